"""What all players fight in a winter: the enemy, together with the valley's card if it counts."""

from __future__ import annotations

from typing import NamedTuple

from kingsburg.engine.bundle import Terms


class Foe(NamedTuple):
    """The enemy of a winter.

    `races`: each race once, so that a power against it counts once. `sent`: the soldiers that the
    King sends to each player because of the valley. `on_top`: the part of the strength that powers
    against weak enemies ignore (M1, M4).
    """

    races: tuple[str, ...]
    strength: int
    reward: Terms = Terms()
    loss: Terms = Terms()
    sent: int = 0
    on_top: int = 0
