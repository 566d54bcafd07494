"""Conversion between one line of a record and one action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gametable.notation.forms import expect_player, read, split
from gametable.notation.transcript import Line, Lines
from gametable.play.errors import Reason
from kingdombuilder.engine.actions import Action
from kingdombuilder.engine.position import Position
from kingdombuilder.notation.actions import BY_VERB, words


def parse(text: str, names: Sequence[str]) -> Line:
    """Read one line of a game of these players (in seat order).

    Raises `Malformed` with a sentence that shows the expected form.
    """
    subject, rest = split(text)
    expect_player(subject, names)
    return Line(subject, read(subject, rest, BY_VERB))


def write(position: Position, action: Action) -> str:
    """Return the line for an action that is played at this position."""
    return f"{position.subject} {words(action)}"


def why_not(position: Position, line: Line) -> tuple[Reason, ...] | None:
    """Return every rule that forbids this line here; None if it is legal."""
    return position.why_not(line.action, line.subject)


def _names(position: Position) -> Sequence[str]:
    return position.names


def _subject(position: Position) -> str:
    return position.subject


#: The functions with which transcripts and records read, play and write lines.
LINES: Final[Lines[Position]] = Lines(
    _names, parse, write, _subject, why_not, lambda position: position.forced
)
