"""Games read from text: pasted, opened, or from the catalogue."""

from __future__ import annotations

from gametable.notation.pasted import is_json, opened_position
from gametable.play.history import History
from kingdombuilder.catalogue import PositionEntry
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import files, records


def read(text: str) -> History[Position]:
    """Return the game that starts at a position written as JSON, or the game of a record.

    Raises `ImpossiblePosition` with all faults, `RecordError` at the first wrong line, and
    `Malformed` for a text that is neither.
    """
    return History(files.load(text)) if is_json(text) else records.read(text)


def opened(text: str) -> Position:
    """Return the position that a text or a link describes; see `pasted.opened_position`."""
    position: Position = opened_position(text, "kingdombuilder", read)
    return position


def of_entry(entry: PositionEntry) -> History[Position]:
    """Return the game from a position of the catalogue, with its lines played.

    Raises `RecordError` at the first wrong line.
    """
    names = " ".join(files.load(entry.position).names)
    position = " ".join(entry.position.split())
    return records.read(f"kingdombuilder 1\nplayers {names}\nposition {position}\n{entry.lines}")
