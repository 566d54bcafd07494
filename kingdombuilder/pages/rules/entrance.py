"""The picture of this page on the start page."""

from __future__ import annotations

from kingdombuilder.views.board.shapes import colour
from kingdombuilder.views.entrance import HEX, framed


def entrance() -> str:
    """A hex beside each of three lines."""
    rows = "".join(
        f'<path fill="{colour(letter)}" d="M{HEX.format(x=56, y=at)}"/>'
        f'<path d="M96 {at}h{wide}" stroke-width="8" stroke-linecap="round"/>'
        for at, letter, wide in ((38, "G", 170), (90, "F", 190), (142, "T", 120))
    )
    return framed("rules", f'<g stroke="#5c5348">{rows}</g>')
