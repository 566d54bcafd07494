"""A small picture of each dashboard for the start page: SVG without words.

The text beside it says what it shows.
"""

from __future__ import annotations

from typing import Final

from kingdombuilder.engine.hexes import NUMBERS
from kingdombuilder.engine.new_game import FIRST_SECTIONS
from kingdombuilder.views.board.hexes import kinds
from kingdombuilder.views.board.shapes import colour, house, printed

_WIDTH, _HEIGHT = 320, 180
#: The part of the board that is shown: the hex at its top left, its columns and rows.
_CORNER: Final = NUMBERS["E5"]
_COLUMNS, _ROWS = 8, 5
#: How much larger it is drawn than the board, and where its first hex lies.
_SCALE: Final = 2
_WIDE, _STEP = 40, 35
#: The settlements of both players, and where the next one may go.
_SETTLEMENTS: Final = (("F6", "F7"), ("H8", "G9"))
_LIT: Final = ("G6", "G7")

#: The height of the bar of each terrain.
_BARS: Final = {"G": 50, "F": 90, "T": 120, "C": 70, "D": 34}
#: A hex around a point.
_HEX: Final = "{x} {y}m0-23l20 12v23l-20 12-20-12v-23z"
#: A house around a point.
_HOUSE: Final = "m-10 11v-13l10-10 10 10v13z"
#: Hexes, each with a settlement or without.
_STEPS: Final = (
    *((60, 60, 1), (100, 60, 0), (80, 95, 0)),
    *((150, 95, 1), (190, 95, 1), (170, 130, 0)),
    *((240, 60, 1), (280, 60, 1), (260, 95, 1)),
)


def play() -> str:
    """A part of the first board in the middle of a game."""
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
    ground = "".join(f'<path fill="{fill}" d="{"".join(ds)}"/>' for fill, ds in rows.items())
    for seat, names in enumerate(_SETTLEMENTS):
        marks += [_moved(house(seat), *_at(name)) for name in names]
    lit = "".join(f"M{x - 11} {y}a11 11 0 1 0 22 0a11 11 0 1 0-22 0" for x, y in map(_at, _LIT))
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" class="play" aria-hidden="true">'
        f'<g stroke="#fffdf7">{ground}</g>{"".join(marks)}'
        f'<path d="{lit}" fill="#fffdf7" fill-opacity=".5" stroke="#b3261e" stroke-width="3"/>'
        "</svg>"
    )


def odds() -> str:
    """How likely each terrain is as the next card."""
    bars = "".join(
        f'<path fill="{colour(letter)}" d="M{30 + 54 * at} 150v-{high}h40v{high}z"/>'
        for at, (letter, high) in enumerate(_BARS.items())
    )
    return _framed(
        "odds", f'<g stroke="#5c5348">{bars}</g><path d="M16 150h288" stroke="#5c5348"/>'
    )


def rules() -> str:
    """A hex beside each of three lines."""
    rows = "".join(
        f'<path fill="{colour(letter)}" d="M{_HEX.format(x=56, y=at)}"/>'
        f'<path d="M96 {at}h{wide}" stroke-width="8" stroke-linecap="round"/>'
        for at, letter, wide in ((38, "G", 170), (90, "F", 190), (142, "T", 120))
    )
    return _framed("rules", f'<g stroke="#5c5348">{rows}</g>')


def learn() -> str:
    """One settlement, then two, then three of them."""
    hexes = "".join(f"M{_HEX.format(x=x, y=y)}" for x, y, _number in _STEPS)
    houses = "".join(f"M{x} {y}{_HOUSE}" for x, y, number in _STEPS if number)
    return _framed(
        "learn",
        f'<path fill="{colour("G")}" stroke="#fffdf7" d="{hexes}"/>'
        f'<path fill="#f28c28" stroke="#1b1712" stroke-width="2" d="{houses}"/>',
    )


def _framed(name: str, shapes: str) -> str:
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" class="kingdom-{name}" aria-hidden="true">'
        f"{shapes}</svg>"
    )


def _place(row: int, column: int) -> tuple[int, int]:
    return _WIDE * column + (row % 2) * _WIDE // 2 + 10, _STEP * row + 20


def _at(name: str) -> tuple[int, int]:
    row, column = divmod(NUMBERS[name] - _CORNER, 20)
    return _place(row, column)


def _moved(shape: str, x: int, y: int) -> str:
    return f'<g transform="translate({x} {y}) scale({_SCALE})">{shape}</g>'
