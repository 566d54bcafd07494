"""Which question the quiz asks."""

from __future__ import annotations

from typing import Annotated, ClassVar

from gametable.notation.state import among, at_most, within
from gametable.play.errors import Message
from kingsburg.engine.calendar import PHASES
from kingsburg.states.words import KingsburgState

#: Nobody answers more of them.
_QUESTIONS = range(1, 10_000)


class QuizState(KingsburgState):
    """The question of this number, of those that follow from a seed; `phase` "" for any."""

    name: ClassVar[str] = "quiz"

    seed: Annotated[str, at_most(40)] = "0"
    phase: Annotated[str, among("", *PHASES)] = ""
    number: Annotated[int, within(_QUESTIONS, Message("number of a question"))] = 1

    @property
    def page(self) -> object:
        return self.seed, self.phase, self.number
