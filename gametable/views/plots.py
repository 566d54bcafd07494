"""Figures by plotly, all in one style."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from gametable.views.text import text

if TYPE_CHECKING:
    from plotly import graph_objects

#: The y axis of a figure with a row for each thing, the first one on top.
_ROWS: Final = {"autorange": "reversed", "automargin": True}


def figure(
    data: object,
    title: str,
    x: dict[str, Any],
    y: Mapping[str, Any] = _ROWS,
    *,
    dark: bool,
    **more: object,
) -> graph_objects.Figure:
    """Return a plotly figure with these axes, in the common style.

    `more`: more layout options. The axes are fixed, so that dragging on a chart scrolls the page on
    a phone.
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
