"""What all players fight in a winter: the enemy, if need be together with the valley's card."""

from __future__ import annotations

from typing import NamedTuple

from kingsburg.engine.bundle import Terms


class Foe(NamedTuple):
    """The enemy of a winter; `sent`: soldiers that the King sends to all because of the valley.

    `races`: each race once, so that a power against it counts once. `on_top`: the part of the
    strength that powers against weak enemies do not look at (M1, M4).
    """

    races: tuple[str, ...]
    strength: int
    reward: Terms = Terms()
    loss: Terms = Terms()
    sent: int = 0
    on_top: int = 0
