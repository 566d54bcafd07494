"""The HTML beside the board in the presenter's view, which is read from a distance."""

from __future__ import annotations

from gametable.views.text import Html, html, joined
from kingdombuilder import words
from kingdombuilder.engine.position import Position
from kingdombuilder.views.board import standing


def framed(*parts: str) -> Html:
    """Return what is shown, one part above the other."""
    return html('<div class="kb-afar kd-afar">{}</div>', joined(parts))


def game(position: Position, asked: str) -> Html:
    """Return what is to be done, and what each player has."""
    players = (standing.player(position, seat) for seat in range(len(position.names)))
    return standing.now(position, asked) + joined(players)


def card(position: Position, id: str) -> Html:
    """Return what a card pays, and the gold of all players by card."""
    told = html("<p><b>{}</b>: {}</p>", words.card(id), words.card_text(id))
    return told + standing.gold(position).to_html()
