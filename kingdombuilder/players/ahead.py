"""The player who looks ahead: gold at once, and what the next card is then expected to bring.

Of the actions that are best at once it takes the one with most gold after the best settlement of
the player's next card, over the exact chances of that card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Final

from kingdombuilder.engine import gold
from kingdombuilder.engine.actions import Action
from kingdombuilder.engine.hexes import each
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.table import Table
from kingdombuilder.engine.tiles import beside_own
from kingdombuilder.odds.terrain import next_card
from kingdombuilder.players.greedy import Seen, own_gold, seen

#: So many of the best actions it looks at twice.
_LOOKED_AT: Final = 6
#: A card's three settlements bring so many times what the first one does.
_SETTLEMENTS: Final = 2


def choose(look: Callable[[], Position], actions: Sequence[Action], rng: Random) -> Action:
    """The action with most gold, now and from the player's next card; among equals by chance."""
    position = look()
    table = position.table
    cards = next_card(position, position.names[table.to_move])
    best = sorted(seen(table, actions, rng), key=lambda each: -each.worth)[:_LOOKED_AT]
    return max(best, key=lambda each: _worth(each, table, cards)).action


def _worth(action: Seen, table: Table, cards: Mapping[str, Fraction]) -> float:
    after = action.after or table
    seat = table.to_move
    now = own_gold(after, seat)
    more = sum(
        float(chance) * (_most(after, seat, terrain) - now) for terrain, chance in cards.items()
    )
    return action.worth + _SETTLEMENTS * more


def _most(table: Table, seat: int, terrain: str) -> int:
    """The most gold with one settlement more on this terrain (KB.2)."""
    there = beside_own(table.board.on[terrain] & table.free, table.own[seat])
    all_ = list(table.own)
    found = 0
    for hex in each(there):
        all_[seat] = table.own[seat] | 1 << hex
        found = max(
            found,
            gold.total(table.board, table.cards, all_, seat, lords_zero=table.lords_zero),
        )
    return found or own_gold(table, seat)
