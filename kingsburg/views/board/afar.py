"""The presenter's view: the court and the dice as one picture, to be read from afar."""

from __future__ import annotations

from collections.abc import Sequence

from gametable.views.text import text
from kingsburg.engine.position import Position
from kingsburg.views.board.things import Thing, rolled


def presented(court: Sequence[Thing], position: Position) -> str:
    """The advisors, and below them who has which dice to place, in turn order; as HTML."""
    cards = "".join(
        f'<div class="kb-button" data-state="{each.state}"><span class="kb-picture">'
        f"{each.picture}</span></div>"
        for each in court
    )
    hands = "".join(
        f"<li>{text(who)} {rolled(player)}</li>"
        for who in position.order
        if (player := position.player(who)).hand
    )
    return f'<div class="kb-grid">{cards}</div><ul class="kb-hands">{hands}</ul>'
