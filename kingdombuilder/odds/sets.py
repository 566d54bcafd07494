"""Sets of settlements that can be built on one terrain, one by one (KB.2)."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from heapq import nlargest
from typing import Final, NamedTuple, TypeAlias

from kingdombuilder.engine.gold import Purse
from kingdombuilder.engine.hexes import Hexes, each
from kingdombuilder.engine.tiles import beside_own

#: With more sets or tables than this after one step, a search keeps only the best ones.
EXACT_UP_TO: Final = 40_000
#: How many sets or tables it keeps then.
BEAM: Final = 200
#: The number of sets compared between two yields, which takes less than a tenth of a second.
SLICE: Final = 2_000

#: The order in which the new settlements were built, by set of the player's settlements.
Orders: TypeAlias = dict[Hexes, tuple[int, ...]]


class Ways(NamedTuple):
    """The sets after all builds, and those after which no hex was left for the next build.

    `narrowed`: True if only the best sets were followed from some build on.
    """

    whole: Orders
    short: Orders
    narrowed: bool


class Built(NamedTuple):
    """The most gold after some builds; it is a lower bound unless `exact`."""

    most: int
    exact: bool


class Sets:
    """A search for the next settlements and their gold; `purse`: that of their player."""

    def __init__(self, purse: Purse) -> None:
        self._purse = purse

    def ways(self, own: Hexes, on: Hexes, number: int) -> Generator[None, None, Ways]:
        """Find all sets of the player's settlements after this many builds on these hexes."""
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
        """Find the most gold after this many builds on these hexes.

        If the hexes run out, another card is shown mid-turn, so the answer is not exact.
        """
        ways = yield from self.ways(own, on, number)
        golds = yield from self.golds(ways.whole | ways.short)
        return Built(max(golds), not (ways.narrowed or ways.short))

    def golds(self, sets: Iterable[Hexes]) -> Generator[None, None, list[int]]:
        """Find the gold of each set."""
        found: list[int] = []
        for own in sets:
            found.append(self._purse.total(own))
            if len(found) % SLICE == 0:
                yield
        return found


def best_places(golds: list[int]) -> list[int]:
    """Return the places of the largest amounts of gold."""
    return nlargest(BEAM, range(len(golds)), golds.__getitem__)
