"""The random player: each legal action is equally likely."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

Choice = TypeVar("Choice")


def choose(look: Callable[[], object], actions: Sequence[Choice], rng: Random) -> Choice:
    """Choose any action, without looking at the position."""
    return actions[int(rng.random() * len(actions))]
