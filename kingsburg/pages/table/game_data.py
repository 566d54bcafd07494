"""A game in a link: its start, what was played from there, and the present node."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias

from pydantic import ConfigDict

from gametable.notation import played
from gametable.notation.played import ROOM_IN_LINK, PlayedData
from gametable.play.history import History, Node
from kingsburg.engine.position import Position
from kingsburg.notation.listed import listed
from kingsburg.notation.position_field import PositionField

Laid: TypeAlias = played.Laid[Position]


class GameData(PlayedData):
    """A game from its start; `start`: None for the start that the page already has."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    start: PositionField | None = None


def written(history: History[Position], *, with_start: bool, room: int = ROOM_IN_LINK) -> GameData:
    """Return the game of a history; `with_start`: with the position at which it starts.

    `room`: for branches, see `played.written`.
    """
    start = history.start.position if with_start else None
    return GameData(start=start, **played.written(history, listed, room))


def written_to(node: Node[Position], *, with_start: bool) -> GameData:
    """Return the same, but only the path to this node."""
    start = node.path()[0].position if with_start else None
    return GameData(start=start, **played.written_to(node, listed))


def laid(game: GameData, history: History[Position]) -> Generator[None, None, Laid]:
    """Replay the game on a history of its start; see `played.laid`."""
    return played.laid(game, history, listed)
