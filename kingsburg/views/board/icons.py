"""Small signs for what changes hands; signs.css draws them, each in a shape of its own.

A sign is decoration: what it stands for is always said in words beside it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gametable.views.text import text
from kingsburg.engine.actions import THINGS

#: The words of the catalogue's little grammar of help that have a sign.
_SIGNS: Final = {*THINGS, "any", "good", "look", "building"}
#: More of one thing than these are written as a number.
_DRAWN: Final = 3


def sign(thing: str) -> str:
    """The sign of a thing, as HTML."""
    return f'<i class="kb-sign kb-{thing}"></i>'


def several(amount: int, thing: str) -> str:
    """So many of a thing: signs, or a number and a sign."""
    counted = amount > _DRAWN or thing == "vp" or (thing == "token" and amount > 1)
    return f'<b class="kb-counted">{amount}{sign(thing)}</b>' if counted else sign(thing) * amount


def price(amounts: Iterable[int]) -> str:
    """Amounts in the order of a `Bundle`, without what is 0."""
    both = zip(amounts, THINGS, strict=False)
    return "".join(several(amount, thing) for amount, thing in both if amount)


def help(printed: str) -> str:
    """The help of an advisor, as the catalogue has it: ``1 wood | 1 gold``, ``pay 1 vp: 3 any``."""
    paid, _, given = printed.rpartition(": ")
    ways = '<b class="kb-or">/</b>'.join(_bundle(way) for way in given.split(" | "))
    return f'{_bundle(paid.removeprefix("pay "))}<b class="kb-or">→</b>{ways}' if paid else ways


def _bundle(printed: str) -> str:
    return "".join(_item(item) for item in printed.split(", "))


def _item(item: str) -> str:
    amount, _, thing = item.rpartition(" ")
    if thing == "look":
        return sign(thing)
    if amount.isdigit() and thing in _SIGNS:
        return several(int(amount), thing)
    # "1 of each other": one of each of the two kinds that were not given.
    return sign("good") * 2 if item == "1 of each other" else text(item)
