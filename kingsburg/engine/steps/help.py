"""Help from the advisors (P2c.1-P2c.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kingsburg.engine.table import Table


def begin(table: Table) -> None:
    """Advisors in ascending number, several groups on one in turn order (P2c.1, P2c.4)."""
    ranks = {seat: rank for rank, seat in enumerate(table.order) if rank >= table.first}
    table.todo = sorted(
        [(advisor, ranks[seat], seat) for advisor, seat, _, _ in table.placed if seat in ranks]
    )


def go_on(table: Table) -> bool:
    """One group after the other is helped; then all dice go back (P2c.5)."""
    while table.todo:
        advisor, _, seat = table.todo.pop(0)
        me = table.players[seat]
        help = table.help_of(advisor)
        choices = help.choices(table, me)
        if choices:
            table.ask(me, choices, help.give)
        else:
            help.give(table, me, None)
        if table.asks:
            return False
    for player in table.players:
        player.hand = None
        player.white_dice = 0
    return True
