"""Amounts of the things that a player can own."""

from __future__ import annotations

from functools import lru_cache
from operator import add
from typing import Final, NamedTuple

from kingsburg.engine.actions import GOODS, THINGS


class Bundle(NamedTuple):
    """What a player gets, pays or loses, in the order of `THINGS`; amounts may be negative."""

    gold: int = 0
    wood: int = 0
    stone: int = 0
    vp: int = 0
    tokens: int = 0
    soldiers: int = 0

    @classmethod
    @lru_cache(maxsize=1 << 12)
    def of(cls, things: tuple[str, ...]) -> Bundle:
        """Return the bundle of these things: ``Bundle.of(("gold", "gold", "token"))``."""
        return cls(*map(things.count, THINGS))

    @property
    def goods(self) -> int:
        """The number of goods; tokens and soldiers are not goods."""
        return self.gold + self.wood + self.stone

    def plus(self, more: Bundle) -> Bundle:
        """Return the sum of both."""
        return Bundle(*map(add, self, more))

    @lru_cache(maxsize=1 << 12)  # noqa: B019 - a bundle is a value, and the cache is bounded
    def negative(self) -> Bundle:
        """Return the same amounts with the opposite sign."""
        return Bundle(*(-amount for amount in self))


#: One good of each kind, to choose from.
EACH_GOOD: Final = tuple(Bundle.of((good,)) for good in GOODS)


def things_of(bundle: Bundle) -> tuple[str, ...]:
    """Return the things in a bundle as words, gold first."""
    return tuple(thing for thing, amount in zip(THINGS, bundle, strict=True) for _ in range(amount))


def goods_of(bundle: Bundle) -> tuple[str, ...]:
    """Return the goods in a bundle as words, gold first."""
    return tuple(good for good, amount in zip(GOODS, bundle, strict=False) for _ in range(amount))


class Terms(NamedTuple):
    """What a card or an advisor gives or takes, as printed."""

    bundle: Bundle = Bundle()
    #: Goods of the player's choice.
    any: int = 0
    buildings: int = 0
    #: True if the player looks at the top enemy card.
    look: bool = False


def terms(text: str) -> Terms:
    """Parse printed terms such as ``"2 any, look, 3 vp"``."""
    counted: dict[str, int] = {}
    look = False
    for item in text.split(", "):
        if item == "look":
            look = True
        else:
            amount, thing = item.split()
            counted[thing] = counted.get(thing, 0) + int(amount)
    goods, buildings = counted.pop("any", 0), counted.pop("building", 0)
    return Terms(Bundle(*(counted.get(thing, 0) for thing in THINGS)), goods, buildings, look)
