"""Results of chance with exact weights."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, combinations_with_replacement
from math import factorial, prod
from random import Random

from kingsburg.engine.actions import Action, Roll

FACES = range(1, 7)


class Chances:
    """All results of one event of chance; each has a whole-number weight."""

    __slots__ = ("_cumulative", "_index", "actions", "weights")

    def __init__(self, weighted: Iterable[tuple[Action, int]]) -> None:
        pairs = list(weighted)
        self.actions = tuple(action for action, _ in pairs)
        self.weights = tuple(weight for _, weight in pairs)
        self._index = frozenset(self.actions)
        self._cumulative = tuple(accumulate(self.weights))

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, index: int) -> Action:
        return self.actions[index]

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def __contains__(self, action: object) -> bool:
        return action in self._index

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chances) and (self.actions, self.weights) == (
            other.actions,
            other.weights,
        )

    def __hash__(self) -> int:
        return hash((self.actions, self.weights))

    def draw(self, rng: Random) -> Action:
        """One result, as likely as its weight."""
        return self.actions[bisect(self._cumulative, rng.random() * self._cumulative[-1])]

    def probabilities(self) -> tuple[tuple[Action, Fraction], ...]:
        """Each result with its exact probability."""
        total = self._cumulative[-1]
        return tuple(
            (action, Fraction(weight, total))
            for action, weight in zip(self.actions, self.weights, strict=True)
        )


def sorted_rolls(dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every different roll of some dice, sorted, and in how many of 6**dice ways it comes."""
    for roll in combinations_with_replacement(FACES, dice):
        yield roll, factorial(dice) // prod(map(factorial, Counter(roll).values()))


@lru_cache(maxsize=32)
def rolls(coloured: int, white: int = 0) -> Chances:
    """All rolls of so many coloured and white dice (P2a.2)."""
    whites = list(sorted_rolls(white))
    return Chances(
        (Roll(mine, extra), ways * more)
        for mine, ways in sorted_rolls(coloured)
        for extra, more in whites
    )
