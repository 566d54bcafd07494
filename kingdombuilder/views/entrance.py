"""A small picture of each dashboard for the start page: SVG without words.

The text beside it says what it shows.
"""

from __future__ import annotations

from typing import Final

WIDTH, HEIGHT = 320, 180
#: A hex around a point.
HEX: Final = "{x} {y}m0-23l20 12v23l-20 12-20-12v-23z"


def framed(name: str, shapes: str) -> str:
    """A picture of these shapes; `name`: that of its page, for its class."""
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" class="kingdom-{name}" aria-hidden="true">'
        f"{shapes}</svg>"
    )
