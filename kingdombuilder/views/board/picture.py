"""The whole table as one standalone SVG: where the game stands, the board, the gold."""

from __future__ import annotations

from typing import Final

from gametable.views.drawing import FAINT, INK
from gametable.views.share import Board
from gametable.views.text import Html, html, joined
from kingdombuilder import words
from kingdombuilder.engine.hexes import Hexes, each
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import files
from kingdombuilder.notation.states import KingdomState
from kingdombuilder.views.board.hexes import kinds, lying
from kingdombuilder.views.board.lattice import COLUMNS, HIGH, ROWS, STEP, WIDE, middle, seams
from kingdombuilder.views.board.shapes import house, symbols
from kingdombuilder.views.board.words import gold_of, headline

#: The space around the board for the names of its rows and columns, and the space above it.
_AROUND: Final = 18
_TOP: Final = 30 + _AROUND
#: The space beside the board, for the players and their gold.
_BESIDE: Final = 190
_WIDTH: Final = round((COLUMNS + 0.5) * WIDE) + _AROUND
_HEIGHT: Final = round((len(ROWS) - 1) * STEP + HIGH)


def of_state(state: KingdomState) -> Board | None:
    """Return the board of a view state, as its reader may see it; None if it has no position."""
    position = state.on_board
    return Board(picture(position), files.to_text(position)) if position else None


def told(state: KingdomState) -> str:
    """Return the position of a view state as text; "" if it has none."""
    position = state.on_board
    return str(position) if position else ""


def picture(position: Position, lit: Hexes = 0) -> Html:
    """Return a position as SVG, in the reader's language; `lit`: hexes with a mark."""
    told = headline(position)
    high = _TOP + _HEIGHT + _AROUND
    return html(
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {} {}" '
        'style="font:12px system-ui,sans-serif;fill:{}"><title>{}</title><defs>{}</defs>'
        '<text y="16" font-size="15" font-weight="bold">{}</text>{}{}</svg>',
        _WIDTH + _BESIDE,
        high,
        INK,
        told,
        symbols(),
        told,
        _board(position, lit),
        _players(position),
    )


def _board(position: Position, lit: Hexes) -> Html:
    layers = {"lit": lit} | lying(position)
    ground = (_used(letter, hex) for hex, letter in enumerate(kinds(position.board.sections)))
    marks = (_used(name, hex) for name, hexes in layers.items() for hex in each(hexes))
    drawn = joined([*ground, *marks, _seams(), _names()])
    return html('<g transform="translate({} {})">{}</g>', _AROUND, _TOP, drawn)


def _used(shape: str, hex: int) -> Html:
    x, y = middle(hex)
    return html('<use href="#hex-{}" x="{:g}" y="{:.1f}"/>', shape, x, y)


def _seams() -> Html:
    looks = (
        Html('stroke="#fffdf7" stroke-width="3.4"'),
        Html('stroke="#1b1712" stroke-width="1.4"'),
    )
    return joined(html('<path d="{}" fill="none" {}/>', seams(), look) for look in looks)


def _names() -> Html:
    """Return the letters of the rows, and the numbers of the columns above and below the board."""
    rows = [_name(letter, -9, middle(COLUMNS * row)[1]) for row, letter in enumerate(ROWS)]
    above = [_name(str(hex + 1), middle(hex)[0], -9) for hex in range(COLUMNS)]
    last = range(COLUMNS * (len(ROWS) - 1), COLUMNS * len(ROWS))
    below = [
        _name(str(number), middle(hex)[0], _HEIGHT + 9) for number, hex in enumerate(last, start=1)
    ]
    return html('<g text-anchor="middle">{}</g>', joined([*rows, *above, *below]))


def _name(name: str, x: float, y: float) -> Html:
    return html('<text x="{:g}" y="{:.1f}">{}</text>', x, y + 4, name)


def _players(position: Position) -> Html:
    """Return the players with their gold so far, and the cards that give it."""
    left, top, found = _WIDTH + 24, _TOP + 16, list[str]()
    for seat, name in enumerate(position.names):
        at = top + 46 * seat
        found.append(
            html(
                '<g transform="translate({} {})">{}</g><text x="{}" y="{}" '
                'font-weight="bold">{}</text><text x="{}" y="{}" style="fill:{}">{}</text>',
                left - 6,
                at,
                house(seat),
                left + 8,
                at + 4,
                name[:18],
                left + 8,
                at + 20,
                FAINT,
                gold_of(position, name),
            )
        )
    below = top + 46 * len(position.names) + 8
    found += [
        html('<text x="{}" y="{}">{}</text>', left - 14, below + 18 * at, words.card(card))
        for at, card in enumerate(position.table.cards)
    ]
    return joined(found)
