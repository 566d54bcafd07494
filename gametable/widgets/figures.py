"""A plotly figure as a widget that weighs little."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ipywidgets import Output

if TYPE_CHECKING:
    from plotly import graph_objects


class FigureOutput(Output):
    """Shows a figure, and another one in its place; a `FigureWidget` would send 5 MB each."""

    def __init__(self, figure: graph_objects.Figure) -> None:
        super().__init__(outputs=_outputs(figure))

    def show(self, figure: graph_objects.Figure) -> None:
        """Show this figure instead."""
        self.outputs = _outputs(figure)


def _outputs(figure: graph_objects.Figure) -> tuple[dict[str, Any], ...]:
    # Without the bar of buttons, which lies on the title of a narrow chart.
    written = {**figure.to_plotly_json(), "config": {"displayModeBar": False, "responsive": True}}
    data = {"application/vnd.plotly.v1+json": written}
    return ({"output_type": "display_data", "data": data, "metadata": {}},)
