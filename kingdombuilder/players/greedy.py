"""The greedy player: the most gold now, where a location tile counts as some gold."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence
from math import inf
from operator import itemgetter
from random import Random
from typing import Final, TypeAlias

from kingdombuilder.engine.actions import Action, End
from kingdombuilder.engine.outcomes import Outcomes
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.table import Table

#: The most actions it examines, drawn at random from all, which can be a thousand.
_LOOKED_AT: Final = 60
#: The worth of a tile, in gold.
_TILE: Final = 2
#: The least gold that the use of a tile must bring; otherwise it ends the turn.
_LEAST: Final = 0.5
#: Gold and tiles of an action that may be better than any other.
_UNKNOWN: Final = (inf, 0)

#: An action, and its worth in gold.
Seen: TypeAlias = tuple[Action, float]


def choose(look: Callable[[], Position], actions: Sequence[Action], rng: Random) -> Action:
    """Return the action after which the player has the most gold and tiles; ties are random."""
    [(action, _)] = best(look().table, actions, rng, 1)
    return action


def best(table: Table, actions: Sequence[Action], rng: Random, number: int) -> list[Seen]:
    """Return the best actions; chance decides between worths within half a gold.

    Only the most promising ones are examined, until no other can be better than those found.
    """
    looked_at = _drawn(actions, rng)
    outcomes = Outcomes(table, looked_at)
    promising = []
    for action in looked_at:
        extra = _LEAST if isinstance(action, End) else rng.random() / 2
        gold, tiles = outcomes.at_most(action) or _UNKNOWN
        promising.append((gold + _TILE * tiles + extra, extra, action))
    promising.sort(key=itemgetter(0), reverse=True)
    found: list[Seen] = []
    for at_most, extra, action in promising:
        if len(found) == number and found[-1][1] >= at_most:
            break
        gold, tiles = outcomes.of(action)
        insort(found, (action, gold + _TILE * tiles + extra), key=lambda seen: -seen[1])
        del found[number:]
    return found


def _drawn(actions: Sequence[Action], rng: Random) -> list[Action]:
    """Return all actions, or if there are too many, some of them and the end of the turn."""
    if len(actions) <= _LOOKED_AT:
        return list(actions)
    drawn = [actions[place] for place in rng.sample(range(len(actions)), _LOOKED_AT)]
    return [*drawn, actions[-1]] if isinstance(actions[-1], End) else drawn
