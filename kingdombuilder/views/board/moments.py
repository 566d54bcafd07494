"""A game among others that a browser keeps: where it stands, and a small picture."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from gametable.language import _
from gametable.views import kept
from gametable.views.text import Html, html, joined
from kingdombuilder import words
from kingdombuilder.engine.hexes import Hexes, each
from kingdombuilder.engine.position import Position
from kingdombuilder.views.board.hexes import kinds, lying
from kingdombuilder.views.board.lattice import COLUMNS, ROWS
from kingdombuilder.views.board.shapes import SEATS, colour

_ROUND: Final = "round"


def moments() -> dict[str, str]:
    """Return the words for where a game stands, by id; they have the field `turn`."""
    return {_ROUND: _("Round {turn}.", turn="{turn}")}


def moment(position: Position) -> tuple[str, dict[str, str]]:
    """Return where a position stands: one of the `moments`, and its field."""
    at = kept.OVER if position.actor is None else _ROUND
    return at, {"turn": str(words.round_of(position))}


def picture(position: Position) -> Html:
    """Return a small SVG of the board, with a dot for each settlement."""
    board = kinds(position.board.sections)
    runs: dict[str, str] = {}
    for row in range(len(ROWS)):
        line = board[row * COLUMNS : (row + 1) * COLUMNS]
        at = 0
        for fill, found in groupby(map(colour, line)):
            long = len(list(found))
            runs[fill] = runs.get(fill, "") + f"M{_left(row, at):g} {row}.5h{long}"
            at += long
    ground = joined(html('<path stroke="{}" d="{}"/>', fill, path) for fill, path in runs.items())
    layers = lying(position)
    dots = joined(
        html(
            '<path d="{0}" stroke="{2}" stroke-width="1.3"/><path d="{0}" stroke="{1}" '
            'stroke-width=".9"/>',
            _dots(layers.get(f"p{seat}", 0)),
            *look,
        )
        for seat, look in enumerate(SEATS[: len(position.names)])
    )
    return html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" '
        'preserveAspectRatio="none">{}<g stroke-linecap="round">{}</g></svg>',
        COLUMNS + 0.5,
        len(ROWS),
        ground,
        dots,
    )


def _left(row: int, column: int) -> float:
    """Return where a hex begins; every second row lies half a hex further right."""
    return column + row % 2 / 2


def _dots(hexes: Hexes) -> str:
    places = (divmod(hex, COLUMNS) for hex in each(hexes))
    return "".join(f"M{_left(row, column) + 0.5:g} {row}.5h0" for row, column in places)
