"""The state of the quiz."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from gametable.notation.state import among, at_most, within
from gametable.play.errors import Message
from kingsburg.engine.calendar import PHASES
from kingsburg.engine.rules import Rules
from kingsburg.quiz import MODULES
from kingsburg.states.words import KingsburgState

#: Nobody answers more questions.
_QUESTIONS = range(1, 10_000)


class QuizState(KingsburgState):
    """A question, by its number among those of a seed; `phase`: "" for any.

    `count`: after how many questions the quiz ends; 0 if it goes on. `modules`, `scenario`: with
    what the games are played.
    """

    name: ClassVar[str] = "quiz"

    seed: Annotated[str, at_most(40)] = "0"
    phase: Annotated[str, among("", *PHASES)] = ""
    count: Annotated[int, within(range(101), Message("number of questions"))] = 0
    modules: list[Annotated[int, among(*MODULES)]] = []
    scenario: Annotated[str, among(*Rules.CHOICES["scenario"])] = "none"
    number: Annotated[int, within(_QUESTIONS, Message("number of a question"))] = 1

    @property
    def page(self) -> object:
        asked = self.seed, self.phase, self.count, self.number
        return (*asked, tuple(self.modules), self.scenario)

    @property
    def rules(self) -> Rules:
        """The rules of the games."""
        scenario: Any = self.scenario
        return Rules(modules=tuple(self.modules), scenario=scenario)
