"""The King's Envoy (P5.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kingsburg.engine.table import Table


def go_on(table: Table) -> bool:
    """Take back an unused Envoy and give him to the poorest player, or to nobody if several tie."""
    for player in table.players:
        player.envoy = False
    poorest = table.poorest()
    if len(poorest) == 1:
        table.players[poorest[0]].envoy = True
        table.tell("envoy", "P5.1", table.players[poorest[0]])
    else:
        table.tell("no_envoy", "P5.1", None, poorest)
    return True
