"""A position that somebody brings along: a link, a record or a position as text."""

from __future__ import annotations

from gametable.notation import pasted
from gametable.play.history import Node
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import games
from kingdombuilder.pages.table.state import PlayState


def read(text: str) -> Position:
    """The position that a link to the table shows, the end of a record, or a position as JSON.

    Raises `GameError` for anything else.
    """
    if link := pasted.address(text):
        laid = pasted.opened(link, PlayState).laid
        assert laid is not None
        return laid.now.position
    line: list[Node[Position]] = games.read(text).line()
    return line[-1].position
