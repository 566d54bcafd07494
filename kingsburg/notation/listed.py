"""The actions of a position in an order that never changes, for links (moves.py)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kingsburg.engine.actions import Action
from kingsburg.engine.position import Position
from kingsburg.engine.steps.recruit import Payments
from kingsburg.notation.lines import write


def listed(position: Position) -> Sequence[Action]:
    """Return all actions, or all results of chance, sorted by the words of their lines.

    Ways to recruit are too many to be sorted, so they are numbered by soldiers, gold and wood.
    """
    actions = position.actions()
    if isinstance(actions, Payments):
        return actions
    there = actions or [result for result, _ in position.chances()]
    return sorted(there, key=partial(write, position))
