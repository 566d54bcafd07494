"""Decisions of players and results of chance: one small class for each kind of record line.

An action does not say who acts, because the position knows. Equal actions are one object:
``Build("inn") is Build("inn")``, so they compare by identity.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from gametable.play.errors import Message
from kingsburg.engine.interned import Interned

#: Goods first, in the order of every price (gold / wood / stone).
GOODS = ("gold", "wood", "stone")
#: Everything a player can own, in the order of a `Bundle`.
THINGS = (*GOODS, "vp", "token", "soldier")

_RANK = {thing: rank for rank, thing in enumerate(THINGS)}


def in_order(things: tuple[str, ...]) -> tuple[str, ...]:
    """Return things in the order of prices, gold first; unknown words come last."""
    return tuple(sorted(things, key=lambda thing: (_RANK.get(thing, len(_RANK)), thing)))


class Action(metaclass=Interned):
    """A line of a record without its player."""

    __slots__ = ("__weakref__",)
    #: What happens when chance decides this.
    due: ClassVar[Message]

    def __reduce__(self) -> tuple[type[Action], tuple[Any, ...]]:
        names: tuple[str, ...] = self.__match_args__  # type: ignore[attr-defined]
        return type(self), tuple(getattr(self, name) for name in names)


@dataclass(frozen=True, eq=False, slots=True)
class SeatOrder(Action):
    """The turn order at the start, drawn by lot (S.2)."""

    due: ClassVar = Message("the turn order is drawn")

    seats: tuple[int, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Roll(Action):
    """A roll of a player, of the King, or of neutral dice (T.1).

    `power`: the power that the dice are rolled for, if they are not the dice of a season.
    """

    due: ClassVar = Message("dice are rolled")

    coloured: tuple[int, ...] = ()
    white: tuple[int, ...] = ()
    power: str | None = None

    def __post_init__(self) -> None:
        _sort_dice(self)


@dataclass(frozen=True, eq=False, slots=True)
class Enemy(Action):
    """The enemy card of the year, drawn when somebody first sees it."""

    due: ClassVar = Message("the enemy is seen")

    race: str
    strength: int


@dataclass(frozen=True, eq=False, slots=True)
class Valley(Action):
    """The card of the Goblin Valley, drawn when somebody first sees it."""

    due: ClassVar = Message("the card of the valley is seen")

    card: Enemy


@dataclass(frozen=True, eq=False, slots=True)
class Look(Action):
    """Look at the enemy or at the card of the valley."""

    card: str


@dataclass(frozen=True, eq=False, slots=True)
class DrawTile(Action):
    """A tile is drawn and laid on the advisor of its number, or a good is drawn for it (M6)."""

    due: ClassVar = Message("a tile is drawn")

    number: int
    #: The good drawn for it; most tiles get none.
    holds: str | None = None


@dataclass(frozen=True, eq=False, slots=True)
class Deal(Action):
    """Cards are dealt to a player, or laid out for all (M2, M3).

    The order of the cards does not matter. If there are no cards, it is unknown which were dealt.
    """

    due: ClassVar = Message("cards are dealt")

    player: str | None
    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))


@dataclass(frozen=True, eq=False, slots=True)
class Bidder(Action):
    """The player who begins an auction or a draft, drawn by lot (M2, M3)."""

    due: ClassVar = Message("lots decide who begins")

    seat: int


@dataclass(frozen=True, eq=False, slots=True)
class TurnDestiny(Action):
    """The destiny card of the year is turned up (M4)."""

    due: ClassVar = Message("a destiny card is turned up")

    card: str


@dataclass(frozen=True, eq=False, slots=True)
class PlayToken(Action):
    """Choose a soldier token in secret (M5).

    `token`: None if it lies face down and is unknown.
    """

    due: ClassVar = Message("soldier tokens are turned up")

    token: int | None


@dataclass(frozen=True, eq=False, slots=True)
class Choose(Action):
    """Choose among cards that were dealt (M2, M3).

    `cards`: None if the choice is unknown.
    """

    due: ClassVar = Message("governors are turned up")

    cards: tuple[str, ...] | None

    def __post_init__(self) -> None:
        if self.cards is not None:
            object.__setattr__(self, "cards", tuple(sorted(self.cards)))


@dataclass(frozen=True, eq=False, slots=True)
class Offer(Action):
    """Put a card up for auction with a first bid in VP (M3)."""

    card: str
    bid: int


@dataclass(frozen=True, eq=False, slots=True)
class Bid(Action):
    """Bid more VP (M3)."""

    bid: int


@dataclass(frozen=True, eq=False, slots=True)
class Take(Action):
    """Take chosen things from the supply or from an advisor."""

    things: tuple[str, ...]
    advisor: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "things", in_order(self.things))


@dataclass(frozen=True, eq=False, slots=True)
class Trade(Action):
    """Give an advisor one good and get one of each other kind."""

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
class Announce(Action):
    """Name a kind of good, or another player, for the help of a tile (M6)."""

    name: str
    advisor: int


@dataclass(frozen=True, eq=False, slots=True)
class PayAdvisor(Action):
    """Pay one thing for the help of a tile, and name the good that it gives, if any (M6)."""

    thing: str
    advisor: int
    good: str | None = None


@dataclass(frozen=True, eq=False, slots=True)
class Swap(Action):
    """Give up one thing that a tile gives for one more of another (M6.11)."""

    given: str
    taken: str
    advisor: int


@dataclass(frozen=True, eq=False, slots=True)
class Give(Action):
    """Give goods to other players (M6.15).

    `gifts`: pairs of a name and goods, in the order of the goods.
    """

    advisor: int
    gifts: tuple[tuple[str, tuple[str, ...]], ...]

    def __post_init__(self) -> None:
        goods: dict[str, tuple[str, ...]] = {}
        for name, given in self.gifts:
            goods[name] = in_order(goods.get(name, ()) + given)
        ordered = sorted(goods.items(), key=lambda gift: ([_RANK.get(g, 6) for g in gift[1]], gift))
        object.__setattr__(self, "gifts", tuple(ordered))


@dataclass(frozen=True, eq=False, slots=True)
class Reroll(Action):
    """Reroll some dice or all of them by a power.

    Without dice, the whole hand is rerolled.
    """

    power: str
    coloured: tuple[int, ...] = ()
    white: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        _sort_dice(self)


@dataclass(frozen=True, eq=False, slots=True)
class TurnDice(Action):
    """Turn dice to other faces by a power.

    `to`: the new faces, in the order of the dice.
    """

    power: str
    coloured: tuple[int, ...]
    white: tuple[int, ...]
    to: tuple[int, ...]

    def __post_init__(self) -> None:
        _sort_dice(self)


@dataclass(frozen=True, eq=False, slots=True)
class Move(Action):
    """Move the group of dice from one advisor to another by a power."""

    advisor: int
    to: int
    power: str


@dataclass(frozen=True, eq=False, slots=True)
class Keep(Action):
    """Leave the dice as they are."""


@dataclass(frozen=True, eq=False, slots=True)
class Influence(Action):
    """Put a group of dice on an advisor."""

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
        """The sum of dice and token, before a power changes it by one."""
        return sum(self.coloured) + sum(self.white) + 2 * self.token


@dataclass(frozen=True, eq=False, slots=True)
class Pass(Action):
    """Do nothing, or nothing more, in this step."""


@dataclass(frozen=True, eq=False, slots=True)
class Build(Action):
    """Build a building; the second one of a season needs the Envoy.

    `power`: the power that builds it outside the building step.
    """

    building: str
    envoy: bool = False
    power: str | None = None


@dataclass(frozen=True, eq=False, slots=True)
class Pay(Action):
    """Pay one thing to a power for what it gives."""

    thing: str
    power: str


@dataclass(frozen=True, eq=False, slots=True)
class Use(Action):
    """Use a power that asks for no further choice."""

    power: str


@dataclass(frozen=True, eq=False, slots=True)
class Recruit(Action):
    """Recruit soldiers and pay for them with these goods and +2 tokens."""

    soldiers: int
    payment: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "payment", in_order(self.payment))


@dataclass(frozen=True, eq=False, slots=True)
class Lose(Action):
    """Lose chosen goods."""

    goods: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "goods", in_order(self.goods))


PASS = Pass()
KEEP = Keep()
LOOK_AT_ENEMY = Look("enemy")
LOOK_AT_VALLEY = Look("valley")


def _sort_dice(action: Roll | Reroll | TurnDice | Influence) -> None:
    object.__setattr__(action, "coloured", tuple(sorted(action.coloured)))
    object.__setattr__(action, "white", tuple(sorted(action.white)))
