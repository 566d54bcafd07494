"""The actions of a position in an order that never changes, for links (moves.py)."""

from __future__ import annotations

from collections.abc import Sequence

from kingdombuilder.engine.actions import FACE_DOWN, Action
from kingdombuilder.engine.position import Position


def listed(position: Position) -> Sequence[Action]:
    """Return all decisions by tile and hex, or all possible cards in the order of terrains."""
    return position.actions() or [result for result, _ in position.chances()]


def listed_hidden(position: Position) -> Sequence[Action]:
    """Return the same, followed by a face-down draw if that is possible."""
    found = listed(position)
    return found if position.why_not(FACE_DOWN) else [*found, FACE_DOWN]
