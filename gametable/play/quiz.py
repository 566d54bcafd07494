"""One question after another, what a reader answers, and how many answers were right."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from random import Random
from typing import Any, Generic, Protocol, TypeVar


class Question(Protocol):
    """A question with answers to choose from; `several`: all right ones must be chosen."""

    @property
    def kind(self) -> str: ...
    @property
    def options(self) -> tuple[Any, ...]: ...
    @property
    def right(self) -> tuple[Any, ...]: ...
    @property
    def several(self) -> bool: ...


def is_right(question: Question, chosen: Collection[Any]) -> bool:
    """Whether this choice is right; if not `several` are asked for, one right answer is enough."""
    if question.several:
        return set(chosen) == set(question.right)
    return len(chosen) == 1 and set(chosen) <= set(question.right)


Q = TypeVar("Q", bound=Question)


class Quiz(ABC, Generic[Q]):
    """One question after another, and how many were answered correctly.

    The same seed asks the same questions. `kinds`: all kinds of questions, each of which comes once
    before any comes again. `chosen`: the present choice; `verdict`: whether it is right, None
    before the check. `results`: by the number of a question, whether its first answer was right.
    """

    def __init__(self, seed: int | str, kinds: Sequence[str]) -> None:
        self.seed = seed
        self._kinds = kinds
        self.results: dict[int, bool] = {}
        self.number = 0
        self.next()

    @abstractmethod
    def draw(self, kinds: Sequence[str], rng: Random) -> Q:
        """A question of the first of these kinds that can be asked."""

    def next(self) -> None:
        """Go on to the next question."""
        self.go_to(self.number + 1)

    def go_to(self, number: int) -> None:
        """Go to the question of this number, from 1 on."""
        self.number = number
        self.question = self._drawn(self.number)
        self.chosen: tuple[Any, ...] = ()
        self.verdict: bool | None = None

    def choose(self, answer: Any) -> None:
        """Choose one of the options, or take it back; does nothing after the check."""
        if self.verdict is not None or answer not in self.question.options:
            return
        if answer in self.chosen:
            self.chosen = tuple(each for each in self.chosen if each != answer)
        elif self.question.several:
            self.chosen = (*self.chosen, answer)
        else:
            self.chosen = (answer,)

    def check(self) -> bool:
        """Check the choice and return whether it is right; only the first check counts."""
        if self.verdict is None:
            self.verdict = is_right(self.question, self.chosen)
            self.results.setdefault(self.number, self.verdict)
        return self.verdict

    @property
    def asked(self) -> int:
        """How many questions have been answered."""
        return len(self.results)

    @property
    def score(self) -> int:
        """How many of them were answered correctly."""
        return sum(self.results.values())

    def _drawn(self, number: int) -> Q:
        turn, place = divmod(number - 1, len(self._kinds))
        kinds = list(self._kinds)
        Random(f"{self.seed}/{turn}").shuffle(kinds)
        return self.draw(kinds[place:] + kinds[:place], Random(f"{self.seed}/{number}"))
