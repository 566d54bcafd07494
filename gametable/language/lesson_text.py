"""The lines of a lesson, and which of them hold sentences that readers see.

gametable/notation/lessons.py describes and reads lessons.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

#: A line break of any system.
LINE_END: Final = re.compile(r"\r\n?|\n")
#: The content of a line before its comment.
_CONTENT: Final = re.compile(r"(?:^|(?<=\r))(?:\ufeff|[^\S\r\n])*[^\s#][^#\r\n]*", re.MULTILINE)
#: The words whose lines hold sentences for the reader.
_TEXTS: Final = ("title", "about", "tell", "hint", "ask", "right", "wrong", "because")
_WORDS: Final = (*_TEXTS, "do", "see", "show")


class LessonLine(NamedTuple):
    """A line of a lesson: its number, its first word ("" in a line of the record), and the rest."""

    number: int
    word: str
    text: str


def first_line(text: str) -> str:
    """Return the first line that is not a comment, with its first word in lower case.

    Phones begin every line with a capital letter.
    """
    found = _CONTENT.search(text)
    words = found[0].split() if found else [""]
    return " ".join((words[0].lower(), *words[1:]))


def lesson_lines(text: str) -> list[LessonLine]:
    """Return the lines after the first one; an indented line continues the sentence above it."""
    found: list[LessonLine] = []
    begun = False
    for number, line in enumerate(LINE_END.split(text.removeprefix("\ufeff")), 1):
        word, _, rest = line.strip().partition(" ")
        if not word or word.startswith("#"):
            continue
        if not begun:
            begun = True
        elif line[0] in " \t" and found and found[-1].word in _TEXTS:
            found[-1] = found[-1]._replace(text=f"{found[-1].text} {' '.join(line.split())}")
        elif word in _WORDS:
            found.append(LessonLine(number, word, " ".join(rest.split())))
        else:
            found.append(LessonLine(number, "", line.strip()))
    return found


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Yield the sentences of a lesson that readers see, each with its line number."""
    for line in lesson_lines(text):
        if line.word in _TEXTS:
            yield line.number, line.text


def head(text: str) -> dict[str, str]:
    """Return the texts before the first page of a lesson, by their first words: title, about."""
    found: dict[str, str] = {}
    for line in lesson_lines(text):
        if line.word == "tell":
            break
        found[line.word] = line.text
    return found
