"""The powers of one player, added up once for all players who have the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from kingsburg.engine.actions import Build
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.foe import Foe
from kingsburg.engine.moments import MOMENTS, SEASONS
from kingsburg.engine.powers.alternative_rows import AlternativeRow
from kingsburg.engine.powers.building import Building
from kingsburg.engine.powers.power import Power

if TYPE_CHECKING:
    from kingsburg.engine.content import Content

Effect = Callable[..., None]


class Kit:
    """A set of powers, the sums of their numbers, and their triggers and offers by moment.

    white, coloured: extra dice each season · white_in: the white ones by phase, with those of one
    season only · closed: the advisors whom nobody can influence, as bits · soldier_price: added to
    the price of a soldier · soldiers: extra ones from an advisor who gives any · ties_won: above 0,
    equal strength is a victory · tokens_recruit: above 0, a +2 token pays for a soldier ·
    own_die, second_card: whether a power has these · sways: powers that let a group count as one
    more or one less · on, offers: triggers and offers by moment · moments: the moments with any of
    them · named: powers by id · rows: the rows of the province by letter, alternative ones in place
    of those of the box · prices: the buildings that can be built next, each with its price.
    """

    __slots__ = (
        "__weakref__",
        "_choosy",
        "_strength",
        "buildings",
        "cheaper",
        "closed",
        "coloured",
        "content",
        "moments",
        "named",
        "offers",
        "on",
        "own_die",
        "powers",
        "prices",
        "rows",
        "second_card",
        "soldier_price",
        "soldiers",
        "sways",
        "ties_won",
        "tokens_recruit",
        "white",
        "white_in",
    )

    def __init__(self, content: Content, powers: tuple[Power, ...]) -> None:
        self.content = content
        self.powers = powers
        self.buildings = tuple(power for power in powers if isinstance(power, Building))
        self.named = {power.id: power for power in powers}
        self.white = self._sum("white")
        self.white_in = {
            phase: self.white + sum(power.white_in.get(phase, 0) for power in powers)
            for phase in SEASONS
        }
        self.closed = _bits(number for power in powers for number in power.closed)
        self.coloured = self._sum("coloured")
        self.soldier_price = self._sum("soldier_price")
        self.soldiers = self._sum("soldiers")
        self.ties_won = self._sum("ties_won")
        self.tokens_recruit = self._sum("tokens_recruit")
        self.own_die = any(power.own_die for power in powers)
        self.second_card = any(power.second_card for power in powers)
        self.sways = tuple(power.id for power in powers if power.numbers.get("sway"))
        # Most powers add the same against all enemies.
        self._choosy = tuple(
            each for each in powers if each.strength_against or each.strength_up_to
        )
        same = (each for each in powers if each not in self._choosy)
        self._strength = sum(each.numbers.get("strength", 0) for each in same)
        self.cheaper = _add(power.cheaper for power in powers)
        self.on: dict[str, tuple[Effect, ...]] = {
            moment: tuple(
                getattr(power, f"on_{moment}") for power in powers if hasattr(power, f"on_{moment}")
            )
            for moment in MOMENTS
        }
        self.offers = {
            moment: tuple(power for power in powers if power.offers_at == moment)
            for moment in MOMENTS
        }
        self.moments = frozenset(
            moment for moment in MOMENTS if self.on[moment] or self.offers[moment]
        )
        mine = {row.letter: row.buildings for row in powers if isinstance(row, AlternativeRow)}
        self.rows = {letter: mine.get(letter, row) for letter, row in content.rows.items()}
        self.prices = tuple(
            (self.price(building), Build(building.id), Build(building.id, envoy=True))
            for building in self._next()
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return kit_of, (self.content, self.powers)

    def _sum(self, number: str) -> int:
        return sum(power.numbers.get(number, 0) for power in self.powers)

    def _next(self) -> Iterable[Building]:
        for row in self.rows.values():
            for building in row:
                if building.id not in self.named:
                    yield building
                    break

    def price(self, building: Building) -> Bundle:
        """What a building costs the owner of this kit (P2d.2)."""
        gold, wood, stone = building.cost
        return Bundle(max(0, gold - self.cheaper.get(building.column, 0)), wood, stone)

    def strength(self, foe: Foe) -> int:
        """The strength that its powers add against an enemy (P8.3)."""
        strength = self._strength
        for power in self._choosy:
            strength += power.strength(foe)
        return strength

    def plus(self, power: Power) -> Kit:
        """The kit with one more power."""
        return _plus(self, power)

    def minus(self, power: Power) -> Kit:
        """The kit without one of its powers."""
        return kit_of(self.content, tuple(mine for mine in self.powers if mine is not power))


@lru_cache(maxsize=1 << 14)
def _plus(kit: Kit, power: Power) -> Kit:
    return kit_of(kit.content, (*kit.powers, power))


def kit_of(content: Content, powers: Iterable[Power]) -> Kit:
    """The kit of these powers, in printed order; equal kits are one object."""
    return _kit(content, tuple(sorted(powers, key=lambda power: (power.place, power.id))))


@lru_cache(maxsize=1 << 14)
def _kit(content: Content, powers: tuple[Power, ...]) -> Kit:
    key = content, powers
    found = _living.get(key)
    if found is None:
        found = _living[key] = Kit(content, powers)
    return found


#: All kits that somebody has: one that the cache has forgotten is not made a second time.
_living: WeakValueDictionary[tuple[Content, tuple[Power, ...]], Kit] = WeakValueDictionary()


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in {*numbers})


def _add(tables: Iterable[Any]) -> dict[Any, int]:
    total: dict[Any, int] = {}
    for table in tables:
        for key, number in table.items():
            total[key] = total.get(key, 0) + number
    return total
