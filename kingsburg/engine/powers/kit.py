"""The powers of one player, added up once for all players who have the same."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from kingsburg.engine.actions import Build
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.moments import MOMENTS
from kingsburg.engine.powers.alternative_rows import AlternativeRow
from kingsburg.engine.powers.building import Building
from kingsburg.engine.powers.power import Effect, Power
from kingsburg.engine.powers.sums import sums_of

if TYPE_CHECKING:
    from kingsburg.engine.content import Content

#: The gold, wood and stone that a building costs, and how it is built, at first and by the Envoy.
Priced: TypeAlias = tuple[int, int, int, Build, Build]
_NO_EFFECTS: Final[tuple[Effect, ...]] = ()
_NO_OFFERS: Final[tuple[Power, ...]] = ()


class Kit:
    """A set of powers, the sums of their numbers, and their triggers and offers by moment.

    buildings: those among them · named: powers by id · on, offers: triggers and offers by moment ·
    moments: the moments with any of them · rows: the rows of the province by letter, alternative
    ones in place of those of the box · prices: for each building that can be built next, the gold,
    wood and stone that it costs, and how it is built.

    Two are equal if they have the same powers.
    """

    __slots__ = (
        "_hash",
        "buildings",
        "content",
        "moments",
        "named",
        "offers",
        "on",
        "powers",
        "prices",
        "rows",
        "sums",
    )

    def __init__(self, content: Content, powers: tuple[Power, ...]) -> None:
        self.content = content
        self.powers = powers
        self._hash = hash(powers)
        self.buildings = tuple([power for power in powers if isinstance(power, Building)])
        self.named = {power.id: power for power in powers}
        self.sums = sums_of(tuple([power for power in powers if power.counts]))
        self.on, self.offers, self.moments = _at_moments(
            tuple([power for power in powers if power.moments])
        )
        self.rows = _rows(
            content, tuple([power for power in powers if isinstance(power, AlternativeRow)])
        )
        found = self._next()
        # Most kits make nothing cheaper.
        self.prices = tuple(
            [self._priced(each) for each in found]
            if self.sums.cheaper
            else [each.price for each in found]
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Kit):
            return NotImplemented
        return self.content is other.content and self.powers == other.powers

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return kit_of, (self.content, self.powers)

    def _next(self) -> Iterable[Building]:
        for row in self.rows.values():
            for building in row:
                if building.id not in self.named:
                    yield building
                    break

    def _priced(self, building: Building) -> Priced:
        less = self.sums.cheaper.get(building.column)
        return _cheaper(building, less) if less else building.price

    def price(self, building: Building) -> Bundle:
        """What a building costs the owner of this kit (P2d.2)."""
        return _bundle(*self._priced(building)[:3])

    def plus(self, power: Power) -> Kit:
        """The kit with one more power."""
        return _plus(self, power)

    def minus(self, power: Power) -> Kit:
        """The kit without one of its powers."""
        return _kit(self.content, tuple([mine for mine in self.powers if mine is not power]))


@lru_cache(maxsize=1 << 12)
def _at_moments(
    powers: tuple[Power, ...],
) -> tuple[dict[str, tuple[Effect, ...]], dict[str, tuple[Power, ...]], frozenset[str]]:
    """The triggers and the offers of these powers by moment, and the moments with any of them.

    Most kits differ by powers without either: they share what a thousand would hold in dicts, which
    cost more to look through for garbage than to make.
    """
    on = dict.fromkeys(MOMENTS, _NO_EFFECTS)
    offers = dict.fromkeys(MOMENTS, _NO_OFFERS)
    for power in powers:
        for moment, effect in power.triggers.items():
            on[moment] += (effect,)
        if power.offers_at is not None:
            offers[power.offers_at] += (power,)
    return on, offers, frozenset().union(*(power.moments for power in powers))


@lru_cache(maxsize=1 << 10)
def _rows(content: Content, mine: tuple[AlternativeRow, ...]) -> dict[str, tuple[Building, ...]]:
    """The rows of a province by letter, with alternative ones in place of those of the box."""
    return content.rows | {row.letter: row.buildings for row in mine}


@lru_cache(maxsize=1 << 10)
def _cheaper(building: Building, less: int) -> Priced:
    gold, wood, stone, plain, by_envoy = building.price
    return max(0, gold - less), wood, stone, plain, by_envoy


#: A price as a bundle, which a game would otherwise make anew for each building.
_bundle = lru_cache(maxsize=1 << 8)(Bundle)


@lru_cache(maxsize=1 << 12)
def _plus(kit: Kit, power: Power) -> Kit:
    powers = [*kit.powers]
    insort(powers, power, key=_printed)
    return _kit(kit.content, tuple(powers))


def kit_of(content: Content, powers: Iterable[Power]) -> Kit:
    """The kit of these powers, in printed order."""
    return _kit(content, tuple(sorted(powers, key=_printed)))


def _printed(power: Power) -> tuple[tuple[int, int], str]:
    """Where a power stands in printed order."""
    return power.place, power.id


@lru_cache(maxsize=1 << 12)
def _kit(content: Content, powers: tuple[Power, ...]) -> Kit:
    return Kit(content, powers)
