"""The view state of the lessons of every game."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import model_validator

from gametable.notation.lessons import MOST_CHARACTERS, MOST_PAGES, Course, Lesson
from gametable.notation.state import State, at_most, within
from gametable.play.errors import Malformed, Message


class LearnState(State):
    """A lesson, or the list of lessons, and how far the reader has come.

    `lesson`: the name of a lesson of the course; "" for the list. `text`: somebody's own lesson,
    which is shown instead. `at`: the number of the page, counted from 0. `done`: the lessons of the
    course that the reader has finished. `listed`: True if the list is shown although a lesson has
    been begun, to which the reader can return.
    """

    course: ClassVar[Course[Any]]

    lesson: str = ""
    text: Annotated[str, at_most(MOST_CHARACTERS)] = ""
    at: Annotated[int, within(range(MOST_PAGES), Message("page number"))] = 0
    done: list[str] = []
    listed: bool = False

    def read(self) -> Lesson[Any] | None:
        """Return the lesson that has been begun, read anew; None if none has.

        Raises `RecordError` at the first wrong line of somebody's own lesson.
        """
        text = self.text or (self.course.text(self.lesson) if self.lesson else "")
        return self.course.read(text) if text else None

    @model_validator(mode="after")
    def _possible(self) -> LearnState:
        for name in (self.lesson, *self.done):
            if name not in ("", *self.course.names):
                raise Malformed("{given} is not one of the choices", given=repr(name[:40]))
        self.read()
        return self

    @property
    def page(self) -> object:
        return self.lesson, self.text, self.at, self.listed
