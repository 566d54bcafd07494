"""Questions about a turn, in words: ``8 and 12``, ``10 else 7``, ``goods >= 3 given 9``.

The grammar is in questions.lark.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import chain, groupby
from typing import Any, Final, TypeAlias

from lark import Lark, Token, Transformer, UnexpectedInput, UnexpectedToken, v_args
from lark.exceptions import VisitError

from gametable.play.errors import (
    GameError,
    Malformed,
    Message,
    check,
    check_length,
    printable,
)
from kingsburg.engine.hand import ADVISORS
from kingsburg.odds.conditions import (
    AMOUNTS,
    Amount,
    Compared,
    Condition,
    Either,
    Every,
    Not,
    Taken,
)

#: The most characters of a question.
LONGEST: Final = 200
#: The words of questions in English, which are understood in every language: those of the grammar,
#: then those of `AMOUNTS`.
ENGLISH: Final = (
    *("and", "or", "not", "any of", "all of", "at least", "of", "else", "given", "place"),
    *AMOUNTS,
)
#: The terminals of the words of the grammar, in this order.
_TERMINALS: Final = tuple("_AND _OR _NOT _ANY_OF _ALL_OF _AT_LEAST _OF _ELSE _GIVEN _PLACE".split())
#: How what may come next is told, by terminal; words stand for themselves, and any amount for all.
_SIGNS: Final = {
    "_TO": "-",
    "COMPARISON": ">= 3",
    "SIGN": "+",
    "LPAR": "(",
    "RPAR": ")",
}
#: The most characters of what is not understood that are shown.
_SHOWN: Final = 20

#: The words of a language, in the order of `ENGLISH`.
Words: TypeAlias = tuple[str, ...]
Advisors: TypeAlias = tuple[int, ...]
#: A thing, and how often it counts.
Term: TypeAlias = tuple[str, int]


@dataclass(frozen=True)
class Wished:
    """Which of some wishes a turn grants, the first ones before the others."""

    wishes: tuple[Condition, ...]


@dataclass(frozen=True)
class Placed:
    """The place in the new turn order; with a sign, how it compares with a number."""

    sign: str = ""
    number: int = 0


@dataclass(frozen=True)
class Question:
    """What is asked; `given`: the condition under which it is asked."""

    asked: Wished | Amount | Placed
    given: Condition | None = None


def parse(text: str, words: Words = ENGLISH) -> Question:
    """Return the question in a text, in English or in these words.

    Raises `Malformed` with the place where it cannot be understood, and what could come there.
    """
    check_length(text, LONGEST)
    # lark has no types for what an interactive parser returns.
    reading: Any = _grammar(words).parse_interactive(text)
    try:
        for _ in reading.iter_parse():
            pass
        question: Question = _Reader(words).transform(reading.feed_eof())
    except UnexpectedInput as error:
        ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
        rest = "" if ended else text[error.pos_in_stream :]
        accepted = reading.accepts()
        raise _stopped(text, rest, accepted, words) from error
    except VisitError as error:
        if isinstance(error.orig_exc, GameError):
            raise error.orig_exc from None
        raise
    return question


def write(question: Question, words: Words = ENGLISH, named: Callable[[int], str] = str) -> str:
    """Return a question as text, in these words; `named`: how an advisor is written.

    Without names, `parse` returns the same question.
    """
    return " ".join(_Writer(words, named).question(question))


class _Writer:
    """What each part of a question is in some words."""

    def __init__(self, words: Words, named: Callable[[int], str]) -> None:
        self._word = dict(zip(ENGLISH, words, strict=True))
        self._named = named

    def question(self, question: Question) -> Iterator[str]:
        word = self._word
        match question.asked:
            case Wished(wishes):
                yield f" {word['else']} ".join(map(self._condition, wishes))
            case Amount():
                yield self._amount(question.asked)
            case Placed(sign, number):
                yield word["place"]
                if sign:
                    yield str(number) if sign == "=" else f"{sign} {number}"
        if question.given is not None:
            yield f"{word['given']} {self._condition(question.given)}"

    def _condition(self, condition: Condition, within: bool = False) -> str:
        """Return a condition; `within`: with brackets around what is joined."""
        word = self._word
        match condition:
            case Taken(number, advisors):
                return self._taken(number, advisors)
            case Compared(amount, sign, number):
                return f"{self._amount(amount)} {sign} {number}"
            case Not(part):
                return f"{word['not']} {self._condition(part, within=True)}"
            case Every(parts):
                joined = f" {word['and']} ".join(self._condition(each, True) for each in parts)
            case Either(parts):
                joined = f" {word['or']} ".join(self._condition(each, True) for each in parts)
        return f"({joined})" if within else joined

    def _taken(self, number: int, advisors: Advisors) -> str:
        if len(advisors) == 1:
            return self._named(advisors[0])
        names = ", ".join(_runs(advisors) if self._named is str else map(self._named, advisors))
        if number == 1:
            return f"{self._word['any of']} {names}"
        if number == len(advisors):
            return f"{self._word['all of']} {names}"
        return f"{self._word['at least']} {number} {self._word['of']} {names}"

    def _amount(self, amount: Amount) -> str:
        told = ""
        for thing, number in amount.terms:
            sign = "-" if number < 0 else "+"
            times = "" if abs(number) == 1 else f"{abs(number)} "
            told += f" {sign} {times}{self._word[thing]}"
        return told.removeprefix(" + ")


def _runs(numbers: Advisors) -> Iterator[str]:
    """Yield each number, or three and more that follow one another as their first and last."""
    for _, run in groupby(enumerate(numbers), lambda each: each[1] - each[0]):
        found = [number for _, number in run]
        if len(found) > 2:
            yield f"{found[0]}-{found[-1]}"
        else:
            yield from map(str, found)


def _stopped(text: str, rest: str, accepted: Collection[str], words: Words) -> Malformed:
    """Return the error for a question of which the rest is not understood."""
    told = {
        "NUMBER": "8",
        "THING": words[len(_TERMINALS)],
        **_SIGNS,
        **dict(zip(_TERMINALS, words, strict=False)),
    }
    could = ", ".join(said for each, said in told.items() if each in accepted)
    if not rest.strip():
        return Malformed("the question ends too early; expected {could}", could=could)
    return Malformed(
        "at character {place}, {found} is not understood; expected {could}",
        place=len(text) - len(rest) + 1,
        found=repr(printable(rest[:_SHOWN])),
        could=could,
    )


@cache
def _grammar(words: Words) -> Lark:
    named = [*_TERMINALS, *["THING"] * len(AMOUNTS)]
    texts: dict[str, list[str]] = {}
    for name, *both in zip(named, ENGLISH, words, strict=True):
        texts.setdefault(name, []).extend(re.escape(each).replace(r"\ ", r"\s+") for each in both)
    terminals = [
        rf"{name}: /(?<!\w)(?:{'|'.join(sorted({*each}))})(?!\w)/i" for name, each in texts.items()
    ]
    grammar = files(__package__).joinpath("questions.lark").read_text("utf-8")
    return Lark("\n".join([grammar, *terminals]), parser="lalr", maybe_placeholders=True)


@v_args(inline=True)
class _Reader(Transformer[Token, Question]):
    """What each rule of the grammar means."""

    NUMBER = int
    SIGN = COMPARISON = str

    def __init__(self, words: Words) -> None:
        super().__init__()
        things = map(str.lower, words[len(_TERMINALS) :])
        self._things = dict(zip(things, AMOUNTS, strict=True))

    def THING(self, word: str) -> str:
        return self._things.get(word.lower(), word.lower())

    def start(self, asked: Wished | Amount | Placed, given: Condition | None) -> Question:
        return Question(asked, given)

    def wishes(self, *wishes: Condition) -> Wished:
        return Wished(wishes)

    def place(self, sign: str | None, number: int | None) -> Placed:
        return Placed() if number is None else Placed(sign or "=", number)

    def either(self, *parts: Condition) -> Condition:
        return Either(parts)

    def every(self, *parts: Condition) -> Condition:
        return Every(parts)

    def not_(self, part: Condition) -> Condition:
        return Not(part)

    def advisor(self, number: int) -> Condition:
        return self.at_least(1, (number,))

    def any_of(self, *ranges: Advisors) -> Condition:
        return self.at_least(1, *ranges)

    def all_of(self, *ranges: Advisors) -> Condition:
        return self.at_least(sum(map(len, ranges)), *ranges)

    def at_least(self, number: int, *ranges: Advisors) -> Condition:
        advisors = tuple(chain(*ranges))
        for each in advisors:
            check(each, ADVISORS, Message("advisor number"))
        check(number, range(1, len(advisors) + 1), Message("number of advisors"))
        return Taken(number, advisors)

    def range(self, first: int, last: int | None) -> Advisors:
        check(first, ADVISORS, Message("advisor number"))
        if last is None:
            return (first,)
        check(last, range(first, ADVISORS.stop), Message("advisor number"))
        return tuple(range(first, last + 1))

    def compared(self, amount: Amount, sign: str, number: int) -> Condition:
        return Compared(amount, sign, number)

    def amount(self, *terms: Term) -> Amount:
        return Amount(terms)

    def more(self, sign: str, term: Term) -> Term:
        thing, number = term
        return thing, number if sign == "+" else -number

    def term(self, number: int | None, thing: str) -> Term:
        return thing, 1 if number is None else number
