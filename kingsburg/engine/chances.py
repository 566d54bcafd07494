"""Results of chance with exact weights."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate, combinations_with_replacement
from math import factorial, prod
from random import Random
from typing import Self

from kingsburg.engine.actions import Action, Roll

FACES = range(1, 7)


class Chances(tuple[Action, ...]):
    """All results of one chance event, each with a whole number as its weight."""

    weights: tuple[int, ...]
    _cumulative: tuple[int, ...]

    def __new__(cls, weighted: Iterable[tuple[Action, int]]) -> Self:
        pairs = list(weighted)
        chances = super().__new__(cls, [action for action, _ in pairs])
        chances.weights = tuple([weight for _, weight in pairs])
        chances._cumulative = tuple(accumulate(chances.weights))
        return chances

    @cached_property
    def _index(self) -> frozenset[Action]:
        return frozenset(self)

    def __reduce__(self) -> tuple[type[Chances], tuple[tuple[tuple[Action, int], ...]]]:
        return Chances, (tuple(zip(self, self.weights, strict=True)),)

    def __contains__(self, action: object) -> bool:
        return action in self._index

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chances) and (
            tuple.__eq__(self, other) and self.weights == other.weights
        )

    def __hash__(self) -> int:
        return hash((tuple.__hash__(self), self.weights))

    def draw(self, rng: Random) -> Action:
        """Draw one result at random, by weight."""
        return self[bisect(self._cumulative, rng.random() * self._cumulative[-1])]

    def probabilities(self) -> tuple[tuple[Action, Fraction], ...]:
        """Return each result with its exact probability."""
        total = self._cumulative[-1]
        return tuple(
            (action, Fraction(weight, total))
            for action, weight in zip(self, self.weights, strict=True)
        )


@lru_cache(maxsize=16)
def sorted_rolls(dice: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return every distinct sorted roll of this many dice, with the number of ways to roll it."""
    return tuple(
        (roll, factorial(dice) // prod(factorial(roll.count(face)) for face in set(roll)))
        for roll in combinations_with_replacement(FACES, dice)
    )


@lru_cache(maxsize=32)
def rolls(coloured: int, white: int = 0, by: str | None = None) -> Chances:
    """Return all rolls of this many coloured and white dice (P2a.2).

    `by`: the power that the dice are rolled for, if any.
    """
    return Chances(
        (Roll(mine, extra, by), ways * more)
        for mine, ways in sorted_rolls(coloured)
        for extra, more in sorted_rolls(white)
    )
