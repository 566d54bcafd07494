"""Small signs for goods, VP and other things; signs.css gives each its own shape.

A sign is decoration: words beside it always say the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gametable.views.text import Html, html, joined, text
from kingsburg.engine.actions import THINGS

#: Words in the help of an advisor (advisors.toml) that have a sign.
_SIGNS: Final = {*THINGS, "any", "good", "look", "building"}
#: Maximum number of signs for an amount; a larger one is shown as a number and one sign.
_DRAWN: Final = 3


def sign(thing: str) -> Html:
    """Return the sign of a thing, as HTML."""
    return html('<i class="kb-sign kb-{}"></i>', thing)


def several(amount: int, thing: str) -> Html:
    """Return an amount of a thing, as HTML: repeated signs, or a number and a sign."""
    counted = amount > _DRAWN or thing == "vp" or (thing == "token" and amount > 1)
    return (
        html('<b class="kb-counted">{}{}</b>', amount, sign(thing))
        if counted
        else sign(thing) * amount
    )


def price(amounts: Iterable[int]) -> Html:
    """Return amounts in the order of a `Bundle`, as signs without zeros."""
    both = zip(amounts, THINGS, strict=False)
    return joined(several(amount, thing) for amount, thing in both if amount)


def help(printed: str) -> str:
    """Return signs for an advisor's help as in the catalogue, such as ``pay 1 vp: 3 any``."""
    paid, _, given = printed.rpartition(": ")
    ways = Html('<b class="kb-or">/</b>').join(_bundle(way) for way in given.split(" | "))
    return (
        html('{}<b class="kb-or">→</b>{}', _bundle(paid.removeprefix("pay ")), ways)
        if paid
        else ways
    )


def _bundle(printed: str) -> Html:
    return joined(_item(item) for item in printed.split(", "))


def _item(item: str) -> Html:
    amount, _, thing = item.rpartition(" ")
    if thing == "look":
        return sign(thing)
    if amount.isdigit() and thing in _SIGNS:
        return several(int(amount), thing)
    # "1 of each other" means one good of each of the two other kinds.
    return sign("good") * 2 if item == "1 of each other" else text(item)
