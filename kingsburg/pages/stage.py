"""The stage of Kingsburg's explorers."""

from __future__ import annotations

from gametable.widgets.stage import Stage, joined
from kingsburg.pages import STYLES
from kingsburg.views.palette import PALETTE


class KingsburgStage(Stage):
    """A stage with the colours of the board and the style sheets of Kingsburg's pages."""

    _css = Stage._css + PALETTE + joined(__file__, *STYLES)
