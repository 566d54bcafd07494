"""Odds as bars: an SVG that follows the page's theme, and a plotly figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gametable.language import _
from gametable.views.drawing import COLOUR, TRACK, WIDTH, drawing
from gametable.views.text import text
from kingsburg.views.dice.tables import TITLE, OddsRow

if TYPE_CHECKING:
    from plotly import graph_objects

_LINE = 22
_NAME, _BAR, _FULL = 30, 146, 160
#: The y axis of a figure with a row for each advisor, the first on top.
_ROWS: Final = {"autorange": "reversed", "automargin": True}


class Bar(NamedTuple):
    """A bar: number and name before it, its length from 0 to 1, the value after it, a tooltip."""

    number: str
    name: str
    length: Fraction
    value: str
    tip: str


def odds_svg(rows: Sequence[OddsRow], title: str = "") -> str:
    """A bar for each advisor, as accessible SVG; tooltips show the exact fractions."""
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


def bars_svg(bars: Sequence[Bar], title: str) -> str:
    """Bars below one another, as accessible SVG."""
    told = "; ".join(f"{bar.number} {bar.name} {bar.value}".lstrip() for bar in bars)
    shapes = "".join(_bar(bar, place * _LINE) for place, bar in enumerate(bars))
    return drawing(title, told, _LINE * len(bars), shapes)


def _bar(bar: Bar, top: int) -> str:
    base = top + _LINE - 7
    long = round(float(bar.length) * _FULL, 1)
    return (
        f"<g><title>{text(bar.tip)}</title>"
        f'<text x="{_NAME - 6}" y="{base}" text-anchor="end">{text(bar.number)}</text>'
        f'<text x="{_NAME}" y="{base}">{text(bar.name)}</text>'
        f'<rect x="{_BAR}" y="{top + 3}" width="{_FULL}" height="{_LINE - 6}"'
        f' style="fill:{TRACK}"/>'
        f'<rect x="{_BAR}" y="{top + 3}" width="{long}" height="{_LINE - 6}"'
        f' style="fill:{COLOUR}"/>'
        f'<text x="{WIDTH - 2}" y="{base}" text-anchor="end">{text(bar.value)}</text></g>'
    )


def odds_figure(
    rows: Sequence[OddsRow], *, dark: bool = False, title: str = ""
) -> graph_objects.Figure:
    """The same bars in plotly; hovering shows the exact fraction. `dark`: for a dark page."""
    from plotly import graph_objects

    bars = graph_objects.Bar(
        orientation="h",
        x=[float(100 * row.chance) for row in rows],
        y=[f"{text(row.name)} {row.advisor}" for row in rows],
        text=[text(row.said.percent) for row in rows],
        customdata=[[row.said.fraction, row.said.one_in] for row in rows],
        hovertemplate="%{y}<br>%{customdata[0]} = %{text}<br>%{customdata[1]}<extra></extra>",
        textposition="outside",
        cliponaxis=False,
    )
    percents = {"range": [0, 120], "dtick": 25, "ticksuffix": "%"}
    return figure(bars, title or _(TITLE), percents, dark=dark, height=80 + 26 * len(rows))


def figure(
    data: object,
    title: str,
    x: dict[str, Any],
    y: Mapping[str, Any] = _ROWS,
    *,
    dark: bool,
    **more: object,
) -> graph_objects.Figure:
    """A plotly figure with these axes, in the style of all figures; `more`: more layout options.

    The axes are fixed, so that dragging on a chart scrolls the page on a phone.
    """
    from plotly import graph_objects

    return graph_objects.Figure(
        data,
        {
            "title": {"text": text(title), "font": {"size": 14}},
            "template": "plotly_dark" if dark else "plotly_white",
            "margin": {"l": 10, "r": 10, "t": 40, "b": 30},
            "xaxis": {**x, "fixedrange": True},
            "yaxis": {**y, "fixedrange": True},
            **more,
        },
    )
