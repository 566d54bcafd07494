"""The quiz: a position, a question, answers to choose from, and why one is right."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, Literal

from gametable.language import _
from gametable.widgets.explorer import Explorer
from gametable.widgets.items import Block, Button, Field, Group
from kingsburg.engine.calendar import PHASES
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.quiz import MODULES, Quiz
from kingsburg.quiz.question import Choice
from kingsburg.states.quiz import QuizState
from kingsburg.views import words
from kingsburg.views.paper import quiz as paper
from kingsburg.views.quiz import words as told
from kingsburg.views.setup.words import OPTIONS
from kingsburg.widgets.controls import choices, module_toggles
from kingsburg.widgets.stage import KingsburgStage

#: The kinds of questions with many short answers.
_GRID: Final = ("advisors", "buildings", "falls", "copied", "old_way", "uses")
#: After so many questions a quiz may end.
_COUNTS: Final = (5, 10, 20)


class QuizExplorer(Explorer[QuizState]):
    """A quiz; `quiz` holds the question, the chosen answers and the score."""

    def __init__(
        self, phase: str | None = None, seed: int | str = 0, position: Position | None = None
    ) -> None:
        """Raises `Malformed` for an unknown phase, or a position that leaves nothing to ask."""
        self._position = position
        self.quiz = Quiz(seed, phase, position)
        super().__init__(QuizState(seed=str(seed), phase=phase or ""), KingsburgStage())
        self.draw()

    def show(self, state: QuizState) -> None:
        """Ask the question of this state, with a new score."""
        self.quiz = self._new(state)
        super().show(state)

    def _new(self, state: QuizState) -> Quiz:
        return Quiz(state.seed, state.phase or None, self._position, state.rules)

    def follow(self) -> None:
        """Ask the current question."""
        if self._over:
            self.draw(partial(told.finished, self.quiz, self.state.count))
            return
        if self.quiz.number != self.state.number or self.quiz.verdict is not None:
            self.quiz.go_to(self.state.number)
        self.draw(partial(told.question, self.quiz.question))

    @property
    def _over(self) -> bool:
        """Whether all questions have been asked, if there is a number of them."""
        return 0 < self.state.count < self.state.number

    def _begin(self, **fields: Any) -> None:
        self.show(self.state.changed(number=1, **fields))

    def _choose(self, answer: Choice) -> None:
        self.quiz.choose(answer)
        self.draw()

    def _check(self) -> None:
        quiz = self.quiz
        if not quiz.chosen:
            self.stage.say(partial(_, told.CHOOSE_FIRST))
            return
        right = quiz.check()
        self.draw(partial(told.verdict, quiz.question, right))

    def groups(self) -> list[Group]:
        """Everything on the stage."""
        if self._over:
            return [*self._end(), *self._settings()]
        quiz = self.quiz
        asked, checked = quiz.question, quiz.verdict is not None
        why = [_block("quiz-why", told.explained(asked, quiz.chosen))] if checked else []
        return [
            _block("quiz-question", told.headline(asked, told.score(quiz, self.state.count))),
            self._answers(),
            self._buttons(),
            *why,
            _block("quiz-board", told.board(asked.position), "right"),
            *self._settings(),
        ]

    def _settings(self) -> list[Group]:
        phases = [self._phases(), self._modules()] if self._position is None else []
        return [*phases, self._counts(), self._seed(), self._paper()]

    def _paper(self) -> Group:
        buttons = [
            Button("quiz-print", _(paper.PRINT), do=partial(self._print, answered=False)),
            Button(
                "quiz-print-answered",
                _(paper.PRINT_ANSWERED),
                do=partial(self._print, answered=True),
            ),
        ]
        return Group("quiz-more", "", buttons, area="left")

    def _print(self, *, answered: bool) -> None:
        state = self.state
        quiz = self._new(state)
        self.stage.print(paper.sheet(quiz, state.count, answered=answered))

    def _end(self) -> list[Group]:
        """The score, and the questions that were answered wrongly, to be asked again."""
        quiz = self.quiz
        wrong = [
            Button(f"quiz-number-{number}", str(number), do=partial(self.change, number=number))
            for number, right in sorted(quiz.results.items())
            if not right
        ]
        again = Button("quiz-again", _(told.AGAIN), do=self._begin)
        headline = _block("quiz-end", told.end(quiz, self.state.count))
        groups = [headline, Group("quiz-do", "", [again], area="left")]
        if wrong:
            groups.insert(1, Group("quiz-wrong", _(told.LOOK_AGAIN), wrong, area="left"))
        return groups

    def _counts(self) -> Group:
        labels = {0: _(told.ENDLESS), **{count: str(count) for count in _COUNTS}}
        count = self.state.count
        buttons = choices("quiz-count", labels, count, lambda each: self._begin(count=each))
        return Group("quiz-counts", _(told.COUNT), buttons, area="left")

    def _answers(self) -> Group:
        quiz = self.quiz
        asked, checked = quiz.question, quiz.verdict is not None
        buttons = [
            Button(
                f"quiz-answer-{at}",
                told.marked(asked, each, quiz.chosen) if checked else told.option(asked, each),
                pressed=each in quiz.chosen,
                name=told.named(asked, each, quiz.chosen) if checked else "",
                do=partial(self._choose, each),
            )
            for at, each in enumerate(asked.options)
        ]
        grid = asked.kind in _GRID
        return Group(
            "quiz-answers", _(told.ANSWERS), buttons, grid=grid, area="left", look="prints"
        )

    def _buttons(self) -> Group:
        check = Button("quiz-check", _(told.CHECK), do=self._check)
        next_one = partial(self.change, number=self.state.number + 1)
        last = self.state.number == self.state.count
        buttons = [Button("quiz-next", _(told.FINISH if last else told.NEXT), do=next_one)]
        if self.quiz.verdict is None:
            buttons = [check, *buttons]
        return Group("quiz-do", "", buttons, area="left")

    def _phases(self) -> Group:
        phases = {"": told.ANY_PHASE} | {phase: words.PHASES[phase] for phase in PHASES}
        buttons = [
            Button(
                f"quiz-phase-{phase or 'any'}",
                _(title),
                pressed=phase == self.state.phase,
                do=partial(self._begin, phase=phase),
            )
            for phase, title in phases.items()
        ]
        return Group("quiz-phases", _(told.PHASE), buttons, area="left")

    def _modules(self) -> Group:
        """What the games are played with: each module, and the scenario."""
        state = self.state
        buttons = module_toggles(state.modules, self._switch, MODULES)
        (usual, other), (label, about) = Rules.CHOICES["scenario"], OPTIONS["scenario"]
        then = other if state.scenario == usual else usual
        played = state.scenario == other
        switch = partial(self._begin, scenario=then)
        buttons.append(Button("scenario", _(label), pressed=played, hint=_(about), do=switch))
        return Group("quiz-modules", _(told.PLAYED_WITH), buttons, area="left")

    def _switch(self, module: int) -> None:
        """Ask about games with this module, or without it."""
        self._begin(modules=sorted({*self.state.modules} ^ {module}))

    def _seed(self) -> Group:
        field = Field(
            "quiz-seed",
            _(told.SEED),
            value=self.state.seed,
            most=40,
            fill=lambda text: self._begin(seed=text.strip() or "0"),
        )
        return Group("quiz-seeds", "", [field], area="left")


def _block(id: str, html: str, area: Literal["left", "right"] = "left") -> Group:
    return Group(f"{id}-shown", "", [Block(id, html)], area=area)
