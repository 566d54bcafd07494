"""Rolling the dice of a season (P2a.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingsburg.engine.actions import Action, Roll
from kingsburg.engine.chances import rolls
from kingsburg.engine.hand import hand_of
from kingsburg.engine.rules import Rules

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table


def begin(table: Table) -> None:
    """Queue the players who have not rolled in seat order, although all roll at the same time."""
    table.todo = [
        seat for seat in sorted(table.order[table.first :]) if table.players[seat].hand is None
    ]


def go_on(table: Table) -> bool:
    """Roll three coloured dice, changed by powers, and all white dice (P2a.2)."""
    phase = table.phase
    for seat in table.todo:
        me = table.players[seat]
        coloured = Rules.COLOURED_DICE + me.abilities.sums.coloured
        table.ask_chance(
            me, rolls(coloured, me.white_dice + me.abilities.sums.white_in[phase]), _rolled
        )
    table.todo = []
    return not table.asks


def _rolled(table: Table, me: Player, action: Action) -> None:
    assert isinstance(action, Roll)
    me.hand = hand_of(action)
    table.tell("rolls", "P2a.2", me, action)
