"""What machines have done, in the colours of their players, as HTML."""

from __future__ import annotations

from collections.abc import Iterable

from gametable.views.text import NOTHING, Html, hidden, html, joined


def deeds(done: Iterable[Html]) -> Html:
    """Return deeds as a list; "" if there are none."""
    items = joined(done)
    return html('<ol class="kb-deeds">{}</ol>', items) if items else NOTHING


def deed(player: str, colour: str, drawn: Html, told: str) -> Html:
    """Return what a player has done: in signs if it is `drawn`, else in words."""
    shown = (
        html('<span aria-hidden="true">{}</span>{}', drawn, hidden(told))
        if drawn
        else html("<span>{}</span>", told.removeprefix(player).strip())
    )
    return html('<li style="--kb-whose:{}"><b>{}</b>{}</li>', colour, player, shown)
