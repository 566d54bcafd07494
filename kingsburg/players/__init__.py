"""Policies: each sees what its player sees and picks one of the legal actions."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any, Final

from gametable.play import random_player as random
from gametable.play.errors import Malformed, check_type
from gametable.play.strengths import mixed
from kingsburg.players import greedy, planner
from kingsburg.players.planner import reading

#: The players by name: those for analyses, then those of `STRENGTHS`.
_POLICIES: Final = MappingProxyType[str, Callable[..., Any]](
    {
        "random": random.choose,
        "greedy": greedy.choose,
        "planner": planner.choose,
        "easy": mixed(1 / 3, random.choose, greedy.choose),
        "medium": mixed(1 / 4, planner.choose, greedy.choose),
        "strong": reading.choose,
    }
)
#: The names of all players.
NAMES: Final = tuple(_POLICIES)


def by_name(name: str) -> Callable[..., Any]:
    """Return the policy with this name. Raises `Malformed` for an unknown name."""
    check_type(name, str, "player")
    if name not in _POLICIES:
        raise Malformed(
            "there is no player called {name}, only {known}",
            name=repr(name[:40]),
            known=NAMES,
        )
    return _POLICIES[name]
