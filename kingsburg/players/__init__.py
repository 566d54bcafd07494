"""Policies: each sees what its player sees and picks one of the legal actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from gametable.play import random_player as random
from gametable.play.errors import Malformed, check_type
from kingsburg.players import greedy, planner

#: The names of the policies, the simplest first.
NAMES: Final = ("random", "greedy", "planner")
_POLICIES: Final[dict[str, Callable[..., Any]]] = dict(
    zip(NAMES, (random.choose, greedy.choose, planner.choose), strict=True)
)


def by_name(name: str) -> Callable[..., Any]:
    """Return the policy with this name. Raises `Malformed` for an unknown name."""
    check_type(name, str, "player")
    if name not in _POLICIES:
        raise Malformed(
            "there is no player called {name}, only {known}",
            name=repr(name[:40]),
            known=tuple(_POLICIES),
        )
    return _POLICIES[name]
