"""A second game in forty lines: whatever is not about Kingsburg must be able to play it too.

Hare and Tortoise race for twelve steps, which end it (R.4). In their turn (R.1), they walk one step
or run as many as a die shows (R.2); but whoever rolls a 1 falls back to the start (R.3).
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import NamedTuple

from gametable.play.errors import Illegal, Reason
from gametable.play.positions import CHANCE as CHANCE
from gametable.play.positions import Actor

RUNNERS = ("Hare", "Tortoise")
GOAL = 12
RULES = ("R.1", "R.2", "R.3", "R.4")


class Event(NamedTuple):
    """What happened, and the rule behind it."""

    text: str
    rule: str


class Race(NamedTuple):
    """The steps of both, whose turn it is, whether the die is being rolled, and what happened."""

    steps: tuple[int, int] = (0, 0)
    turn: int = 0
    rolling: bool = False
    events: tuple[Event, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return RUNNERS

    @property
    def subject(self) -> str:
        return RUNNERS[self.turn]

    @property
    def actor(self) -> str | Actor | None:
        if max(self.steps) >= GOAL:
            return None
        return CHANCE if self.rolling else self.subject

    def actions(self) -> tuple[str, ...]:
        return () if self.rolling or self.actor is None else ("walk", "run")

    def chances(self) -> tuple[tuple[int, Fraction], ...]:
        return tuple((face, Fraction(1, 6)) for face in range(1, 7)) if self.rolling else ()

    def draw(self, rng: Random) -> int:
        return rng.randint(1, 6)

    def seen_by(self, *_runners: str) -> Race:
        return self

    def why_not(self, action: str | int, runner: str | None = None) -> tuple[Reason, ...] | None:
        mine = runner in (None, self.subject)
        if mine and (action in self.actions() or action in [face for face, _ in self.chances()]):
            return None
        if self.actor is None:
            return (Reason("R.4", "the race is over"),)
        actor = "chance" if self.rolling else self.subject
        return (Reason("R.1", "now it is {actor}", actor=actor),)

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
