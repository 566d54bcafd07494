"""Influencing the advisors (P2b.1-P2b.7, P5.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingsburg.engine.actions import PASS, Action, Influence
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.hand import Hand
from kingsburg.engine.player import TOKEN

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table

NO_DICE = Hand()
_ONE_TOKEN = Bundle(tokens=-1)


def begin(table: Table) -> None:
    """All who have not passed; a position may start in the middle of a round."""
    order = table.order[table.first :] + table.order[: table.first]
    table.todo = [seat for seat in table.order if not table.players[seat].passed]
    turn = next((seat for seat in order if seat in table.todo), None)
    table.turn = 0 if turn is None else table.todo.index(turn)
    table.first = 0
    for player in table.players:
        player.hand = player.hand or NO_DICE


def go_on(table: Table) -> bool:
    """In turn order, round after round, each places a group or passes for good (P2b.1)."""
    todo = table.todo
    while todo:
        if table.turn >= len(todo):
            table.turn = 0
        me = table.players[todo[table.turn]]
        table.ask(me, table.placements(me), _place)
        if table.asks:
            return False
    for player in table.players:
        player.passed = False
        if player.hand is NO_DICE:
            player.hand = None
    return True


def _place(table: Table, me: Player, action: Action) -> None:
    if not isinstance(action, Influence):
        del table.todo[table.turn]
        me.passed = True
        table.tell("passes", "P2b.7", me, PASS)
        return
    me.hand = me.hand.after(action)  # type: ignore[union-attr]
    table.placed.append((action.advisor, me.seat, action.coloured, action.white))
    table.taken |= 1 << action.advisor
    table.turn += 1
    table.events.append(("influences", "P5.3" if action.envoy else "P2b.2", me.seat, action))
    if action.token:
        me.used |= {TOKEN}
        table.change(me, _ONE_TOKEN, "P2b.4", "pays")
    if action.power:
        me.used |= {action.power}
    if action.envoy:
        me.envoy = False
