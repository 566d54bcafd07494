"""The quiz: a position, a question, answers to choose from, and why one is right."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, Literal

from gametable.language import _
from gametable.widgets.items import Block, Button, Field, Group, Item
from kingsburg.engine.calendar import PHASES
from kingsburg.engine.position import Position
from kingsburg.quiz import Quiz
from kingsburg.views import words
from kingsburg.views.quiz import words as told
from kingsburg.widgets.stage import KingsburgStage

if TYPE_CHECKING:
    from kingsburg.states.quiz import QuizState

_ANSWER: Final = "quiz-answer-"
_PHASE: Final = "quiz-phase-"
_CHECK: Final = "quiz-check"
_NEXT: Final = "quiz-next"
_SEED: Final = "quiz-seed"
_ANY: Final = "any"
#: Answers of these kinds are many and short.
_GRID: Final = ("advisors", "buildings", "falls")


class QuizExplorer:
    """A quiz to be answered; `quiz` holds the question, what is chosen and the score.

    `stage`: the widget to display.
    """

    def __init__(
        self, phase: str | None = None, seed: int | str = 0, position: Position | None = None
    ) -> None:
        """Raises `Malformed` for a phase that is none, or a position that leaves nothing to ask."""
        self._position = position
        self.quiz = Quiz(seed, phase, position)
        self.stage = KingsburgStage()
        self.stage.on_click(self._clicked)
        self.stage.on_fill(self._filled)
        self.stage.on_retell(self._show)
        self._show()

    @staticmethod
    def kind() -> type[QuizState]:
        """What `state` is; imported late, for a page is shown before it needs a link."""
        from kingsburg.states.quiz import QuizState

        return QuizState

    @property
    def state(self) -> QuizState:
        """Which question is asked; not what has been answered."""
        quiz = self.quiz
        return self.kind()(seed=str(quiz.seed), phase=quiz.phase or "", number=quiz.number)

    def show(self, state: QuizState) -> None:
        """Ask this question; what has been answered is counted anew."""
        self.quiz = Quiz(state.seed, state.phase or None, self._position)
        self.quiz.go_to(state.number)
        self._ask()

    def _clicked(self, id: str) -> None:
        quiz = self.quiz
        if id == _CHECK:
            self._check()
        elif id == _NEXT:
            quiz.next()
            self._ask()
        elif id.startswith(_PHASE):
            phase = id.removeprefix(_PHASE)
            self.quiz = Quiz(quiz.seed, None if phase == _ANY else phase, self._position)
            self._ask()
        else:
            quiz.choose(quiz.question.options[int(id.removeprefix(_ANSWER))])
            self._show()

    def _filled(self, _id: str, seed: str) -> None:
        self.quiz = Quiz(seed.strip() or "0", self.quiz.phase, self._position)
        self._ask()

    def _check(self) -> None:
        quiz = self.quiz
        if not quiz.chosen:
            self.stage.say(partial(_, told.CHOOSE_FIRST))
            return
        right = quiz.check()
        self._show()
        self.stage.say(partial(told.verdict, quiz.question, right))

    def _ask(self) -> None:
        self._show()
        self.stage.say(partial(told.question, self.quiz.question))

    def _show(self) -> None:
        quiz = self.quiz
        asked = quiz.question
        groups = [
            _block("quiz-question", told.headline(asked, told.score(quiz))),
            self._answers(),
            Group("quiz-do", "", self._buttons(), area="left"),
        ]
        if quiz.verdict is not None:
            groups.append(_block("quiz-why", told.explained(asked, quiz.chosen)))
        groups.append(_block("quiz-board", told.board(asked.position), "right"))
        if self._position is None:
            groups.append(self._phases())
        field = Field(_SEED, _(told.SEED), value=str(quiz.seed), most=40)
        self.stage.show([*groups, Group("quiz-seeds", "", [field], area="left")])

    def _answers(self) -> Group:
        quiz = self.quiz
        asked, checked = quiz.question, quiz.verdict is not None
        buttons = [
            Button(
                f"{_ANSWER}{at}",
                told.marked(asked, each, quiz.chosen) if checked else told.option(asked, each),
                pressed=each in quiz.chosen,
                name=told.named(asked, each, quiz.chosen) if checked else "",
            )
            for at, each in enumerate(asked.options)
        ]
        grid = asked.kind in _GRID
        return Group("quiz-answers", _(told.ANSWERS), buttons, grid=grid, area="left")

    def _buttons(self) -> list[Item]:
        next_one = Button(_NEXT, _(told.NEXT))
        return (
            [next_one]
            if self.quiz.verdict is not None
            else [Button(_CHECK, _(told.CHECK)), next_one]
        )

    def _phases(self) -> Group:
        any_phase = Button(f"{_PHASE}{_ANY}", _(told.ANY_PHASE), pressed=self.quiz.phase is None)
        phases = [
            Button(f"{_PHASE}{phase}", _(words.PHASES[phase]), pressed=self.quiz.phase == phase)
            for phase in PHASES
        ]
        return Group("quiz-phases", _(told.PHASE), [any_phase, *phases], area="left")


def _block(id: str, html: str, area: Literal["left", "right"] = "left") -> Group:
    return Group(f"{id}-shown", "", [Block(id, html)], area=area)
