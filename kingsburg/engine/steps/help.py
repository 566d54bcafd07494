"""Help from the advisors (P2c.1-P2c.5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

from gametable.play.errors import Message, Reason
from kingsburg.engine.actions import (
    GOODS,
    LOOK_AT_ENEMY,
    LOOK_AT_VALLEY,
    Accept,
    Action,
    Announce,
    Decline,
    Give,
    Keep,
    Look,
    PayAdvisor,
    Swap,
    Take,
    Trade,
)
from kingsburg.engine.progress import HELPING
from kingsburg.engine.reasons import (
    KINDS_SEEN,
    Explains,
    WhyNot,
    asker,
    must_choose,
    one_of,
    rule_here,
    says,
    unknown,
    unpaid,
)

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
        table.progress = HELPING[seat]
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
    """Yield the reasons against taking things, from an advisor or at another step."""
    yield from unknown(action.things)
    offered = [each for each in islice(table.asks[0][1], KINDS_SEEN) if isinstance(each, Take)]
    if offered and offered[0].advisor is None:
        why = one_of(me, offered) or Message("this is not one of the choices here")
        yield Reason.of(rule_here(table), why)
    elif action.advisor is not None:
        yield from _at_advisor(table, me, action, action.advisor)
    elif offered:
        yield Reason(
            "P2c.2",
            "here something is taken from advisor {advisor}",
            advisor=offered[0].advisor or 0,
        )


def _at_advisor(table: Table, me: Player, action: Action, advisor: int) -> Iterator[Reason]:
    """Yield the reasons against a choice at an advisor, or at the tile that lies there."""
    asked = _asked(table)
    if advisor not in table.content.helps:
        yield Reason("N.4", "there is no advisor {advisor}", advisor=advisor)
    elif table.step != "help":
        yield Reason("P2c.1", "advisor {advisor} helps only after influencing", advisor=advisor)
        yield from _tile(table, me, action, advisor)
    elif advisor in asked:
        yield from _not_given(table, me, action, advisor)
    else:
        for now in asked:
            yield Reason(
                "P2c.2", "the choice must be from what advisor {advisor} offers now", advisor=now
            )
        yield Reason.of("P2c.1", _not_now(table, advisor, max(asked, default=0)))
        yield from _tile(table, me, action, advisor)


def _asked(table: Table) -> set[int]:
    """Return the set of the advisor at whom somebody chooses now; empty at any other choice."""
    found = (getattr(each, "advisor", None) for each in islice(table.asks[0][1], KINDS_SEEN))
    return {each for each in found if each is not None}


def _not_now(table: Table, advisor: int, now: int) -> Message:
    """Return why an advisor does not help while the one with the number `now` does."""
    if advisor not in {group[0] for group in table.placed}:
        return Message("nobody has influenced advisor {advisor}", advisor=advisor)
    if advisor < now:
        return Message("advisor {advisor} has already helped", advisor=advisor)
    return Message("advisor {advisor} helps later", advisor=advisor)


def _tile(table: Table, me: Player, action: Action, advisor: int) -> Iterator[Reason]:
    """Yield the rule of the tile on an advisor (M6), or what is missing at one of your own."""
    if advisor not in table.tiles:
        return
    rule, help = f"M6.{advisor}", table.help_of(advisor)
    told = tuple(says(rule))
    yield from told
    if not told and isinstance(help, Explains) and (why := help.missing(table, me, action)):
        yield Reason.of(rule, why)


def _not_given(table: Table, me: Player, action: Action, advisor: int) -> Iterator[Reason]:
    """Yield the reasons against a choice that the help of an advisor or tile does not offer."""
    by = asker(table)
    offered = [each for each in islice(table.asks[0][1], KINDS_SEEN) if _chooses(each)]
    why = (by.missing(table, me, action) if by else None) or one_of(me, offered)
    rule = f"M6.{advisor}" if advisor in table.tiles else "P2c.2"
    told = Message("advisor {advisor} does not give that", advisor=advisor)
    yield Reason.of(rule, why or told)
    if by and by.rule != rule:
        # A tile gives the help of another advisor (M6.1).
        yield from says(by.rule)


def _chooses(action: Action) -> bool:
    """True if an action chooses what somebody gets, not only whether they get it."""
    return not isinstance(action, (Accept, Decline, Keep))


def _pay(table: Table, me: Player, action: PayAdvisor) -> Iterator[Reason]:
    yield from unpaid(me, (action.thing,))
    yield from unknown((action.good,) if action.good else ())
    yield from _at_advisor(table, me, action, action.advisor)


def _name(table: Table, me: Player, action: Announce) -> Iterator[Reason]:
    if action.name not in (*GOODS, *(player.name for player in table.players)):
        yield Reason("N.4", "there is no good and no player called {name}", name=action.name)
    yield from _at_advisor(table, me, action, action.advisor)


def _give(table: Table, me: Player, action: Give) -> Iterator[Reason]:
    for name, _goods in action.gifts:
        if name not in (player.name for player in table.players):
            yield Reason("N.4", "there is no player {player}", player=name)
    yield from _at_advisor(table, me, action, action.advisor)


def _look(table: Table, me: Player, action: Look) -> Iterator[Reason]:
    if action not in (LOOK_AT_ENEMY, LOOK_AT_VALLEY):
        yield Reason("N.4", "there is no card {card}", card=action.card)
    yield Reason("V.2", "nobody may look at a card of their choice now")


def _swap(table: Table, me: Player, action: Swap) -> Iterator[Reason]:
    yield from _at_advisor(table, me, action, action.advisor)


def _trade(table: Table, me: Player, action: Trade) -> Iterator[Reason]:
    yield from unpaid(me, (action.good,))
    yield from _at_advisor(table, me, action, action.advisor)


def _decline(table: Table, me: Player, action: Accept | Decline) -> Iterator[Reason]:
    advisor = action.advisor
    if table.step != "help" or advisor not in _asked(table):
        yield Reason(
            "P2c.3",
            "there is nothing at advisor {advisor} to accept or decline now",
            advisor=advisor,
        )
    elif isinstance(action, Decline):
        yield Reason("P2c.3", "the help of advisor {advisor} cannot be declined", advisor=advisor)
    else:
        yield Reason(
            "P2c.3", "advisor {advisor} offers a choice, which has to be made", advisor=advisor
        )
    yield from _tile(table, me, action, advisor)


WHY_NOT: Final[WhyNot] = {
    Take: why_not_take,
    Trade: _trade,
    Accept: _decline,
    Decline: _decline,
    Announce: _name,
    PayAdvisor: _pay,
    Swap: _swap,
    Give: _give,
    Look: _look,
    Keep: must_choose,
}
