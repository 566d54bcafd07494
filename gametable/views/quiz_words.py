"""The words of a quiz of any game: its controls, the score, and whether an answer is right."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, Protocol, TypeVar

from gametable.language import _, later, plural
from gametable.play.quiz import Question, Quiz
from gametable.views.text import text

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
#: The most questions of a sheet, if the quiz has no end.
_QUESTIONS: Final = 10

Q_contra = TypeVar("Q_contra", bound=Question, contravariant=True)


class Words(Protocol[Q_contra]):
    """What a game says about its questions."""

    @property
    def question(self) -> Callable[[Q_contra], str]:
        """The question, as one or two sentences."""

    @property
    def option(self) -> Callable[[Q_contra, Any], str]:
        """One of the answers to choose from."""

    @property
    def place(self) -> Callable[[Q_contra], str]:
        """Where the game stands."""

    @property
    def verdict(self) -> Callable[[Q_contra, bool], str]:
        """Whether the answer was right, and the right answer."""

    @property
    def board(self) -> Callable[[Q_contra], str]:
        """The position as a picture, for paper, as HTML."""


def marked(said: str, answer: Any, question: Question, chosen: Collection[Any]) -> str:
    """An answer after the check: a mark shows whether it is right, or wrong but chosen."""
    if answer in question.right:
        return f"✓ {said}"
    return f"✗ {said}" if answer in chosen else said


def named(said: str, answer: Any, question: Question, chosen: Collection[Any]) -> str:
    """An answer after the check, for screen readers."""
    if answer in question.right:
        return _("{answer}: right", answer=said)
    return _("{answer}: wrong", answer=said) if answer in chosen else said


def verdict(found: str, right: bool) -> str:
    """Whether the answer was right, and the right answer."""
    if right:
        return _("Right: {answer}.", answer=found)
    return _("Not quite. It is: {answer}.", answer=found)


def score(quiz: Quiz[Any], count: int) -> str:
    """The number of the question, of how many if they end, and how many were right so far."""
    told = _("Question {number}", number=quiz.number)
    if count:
        told = _("Question {number} of {count}", number=quiz.number, count=count)
    return f"{told} · {_right(quiz)}" if quiz.asked else told


def _right(quiz: Quiz[Any]) -> str:
    return plural(
        quiz.asked, "{right} of {number} right", "{right} of {number} right", right=quiz.score
    )


def finished(quiz: Quiz[Any], count: int) -> str:
    """How the quiz has ended."""
    if quiz.asked < count:
        return _("The end: {right}; {count} questions were asked.", right=_right(quiz), count=count)
    return _("The end: {right}.", right=_right(quiz))


def end(quiz: Quiz[Any], count: int) -> str:
    """The same as a headline, in HTML."""
    return f'<p style="margin:0;font-size:1.4em;font-weight:600">{text(finished(quiz, count))}</p>'


def headline(question: str, told: str, place: str) -> str:
    """The question below the score and where the game stands, as HTML; `told`: the score."""
    return (
        f'<p style="margin:0;font-size:.9em">{text(told)} · {text(place)}</p>'
        f'<p style="margin:.3em 0 0;font-size:1.2em;font-weight:600">{text(question)}</p>'
    )


def explained(rule: str, sentence: str, lines: Collection[str]) -> str:
    """A rule and what else there is to say, as HTML; `rule`: its id, may be ""."""
    items = "".join(f"<li>{text(line)}</li>" for line in lines)
    told = f"<p><b>{text(rule)}</b> {text(sentence)}</p>" if rule else ""
    return told + (f'<ul style="margin:.3em 0;padding-left:1.2em">{items}</ul>' if items else "")


def sheet(
    quiz: Quiz[Any], words: Words[Any], count: int, explained: Callable[[Any, Any], str] | None
) -> str:
    """The questions of a quiz from the first one on, as HTML.

    `count`: how many; 0 for a quiz without an end. `explained`: why answers are right, as HTML;
    None for a sheet without answers. The quiz goes to the last question.
    """
    questions = []
    for number in range(1, (count or _QUESTIONS) + 1):
        quiz.go_to(number)
        questions.append(_on_paper(quiz.question, words, explained))
    which = _("Quiz number {seed}", seed=quiz.seed)
    return f"<h1>{text(_(_TITLE))}</h1><p>{text(which)}</p><ol>{''.join(questions)}</ol>"


def _on_paper(
    asked: Question, words: Words[Any], explained: Callable[[Any, Any], str] | None
) -> str:
    right = asked.right if explained else ()
    options = "".join(
        f"<li>{'☑' if each in right else '☐'} {text(words.option(asked, each))}</li>"
        for each in asked.options
    )
    why = f"<div>{explained(asked, asked.right)}</div>" if explained else ""
    return (
        f"<li><p><b>{text(words.question(asked))}</b></p>"
        f'<figure class="kb-wide">{words.board(asked)}</figure>'
        f"<ul>{options}</ul>{why}</li>"
    )
