"""A game among others that a browser keeps: where it stands, and a small picture."""

from __future__ import annotations

from typing import Final

from gametable.language import _
from gametable.views import kept
from gametable.views.text import Html, html, joined
from kingsburg import words
from kingsburg.engine.position import Position
from kingsburg.views.board.pieces import PLAYER_COLOURS

_SIDE: Final = 66
_PAPER: Final = "#f4e9cf"
#: The length of a bar without VP, of the longest one, and the VP for that.
_LEAST, _LONGEST, _MOST = 17, 58, 40


def moments() -> dict[str, str]:
    """Return the words for where a game stands, by id; they have the field `year`."""
    phases = {
        phase: _("Year {year}, {phase}", year="{year}", phase=_(told))
        for phase, told in words.PHASES.items()
    }
    return {**phases, "setup": _(words.PHASES["setup"])}


def moment(position: Position) -> tuple[str, dict[str, str]]:
    """Return where a position stands: one of the `moments`, and its field."""
    at = kept.OVER if position.actor is None and not position.faults else position.phase
    return at, {"year": words.ROMAN[position.year]}


def picture(position: Position) -> Html:
    """Return a small SVG with a bar of VP for each player."""
    players = position.players
    high = _SIDE / len(players)
    most = max(_MOST, *(each.vp for each in players))
    bars = joined(
        html(
            '<rect x="4" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="2" fill="{}"/>'
            '<text x="7" y="{:.1f}">{}</text>',
            seat * high + 2,
            _LEAST + max(0, each.vp) / most * (_LONGEST - _LEAST),
            high - 4,
            PLAYER_COLOURS[each.seat],
            (seat + 0.5) * high + 4,
            each.vp,
        )
        for seat, each in enumerate(players)
    )
    return html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}"><rect width="100%" '
        'height="100%" fill="{}"/><g font-family="sans-serif" font-size="11" '
        'font-weight="bold" fill="#fff">{}</g></svg>',
        _SIDE,
        _SIDE,
        _PAPER,
        bars,
    )
