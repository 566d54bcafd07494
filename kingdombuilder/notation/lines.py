"""One line of a record <-> one action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from gametable.notation.transcript import Line, Lines
from gametable.play.errors import NOTHING, Malformed, Reason
from kingdombuilder.engine.actions import END, FACE_DOWN, Action, Build, Draw, Move
from kingdombuilder.engine.board import TERRAINS
from kingdombuilder.engine.hexes import NAMES, NUMBERS
from kingdombuilder.engine.position import Position

_SHOWN: Final = 40


def parse(text: str, names: Sequence[str]) -> Line:
    """Read one event line of a game of these players (in seat order).

    Raises `Malformed` with a sentence that shows the form expected.
    """
    if not text.split():
        raise Malformed("the line is empty")
    subject, *words = text.split()
    if subject not in names:
        raise Malformed.against(
            "N.4",
            "there is no player {name}, only {known}",
            name=subject[:_SHOWN],
            known=tuple(names),
        )
    verb, rest = (words[0], words[1:]) if words else ("", [])
    if verb not in _FORMS:
        raise Malformed(
            "{subject} cannot do this: {verb}, only {known}",
            subject=subject,
            verb=verb[:_SHOWN] or NOTHING,
            known=tuple(_FORMS),
        )
    example, read = _FORMS[verb]
    action = read(rest)
    if action is None:
        raise Malformed("expected something like: {subject} {form}", subject=subject, form=example)
    return Line(subject, action)


def hex_of(name: str) -> int:
    """The number of a hex by its name. Raises `Malformed`."""
    if name not in NUMBERS:
        raise Malformed.against(
            "N.4", "{hex} is no hex: they are A1 to T20, a row and a column", hex=name[:_SHOWN]
        )
    return NUMBERS[name]


def _draw(words: Sequence[str]) -> Action | None:
    if not words:
        return FACE_DOWN
    if len(words) != 1:
        return None
    if words[0] not in TERRAINS:
        raise Malformed.against(
            "N.4",
            "there is no terrain {terrain}, only {known}",
            terrain=words[0][:_SHOWN],
            known=TERRAINS,
        )
    return Draw(words[0])


def _build(words: Sequence[str]) -> Action | None:
    match words:
        case [hex]:
            return Build(hex_of(hex))
        case [hex, "by", tile]:
            return Build(hex_of(hex), tile[:_SHOWN])
    return None


def _move(words: Sequence[str]) -> Action | None:
    match words:
        case [start, "to", hex, "by", tile]:
            return Move(hex_of(start), hex_of(hex), tile[:_SHOWN])
    return None


def _end(words: Sequence[str]) -> Action | None:
    return None if words else END


#: By verb: the whole form, and how the rest of a line is read; None if it does not match.
_FORMS: Final[dict[str, tuple[str, Callable[[Sequence[str]], Action | None]]]] = {
    "draws": ("draws canyon", _draw),
    "builds": ("builds C12 by tavern", _build),
    "moves": ("moves C12 to D14 by paddock", _move),
    "ends": ("ends", _end),
}


def words(action: Action) -> str:
    """An action in the words of a record, without who acts."""
    match action:
        case Draw(terrain):
            return f"draws {terrain}".rstrip()
        case Build(hex, None):
            return f"builds {NAMES[hex]}"
        case Build(hex, tile):
            return f"builds {NAMES[hex]} by {tile}"
        case Move(start, to, tile):
            return f"moves {NAMES[start]} to {NAMES[to]} by {tile}"
    return "ends"


def write(position: Position, action: Action) -> str:
    """The line for an action that is played at this position."""
    return f"{position.subject} {words(action)}"


def why_not(position: Position, line: Line) -> tuple[Reason, ...] | None:
    """Every rule that forbids this line here; None if it is legal."""
    return position.why_not(line.action, line.subject)


def _names(position: Position) -> Sequence[str]:
    return position.names


def _subject(position: Position) -> str:
    return position.subject


#: The functions with which transcripts and records read, play and write lines.
LINES: Final[Lines[Position]] = Lines(
    _names, parse, write, _subject, why_not, lambda position: position.forced
)
