"""The frame of a drawing: for a phone, in the colours of the page, told to a screen reader."""

from __future__ import annotations

from typing import Final

from gametable.views.text import text

#: Drawn for a phone, so many units wide; it scales.
WIDTH: Final = 360

INK: Final = "var(--jp-ui-font-color1, #212121)"
FAINT: Final = "var(--jp-ui-font-color2, #5b5b5b)"
PAPER: Final = "var(--jp-layout-color1, #ffffff)"
TRACK: Final = "var(--jp-layout-color3, #e0e0e0)"
COLOUR: Final = "var(--jp-brand-color1, #1976d2)"


def drawing(title: str, told: str, height: int, shapes: str) -> str:
    """An SVG of these shapes, which stand in it as they are; `told`: what is to be seen."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" class="gt-drawing"'
        f' viewBox="0 0 {WIDTH} {height}"'
        f' style="width:100%;max-width:{WIDTH * 3 // 2}px;height:auto;'
        f'font:12px system-ui,sans-serif;fill:{INK}">'
        f"<title>{text(title)}</title><desc>{text(told)}</desc>{shapes}</svg>"
    )
