"""What actions lead to for the player to move, found without carrying them out where possible."""

from __future__ import annotations

from typing import Final

from kingdombuilder.engine.actions import Build, Move
from kingdombuilder.engine.hexes import NEIGHBOURS, Hexes, beside
from kingdombuilder.engine.table import DUE, Table


class Outcomes:
    """The outcomes of actions at one position.

    outcomes = Outcomes(table)
    own, free, tiles = outcomes.of(Build(17))
    """

    def __init__(self, table: Table) -> None:
        seat = table.to_move
        self._table: Final = table
        self._seat: Final = seat
        self._own: Final = table.own[seat]
        self._near: Final = beside(table.own[seat])
        self._tiles: Final = len(table.tiles[seat])
        self._on_terrain: Final = 0 if table.terrain is None else table.board.on[table.terrain]

    def of(self, action: Build | Move) -> tuple[Hexes, Hexes, int]:
        """Return the player's settlements, the free hexes, and how many tiles the player has.

        They are those after the action and after the builds that it forces.
        """
        table, tiles = self._table, self._tiles
        if isinstance(action, Build):
            to, built = action.hex, table.built + (action.by is None)
            changed = 1 << to
            near = self._near | NEIGHBOURS[to]
        else:
            to, built = action.to, table.built
            changed = 1 << action.start | 1 << to
            near = beside(self._own ^ changed)
            if table.tile_lost(self._seat, action.start, self._own ^ changed):
                tiles -= 1
        free = table.free ^ changed
        if built < DUE:
            there = self._on_terrain & free
            there = there & near or there
            if there and not there & there - 1:
                # A due build may follow that is the player's only option.
                return self._played(action)
        if to in table.board.near and table.tile_at(self._seat, to):
            tiles += 1
        return self._own ^ changed, free, tiles

    def _played(self, action: Build | Move) -> tuple[Hexes, Hexes, int]:
        after = self._table.copy()
        after.play(action)
        return after.own[self._seat], after.free, len(after.tiles[self._seat])
