"""What stands beside the board in the presenter's view, as HTML, to be read from afar."""

from __future__ import annotations

from gametable.views.text import text
from kingdombuilder import words
from kingdombuilder.engine.position import Position
from kingdombuilder.views.board import standing


def framed(*parts: str) -> str:
    """What is shown, one part above the other."""
    return f'<div class="kb-afar kd-afar">{"".join(parts)}</div>'


def game(position: Position, asked: str) -> str:
    """What is to be done, and what each player has."""
    players = (standing.player(position, seat) for seat in range(len(position.names)))
    return standing.now(position, asked) + "".join(players)


def card(position: Position, id: str) -> str:
    """What a card pays, and the gold of all players by card."""
    told = f"<p><b>{text(words.card(id))}</b>: {text(words.card_text(id))}</p>"
    return told + standing.gold(position).to_html()
