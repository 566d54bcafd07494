"""A quiz: its questions, the reader's answers, and the score."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from random import Random
from typing import Any, Generic, Protocol, TypeVar


class Question(Protocol):
    """A question with answers to choose from; `several`: True if all right ones must be chosen."""

    @property
    def kind(self) -> str: ...
    @property
    def options(self) -> tuple[Any, ...]: ...
    @property
    def right(self) -> tuple[Any, ...]: ...
    @property
    def several(self) -> bool: ...


def is_right(question: Question, chosen: Collection[Any]) -> bool:
    """True if this choice is right; one right answer is enough unless `several` are asked for."""
    if question.several:
        return set(chosen) == set(question.right)
    return len(chosen) == 1 and set(chosen) <= set(question.right)


Q = TypeVar("Q", bound=Question)


class Quiz(ABC, Generic[Q]):
    """A series of questions, and how many were answered correctly.

    The same seed gives the same questions. `kinds`: all kinds of questions; each comes once before
    any comes again. `chosen`: the present choice. `verdict`: whether it is right; None before the
    check. `results`: whether the first answer to a question was right, by its number.
    """

    def __init__(self, seed: int | str, kinds: Sequence[str]) -> None:
        self.seed = seed
        self._kinds = kinds
        self.results: dict[int, bool] = {}
        self.number = 0
        self.next()

    @abstractmethod
    def draw(self, kinds: Sequence[str], rng: Random) -> Q:
        """Return a question of the first of these kinds that can be asked."""

    def next(self) -> None:
        """Go on to the next question."""
        self.go_to(self.number + 1)

    def go_to(self, number: int) -> None:
        """Go to the question with this number, counted from 1."""
        self.number = number
        self.question = self._drawn(self.number)
        self.chosen: tuple[Any, ...] = ()
        self.verdict: bool | None = None

    def choose(self, answer: Any) -> None:
        """Choose one of the options, or take it back; do nothing after the check."""
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
        """The number of questions that have been answered."""
        return len(self.results)

    @property
    def score(self) -> int:
        """The number of questions that were answered correctly."""
        return sum(self.results.values())

    def _drawn(self, number: int) -> Q:
        turn, place = divmod(number - 1, len(self._kinds))
        kinds = list(self._kinds)
        Random(f"{self.seed}/{turn}").shuffle(kinds)
        return self.draw(kinds[place:] + kinds[:place], Random(f"{self.seed}/{number}"))
