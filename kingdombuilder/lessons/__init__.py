"""Lessons that explain the game on the table, page by page, with tasks and questions.

The lessons of the course are text files beside this module; `read` reads any lesson.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from gametable.notation import lessons
from gametable.notation.lessons import Course, Lesson
from gametable.play.errors import Malformed
from kingdombuilder.catalogue import rules
from kingdombuilder.engine.actions import Action
from kingdombuilder.engine.hexes import NUMBERS
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import lines, records

#: The first line of a lesson.
FIRST: Final = "kingdombuilder lesson 1"
#: The lessons of the course.
_NAMES: Final = ("first-turns", "tiles", "cards", "last-round")
#: The word for the odds, which can be shown besides hexes and cards whose gold is marked.
ODDS: Final = "odds"


def read(text: str) -> Lesson[Position]:
    """Return the lesson in a text. Raises `RecordError` at the first wrong line."""
    return lessons.read(text, _LESSONS)


def _shows(word: str, position: Position) -> bool:
    return word in NUMBERS or word in (ODDS, "castles", *position.table.cards)


def _parse(text: str, position: Position) -> Action | None:
    line = lines.parse(text, position.names)
    return None if lines.why_not(position, line) else line.action


_LESSONS: Final = lessons.Lessons(
    FIRST,
    "kingdombuilder 1",
    Malformed("a lesson starts with the line: kingdombuilder lesson 1"),
    records.read,
    _parse,
    rules,
    _shows,
)
COURSE: Final = Course(Path(__file__).parent, _NAMES, read, base=_NAMES[-1])
