"""View state of the quiz."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from gametable.notation import quiz_state
from gametable.notation.state import among
from kingsburg.catalogue.entries import OwnCards
from kingsburg.engine.calendar import PHASES
from kingsburg.engine.rules import Rules
from kingsburg.notation.made_rows import made_rows
from kingsburg.notation.states import KingsburgState
from kingsburg.quiz import MODULES

_ALTERNATIVE_ROWS = 2


class QuizState(quiz_state.QuizState, KingsburgState):
    """View state of the quiz.

    `phase`: that of the questions, "" for any. `modules`, `scenario`: those of the games.
    """

    name: ClassVar[str] = "quiz"

    phase: Annotated[str, among("", *PHASES)] = ""
    modules: list[Annotated[int, among(*MODULES)]] = []
    scenario: Annotated[str, among(*Rules.CHOICES["scenario"])] = "none"

    @property
    def page(self) -> object:
        return (super().page, self.phase, tuple(self.modules), self.scenario)

    @property
    def rules(self) -> Rules:
        """The rules of the games."""
        scenario: Any = self.scenario
        return Rules(modules=tuple(self.modules), scenario=scenario)

    @property
    def cards(self) -> OwnCards | None:
        """The rows made for module 2, or None if it is not played."""
        return made_rows() if _ALTERNATIVE_ROWS in self.modules else None
