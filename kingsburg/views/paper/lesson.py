"""A lesson on paper: what is said, the board, the questions, and the answers at the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gametable.language import _, later, translated
from gametable.notation.lessons import Lesson, Page
from gametable.views.text import text
from kingsburg.engine.position import Position
from kingsburg.views.board.picture import picture

PRINT: Final = later("Print this lesson")
_ANSWERS: Final = later("Answers")
_BOX: Final = "☐"


def handout(lesson: Lesson[Position]) -> str:
    """The handout of a lesson, as HTML."""
    about = f"<p>{text(translated(lesson.about))}</p>" if lesson.about else ""
    path = lesson.history.line()
    drawn: set[int] = set()
    pages = []
    for page in lesson.pages:
        new = page.at not in drawn and (page.task is not None or page.question)
        drawn |= {page.at} if new else set()
        pages.append(_page(page, picture(path[page.at].position) if new else ""))
    return (
        f"<h1>{text(translated(lesson.title))}</h1>{about}<ol>{''.join(pages)}</ol>"
        f"{_answers(lesson)}"
    )


def _page(page: Page, board: str) -> str:
    asked = ""
    if page.question:
        options = "".join(f"<li>{_BOX} {text(translated(each.text))}</li>" for each in page.answers)
        asked = f"<p><b>{text(translated(page.question))}</b></p><ul>{options}</ul>"
    rules = f" <small>{text(', '.join(page.rules))}</small>" if page.rules else ""
    figure = f"<figure>{board}</figure>" if board else ""
    return f"<li>{figure}<p>{text(translated(page.told))}{rules}</p>{asked}</li>"


def _answers(lesson: Lesson[Position]) -> str:
    items = "".join(_answer(number, page) for number, page in enumerate(lesson.pages, 1))
    return f"<section><h2>{text(_(_ANSWERS))}</h2><dl>{items}</dl></section>" if items else ""


def _answer(number: int, page: Page) -> str:
    right = "; ".join(_right(page))
    return f"<dt>{number}</dt><dd>{text(right)}</dd>" if right else ""


def _right(page: Page) -> Iterator[str]:
    for each in page.answers:
        if each.right:
            because = translated(each.because)
            yield f"{translated(each.text)}. {because}".strip()
