"""Small pictures of the dashboards for the start page: SVG without words, with real numbers.

Text that would be too small to read is drawn as lines.

entrance.css colours the pictures by class, light and dark. The text beside a picture says what it
shows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from gametable.views import palette
from gametable.views.text import Html, html, joined
from kingsburg.views.board.pieces import PIPS, PLAYER_COLOURS
from kingsburg.views.palette import PALETTE

WIDTH, HEIGHT = 320, 180
#: The picture of the board is taller than the others.
BOARD_HEIGHT: Final = 250


def styles() -> str:
    """Return the CSS of all pictures."""
    return palette.PALETTE + PALETTE + Path(__file__).with_suffix(".css").read_text("utf-8")


def picture(name: str, height: int = HEIGHT) -> Callable[[Callable[[], Html]], Callable[[], Html]]:
    """Return a decorator that turns a function's shapes into a picture of this class and height."""

    def framed(shapes: Callable[[], Html]) -> Callable[[], Html]:
        return lambda: html(
            '<svg viewBox="0 0 {} {}" class="{}" aria-hidden="true">{}</svg>',
            WIDTH,
            height,
            name,
            shapes(),
        )

    return framed


def box(kind: str, left: float, top: float, wide: float, high: float, round: int = 4) -> Html:
    """Return a rectangle."""
    return html(
        '<rect class="{}" x="{:.4g}" y="{:.4g}" width="{:.4g}" height="{:.4g}" rx="{}"/>',
        kind,
        left,
        top,
        wide,
        high,
        round,
    )


def path(kind: str, shape: str, left: float = 0, top: float = 0, scale: float = 1) -> Html:
    """Return lines; `left`, `top` and `scale` move and enlarge them."""
    moved = (
        html(' transform="translate({:.4g} {:.4g}) scale({:.4g})"', left, top, scale)
        if left or top
        else ""
    )
    return html('<path class="{}" d="{}"{}/>', kind, shape, moved)


def words(kind: str, left: float, top: float, shown: object) -> Html:
    """Return a word or number."""
    return html('<text class="{}" x="{:.4g}" y="{:.4g}">{}</text>', kind, left, top, shown)


def die(face: int, seat: int, left: float, top: float, size: float, turn: int = 0) -> Html:
    """Return a die of a player, turned by `turn` degrees."""
    pips = joined(f"M{6 + 6 * column} {6 + 6 * row}h.01" for column, row in PIPS[face])
    spun = f" rotate({turn} 12 12)" if turn else ""
    return html(
        '<g class="die" transform="translate({:.4g} {:.4g}) scale({:.4g}){}"><rect '
        'width="24" height="24" rx="5" fill="{}"/><path d="{}"/></g>',
        left,
        top,
        size / 24,
        spun,
        PLAYER_COLOURS[seat],
        pips,
    )


def dice(
    faces: Sequence[int], seat: int, left: float, top: float, size: float, gap: float = 1
) -> Html:
    """Return dice in a row."""
    return joined(
        die(face, seat, left + place * (size + gap), top, size) for place, face in enumerate(faces)
    )


def marker(seat: int, left: float, top: float, shown: int) -> Html:
    """Return a disc of a player with a number."""
    return dot(seat, left, top, 12) + words("on", left, top + 5.5, shown)


def dot(seat: int, left: float, top: float, round: int) -> Html:
    """Return a disc of a player."""
    return html(
        '<circle cx="{}" cy="{}" r="{}" fill="{}"/>', left, top, round, PLAYER_COLOURS[seat]
    )
