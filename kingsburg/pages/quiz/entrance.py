"""The picture of this page on the start page."""

from __future__ import annotations

from gametable.views.text import Html, joined
from kingsburg.views.entrance import (
    box,
    path,
    picture,
    words,
)


@picture("quiz")
def entrance() -> Html:
    """Return a picture of a question and three answers, one of which is right."""
    shapes = [box("cover", 24, 28, 104, 124, 10), words("asked", 76, 116, "?")]
    for place in range(3):
        right, top = place == 1, 28 + 44 * place
        shapes.append(box("card lit" if right else "card", 146, top, 150, 36, 6))
        for line, long in enumerate(((70, 40), (92, 66), (54, 82))[place]):
            shapes.append(path("written", f"M186 {top + 13 + 10 * line}h{long}"))
        if right:
            shapes.append(path("tick", "M0 6l5 6 10-13", 159, top + 12))
    return joined(shapes)
