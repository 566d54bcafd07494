"""What an advisor gives to a player who influenced him (rules.md, A)."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple, Protocol

from kingsburg.catalogue import AdvisorEntry, advisors
from kingsburg.engine.actions import GOODS, Accept, Action, Decline, Take, Trade
from kingsburg.engine.bundle import Bundle, Terms, goods_of, terms

if TYPE_CHECKING:
    from kingsburg.engine.table import Player, Table


#: The rule of each advisor.
RULES = {number: f"A.{number}" for number in range(1, 19)}


class Help(Protocol):
    """The help of an advisor or of whatever lies on him.

    `space` is the advisor on whom the dice stand: a record names it.
    """

    def choices(self, table: Table, me: Player, space: int) -> tuple[Action, ...]:
        """What the player may choose from; empty where there is nothing to choose."""

    def give(self, table: Table, me: Player, space: int, action: Action | None) -> None:
        """Help as chosen; `action` is None where there was nothing to choose."""


class Offer(NamedTuple):
    """One alternative of an advisor with its price."""

    price: Bundle
    gain: Bundle
    look: bool


class PrintedHelp:
    """Help written in the grammar of the catalogue: alternatives, choices of goods, a price."""

    def __init__(self, text: str) -> None:
        price, _, gifts = text.rpartition(": ")
        self._price = terms(price.removeprefix("pay ")).bundle if price else Bundle()
        self._alternatives = tuple(terms(gift) for gift in gifts.split(" | "))
        self._priced = self._price != Bundle()
        self._offers: dict[int, dict[Action, Offer]] = {}
        self._free: dict[int, tuple[Action, ...]] = {}

    def choices(self, table: Table, me: Player, space: int) -> tuple[Action, ...]:
        offers = self._by_action(space)
        if self._priced:
            takes = (take for take, offer in offers.items() if me.can_pay(offer.price))
            return (*takes, Decline(space))
        if table.content.rules.may_decline:
            return (*offers, Decline(space)) if len(offers) > 1 else (Accept(space), Decline(space))
        return self._free[space]

    def give(self, table: Table, me: Player, space: int, action: Action | None) -> None:
        if isinstance(action, Decline):
            table.tell("declines", "P2c.3", me, action)
            return
        rule = RULES[space]
        offers = self._by_action(space)
        offer = offers[action] if action in offers else next(iter(offers.values()))
        if self._priced:
            table.change(me, offer.price.negative(), rule, "pays")
        gain = offer.gain
        if gain.soldiers and me.kit.soldiers:
            gain = gain._replace(soldiers=gain.soldiers + me.kit.soldiers)
        table.change(me, gain, rule)
        if offer.look:
            table.look(me, rule)

    def _by_action(self, space: int) -> dict[Action, Offer]:
        known = self._offers.get(space)
        if known is None:
            known = self._offers[space] = {
                action: offer for gift in self._alternatives for action, offer in self._of(gift, space)
            }
            self._free[space] = tuple(known) if len(known) > 1 else ()
        return known

    def _of(self, gift: Terms, space: int) -> list[tuple[Action, Offer]]:
        if not gift.any:
            take = Take(goods_of(gift.bundle), space)
            return [(take, Offer(self._price, gift.bundle, gift.look))]
        return [
            (
                Take(chosen, space),
                Offer(self._price, _with_goods(gift.bundle, chosen), gift.look),
            )
            for chosen in combinations_with_replacement(GOODS, gift.any)
        ]


class Exchange:
    """One good for one each of the two other kinds (A.6)."""

    def choices(self, table: Table, me: Player, space: int) -> tuple[Action, ...]:
        return _trades(space, me.gold > 0, me.wood > 0, me.stone > 0)

    def give(self, table: Table, me: Player, space: int, action: Action | None) -> None:
        if not isinstance(action, Trade):
            table.tell("declines", "P2c.3", me, action)
            return
        rule = RULES[space]
        table.change(me, Bundle.of([action.good]).negative(), rule, "pays")
        table.change(me, Bundle.of(good for good in GOODS if good != action.good), rule)


@cache
def _trades(space: int, *has: bool) -> tuple[Action, ...]:
    trades = (Trade(good, space) for good, some in zip(GOODS, has, strict=True) if some)
    return (*trades, Decline(space))


def printed_helps() -> dict[int, Help]:
    """The help of the 18 advisors by number."""
    return {entry.number: _help(entry) for entry in advisors()}


def _help(entry: AdvisorEntry) -> Help:
    return Exchange() if entry.help.endswith("of each other") else PrintedHelp(entry.help)


def _with_goods(bundle: Bundle, goods: tuple[str, ...]) -> Bundle:
    chosen = Bundle.of(goods)
    return bundle._replace(
        gold=bundle.gold + chosen.gold,
        wood=bundle.wood + chosen.wood,
        stone=bundle.stone + chosen.stone,
    )
