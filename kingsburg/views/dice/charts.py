"""Odds as bars: an SVG that follows the page's theme, and a plotly figure."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from gametable.language import _
from gametable.views.drawing import COLOUR, TRACK, WIDTH, drawing
from gametable.views.plots import figure
from gametable.views.text import Html, html, joined, text
from kingsburg.views.dice.tables import TITLE, OddsRow

if TYPE_CHECKING:
    from plotly import graph_objects

_LINE = 22
_NAME, _BAR, _FULL = 30, 146, 160


class Bar(NamedTuple):
    """A bar: number and name before it, its length from 0 to 1, the value after it, a tooltip."""

    number: str
    name: str
    length: Fraction
    value: str
    tip: str


def odds_svg(rows: Sequence[OddsRow], title: str = "") -> Html:
    """Return a bar for each advisor, as accessible SVG; tooltips show the exact fractions."""
    bars = [
        Bar(
            str(row.advisor),
            row.name,
            row.chance,
            row.said.percent,
            f"{row.advisor} {row.name}: {row.said.fraction}, {row.said.one_in}",
        )
        for row in rows
    ]
    return bars_svg(bars, title or _(TITLE))


def bars_svg(bars: Sequence[Bar], title: str) -> Html:
    """Return bars below one another, as accessible SVG."""
    told = "; ".join(f"{bar.number} {bar.name} {bar.value}".lstrip() for bar in bars)
    shapes = joined(_bar(bar, place * _LINE) for place, bar in enumerate(bars))
    return drawing(title, told, _LINE * len(bars), shapes)


def _bar(bar: Bar, top: int) -> Html:
    base = top + _LINE - 7
    long = round(float(bar.length) * _FULL, 1)
    return html(
        '<g><title>{}</title><text x="{}" y="{}" text-anchor="end">{}</text><text x="{}" '
        'y="{}">{}</text><rect x="{}" y="{}" width="{}" height="{}" style="fill:{}"/><rect '
        'x="{}" y="{}" width="{}" height="{}" style="fill:{}"/><text x="{}" y="{}" '
        'text-anchor="end">{}</text></g>',
        bar.tip,
        _NAME - 6,
        base,
        bar.number,
        _NAME,
        base,
        bar.name,
        _BAR,
        top + 3,
        _FULL,
        _LINE - 6,
        TRACK,
        _BAR,
        top + 3,
        long,
        _LINE - 6,
        COLOUR,
        WIDTH - 2,
        base,
        bar.value,
    )


def odds_figure(
    rows: Sequence[OddsRow], *, dark: bool = False, title: str = ""
) -> graph_objects.Figure:
    """Return the same bars in plotly; hovering shows the exact fraction.

    `dark`: for a dark page.
    """
    from plotly import graph_objects

    bars = graph_objects.Bar(
        orientation="h",
        x=[float(100 * row.chance) for row in rows],
        y=[f"{text(row.name)} {row.advisor}" for row in rows],
        text=[text(row.said.percent) for row in rows],
        customdata=[[row.said.fraction, row.said.one_in] for row in rows],
        hovertemplate=Html("%{y}<br>%{customdata[0]} = %{text}<br>%{customdata[1]}<extra></extra>"),
        textposition="outside",
        cliponaxis=False,
    )
    percents = {"range": [0, 120], "dtick": 25, "ticksuffix": "%"}
    return figure(bars, title or _(TITLE), percents, dark=dark, height=80 + 26 * len(rows))
