"""What a notebook or a dashboard calls with one line: a widget, ready to be displayed."""

from __future__ import annotations

from ipywidgets import VBox, Widget

from kingsburg.widgets.odds import OddsExplorer


def odds(*, plotly: bool = False) -> Widget:
    """The odds explorer; with `plotly` the chart of that library below it, which follows."""
    explorer = OddsExplorer()
    return VBox([explorer.stage, explorer.figure]) if plotly else explorer.stage
