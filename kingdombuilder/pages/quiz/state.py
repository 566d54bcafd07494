"""The view state of the quiz."""

from __future__ import annotations

from typing import Annotated, ClassVar

from gametable.notation import quiz_state
from gametable.notation.state import among
from kingdombuilder.notation.states import KingdomState
from kingdombuilder.quiz.questions import KINDS


class QuizState(quiz_state.QuizState, KingdomState):
    """The view state of a question; `kind`: "" for any."""

    name: ClassVar[str] = "kingdom-quiz"

    kind: Annotated[str, among("", *KINDS)] = ""

    @property
    def page(self) -> object:
        return super().page, self.kind
