"""A quiz on paper, with or without the answers."""

from __future__ import annotations

from typing import Final

from gametable.language import _, later
from gametable.views.text import text
from kingsburg.quiz import Quiz
from kingsburg.views.quiz import words as told

PRINT: Final = later("Print the questions")
PRINT_ANSWERED: Final = later("Print with answers")
_TITLE: Final = later("The quiz")
#: The most questions of a sheet, if the quiz has no end.
_QUESTIONS: Final = 10


def sheet(quiz: Quiz, count: int, *, answered: bool) -> str:
    """The questions of a quiz from the first one on, as HTML; with answers if `answered`.

    `count`: how many; 0 for a quiz without an end. The quiz goes to the last of them.
    """
    questions = []
    for number in range(1, (count or _QUESTIONS) + 1):
        quiz.go_to(number)
        questions.append(_question(quiz, answered=answered))
    which = _("Quiz number {seed}", seed=quiz.seed)
    return f"<h1>{text(_(_TITLE))}</h1><p>{text(which)}</p><ol>{''.join(questions)}</ol>"


def _question(quiz: Quiz, *, answered: bool) -> str:
    asked = quiz.question
    right = asked.right if answered else ()
    options = "".join(
        f"<li>{'☑' if each in right else '☐'} {text(told.option(asked, each))}</li>"
        for each in asked.options
    )
    why = f"<div>{told.explained(asked, asked.right)}</div>" if answered else ""
    return (
        f"<li><p><b>{text(told.question(asked))}</b></p>"
        f'<figure class="kb-wide">{told.board(asked.position)}</figure>'
        f"<ul>{options}</ul>{why}</li>"
    )
