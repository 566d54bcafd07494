"""Recruiting soldiers (P7.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, overload

from gametable.play.errors import Reason
from kingsburg.engine.actions import PASS, Action, Pass, Recruit
from kingsburg.engine.bundle import Bundle, goods_of
from kingsburg.engine.reasons import WhyNot, must_choose, unpaid

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table


def go_on(table: Table) -> bool:
    """In turn order any number of soldiers, each for so many goods of any kinds."""
    while table.todo:
        me = table.players[table.todo.pop(0)]
        table.ask(me, options(table, me), _recruit)
        if table.asks:
            return False
    return True


def options(table: Table, me: Player) -> Sequence[Action]:
    """Every payment, passing first. Lazy: 999 goods of each kind are half a billion."""
    return payments(me.gold, me.wood, me.stone, price(table, me))


def price(table: Table, me: Player) -> int:
    """Goods for one soldier."""
    return max(1, table.rules.SOLDIER_PRICE + me.kit.soldier_price)


@lru_cache(maxsize=1 << 10)
def payments(gold: int, wood: int, stone: int, price: int) -> Payments:
    """All ways to recruit with these goods at this price."""
    return Payments(gold, wood, stone, price)


class Payments(Sequence[Action]):
    """Passing, then every recruiting: fewer soldiers first, then less gold, less wood."""

    def __init__(self, gold: int, wood: int, stone: int, price: int) -> None:
        self._goods = gold, wood, stone
        self._price = price
        most = (gold + wood + stone) // price
        self._ways = [
            1 if soldiers == 0 else _ways(soldiers * price, self._goods)
            for soldiers in range(most + 1)
        ]
        self._length = sum(self._ways)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError(index)
        soldiers = 0
        while index >= self._ways[soldiers]:
            index -= self._ways[soldiers]
            soldiers += 1
        return PASS if soldiers == 0 else _payment(self._goods, self._price, soldiers, index)

    def __iter__(self) -> Iterator[Action]:
        return (self[index] for index in range(self._length))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Recruit):
            return action is PASS
        paid = Bundle.of(action.payment)
        return (
            action.soldiers > 0
            and paid.goods == len(action.payment) == action.soldiers * self._price
            and all(some <= all_ for some, all_ in zip(paid, self._goods, strict=False))
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Payments) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return self._goods, self._price


@lru_cache(maxsize=1 << 12)
def _payment(have: tuple[int, int, int], price: int, soldiers: int, index: int) -> Action:
    """One of the ways to pay for so many soldiers."""
    goods = soldiers * price
    gold, wood, stone = have
    for some in range(max(0, goods - wood - stone), min(gold, goods) + 1):
        ways = _pairs(goods - some, wood, stone)
        if index < ways:
            break
        index -= ways
    more = max(0, goods - some - stone) + index
    return Recruit(soldiers, goods_of(Bundle(some, more, goods - some - more)))


def _ways(goods: int, have: tuple[int, int, int]) -> int:
    """How many selections of so many goods there are."""
    gold, wood, stone = have
    least = max(0, goods - wood - stone)
    return sum(_pairs(goods - some, wood, stone) for some in range(least, min(gold, goods) + 1))


def _pairs(goods: int, wood: int, stone: int) -> int:
    return min(wood, goods) - max(0, goods - stone) + 1


def _recruit(table: Table, me: Player, action: Action) -> None:
    if not isinstance(action, Recruit):
        table.tell("passes", "P7.1", me, PASS)
        return
    table.tell("recruits", "P7.1", me, action)
    table.change(me, Bundle.of(action.payment).negative(), "P7.1", "pays")
    table.change(me, Bundle(soldiers=action.soldiers), "P7.1")


def _against(table: Table, me: Player, action: Recruit) -> Iterator[Reason]:
    yield from unpaid(me, action.payment)
    goods = price(table, me)
    paid = Bundle.of(action.payment).goods
    if action.soldiers < 1 or not len(action.payment) == paid == action.soldiers * goods:
        yield Reason(
            "P7.1",
            "a soldier costs {player} {price} goods",
            player=me.name,
            price=goods,
        )


WHY_NOT: Final[WhyNot] = {Recruit: _against, Pass: must_choose}
