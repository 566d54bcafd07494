"""A plotly figure as a lightweight widget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ipywidgets import Output

if TYPE_CHECKING:
    from plotly import graph_objects


class FigureOutput(Output):
    """An output with a figure that can be replaced; a `FigureWidget` would send 5 MB each time."""

    def __init__(self, figure: graph_objects.Figure) -> None:
        super().__init__(outputs=_outputs(figure))

    def show(self, figure: graph_objects.Figure) -> None:
        """Show this figure instead of the last one."""
        self.outputs = _outputs(figure)


def _outputs(figure: graph_objects.Figure) -> tuple[dict[str, Any], ...]:
    # Without plotly's toolbar, which covers the title of a narrow chart.
    written = {**figure.to_plotly_json(), "config": {"displayModeBar": False, "responsive": True}}
    data = {"application/vnd.plotly.v1+json": written}
    return ({"output_type": "display_data", "data": data, "metadata": {}},)
