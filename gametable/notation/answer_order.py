"""The order in which the answers of a question are shown, without giving the right one away."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final

#: The first words of answers that agree, and of those that disagree, in all languages.
_YES: Final = ("yes", "tak", "sim", "ano")
_NO: Final = ("no", "nie", "não", "ne")
_WORD: Final = re.compile(r"(\w+)(?:[,.;:!]|$)")
_NUMBER: Final = re.compile(r"(?<![\w.])([-−]?\d+(?:\.\d+)?)(?:/([1-9]\d*))?")
#: The number words that may begin an answer.
_AS_WORDS: Final = {
    **dict.fromkeys(("none", "nothing", "nobody"), 0),
    **{word: number for number, word in enumerate("zero one two three four five six".split())},
}


def order(question: str, answers: Sequence[str]) -> list[int]:
    """Return the indices of the answers, in the order in which they are shown.

    Yes comes before no, numbers ascend, and anything else is shuffled, always in the same way for
    the same question.
    """
    places = list(range(len(answers)))
    Random(question).shuffle(places)
    agreeing = [_agreement(answer) for answer in answers]
    numbers = [number for number in map(_number, answers) if number is not None]
    if {-1, 1} <= {*agreeing}:
        places.sort(key=lambda place: -agreeing[place])
    elif len(numbers) == len(answers):
        places.sort(key=numbers.__getitem__)
    return places


def _agreement(answer: str) -> int:
    """Return 1 for an answer that begins with yes, -1 for no, and 0 for any other."""
    found = _WORD.match(answer.casefold())
    word = found[1] if found else ""
    return (word in _YES) - (word in _NO)


def _number(answer: str) -> Fraction | None:
    """Return the first number in an answer, or the number word that it begins with, or None."""
    if found := _NUMBER.search(answer):
        return Fraction(found[1].replace("−", "-")) / int(found[2] or 1)
    word, *_rest = answer.casefold().split() or [""]
    number = _AS_WORDS.get(word.rstrip(",.;:"))
    return None if number is None else Fraction(number)
