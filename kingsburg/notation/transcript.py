"""What the lines of a game are, and in which order they may stand (notation.md, Records)."""

from __future__ import annotations

from typing import Final

from gametable.notation.transcript import Line, Lines
from gametable.play.errors import Reason
from kingsburg.engine.actions import Roll
from kingsburg.engine.position import Position
from kingsburg.engine.table import CHANCE
from kingsburg.notation import lines


def _names(position: Position) -> list[str]:
    return [player.name for player in position.players]


def _comes_later(position: Position, line: Line) -> bool:
    """Whether it is a roll of this step: they may stand in any order (P2a.2)."""
    return (
        isinstance(line.action, Roll)
        and position.step == "roll"
        and position.actor is CHANCE
        and position.subject != line.subject
        and line.subject in _names(position)
        and position.player(line.subject).hand is None
    )


def _missing(position: Position, line: Line) -> tuple[Reason, ...]:
    if isinstance(line.action, Roll):
        return ()
    return (Reason("P2a.2", "the roll of {player} is missing", player=lines.subject_of(position)),)


LINES: Final = Lines(
    _names,
    lines.parse,
    lines.write,
    lines.subject_of,
    lines.why_not,
    lambda position: position.forced,
    _comes_later,
    _missing,
)
