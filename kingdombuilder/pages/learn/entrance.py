"""The picture of this page on the start page."""

from __future__ import annotations

from typing import Final

from gametable.views.text import Html, html, joined
from kingdombuilder.views.board.shapes import colour
from kingdombuilder.views.entrance import HEX, framed

#: A house around a point.
_HOUSE: Final = "m-10 11v-13l10-10 10 10v13z"
#: Hexes: x, y, and 1 for a settlement or 0 for none.
_STEPS: Final = (
    *((60, 60, 1), (100, 60, 0), (80, 95, 0)),
    *((150, 95, 1), (190, 95, 1), (170, 130, 0)),
    *((240, 60, 1), (280, 60, 1), (260, 95, 1)),
)


def entrance() -> Html:
    """Return a picture of one settlement, then two, then three."""
    hexes = joined(f"M{HEX.format(x=x, y=y)}" for x, y, _number in _STEPS)
    houses = joined(f"M{x} {y}{_HOUSE}" for x, y, number in _STEPS if number)
    return framed(
        "learn",
        html(
            '<path fill="{}" stroke="#fffdf7" d="{}"/><path fill="#f28c28" stroke="#1b1712" '
            'stroke-width="2" d="{}"/>',
            colour("G"),
            hexes,
            houses,
        ),
    )
