"""Influencing the advisors (P2b.1-P2b.7, P5.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from gametable.play.errors import Message, Reason
from kingsburg.engine.actions import PASS, Action, Influence, Keep, Move, Pass, Pay
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.hand import Hand
from kingsburg.engine.player import TOKEN
from kingsburg.engine.progress import ROUNDS
from kingsburg.engine.reasons import WhyNot, must_choose, with_power
from kingsburg.engine.steps.using import why_not_use

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table

NO_DICE = Hand()
_ONE_TOKEN = Bundle(tokens=-1)


def begin(table: Table) -> None:
    """Queue the players who have not passed; a position may start within a round."""
    table.todo = [seat for seat in table.order if not table.players[seat].passed]
    # Whoever comes after those who are done with this round is next.
    done = [seat for seat in table.order[: table.first] if seat in table.todo]
    table.progress = ROUNDS[len(done) % (len(table.todo) or 1)]
    table.first = 0
    for player in table.players:
        player.hand = player.hand or NO_DICE


def go_on(table: Table) -> bool:
    """Let each player, in rounds, place a group or pass for the season (P2b.1)."""
    todo = table.todo
    while todo:
        if table.progress.place >= len(todo):
            table.progress = ROUNDS[0]
        me = table.players[todo[table.progress.place]]
        table.ask(me, table.placements(me), _place)
        if table.asks:
            return False
    for player in table.players:
        player.passed = False
        if player.hand is NO_DICE:
            player.hand = None
    return True


def _place(table: Table, me: Player, action: Action) -> None:
    if not isinstance(action, Influence):
        del table.todo[table.progress.place]
        me.passed = True
        table.events.append(("passes", "P2b.7", me.seat, PASS))
        return
    me.hand = me.hand.after(action)  # type: ignore[union-attr]
    table.placed.append((action.advisor, me.seat, action.coloured, action.white))
    table.taken |= 1 << action.advisor
    table.progress = ROUNDS[table.progress.place + 1]
    table.events.append(("influences", "P5.3" if action.envoy else "P2b.2", me.seat, action))
    if action.token:
        me.used |= {TOKEN}
        table.change(me, _ONE_TOKEN, "P2b.4", "pays")
    if action.power:
        me.used |= {action.power}
    if action.envoy:
        me.envoy = False


def leave(table: Table) -> None:
    """Leave the court as it is now."""


def _against(table: Table, me: Player, action: Influence) -> Iterator[Reason]:
    advisor = action.advisor
    if advisor not in table.content.helps:
        yield Reason("N.4", "there is no advisor {advisor}", advisor=advisor)
    hand = me.hand
    if hand is None or not hand.holds(action.coloured, action.white):
        yield Reason("N.3", "{player} has no such dice in hand", player=me.name)
    if not action.coloured:
        yield Reason("P2b.3", "a group needs at least one coloured die")
    if me.passed:
        yield Reason("P2b.1", "{player} has passed for this season", player=me.name)
    yield from _token(table, me, action)
    yield from _sway(table, me, action)
    closed = bool(table.taken >> advisor & 1) if advisor > 0 else False
    if advisor > 0 and me.abilities.sums.closed >> advisor & 1:
        yield _barred(table, me, advisor)
    if action.envoy and not me.envoy:
        yield Reason("P5.3", "{player} does not have the Envoy", player=me.name)
    if action.envoy and not closed:
        yield Reason("P5.3", "advisor {advisor} is free, no Envoy needed", advisor=advisor)
    counts = (action.total - 1, action.total + 1) if action.power else (action.total,)
    if advisor not in counts:
        total = Message("{others} or {last}", others=counts[:-1], last=counts[-1])
        yield Reason(
            "P2b.2",
            "the group counts {total}, not {advisor}",
            total=total if action.power else action.total,
            advisor=advisor,
        )
    if closed and not action.envoy:
        yield _closed(table, advisor)


def _token(table: Table, me: Player, action: Influence) -> Iterator[Reason]:
    if not action.token:
        return
    if me.tokens <= 0:
        yield Reason("N.3", "{player} has no +2 token", player=me.name)
    if TOKEN in me.used and table.rules.plus_two_limit == "season":
        yield Reason("P2b.4", "{player} has already used a +2 token this season", player=me.name)


def _sway(table: Table, me: Player, action: Influence) -> Iterator[Reason]:
    power = action.power
    if power is None:
        return
    named = table.content.word(power)
    found = table.content.power(power)
    if found is None:
        yield Reason("N.4", "there is no {power}", power=named)
    elif not me.has(power):
        why = Message("{player} has no {power}", player=me.name, power=named)
        yield from with_power("P2b.6", found, why)
    elif power not in me.abilities.sums.sways:
        why = Message("{power} does not change what a group counts", power=named)
        yield from with_power("P2b.6", found, why)
    elif power in me.used:
        why = Message("{player} has already used {power} this season", player=me.name, power=named)
        yield from with_power("P2b.6", found, why)


def _barred(table: Table, me: Player, advisor: int) -> Reason:
    """Return the reason against an advisor whom a power closes for everybody."""
    power = next(each for each in me.abilities.powers if advisor in each.closed)
    return Reason(
        power.rule,
        "{power} closes advisor {advisor}",
        power=table.content.word(power.id),
        advisor=advisor,
    )


def _closed(table: Table, advisor: int) -> Reason:
    seat = next(seat for number, seat, _, _ in table.placed if number == advisor)
    by = Message("neutral dice") if seat is None else table.players[seat].name
    return Reason(
        "P2b.5",
        "advisor {advisor} is already influenced by {player}",
        advisor=advisor,
        player=by,
    )


WHY_NOT: Final[WhyNot] = {Influence: _against, Move: why_not_use, Pass: must_choose}
#: At the end of the step, when powers may still be used.
MOVES: Final[WhyNot] = {Move: why_not_use, Pay: why_not_use, Keep: must_choose}
