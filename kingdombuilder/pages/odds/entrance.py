"""The picture of this page on the start page."""

from __future__ import annotations

from typing import Final

from gametable.views.text import Html, html, joined
from kingdombuilder.views.board.shapes import colour
from kingdombuilder.views.entrance import framed

#: The height of the bar of each terrain.
_BARS: Final = {"G": 50, "F": 90, "T": 120, "C": 70, "D": 34}


def entrance() -> Html:
    """Return a bar chart of the chance of each terrain as the next card."""
    bars = joined(
        html('<path fill="{}" d="M{} 150v-{}h40v{}z"/>', colour(letter), 30 + 54 * at, high, high)
        for at, (letter, high) in enumerate(_BARS.items())
    )
    return framed(
        "odds", html('<g stroke="#5c5348">{}</g><path d="M16 150h288" stroke="#5c5348"/>', bars)
    )
