"""The odds of winter by soldiers: an SVG that follows the page's theme and a plotly figure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from gametable.language import _, later
from gametable.views.drawing import COLOUR, FAINT, INK, PAPER, TRACK, WIDTH, drawing
from gametable.views.numbers import percent, said
from gametable.views.text import text
from kingsburg.odds.battle import Muster
from kingsburg.pages.winter.words import RESULTS, soldiers
from kingsburg.views.dice.charts import figure

if TYPE_CHECKING:
    from plotly import graph_objects

TITLE: Final = later("Victory, draw and defeat by the number of soldiers")

# The margins and the height of the columns, in the units of a drawing.
_LEFT, _TOP, _HIGH, _UNDER = 42, 30, 190, 40
#: The distance between the stripes of a defeat.
_STRIPES: Final = 5


def soldiers_svg(steps: Sequence[Muster], framed: int, title: str = "") -> str:
    """A column for each number of soldiers: victory at the bottom, then draw, defeat on top.

    Victory is filled, a draw is plain and a defeat is striped, so that nobody has to tell
    colours apart. The column for `framed` soldiers is framed; tooltips show exact fractions.
    """
    wide = (WIDTH - _LEFT) / len(steps)
    columns = "".join(
        _column(step, _LEFT + place * wide, wide, step.soldiers == framed)
        for place, step in enumerate(steps)
    )
    told = "; ".join(_told(step, [said(chance).percent for chance in step.odds]) for step in steps)
    unit = (
        f'<text x="{_LEFT + (WIDTH - _LEFT) / 2}" y="{_TOP + _HIGH + 34}" text-anchor="middle"'
        f' style="fill:{FAINT}">{text(_("soldiers"))}</text>'
    )
    shapes = f"{''.join(_legend())}{''.join(_axis())}{columns}{unit}"
    return drawing(title or _(TITLE), told, _TOP + _HIGH + _UNDER, shapes)


def _legend() -> Iterator[str]:
    for place, name in enumerate(RESULTS):
        left = _LEFT + place * (WIDTH - _LEFT) // len(RESULTS)
        yield _area(place, left, 4, 16, 14)
        yield f'<text x="{left + 22}" y="16">{text(_(name))}</text>'


def _axis() -> Iterator[str]:
    for share in (0, 25, 50, 75, 100):
        base = _TOP + _HIGH * (100 - share) / 100
        yield f'<text x="{_LEFT - 4}" y="{base + 4}" text-anchor="end">{percent(str(share))}</text>'


def _column(step: Muster, left: float, wide: float, chosen: bool) -> str:
    parts, base = [], float(_TOP + _HIGH)
    for place, chance in enumerate(step.odds):
        high = float(chance) * _HIGH
        base -= high
        if high:
            parts.append(_area(place, left + 1, base, wide - 2, high))
    if chosen:
        parts.append(
            f'<rect x="{left + 1:.1f}" y="{_TOP}" width="{wide - 2:.1f}" height="{_HIGH}"'
            f' style="fill:none;stroke:{INK};stroke-width:3"/>'
        )
    middle, weight = left + wide / 2, "bold" if chosen else "normal"
    return (
        f"<g><title>{text(_told(step, step.odds))}</title>{''.join(parts)}"
        f'<text x="{middle:.1f}" y="{_TOP + _HIGH + 16}" text-anchor="middle"'
        f' style="font-weight:{weight}">{step.soldiers}</text></g>'
    )


def _area(result: int, left: float, top: float, wide: float, high: float) -> str:
    """A piece of a column for this result: filled, plain or striped."""
    box = f'x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{high:.1f}"'
    fill = (COLOUR, TRACK, PAPER)[result]
    area = f'<rect {box} style="fill:{fill};stroke:{FAINT};stroke-width:.5"/>'
    if result < len(RESULTS) - 1:
        return area
    # Stripes have the same heights in all columns, so that they continue across them.
    first = -(-top // _STRIPES) * _STRIPES
    heights = range(int(first), int(top + high) + 1, _STRIPES)
    stripes = "".join(f"M{left:.1f} {height}h{wide:.1f}" for height in heights)
    return f'{area}<path d="{stripes}" style="stroke:{FAINT};stroke-width:1.5"/>'


def _told(step: Muster, chances: Sequence[object]) -> str:
    pairs = zip(RESULTS, chances, strict=True)
    results = ", ".join(f"{_(name).lower()} {chance}" for name, chance in pairs)
    return f"{soldiers(step.soldiers)}: {results}"


def soldiers_figure(
    steps: Sequence[Muster], *, dark: bool = False, title: str = ""
) -> graph_objects.Figure:
    """The same columns in plotly; hovering shows the exact fraction. `dark`: for a dark page."""
    from plotly import graph_objects

    looks = (("#1976d2", ""), ("#9e9e9e", "."), ("#c2570c", "-"))
    bars = [
        graph_objects.Bar(
            name=_(name),
            x=[step.soldiers for step in steps],
            y=[float(100 * step.odds[place]) for step in steps],
            customdata=[[str(step.odds[place]), said(step.odds[place]).percent] for step in steps],
            hovertemplate="%{customdata[0]} = %{customdata[1]}",
            marker={"color": colour, "pattern": {"shape": shape}},
        )
        for place, (name, (colour, shape)) in enumerate(zip(RESULTS, looks, strict=True))
    ]
    return figure(
        bars,
        title or _(TITLE),
        {"title": {"text": _("soldiers")}, "dtick": 1},
        {"range": [0, 100], "ticksuffix": "%", "dtick": 25},
        dark=dark,
        height=400,
        barmode="stack",
        bargap=0.05,
        hovermode="x unified",
        legend={"orientation": "h", "y": -0.2, "traceorder": "normal"},
    )
