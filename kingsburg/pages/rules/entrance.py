"""The picture of this page on the start page."""

from __future__ import annotations

from typing import Final

from gametable.views.text import Html, joined
from kingsburg.pages.table.tracks import PHASE_SIGNS
from kingsburg.views.entrance import (
    path,
    picture,
    words,
)

#: The two pages of the book, and the lines on them: left, top, length.
_PAGES: Final = (
    "M160 34C132 18 84 16 40 26V150C84 140 132 142 160 158"
    "C188 142 236 140 280 150V26C236 16 188 18 160 34z"
)
_LINES: Final = (
    (94, 46, 50), (94, 58, 44), (94, 70, 50), (54, 92, 90), (54, 104, 84), (54, 116, 90),
    (54, 128, 52), (202, 41, 18), (202, 50, 18), (202, 66, 58), (202, 75, 28), (202, 91, 58),
    (202, 100, 34), (202, 116, 40), (202, 125, 24),
)  # fmt: skip


@picture("rules")
def entrance() -> Html:
    """Return a picture of an open book with a section sign and the signs of the seasons."""
    shapes = [
        path("cover", "M30 34H290V162H172Q160 170 148 162H30z"),
        path("card", _PAGES),
        path("fold", "M160 34V158"),
        path("ribbon", "M226 19V62l7-7 7 7V20z"),
        words("paragraph", 54, 78, "§"),
        path("written", "".join(f"M{left} {top}h{long}" for left, top, long in _LINES)),
    ]
    for place, phase in enumerate(("spring", "summer", "autumn", "winter")):
        shapes.append(path("sign", PHASE_SIGNS[phase], 174, 35 + 25 * place, 0.8))
    shapes.append(Html('<circle class="seal" cx="262" cy="136" r="19"/>'))
    shapes.append(words("asked", 262, 145, "?"))
    return joined(shapes)
