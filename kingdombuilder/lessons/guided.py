"""The game of a lesson, in which the reader can do only what the lesson asks for."""

from __future__ import annotations

from gametable.notation.lessons import Lesson
from gametable.play import guided
from kingdombuilder.engine.options import Options
from kingdombuilder.engine.position import Position
from kingdombuilder.play import Play


class Guided(guided.Guided[Position], Play):
    """The game of a lesson at one of its pages."""

    def __init__(self, lesson: Lesson[Position]) -> None:
        super().__init__(lesson.history)

    def arrive(self) -> None:
        super().arrive()
        if self.task is None:
            self.options = Options()
