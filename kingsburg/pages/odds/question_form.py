"""The usual questions as forms to be filled in by taps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from gametable.language import _
from kingsburg.notation.questions import ENGLISH, Placed, Question, Wished
from kingsburg.odds.conditions import (
    AMOUNTS,
    Amount,
    Compared,
    Condition,
    Either,
    Every,
    Taken,
)
from kingsburg.pages.odds.questions import words
from kingsburg.views.dice.words import ALL_OUTCOMES

#: What can be asked about, besides amounts: advisors together or one after the other, and places.
TAKEN: Final = "of"
ELSE: Final = "else"
PLACE: Final = "place"
#: Advisors to begin with.
_WISHES: Final = (8, 10)
#: The numbers that an amount is compared with.
_NUMBERS: Final = range(1, 7)
_PLACES: Final = range(1, 4)


@dataclass(frozen=True)
class Form:
    """A question as controls show it.

    `what`: `TAKEN`, `ELSE`, `PLACE` or one of the `AMOUNTS`. `advisors`: those asked for, in order.
    `number`: how many of them are wanted at least, or at least how much, or which place; 0 for all
    amounts or places.
    """

    what: str = TAKEN
    advisors: tuple[int, ...] = ()
    number: int = 0

    @property
    def question(self) -> str:
        """The question in English."""
        advisors = " ".join(map(str, self.advisors))
        match self.what:
            case "of":
                return f"at least {self.number} of {advisors}"
            case "else":
                return " else ".join(map(str, self.advisors))
            case "place":
                return f"place {self.number}" if self.number else "place"
        return f"{self.what} >= {self.number}" if self.number else self.what

    def of(self, what: str) -> Form:
        """Return this form for something else; a question about advisors keeps them."""
        if what == TAKEN:
            advisors = self.advisors or _WISHES[:1]
        elif what == ELSE:
            advisors = tuple(dict.fromkeys((*self.advisors, *_WISHES)))[
                : max(len(self.advisors), 2)
            ]
        else:
            return Form(what)
        return Form(what, advisors, len(advisors))

    def tapped(self, advisor: int) -> Form:
        """Return this form with or without an advisor; one stays, or two wishes."""
        if advisor not in self.advisors:
            advisors = (*self.advisors, advisor)
        else:
            advisors = tuple(each for each in self.advisors if each != advisor)
            if len(advisors) < (2 if self.what == ELSE else 1):
                return self
        every = self.number == len(self.advisors)
        return replace(
            self,
            advisors=advisors if self.what == ELSE else tuple(sorted(advisors)),
            number=len(advisors) if every else min(self.number, len(advisors)),
        )


def form(question: Question) -> Form | None:
    """Return what the controls show of a question, or None for a question that they cannot make."""
    if question.given:
        return None
    match question.asked:
        case Placed("", _):
            return Form(PLACE)
        case Placed("=", number):
            return Form(PLACE, number=number)
        case Amount(((what, 1),)):
            return Form(what)
        case Wished((Compared(Amount(((what, 1),)), ">=", number),)):
            return Form(what, number=number)
        case Wished((condition,)):
            return _taken(condition)
        case Wished(wishes):
            advisors = _alone(wishes)
            return Form(ELSE, advisors, len(advisors)) if advisors else None
    return None


def _taken(condition: Condition) -> Form | None:
    match condition:
        case Taken(number, advisors):
            return Form(TAKEN, advisors, number)
        case Every(parts):
            advisors = _alone(parts)
            return Form(TAKEN, advisors, len(advisors)) if advisors else None
        case Either(parts):
            advisors = _alone(parts)
            return Form(TAKEN, advisors, 1) if advisors else None
    return None


def _alone(parts: tuple[Condition, ...]) -> tuple[int, ...]:
    """Return the advisors, if each part is another one, else none."""
    found = [
        each.advisors[0]
        for each in parts
        if isinstance(each, Taken) and each.number == len(each.advisors) == 1
    ]
    return tuple(found) if len({*found}) == len(parts) else ()


def subjects() -> dict[str, str]:
    """Return the labels of what can be asked about."""
    word = _words()
    labels = {TAKEN: word["and"], ELSE: word["else"]}
    return labels | {each: word[each] for each in (*AMOUNTS, PLACE)}


def numbers(now: Form) -> dict[int, str]:
    """Return the labels of the numbers that can be asked for."""
    word = _words()
    match now.what:
        case "of":
            every = len(now.advisors)
            least = word["at least"]
            labels = {each: f"{least} {each}" for each in range(2, every)}
            return {1: word["any of"], **labels, every: word["all of"]} if every > 1 else {}
        case "else" | "":
            return {}
        case "place":
            return {0: _(ALL_OUTCOMES), **{each: str(each) for each in _PLACES}}
    return {0: _(ALL_OUTCOMES), **{each: f">= {each}" for each in _NUMBERS}}


def _words() -> dict[str, str]:
    """Return the words of questions in the reader's language, by the English ones."""
    return dict(zip(ENGLISH, words(), strict=True))
