"""The picture of this page on the start page."""

from __future__ import annotations

from typing import Final

from gametable.views.text import Html, joined
from kingsburg.views.entrance import (
    BOARD_HEIGHT,
    box,
    die,
    path,
    picture,
    words,
)

#: The outline of the teacher's speech bubble.
_SPEECH: Final = (
    "M24 16H206a8 8 0 0 1 8 8V60a8 8 0 0 1-8 8H70l-18 18v-18h-28a8 8 0 0 1-8-8V24a8 8 0 0 1 8-8z"
)


@picture("learn", BOARD_HEIGHT)
def entrance() -> Html:
    """Return a picture of a teacher's words, three dice, and the advisor whom two of them reach."""
    tall = BOARD_HEIGHT - 24
    shapes = [path("card", _SPEECH)]
    for line, long in enumerate((150, 168, 96)):
        shapes.append(path("written", f"M34 {30 + 12 * line}h{long}"))
    shapes += [box("card lit", 226, 24, 78, tall - 24, 8), words("number", 238, 52, 8)]
    shapes.append(path("gold", "M0 0h.01M8 0h.01", 251, tall - 26, 3.5))
    for place, face in enumerate((1, 3, 5)):
        shapes.append(die(face, 0, 22 + 62 * place, tall - 44 - 12 * (place > 0), 46))
    shapes.append(path("tick", "M0 6l5 6 10-13", 258, 74, 1.4))
    return joined(shapes)
