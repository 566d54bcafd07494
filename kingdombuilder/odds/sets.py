"""Sets of settlements: all that can be built on one terrain, one by one (KB.2)."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from heapq import nlargest
from typing import Final, NamedTuple, TypeAlias

from kingdombuilder.engine.gold import Purse
from kingdombuilder.engine.hexes import Hexes, each
from kingdombuilder.engine.tiles import beside_own

#: Beyond so many sets or tables after the same number of steps, a search keeps the best ones only.
EXACT_UP_TO: Final = 40_000
#: How many of them a search keeps that is not exact any more.
BEAM: Final = 200
#: So many sets are compared between two signs of life, in less than a tenth of a second.
SLICE: Final = 2_000

#: For each set of own settlements the order in which the new ones were built.
Orders: TypeAlias = dict[Hexes, tuple[int, ...]]


class Ways(NamedTuple):
    """The sets after all builds, and those on the way after which no hex is left.

    `narrowed`: whether only the best sets were followed from some build on.
    """

    whole: Orders
    short: Orders
    narrowed: bool


class Built(NamedTuple):
    """The most gold after some builds; `exact`: whether it is, or else at least so much."""

    most: int
    exact: bool


class Sets:
    """The settlements that can be built next, and their gold; `purse`: that of their player."""

    def __init__(self, purse: Purse) -> None:
        self._purse = purse

    def ways(self, own: Hexes, on: Hexes, number: int) -> Generator[None, None, Ways]:
        """All sets of own settlements after so many builds on these hexes."""
        layer: Orders = {own: ()}
        short: Orders = {}
        narrowed = False
        for _ in range(number):
            following: Orders = {}
            for count, (before, hexes) in enumerate(layer.items()):
                there = beside_own(on & ~before, before)
                if not there:
                    short[before] = hexes
                for hex in each(there):
                    following.setdefault(before | 1 << hex, (*hexes, hex))
                if count % (SLICE // 10) == 0:
                    yield
            if len(following) > EXACT_UP_TO:
                narrowed = True
                golds = yield from self.golds(following)
                sets = list(following.items())
                following = dict(sets[place] for place in best_places(golds))
            layer = following
        return Ways(layer, short, narrowed)

    def built(self, own: Hexes, on: Hexes, number: int) -> Generator[None, None, Built]:
        """The most gold after so many builds on these hexes.

        Where they do not suffice, another card is shown in its middle, so that it is not exact.
        """
        ways = yield from self.ways(own, on, number)
        golds = yield from self.golds(ways.whole | ways.short)
        return Built(max(golds), not (ways.narrowed or ways.short))

    def golds(self, sets: Iterable[Hexes]) -> Generator[None, None, list[int]]:
        """The gold of each set."""
        found: list[int] = []
        for own in sets:
            found.append(self._purse.total(own))
            if len(found) % SLICE == 0:
                yield
        return found


def best_places(golds: list[int]) -> list[int]:
    """The places of the most gold."""
    return nlargest(BEAM, range(len(golds)), golds.__getitem__)
