"""Odds as bars: an SVG that follows the page's theme, and a plotly figure."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from kingsburg.views.tables import TITLE, Row, odds_rows
from kingsburg.views.text import text

if TYPE_CHECKING:
    from plotly import graph_objects

# The picture is drawn for a phone, 360 wide, and scales; all in these units.
_WIDTH, _LINE = 360, 22
_NAME, _BAR, _FULL = 30, 146, 160

_INK = "var(--jp-ui-font-color1, #212121)"
_TRACK = "var(--jp-layout-color3, #e0e0e0)"
_COLOUR = "var(--jp-brand-color1, #1976d2)"


def odds_svg(chances: Mapping[int, Fraction], language: str = "en", title: str = TITLE) -> str:
    """A bar for each advisor, to be read by eye and by screen reader.

    The exact fraction shows when one points at a bar. `title` says what is drawn.
    """
    rows = odds_rows(chances, language)
    told = "; ".join(f"{row.advisor} {row.name} {row.said.percent}" for row in rows)
    bars = "".join(_bar(row, place * _LINE) for place, row in enumerate(rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" class="kingsburg-odds"'
        f' viewBox="0 0 {_WIDTH} {_LINE * len(rows)}"'
        f' style="width:100%;max-width:{_WIDTH * 3 // 2}px;height:auto;'
        f'font:12px system-ui,sans-serif;fill:{_INK}">'
        f"<title>{text(title)}</title><desc>{text(told)}</desc>{bars}</svg>"
    )


def _bar(row: Row, top: int) -> str:
    base = top + _LINE - 7
    long = round(float(row.chance) * _FULL, 1)
    fraction, percent, one_in = row.said
    return (
        f"<g><title>{text(f'{row.advisor} {row.name}: {fraction}, {one_in}')}</title>"
        f'<text x="{_NAME - 6}" y="{base}" text-anchor="end">{row.advisor}</text>'
        f'<text x="{_NAME}" y="{base}">{text(row.name)}</text>'
        f'<rect x="{_BAR}" y="{top + 3}" width="{_FULL}" height="{_LINE - 6}"'
        f' style="fill:{_TRACK}"/>'
        f'<rect x="{_BAR}" y="{top + 3}" width="{long}" height="{_LINE - 6}"'
        f' style="fill:{_COLOUR}"/>'
        f'<text x="{_WIDTH - 2}" y="{base}" text-anchor="end">{text(percent)}</text></g>'
    )


def odds_figure(
    chances: Mapping[int, Fraction], language: str = "en", *, dark: bool = False, title: str = TITLE
) -> graph_objects.Figure:
    """The same bars for plotly; hovering tells the exact fraction. `dark`: for a dark page."""
    from plotly import graph_objects

    rows = odds_rows(chances, language)
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
    # Fixed axes: on a phone a finger on the chart scrolls the page.
    percents = {"range": [0, 120], "dtick": 25, "ticksuffix": "%"}
    return graph_objects.Figure(
        bars,
        {
            "title": {"text": text(title), "font": {"size": 14}},
            "template": "plotly_dark" if dark else "plotly_white",
            "height": 80 + 26 * len(rows),
            "margin": {"l": 10, "r": 10, "t": 40, "b": 30},
            "xaxis": {**percents, "fixedrange": True},
            "yaxis": {"autorange": "reversed", "automargin": True, "fixedrange": True},
        },
    )
