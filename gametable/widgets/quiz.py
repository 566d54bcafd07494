"""The quiz page: a position, a question, answers to choose from, and why one is right."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Hashable, Sequence
from functools import partial
from typing import Any, ClassVar, Final, Generic, Literal, TypeVar

from gametable.language import _
from gametable.notation.quiz_state import QuizState
from gametable.play.quiz import Quiz
from gametable.views import kept
from gametable.views import quiz_words as say
from gametable.views.quiz_words import Words
from gametable.views.text import Html
from gametable.widgets.controls import choices
from gametable.widgets.explorer import Explorer
from gametable.widgets.items import Block, Button, Field, Group
from gametable.widgets.shelf import new_id, shelf
from gametable.widgets.stage import Stage

#: The numbers of questions after which a quiz may end.
_COUNTS: Final = (5, 10, 20)

S = TypeVar("S", bound=QuizState)


class QuizExplorer(Explorer[S], Generic[S]):
    """A quiz; `quiz` holds the question, the chosen answers and the score.

    A subclass defines `words`, those of its game; `grid`, the kinds of questions with many short
    answers; and the board.
    """

    words: ClassVar[Words[Any]]
    grid: ClassVar[Collection[str]] = ()
    quiz: Quiz[Any]

    def __init__(self, state: S, stage: Stage) -> None:
        self._start(state)
        super().__init__(state, stage)
        self.draw()

    @abstractmethod
    def new(self, state: S) -> Quiz[Any]:
        """Return a quiz with the questions of this state, at its first one."""

    @abstractmethod
    def explained(self, asked: Any, chosen: Collection[Any]) -> Html:
        """Return why an answer is right, and what is against a wrong one, as HTML."""

    @abstractmethod
    def board(self) -> Group:
        """Return the position that is asked about."""

    def topics(self) -> list[Group]:
        """Return what the reader may choose to be asked about."""
        return []

    def _start(self, state: S) -> None:
        """Start a quiz, whose score the browser keeps apart from those before."""
        self.quiz = self.new(state)
        self._id = new_id()

    def show(self, state: S) -> None:
        """Ask the question of this state, with a new score."""
        self._start(state)
        super().show(state)

    def record(self) -> kept.Record | None:
        """Return the score, which the browser is to keep; None before the first answer."""
        quiz, game = self.quiz, self.state.game
        if not quiz.asked:
            return None
        fields = {"right": str(quiz.score), "asked": str(quiz.asked)}
        return kept.Record(self._id, kept.SCORE, game, "", kept.SCORE, fields)

    def follow(self) -> None:
        """Ask the current question."""
        if self._over:
            self.draw(partial(say.finished, self.quiz, self.state.count))
            return
        if self.quiz.number != self.state.number or self.quiz.verdict is not None:
            self.quiz.go_to(self.state.number)
        self.draw(partial(self.words.question, self.quiz.question))

    @property
    def _over(self) -> bool:
        """True if the number of questions is limited and all of them have been asked."""
        return 0 < self.state.count < self.state.number

    def begin(self, **fields: Any) -> None:
        """Start with the first question of a state with these fields."""
        self.show(self.state.changed(number=1, **fields))

    @property
    def asked(self) -> Hashable:
        """What an answer belongs to: a question, before or after the check."""
        return self.quiz, self.quiz.number, self.quiz.verdict is None

    def choose(self, answer: Any) -> None:
        """Choose an answer, or take it back."""
        self.quiz.choose(answer)
        self.draw()

    def _check(self) -> None:
        quiz = self.quiz
        if not quiz.chosen:
            self.stage.say(partial(_, say.CHOOSE_FIRST))
            return
        right = quiz.check()
        self.draw(partial(self.words.verdict, quiz.question, right))

    def groups(self) -> Sequence[Group]:
        """Return everything on the stage."""
        if self._over:
            return [*self._end(), *self._settings()]
        quiz, words = self.quiz, self.words
        asked, checked = quiz.question, quiz.verdict is not None
        told = say.score(quiz, self.state.count)
        headline = say.headline(words.question(asked), told, words.place(asked))
        why = [block("quiz-why", self.explained(asked, quiz.chosen))] if checked else []
        return [
            block("quiz-question", headline),
            self.board(),
            self._answers(),
            self._buttons(),
            *why,
            *self._settings(),
        ]

    def _settings(self) -> list[Group]:
        # Nothing goes on from a score.
        scores = shelf(kept.SCORE, self.state.game, lambda _record: None, "left")
        return [*self.topics(), self._counts(), self._seed(), self._paper(), scores]

    def _paper(self) -> Group:
        buttons = [
            Button("quiz-print", _(say.PRINT), do=partial(self._print, answered=False)),
            Button(
                "quiz-print-answered",
                _(say.PRINT_ANSWERED),
                do=partial(self._print, answered=True),
            ),
        ]
        return Group("quiz-more", "", buttons, area="left")

    def _print(self, *, answered: bool) -> None:
        quiz = self.new(self.state)
        explained = self.explained if answered else None
        self.stage.print(say.sheet(quiz, self.words, self.state.count, explained))

    def _end(self) -> list[Group]:
        """Return the score, and the questions that were answered wrongly, to be asked again."""
        quiz = self.quiz
        wrong = [
            Button(f"quiz-number-{number}", str(number), do=partial(self.change, number=number))
            for number, right in sorted(quiz.results.items())
            if not right
        ]
        again = Button("quiz-again", _(say.AGAIN), do=self.begin)
        headline = block("quiz-end", say.end(quiz, self.state.count))
        groups = [headline, Group("quiz-do", "", [again], area="left")]
        if wrong:
            groups.insert(1, Group("quiz-wrong", _(say.LOOK_AGAIN), wrong, area="left"))
        return groups

    def _counts(self) -> Group:
        labels = {0: _(say.ENDLESS), **{count: str(count) for count in _COUNTS}}
        count = self.state.count
        buttons = choices("quiz-count", labels, count, lambda each: self.begin(count=each))
        return Group("quiz-counts", _(say.COUNT), buttons, area="left")

    def _answers(self) -> Group:
        quiz = self.quiz
        asked, checked = quiz.question, quiz.verdict is not None
        buttons = []
        for at, each in enumerate(asked.options):
            said, chosen = self.words.option(asked, each), quiz.chosen
            buttons.append(
                Button(
                    f"quiz-answer-{at}",
                    say.marked(said, each, asked, chosen) if checked else said,
                    pressed=each in chosen,
                    name=say.named(said, each, asked, chosen) if checked else "",
                    do=partial(self.choose, each),
                )
            )
        grid = asked.kind in self.grid
        return Group(
            "quiz-answers",
            _(say.ANSWERS),
            buttons,
            grid=grid,
            area="left",
            look="prints",
            question=self.asked,
        )

    def _buttons(self) -> Group:
        # The button stays in place: a second tap on it must not skip the verdict.
        checked = self.quiz.verdict is not None
        check = Button("quiz-check", _(say.CHECK), illegal=checked, do=self._check)
        next_one = partial(self.change, number=self.state.number + 1)
        last = self.state.number == self.state.count
        following = Button("quiz-next", _(say.FINISH if last else say.NEXT), do=next_one)
        return Group("quiz-do", "", [check, following], area="left", question=self.asked)

    def _seed(self) -> Group:
        field = Field(
            "quiz-seed",
            _(say.SEED),
            value=self.state.seed,
            most=40,
            fill=lambda text: self.begin(seed=text.strip() or "0"),
        )
        return Group("quiz-seeds", "", [field], area="left")


def block(id: str, html: Html, area: Literal["left", "right"] = "left") -> Group:
    """Return HTML as a separate group."""
    return Group(f"{id}-shown", "", [Block(id, html)], area=area)
