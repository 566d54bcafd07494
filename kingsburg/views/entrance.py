"""A small picture of each dashboard for the start page: SVG without words, with real numbers.

What would be written too small to be read is only drawn.

entrance.css colours it by class, light and dark. The text beside it says what it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from gametable.views import palette
from kingsburg.views.board.pieces import PIPS, PLAYER_COLOURS
from kingsburg.views.palette import PALETTE

WIDTH, HEIGHT = 320, 180
#: The picture of the board is taller than the others.
BOARD_HEIGHT: Final = 250


def styles() -> str:
    """The CSS of all pictures."""
    return palette.PALETTE + PALETTE + Path(__file__).with_suffix(".css").read_text("utf-8")


def picture(name: str, height: int = HEIGHT) -> Callable[[Callable[[], str]], Callable[[], str]]:
    """Decorator: the shapes that a function returns become a picture of this class and height."""

    def framed(shapes: Callable[[], str]) -> Callable[[], str]:
        return lambda: (
            f'<svg viewBox="0 0 {WIDTH} {height}" class="{name}" aria-hidden="true">'
            f"{shapes()}</svg>"
        )

    return framed


def box(kind: str, left: float, top: float, wide: float, high: float, round: int = 4) -> str:
    """A rectangle."""
    return (
        f'<rect class="{kind}" x="{left:.4g}" y="{top:.4g}" width="{wide:.4g}" height="{high:.4g}"'
        f' rx="{round}"/>'
    )


def path(kind: str, shape: str, left: float = 0, top: float = 0, scale: float = 1) -> str:
    """Lines; `left`, `top` and `scale` move and enlarge them."""
    moved = (
        f' transform="translate({left:.4g} {top:.4g}) scale({scale:.4g})"' if left or top else ""
    )
    return f'<path class="{kind}" d="{shape}"{moved}/>'


def words(kind: str, left: float, top: float, shown: object) -> str:
    """A word or number."""
    return f'<text class="{kind}" x="{left:.4g}" y="{top:.4g}">{shown}</text>'


def die(face: int, seat: int, left: float, top: float, size: float, turn: int = 0) -> str:
    """A die of a player, turned by so many degrees."""
    pips = "".join(f"M{6 + 6 * column} {6 + 6 * row}h.01" for column, row in PIPS[face])
    spun = f" rotate({turn} 12 12)" if turn else ""
    return (
        f'<g class="die" transform="translate({left:.4g} {top:.4g}) scale({size / 24:.4g})'
        f'{spun}"><rect width="24" height="24" rx="5"'
        f' fill="{PLAYER_COLOURS[seat]}"/><path d="{pips}"/></g>'
    )


def dice(
    faces: Sequence[int], seat: int, left: float, top: float, size: float, gap: float = 1
) -> str:
    """Dice in a row."""
    return "".join(
        die(face, seat, left + place * (size + gap), top, size) for place, face in enumerate(faces)
    )


def marker(seat: int, left: float, top: float, shown: int) -> str:
    """A disc of a player with a number."""
    return dot(seat, left, top, 12) + words("on", left, top + 5.5, shown)


def dot(seat: int, left: float, top: float, round: int) -> str:
    """A disc of a player."""
    return f'<circle cx="{left}" cy="{top}" r="{round}" fill="{PLAYER_COLOURS[seat]}"/>'
