"""Neutral dice: with two players, dice of unused colours close advisors (T.1-T.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingsburg.engine.actions import Action, Roll
from kingsburg.engine.chances import rolls
from kingsburg.engine.powers.power import Power

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table

#: The player of a roll of neutral dice.
NEUTRAL = None


class NeutralDice(Power):
    """Three dice and then two, placed on the advisors of their sums (T.1)."""

    id = "neutral_dice"
    rule = "T.1"

    def on_season_starts(self, table: Table, _: None) -> None:
        table.ask_chance(NEUTRAL, rolls(3), _place_three)
        table.ask_chance(NEUTRAL, rolls(2), _place_two)


def _place_three(table: Table, _: Player | None, action: Action) -> None:
    assert isinstance(action, Roll)
    table.tell("rolls", "T.1", None, action)
    _place(table, action.coloured)


def _place_two(table: Table, _: Player | None, action: Action) -> None:
    assert isinstance(action, Roll)
    table.tell("rolls", "T.1", None, action)
    total = sum(action.coloured)
    if not table.taken >> total & 1:
        _place(table, action.coloured)
    else:
        table.tell("splits", "T.2", None, action)
        for die in sorted(set(action.coloured)):
            _place(table, (die,))


def _place(table: Table, dice: tuple[int, ...]) -> None:
    table.placed.append((sum(dice), NEUTRAL, dice, ()))
    table.taken |= 1 << sum(dice)
