"""After effects that change dice (P2a.3) the new turn order (P2a.6, P2a.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingsburg.engine.actions import Keep, Reroll
from kingsburg.engine.hand import Hand
from kingsburg.engine.moments import why_not_use
from kingsburg.engine.reasons import WhyNot, must_choose

if TYPE_CHECKING:
    from kingsburg.engine.table import Table


def new_order(table: Table) -> None:
    """Ascending total of all dice; ties keep their order."""
    table.order.sort(key=lambda seat: (table.players[seat].hand or Hand()).total)
    table.tell("order", "P2a.6", None, tuple(table.order))


WHY_NOT: Final[WhyNot] = {Reroll: why_not_use, Keep: must_choose}
