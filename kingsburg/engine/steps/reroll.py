"""Effects that change dice (P2a.3), and then the new turn order (P2a.6, P2a.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingsburg.engine.actions import Keep, Pay, Reroll, TurnDice, Use
from kingsburg.engine.hand import Hand
from kingsburg.engine.reasons import WhyNot, must_choose
from kingsburg.engine.steps.using import why_not_use

if TYPE_CHECKING:
    from kingsburg.engine.table import Table


def new_order(table: Table) -> None:
    """Sort the players by the total of their dice; ties keep their order."""
    table.order.sort(key=lambda seat: (table.players[seat].hand or Hand()).total)
    table.tell("order", "P2a.6", None, tuple(table.order))


WHY_NOT: Final[WhyNot] = {
    Reroll: why_not_use,
    TurnDice: why_not_use,
    Pay: why_not_use,
    Use: why_not_use,
    Keep: must_choose,
}
