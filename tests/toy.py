"""A second game, forty lines: what is not about Kingsburg must be able to play it too.

Hare and Tortoise race for twelve steps. At one's turn: walk one step, or run as many as a die
shows; but whoever runs and rolls a 1 falls back to the start.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

CHANCE = "chance"
GOAL = 12


class Race(NamedTuple):
    """Where both stand, whose turn it is, whether the die is in the air, and what happened."""

    steps: tuple[int, int] = (0, 0)
    turn: int = 0
    rolling: bool = False
    events: tuple[str, ...] = ()

    @property
    def actor(self) -> str | None:
        if max(self.steps) >= GOAL:
            return None
        return CHANCE if self.rolling else ("Hare", "Tortoise")[self.turn]

    def actions(self) -> tuple[str, ...]:
        return () if self.rolling or self.actor is None else ("walk", "run")

    def chances(self) -> tuple[tuple[int, Fraction], ...]:
        return tuple((face, Fraction(1, 6)) for face in range(1, 7)) if self.rolling else ()

    def why_not(self, action: str | int) -> tuple[str, ...] | None:
        if action in self.actions() or action in [face for face, _ in self.chances()]:
            return None
        return ("the race is over",) if self.actor is None else (f"now it is {self.actor}",)

    def play(self, action: str | int) -> Race:
        if reasons := self.why_not(action):
            raise ValueError(reasons[0])
        if action == "run":
            return Race(self.steps, self.turn, True, ("runs",))
        steps = list(self.steps)
        steps[self.turn] += 1 if action == "walk" else int(action)
        if action == 1:
            steps[self.turn] = 0
        return Race((steps[0], steps[1]), 1 - self.turn, False, (f"at {steps[self.turn]}",))
