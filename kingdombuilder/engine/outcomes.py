"""What actions lead to for the player to move, found without carrying them out where possible."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from kingdombuilder.engine.actions import Action, Build, Move
from kingdombuilder.engine.board import LOCATION
from kingdombuilder.engine.hexes import NEIGHBOURS, Hexes, beside, each
from kingdombuilder.engine.table import Table
from kingdombuilder.engine.tiles import beside_own

#: The gold and the number of tiles of the player to move.
Outcome: TypeAlias = tuple[int, int]


class Outcomes:
    """The outcomes of some builds, moves and ends of the turn at one position.

    outcomes = Outcomes(table, [Build(17), Build(18)])
    gold, tiles = outcomes.of(Build(17))
    """

    def __init__(self, table: Table, actions: Iterable[Action]) -> None:
        seat = table.to_move
        self._table: Final = table
        self._seat: Final = seat
        self._own: Final = table.own[seat]
        self._tiles: Final = len(table.tiles[seat])
        self._due: Final = table.due
        self._purse: Final = table.purse(seat)
        self._on_terrain: Final = table.board.on[table.terrain] if table.terrain else 0
        self._near: Final = self._on_terrain & table.free & beside(self._own)
        built = moved = 0
        for action in actions:
            if isinstance(action, Build):
                built |= 1 << action.hex
            elif isinstance(action, Move):
                moved |= 1 << action.to
        self._more: Final = self._placed(built | moved)

    def of(self, action: Action) -> Outcome:
        """Return what the player has after one of the actions and the builds that it forces."""
        most = self.at_most(action)
        if most is None:
            if isinstance(action, Build) and action.by is None:
                return self._built(1 << action.hex)
            return self._played(action)
        if not isinstance(action, Move):
            return most
        own = self._own ^ 1 << action.start | 1 << action.to
        lost = self._table.tile_lost(self._seat, action.start, own)
        return self._purse.total(own), most[1] - (lost is not None)

    def at_most(self, action: Action) -> Outcome | None:
        """Return quickly an outcome that is as good or better; None if the action forces a build.

        It is that of the action unless a settlement moves, which is as if it were also still there.
        """
        if isinstance(action, Build):
            own = self._own | 1 << action.hex
            forces = self._due > 1 and self._next(own, self._near)
            return None if forces else self._more[action.hex]
        if isinstance(action, Move):
            start, own = action.start, self._own | 1 << action.to
            if self._due and self._next(own ^ 1 << start, self._near & ~NEIGHBOURS[start]):
                return None
            gold, tiles = self._more[action.to]
            return gold + self._purse.by_leaving(own, start), tiles
        return self._purse.total(self._own), self._tiles

    def _placed(self, hexes: Hexes) -> dict[int, Outcome]:
        """Return the outcomes of one more settlement on these hexes."""
        giving = beside(self._offering(hexes))
        return {
            hex: (gold, self._tiles + (giving >> hex & 1))
            for gold, there in self._purse.one_more(self._own, hexes).items()
            for hex in each(there)
        }

    def _offering(self, hexes: Hexes) -> Hexes:
        """Return the location hexes that give a tile for settlements on these hexes."""
        found = 0
        for place in each(beside(hexes) & self._table.board.on[LOCATION]):
            if self._table.offers(self._seat, place):
                found |= 1 << place
        return found

    def _next(self, own: Hexes, near: Hexes = 0) -> Hexes:
        """Return the only hex of the next due build with these settlements, 0 if there is none.

        `near`: hexes for due builds that stay so, but for one that may be among the settlements.
        """
        if near.bit_count() > 2:
            return 0
        there = beside_own(self._on_terrain & (self._table.free ^ self._own ^ own), own)
        return 0 if there & there - 1 else there

    def _built(self, new: Hexes) -> Outcome:
        """Return the outcome of a due build and of those that it forces."""
        for _ in range(self._due - 1):
            new |= self._next(self._own | new)
        tiles = self._tiles + self._offering(new).bit_count()
        return self._purse.total(self._own | new), tiles

    def _played(self, action: Action) -> Outcome:
        after, seat = self._table.copy(), self._seat
        after.do(action)
        while after.due and len(options := after.decisions()) == 1:
            after.do(options[0])
        return self._purse.total(after.own[seat]), len(after.tiles[seat])
