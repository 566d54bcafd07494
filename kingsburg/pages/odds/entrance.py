"""The picture of this page on the start page."""

from __future__ import annotations

from typing import Final

from gametable.views.text import Html, joined
from kingsburg.engine.dice_text import parse_dice
from kingsburg.odds.reach import Setup, reach
from kingsburg.views.entrance import (
    WIDTH,
    box,
    die,
    picture,
)

_ROLL: Final = (1, 2, 5)


@picture("odds")
def entrance() -> Html:
    """Return a bar for each advisor's odds with three dice; those that a roll reaches are lit."""
    chances = reach(Setup())
    reached = reach(Setup().rolled(parse_dice(" ".join(map(str, _ROLL)))))
    wide = (WIDTH - 32) / len(chances)
    scale = 128 / float(max(chances.values()))
    shapes = []
    for place, (number, chance) in enumerate(chances.items()):
        high, left = scale * float(chance), 16 + place * wide
        kind = "lit" if reached[number] else "bar"
        shapes.append(box(kind, left + 2, 158 - high, wide - 4, high, 2))
    for face, left, top, turn in zip(
        _ROLL, (186, 232, 272), (32, 18, 44), (-12, 8, 20), strict=True
    ):
        shapes.append(die(face, 0, left, top, 36, turn))
    return joined(shapes)
