"""The game of a lesson, in which the reader does what the lesson asks for and nothing else."""

from __future__ import annotations

from typing import Any

from gametable.play.outcomes import Aside, Outcome
from gametable.play.stepping import S, Stepping


class Guided(Stepping[S]):
    """The game of a lesson at one of its pages; put before the play of a game.

    `task`: the action that the page asks for, None if it asks for none.
    """

    task: Any = None

    def turn_to(self, at: int, task: Any) -> None:
        """Go to a moment of the lesson, by its number, where this is to be done."""
        self.task = task
        self.go_to(self.record[at])

    @property
    def following(self) -> None:
        """What comes next in the lesson is not told."""

    def do(self, action: Any, player: str | None = None) -> Outcome:
        """Play what the page asks for; anything else is refused, or `Aside` if it is legal."""
        if action == self.task or self.position.why_not(action, player) is not None:
            return super().do(action, player)
        return Aside(action)

    def chance(self) -> Outcome:
        """Chance gives what it gives in the lesson."""
        assert self.task is not None
        return self.do(self.task)
