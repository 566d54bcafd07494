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
from kingdombuilder.engine.hexes import Hexes
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.table import Table
from kingdombuilder.engine.tiles import beside_own
from kingdombuilder.odds.terrain import next_card
from kingdombuilder.players.greedy import Seen, best

#: How many of the best actions it looks at twice.
_LOOKED_AT: Final = 6
#: How much more a card's three settlements are taken to bring than the first one.
_SETTLEMENTS: Final = 2


def choose(look: Callable[[], Position], actions: Sequence[Action], rng: Random) -> Action:
    """Return the action with the most gold, now and from the next card; ties are random."""
    position = look()
    table = position.table
    cards = next_card(position, position.names[table.to_move])
    promising = best(table, actions, rng, _LOOKED_AT)
    action, _ = max(promising, key=lambda each: _worth(each, table, cards))
    return action


def _worth(action: Seen, table: Table, cards: Mapping[str, Fraction]) -> float:
    after, seat = table.copy(), table.to_move
    after.play(action[0])
    purse, own = after.purse(seat), after.own[seat]
    now = purse.total(own)
    more = sum(
        float(chance) * (_most(after.board.on[terrain] & after.free, own, purse) - now)
        for terrain, chance in cards.items()
    )
    return action[1] + _SETTLEMENTS * more


def _most(there: Hexes, own: Hexes, purse: Purse) -> int:
    """Return the most gold with one more settlement on one of these hexes (KB.2)."""
    return max(purse.one_more(own, beside_own(there, own)))
