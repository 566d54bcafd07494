"""Machine players by name."""

from __future__ import annotations

from typing import Final

from gametable.play import random_player as random
from gametable.play.errors import Malformed, check_type
from gametable.play.history import Policy
from gametable.play.strengths import mixed
from kingdombuilder.players import ahead, greedy, planner

#: The players by name: those for analyses, then those of `STRENGTHS`.
PLAYERS: Final[dict[str, Policy]] = {
    "random": random.choose,
    "greedy": greedy.choose,
    "ahead": ahead.choose,
    "planner": planner.choose,
    "easy": mixed(1 / 3, random.choose, greedy.choose),
    "medium": greedy.choose,
    "strong": planner.choose,
}


def by_name(name: str) -> Policy:
    """Return the player of this name. Raises `Malformed` for an unknown one."""
    check_type(name, str, "player")
    if name not in PLAYERS:
        raise Malformed(
            "there is no player called {name}, only {known}",
            name=repr(name[:40]),
            known=tuple(PLAYERS),
        )
    return PLAYERS[name]
