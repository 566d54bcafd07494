"""The game of a lesson, in which the reader does what the lesson asks for and nothing else."""

from __future__ import annotations

from gametable.notation.lessons import Lesson
from kingsburg.engine.actions import Action, Influence
from kingsburg.engine.position import Position
from kingsburg.play import Play
from kingsburg.play.options import Options
from kingsburg.play.outcomes import Aside, Found, Outcome, Refused


class Guided(Play):
    """The game of a lesson at one of its pages.

    `task`: the action that the page asks for, None if it asks for none.
    """

    task: Action | None = None

    def __init__(self, lesson: Lesson[Position]) -> None:
        super().__init__(lesson.history)

    def turn_to(self, at: int, task: Action | None) -> None:
        """Go to a moment of the lesson, by its number, where this is to be done."""
        self.task = task
        self.go_to(self.record[at])

    @property
    def following(self) -> None:
        """What comes next in the lesson is not told."""

    def _arrive(self) -> None:
        super()._arrive()
        if self.task is None:
            self.options = Options(())

    def do(self, action: Action, player: str | None = None) -> Outcome:
        """Play what the page asks for; anything else is refused, or `Aside` if it is legal."""
        if action == self.task or self.position.why_not(action, player) is not None:
            return super().do(action, player)
        return Aside(action)

    def chance(self) -> Outcome:
        """Roll as the lesson does."""
        assert self.task is not None
        return self.do(self.task)

    def look_at_advisor(self, advisor: int, wanted: Influence | None = None) -> Found | Refused:
        """As in any game, but of several ways the one that the lesson asks for comes first."""
        if isinstance(self.task, Influence) and self.task.advisor == advisor:
            wanted = self.task
        return super().look_at_advisor(advisor, wanted)

    def at_building(self, building: str, owner: str) -> Outcome:
        """As in any game, but of several ways the one that the lesson asks for is taken."""
        if self.task in self._at_building(building, owner):
            return self.do(self.task)
        return super().at_building(building, owner)
