"""Long work in steps, so that it can be watched and stopped.

    steps = best_totals_in_steps(setup, worths)
    for share in steps:        # the share done, from 0 to 1, every few hundredths of a second
        ...

The generator returns the answer; `result` takes all steps at once.
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
    """The same steps as piece number `at`, from 0 on, of `of` pieces of work."""
    while True:
        try:
            share = next(steps)
        except StopIteration as end:
            answer: Result = end.value
            return answer
        yield (at + share) / of
