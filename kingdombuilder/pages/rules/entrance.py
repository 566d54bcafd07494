"""The picture of this page on the start page."""

from __future__ import annotations

from gametable.views.text import Html, html, joined
from kingdombuilder.views.board.shapes import colour
from kingdombuilder.views.entrance import HEX, framed


def entrance() -> Html:
    """Return a picture of three lines, each with a hex beside it."""
    rows = joined(
        html(
            '<path fill="{}" d="M{}"/><path d="M96 {}h{}" stroke-width="8" '
            'stroke-linecap="round"/>',
            colour(letter),
            HEX.format(x=56, y=at),
            at,
            wide,
        )
        for at, letter, wide in ((38, "G", 170), (90, "F", 190), (142, "T", 120))
    )
    return framed("rules", html('<g stroke="#5c5348">{}</g>', rows))
