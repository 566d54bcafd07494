"""What a card offers for a price: something else, or a reroll of dice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from gametable.play.errors import Message, Word
from kingsburg.catalogue.entries import Offer, When
from kingsburg.engine.actions import Action, Pay, Reroll
from kingsburg.engine.bundle import Bundle, terms
from kingsburg.engine.hand import Hand, parts
from kingsburg.engine.hooks import ROLLED, TOTAL_KNOWN, known
from kingsburg.engine.powers.gifts import gifts, hand_over
from kingsburg.engine.powers.power import ALL_DICE, DicePower, Power, too_high
from kingsburg.engine.reasons import lacking, one_of

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table


#: How dice are rerolled, by the word of an offer.
_HOW: Final = {
    "any": Message("only dice in hand can be rerolled, and they must be named, or all"),
    "one": Message("exactly one die is rerolled, and it must be named"),
    "all": ALL_DICE,
}


def holds(when: When | None, phase: str, hand: Hand | None, soldiers: int) -> bool:
    """True if a condition is met in a phase for a player with these dice and this many soldiers."""
    if when is None:
        return True
    total = hand.total if hand else 0
    return (
        when.phase in (None, phase)
        and (when.total_at_most is None or total <= when.total_at_most)
        and (when.soldiers_at_most is None or soldiers <= when.soldiers_at_most)
    )


def unmet(when: When | None, table: Table, me: Player) -> Message | None:
    """Return which part of a condition is not met now; None if all of it is met."""
    if when is None or holds(when, table.phase, me.hand, me.soldiers):
        return None
    if when.phase not in (None, table.phase):
        return Message("this is possible only in {phase}", phase=Word("phase", str(when.phase)))
    if when.total_at_most is not None and me.hand and me.hand.total > when.total_at_most:
        return too_high(me, me.hand.total, when.total_at_most)
    return Message(
        "{player} has {number} soldiers, not {most} or fewer",
        player=me.name,
        number=me.soldiers,
        most=when.soldiers_at_most or 0,
    )


def timed(hook: str, when: When | None, where: str) -> str:
    """Return the hook of what changes no dice: the last one if it depends on their total (C.1)."""
    if hook == ROLLED and when and when.total_at_most is not None:
        return TOTAL_KNOWN
    return known(hook, where)


class Paid(Power):
    """What the owner of a card may pay for, once a season.

    `mark`: its name in `Player.used`.
    """

    def __init__(self, card: Power, offer: Offer, mark: str) -> None:
        self.id = card.id
        self.rule = card.rule
        self.mark = mark
        self.when = offer.when
        self.offers_at = timed(offer.moment, offer.when, f"{card.id}.offers.moment")
        self.prices = prices(card.id, offer)
        self._bought = gifts(offer.gives)

    def options(self, table: Table, me: Player) -> tuple[Action, ...]:
        met = holds(self.when, table.phase, me.hand, me.soldiers)
        return payable(self.prices, me) if met else ()

    def missing(self, table: Table, me: Player, action: Action) -> Message | None:
        return unmet(self.when, table, me) or one_of(me, self.prices)

    def use(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, Pay)
        table.change(me, self.prices[action].negative(), self.rule, "pays")
        if len(self._bought) == 1:
            self._take(table, me, *self._bought)
        else:
            table.ask(me, tuple(self._bought), self._take)

    def _take(self, table: Table, me: Player, action: Action) -> None:
        hand_over(table, me, self._bought[action], self.rule)


class PaidReroll(DicePower):
    """A reroll of dice that the owner of a card may pay for, once a season."""

    def __init__(self, card: Power, offer: Offer, mark: str) -> None:
        self.id = card.id
        self.rule = card.rule
        self.mark = mark
        self.when = offer.when
        self.offers_at = known(offer.moment, f"{card.id}.offers.moment")
        self.prices = prices(card.id, offer)
        self.dice = offer.reroll
        self.any_dice = offer.reroll == "any"

    def works(self, hand: Hand) -> bool:
        most = self.when.total_at_most if self.when else None
        return bool(hand.dice) and (most is None or hand.total <= most)

    def changes(self, hand: Hand) -> tuple[Reroll, ...]:
        return _rerolls(self.id, self.dice, hand) if self.works(hand) else ()

    def is_open(self, phase: str, me: Player) -> bool:
        return bool(payable(self.prices, me)) and holds(self.when, phase, me.hand, me.soldiers)

    def options(self, table: Table, me: Player) -> tuple[Action, ...]:
        return super().options(table, me) if self.is_open(table.phase, me) else ()

    def missing(self, table: Table, me: Player, action: Action) -> Message | None:
        lacks = None if payable(self.prices, me) else lacking(me, next(iter(self.prices.values())))
        return unmet(self.when, table, me) or lacks or _HOW[self.dice]

    def use(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, Reroll)
        table.ask(me, payable(self.prices, me), _Paying(self, action).pay)


class _Paying(NamedTuple):
    """A reroll that has been chosen and is not paid for yet."""

    power: PaidReroll
    reroll: Reroll

    def pay(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, Pay)
        price = self.power.prices[action]
        table.change(me, price.negative(), self.power.rule, "pays")
        table.reroll(me, self.reroll)


def prices(card: str, offer: Offer) -> Mapping[Action, Bundle]:
    """Return the prices of an offer, by the actions that pay them."""
    each = (price for price in offer.pay.split(" | "))
    return {Pay(price.split()[1], card): terms(price).bundle for price in each}


def payable(prices: Mapping[Action, Bundle], me: Player) -> tuple[Action, ...]:
    """Return the ways to pay that a player can afford."""
    return tuple(pay for pay, price in prices.items() if me.can_pay(price))


@lru_cache(maxsize=1 << 12)
def _rerolls(card: str, dice: str, hand: Hand) -> tuple[Reroll, ...]:
    """Return the rerolls of any dice of a hand (fewest first), of one die, or of all dice."""
    if dice == "all":
        return (Reroll(card),)
    chosen = [
        (coloured, white)
        for coloured, white in product(parts(hand.coloured), parts(hand.white))
        if (len(coloured) + len(white) == 1 if dice == "one" else coloured or white)
    ]
    chosen.sort(key=lambda each: (len(each[0]) + len(each[1]), len(each[1])))
    # A reroll of all dice does not list them, unless there is only one.
    return tuple(
        Reroll(card)
        if len(hand.dice) > 1 and each == (hand.coloured, hand.white)
        else Reroll(card, *each)
        for each in chosen
    )
