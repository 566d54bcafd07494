"""Lessons as text: a record with words, things to do and questions between its lines.

A lesson has pages. Each begins with `tell`; the record lines below it are played when the reader
goes on to the next page:

    tell Three dice lie before Ann. 3 and 5 count 8.
    see P2b.2
    show 8
    do Ann influences 8 with 3 5
    hint Tap the Treasurer twice.

    tell It is Cindy's turn. What can she do with 2 2 6?
    ask Which advisor is closed to her?
    right 8
    because Ann has influenced him.
    wrong 4
    because Two twos reach the Merchant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple

from gametable.language.lesson_text import LINE_END, LessonLine, first_line, head, lesson_lines
from gametable.notation.answer_order import order
from gametable.notation.pasted import elsewhere, unquoted
from gametable.notation.records import RecordError
from gametable.play.errors import GameError, Malformed
from gametable.play.history import History, P

#: The most characters of a lesson, of one text in it, and of its title.
MOST_CHARACTERS: Final = 40_000
MOST_TOLD: Final = 500
MOST_TITLE: Final = 60
#: The most pages of a lesson, and answers of a question.
MOST_PAGES: Final = 60
MOST_ANSWERS: Final = 8
_PAGE: Final = re.compile(r"@(\d+)")


class Answer(NamedTuple):
    """An answer to choose, whether it is right, and why; `because` may be ""."""

    text: str
    right: bool
    because: str = ""


@dataclass(frozen=True)
class Page:
    """A page of a lesson.

    `told`: what the teacher says. `rules`: ids of rules that can be unfolded. `shown`: the parts of
    the board it is about, in the words of the game. `at`: the number of its node, counted from the
    start. `task`: the action that the reader is to do there, or None. `hint`: a sentence for
    readers who do not see how. `question`: "" if there is none. `answers`: in the order shown.
    """

    told: str
    rules: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    at: int = 0
    task: Any = None
    hint: str = ""
    question: str = ""
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True)
class Lesson(Generic[P]):
    """A lesson: its title, a sentence about it, its pages, and the history of its game."""

    title: str
    about: str
    pages: tuple[Page, ...]
    history: History[P]


@dataclass(frozen=True)
class Course(Generic[P]):
    """The lessons of a game in reading order, by the names of their files.

    `read`: reads any lesson; raises `RecordError` at its first wrong line. `base`: the lesson that
    completes the base game.
    """

    folder: Path
    names: tuple[str, ...]
    read: Callable[[str], Lesson[P]]
    base: str

    def text(self, name: str) -> str:
        """Return the text of a lesson."""
        return (self.folder / f"{name}.txt").read_text("utf-8")

    def lesson(self, name: str) -> Lesson[P]:
        """Return a lesson, read anew."""
        return self.read(self.text(name))

    def after(self, name: str) -> str:
        """Return the lesson after this one; "" after the last one."""
        at = self.names.index(name) + 1
        return self.names[at] if at < len(self.names) else ""

    def ends_a_game(self, name: str) -> bool:
        """True if readers who have come this far know a whole game: at least the base game."""
        return self.names.index(name) >= self.names.index(self.base)

    @cached_property
    def titles(self) -> Mapping[str, tuple[str, str]]:
        """The title of each lesson and the sentence about it."""
        found = {name: head(self.text(name)) for name in self.names}
        return {name: (each["title"], each["about"]) for name, each in found.items()}


@dataclass(frozen=True)
class Lessons(Generic[P]):
    """The form of the lessons of a game.

    `first`: the first line of a lesson. `record`: the first line of a record. `no_lesson`: the
    error if `first` is missing. `read`: plays a record; raises `RecordError`. `parse`: reads a line
    at a position. `rules`: returns the ids of the rules. `shows`: True if a word names something to
    show at a position.
    """

    first: str
    record: str
    no_lesson: Malformed
    read: Callable[[str], History[P]]
    parse: Callable[[str, P], Any]
    rules: Callable[[], Collection[str]]
    shows: Callable[[str, P], bool]


def read(text: str, game: Lessons[P]) -> Lesson[P]:
    """Read a lesson and play its record. Raises `RecordError` at the first wrong line."""
    if len(text) > MOST_CHARACTERS:
        raise RecordError(
            1,
            "a lesson has at most {most} characters, not {number}",
            most=MOST_CHARACTERS,
            number=len(text),
        )
    text = unquoted(text)
    if first_line(text) != game.first:
        said = elsewhere(text, game.first) or game.no_lesson.said
        raise RecordError(1, said)
    draft = _Draft()
    for line in lesson_lines(text):
        draft.add(line)
    history = game.read(draft.record(text, game.record))
    return _Placed(draft, history, game).lesson()


@dataclass
class _DraftedPage:
    """A page while it is read; `left`: True once lines of the record have followed."""

    line: int
    told: str
    rules: list[LessonLine] = field(default_factory=list)
    shown: list[LessonLine] = field(default_factory=list)
    task: LessonLine | None = None
    hint: str = ""
    asked: LessonLine | None = None
    answers: list[Answer] = field(default_factory=list)
    left: bool = False


class _Draft:
    """A lesson while it is read: the words of its pages, separate from its record."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {"title": "", "about": ""}
        self.pages: list[_DraftedPage] = []
        #: The lines of the record, by number.
        self._played: dict[int, str] = {}

    def add(self, line: LessonLine) -> None:
        """Read one line. Raises `RecordError`."""
        try:
            self._add(line)
        except Malformed as error:
            raise RecordError(line.number, error.said) from error

    def _add(self, line: LessonLine) -> None:
        if line.word in self.texts:
            if self.texts[line.word] or self.pages:
                raise Malformed(
                    "{word} may appear only once, before the first tell", word=line.word
                )
            self.texts[line.word] = _fitting(line)
        elif line.word == "tell":
            self._begin(line)
        elif not line.word:
            self._played[line.number] = line.text
            if self.pages:
                self.pages[-1].left = True
        else:
            self._add_to_page(line)

    def _begin(self, line: LessonLine) -> None:
        if len(self.pages) == MOST_PAGES:
            raise Malformed("a lesson has at most {most} pages", most=MOST_PAGES)
        self.pages.append(_DraftedPage(line.number, _fitting(line)))
        self._played[line.number] = f"# @{len(self.pages) - 1}"

    def _add_to_page(self, line: LessonLine) -> None:
        page = self.pages[-1] if self.pages else None
        if page is None or (page.left and line.word != "hint"):
            raise Malformed(
                "{word} belongs on a page, which begins with tell and ends where lines are played",
                word=line.word,
            )
        match line.word:
            case "see":
                page.rules += [line._replace(text=each) for each in line.text.split()]
            case "show":
                page.shown.append(line)
            case "hint":
                page.hint = _fitting(line)
            case "do":
                page.task = line
                page.left = True
                self._played[line.number] = line.text
            case "ask":
                page.asked = line
                _fitting(line)
            case "because":
                if not page.answers:
                    raise Malformed("because belongs to the answer above it")
                page.answers[-1] = page.answers[-1]._replace(because=_fitting(line))
            case word:
                if len(page.answers) == MOST_ANSWERS:
                    raise Malformed("a question has at most {most} answers", most=MOST_ANSWERS)
                page.answers.append(Answer(_fitting(line), word == "right"))

    def record(self, text: str, first: str) -> str:
        """Return the record alone, each line with its line number in the lesson."""
        lines = [self._played.get(at, "") for at in range(len(LINE_END.split(text)) + 1)]
        begin = next(
            at for at, line in enumerate(LINE_END.split(text), 1) if line.strip(" \t\ufeff")
        )
        lines[begin] = first
        return "\n".join(lines[1:])


class _Placed(Generic[P]):
    """The pages of a draft, placed at the nodes of its game."""

    def __init__(self, draft: _Draft, history: History[P], game: Lessons[P]) -> None:
        self._draft, self._history, self._game = draft, history, game
        self._path = history.now.path()
        self._nodes = dict[int, int]()
        for at, node in enumerate(self._path):
            for number in _PAGE.findall(node.note):
                self._nodes[int(number)] = at
            node.note = ""

    def lesson(self) -> Lesson[P]:
        """Return the lesson. Raises `RecordError`."""
        draft = self._draft
        if not draft.texts["title"]:
            raise RecordError(1, "a lesson needs a line with its title: title The first roll")
        if not draft.pages:
            raise RecordError(1, "a lesson needs at least one page: tell Welcome to the court.")
        pages = tuple(self._page(number, page) for number, page in enumerate(draft.pages))
        return Lesson(draft.texts["title"], draft.texts["about"], pages, self._history)

    def _page(self, number: int, page: _DraftedPage) -> Page:
        if number not in self._nodes:
            raise RecordError(page.line, "the players must come before the first tell")
        at = self._nodes[number]
        for line in page.rules:
            if line.text not in self._game.rules():
                raise RecordError(line.number, "there is no rule {rule}", rule=line.text[:20])
        for line in page.shown:
            if not self._game.shows(line.text, self._path[at].position):
                raise RecordError(
                    line.number, "there is nothing called {thing} to show", thing=line.text[:40]
                )
        question = page.asked.text if page.asked else ""
        self._check_answers(page)
        places = order(question, [answer.text for answer in page.answers])
        return Page(
            page.told,
            tuple(line.text for line in page.rules),
            tuple(line.text for line in page.shown),
            at,
            self._task(page.task, at) if page.task else None,
            page.hint,
            question,
            tuple(page.answers[place] for place in places),
        )

    def _check_answers(self, page: _DraftedPage) -> None:
        rights = [answer.right for answer in page.answers]
        if not page.asked:
            if rights:
                raise RecordError(page.line, "this page has answers, but no line with ask")
        elif page.task:
            raise RecordError(
                page.asked.number, "a page cannot have both something to do and a question"
            )
        elif not any(rights) or all(rights):
            raise RecordError(
                page.asked.number, "a question needs a right answer and a wrong one below it"
            )

    def _task(self, line: LessonLine, at: int) -> Any:
        try:
            wanted = self._game.parse(line.text, self._path[at].position)
        except GameError as error:
            raise RecordError(line.number, error.said) from error
        following = self._path[at + 1].action if at + 1 < len(self._path) else None
        if wanted is None or wanted != following:
            raise RecordError(
                line.number,
                "the reader cannot do this here: it happens by itself, or something else comes "
                "first",
            )
        return following


def _fitting(line: LessonLine) -> str:
    """Return the text of a line. Raises `Malformed` if it is missing or too long."""
    most = MOST_TITLE if line.word == "title" else MOST_TOLD
    if not line.text:
        raise Malformed("{word} needs a text", word=line.word)
    if len(line.text) > most:
        raise Malformed(
            "{word} has at most {most} characters, not {number}",
            word=line.word,
            most=most,
            number=len(line.text),
        )
    return line.text
