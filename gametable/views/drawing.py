"""The frame of a drawing, which is sized for a phone, accessible, and in the page's colours."""

from __future__ import annotations

from typing import Final

from gametable.views.text import Html, html

#: The width of a drawing in its own units: that of a phone.
WIDTH: Final = 360
#: The size of letters in these units, and the least width in pixels, at which they have 12 pixels.
_LETTERS: Final = 13
LEAST: Final = 333

INK: Final = "var(--jp-ui-font-color1, #212121)"
FAINT: Final = "var(--jp-ui-font-color2, #5b5b5b)"
PAPER: Final = "var(--jp-layout-color1, #ffffff)"
TRACK: Final = "var(--jp-layout-color3, #e0e0e0)"
COLOUR: Final = "var(--jp-brand-color1, #1976d2)"


def drawing(title: str, told: str, height: int, shapes: str) -> Html:
    """Return an SVG with these shapes, escaped unless they are `Html`; `told`: its description."""
    return html(
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" class="gt-drawing" '
        'viewBox="0 0 {} {}" style="width:100%;min-width:{}px;max-width:{}px;height:auto;'
        'font:{}px system-ui,sans-serif;fill:{}"><title>{}</title><desc>{}</desc>{}</svg>',
        WIDTH,
        height,
        LEAST,
        WIDTH * 3 // 2,
        _LETTERS,
        INK,
        title,
        told,
        shapes,
    )
