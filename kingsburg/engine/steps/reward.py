"""The King's reward (P3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingsburg.engine.bundle import Bundle

if TYPE_CHECKING:
    from kingsburg.engine.table import Table


def go_on(table: Table) -> bool:
    """Give 1 VP to each player with the most buildings."""
    most = max(len(player.buildings) for player in table.players)
    for seat in table.order:
        if len(table.players[seat].buildings) == most:
            table.change(table.players[seat], Bundle(vp=1), "P3.1")
    return True
