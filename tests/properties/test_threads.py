"""Objects that are compared by identity, when threads ask for the same one at the same time."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import pytest

from kingsburg.catalogue.entries import OwnCards
from kingsburg.engine import content
from kingsburg.engine.content import content_of
from kingsburg.engine.interned import Interned
from kingsburg.engine.rules import Rules

THREADS = 4


class Slow(int):
    """A number that is slow to look up, so that other threads look it up meanwhile."""

    def __hash__(self) -> int:
        time.sleep(0.01)
        return super().__hash__()


class Numbered(metaclass=Interned):
    def __init__(self, number: int) -> None:
        self.number = number

    def __reduce__(self) -> tuple[type[Numbered], tuple[int]]:
        return Numbered, (self.number,)


def at_once(ask: Callable[[], Any]) -> list[Any]:
    """Return what several threads get that ask at the same time."""
    with ThreadPoolExecutor(THREADS) as threads:
        return [each.result() for each in [threads.submit(ask) for _ in range(THREADS)]]


def test_equal_objects_are_one() -> None:
    first, *others = at_once(lambda: Numbered(Slow(3)))
    assert all(other is first for other in others)


@pytest.mark.parametrize("own", [None, OwnCards("threads.toml")], ids=["printed", "custom"])
def test_the_same_content_is_one_object(
    own: OwnCards | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = content._made

    def slow(*given: Any) -> Any:
        # So that other threads ask meanwhile.
        time.sleep(0.01)
        return made(*given)

    monkeypatch.setattr(content, "_made", slow)
    monkeypatch.setattr(content, "_printed", cache(lambda rules: slow(rules, None)))
    first, *others = at_once(lambda: content_of(Rules(), own))
    assert all(other is first for other in others)
