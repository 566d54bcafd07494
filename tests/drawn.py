"""The cases of a test: all of them with `python3 -m tests --all`, otherwise some."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

#: True if everything is run.
ALL: Final = os.environ.get("KINGSBURG_TESTS") == "all"


def cases(number: int) -> int:
    """Return how many cases to draw in this run: this number, or a quarter of it."""
    return number if ALL else -(-number // 4)


def some(values: Sequence[T], every: int) -> Sequence[T]:
    """Return the values to test in this run: all, or one of so many, beginning with the first."""
    return values if ALL else values[::every]
