"""The picture of this page on the start page."""

from __future__ import annotations

from typing import Final

from kingdombuilder.views.board.shapes import colour
from kingdombuilder.views.entrance import HEX, framed

#: A house around a point.
_HOUSE: Final = "m-10 11v-13l10-10 10 10v13z"
#: Hexes, each with a settlement or without.
_STEPS: Final = (
    *((60, 60, 1), (100, 60, 0), (80, 95, 0)),
    *((150, 95, 1), (190, 95, 1), (170, 130, 0)),
    *((240, 60, 1), (280, 60, 1), (260, 95, 1)),
)


def entrance() -> str:
    """One settlement, then two, then three of them."""
    hexes = "".join(f"M{HEX.format(x=x, y=y)}" for x, y, _number in _STEPS)
    houses = "".join(f"M{x} {y}{_HOUSE}" for x, y, number in _STEPS if number)
    return framed(
        "learn",
        f'<path fill="{colour("G")}" stroke="#fffdf7" d="{hexes}"/>'
        f'<path fill="#f28c28" stroke="#1b1712" stroke-width="2" d="{houses}"/>',
    )
