"""The greedy player: the most gold now, where a location tile counts as some gold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

from kingdombuilder.engine.actions import Action, Build, End, Move
from kingdombuilder.engine.hexes import Hexes
from kingdombuilder.engine.outcomes import Outcomes
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.table import Table

#: The most actions it examines, drawn at random from all, which can be a thousand.
_LOOKED_AT: Final = 60
#: The worth of a tile, in gold.
_TILE: Final = 2
#: The least gold that the use of a tile must bring; otherwise it ends the turn.
_LEAST: Final = 0.5


class Seen(NamedTuple):
    """An action, the player's settlements and the free hexes after it, and its worth in gold."""

    action: Action
    own: Hexes
    free: Hexes
    worth: float


def choose(look: Callable[[], Position], actions: Sequence[Action], rng: Random) -> Action:
    """Return the action after which the player has the most gold and tiles; ties are random."""
    return max(seen(look().table, actions, rng), key=lambda each: each.worth).action


def seen(table: Table, actions: Sequence[Action], rng: Random) -> list[Seen]:
    """Return the actions examined; chance decides between worths within half a gold."""
    looked_at = actions
    if len(actions) > _LOOKED_AT:
        ending = [action for action in actions[-1:] if isinstance(action, End)]
        looked_at = [*rng.sample(actions, _LOOKED_AT), *ending]
    own = table.own[table.to_move]
    tiles = len(table.tiles[table.to_move])
    purse, outcomes = table.purse(table.to_move), Outcomes(table)
    found = []
    for action in looked_at:
        if isinstance(action, Build | Move):
            then, free, held = outcomes.of(action)
            worth = purse.total(then) + _TILE * (held - tiles) + rng.random() / 2
            found.append(Seen(action, then, free, worth))
        else:
            found.append(Seen(action, own, table.free, purse.total(own) + _LEAST))
    return found
