"""Long work in steps, so that somebody can watch it and stop it.

    steps = best_totals_in_steps(setup, worths)
    for share in steps:        # what is done, from 0 to 1, every few hundredths of a second
        ...

What the generator returns is the answer; `result` takes all steps at once.
"""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from typing import TypeAlias, TypeVar

Result = TypeVar("Result")
#: Yields the share that is done, from 0 to 1, and returns the answer.
Steps: TypeAlias = Generator[Fraction, None, Result]


def result(steps: Generator[object, None, Result]) -> Result:
    """The answer, after all steps."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            answer: Result = end.value
            return answer


def piece(steps: Steps[Result], at: int, of: int) -> Steps[Result]:
    """The same as one of so many pieces of work, the first of which is 0."""
    while True:
        try:
            share = next(steps)
        except StopIteration as end:
            answer: Result = end.value
            return answer
        yield (at + share) / of
