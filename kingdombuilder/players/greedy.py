"""The greedy player: the most gold now, where a location tile counts as some gold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

from kingdombuilder.engine.actions import Action, End
from kingdombuilder.engine.gold import Purse
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.table import Table

#: The most actions it examines, drawn at random from all, which can be a thousand.
_LOOKED_AT: Final = 60
#: The worth of a tile, in gold.
_TILE: Final = 2
#: The least gold that the use of a tile must bring; otherwise it ends the turn.
_LEAST: Final = 0.5


class Seen(NamedTuple):
    """An action, the table after it (None if it ends the turn), and its worth in gold."""

    action: Action
    after: Table | None
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
    purse = table.purse(table.to_move)
    return [_seen(table, purse, action, rng) for action in looked_at]


def _seen(table: Table, purse: Purse, action: Action, rng: Random) -> Seen:
    seat = table.to_move
    if isinstance(action, End):
        return Seen(action, None, purse.total(table.own[seat]) + _LEAST)
    after = table.copy()
    after.play(action)
    tiles = len(after.tiles[seat]) - len(table.tiles[seat])
    gold = purse.total(after.own[seat])
    return Seen(action, after, gold + _TILE * tiles + rng.random() / 2)
