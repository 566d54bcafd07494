"""The stage of Kingsburg's explorers."""

from __future__ import annotations

from typing import Final

from gametable.widgets.stage import Stage, joined
from kingsburg.views.palette import PALETTE

#: The style sheets, joined in this order.
STYLES: Final = (
    "signs.css", "play.css", "tracks.css",
    "scene.css", "present.css",
    "editor.css", "lab.css", "print.css",
)  # fmt: skip


class KingsburgStage(Stage):
    """A stage with the colours of the board and the styles of what is on it."""

    _css = Stage._css + PALETTE + joined(__file__, *STYLES)
