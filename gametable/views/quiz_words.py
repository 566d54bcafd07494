"""The words of a quiz of any game: its controls, the score, and the verdicts."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, Protocol, TypeVar

from gametable.language import _, later, plural
from gametable.play.quiz import Question, Quiz
from gametable.views.text import Html, html, joined

ANSWERS: Final = later("Your answer")
CHECK: Final = later("Check")
NEXT: Final = later("Next question")
FINISH: Final = later("Finish")
COUNT: Final = later("Number of questions")
ENDLESS: Final = later("no limit")
AGAIN: Final = later("The same questions again")
LOOK_AGAIN: Final = later("Go back to question")
SEED: Final = later("Quiz number: the same number gives the same questions")
CHOOSE_FIRST: Final = later("Choose an answer first.")
PRINT: Final = later("Print the questions")
PRINT_ANSWERED: Final = later("Print with answers")
_TITLE: Final = later("The quiz")
#: The number of questions on a sheet, if the quiz has no end.
_QUESTIONS: Final = 10

Q_contra = TypeVar("Q_contra", bound=Question, contravariant=True)


class Words(Protocol[Q_contra]):
    """The words of a game for its questions."""

    @property
    def question(self) -> Callable[[Q_contra], str]:
        """The question, as one or two sentences."""

    @property
    def option(self) -> Callable[[Q_contra, Any], str]:
        """One of the answers to choose from."""

    @property
    def place(self) -> Callable[[Q_contra], str]:
        """The state of the game."""

    @property
    def verdict(self) -> Callable[[Q_contra, bool], str]:
        """A sentence that says whether the answer was right, with the right answer."""

    @property
    def board(self) -> Callable[[Q_contra], str]:
        """The position as a picture, for paper, as HTML."""


def marked(said: str, answer: Any, question: Question, chosen: Collection[Any]) -> str:
    """Return an answer after the check, marked if it is right, or wrong but chosen."""
    if answer in question.right:
        return f"✓ {said}"
    return f"✗ {said}" if answer in chosen else said


def named(said: str, answer: Any, question: Question, chosen: Collection[Any]) -> str:
    """Return an answer after the check, for screen readers."""
    if answer in question.right:
        return _("{answer}: right", answer=said)
    return _("{answer}: wrong", answer=said) if answer in chosen else said


def verdict(found: str, right: bool) -> str:
    """Return whether the answer was right, and the right answer, as a sentence."""
    if right:
        return _("Right: {answer}.", answer=found)
    return _("Not quite. It is: {answer}.", answer=found)


def score(quiz: Quiz[Any], count: int) -> str:
    """Return the number of the question, the total if there is one, and how many were right."""
    told = _("Question {number}", number=quiz.number)
    if count:
        told = _("Question {number} of {count}", number=quiz.number, count=count)
    return f"{told} · {_right(quiz)}" if quiz.asked else told


def _right(quiz: Quiz[Any]) -> str:
    return plural(
        quiz.asked, "{right} of {number} right", "{right} of {number} right", right=quiz.score
    )


def finished(quiz: Quiz[Any], count: int) -> str:
    """Return a sentence about the result of the quiz."""
    if quiz.asked < count:
        return _("The end: {right}; {count} questions were asked.", right=_right(quiz), count=count)
    return _("The end: {right}.", right=_right(quiz))


def end(quiz: Quiz[Any], count: int) -> Html:
    """Return the same as a headline, in HTML."""
    return html('<p style="margin:0;font-size:1.4em;font-weight:600">{}</p>', finished(quiz, count))


def headline(question: str, told: str, place: str) -> Html:
    """Return the question below the score (`told`) and the state of the game, as HTML."""
    return html(
        '<p style="margin:0;font-size:.9em">{} · {}</p><p style="margin:.3em 0 0;'
        'font-size:1.2em;font-weight:600">{}</p>',
        told,
        place,
        question,
    )


def explained(rule: str, sentence: str, lines: Collection[str]) -> Html:
    """Return a rule and further lines, as HTML; `rule`: its id, which may be ""."""
    items = joined(html("<li>{}</li>", line) for line in lines)
    told = html("<p><b>{}</b> {}</p>", rule, sentence) if rule else ""
    return told + (
        html('<ul style="margin:.3em 0;padding-left:1.2em">{}</ul>', items) if items else Html()
    )


def sheet(
    quiz: Quiz[Any], words: Words[Any], count: int, explained: Callable[[Any, Any], str] | None
) -> Html:
    """Return the questions of a quiz from the first one on, as HTML.

    `count`: how many; 0 for a quiz without an end. `explained`: returns why answers are right, as
    HTML; None for a sheet without answers. The quiz ends up at the last question.
    """
    questions = []
    for number in range(1, (count or _QUESTIONS) + 1):
        quiz.go_to(number)
        questions.append(_on_paper(quiz.question, words, explained))
    which = _("Quiz number {seed}", seed=quiz.seed)
    return html("<h1>{}</h1><p>{}</p><ol>{}</ol>", _(_TITLE), which, joined(questions))


def _on_paper(
    asked: Question, words: Words[Any], explained: Callable[[Any, Any], str] | None
) -> Html:
    right = asked.right if explained else ()
    options = joined(
        html("<li>{} {}</li>", "☑" if each in right else "☐", words.option(asked, each))
        for each in asked.options
    )
    why = html("<div>{}</div>", explained(asked, asked.right)) if explained else ""
    return html(
        '<li><p><b>{}</b></p><figure class="kb-wide">{}</figure><ul>{}</ul>{}</li>',
        words.question(asked),
        words.board(asked),
        options,
        why,
    )
