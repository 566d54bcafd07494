"""Who decides: a policy sees what its player sees and picks one of the legal actions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from gametable.play import random_player as random
from gametable.play.arena import Finished, Game
from gametable.play.errors import Malformed
from kingsburg.engine.playout import playout
from kingsburg.engine.position import Position
from kingsburg.players import greedy

#: The players that can be named, the simplest first.
NAMES: Final = ("random", "greedy")
_POLICIES: Final[dict[str, Callable[..., Any]]] = dict(
    zip(NAMES, (random.choose, greedy.choose), strict=True)
)


def by_name(name: str) -> Callable[..., Any]:
    """The policy of this name. Raises `Malformed`."""
    if name not in _POLICIES:
        raise Malformed(
            "there is no player called {name}, only {known}",
            name=repr(name[:40]),
            known=tuple(_POLICIES),
        )
    return _POLICIES[name]


def play_kingsburg(game: Game, rng: Random) -> Finished:
    """Play one game of Kingsburg in place; scores are VP."""
    start: Position = game.start
    policies = [game.policies[player.name] for player in start.players]
    end, decisions, _ = playout(start, policies, rng)
    return Finished(tuple(player.vp for player in end.players), end.ranking[0].seats, decisions)
