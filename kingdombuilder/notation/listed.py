"""What can be played at a position in an order that never changes, for links (moves.py)."""

from __future__ import annotations

from collections.abc import Sequence

from kingdombuilder.engine.actions import Action
from kingdombuilder.engine.position import Position


def listed(position: Position) -> Sequence[Action]:
    """All decisions by tile and hex, or all cards that may be drawn in the order of terrains."""
    return position.actions() or [result for result, _ in position.chances()]
