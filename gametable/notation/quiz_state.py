"""The view state of every quiz."""

from __future__ import annotations

from typing import Annotated

from gametable.notation.state import State, at_most, within
from gametable.play.errors import Message

#: The numbers of questions; nobody answers more.
_QUESTIONS = range(1, 10_000)


class QuizState(State):
    """A question, by its number among those of a seed.

    `count`: the number of questions after which the quiz ends; 0 if it does not end.
    """

    seed: Annotated[str, at_most(40)] = "0"
    count: Annotated[int, within(range(101), Message("number of questions"))] = 0
    number: Annotated[int, within(_QUESTIONS, Message("question number"))] = 1

    @property
    def page(self) -> object:
        return self.seed, self.count, self.number
