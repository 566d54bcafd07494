"""Help from the advisors (P2c.1-P2c.5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

from gametable.play.errors import Reason
from kingsburg.engine.actions import Accept, Decline, Take, Trade
from kingsburg.engine.reasons import KINDS_SEEN, WhyNot, rule_here, unknown, unpaid

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table


def begin(table: Table) -> None:
    """Queue the groups by advisor, then by turn order (P2c.1, P2c.4)."""
    ranks = {seat: rank for rank, seat in enumerate(table.order) if rank >= table.first}
    table.todo = sorted(
        [(advisor, ranks[seat], seat) for advisor, seat, _, _ in table.placed if seat in ranks]
    )


def go_on(table: Table) -> bool:
    """Help one group after the other; then all dice go back (P2c.5)."""
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


def why_not_take(table: Table, me: Player, action: Take) -> Iterator[Reason]:
    """The reasons against taking things, from an advisor or at another step."""
    yield from unknown(action.things)
    if action.advisor is not None and table.step != "aid":
        yield from _at_advisor(table, action.advisor)
    elif Take in table.part.why_not:
        yield Reason(rule_here(table), "this is not one of the choices here")


def _at_advisor(table: Table, advisor: int) -> Iterator[Reason]:
    asked = {getattr(option, "advisor", None) for option in islice(table.asks[0][1], KINDS_SEEN)}
    if advisor not in table.content.helps:
        yield Reason("N.4", "there is no advisor {advisor}", advisor=advisor)
    elif advisor not in asked:
        for rule in ("P2c.2", "P2c.1"):
            yield Reason(rule, "advisor {advisor} does not help now", advisor=advisor)
    else:
        yield Reason("P2c.2", "advisor {advisor} does not give that", advisor=advisor)


def _trade(table: Table, me: Player, action: Trade) -> Iterator[Reason]:
    yield from unpaid(me, (action.good,))
    trades = [each for each in islice(table.asks[0][1], KINDS_SEEN) if isinstance(each, Trade)]
    if action.advisor not in {trade.advisor for trade in trades}:
        yield from _at_advisor(table, action.advisor)


def _decline(table: Table, me: Player, action: Accept | Decline) -> Iterator[Reason]:
    yield Reason(
        "P2c.3",
        "there is nothing at advisor {advisor} to accept or decline now",
        advisor=action.advisor,
    )


WHY_NOT: Final[WhyNot] = {
    Take: why_not_take,
    Trade: _trade,
    Accept: _decline,
    Decline: _decline,
}
