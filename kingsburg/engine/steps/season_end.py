"""The end of a season: the court is cleared (P2c.5), and powers may be used again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingsburg.engine.actions import Pass, Pay, Use
from kingsburg.engine.hooks import SEASON_ENDS
from kingsburg.engine.reasons import WhyNot, must_choose
from kingsburg.engine.steps.using import why_not_use

if TYPE_CHECKING:
    from kingsburg.engine.table import Table


def clear(table: Table) -> None:
    """Let the table's powers work, clear the court, and mark all powers as unused."""
    for effect in table.abilities.on[SEASON_ENDS]:
        effect(table, None)
    table.placed = []
    table.taken = 0
    for player in table.players:
        player.used = frozenset()


WHY_NOT: Final[WhyNot] = {Pay: why_not_use, Use: why_not_use, Pass: must_choose}
