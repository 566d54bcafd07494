"""Reasons against using a power, at the steps where powers are used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gametable.play.errors import Message, Reason, Word
from kingsburg.engine.actions import Move, Pay, Reroll, TurnDice, Use
from kingsburg.engine.hooks import INFLUENCING_ENDS, ROLLED, SEASON_ENDS, STEP_OF
from kingsburg.engine.reasons import unpaid, with_power

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.powers.power import Power
    from kingsburg.engine.table import Table


def why_not_use(
    table: Table, me: Player, action: Reroll | TurnDice | Move | Pay | Use
) -> Iterator[Reason]:
    """Yield the reasons against using a power."""
    power = _meant(table, me, action)
    if power is None:
        yield Reason("N.4", "there is no {power}", power=table.content.word(action.power))
        return
    if isinstance(action, Pay):
        yield from unpaid(me, (action.thing,))
    if isinstance(action, (Reroll, TurnDice)) and (
        me.hand is None or not me.hand.holds(action.coloured, action.white)
    ):
        yield Reason("N.3", "{player} has no such dice in hand", player=me.name)
    if why := _nearest(table, me, power, action):
        yield from with_power(_rule_of_step(power, action), power, why)


def _meant(table: Table, me: Player, action: Reroll | TurnDice | Move | Pay | Use) -> Power | None:
    """Return the power that an action names: of several that a card offers, the closest one."""
    power = me.abilities.named.get(action.power) or table.content.power(action.power)
    uses = power.uses if power else ()
    here = [each for each in uses if STEP_OF[each.offers_at or ""] == table.step]
    able = [each for each in here if action in each.options(table, me)]
    return next(iter((*able, *here, *uses)), power)


def _nearest(
    table: Table, me: Player, power: Power, action: Reroll | TurnDice | Move | Pay | Use
) -> Message | None:
    """Return what is missing first; None if only the turn order forbids it."""
    named = table.content.word(power.id)
    if power.id not in me.abilities.named:
        return Message("{player} has no {power}", player=me.name, power=named)
    if power.mark in me.used:
        return Message("{player} has already used {power} this season", player=me.name, power=named)
    if power.offers_at is None:
        why = power.missing(table, me, action)
        return why or Message("nobody uses {power}: it works by itself", power=named)
    step = STEP_OF[power.offers_at]
    if table.step != step:
        return Message(
            "{power} can be used only at step {step}", power=named, step=Word("step", step)
        )
    if power.offers_at == INFLUENCING_ENDS != table.part.only_at:
        return Message("{power} can be used only when all have passed", power=named)
    if action in power.options(table, me):
        return None
    if Use(power.id) in power.options(table, me):
        line = f"{me.name} uses {power.id}"
        return Message(
            "nothing is chosen at {power}; it is used with: {line}", power=named, line=line
        )
    why = power.missing(table, me, action)
    return why or Message("{power} does not allow that now", power=named)


def _rule_of_step(power: Power, action: Reroll | TurnDice | Move | Pay | Use) -> str | None:
    """Return the rule for changing dice or for effects at the end of a season, if one applies."""
    if isinstance(action, (Reroll, TurnDice)) or power.offers_at == ROLLED:
        return "P2a.3"
    return "P2e.2" if SEASON_ENDS in power.hooks else None
