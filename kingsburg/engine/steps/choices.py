"""Choices of goods that several steps offer."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product

from kingsburg.engine.actions import GOODS, Action, Lose, Take
from kingsburg.engine.bundle import Bundle, goods_of


@cache
def takes(number: int) -> tuple[Action, ...]:
    """Return every choice of this many goods from the supply."""
    return tuple(Take(goods) for goods in combinations_with_replacement(GOODS, number))


def losses(owned: Bundle, number: int) -> tuple[Action, ...]:
    """Return every choice of this many of the player's goods; all if there are fewer (P8.6)."""
    number = min(number, owned.goods)
    amounts = (range(min(have, number) + 1) for have in owned[:3])
    return tuple(Lose(goods_of(Bundle(*lost))) for lost in product(*amounts) if sum(lost) == number)
