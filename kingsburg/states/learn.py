"""The state of the lessons."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import model_validator

from gametable.notation.lessons import MOST_CHARACTERS, MOST_PAGES, Lesson
from gametable.notation.state import among, at_most, within
from gametable.play.errors import Message
from kingsburg import lessons
from kingsburg.engine.position import Position
from kingsburg.states.words import KingsburgState


class LearnState(KingsburgState):
    """A lesson, or the list of them, and how far the reader has come.

    `lesson`: the name of a lesson of the course; "" for the list. `text`: a lesson of somebody's
    own, which is shown instead. `at`: the number of the page, from 0 on. `done`: the lessons of the
    course that the reader has finished.
    """

    name: ClassVar[str] = "learn"

    lesson: Annotated[str, among("", *lessons.COURSE)] = ""
    text: Annotated[str, at_most(MOST_CHARACTERS)] = ""
    at: Annotated[int, within(range(MOST_PAGES), Message("number of a page"))] = 0
    done: list[Annotated[str, among(*lessons.COURSE)]] = []

    def read(self) -> Lesson[Position] | None:
        """The lesson that is shown, read anew; None for the list.

        Raises `RecordError` at the first wrong line of somebody's own.
        """
        text = self.text or (lessons.text(self.lesson) if self.lesson else "")
        return lessons.read(text) if text else None

    @model_validator(mode="after")
    def _possible(self) -> LearnState:
        self.read()
        return self

    @property
    def page(self) -> object:
        return self.lesson, self.text, self.at
