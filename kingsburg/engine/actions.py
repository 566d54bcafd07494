"""What players decide and what chance brings: a small class per event line of a record.

An action does not say who acts; the position knows. Each is made once per
content, so ``Build("inn") is Build("inn")``, and actions compare by identity.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kingsburg.engine.interned import Interned

#: Goods first, in the order of every price (gold / wood / stone).
GOODS = ("gold", "wood", "stone")
#: Everything a player can own, in the order of a `Bundle`.
THINGS = (*GOODS, "vp", "token", "soldier")

_RANK = {thing: rank for rank, thing in enumerate(THINGS)}


def in_order(things: tuple[str, ...]) -> tuple[str, ...]:
    """The same things, gold first; unknown words come last."""
    return tuple(sorted(things, key=lambda thing: (_RANK.get(thing, len(_RANK)), thing)))


class Action(metaclass=Interned):
    """One line of a record without its player."""

    __slots__ = ("__weakref__",)

    def __reduce__(self) -> tuple[type[Action], tuple[Any, ...]]:
        names: tuple[str, ...] = self.__match_args__  # type: ignore[attr-defined]
        return type(self), tuple(getattr(self, name) for name in names)


# Chance -----------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, slots=True)
class SeatOrder(Action):
    """The random turn order at the start, by seat (S.2)."""

    seats: tuple[int, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Roll(Action):
    """Dice that have just been rolled: by a player, the King, or for nobody (T.1)."""

    coloured: tuple[int, ...] = ()
    white: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        _sort_dice(self)


@dataclass(frozen=True, eq=False, slots=True)
class Enemy(Action):
    """The enemy card of the year, at the moment somebody first sees it."""

    race: str
    strength: int


# Decisions --------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, slots=True)
class Take(Action):
    """Take things of one's choice: from the supply, or from an advisor."""

    things: tuple[str, ...]
    advisor: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "things", in_order(self.things))


@dataclass(frozen=True, eq=False, slots=True)
class Trade(Action):
    """Give one good to an advisor for one each of the two others."""

    good: str
    advisor: int


@dataclass(frozen=True, eq=False, slots=True)
class Accept(Action):
    """Accept the help of an advisor where it may be declined."""

    advisor: int


@dataclass(frozen=True, eq=False, slots=True)
class Decline(Action):
    """Decline the help of an advisor."""

    advisor: int


@dataclass(frozen=True, eq=False, slots=True)
class Reroll(Action):
    """Roll dice again by the power named; no dice at all means the whole hand."""

    power: str
    coloured: tuple[int, ...] = ()
    white: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        _sort_dice(self)


@dataclass(frozen=True, eq=False, slots=True)
class Keep(Action):
    """Leave the dice as they are."""


@dataclass(frozen=True, eq=False, slots=True)
class Influence(Action):
    """Put a group on an advisor."""

    advisor: int
    coloured: tuple[int, ...]
    white: tuple[int, ...] = ()
    token: bool = False
    power: str | None = None
    envoy: bool = False

    def __post_init__(self) -> None:
        _sort_dice(self)

    @property
    def total(self) -> int:
        """What dice and token add up to, before the Market."""
        return sum(self.coloured) + sum(self.white) + 2 * self.token


@dataclass(frozen=True, eq=False, slots=True)
class Pass(Action):
    """Do nothing here, or nothing more."""


@dataclass(frozen=True, eq=False, slots=True)
class Build(Action):
    """Build a building; the second of a season by the Envoy."""

    building: str
    envoy: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class Pay(Action):
    """Pay one thing to a power for what it gives."""

    thing: str
    power: str


@dataclass(frozen=True, eq=False, slots=True)
class Use(Action):
    """Use a power that leaves nothing else to choose."""

    power: str


@dataclass(frozen=True, eq=False, slots=True)
class Recruit(Action):
    """Recruit soldiers, with the goods that pay for them."""

    soldiers: int
    payment: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "payment", in_order(self.payment))


@dataclass(frozen=True, eq=False, slots=True)
class Lose(Action):
    """Lose goods of one's choice."""

    goods: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "goods", in_order(self.goods))


PASS = Pass()
KEEP = Keep()


def _sort_dice(action: Roll | Reroll | Influence) -> None:
    object.__setattr__(action, "coloured", tuple(sorted(action.coloured)))
    object.__setattr__(action, "white", tuple(sorted(action.white)))
