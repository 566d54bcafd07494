"""The game of a lesson, in which the reader does what the lesson asks for and nothing else."""

from __future__ import annotations

from typing import Any

from gametable.play.outcomes import Aside, Outcome
from gametable.play.stepping import S, Stepping


class Guided(Stepping[S]):
    """A mixin for the play of a game: the game of a lesson at one of its pages.

    `task`: the action that the page asks for; None if it asks for none.
    """

    task: Any = None

    def turn_to(self, at: int, task: Any) -> None:
        """Go to a node of the lesson, by its number, where the reader is to do this task."""
        self.task = task
        self.go_to(self.record[at])

    @property
    def following(self) -> None:
        """None, because the reader is not told what comes next in the lesson."""

    def do(self, action: Any, player: str | None = None) -> Outcome:
        """Play what the page asks for; return another legal action as `Aside`."""
        if action == self.task or self.position.why_not(action, player) is not None:
            return super().do(action, player)
        return Aside(action)

    def chance(self) -> Outcome:
        """Play the result of chance that the lesson has here."""
        assert self.task is not None
        return self.do(self.task)
