"""What happened, as sentences for the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kingdombuilder.engine.actions import Build, Move
from kingdombuilder.engine.hexes import NAMES
from kingdombuilder.engine.position import Event


def sentence(event: Event) -> str:
    """An event in one sentence, without a full stop."""
    return _TOLD[event.kind](event.player or "", event.data)


def _builds(who: str, action: Build) -> str:
    by = f" by the {action.by}" if action.by else ""
    return f"{who} builds on {NAMES[action.hex]}{by}"


def _moves(who: str, action: Move) -> str:
    return f"{who} moves from {NAMES[action.start]} to {NAMES[action.to]} by the {action.by}"


_TOLD: Final[dict[str, Callable[[str, Any], str]]] = {
    "draws": lambda who, terrain: f"{who} draws a card" + (f": {terrain}" if terrain else ""),
    "shows": lambda who, terrain: f"{who} shows {terrain}",
    "useless": lambda who, terrain: f"{terrain} has no free hex left: the card leaves the game",
    "shuffles": lambda who, data: "The discards are shuffled into a new pile",
    "builds": _builds,
    "moves": _moves,
    "takes_tile": lambda who, tile: f"{who} takes the tile {tile[0]} from {NAMES[tile[1]]}",
    "loses_tile": lambda who, tile: f"{who} has left {NAMES[tile[1]]} and loses the tile {tile[0]}",
    "last_settlement": lambda who, data: f"{who} has built their last settlement",
    "ends": lambda who, data: f"{who} ends the turn",
}
