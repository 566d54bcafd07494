"""What the state of every quiz has."""

from __future__ import annotations

from typing import Annotated

from gametable.notation.state import State, at_most, within
from gametable.play.errors import Message

#: Nobody answers more questions.
_QUESTIONS = range(1, 10_000)


class QuizState(State):
    """A question, by its number among those of a seed.

    `count`: after how many questions the quiz ends; 0 if it goes on.
    """

    seed: Annotated[str, at_most(40)] = "0"
    count: Annotated[int, within(range(101), Message("number of questions"))] = 0
    number: Annotated[int, within(_QUESTIONS, Message("question number"))] = 1

    @property
    def page(self) -> object:
        return self.seed, self.count, self.number
