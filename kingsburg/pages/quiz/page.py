"""The quiz: a position, a question, answers to choose from, and why one is right."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import ClassVar

from gametable.language import _
from gametable.views.text import Html
from gametable.widgets import quiz
from gametable.widgets.items import Button, Group
from gametable.widgets.quiz import block
from kingsburg import words
from kingsburg.engine.calendar import PHASES
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.pages.controls import module_toggles
from kingsburg.pages.quiz import why
from kingsburg.pages.quiz import words as told
from kingsburg.pages.quiz.state import QuizState
from kingsburg.pages.stage import KingsburgStage
from kingsburg.quiz import MODULES, Quiz, kinds_of
from kingsburg.quiz.question import Choice, Question
from kingsburg.views.setup import OPTIONS


class QuizExplorer(quiz.QuizExplorer[QuizState]):
    """A quiz; `quiz` holds the question, the chosen answers and the score."""

    words: ClassVar = told
    grid: ClassVar = (
        "advisors", "buildings", "falls", "copied", "old_way", "uses", "in_row", "for_nothing",
    )  # fmt: skip

    def __init__(
        self, phase: str | None = None, seed: int | str = 0, position: Position | None = None
    ) -> None:
        """Raises `Malformed` for an unknown phase, or a position that leaves nothing to ask."""
        kinds_of(phase)
        self._position = position
        super().__init__(QuizState(seed=str(seed), phase=phase or ""), KingsburgStage())

    quiz: Quiz

    def new(self, state: QuizState) -> Quiz:
        phase = state.phase or None
        return Quiz(state.seed, phase, self._position, state.rules, state.cards)

    def explained(self, asked: Question, chosen: Collection[Choice]) -> Html:
        return why.explained(asked, chosen)

    def board(self) -> Group:
        return block("quiz-board", told.board(self.quiz.question), "right")

    def topics(self) -> list[Group]:
        """Return the phases and the modules, unless a position is given."""
        return [self._phases(), self._modules()] if self._position is None else []

    def _phases(self) -> Group:
        phases = {"": told.ANY_PHASE} | {phase: words.PHASES[phase] for phase in PHASES}
        buttons = [
            Button(
                f"quiz-phase-{phase or 'any'}",
                _(title),
                pressed=phase == self.state.phase,
                do=partial(self.begin, phase=phase),
            )
            for phase, title in phases.items()
            if kinds_of(phase or None, self.state.rules)
        ]
        return Group("quiz-phases", _(told.PHASE), buttons, area="left")

    def _modules(self) -> Group:
        """Return what the games are played with: each module, and the scenario."""
        state = self.state
        made = {2: _(told.MADE_ROWS)}
        buttons = module_toggles(state.modules, self._switch, MODULES, made)
        (usual, other), (label, about) = Rules.CHOICES["scenario"], OPTIONS["scenario"]
        then = other if state.scenario == usual else usual
        played = state.scenario == other
        switch = partial(self.begin, scenario=then)
        buttons.append(Button("scenario", _(label), pressed=played, hint=_(about), do=switch))
        return Group("quiz-modules", _(told.PLAYED_WITH), buttons, area="left")

    def _switch(self, module: int) -> None:
        """Ask about games with this module, or without it."""
        modules = sorted({*self.state.modules} ^ {module})
        phase = self.state.phase
        asked = kinds_of(phase or None, self.state.changed(modules=modules).rules)
        self.begin(modules=modules, phase=phase if asked else "")
