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


#: The pictures on the controls of the tray: SVG paths in a square of 24.
_CONTROLS: Final = {
    "menu": "M4 6h16M4 12h16M4 18h16",
    "start": "M6 5v14M19 5 9 12l10 7z",
    "back": "M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3",
    "forward": "M9 5l9 7-9 7z",
    "end": "M18 5v14M5 5l10 7-10 7z",
    "eye": "M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6",
    "write": "M4 20h4L20 8l-4-4L4 16zM14 6l4 4",
}


def control(name: str) -> str:
    """The picture on a control of the tray, as SVG."""
    return (
        f'<svg class="kb-control" viewBox="0 0 24 24" aria-hidden="true">'
        f'<path d="{_CONTROLS[name]}"/></svg>'
    )


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
