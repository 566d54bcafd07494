"""What an advisor gives to a player who influenced him (rules.md, A)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from operator import sub
from typing import TYPE_CHECKING, Protocol

from kingsburg.catalogue import AdvisorEntry, advisors
from kingsburg.engine.actions import GOODS, Accept, Action, Decline, Take, Trade
from kingsburg.engine.bundle import Bundle, Terms, goods_of, terms

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table


class Help(Protocol):
    """The help of an advisor or of whatever lies on him."""

    def choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        """What the player may choose from; empty where there is nothing to choose."""

    def give(self, table: Table, me: Player, action: Action | None) -> None:
        """Help as chosen; `action` is None where there was nothing to choose."""


class PrintedHelp:
    """Help written in the grammar of the catalogue: alternatives, choices of goods, a price.

    `space` is the advisor on whom the dice stand: a record names it. `gains`: what one has
    more afterwards, for each choice (goods of one's choice are counted as picked).
    """

    def __init__(self, text: str, space: int, may_decline: bool = False) -> None:
        price, _, gifts = text.rpartition(": ")
        self._rule = f"A.{space}"
        self._price = terms(price.removeprefix("pay ")).bundle if price else None
        self._gifts: dict[Action, Terms] = {
            take: gift for printed in gifts.split(" | ") for take, gift in _of(printed, space)
        }
        self._only = next(iter(self._gifts.values()))
        self._decline = (Decline(space),)
        decline = self._decline if price or may_decline else ()
        if len(self._gifts) > 1 or price:
            self._choices = (*self._gifts, *decline)
        else:
            self._choices = (Accept(space), *decline) if may_decline else ()
        paid = self._price or Bundle()
        self.gains = (
            *(Bundle(*map(sub, gift.bundle, paid)) for gift in self._gifts.values()),
            *(Bundle() for _ in decline),
        )

    def choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        if self._price is None or me.can_pay(self._price):
            return self._choices
        return self._decline

    def give(self, table: Table, me: Player, action: Action | None) -> None:
        if action in self._decline:
            table.tell("declines", "P2c.3", me, action)
            return
        if self._price:
            table.change(me, self._price.negative(), self._rule, "pays")
        gift = self._only if action is None else self._gifts.get(action, self._only)
        gain = gift.bundle
        if gain.soldiers and me.kit.soldiers:
            gain = gain._replace(soldiers=gain.soldiers + me.kit.soldiers)
        table.change(me, gain, self._rule)
        if gift.look:
            table.look(me, self._rule)


def _of(printed: str, space: int) -> Iterator[tuple[Action, Terms]]:
    """The actions that choose a gift, each with what it gives."""
    gift = terms(printed)
    if not gift.any:
        yield Take(goods_of(gift.bundle), space), gift
    else:
        for chosen in combinations_with_replacement(GOODS, gift.any):
            goods = Bundle.of(chosen)
            amounts = map(sum, zip(gift.bundle, goods, strict=True))
            yield Take(chosen, space), gift._replace(bundle=Bundle(*amounts))


class Exchange:
    """One good for one each of the two other kinds (A.6); `gains` as those of printed help."""

    gains = (Bundle(-1, 1, 1), Bundle(1, -1, 1), Bundle(1, 1, -1), Bundle())

    def __init__(self, space: int) -> None:
        self._rule = f"A.{space}"
        self._space = space

    def choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        return _trades(self._space, me.gold > 0, me.wood > 0, me.stone > 0)

    def give(self, table: Table, me: Player, action: Action | None) -> None:
        if not isinstance(action, Trade):
            table.tell("declines", "P2c.3", me, action)
            return
        table.change(me, Bundle.of((action.good,)).negative(), self._rule, "pays")
        others = Bundle.of(tuple(good for good in GOODS if good != action.good))
        table.change(me, others, self._rule)


@cache
def _trades(space: int, *has: bool) -> tuple[Action, ...]:
    trades = (Trade(good, space) for good, some in zip(GOODS, has, strict=True) if some)
    return (*trades, Decline(space))


def printed_helps(may_decline: bool) -> dict[int, PrintedHelp | Exchange]:
    """The help of the 18 advisors by number."""
    return {entry.number: _help(entry, may_decline) for entry in advisors()}


def _help(entry: AdvisorEntry, may_decline: bool) -> PrintedHelp | Exchange:
    if entry.help.endswith("of each other"):
        return Exchange(entry.number)
    return PrintedHelp(entry.help, entry.number, may_decline)
