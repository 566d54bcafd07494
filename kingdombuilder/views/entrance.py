"""A small picture of each dashboard for the start page: SVG without words.

The text beside each picture says what it shows.
"""

from __future__ import annotations

from typing import Final

from gametable.views.text import Html, html

WIDTH, HEIGHT = 320, 180
#: A hex around a point.
HEX: Final = "{x} {y}m0-23l20 12v23l-20 12-20-12v-23z"


def framed(name: str, shapes: str) -> Html:
    """Return a picture of these shapes; `name`: the page, for its class."""
    return html(
        '<svg viewBox="0 0 {} {}" class="kingdom-{}" aria-hidden="true">{}</svg>',
        WIDTH,
        HEIGHT,
        name,
        shapes,
    )
