"""The lessons page: the list of lessons, or one lesson on the table, page by page."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from gametable.language import LANGUAGE, _
from gametable.notation.learn_state import LearnState
from gametable.notation.lessons import MOST_CHARACTERS, Lesson, Page
from gametable.play.errors import GameError
from gametable.play.how import KEYS, LEAVE, PRESENT
from gametable.views import errors, icons, kept
from gametable.views import lesson_words as told
from gametable.widgets.address import ADDRESS
from gametable.widgets.explorer import Explorer
from gametable.widgets.guard import Sentence, worded
from gametable.widgets.items import Block, Button, File, Group, Item
from gametable.widgets.shelf import shelf
from gametable.widgets.stage import Part, Stage


class LessonBoard(Protocol):
    """The table of a lesson."""

    part: Part
    presenting: bool

    def teach(self, lesson: Lesson[Any], /) -> None:
        """Start this lesson."""

    @property
    def label(self) -> str:
        """The label of the button that does what the page asks for; "" if there is none."""

    def turn_to(self, page: Page, /) -> None:
        """Show this page of the lesson."""

    def present(self) -> None:
        """Show only what a page is about, to be read from a distance, or everything again."""


S = TypeVar("S", bound=LearnState)
B = TypeVar("B", bound=LessonBoard)


class LearnExplorer(Explorer[S], Generic[S, B]):
    """The lessons on a stage; `board` is the table of the one that is shown.

    `way_on`: what follows when a whole game has been taught.
    """

    way_on: ClassVar[told.WayOn]

    def __init__(self, state: S, stage: Stage) -> None:
        super().__init__(type(state)(), stage)
        self._begun = type(state)
        self._course = state.course
        self.board = self.make_board(self._turn_on)
        #: The lesson that is shown, and the one to which the list leads back.
        self._lesson: Lesson[Any] | None = None
        self._left: Lesson[Any] | None = None
        # The unfolded parts of the page, and the answers that the reader has chosen.
        self._hint = self._rules = self._languages = False
        self._chosen: list[int] = []
        self._wrong: Sentence = ""
        # The lesson of the course that has just been finished, while the list is shown.
        self._ended = ""
        back, forward, *_others = KEYS
        presenting = {PRESENT: self._present, LEAVE: self._leave}
        self.stage.on_keys({back: self._back, forward: self._next, **presenting})
        self.show(state)

    @abstractmethod
    def make_board(self, done: Callable[[], object]) -> B:
        """Return a table; it calls `done` when the reader has done what a page asks for."""

    @abstractmethod
    def rule(self, id: str) -> str:
        """Return a rule in one sentence."""

    @abstractmethod
    def picture(self, position: Any) -> str:
        """Return a position as SVG, for paper."""

    @property
    def page(self) -> Page:
        assert self._lesson is not None
        return self._lesson.pages[self.state.at]

    def show(self, state: S) -> None:
        """Show this state, with its lesson read anew."""
        begun = state.read()
        at = min(state.at, len(begun.pages) - 1) if begun else 0
        self.state = state.changed(at=at)
        self._lesson, self._left = (None, begun) if state.listed else (begun, None)
        self._wrong, self._ended = "", ""
        if self._lesson:
            self.board.teach(self._lesson)
        self.follow()

    def follow(self) -> None:
        """Show the page from its top, with nothing unfolded."""
        self._hint = self._rules = False
        self._chosen = []
        if self._lesson is None:
            self.draw(partial(told.welcome, self._course.titles, self.state.done))
        else:
            self.board.turn_to(self.page)
            self.draw()
            self.stage.say(partial(told.spoken, self.page), seen=False)
        # Only now, because the browser scrolls while the height of what is above the board changes.
        self.stage.to_top()

    def draw(self, said: Sentence | None = None) -> None:
        """Draw the stage, and say a sentence if there is one.

        In a lesson, the share button is below the board.
        """
        below = self._lesson is not None
        self.stage.holds_first = below
        if self.stage.first:
            self.stage.first.area = "wide" if below else None
        super().draw(said)

    # What the reader does -----------------------------------------------------------------

    def record(self) -> kept.Record | None:
        """Return what the browser is to keep; None before anything has been read."""
        state = self.state
        if not (state.lesson or state.text or state.done):
            return None
        fields = {"done": str(len(state.done)), "all": str(len(self._course.names))}
        return kept.Record(
            state.name, kept.LESSONS, state.game, "", kept.LESSONS, fields, state=state
        )

    def _come_back(self, record: str) -> None:
        """Show what the browser keeps, or that it keeps nothing any more."""
        if not record:
            self.show(self._begun())
        elif self.stage.keeper:
            self.stage.keeper.recall(record)

    def recall(self, _id: str, state: S) -> None:
        """Mark the lessons that were finished in earlier visits, and offer the last one begun."""
        known = {*self.state.done, *state.done}
        done = [name for name in self._course.names if name in known]
        if not (self.state.lesson or self.state.text):
            self.state = state.changed(listed=bool(state.lesson or state.text))
        self.show(self.state.changed(done=done))

    def _list_all(self) -> None:
        self.show(self.state.changed(listed=True))

    def _go_on(self) -> None:
        self.show(self.state.changed(listed=False))

    def _open(self, lesson: str) -> None:
        """Open a lesson of the course; the one read last opens where the reader left it."""
        if lesson == self.state.lesson and not self.state.text:
            self._go_on()
        else:
            self.show(self._begun(lesson=lesson, done=self.state.done))

    def open_text(self, text: str) -> None:
        """Open somebody's own lesson. Raises `GameError`."""
        self.show(self._begun(text=text, done=self.state.done))

    def _fill(self, text: str) -> None:
        """Open somebody's own lesson, or say what is wrong with it."""
        try:
            self.open_text(text)
        except GameError as error:
            self._wrong = partial(errors.not_taken, error)
            self.draw(self._wrong)

    def _turn_on(self) -> None:
        """Go to the next page; after the last one, the lesson is finished."""
        lesson = self._lesson
        assert lesson is not None
        if self.state.at + 1 < len(lesson.pages):
            self.change(at=self.state.at + 1)
            return
        name = self.state.lesson
        known = (*self.state.done, name)
        self.show(self._begun(done=[each for each in self._course.names if each in known]))
        self._ended = name
        self.draw()
        # The heading of what follows says it too, but nothing follows somebody's own lesson.
        self.stage.say(partial(told.finished, lesson.title), seen=not name)

    def _next(self) -> None:
        if self._lesson is not None:
            self._turn_on()

    def _back(self) -> None:
        if self._lesson is not None and self.state.at:
            self.change(at=self.state.at - 1)

    def _present(self) -> None:
        if self._lesson is not None:
            self.board.present()
            self.draw()

    def _leave(self) -> None:
        """Leave the presenter's view."""
        if self.board.presenting:
            self.board.present()
            self.draw()

    def _print(self) -> None:
        assert self._lesson is not None
        self.stage.print(told.handout(self._lesson, self.picture))

    def _fold_hint(self) -> None:
        self._hint = not self._hint
        self.draw()

    def _fold_languages(self) -> None:
        self._languages = not self._languages
        self.draw()

    def _fold_rules(self) -> None:
        self._rules = not self._rules
        self.draw()

    def _answer(self, at: int) -> None:
        if at not in self._chosen:
            self._chosen.append(at)
        self.draw()
        self.stage.say(partial(told.verdict, self.page.answers[at]), seen=False)

    # What is shown ------------------------------------------------------------------------

    def groups(self) -> list[Group | Part]:
        if self._lesson is None:
            kept_here = shelf(kept.LESSONS, self.state.game, self._come_back)
            return [*self._end(), *self._to_go_on(), *self._list(), kept_here, *self._own()]
        if self.board.presenting:
            answers = [self._answers(self.page)] if self.page.answers else []
            return [self._told(), *answers, self.board.part]
        below = [self.stage.first] if self.stage.first else []
        paper = Button("lesson-print", _(told.PRINT), do=self._print)
        more = Group("lesson-more", "", [paper])
        return [*self._bar(self._lesson), *self._words(), self.board.part, more, *below]

    def _to_go_on(self) -> Iterator[Group]:
        """Yield a button back to the lesson that was left for the list."""
        if self._left:
            label = told.go_on(self._left, self.state.at)
            button = Button("lesson-go-on", label, state="main", do=self._go_on)
            yield Group("lesson-left", "", [button])

    def _end(self) -> Iterator[Group]:
        """Yield what follows the lesson that has just been finished."""
        name, titles = self._ended, self._course.titles
        if not name:
            return
        items: list[Item] = []
        if self._course.ends_a_game(name):
            addresses = [ADDRESS.page(page) for page, _title in self.way_on.pages]
            items.append(Block("lesson-way-on", told.ways_on(self.way_on, addresses)))
        if following := self._course.after(name):
            label = told.next_lesson(titles[following][0])
            go_on = partial(self._open, following)
            items.append(Button("lesson-following", label, state="main", do=go_on))
        yield Group("lesson-end", told.finished(titles[name][0]), items)

    def _list(self) -> Iterator[Group]:
        """Yield the lessons; the first unfinished one stands out."""
        done, titles = self.state.done, self._course.titles
        following = next((name for name in self._course.names if name not in done), "")
        buttons = [
            Button(
                f"lesson-{name}",
                picture=told.card(number, titles[name], done=name in done),
                name=told.named(number, titles[name], done=name in done),
                state="following" if name == following else "",
                do=partial(self._open, name),
            )
            for number, name in enumerate(self._course.names, 1)
        ]
        yield Group("lessons", _(told.COURSE), buttons, grid=True, look="cards lessons")

    def _own(self) -> Iterator[Group]:
        file = File(
            "lesson-file", _(told.OPEN), ".txt,text/plain", MOST_CHARACTERS, fill=self._fill
        )
        items: list[Item] = [file]
        if self._wrong:
            items.append(Block("lesson-wrong", told.paragraph(worded(self._wrong))))
        yield Group("lesson-own", _(told.OWN), items)

    def _bar(self, lesson: Lesson[Any]) -> Iterator[Group]:
        at, page = self.state.at, self.page
        label = told.FINISH if at + 1 == len(lesson.pages) else told.NEXT
        answered = not page.question or any(page.answers[each].right for each in self._chosen)
        bar: list[Item] = [
            self._control("lesson-all", "menu", _(told.ALL), self._list_all),
            Button(
                "lesson-languages",
                picture=icons.control("language"),
                name=_(LANGUAGE),
                hint=_(LANGUAGE),
                expanded=self._languages,
                do=self._fold_languages,
            ),
            self._control("lesson-back", "back", _(told.BACK), self._back),
            Block("lesson-head", told.headline(lesson, at)),
            Button(
                "lesson-next",
                _(told.SHOW_ME if page.task else label),
                state="main" if answered and not page.task else "",
                do=self._next,
            ),
        ]
        yield Group("lesson-bar", "", bar, area="toolbar", look="bar home lesson", question=page)
        if self._languages:
            yield replace(self.stage.language_group("lesson-language"), area="toolbar")

    def _control(self, id: str, picture: str, name: str, do: Callable[[], object]) -> Button:
        return Button(id, picture=icons.control(picture), name=name, hint=name, do=do)

    def _told(self) -> Group:
        block = Block("lesson-told", told.told(self.page))
        return Group("lesson-words", "", [block], area="toolbar", look="lesson")

    def _words(self) -> Iterator[Group]:
        """Yield what the teacher says, and what can be unfolded below it."""
        page = self.page
        yield self._told()
        if page.answers:
            yield self._answers(page)
        folds: list[Item] = []
        if page.hint:
            folds.append(
                Button("lesson-hint", _(told.HINT), expanded=self._hint, do=self._fold_hint)
            )
        if page.rules:
            folds.append(
                Button("lesson-rules", _(told.RULES), expanded=self._rules, do=self._fold_rules)
            )
        if self._hint:
            folds.append(Block("lesson-hinted", told.hint(page, self.board.label)))
        if self._rules:
            folds.append(Block("lesson-ruled", told.rules(page, self.rule)))
        if folds:
            yield Group("lesson-folds", "", folds, area="toolbar", look="lesson folds")

    def _answers(self, page: Page) -> Group:
        items: list[Item] = [
            Button(
                f"lesson-answer-{at}",
                told.answer(each, at in self._chosen),
                pressed=at in self._chosen,
                state="right" if each.right else "wrong",
                do=partial(self._answer, at),
            )
            for at, each in enumerate(page.answers)
        ]
        if self._chosen:
            items.append(Block("lesson-verdicts", told.verdicts(page.answers, self._chosen)))
        look = "lesson answers prints"
        return Group("lesson-answers", "", items, area="left", look=look, question=page)
