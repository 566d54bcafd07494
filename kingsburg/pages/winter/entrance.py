"""The picture of this page on the start page."""

from __future__ import annotations

from typing import Final

from gametable.views.text import Html, joined
from kingsburg.odds.battle import musters
from kingsburg.odds.winter import Winter
from kingsburg.pages.table.tracks import PHASE_SIGNS
from kingsburg.views.entrance import (
    WIDTH,
    box,
    path,
    picture,
    words,
)

_YEAR: Final = 5
_SOLDIERS: Final = range(1, 11)
#: Snowflakes: left, top, scale.
_FLAKES: Final = ((20, 18, 1.7), (84, 50, 0.9), (112, 10, 1.2), (34, 84, 1), (164, 24, 0.8))


@picture("winter")
def entrance() -> Html:
    """Return a tower for each number of soldiers, as high as victory is likely; draws are faint."""
    wide = (WIDTH - 16) / len(_SOLDIERS)
    shapes = [path("flake", PHASE_SIGNS["winter"], *place) for place in _FLAKES]
    for muster in musters(Winter(0, year=_YEAR), most=_SOLDIERS[-1], least=_SOLDIERS[0]):
        left = 8 + (muster.soldiers - 1) * wide
        victory, draw, _defeat = (116 * float(chance) for chance in muster.odds)
        top = 150 - victory
        shapes.append(box("draw", left + 5, top - draw, wide - 10, draw, 0))
        # Battlements: three merlons.
        step = (wide - 4) / 5
        merlons = f"h{step:.1f}v5h{step:.1f}v-5" * 2 + f"h{step:.1f}"
        shapes.append(path("tower", f"M{left + 2:g} 180V{top - 5:.1f}{merlons}V180z"))
        shapes.append(words("count", left + wide / 2, 172, muster.soldiers))
    return joined(shapes)
