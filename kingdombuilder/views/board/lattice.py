"""The places of hexes on a drawing of the board, and the seams of its sections."""

from __future__ import annotations

from typing import Final

COLUMNS: Final = 20
#: The names of the rows.
ROWS: Final = "ABCDEFGHIJKLMNOPQRST"
#: The width of a hex, the height from one row to the next, and that of a hex.
WIDE, STEP, HIGH = 20.0, 17.32, 23.1
#: The first row and the first column of the sections below and on the right.
_HALF: Final = 10


def middle(hex: int) -> tuple[float, float]:
    """Return the middle of a hex on a board whose upper left corner is the origin."""
    row, column = divmod(hex, COLUMNS)
    return (column + 0.5 + row % 2 / 2) * WIDE, row * STEP + HIGH / 2


def seams() -> str:
    """Return the path of the seams, along the edges of hexes."""
    down = [
        ((_HALF + row % 2 / 2) * WIDE, row * STEP + HIGH * quarter)
        for row in range(len(ROWS))
        for quarter in (0.25, 0.75)
    ]
    top = _HALF * STEP
    across = [
        (half * WIDE / 2, top if half % 2 else top + HIGH / 4) for half in range(2 * COLUMNS + 1)
    ]
    return "".join(f"M{_joined(points)}" for points in (down, across))


def _joined(points: list[tuple[float, float]]) -> str:
    return "L".join(f"{x:g} {y:.1f}" for x, y in points)
