"""What printed terms give, where the player may have to choose."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from kingsburg.engine.actions import GOODS, Action, Take
from kingsburg.engine.bundle import Bundle, Terms, goods_of, terms, things_of

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table


def gifts(text: str, space: int | None = None) -> dict[Action, Terms]:
    """Each way to take what a text such as ``"1 wood | 1 gold"`` or ``"2 any, look"`` gives.

    `space`: the number of the advisor who gives it, if one does.
    """
    return dict(each for printed in text.split(" | ") for each in ways(terms(printed), space))


def ways(gift: Terms, space: int | None = None) -> Iterator[tuple[Take, Terms]]:
    """Each action that takes this gift, with what it then is.

    An action names the goods that are taken; where there are none, all that is taken.
    """
    if not gift.any:
        yield Take(goods_of(gift.bundle) or things_of(gift.bundle), space), gift
        return
    for chosen in combinations_with_replacement(GOODS, gift.any):
        goods = Bundle.of(chosen)
        amounts = map(sum, zip(gift.bundle, goods, strict=True))
        yield Take(chosen, space), gift._replace(bundle=Bundle(*amounts))


def hand_over(table: Table, me: Player, gift: Terms, rule: str) -> None:
    """Give this to a player."""
    table.change(me, gift.bundle, rule)
    if gift.look:
        table.look(me, rule)
