"""The picture of this page on the start page."""

from __future__ import annotations

from typing import Final

from kingdombuilder.views.board.shapes import colour
from kingdombuilder.views.entrance import framed

#: The height of the bar of each terrain.
_BARS: Final = {"G": 50, "F": 90, "T": 120, "C": 70, "D": 34}


def entrance() -> str:
    """How likely each terrain is as the next card."""
    bars = "".join(
        f'<path fill="{colour(letter)}" d="M{30 + 54 * at} 150v-{high}h40v{high}z"/>'
        for at, (letter, high) in enumerate(_BARS.items())
    )
    return framed("odds", f'<g stroke="#5c5348">{bars}</g><path d="M16 150h288" stroke="#5c5348"/>')
