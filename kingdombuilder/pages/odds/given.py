"""A position that the reader brings: a link, a record or a position as text."""

from __future__ import annotations

from gametable.notation import pasted
from gametable.play.history import Node
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import games
from kingdombuilder.pages.table.state import PlayState


def read(text: str) -> Position:
    """Return the position of a link to the table, of the end of a record, or of a JSON text.

    Raises `GameError` for anything else.
    """
    if link := pasted.address(text):
        laid = pasted.opened(link, PlayState).laid
        assert laid is not None
        return laid.now.position
    line: list[Node[Position]] = games.read(text).line()
    return line[-1].position
