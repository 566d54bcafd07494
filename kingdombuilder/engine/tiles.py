"""The hexes where a settlement may be built or moved, without a tile and by each tile (KB, KL).

The functions give sets of hexes. `own`: the settlements of the player; `free`: all hexes that
nobody has built on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from kingdombuilder.engine.board import WATER, Board
from kingdombuilder.engine.hexes import (
    DIRECTIONS,
    JUMPS,
    NEIGHBOURS,
    RIM,
    Hexes,
    beside,
    each,
    step,
)

#: The kinds of tiles, in the order of the rulebook: those that build, then those that move.
BUILDING: Final = ("oracle", "farm", "oasis", "tower", "tavern")
MOVING: Final = ("barn", "harbor", "paddock")
#: How many tiles lie on each location hex (KS.2).
ON_EACH: Final = 2
#: The shortest run of settlements that the tavern extends.
_RUN: Final = 3


class Tile(NamedTuple):
    """A location tile of a player; `place`: the location hex that it came from."""

    kind: str
    place: int
    used: bool = False
    new: bool = False


def beside_own(hexes: Hexes, own: Hexes) -> Hexes:
    """Return the hexes that touch a settlement of the player, or all if none does (KB.2)."""
    return hexes & beside(own) or hexes


def builds(kind: str, board: Board, terrain: str | None, own: Hexes, free: Hexes) -> Hexes:
    """Return the hexes where a building tile allows a settlement."""
    if kind == "tavern":
        return ends(own) & board.buildable & free
    return beside_own(wanted(kind, board, terrain) & free, own)


def wanted(kind: str, board: Board, terrain: str | None) -> Hexes:
    """Return the hexes, free or not, of the kind a tile needs; not for tavern and paddock."""
    if kind in ("oracle", "barn"):
        return board.on[terrain] if terrain else 0
    return {
        "farm": board.on["grass"],
        "oasis": board.on["desert"],
        "harbor": board.on[WATER],
        "tower": board.buildable & RIM,
    }[kind]


def moves(
    kind: str, board: Board, terrain: str | None, own: Hexes, free: Hexes
) -> Iterator[tuple[int, Hexes]]:
    """Yield each settlement that a moving tile can move, with the hexes where it can go."""
    if kind == "paddock":
        there = board.buildable & free
        for start in each(own):
            if to := JUMPS[start] & there:
                yield start, to
        return
    there = wanted(kind, board, terrain)
    unmoved = beside_own(there & free, own)
    if not unmoved:
        return
    for start in each(own):
        here, to = 1 << start, unmoved
        # The settlement is lifted first, so its hex is free, but it may not go back (KB.3).
        if (NEIGHBOURS[start] & free | here) & there:
            to = beside_own(there & (free | here), own & ~here) & ~here
        if to:
            yield start, to


def ends(own: Hexes) -> Hexes:
    """Return the hexes at either end of straight runs of three or more settlements (KL.tavern)."""
    found = 0
    for direction in DIRECTIONS:
        # The last hexes of runs of one, then two, then three.
        run = own
        for _ in range(_RUN - 1):
            run = step(run, direction) & own
        found |= step(run, direction)
    return found & ~own
