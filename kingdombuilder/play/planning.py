"""A turn that somebody plans: which rules are against it."""

from __future__ import annotations

from collections.abc import Sequence

from gametable.play.errors import Reason
from kingdombuilder.engine.actions import Build
from kingdombuilder.engine.position import Position


def against_hex(position: Position, player: str, hex: int) -> tuple[Reason, ...]:
    """Why nobody can ever plan a settlement here (KB.1); empty if the hex is free to plan on."""
    if (position.board.buildable & position.table.free) >> hex & 1:
        return ()
    reasons = position.why_not(Build(hex), player) or ()
    return tuple(each for each in reasons if each.rule == "KB.1") or reasons


def against_turn(position: Position, player: str, hexes: Sequence[int]) -> tuple[Reason, ...]:
    """Every rule against building here in this order now; empty if it can be done."""
    seat = position.seat(player)
    for hex in hexes:
        # What has no choice is done of itself.
        if position.table.own[seat] >> hex & 1:
            continue
        reasons = position.why_not(Build(hex), player)
        if reasons is not None:
            return reasons
        position = position.play(Build(hex))
    return ()
