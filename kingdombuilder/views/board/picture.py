"""The whole table as one standalone SVG: where the game stands, the board, the gold."""

from __future__ import annotations

from typing import Final

from gametable.views.drawing import FAINT, INK
from gametable.views.share import Board
from gametable.views.text import text
from kingdombuilder import words
from kingdombuilder.engine.hexes import Hexes, each
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import files
from kingdombuilder.notation.states import KingdomState
from kingdombuilder.views.board.hexes import kinds, lying
from kingdombuilder.views.board.lattice import COLUMNS, HIGH, ROWS, STEP, WIDE, middle, seams
from kingdombuilder.views.board.shapes import house, symbols
from kingdombuilder.views.board.words import gold_of, headline

#: The space around the board for the names of its rows and columns, and that above it.
_AROUND: Final = 18
_TOP: Final = 30 + _AROUND
#: The space beside the board, for the players and their gold.
_BESIDE: Final = 190
_WIDTH: Final = round((COLUMNS + 0.5) * WIDE) + _AROUND
_HEIGHT: Final = round((len(ROWS) - 1) * STEP + HIGH)


def of_state(state: KingdomState) -> Board | None:
    """The board of a state, as its reader may see it; None if it has no position."""
    position = state.on_board
    return Board(picture(position), files.to_text(position)) if position else None


def told(state: KingdomState) -> str:
    """The position of a state as a text; "" if it has none."""
    position = state.on_board
    return str(position) if position else ""


def picture(position: Position, lit: Hexes = 0) -> str:
    """A position as SVG, in the reader's language; `lit`: hexes with a mark."""
    told = headline(position)
    high = _TOP + _HEIGHT + _AROUND
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img"'
        f' viewBox="0 0 {_WIDTH + _BESIDE} {high}"'
        f' style="font:12px system-ui,sans-serif;fill:{INK}"><title>{text(told)}</title>'
        f"<defs>{symbols()}</defs>"
        f'<text y="16" font-size="15" font-weight="bold">{text(told)}</text>'
        f"{_board(position, lit)}{_players(position)}</svg>"
    )


def _board(position: Position, lit: Hexes) -> str:
    layers = {"lit": lit} | lying(position)
    ground = (_used(letter, hex) for hex, letter in enumerate(kinds(position.board.sections)))
    marks = (_used(name, hex) for name, hexes in layers.items() for hex in each(hexes))
    drawn = "".join([*ground, *marks, _seams(), _names()])
    return f'<g transform="translate({_AROUND} {_TOP})">{drawn}</g>'


def _used(shape: str, hex: int) -> str:
    x, y = middle(hex)
    return f'<use href="#hex-{shape}" x="{x:g}" y="{y:.1f}"/>'


def _seams() -> str:
    looks = ('stroke="#fffdf7" stroke-width="3.4"', 'stroke="#1b1712" stroke-width="1.4"')
    return "".join(f'<path d="{seams()}" fill="none" {look}/>' for look in looks)


def _names() -> str:
    """The letters of the rows, and above and below the board the numbers of the columns."""
    rows = [_name(letter, -9, middle(COLUMNS * row)[1]) for row, letter in enumerate(ROWS)]
    above = [_name(str(hex + 1), middle(hex)[0], -9) for hex in range(COLUMNS)]
    last = range(COLUMNS * (len(ROWS) - 1), COLUMNS * len(ROWS))
    below = [
        _name(str(number), middle(hex)[0], _HEIGHT + 9) for number, hex in enumerate(last, start=1)
    ]
    return f'<g text-anchor="middle">{"".join([*rows, *above, *below])}</g>'


def _name(name: str, x: float, y: float) -> str:
    return f'<text x="{x:g}" y="{y + 4:.1f}">{name}</text>'


def _players(position: Position) -> str:
    """The players with their gold so far, and the cards that give it."""
    left, top, found = _WIDTH + 24, _TOP + 16, list[str]()
    for seat, name in enumerate(position.names):
        at = top + 46 * seat
        found.append(
            f'<g transform="translate({left - 6} {at})">{house(seat)}</g>'
            f'<text x="{left + 8}" y="{at + 4}" font-weight="bold">{text(name[:18])}</text>'
            f'<text x="{left + 8}" y="{at + 20}" style="fill:{FAINT}">'
            f"{text(gold_of(position, name))}</text>"
        )
    below = top + 46 * len(position.names) + 8
    found += [
        f'<text x="{left - 14}" y="{below + 18 * at}">{text(words.card(card))}</text>'
        for at, card in enumerate(position.table.cards)
    ]
    return "".join(found)
