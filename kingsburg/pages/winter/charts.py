"""The odds of winter by soldiers: an SVG that follows the page's theme."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from gametable.language import _, later
from gametable.views.drawing import COLOUR, FAINT, INK, PAPER, TRACK, WIDTH, drawing
from gametable.views.numbers import percent, said
from gametable.views.text import Html, html, joined
from kingsburg.odds.battle import Muster
from kingsburg.pages.winter.words import RESULTS, soldiers

TITLE: Final = later("Victory, draw and defeat by the number of soldiers")

# The margins and the height of the columns, in drawing units.
_LEFT, _TOP, _HIGH, _UNDER = 42, 30, 190, 40
#: The distance between the stripes of a defeat.
_STRIPES: Final = 5


def soldiers_svg(steps: Sequence[Muster], framed: int | None = None, title: str = "") -> Html:
    """Return a column for each number of soldiers: victory at the bottom, draw, defeat on top.

    Victory is filled, a draw is plain and a defeat is striped, so that nobody has to tell
    colours apart. The column for `framed` soldiers is framed; tooltips show exact fractions.
    """
    wide = (WIDTH - _LEFT) / len(steps)
    columns = joined(
        _column(step, _LEFT + place * wide, wide, step.soldiers == framed)
        for place, step in enumerate(steps)
    )
    told = "; ".join(_told(step, [said(chance).percent for chance in step.odds]) for step in steps)
    unit = html(
        '<text x="{}" y="{}" text-anchor="middle" style="fill:{}">{}</text>',
        _LEFT + (WIDTH - _LEFT) / 2,
        _TOP + _HIGH + 34,
        FAINT,
        _("soldiers"),
    )
    shapes = joined([*_legend(), *_axis(), columns, unit])
    return drawing(title or _(TITLE), told, _TOP + _HIGH + _UNDER, shapes)


def _legend() -> Iterator[str]:
    for place, name in enumerate(RESULTS):
        left = _LEFT + place * (WIDTH - _LEFT) // len(RESULTS)
        yield _area(place, left, 4, 16, 14)
        yield html('<text x="{}" y="16">{}</text>', left + 22, _(name))


def _axis() -> Iterator[str]:
    for share in (0, 25, 50, 75, 100):
        base = _TOP + _HIGH * (100 - share) / 100
        yield html(
            '<text x="{}" y="{}" text-anchor="end">{}</text>',
            _LEFT - 4,
            base + 4,
            percent(str(share)),
        )


def _column(step: Muster, left: float, wide: float, chosen: bool) -> Html:
    parts, base = [], float(_TOP + _HIGH)
    for place, chance in enumerate(step.odds):
        high = float(chance) * _HIGH
        base -= high
        if high:
            parts.append(_area(place, left + 1, base, wide - 2, high))
    if chosen:
        parts.append(
            html(
                '<rect x="{:.1f}" y="{}" width="{:.1f}" height="{}" style="fill:none;stroke:{};'
                'stroke-width:3"/>',
                left + 1,
                _TOP,
                wide - 2,
                _HIGH,
                INK,
            )
        )
    middle, weight = left + wide / 2, "bold" if chosen else "normal"
    return html(
        '<g><title>{}</title>{}<text x="{:.1f}" y="{}" text-anchor="middle" '
        'style="font-weight:{}">{}</text></g>',
        _told(step, step.odds),
        joined(parts),
        middle,
        _TOP + _HIGH + 16,
        weight,
        step.soldiers,
    )


def _area(result: int, left: float, top: float, wide: float, high: float) -> Html:
    """Return a piece of a column for this result: filled, plain or striped."""
    box = html('x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"', left, top, wide, high)
    fill = (COLOUR, TRACK, PAPER)[result]
    area = html('<rect {} style="fill:{};stroke:{};stroke-width:.5"/>', box, fill, FAINT)
    if result < len(RESULTS) - 1:
        return area
    # Stripes have the same heights in all columns, so that they continue across them.
    first = -(-top // _STRIPES) * _STRIPES
    heights = range(int(first), int(top + high) + 1, _STRIPES)
    stripes = joined(f"M{left:.1f} {height}h{wide:.1f}" for height in heights)
    return html('{}<path d="{}" style="stroke:{};stroke-width:1.5"/>', area, stripes, FAINT)


def _told(step: Muster, chances: Sequence[object]) -> str:
    pairs = zip(RESULTS, chances, strict=True)
    results = ", ".join(f"{_(name).lower()} {chance}" for name, chance in pairs)
    return f"{soldiers(step.soldiers)}: {results}"
