"""The stage on which Kingsburg is explored."""

from __future__ import annotations

from typing import Final

from gametable.widgets.stage import Stage, joined
from kingsburg.views.palette import PALETTE

#: In this order they are one style sheet.
STYLES: Final = ("signs.css", "play_desk.css", "play.css", "print.css")


class KingsburgStage(Stage):
    """A stage with the colours of the board, and styles for what lies on it."""

    _css = Stage._css + PALETTE + joined(__file__, *STYLES)
