"""The picture of this page on the start page."""

from __future__ import annotations

from gametable.play.intervals import wilson
from gametable.views.text import Html, joined
from kingsburg.views.entrance import box, path, picture

#: The games that four players have won, of a hundred.
_WON = (46, 31, 15, 8)


@picture("arena")
def entrance() -> Html:
    """Return a picture of how many games four players win, with intervals."""
    base, wide, scale = 152, 44, 220
    shapes = [path("line", f"M20 {base}h284")]
    for place, won in enumerate(_WON):
        left, high = 34 + place * 68, scale * won / 100
        low, up = (base - scale * each for each in wilson(won, 100))
        middle = left + wide / 2
        shapes.append(box("lit", left, base - high, wide, high, 2))
        shapes.append(path("tick", f"M{middle:.4g} {low:.4g}V{up:.4g}"))
        shapes += [path("tick", f"M{middle - 6:.4g} {end:.4g}h12") for end in (low, up)]
    return joined(shapes)
