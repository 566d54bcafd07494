"""A reader's own question: its words in the reader's language, and the answer as a table."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from gametable.language import _, later
from gametable.play.distribution import Distribution
from gametable.play.errors import check_length
from gametable.views.numbers import decimal, hundredths
from gametable.views.tables import Column, Table
from kingsburg.engine.content import Content
from kingsburg.notation.questions import (
    LONGEST,
    Question,
    Wished,
    Words,
    parse,
    write,
)
from kingsburg.play.ask import outcomes
from kingsburg.views.dice.tables import measured
from kingsburg.views.dice.words import in_full
from kingsburg.words import advisor

#: The words of a question; translations keep their number and order.
WORDS: Final = later(
    "and / or / not / any of / all of / at least / of / else / given / place / "
    "gold / wood / stone / VP / tokens / soldiers / goods / worth"
)
#: Questions to begin with.
EXAMPLES: Final = ("4 and 8", "any of 9-11", "10 else 7", "goods >= 3", "gold", "worth", "place")


def words() -> Words:
    """Return the words of questions in the reader's language."""
    return tuple(_(WORDS).split(" / "))


def canonical(text: str) -> str:
    """Return a question in English as it is kept in a link. Raises `Malformed`."""
    check_length(text, LONGEST)
    return write(parse(text))


def told(question: Question, content: Content) -> str:
    """Return a question in the reader's words, with the names of advisors."""
    return write(question, words(), lambda each: f"{each} {advisor(each, content)}")


def sentence(question: Question, answer: Fraction | Distribution, content: Content) -> str:
    """Return the answer in a sentence that repeats the question as it was understood."""
    if isinstance(question.asked, Wished) or isinstance(answer, Fraction):
        rows = _chances(question, answer, content)
        answers = [_("{question}: {answer}", question=each, answer=in_full(c)) for each, c in rows]
        return f"{'; '.join(answers)}."
    return _(
        "{question}: {mean} on average, standard deviation {deviation}.",
        question=told(question, content),
        mean=decimal(answer.mean),
        deviation=hundredths(Fraction(answer.deviation)),
    )


def table(question: Question, answer: Fraction | Distribution, content: Content) -> Table:
    """Return the chance of what is asked, or of each wish."""
    columns = [Column(_("Question"), "question"), measured()]
    rows = _chances(question, answer, content)
    return Table("question", columns, rows, told(question, content), wrapped=True)


def _chances(
    question: Question, answer: Fraction | Distribution, content: Content
) -> list[tuple[str, Fraction]]:
    """Return what is asked with its chance, or each wish and that none is granted."""
    if isinstance(answer, Fraction):
        return [(told(question, content), answer)]
    assert isinstance(question.asked, Wished)
    wishes = question.asked.wishes
    names = [told(Question(Wished((each,))), content) for each in wishes]
    chances = [answer[each] for each in (*outcomes(wishes), 0)]
    return [*zip((*names, _("none of them")), chances, strict=True)]
