"""The game of a lesson, in which the reader can do only what the lesson asks for."""

from __future__ import annotations

from gametable.notation.lessons import Lesson
from gametable.play import guided
from gametable.play.outcomes import Found, Outcome, Refused
from kingsburg.engine.actions import Influence
from kingsburg.engine.position import Position
from kingsburg.play import Play
from kingsburg.play.options import Options


class Guided(guided.Guided[Position], Play):
    """The game of a lesson at one of its pages."""

    def __init__(self, lesson: Lesson[Position]) -> None:
        super().__init__(lesson.history)

    def arrive(self) -> None:
        super().arrive()
        if self.task is None:
            self.options = Options(())

    def look_at_advisor(self, advisor: int, wanted: Influence | None = None) -> Found | Refused:
        """Return what any game would, with the way that the lesson asks for first."""
        if isinstance(self.task, Influence) and self.task.advisor == advisor:
            wanted = self.task
        return super().look_at_advisor(advisor, wanted)

    def at_building(self, building: str, owner: str) -> Outcome:
        """Use a building as in any game, but in the way that the lesson asks for."""
        if self.task in self._at_building(building, owner):
            return self.do(self.task)
        return super().at_building(building, owner)
