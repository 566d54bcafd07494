"""The VP that a player may expect at the end of the game, at any position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kingsburg.engine.position import Position
from kingsburg.players.planner import stages, winter
from kingsburg.players.planner.after import After, Building
from kingsburg.players.planner.court import Court
from kingsburg.players.planner.features import Winter, rivals_of
from kingsburg.players.planner.outlook import Outlook
from kingsburg.players.planner.value import Value

#: The steps in which a player may have dice in hand.
_DICE: Final = ("roll", "reroll", "influence")


def expected(value: Value, position: Position, who: str) -> float:
    """Return the VP that a player may expect at the end, by what this player knows."""
    seen = position.seen_by(who)
    me = seen.player(who)
    if seen.phase == "over":
        return me.vp
    begins = seen.phase, seen.step
    if begins in stages.STAGES and not any(each.hand for each in seen.players):
        return me.vp + _to_come(value, seen, who, stages.STAGES.index(begins))
    outlook = Outlook(value, seen, me)
    if seen.step in ("recruit", "battle"):
        return winter.expected(winter.the_end(outlook), me.owns())
    if me.hand and not me.passed and seen.step in _DICE:
        return Court(outlook).best()
    building: Building = "first" if who in _to_build(seen) else ""
    after = After(me.owns(), me.abilities, me.envoy, building, tuple(_helping(outlook)))
    return after.worth(outlook)


def _to_come(value: Value, position: Position, who: str, at: int) -> float:
    """Return the VP still to come at the beginning of a stage of the year."""
    me = position.player(who)
    owned = me.owns()
    return value.to_come(
        me.abilities, *owned[:3], *owned[4:], me.envoy, me.white_dice,
        stages.stage(position.year, at), rivals_of(position.players, me.seat),
        Winter(position.enemy, position.valley, position.destiny),
    )  # fmt: skip


def _to_build(position: Position) -> tuple[str, ...]:
    """Return the players who may still build this season."""
    if position.step in (*_DICE, "help"):
        return position.order
    if position.step != "build" or position.subject is None:
        return ()
    return position.order[position.order.index(position.subject) :]


def _helping(outlook: Outlook) -> Iterator[int]:
    """Yield the advisors who still help the player this season, in order."""
    position, me = outlook.position, outlook.me
    if position.step in _DICE:
        yield from outlook.influenced()
    elif position.step == "help":
        if position.subject == me.name:
            asking = getattr(position.example, "advisor", None)
            if asking is not None:
                yield asking
        yield from (advisor for advisor, seat in position.helping if seat == me.seat)
