"""Faults of a set-up position that depend on its step, or on the player to move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gametable.play.errors import Fault, Word
from kingsburg.engine.hooks import GAME_ENDS, LAST_OF_ALL
from kingsburg.engine.player import Player
from kingsburg.engine.powers.alternative_rows import AlternativeRow
from kingsburg.engine.powers.governors import Governor
from kingsburg.engine.table import Table

_DICE_IN_HAND: Final = ("roll", "reroll", "influence", "help")
_SEASON: Final = (*_DICE_IN_HAND, "build", "season_end")
_DICE_ON_COURT: Final = ("influence", "help", "build", "season_end")
_NOBODY_ACTS: Final = ("reward", "envoy", "rows", "governors")


def faults(table: Table) -> list[Fault]:
    """Return everything that is impossible at this step of the year."""
    return [
        *_setup(table),
        *(fault for player in table.players for fault in _player_at_step(table, player)),
        *_court_at_step(table),
    ]


def _setup(table: Table) -> Iterator[Fault]:
    """Yield what is impossible before rows and governors are chosen (M2, M3)."""
    if table.phase != "setup":
        return
    if table.step == "rows" and (why := table.content.why_not_dealt(len(table.players))):
        yield Fault("modules", "{why}", "M2", why=why)
    taken = {"rows": (AlternativeRow, Governor), "governors": (Governor,)}[table.step]
    for player in table.players:
        for power in player.abilities.powers:
            if isinstance(power, taken):
                path, named = f"players[{player.seat}]", table.content.word(power.id)
                yield Fault(
                    path, "{power} is not chosen yet at this step", table.part.rule, power=named
                )


def _player_at_step(table: Table, player: Player) -> Iterator[Fault]:
    path = f"players[{player.seat}]"
    step = Word("step", table.step)
    if player.hand is not None and table.step not in _DICE_IN_HAND:
        yield Fault(f"{path}.dice", "nobody holds rolled dice at step {step}", "P2c.5", step=step)
    if player.white_dice and table.step not in _DICE_IN_HAND:
        yield Fault(
            f"{path}.white_dice", "nobody has extra white dice at step {step}", "P2c.5", step=step
        )
    if _used(table, player) and table.step not in _SEASON:
        yield Fault(
            f"{path}.used",
            "nothing can have been used at step {step}, which is not part of a season",
            "P2a.3",
            step=step,
        )
    if player.passed and table.step != "influence":
        yield Fault(f"{path}.passed", "nobody can have passed before or after influencing", "P2b.1")


def _used(table: Table, player: Player) -> frozenset[str]:
    """Return the powers used, without those that worked at the end of the game."""
    if table.step != "final":
        return player.used
    return player.used - {
        each.mark
        for power in player.abilities.powers
        for each in power.triggers
        if each.hook in (GAME_ENDS, LAST_OF_ALL)
    }


def _court_at_step(table: Table) -> Iterator[Fault]:
    neutral = all(seat is None for _, seat, _, _ in table.placed)
    if table.placed and table.step not in (*_DICE_ON_COURT, *(("reroll",) if neutral else ())):
        step = Word("step", table.step)
        yield Fault(
            "placed", "there can be no such dice on advisors at step {step}", "P2c.5", step=step
        )


def faults_of_turn(table: Table) -> Iterator[Fault]:
    """Yield why the player named in `to_move` cannot be the one to move."""
    me = table.players[table.order[table.first]]
    if table.step in _NOBODY_ACTS:
        step = Word("step", table.step)
        yield Fault("to_move", "it is nobody's turn at step {step}", table.part.rule, step=step)
    elif me.passed:
        yield Fault("to_move", "{player} has passed", "P2b.1", player=me.name)
    elif table.step == "aid":
        yield from _aid(table, me)


def _aid(table: Table, me: Player) -> Iterator[Fault]:
    """Yield why this player cannot be choosing a good as one of the poorest (P1.2, P1.4).

    Tied players choose in turn order, so those before have one good more.
    """
    before = [table.players[seat] for seat in table.order[: table.first]]
    after = [table.players[seat] for seat in table.order[table.first + 1 :]]
    buildings, goods = me.wealth
    others = [each.wealth for each in (*before, *after)]
    taken = [each.wealth == (buildings, goods + 1) for each in before]
    if min(others, default=me.wealth) < me.wealth or not (me.wealth in others or any(taken)):
        yield Fault(
            "to_move",
            "{player} is not among the players tied as the poorest",
            "P1.2",
            player=me.name,
        )
    for other in before:
        if other.wealth == me.wealth:
            yield Fault(
                "to_move",
                "{other} is as poor as {player} and takes a good first",
                "P1.4",
                other=other.name,
                player=me.name,
            )
