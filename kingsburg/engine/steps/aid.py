"""The King's aid (P1.1-P1.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingsburg.engine.actions import GOODS, Action, Take
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.hooks import YEAR_STARTS, at
from kingsburg.engine.reasons import WhyNot
from kingsburg.engine.steps.help import why_not_take

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table

ONE_GOOD = tuple(Take((good,)) for good in GOODS)


_year_starts = at(YEAR_STARTS)


def start_year(table: Table) -> bool:
    """Let powers work as the year starts, unless the step is already under way."""
    return table.first > 0 or _year_starts(table)


def begin(table: Table) -> None:
    """Give the poorest player a white die; queue tied players for a good each (P1.1, P1.2)."""
    poorest = table.poorest()
    if table.first:
        # In the middle of the step, a player as poor as the next one has not chosen either.
        waiting = [table.players[seat] for seat in table.order[table.first :]]
        table.todo = [each.seat for each in waiting if each.wealth == waiting[0].wealth]
    elif len(poorest) == 1:
        me = table.players[poorest[0]]
        me.white_dice += 1
        table.tell("white_die", "P1.1", me)
        table.todo = []
    else:
        table.todo = [seat for seat in table.order if seat in poorest]


def go_on(table: Table) -> bool:
    """Let tied players choose in turn order (P1.4)."""
    if not table.todo:
        return True
    table.ask(table.players[table.todo.pop(0)], ONE_GOOD, _take)
    return False


def _take(table: Table, me: Player, action: Action) -> None:
    assert isinstance(action, Take)
    table.change(me, Bundle.of(action.things), "P1.2")


WHY_NOT: Final[WhyNot] = {Take: why_not_take}
