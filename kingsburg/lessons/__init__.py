"""Lessons that explain the game on the table, page by page, with tasks and questions.

The lessons of the course are text files beside this module; `read` reads any lesson.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from gametable.notation import lessons
from gametable.notation.lessons import Course, Lesson
from gametable.play.errors import Malformed
from kingsburg.catalogue import rules
from kingsburg.engine.actions import Action
from kingsburg.engine.position import Position
from kingsburg.notation import lines, records

#: The first line of a lesson.
FIRST: Final = "kingsburg lesson 1"
#: The lessons of the course.
_NAMES: Final = (
    "first-roll", "first-buildings", "first-year", "buildings", "court", "winter", "two-players",
    "odds", "mistakes", "additional-rows", "alternative-rows", "governors", "destiny-cards",
    "soldier-tokens", "new-advisors", "goblin-valley",
)  # fmt: skip
#: The words for what can be shown besides an advisor, a building and a province.
ODDS: Final = "odds"
CALENDAR: Final = "calendar"
PLAYERS: Final = "players"


def read(text: str) -> Lesson[Position]:
    """Return the lesson in a text. Raises `RecordError` at the first wrong line."""
    return lessons.read(text, _LESSONS)


def _shows(word: str, position: Position) -> bool:
    content = position.content
    return word in (ODDS, CALENDAR, PLAYERS, *lines.LINES.names(position), *content.buildings) or (
        word.isdecimal() and int(word) in content.advisors
    )


def _parse(text: str, position: Position) -> Action | None:
    line = lines.parse(text, lines.LINES.names(position))
    return None if lines.why_not(position, line) else line.action


_LESSONS: Final = lessons.Lessons(
    FIRST,
    "kingsburg 1",
    Malformed("a lesson starts with the line: kingsburg lesson 1"),
    records.read,
    _parse,
    rules,
    _shows,
)
COURSE: Final = Course(Path(__file__).parent, _NAMES, read, base="odds")
