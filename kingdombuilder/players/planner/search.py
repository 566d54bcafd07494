"""A beam search over whole turns: due builds, and tiles used before or after them (KT.2, KT.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import nlargest
from operator import attrgetter
from typing import Final, TypeAlias

from kingdombuilder.engine.actions import Build, Move
from kingdombuilder.engine.hexes import NEIGHBOURS, Hexes, each, of
from kingdombuilder.engine.table import SETTLEMENTS
from kingdombuilder.engine.tiles import BUILDING, beside_own, builds, moves
from kingdombuilder.players.planner.prospects import Prospects
from kingdombuilder.players.planner.way import Way

#: How many ways it follows after each action, and how many whole turns it weighs.
_FOLLOWED: Final = 12
TURNS: Final = 16
#: In how many ways, the best ones, it tries to move settlements, and how many of these.
_MOVED_IN: Final = 3
_MOVED: Final = 5


#: The best way to each state.
_Ways: TypeAlias = dict[object, Way]
_SCORE: Final = attrgetter("score")


class Search:
    """A search for the best turns."""

    def __init__(self, prospects: Prospects) -> None:
        self._prospects = prospects
        self._table = prospects.table
        self._purse = prospects.purse
        table, seat = self._table, prospects.seat
        usable = [tile.kind for tile in table.tiles[seat] if not (tile.used or tile.new)]
        self._held = of([tile.place for tile in table.tiles[seat]])
        #: The way without any action.
        self.nothing: Final = Way(table.own[seat], tuple(usable), table.built)

    def starts(self) -> list[Way]:
        """Return the way with each first action, but of moves only with those that look good."""
        nothing = self.nothing
        return [*self._following(nothing, self._due(nothing), moved=True)]

    def best(self, ways: Iterable[Way], weighed: int = TURNS) -> Way:
        """Return the turn that is worth most, of those that begin in one of these ways.

        `weighed`: of how many turns, those with the best scores, the worth is found
        """
        return max(nlargest(weighed, self._ends(ways), key=_SCORE), key=self._prospects.worth)

    def _ends(self, ways: Iterable[Way]) -> Iterable[Way]:
        """Return the ends of turns that were found, at least one."""
        layer = nlargest(_FOLLOWED, ways, key=_SCORE)
        ends: _Ways = {}
        while layer:
            found: _Ways = {}
            for rank, way in enumerate(layer):
                due = self._due(way)
                if not due:
                    _note(ends, way)
                for following in self._following(way, due, moved=rank < _MOVED_IN):
                    _note(found, following)
            layer = nlargest(_FOLLOWED, found.values(), key=_SCORE)
        return ends.values()

    def _due(self, way: Way) -> Hexes:
        """Return where the next due build can stand.

        With none left for it, another card is shown (KT.5). That is as good as the end of the turn.
        """
        terrain = self._table.terrain
        if not terrain or not way.due:
            return 0
        return beside_own(self._table.board.on[terrain] & self._prospects.free(way.own), way.own)

    def _following(self, way: Way, due: Hexes, *, moved: bool) -> Iterator[Way]:
        """Yield the way with each next action; settlements move only if `moved`."""
        table, own = self._table, way.own
        by: list[tuple[str | None, Hexes]] = [(None, due)] if due else []
        if not (due and way.built):
            free = self._prospects.free(own)
            for kind in dict.fromkeys(way.usable):
                if kind not in BUILDING:
                    if moved:
                        yield from self._moved(way, kind)
                elif own.bit_count() < SETTLEMENTS:
                    by.append((kind, builds(kind, table.board, table.terrain, own, free)))
        yield from self._built(way, by)

    def _built(self, way: Way, by: list[tuple[str | None, Hexes]]) -> Iterator[Way]:
        hexes = 0
        for _, there in by:
            hexes |= there
        now = self._purse.total(way.own)
        for gold, alike in self._purse.one_more(way.own, hexes).items():
            for kind, there in by:
                usable = way.usable if kind is None else _without(way.usable, kind)
                for hex in each(alike & there):
                    yield self._settled(
                        way._replace(
                            own=way.own | 1 << hex,
                            usable=usable,
                            built=way.built + (kind is None),
                            deeds=(*way.deeds, Build(hex, kind)),
                            score=way.score + gold - now,
                        ),
                        hex,
                    )

    def _moved(self, way: Way, kind: str) -> Iterator[Way]:
        """Yield the way with each good move of the settlements that are missed least."""
        table, purse, pull = self._table, self._purse, self._prospects.pull
        now, usable = purse.total(way.own), _without(way.usable, kind)
        free = self._prospects.free(way.own)
        starts = [
            (purse.total(way.own ^ 1 << start) - pull[start], start, hexes)
            for start, hexes in moves(kind, table.board, table.terrain, way.own, free)
        ]
        for _, start, hexes in nlargest(_MOVED, starts):
            left = way.own ^ 1 << start
            lost, worth = self._lost(way, start, left)
            still = self._still_usable(way, usable, lost)
            for gold, alike in purse.one_more(left, hexes).items():
                if gold <= now - worth - 2:
                    continue
                for hex in each(alike):
                    yield self._settled(
                        way._replace(
                            own=left | 1 << hex,
                            usable=still,
                            lost=way.lost | lost,
                            deeds=(*way.deeds, Move(start, hex, kind)),
                            score=way.score + gold - now - worth - pull[start],
                        ),
                        hex,
                    )

    def _settled(self, way: Way, hex: int) -> Way:
        """Return the way with the tile and the score for a new settlement on this hex."""
        score = way.score + self._prospects.pull[hex]
        place = self._table.board.near.get(hex)
        if place is None or not (self._prospects.offers & ~(way.taken | way.lost)) >> place & 1:
            return way._replace(score=score)
        return way._replace(taken=way.taken | 1 << place, score=score + self._prospects.tile[place])

    def _lost(self, way: Way, start: int, left: Hexes) -> tuple[Hexes, float]:
        """Return the location hex whose tile is lost by leaving a hex, as a set, and its worth."""
        place = self._table.board.near.get(start)
        if place is None or NEIGHBOURS[place] & left or not self._has(way) >> place & 1:
            return 0, 0.0
        return 1 << place, self._prospects.tile[place]

    def _has(self, way: Way) -> Hexes:
        """Return the location hexes whose tile the player has."""
        return (self._held | way.taken) & ~way.lost

    def _still_usable(self, way: Way, usable: tuple[str, ...], lost: Hexes) -> tuple[str, ...]:
        """Return the tiles that can be used after one is lost; a used or new one goes first."""
        kinds = self._table.board.locations
        for place in each(lost):
            alike = sum(kinds[has] == kinds[place] for has in each(self._has(way)))
            if alike == usable.count(kinds[place]):
                return _without(usable, kinds[place])
        return usable


def _without(usable: tuple[str, ...], kind: str) -> tuple[str, ...]:
    at = usable.index(kind)
    return usable[:at] + usable[at + 1 :]


def _note(found: _Ways, way: Way) -> None:
    """Note a way, unless one that is as good leads to the same state."""
    key = way.own, way.usable, way.built, way.taken, way.lost
    if key not in found or found[key].score < way.score:
        found[key] = way
