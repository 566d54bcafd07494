"""The words around the log of a game and around the tree of its branches."""

from __future__ import annotations

from typing import Final

from gametable.language import _, later, plural
from gametable.play.story import Segment

TO_MOMENT: Final = later("Go to this moment")
LOG: Final = later("What has happened")
BRANCHES: Final = later("Branches")
#: Before what happened by itself when a position was loaded.
ON_LOADING: Final = later("On loading:")


def segment(segment: Segment, what: str) -> str:
    """Return the label of a segment of the tree of branches; `what`: the first thing done there."""
    length = plural(segment.length, "{number} moment", "{number} moments")
    return _("{what} ({length})", what=what, length=length)


def start() -> str:
    """Return what `segment` needs for the start of a game, before anything is done."""
    return _("The start")
