"""Whole games as text: reading them, checking their `expect` lines, and writing them."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from textwrap import wrap
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeVar

from gametable.language.lesson_text import LINE_END, first_line
from gametable.notation.pasted import elsewhere, unquoted
from gametable.notation.transcript import Lines, Refused, Transcript
from gametable.play.errors import NOTHING, Field, GameError, Malformed, Message, Said, check_type
from gametable.play.history import History, P

#: The most characters of a record; a game has a few hundred lines.
MOST_CHARACTERS: Final = 1_000_000
_MOST_LEGAL: Final = 12
#: Words after ``expect`` that may also be players' names.
_EXPECT: Final = ("illegal", "legal")
#: The start of a comment.
_SIGN: Final = re.compile(r"[#\s]*")
#: A space at which lines are not wrapped.
_HOLDS: Final = "\N{NO-BREAK SPACE}"
#: A line up to its comment; a # within the quotes of a position does not start one.
_SAID: Final = re.compile(r'(?:[^"#]+|"(?:[^"\\]|\\.)*"?)*')

P_co = TypeVar("P_co", covariant=True)
Q = TypeVar("Q", bound="Named")


class Named(Protocol):
    """A position with players and, in the end, winners."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""

    @property
    def actor(self) -> object:
        """The name of the player who decides, or something else."""

    @property
    def winners(self) -> tuple[str, ...]:
        """All who share the victory."""


class RecordError(GameError):
    """A wrong line of a record: its number, the reason, and what would be legal there."""

    def __init__(
        self,
        line: int,
        why: str | Said,
        legal: Sequence[str | Message] = (),
        more: int = 0,
        /,
        **fields: Field,
    ) -> None:
        super().__init__(why, **fields)
        self.line = line
        #: What `legal` has, for readers of any language.
        self.said_legal = tuple(legal)
        self.more = more

    @property
    def legal(self) -> tuple[str, ...]:
        """Some lines that would be legal; `more` is the number of others."""
        return tuple(map(str, self.said_legal))

    def told(self, file: str) -> str:
        """Return the error as one line, and the legal lines as a second one."""
        text = f"{file}:{self.line}: {self}"
        if self.legal:
            more = f" … and {self.more} more" if self.more else ""
            text += f"\nlegal here: {'; '.join(self.legal)}{more}"
        return text


class Statement(NamedTuple):
    """A line with content: its number, its text, and the paragraphs of comments above it."""

    number: int
    text: str
    note: str = ""


class Header(Protocol[P_co]):
    """A reader of the lines before the first event of a record."""

    def reads(self, word: str, value: str) -> bool:
        """Read a line; return False if it is an event. Raises `GameError`."""

    def start(self) -> P_co:
        """Return the position before the first event. Raises `GameError`."""


class PlayersHeader(ABC, Generic[Q]):
    """The header lines of a record: the players, and what is played or a position.

    `readers`: for the first word of a line, a function of the header and the rest of the line.
    """

    readers: ClassVar[Mapping[str, Callable[[Any, str], None]]]
    #: The rule about who plays.
    rule: ClassVar[str]

    def __init__(self) -> None:
        self.players: list[str] = []
        self.position: Q | None = None

    def reads(self, word: str, value: str) -> bool:
        """Read a line; return False if it is an event. Raises `GameError`."""
        if word in self.readers:
            self.readers[word](self, value)
        return word in self.readers

    def start(self) -> Q:
        """Return the position before the first event. Raises `GameError`."""
        if not self.players:
            raise Malformed.against(
                self.rule, "a line with the players must come first: players Ann Brian"
            )
        if self.position is None:
            return self.new_game()
        if list(self.position.names) != self.players:
            raise Malformed.against(
                self.rule, "the position and the line above it name different players"
            )
        self.expect_nothing_else()
        return self.position

    @abstractmethod
    def new_game(self) -> Q:
        """Return the start of a game of these players."""

    @abstractmethod
    def expect_nothing_else(self) -> None:
        """Raise `Malformed` if a line gives something that is part of the position."""


class Compared(NamedTuple):
    """A comparison: its subject, the expected value and the actual one."""

    what: Field
    wanted: str | list[str]
    actual: str | list[str]


def compare(
    position: Named,
    word: str,
    value: str,
    of_player: Callable[[str], Mapping[str, object]],
    of_table: Mapping[str, object],
) -> Iterator[Compared]:
    """Yield the comparisons of ``expect WORD VALUE`` with what a player has or the table has.

    The order within lists does not matter. Raises `Malformed` for an unknown word.
    """
    if word == "winners" and "=" not in value:
        yield Compared(Message("the winners"), sorted(value.split()), sorted(position.winners))
        return
    of_one = word in position.names
    to_move = position.actor if isinstance(position.actor, str) else ""
    actual = of_player(word) if of_one else {**of_table, "to_move": to_move}
    for key, wanted in pairs((value if of_one else f"{word} {value}").split(), actual):
        found = actual[key]
        if isinstance(found, list):
            wanted, found = (
                ",".join(sorted(filter(None, each))) for each in (wanted.split(","), found)
            )
        yield Compared(f"{word} {key}" if of_one else key, wanted, str(found))


@dataclass(frozen=True)
class Records(Generic[P]):
    """The form of the records of a game.

    `first`: the first line. `no_record`: the error if it is missing. `lines`: the form of the lines
    of events. `header`: the lines between the first one and the events, for a start position.
    `expected`: the comparisons of ``expect WORD REST`` at a position; raises `Malformed`. `words`:
    the words that lines begin with, besides players' names.
    """

    first: str
    no_record: Malformed
    lines: Lines[P]
    header: Callable[[P], list[str]]
    expected: Callable[[P, str, str], Iterator[Compared]]
    words: Collection[str] = ()


def read(text: str, game: Records[P], header: Header[P]) -> History[P]:
    """Play a record, check its expectations, and return the history of the game.

    `header` reads the lines before the first event. Raises `RecordError` at the first wrong line.
    """
    check_type(text, str, "text")
    if len(text) > MOST_CHARACTERS:
        raise RecordError(
            1,
            "a record has at most {most} characters, not {number}",
            most=MOST_CHARACTERS,
            number=len(text),
        )
    text = unquoted(text)
    found = _in_small_letters(list(statements(text)), game.words)
    # Comments after the last line belong to the last node.
    closing = found.pop().note if found and not found[-1].text else ""
    if first_line(text) != game.first:
        said = elsewhere(text, game.first) or game.no_record.said
        raise RecordError(found[0].number if found else 1, said)
    start, rest = _begun(found, header)
    history = _Reader(start, rest, game).history()
    _remark(history, closing)
    return history


def write(history: History[P], game: Records[P], *, whole: bool = False) -> str:
    """Return the record of a game from its start to the present node.

    `whole`: include what was played after the present node.
    """
    path = history.line() if whole else history.now.path()
    text = [game.first, *game.header(path[0].position)]
    for node in path[1:]:
        assert node.before is not None
        text += _note(node.before.note)
        text.append(game.lines.write(node.before.position, node.action))
    text += _note(path[-1].note)
    return "\n".join(text) + "\n"


def pairs(words: Sequence[str], known: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Yield the key and value of words such as ``gold=2``. Raises `Malformed` for unknown keys."""
    if not words:
        raise Malformed("expect needs at least one of {known}", known=tuple(known))
    for word in words:
        key, equals, value = word.partition("=")
        if key not in known or not equals:
            raise Malformed(
                "{word} is not one of {known}",
                word=word[:40],
                known=tuple(f"{each}=…" for each in known),
            )
        yield key, value


def _note(note: str) -> list[str]:
    # If a wrapped line began with a # of the comment's text, that would be lost when read.
    held = note.replace(" #", f"{_HOLDS}#")
    written: list[str] = []
    for paragraph in held.split("\n"):
        lines = wrap(paragraph, 96, break_long_words=False, break_on_hyphens=False)
        written += [""] * bool(written)
        written += [f"# {line.replace(_HOLDS, ' ')}" for line in lines]
    return written


def statements(text: str) -> Iterator[Statement]:
    """Yield the lines of a record with the comments above each; comments at the end come alone."""
    note: list[list[str]] = [[]]
    for number, line in enumerate(LINE_END.split(text.removeprefix("\ufeff")), 1):
        said = _SAID.match(line)
        if said and said[0].strip():
            yield Statement(number, said[0].strip(), _joined(note))
            note = [[]]
        elif line.strip():
            note[-1] += _SIGN.sub("", line, count=1).split()
        else:
            note.append([])
    if any(note):
        yield Statement(number, "", _joined(note))


def _joined(note: Sequence[Sequence[str]]) -> str:
    """Return the words of a remark as text, one paragraph per line."""
    return "\n".join(" ".join(words) for words in note if words)


def _in_small_letters(found: list[Statement], words: Collection[str]) -> list[Statement]:
    """Return the lines, with these words in lower case where they begin a line.

    Phones begin every line with a capital letter. A player's name stays as it is.
    """
    begun = [(each, *each.text.partition(" ")) for each in found]
    names = {
        name for _, word, _, rest in begun if word.lower() == "players" for name in rest.split()
    }
    return [
        each._replace(text=f"{word.lower()}{blank}{rest}")
        if word.lower() in words and word not in names
        else each
        for each, word, blank, rest in begun
    ]


def _begun(statements: list[Statement], header: Header[P]) -> tuple[P, list[Statement]]:
    """Return the position before the first event, and the remaining statements."""
    place = 0
    try:
        for place, statement in enumerate(statements[1:], 1):
            word, *value = statement.text.split(maxsplit=1)
            if not header.reads(word, "".join(value)):
                return header.start(), statements[place:]
        return header.start(), []
    except GameError as error:
        raise RecordError(statements[place].number, error.said) from error


class _Reader(Generic[P]):
    def __init__(self, start: P, statements: Sequence[Statement], game: Records[P]) -> None:
        self._transcript = Transcript(start, game.lines)
        self._statements = statements
        self._game = game
        self._names = game.lines.names(start)

    @property
    def _position(self) -> P:
        return self._transcript.position

    def history(self) -> History[P]:
        """Play all lines and return the history. Raises `RecordError`."""
        try:
            self._transcript.follow(len(self._statements), self._read)
        except Refused as error:
            raise self._refusal(self._statements[error.place], error) from error
        return self._transcript.history

    def _read(self, place: int) -> None:
        """Play or check one line; the comments above it belong to the node before."""
        statement = self._statements[place]
        _remark(self._transcript.history, statement.note)
        word, _, rest = " ".join(statement.text.split()).partition(" ")
        try:
            if word == "expect":
                self._expect(statement, *rest.partition(" ")[::2])
            else:
                line = self._game.lines.parse(statement.text, self._names)
                self._transcript.play(place, line)
        except Malformed as error:
            raise RecordError(statement.number, error.said) from error

    def _expect(self, statement: Statement, word: str, value: str) -> None:
        if word not in _EXPECT or (word in self._names and "=" in value):
            for what, wanted, actual in self._game.expected(self._position, word, value):
                if wanted != actual:
                    raise RecordError(
                        statement.number,
                        "expected {what} {wanted}, but it is {actual}",
                        what=what,
                        wanted=_shown(wanted),
                        actual=_shown(actual),
                    )
        elif word == "illegal":
            self._expect_illegal(statement, *value.partition(" ")[::2])
        else:
            line = self._game.lines.parse(value, self._names)
            reasons = self._game.lines.why_not(self._position, line)
            if reasons is not None and not self._transcript.comes_later(line):
                raise self._refusal(statement, Refused(0, self._position, reasons))

    def _expect_illegal(self, statement: Statement, rule: str, text: str) -> None:
        try:
            line = self._game.lines.parse(text, self._names)
        except Malformed as error:
            if rule and rule in (error.rule, str(error).partition(" ")[0]):
                return
            raise
        reasons = self._game.lines.why_not(self._position, line)
        if reasons is None:
            raise RecordError(
                statement.number, "expected {rule} to forbid this, but it is legal", rule=rule
            )
        if rule not in {reason.rule for reason in reasons}:
            raise RecordError(
                statement.number,
                "expected {rule} to forbid this, but it is {why}",
                rule=rule,
                why=tuple(reasons),
            )

    def _refusal(self, statement: Statement, refused: Refused) -> RecordError:
        """Return the error for a refused line, with the legal lines."""
        position, write = refused.position, self._game.lines.write
        actions = position.actions()
        legal: list[str | Message]
        legal = [write(position, action) for action in islice(actions, _MOST_LEGAL)]
        more = len(actions) - len(legal)
        for result, _ in position.chances()[:1]:
            legal.append(Message("such as {line}", line=write(position, result)))
        return RecordError(statement.number, refused.said, legal, more)


def _remark(history: History[P], note: str) -> None:
    history.now.note = "\n".join(filter(None, (history.now.note, note)))


def _shown(value: str | list[str]) -> Field:
    return (" ".join(value) if isinstance(value, list) else value) or NOTHING
