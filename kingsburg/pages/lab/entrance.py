"""The picture of this page on the start page."""

from __future__ import annotations

from gametable.views.text import Html, joined
from kingsburg.engine.hand import ADVISORS
from kingsburg.odds.reach import Setup, reach
from kingsburg.views.entrance import (
    box,
    path,
    picture,
    words,
)


@picture("lab")
def entrance() -> Html:
    """Return a picture of a changed price, and of how much a white die helps with advisors."""
    plain, white = reach(Setup()), reach(Setup(white=1))
    base, wide = 152, 16
    shapes = [
        box("card", 20, 26, 92, 126, 8),
        words("number", 32, 56, 3),
        path("tick", "M30 64L50 40"),
        words("number", 62, 56, 2),
        path("written", "M32 80h68M32 94h54M32 108h62"),
        path("line", f"M128 {base}h176"),
    ]
    for place, number in enumerate(ADVISORS[8:]):
        high = 320 * float(white[number] - plain[number])
        shapes.append(box("lit", 133 + place * (wide + 1), base - high, wide, high, 2))
    return joined(shapes)
