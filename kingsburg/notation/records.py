"""Whole games as text: reading with everything that is expected of them, and writing.

See notation.md, Records.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from textwrap import wrap
from typing import Any, Final, NamedTuple

from gametable.play.errors import (
    Field,
    GameError,
    ImpossiblePosition,
    Malformed,
    Message,
    Reason,
    Said,
)
from gametable.play.history import History
from kingsburg import paths
from kingsburg.engine.check import check_names
from kingsburg.engine.content import Box, content_of
from kingsburg.engine.position import Position, new_game
from kingsburg.engine.rules import Rules
from kingsburg.engine.table import CHANCE
from kingsburg.notation import files, lines
from kingsburg.notation.transcript import Refused, Transcript

#: A game has a few hundred lines; a text far beyond that is something else.
MOST_CHARACTERS: Final = 1_000_000
_MOST_LEGAL: Final = 12
_LINE_END: Final = re.compile(r"\r\n?|\n")
#: Words behind ``expect`` by which a player may be called too.
_EXPECT: Final = ("illegal", "legal", "winners")
#: What a comment begins with.
_SIGN: Final = re.compile(r"[#\s]*")
#: A blank at which no line is broken.
_HOLDS: Final = "\N{NO-BREAK SPACE}"
#: A line up to its comment; within the quotes of a position a # is none.
_SAID: Final = re.compile(r'(?:[^"#]+|"(?:[^"\\]|\\.)*"?)*')


class RecordError(GameError):
    """A line of a record that is wrong: its number, why, and what would be legal there."""

    def __init__(
        self,
        line: int,
        why: str | Said,
        legal: Sequence[str] = (),
        more: int = 0,
        /,
        **fields: Field,
    ) -> None:
        super().__init__(why, **fields)
        self.line = line
        #: Lines that would be legal; `more` says how many are not listed.
        self.legal = tuple(legal)
        self.more = more

    def told(self, file: str) -> str:
        """The error as one line, and what would be legal in a second one."""
        text = f"{file}:{self.line}: {self}"
        if self.legal:
            more = f" … and {self.more} more" if self.more else ""
            text += f"\nlegal here: {'; '.join(self.legal)}{more}"
        return text


class Statement(NamedTuple):
    """A line that says something: its number in the text, its words, the comments above it."""

    number: int
    text: str
    note: str = ""


@dataclass
class Header:
    """What stands before the first event."""

    box: Box
    rules: dict[str, Any] = field(default_factory=dict)
    players: list[str] = field(default_factory=list)
    start: Position | None = None


def read(text: str, box: Box = content_of) -> History[Position]:
    """Play a record and check what it expects; the history of the game as far as it goes.

    `box`: what is played with, if not with the printed components. Raises `RecordError` at
    the first line that is wrong.
    """
    if len(text) > MOST_CHARACTERS:
        raise RecordError(
            1,
            "a record has at most {most} characters, not {number}",
            most=MOST_CHARACTERS,
            number=len(text),
        )
    statements = list(_statements(text))
    # Comments below the last line belong to the moment to which it leads.
    closing = statements.pop().note if statements and not statements[-1].text else ""
    start, rest = _header(statements, box)
    history = _Reader(start, rest).history()
    _remark(history, closing)
    return history


def stored(name: str) -> History[Position]:
    """The game of a record that lies beside the notebooks, by its name without ending."""
    return read((paths.folder("notebooks") / "records" / f"{name}.txt").read_text("utf-8"))


def write(history: History[Position]) -> str:
    """The record of a game from its start to the present moment."""
    path = history.now.path()
    start = path[0].position
    text = ["kingsburg 1"]
    if start.actor is CHANCE and lines.subject_of(start) == lines.ORDER:
        text += _rules_line(start.rules)
        text.append(f"players {' '.join(player.name for player in start.players)}")
    else:
        text.append(f"players {' '.join(player.name for player in start.players)}")
        text.append(f"position {files.to_text(start)}")
    for moment in path[1:]:
        assert moment.before is not None
        text += _note(moment.before.note)
        text.append(lines.write(moment.before.position, moment.action))
    text += _note(path[-1].note)
    return "\n".join(text) + "\n"


def _note(note: str) -> list[str]:
    # A line that began with a # of the comment's own would come back without it.
    held = note.replace(" #", f"{_HOLDS}#")
    lines = wrap(held, 96, break_long_words=False, break_on_hyphens=False)
    return [f"# {line.replace(_HOLDS, ' ')}" for line in lines]


def _rules_line(rules: Rules) -> list[str]:
    chosen = {name: getattr(rules, name) for name in Rules.CHOICES}
    changed = [
        f"{name}={_word(value)}"
        for name, value in chosen.items()
        if value != Rules.CHOICES[name][0]
    ]
    return [f"rules {' '.join(changed)}"] if changed else []


def _word(value: object) -> str:
    return str(value).lower()


# The header -------------------------------------------------------------------------------


def _statements(text: str) -> Iterator[Statement]:
    note: list[str] = []
    for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), 1):
        said = _SAID.match(line)
        if said and said[0].strip():
            yield Statement(number, said[0].strip(), " ".join(note))
            note = []
        elif line.strip():
            note += _SIGN.sub("", line, count=1).split()
    if note:
        yield Statement(number, "", " ".join(note))


def _header(statements: list[Statement], box: Box) -> tuple[Position, list[Statement]]:
    """The position before the first event, and the statements that are left."""
    if not statements or statements[0].text.split() != ["kingsburg", "1"]:
        number = statements[0].number if statements else 1
        raise RecordError(number, "a record starts with the line: kingsburg 1")
    header = Header(box)
    rest = statements[1:]
    while rest and rest[0].text.split()[0] in _HEADER:
        word, *value = rest[0].text.split(maxsplit=1)
        try:
            _HEADER[word](header, "".join(value))
        except ImpossiblePosition as error:
            raise RecordError(rest[0].number, "position: {why}", why=error.said) from error
        except GameError as error:
            raise RecordError(rest[0].number, error.said) from error
        rest = rest[1:]
    last = rest[0].number if rest else statements[-1].number
    if not header.players:
        raise RecordError(last, Reason("S.1", "first comes the line: players Ann Brian"))
    if header.start is not None:
        return _checked_start(header, last), rest
    return new_game(header.players, content=box(Rules(**header.rules))), rest


def _checked_start(header: Header, line: int) -> Position:
    start = header.start
    assert start is not None
    if [player.name for player in start.players] != header.players:
        raise RecordError(
            line, Reason("S.1", "the position has other players than the line above it")
        )
    if header.rules:
        raise RecordError(line, "the position says itself which rules are played")
    return start


def _read_rules(header: Header, value: str) -> None:
    for word in value.split():
        name, _, chosen = word.partition("=")
        if name not in Rules.CHOICES:
            known = tuple(Rules.CHOICES)
            raise Malformed("there is no option {name}, only {known}", name=name[:40], known=known)
        values = {_word(choice): choice for choice in Rules.CHOICES[name]}
        if chosen not in values:
            *others, last = values
            raise Malformed(
                "{name} is {wanted}, not {given}",
                name=name,
                wanted=Message("{others} or {last}", others=tuple(others), last=last),
                given=chosen[:40] or lines.NOTHING,
            )
        header.rules[name] = values[chosen]


def _read_modules(header: Header, value: str) -> None:
    if value:
        raise Malformed(
            Reason("M", "modules are not part of this version: {given}", given=value[:40])
        )


def _read_players(header: Header, value: str) -> None:
    if header.players:
        raise Malformed(Reason("S.1", "the players are named once"))
    header.players = value.split()
    check_names(header.players)


def _read_position(header: Header, value: str) -> None:
    if header.start:
        raise Malformed("there is one position to start from")
    header.start = files.load(value, header.box)


_HEADER: Final[dict[str, Callable[[Header, str], None]]] = {
    "rules": _read_rules,
    "modules": _read_modules,
    "players": _read_players,
    "position": _read_position,
}

# Events and expectations ------------------------------------------------------------------


class _Reader:
    """Plays and checks line after line."""

    def __init__(self, start: Position, statements: Sequence[Statement]) -> None:
        self._transcript = Transcript(start)
        self._statements = statements
        self._names = [player.name for player in start.players]

    @property
    def _position(self) -> Position:
        return self._transcript.position

    def history(self) -> History[Position]:
        """The game that the lines tell. Raises `RecordError`."""
        try:
            self._transcript.follow(len(self._statements), self._read)
        except Refused as error:
            raise _refusal(self._statements[error.place], error) from error
        return self._transcript.history

    def _read(self, place: int) -> None:
        """Play or check one line; comments above it belong to the moment before."""
        statement = self._statements[place]
        _remark(self._transcript.history, statement.note)
        word, _, rest = " ".join(statement.text.split()).partition(" ")
        try:
            if word == "expect":
                self._expect(statement, rest)
            else:
                self._transcript.play(place, lines.parse(statement.text, self._names))
        except Malformed as error:
            raise RecordError(statement.number, error.said) from error

    # Expectations -------------------------------------------------------------------------

    def _expect(self, statement: Statement, rest: str) -> None:
        word, _, value = rest.partition(" ")
        if word in self._names and (word not in _EXPECT or "=" in value):
            self._expect_player(statement, word, value.split())
        elif word == "illegal":
            self._expect_illegal(statement, *value.partition(" ")[::2])
        elif word == "legal":
            line = lines.parse(value, self._names)
            reasons = lines.why_not(self._position, line)
            if reasons is not None and not self._transcript.comes_later(line):
                raise _refusal(statement, Refused(0, self._position, reasons))
        elif word == "order":
            self._same(statement, Message("the order"), value.split(), list(self._position.order))
        elif word == "winners":
            winners = sorted(self._position.winners)
            self._same(statement, Message("the winners"), sorted(value.split()), winners)
        else:
            self._expect_moment(statement, rest.split())

    def _expect_illegal(self, statement: Statement, rule: str, text: str) -> None:
        try:
            line = lines.parse(text, self._names)
        except Malformed as error:
            if rule and rule in (error.rule, str(error).partition(" ")[0]):
                return
            raise
        reasons = lines.why_not(self._position, line)
        if reasons is None:
            raise RecordError(
                statement.number, "expected {rule} to forbid this, but it is legal", rule=rule
            )
        if rule not in {reason.rule for reason in reasons}:
            raise RecordError(
                statement.number,
                "expected {rule} to forbid this, but it is {why}",
                rule=rule,
                why=reasons,
            )

    def _expect_player(self, statement: Statement, name: str, pairs: list[str]) -> None:
        player = self._position.player(name)
        actual = {
            "vp": player.vp,
            "gold": player.gold,
            "wood": player.wood,
            "stone": player.stone,
            "tokens": player.tokens,
            "soldiers": player.soldiers,
            "white_dice": player.white_dice,
            "buildings": ",".join(sorted(building.id for building in player.buildings)),
            "envoy": "yes" if player.envoy else "no",
        }
        for key, value in _pairs(pairs, actual):
            wanted = (
                ",".join(sorted(filter(None, value.split(",")))) if key == "buildings" else value
            )
            self._same(statement, f"{name} {key}", wanted, str(actual[key]))

    def _expect_moment(self, statement: Statement, pairs: list[str]) -> None:
        position = self._position
        actor = position.actor
        actual = {
            "year": position.year,
            "phase": position.phase,
            "step": position.step,
            "to_move": actor if isinstance(actor, str) else "",
        }
        for key, value in _pairs(pairs, actual):
            self._same(statement, key, value, str(actual[key]))

    def _same(self, statement: Statement, what: Field, wanted: Any, actual: Any) -> None:
        if wanted != actual:
            raise RecordError(
                statement.number,
                "expected {what} {wanted}, but it is {actual}",
                what=what,
                wanted=_shown(wanted),
                actual=_shown(actual),
            )


def _remark(history: History[Position], note: str) -> None:
    """Add a comment to the present moment."""
    history.now.note = " ".join(filter(None, (history.now.note, note)))


def _refusal(statement: Statement, refused: Refused) -> RecordError:
    """The error for a line that is refused, with what would be legal."""
    position = refused.position
    actions = position.actions()
    legal = [lines.write(position, action) for action in islice(actions, _MOST_LEGAL)]
    if position.actor is CHANCE:
        legal = [f"such as {lines.write(position, position.chances()[0][0])}"]
    return RecordError(statement.number, refused.said, legal, max(0, len(actions) - len(legal)))


def _pairs(words: list[str], known: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if not words:
        raise Malformed("what is expected? one of {known}", known=tuple(known))
    for word in words:
        key, equals, value = word.partition("=")
        if key not in known or not equals:
            raise Malformed(
                "{word} is none of {known}",
                word=word[:40],
                known=tuple(f"{each}=…" for each in known),
            )
        yield key, value


def _shown(value: Any) -> Field:
    return (" ".join(value) if isinstance(value, list) else value) or lines.NOTHING
