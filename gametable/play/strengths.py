"""The machines that people choose as opponents, and players who choose in two ways."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Final

from gametable.play.history import Policy

#: The names of the opponents, the weakest first.
STRENGTHS: Final = ("easy", "medium", "strong")
#: The name of the machine whose choices the eye advises.
PLANNER: Final = "planner"


def mixed(share: float, one: Policy, other: Policy) -> Policy:
    """Return a player who makes this share of the choices, from 0 to 1, in one way.

    The choices are drawn at random; all others are made in the other way.
    """
    return partial(_either, share, one, other)


def _either(
    share: float,
    one: Policy,
    other: Policy,
    look: Callable[[], Any],
    actions: Sequence[Any],
    rng: Random,
) -> Any:
    return (one if rng.random() < share else other)(look, actions, rng)
