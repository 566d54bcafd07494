"""The picture of this page on the start page."""

from __future__ import annotations

from typing import Final

from gametable.views.text import Html, joined
from kingsburg.engine.actions import Influence
from kingsburg.engine.hand import ADVISORS
from kingsburg.notation import files
from kingsburg.odds.court import Court
from kingsburg.pages.table.tracks import PHASE_SIGNS
from kingsburg.views.entrance import (
    box,
    dice,
    marker,
    path,
    picture,
    words,
)

_CONTEST: Final = """{"phase": "spring", "step": "influence", "players": [
    {"name": "Cindy", "dice": "1 4 4"}, {"name": "Brian", "dice": "3 4 5"},
    {"name": "Ann", "dice": "2 6 6"}]}"""


@picture("court")
def entrance() -> Html:
    """Return a picture of best play with open dice: who gets which advisor, in which order."""
    position = files.load(_CONTEST)
    court = Court(position)
    court.search()
    placed = {
        action.advisor: (position.player(who).seat, action.coloured, turn)
        for turn, (who, action) in enumerate(court.line(), 1)
        if isinstance(action, Influence)
    }
    # The last card is the King, whom nobody gets.
    shown = [*sorted(placed), ADVISORS[-1]]
    shapes = []
    for place, number in enumerate(shown):
        left, top = 12 + place % 4 * 75, 12 + place // 4 * 80
        seat, lying, turn = placed.get(number, (None, (), 0))
        shapes.append(box("card" if seat is None else "card taken", left, top, 71, 76, 7))
        shapes.append(words("number", left + 8, top + 27, number))
        if seat is None:
            shapes.append(path("sign", PHASE_SIGNS["reward"], left + 16, top + 32, 1.6))
            continue
        shapes.append(dice(lying, seat, left + 8, top + 43, 25))
        shapes.append(marker(seat, left + 56, top + 17, turn))
    return joined(shapes)
