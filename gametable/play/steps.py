"""Long work in steps, so that it can be watched and stopped.

    steps = best_totals.in_steps(setup, worths)
    for share in steps:        # the share done, from 0 to 1, every few hundredths of a second
        ...

The generator returns the answer; `best_totals(setup, worths)` takes all steps at once.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator
from fractions import Fraction
from functools import wraps
from typing import Any, ParamSpec, Protocol, TypeAlias, TypeVar

Result = TypeVar("Result")
Answer = TypeVar("Answer", covariant=True)
Asked = ParamSpec("Asked")
#: Yields the share that is done, from 0 to 1, and returns the answer.
Steps: TypeAlias = Generator[Fraction, None, Result]


class Stepwise(Protocol[Asked, Answer]):
    """A function that can be called as usual, or work in steps."""

    def __call__(self, *args: Asked.args, **kwargs: Asked.kwargs) -> Answer: ...

    def in_steps(self, *args: Asked.args, **kwargs: Asked.kwargs) -> Steps[Answer]:
        """Work in steps of a few hundredths of a second."""


def stepwise(steps: Callable[Asked, Steps[Result]]) -> Stepwise[Asked, Result]:
    """Decorate a generator function: a call returns its answer, and `in_steps` its steps."""

    @wraps(steps)
    def at_once(*args: Asked.args, **kwargs: Asked.kwargs) -> Result:
        return result(steps(*args, **kwargs))

    told = inspect.signature(steps)
    answer = str(told.return_annotation).removeprefix("Steps[").removesuffix("]")
    function: Any = at_once
    function.in_steps = steps
    function.__signature__ = told.replace(return_annotation=answer)
    stepwise_function: Stepwise[Asked, Result] = function
    return stepwise_function


def result(steps: Generator[object, None, Result]) -> Result:
    """Take all steps and return the answer."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            answer: Result = end.value
            return answer


def piece(steps: Steps[Result], at: int, of: int) -> Steps[Result]:
    """Take the steps as piece number `at`, counted from 0, of `of` pieces of work."""
    while True:
        try:
            share = next(steps)
        except StopIteration as end:
            answer: Result = end.value
            return answer
        yield (at + share) / of
