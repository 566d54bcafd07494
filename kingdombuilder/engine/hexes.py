"""The 400 hexes of a board: numbers, names, neighbours, and sets of hexes as bits of one number.

Hex ``20 * row + column`` is bit number ``20 * row + column`` of a set. Rows with an odd index lie
half a hex further right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

SIZE: Final = 20
HEXES: Final = range(SIZE * SIZE)
#: A set of hexes: bit n is set if hex n is in it.
Hexes: TypeAlias = int

_ROWS: Final = "ABCDEFGHIJKLMNOPQRST"
NAMES: Final = tuple(f"{_ROWS[hex // SIZE]}{hex % SIZE + 1}" for hex in HEXES)
NUMBERS: Final = {name: hex for hex, name in enumerate(NAMES)}

ALL: Final[Hexes] = (1 << SIZE * SIZE) - 1
ROWS: Final[tuple[Hexes, ...]] = tuple(((1 << SIZE) - 1) << SIZE * row for row in range(SIZE))
_COLUMN: Final = sum(1 << SIZE * row for row in range(SIZE))
_NOT_FIRST: Final = ALL & ~_COLUMN
_NOT_LAST: Final = ALL & ~(_COLUMN << SIZE - 1)
_EVEN: Final = sum(ROWS[0::2])
_ODD: Final = sum(ROWS[1::2])
#: Even rows touch the previous column in the rows beside them, odd rows the next column.
_EVEN_INNER: Final = _EVEN & _NOT_FIRST
_ODD_INNER: Final = _ODD & _NOT_LAST
#: The outermost hexes of the board: rows and columns 1 and 20 (KL.tower).
RIM: Final[Hexes] = ROWS[0] | ROWS[-1] | _COLUMN | _COLUMN << SIZE - 1
#: The four sections: top left, top right, bottom left, bottom right.
SECTIONS: Final[tuple[Hexes, ...]] = tuple(
    sum(((1 << 10) - 1) << SIZE * row + left for row in range(top, top + 10))
    for top in (0, 10)
    for left in (0, 10)
)


def beside(hexes: Hexes) -> Hexes:
    """Return all hexes that touch one of these."""
    level = (hexes & _NOT_FIRST) >> 1 | (hexes & _NOT_LAST) << 1
    inner = (hexes & _EVEN_INNER) >> 1 | (hexes & _ODD_INNER) << 1
    both = hexes | inner
    return level | (both << SIZE | both >> SIZE) & ALL


#: The hexes that touch each hex.
NEIGHBOURS: Final[tuple[Hexes, ...]] = tuple(beside(1 << hex) for hex in HEXES)


def each(hexes: Hexes) -> Iterator[int]:
    """Yield the hexes of a set, in the order of their numbers."""
    while hexes:
        lowest = hexes & -hexes
        yield lowest.bit_length() - 1
        hexes ^= lowest


def of(numbers: Iterator[int] | list[int] | tuple[int, ...] | set[int]) -> Hexes:
    """Return the set of these hexes."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def areas(hexes: Hexes) -> Iterator[Hexes]:
    """Yield the connected parts of a set, the one with the lowest hex first."""
    for area, _ in areas_and_around(hexes):
        yield area


def areas_and_around(hexes: Hexes) -> Iterator[tuple[Hexes, Hexes]]:
    """Yield the connected parts of a set, each with all hexes that touch one of its hexes."""
    while hexes:
        area = hexes & -hexes
        around = NEIGHBOURS[area.bit_length() - 1]
        while more := around & hexes & ~area:
            area |= more
            around |= beside(more)
        yield area, around
        hexes ^= area


#: The six directions, clockwise from east; each is opposite the third one after it.
DIRECTIONS: Final = range(6)


def step(hexes: Hexes, direction: int) -> Hexes:
    """Return the hexes next to these in one direction."""
    even, odd = hexes & _EVEN, hexes & _ODD
    match direction:
        case 0:
            return (hexes & _NOT_LAST) << 1
        case 1:
            return (even << SIZE | (odd & _NOT_LAST) << SIZE + 1) & ALL
        case 2:
            return ((even & _NOT_FIRST) << SIZE - 1 | odd << SIZE) & ALL
        case 3:
            return (hexes & _NOT_FIRST) >> 1
        case 4:
            return (even & _NOT_FIRST) >> SIZE + 1 | odd >> SIZE
    return even >> SIZE | (odd & _NOT_LAST) >> SIZE - 1


def _jumps(hex: int) -> Hexes:
    found = 0
    for direction in DIRECTIONS:
        found |= step(step(1 << hex, direction), direction)
    return found


#: The hexes exactly two steps away in a straight line (KL.paddock).
JUMPS: Final[tuple[Hexes, ...]] = tuple(map(_jumps, HEXES))
