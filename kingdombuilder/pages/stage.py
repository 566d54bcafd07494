"""The stage of Kingdom Builder's explorers."""

from __future__ import annotations

from gametable.widgets.stage import Stage, joined


class KingdomStage(Stage):
    """A stage with the colours of the board and the styles of what is on it."""

    _css = Stage._css + joined(__file__, "kingdom.css")
