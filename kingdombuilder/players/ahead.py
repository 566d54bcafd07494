"""The player who looks ahead: gold now, and the gold expected from the next card.

Among the actions that are best now, it takes the one with the most gold after the best
settlement of the player's next card, over the exact chances of that card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Final

from kingdombuilder.engine.actions import Action
from kingdombuilder.engine.gold import Purse
from kingdombuilder.engine.hexes import each
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.table import Table
from kingdombuilder.engine.tiles import beside_own
from kingdombuilder.odds.terrain import next_card
from kingdombuilder.players.greedy import Seen, seen

#: How many of the best actions it looks at twice.
_LOOKED_AT: Final = 6
#: How much more a card's three settlements are taken to bring than the first one.
_SETTLEMENTS: Final = 2


def choose(look: Callable[[], Position], actions: Sequence[Action], rng: Random) -> Action:
    """Return the action with the most gold, now and from the next card; ties are random."""
    position = look()
    table = position.table
    cards = next_card(position, position.names[table.to_move])
    best = sorted(seen(table, actions, rng), key=lambda each: -each.worth)[:_LOOKED_AT]
    return max(best, key=lambda each: _worth(each, table, cards)).action


def _worth(action: Seen, table: Table, cards: Mapping[str, Fraction]) -> float:
    after = action.after or table
    seat = table.to_move
    purse = after.purse(seat)
    now = purse.total(after.own[seat])
    more = sum(
        float(chance) * (_most(after, purse, seat, terrain) - now)
        for terrain, chance in cards.items()
    )
    return action.worth + _SETTLEMENTS * more


def _most(table: Table, purse: Purse, seat: int, terrain: str) -> int:
    """Return the most gold with one more settlement on this terrain (KB.2)."""
    own = table.own[seat]
    there = beside_own(table.board.on[terrain] & table.free, own)
    return max((purse.total(own | 1 << hex) for hex in each(there)), default=purse.total(own))
