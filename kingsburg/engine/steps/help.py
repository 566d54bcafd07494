"""Help from the advisors (P2c.1-P2c.5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

from gametable.play.errors import Reason
from kingsburg.engine.actions import (
    GOODS,
    LOOK_AT_ENEMY,
    LOOK_AT_VALLEY,
    Accept,
    Decline,
    Give,
    Keep,
    Look,
    Name,
    PayAdvisor,
    Swap,
    Take,
    Trade,
)
from kingsburg.engine.reasons import KINDS_SEEN, WhyNot, must_choose, rule_here, unknown, unpaid

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
        table.turn = 1 + seat
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
        yield _not_given(table, advisor)


def _not_given(table: Table, advisor: int) -> Reason:
    """The reason against something that the help there, or of the tile there, does not allow."""
    if advisor in table.tiles:
        return Reason(
            f"M6.{advisor}", "the tile on advisor {advisor} does not allow that", advisor=advisor
        )
    return Reason("P2c.2", "advisor {advisor} does not give that", advisor=advisor)


def _pay(table: Table, me: Player, action: PayAdvisor) -> Iterator[Reason]:
    yield from unpaid(me, (action.thing,))
    yield from _choice_at(table, action)


def _name(table: Table, me: Player, action: Name) -> Iterator[Reason]:
    if action.name not in (*GOODS, *(player.name for player in table.players)):
        yield Reason("N.4", "there is neither a good nor a player {name}", name=action.name)
    yield from _choice_at(table, action)


def _give(table: Table, me: Player, action: Give) -> Iterator[Reason]:
    for name, _goods in action.gifts:
        if name not in (player.name for player in table.players):
            yield Reason("N.4", "there is no player {player}", player=name)
    yield from _choice_at(table, action)


def _look(table: Table, me: Player, action: Look) -> Iterator[Reason]:
    if action not in (LOOK_AT_ENEMY, LOOK_AT_VALLEY):
        yield Reason("N.4", "there is no card {card}", card=action.card)
    yield Reason("V.2", "nobody may look at a card of their choice now")


def _swap(table: Table, me: Player, action: Swap) -> Iterator[Reason]:
    yield from _choice_at(table, action)


def _choice_at(table: Table, action: Name | PayAdvisor | Swap | Give) -> Iterator[Reason]:
    """The reasons against a choice that only tiles offer."""
    asked = islice(table.asks[0][1], KINDS_SEEN)
    if any(type(each) is type(action) and each.advisor == action.advisor for each in asked):
        yield _not_given(table, action.advisor)
    else:
        yield from _at_advisor(table, action.advisor)


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
    Name: _name,
    PayAdvisor: _pay,
    Swap: _swap,
    Give: _give,
    Look: _look,
    Keep: must_choose,
}
