"""Recruiting soldiers (P7.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Final, overload

from gametable.play.errors import Message, Reason
from kingsburg.engine.actions import PASS, Action, Pass, Recruit
from kingsburg.engine.bundle import Bundle, goods_of
from kingsburg.engine.reasons import WhyNot, must_choose, says, unpaid
from kingsburg.engine.rules import Rules

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.powers.abilities import Abilities
    from kingsburg.engine.table import Table

#: A +2 token as a payment (M1).
TOKEN: Final = "token"


def go_on(table: Table) -> bool:
    """Let each player, in turn order, recruit any number of soldiers for goods of any kind."""
    while table.todo:
        me = table.players[table.todo.pop(0)]
        table.ask(me, options(table, me), _recruit)
        if table.asks:
            return False
    return True


def options(table: Table, me: Player) -> Sequence[Action]:
    """Return passing, then every payment; lazily, since there may be half a billion."""
    tokens = me.tokens if me.abilities.sums.tokens_recruit else 0
    return payments(me.gold, me.wood, me.stone, price(me.abilities), tokens)


def price(abilities: Abilities) -> int:
    """Return the price of a soldier in goods, for a player with these abilities."""
    return max(1, Rules.SOLDIER_PRICE + abilities.sums.soldier_price)


@lru_cache(maxsize=1 << 10)
def payments(gold: int, wood: int, stone: int, price: int, tokens: int = 0) -> Payments:
    """Return all ways to recruit with goods at this price, and with tokens at one a soldier."""
    return Payments(gold, wood, stone, price, tokens)


class Payments(Sequence[Action]):
    """Passing, then every way to recruit, sorted by soldiers, tokens, gold and wood."""

    def __init__(self, gold: int, wood: int, stone: int, price: int, tokens: int = 0) -> None:
        self._goods = gold, wood, stone
        self._price = price
        self._tokens = tokens
        most = (gold + wood + stone) // price
        # The number of ways to pay for each number of soldiers with goods alone.
        self._by_goods = [
            1 if soldiers == 0 else _ways(soldiers * price, self._goods)
            for soldiers in range(most + 1)
        ]
        self._ways = [
            sum(self._by_goods[max(0, soldiers - tokens) : soldiers + 1])
            for soldiers in range(most + tokens + 1)
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
        if soldiers == 0:
            return PASS
        for_goods = self._most_for_goods(soldiers)
        while index >= self._by_goods[for_goods]:
            index -= self._by_goods[for_goods]
            for_goods -= 1
        goods = _payment(self._goods, self._price, for_goods, index) if for_goods else ()
        return Recruit(soldiers, goods + (TOKEN,) * (soldiers - for_goods))

    def _most_for_goods(self, soldiers: int) -> int:
        return min(soldiers, len(self._by_goods) - 1)

    def index(self, action: object, *_range: int) -> int:
        """Return the place of an action, without going through all of them."""
        if action not in self:
            raise ValueError(action)
        if not isinstance(action, Recruit):
            return 0
        _gold, wood, stone = self._goods
        paid = Bundle.of(action.payment)
        for_goods = action.soldiers - paid.tokens
        goods = for_goods * self._price
        fewer = range(max(0, goods - wood - stone), paid.gold)
        return (
            sum(self._ways[: action.soldiers])
            + sum(self._by_goods[for_goods + 1 : self._most_for_goods(action.soldiers) + 1])
            + sum(_pairs(goods - some, wood, stone) for some in fewer)
            + paid.wood
            - max(0, goods - paid.gold - stone)
        )

    def __iter__(self) -> Iterator[Action]:
        return (self[index] for index in range(self._length))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Recruit):
            return action is PASS
        paid = Bundle.of(action.payment)
        gold, wood, stone = self._goods
        return (
            action.soldiers > 0
            and paid.goods + paid.tokens == len(action.payment)
            and paid.tokens <= self._tokens
            and paid.goods == (action.soldiers - paid.tokens) * self._price
            and (paid.gold <= gold and paid.wood <= wood and paid.stone <= stone)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Payments) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return self._goods, self._price, self._tokens


@lru_cache(maxsize=1 << 12)
def _payment(have: tuple[int, int, int], price: int, soldiers: int, index: int) -> tuple[str, ...]:
    """Return the payment in goods at this place among those for this many soldiers."""
    goods = soldiers * price
    gold, wood, stone = have
    for some in range(max(0, goods - wood - stone), min(gold, goods) + 1):
        ways = _pairs(goods - some, wood, stone)
        if index < ways:
            break
        index -= ways
    more = max(0, goods - some - stone) + index
    return goods_of(Bundle(some, more, goods - some - more))


def _ways(goods: int, have: tuple[int, int, int]) -> int:
    """Return the number of selections of this many goods, by inclusion and exclusion."""
    gold, wood, stone = (each + 1 for each in have)
    return (
        _free(goods)
        - sum(_free(goods - each) for each in (gold, wood, stone))
        + sum(_free(goods - each) for each in (gold + wood, gold + stone, wood + stone))
        - _free(goods - gold - wood - stone)
    )


def _free(goods: int) -> int:
    """Return the number of selections of this many goods if there are enough of each kind."""
    return comb(goods + 2, 2) if goods >= 0 else 0


def _pairs(goods: int, wood: int, stone: int) -> int:
    return min(wood, goods) - max(0, goods - stone) + 1


@lru_cache(maxsize=1 << 6)
def _soldiers(number: int) -> Bundle:
    return Bundle(soldiers=number)


def _recruit(table: Table, me: Player, action: Action) -> None:
    if not isinstance(action, Recruit):
        table.tell("passes", "P7.1", me, PASS)
        return
    table.tell("recruits", "P7.1", me, action)
    table.change(me, Bundle.of(action.payment).negative(), "P7.1", "pays")
    table.change(me, _soldiers(action.soldiers), "P7.1")


def _against(table: Table, me: Player, action: Recruit) -> Iterator[Reason]:
    yield from unpaid(me, action.payment)
    goods = price(me.abilities)
    paid = Bundle.of(action.payment)
    with_tokens = me.abilities.sums.tokens_recruit > 0
    if paid.tokens and not with_tokens:
        for power in table.content.with_number("tokens_recruit"):
            named = table.content.word(power.id)
            yield Reason(power.rule, "{player} has no {power}", player=me.name, power=named)
    if paid.goods + paid.tokens * with_tokens < len(action.payment):
        yield Reason("P7.1", "soldiers must be paid for with goods")
    elif action.soldiers < 1 or paid.goods != (action.soldiers - paid.tokens) * goods:
        yield Reason.of("P7.1", _cost(me, goods, with_tokens))
        for power in me.abilities.powers:
            numbers = power.numbers
            if "soldier_price" in numbers or (paid.tokens and "tokens_recruit" in numbers):
                yield from says(power.rule)


def _cost(me: Player, goods: int, with_tokens: bool) -> Message:
    """Return a sentence that says what a soldier costs."""
    if with_tokens and goods == 1:
        return Message("a soldier costs {player} 1 good or a +2 token", player=me.name)
    if goods == 1:
        return Message("a soldier costs {player} 1 good", player=me.name)
    if with_tokens:
        return Message(
            "a soldier costs {player} {price} goods or a +2 token", player=me.name, price=goods
        )
    return Message("a soldier costs {player} {price} goods", player=me.name, price=goods)


WHY_NOT: Final[WhyNot] = {Recruit: _against, Pass: must_choose}
