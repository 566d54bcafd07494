"""The provinces of players: what is built there, and what can be built next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from kingsburg.engine.actions import Build
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.powers.alternative_rows import AlternativeRow
from kingsburg.engine.powers.building import Building
from kingsburg.engine.powers.power import Power
from kingsburg.engine.powers.sums import sums_of

if TYPE_CHECKING:
    from kingsburg.engine.content import Content

#: The gold, wood and stone that a building costs, and the actions that build it: without and with
#: the Envoy.
Priced: TypeAlias = tuple[int, int, int, Build, Build]
_NOTHING_CHEAPER: Final[Mapping[int, int]] = {}


class Province:
    """A province as some powers make it.

    `buildings`: those that stand there. `rows`: its rows by letter, with alternative ones in place
    of printed ones. `prices`: for each building that can be built next, the gold, wood and stone
    that it costs, and the actions that build it.
    """

    __slots__ = ("_cheaper", "buildings", "prices", "rows")

    def __init__(self, content: Content, powers: tuple[Power, ...]) -> None:
        self.buildings = tuple([power for power in powers if isinstance(power, Building)])
        self.rows = _rows(
            content, tuple([power for power in powers if isinstance(power, AlternativeRow)])
        )
        cheaper = [power for power in powers if power.cheaper]
        self._cheaper = sums_of(cheaper).cheaper if cheaper else _NOTHING_CHEAPER
        self.prices = tuple([self._priced(each) for each in self._next()])

    def _next(self) -> list[Building]:
        found = []
        for row in self.rows.values():
            for building in row:
                if building not in self.buildings:
                    found.append(building)
                    break
        return found

    def _priced(self, building: Building) -> Priced:
        less = self._cheaper.get(building.column)
        return _cheaper(building, less) if less else building.price

    def price(self, building: Building) -> Bundle:
        """Return what a building costs here (P2d.2)."""
        return _bundle(*self._priced(building)[:3])


def province_of(content: Content, powers: Iterable[Power]) -> Province:
    """Return the province of a player with these powers; most abilities share theirs."""
    return _province(content, tuple([power for power in powers if power.in_province]))


_province = lru_cache(maxsize=1 << 12)(Province)


@lru_cache(maxsize=1 << 10)
def _rows(content: Content, mine: tuple[AlternativeRow, ...]) -> dict[str, tuple[Building, ...]]:
    """Return the rows of a province by letter, with alternative ones in place of printed ones."""
    return content.rows | {row.letter: row.buildings for row in mine}


@lru_cache(maxsize=1 << 10)
def _cheaper(building: Building, less: int) -> Priced:
    gold, wood, stone, plain, by_envoy = building.price
    return max(0, gold - less), wood, stone, plain, by_envoy


#: A price as a bundle, cached because it would otherwise be made anew for each building.
_bundle = lru_cache(maxsize=1 << 8)(Bundle)
