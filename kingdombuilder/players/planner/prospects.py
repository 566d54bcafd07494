"""What a turn is worth: its gold, and what can be expected of the turns that are left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from kingdombuilder.engine.board import CASTLE
from kingdombuilder.engine.gold import CASTLE_GOLD
from kingdombuilder.engine.hexes import HEXES, NEIGHBOURS, Hexes, beside, each, of
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.table import DUE, SETTLEMENTS, Table
from kingdombuilder.engine.tiles import BUILDING, MOVING, beside_own
from kingdombuilder.odds.terrain import next_card
from kingdombuilder.players.planner.way import Way

#: Gold that a tile brings in each turn that is left.
_A_TURN: Final = dict.fromkeys(BUILDING, 1.2) | dict.fromkeys(MOVING, 1.0)
#: How much of a castle or of a tile a settlement two or three hexes away counts for.
_TWO_AWAY: Final = 0.3
_THREE_AWAY: Final = 0.15
#: How many of its next turns it plays in thought.
_TURNS: Final = 3
#: How fast a difference between two turns fades: all of what the planner sees remains in the last
#: turn, and half of it if four turns are left, as games from 195 pairs of turns have shown.
_FADES: Final = 0.25


class Later(NamedTuple):
    """Some turns played in thought: the terrain of the first card with its chance, and the end.

    `own`: the settlements then · `tiles`: what the tile of each location hex is worth that was
    taken meanwhile
    """

    terrain: str
    chance: float
    own: Hexes
    tiles: dict[int, float]


class Prospects:
    """What the player to move can expect.

    `turns`: how many turns the player will have after this one, about · `tile`: the worth of the
    tile of each location hex in gold · `offers`: the location hexes that have a tile for the player
    · `pull`: what a settlement on each hex is worth for being near castles and location hexes
    """

    def __init__(self, position: Position) -> None:
        self.table: Final = position.table
        self.seat: Final = self.table.to_move
        self.purse: Final = self.table.purse(self.seat)
        self.turns: Final = turns_left(self.table)
        board = self.table.board
        self._a_turn: Final = {place: _A_TURN[kind] for place, kind in board.locations.items()}
        self.tile: Final = {place: gold * self.turns for place, gold in self._a_turn.items()}
        self.offers: Final = of(
            [place for place in board.locations if self.table.offers(self.seat, place)]
        )
        self.pull: Final = self._pulls()
        self._cards: Final = next_card(position, position.names[self.seat])
        self._later: Final[dict[tuple[Hexes, Hexes], Sequence[Later]]] = {}
        self._on: Final = [board.on[terrain] for terrain in self._cards]

    def free(self, own: Hexes) -> Hexes:
        """Return the free hexes if these are the player's settlements."""
        return (self.table.free | self.table.own[self.seat]) & ~own

    def worth(self, way: Way) -> float:
        """Return what a turn is worth, in gold."""
        now = self.purse.total(way.own)
        found = float(now)
        found += sum(self.tile[place] for place in each(way.taken))
        found -= sum(self.tile[place] for place in each(way.lost))
        for later in self.later(way):
            more = self.purse.total(later.own) + sum(later.tiles.values()) - now
            found += later.chance * more
        return found

    def later(self, way: Way) -> Sequence[Later]:
        """Return what comes of a turn after each card that may follow."""
        key = way.own, way.taken | way.lost
        if key not in self._later:
            self._later[key] = [*self._following(*key)] if self.turns else []
        return self._later[key]

    def _following(self, own: Hexes, gone: Hexes) -> Iterator[Later]:
        for first, (terrain, chance) in enumerate(self._cards.items()):
            if chance:
                after, tiles = self._played(own, self.offers & ~gone, first)
                yield Later(terrain, float(chance), after, tiles)

    def chosen_freely(self, own: Hexes, terrain: str) -> bool:
        """True if the first settlement on a terrain may stand on any of its free hexes (KB.2)."""
        there = self.table.board.on[terrain] & self.free(own)
        return bool(there) and not there & beside(own)

    def _played(self, own: Hexes, offers: Hexes, first: int) -> tuple[Hexes, dict[int, float]]:
        """Return the settlements and the worth of new tiles after some turns played greedily.

        The card of the first turn is given by its place; the next ones follow in order, so that all
        turns are compared by the same cards. Nobody else builds.
        """
        tiles: dict[int, float] = {}
        free = self.free(own)
        for turn in range(min(_TURNS, max(1, round(self.turns)))):
            on = self._on[(first + turn) % len(self._on)]
            left = max(0.0, self.turns - turn - 1)
            for _ in range(min(DUE, SETTLEMENTS - own.bit_count())):
                there = beside_own(on & free, own)
                if not there:
                    break
                hexes, place = self._best(own, there, offers, left)
                hex = hexes & -hexes
                own |= hex
                free ^= hex
                if place is not None:
                    offers ^= 1 << place
                    tiles[place] = left * self._a_turn[place]
        return own, tiles

    def _best(
        self, own: Hexes, there: Hexes, offers: Hexes, left: float
    ) -> tuple[Hexes, int | None]:
        """Return the best of these hexes for one more settlement, and where it takes a tile.

        `left`: the number of turns in which the tile can be used
        """
        golds = self.purse.one_more(own, there)
        most: float = max(golds)
        hexes, taken = golds[int(most)], None
        if there & beside(offers):
            for place in each(offers):
                around = NEIGHBOURS[place]
                for gold, some in golds.items():
                    worth = gold + left * self._a_turn[place]
                    if worth > most and some & around:
                        most, hexes, taken = worth, some & around, place
        return hexes, taken

    def _pulls(self) -> list[float]:
        board, own = self.table.board, self.table.own[self.seat]
        goals = {place: self.tile[place] for place in each(self.offers)}
        for castle in each(board.on[CASTLE]):
            if not NEIGHBOURS[castle] & own:
                goals[castle] = float(CASTLE_GOLD)
        found = [0.0 for _ in HEXES]
        for place, worth in goals.items():
            one = NEIGHBOURS[place]
            two = beside(one)
            for hex in each(two & ~one):
                found[hex] = max(found[hex], _TWO_AWAY * worth)
            for hex in each(beside(two) & ~two):
                found[hex] = max(found[hex], _THREE_AWAY * worth)
        return found


def turns_left(table: Table) -> float:
    """Return about how many turns are left after this one, by who first builds all settlements."""
    waits = []
    for seat, tiles in enumerate(table.tiles):
        a_turn = DUE + sum(tile.kind in BUILDING for tile in tiles)
        waits.append(table.supply(seat) / a_turn)
    return max(0.0, min(waits) - 1)


def remains(turns: float) -> float:
    """Return the share of a difference between two turns that is there at the end of the game.

    `turns`: how many are left after this one.
    """
    return 1 / (1 + _FADES * turns)
