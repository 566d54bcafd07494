"""The planner: it weighs whole sets of advisors, by the VP that are still to come after each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from kingsburg.engine.actions import Action
from kingsburg.engine.position import Position
from kingsburg.players.planner import choices
from kingsburg.players.planner.value import learned


def choose(look: Callable[[], Position], actions: Sequence[Action], rng: Random) -> Action:
    """Return the action after which a player may expect most."""
    return choices.choose(look, actions, learned())
