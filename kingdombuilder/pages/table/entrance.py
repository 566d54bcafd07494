"""The picture of this page on the start page."""

from __future__ import annotations

from typing import Final

from gametable.views.text import Html, html, joined
from kingdombuilder.engine.hexes import NUMBERS
from kingdombuilder.engine.new_game import FIRST_SECTIONS
from kingdombuilder.views.board.hexes import kinds
from kingdombuilder.views.board.shapes import colour, house, printed
from kingdombuilder.views.entrance import HEIGHT, WIDTH

#: The part of the board that is shown: the hex at its top left, its columns and rows.
_CORNER: Final = NUMBERS["E5"]
_COLUMNS, _ROWS = 8, 5
#: Its scale compared with the board, the width of a hex, and the height of a row.
_SCALE: Final = 2
_WIDE, _STEP = 40, 35
#: The settlements of both players, and where the next one may go.
_SETTLEMENTS: Final = (("F6", "F7"), ("H8", "G9"))
_LIT: Final = ("G6", "G7")


def entrance() -> Html:
    """Return a part of the first board in the middle of a game."""
    rows: dict[str, list[str]] = {}
    marks: list[str] = []
    board = kinds(FIRST_SECTIONS)
    for row in range(_ROWS):
        for column in range(_COLUMNS):
            letter = board[_CORNER + 20 * row + column]
            x, y = _place(row, column)
            rows.setdefault(colour(letter), []).append(f"M{x} {y - 23}l20 12v23l-20 12-20-12v-23z")
            if letter not in "GFTCDWM":
                marks.append(_moved(printed(letter), x, y))
    ground = joined(html('<path fill="{}" d="{}"/>', fill, joined(ds)) for fill, ds in rows.items())
    for seat, names in enumerate(_SETTLEMENTS):
        marks += [_moved(house(seat), *_at(name)) for name in names]
    lit = joined(f"M{x - 11} {y}a11 11 0 1 0 22 0a11 11 0 1 0-22 0" for x, y in map(_at, _LIT))
    return html(
        '<svg viewBox="0 0 {} {}" class="play" aria-hidden="true"><g '
        'stroke="#fffdf7">{}</g>{}<path d="{}" fill="#fffdf7" fill-opacity=".5" '
        'stroke="#b3261e" stroke-width="3"/></svg>',
        WIDTH,
        HEIGHT,
        ground,
        joined(marks),
        lit,
    )


def _place(row: int, column: int) -> tuple[int, int]:
    return _WIDE * column + (row % 2) * _WIDE // 2 + 10, _STEP * row + 20


def _at(name: str) -> tuple[int, int]:
    row, column = divmod(NUMBERS[name] - _CORNER, 20)
    return _place(row, column)


def _moved(shape: str, x: int, y: int) -> Html:
    return html('<g transform="translate({} {}) scale({})">{}</g>', x, y, _SCALE, shape)
