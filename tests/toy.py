"""A second game in forty lines, for all code that is not about Kingsburg.

Hare and Tortoise race until one of them has gone twelve steps (R.4). On their turn (R.1), they walk
one step or run as many as a die shows (R.2); but whoever rolls a 1 returns to the start (R.3).
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from gametable.play.errors import Illegal, Reason

RUNNERS = ("Hare", "Tortoise")
CHANCE = "chance"
GOAL = 12


class Event(NamedTuple):
    """An event, and the rule behind it."""

    text: str
    rule: str


class Race(NamedTuple):
    """The steps of both, whose turn it is, whether the die is being rolled, and what happened."""

    steps: tuple[int, int] = (0, 0)
    turn: int = 0
    rolling: bool = False
    events: tuple[Event, ...] = ()

    @property
    def actor(self) -> str | None:
        if max(self.steps) >= GOAL:
            return None
        return CHANCE if self.rolling else RUNNERS[self.turn]

    def actions(self) -> tuple[str, ...]:
        return () if self.rolling or self.actor is None else ("walk", "run")

    def chances(self) -> tuple[tuple[int, Fraction], ...]:
        return tuple((face, Fraction(1, 6)) for face in range(1, 7)) if self.rolling else ()

    def why_not(self, action: str | int) -> tuple[Reason, ...] | None:
        if action in self.actions() or action in [face for face, _ in self.chances()]:
            return None
        if self.actor is None:
            return (Reason("R.4", "the race is over"),)
        return (Reason("R.1", "now it is {actor}", actor=self.actor),)

    def play(self, action: str | int) -> Race:
        if reasons := self.why_not(action):
            raise Illegal(reasons, self.actions())
        if action == "run":
            return Race(self.steps, self.turn, True, (Event("runs", "R.2"),))
        steps = list(self.steps)
        steps[self.turn] += 1 if action == "walk" else int(action)
        if action == 1:
            steps[self.turn] = 0
        told = Event(f"at {steps[self.turn]}", "R.3" if action == 1 else "R.2")
        return Race((steps[0], steps[1]), 1 - self.turn, False, (told,))
