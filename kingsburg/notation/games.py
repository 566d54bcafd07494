"""Conversion of games from and to text: pasted, from the catalogue, to save or to set up."""

from __future__ import annotations

from typing import Final

from gametable.notation.pasted import is_json, opened_position
from gametable.play.history import History
from kingsburg.catalogue.entries import PositionEntry
from kingsburg.engine.actions import SeatOrder
from kingsburg.engine.content import Content, content_of
from kingsburg.engine.position import Position
from kingsburg.notation import files, records

#: The most characters of a position or a record.
MOST_CHARACTERS: Final = records.MOST_CHARACTERS


def read(text: str, content: Content | None = None) -> History[Position]:
    """Return the game that starts at a position written as JSON, or the game of a record.

    `content`: that of the game on the table, by default the printed content. A record that names a
    file of cards gets the custom cards of `content`.

    Raises `ImpossiblePosition` with all faults, `RecordError` at the first wrong line, and
    `Malformed` for a text that is neither.
    """
    maker = content.under if content else content_of
    own = content.own if content else None
    beside = (lambda _file: own) if own else None
    if is_json(text):
        return History(files.load(text, maker))
    return records.read(text, maker, beside)


def opened(text: str) -> Position:
    """Return the position that a text or a link describes; see `pasted.opened_position`."""
    position: Position = opened_position(text, "kingsburg", read)
    return position


def of_preset(preset: PositionEntry) -> History[Position]:
    """Return the game from a position of the catalogue, with its lines played.

    Raises `RecordError` if a line is illegal or an expectation fails.
    """
    names = " ".join(player.name for player in files.load(preset.position).players)
    position = " ".join(preset.position.split())
    return records.read(f"kingsburg 1\nplayers {names}\nposition {position}\n{preset.lines}")


def file_name(position: Position, what: str) -> str:
    """Return a file's name; `what`: "position", or another word for a game up to this position."""
    ending = "json" if what == "position" else "txt"
    return f"kingsburg-{what}-{position.year}-{position.phase}.{ending}"


def set_up(position: Position) -> str:
    """Return a position as JSON for editing, in seat order if the turn order is not drawn.

    Raises `GameError` if writing it would reveal what is hidden (S.5).
    """
    if isinstance(position.example, SeatOrder):
        position = position.play(SeatOrder(tuple(range(len(position.players)))))
    return files.to_text(position)
