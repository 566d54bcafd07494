"""Small signs for goods, VP and other things; signs.css gives each its own shape.

A sign is decoration: words beside it always say the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gametable.views.text import text
from kingsburg.engine.actions import THINGS

#: The words in the help of an advisor (advisors.toml) that have a sign.
_SIGNS: Final = {*THINGS, "any", "good", "look", "building"}
#: A larger amount is shown as a number and one sign.
_DRAWN: Final = 3


def sign(thing: str) -> str:
    """The sign of a thing, as HTML."""
    return f'<i class="kb-sign kb-{thing}"></i>'


def several(amount: int, thing: str) -> str:
    """An amount of a thing, as HTML: repeated signs, or a number and a sign."""
    counted = amount > _DRAWN or thing == "vp" or (thing == "token" and amount > 1)
    return f'<b class="kb-counted">{amount}{sign(thing)}</b>' if counted else sign(thing) * amount


def price(amounts: Iterable[int]) -> str:
    """Amounts in the order of a `Bundle`, as signs; zeros are left out."""
    both = zip(amounts, THINGS, strict=False)
    return "".join(several(amount, thing) for amount, thing in both if amount)


def help(printed: str) -> str:
    """Signs for an advisor's help in the catalogue: ``1 wood | 1 gold``, ``pay 1 vp: 3 any``."""
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
    # "1 of each other": one good of each of the two other kinds.
    return sign("good") * 2 if item == "1 of each other" else text(item)
