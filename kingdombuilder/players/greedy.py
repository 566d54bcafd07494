"""The greedy player: most gold at once, and a location tile rather than none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

from kingdombuilder.engine import gold
from kingdombuilder.engine.actions import Action, End
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.table import Table

#: It looks at so many actions, drawn among all: moves can be a thousand.
_LOOKED_AT: Final = 60
#: What a tile is worth to it, in gold.
_TILE: Final = 2
#: So much more than nothing must a use of a tile bring, or it ends the turn.
_LEAST: Final = 0.5


class Seen(NamedTuple):
    """An action, the table after it (None: the turn is ended), and its worth in gold."""

    action: Action
    after: Table | None
    worth: float


def choose(look: Callable[[], Position], actions: Sequence[Action], rng: Random) -> Action:
    """The action after which the player has most gold and tiles; among equals by chance."""
    return max(seen(look().table, actions, rng), key=lambda each: each.worth).action


def seen(table: Table, actions: Sequence[Action], rng: Random) -> list[Seen]:
    """The actions that it looks at; worths within half a gold are a matter of chance."""
    looked_at = actions
    if len(actions) > _LOOKED_AT:
        ending = [action for action in actions[-1:] if isinstance(action, End)]
        looked_at = [*rng.sample(actions, _LOOKED_AT), *ending]
    seat = table.to_move
    now = own_gold(table, seat)
    return [_seen(table, seat, action, now, rng) for action in looked_at]


def _seen(table: Table, seat: int, action: Action, now: int, rng: Random) -> Seen:
    if isinstance(action, End):
        return Seen(action, None, now + _LEAST)
    after = table.copy()
    after.play(action)
    tiles = len(after.tiles[seat]) - len(table.tiles[seat])
    return Seen(action, after, own_gold(after, seat) + _TILE * tiles + rng.random() / 2)


def own_gold(table: Table, seat: int) -> int:
    """The gold of a seat so far."""
    return gold.total(table.board, table.cards, table.own, seat, lords_zero=table.lords_zero)
