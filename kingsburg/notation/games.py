"""Games as texts and back: pasted, opened, from the catalogue, and to be saved or set up."""

from __future__ import annotations

from typing import Final

from gametable.play.history import History
from kingsburg.catalogue import PositionEntry
from kingsburg.engine.actions import SeatOrder
from kingsburg.engine.position import Position
from kingsburg.engine.table import CHANCE
from kingsburg.notation import files, lines, records

#: A text that is a position or a record has at most so many characters.
MOST_CHARACTERS: Final = records.MOST_CHARACTERS


def read(text: str) -> History[Position]:
    """The game that begins at a position written as JSON, or the one that a record tells.

    Raises `ImpossiblePosition` with all faults, `RecordError` at the first wrong line, and
    `Malformed` for a text that is neither.
    """
    text = text.removeprefix("\ufeff").strip()
    if text.startswith(("{", "[")):
        return History(files.load(text))
    return records.read(text)


def of_preset(preset: PositionEntry) -> History[Position]:
    """The game from a position of the catalogue, with what is played there as its record.

    Raises `RecordError` if that is not what the catalogue claims.
    """
    names = " ".join(player.name for player in files.load(preset.position).players)
    position = " ".join(preset.position.split())
    return records.read(f"kingsburg 1\nplayers {names}\nposition {position}\n{preset.lines}")


def record(history: History[Position]) -> str:
    """The record of the whole game, beyond the present moment too where it has been played on."""
    now = history.now
    history.go_to(history.line()[-1])
    try:
        return records.write(history)
    finally:
        history.go_to(now)


def file_name(position: Position, what: str) -> str:
    """What a file with this is called: a "position", or else a game as far as that."""
    ending = "json" if what == "position" else "txt"
    return f"kingsburg-{what}-{position.year}-{position.phase}.{ending}"


def set_up(position: Position) -> str:
    """A position as JSON, to be set up differently; an order that is not drawn is by seats.

    Raises `GameError` where it cannot be written down without what is hidden (S.5).
    """
    if position.actor is CHANCE and lines.subject_of(position) == lines.ORDER:
        position = position.play(SeatOrder(tuple(range(len(position.players)))))
    return files.to_text(position)
