"""The totals of all dice, and the turn order that follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import prod
from typing import Final, TypeAlias

from gametable.play.errors import Malformed, check_list, check_type
from kingsburg.engine.chances import FACES
from kingsburg.engine.rules import Rules
from kingsburg.odds.reach import Setup

_DIGIT: Final = 32
_ANY: Final = (1 << _DIGIT) - 1
_DIE: Final = sum(1 << _DIGIT * face for face in FACES)

#: The number of ways to roll each total, from 0 on.
_Ways: TypeAlias = list[int]


def totals(dice: int, white: int = 0) -> dict[int, Fraction]:
    """Return the probability, from 0 to 1, of each total of this many dice, ascending.

    White dice count like the others (P2a.5); there are no rerolls. Without dice the total is 0.
    Raises `Malformed` for numbers outside the limits of `Setup`.
    """
    return dict(_shares(dice, white))


def places(players: Sequence[Setup]) -> list[list[Fraction]]:
    """Return the probability, from 0 to 1, that each player gets each place in the turn order.

    `players`: two to five, in the old turn order, each with what they roll or have rolled. In the
    answer, row i is the i-th player, column j the j-th place; rows and columns add up to 1. The
    lowest total goes first (P2a.6) and ties keep their order (P2a.7). Rerolls are left out, because
    players decide them for other reasons. Raises `Malformed` for another number of players.
    """
    check_list(players, "players")
    if len(players) not in Rules.PLAYERS:
        first, *_, last = Rules.PLAYERS
        raise Malformed(
            "there is no turn order of {number} players, only of {least} to {most}",
            number=len(players),
            least=first,
            most=last,
        )
    for player in players:
        check_type(player, Setup, "players")
    ways = [_totals(player) for player in players]
    most = max(map(len, ways))
    # For each player and number: in how many ways the total is lower than the number.
    lower = [list(accumulate(each + [0] * (most - len(each)), initial=0)) for each in ways]
    in_all = prod(map(sum, ways))
    return [
        [Fraction(each, in_all) for each in _places(mine, ways[mine], lower)]
        for mine in range(len(players))
    ]


def _places(mine: int, ways: _Ways, lower: list[_Ways]) -> _Ways:
    """Return the number of ways in which one player gets each place."""
    found = [0] * len(lower)
    for total, times in enumerate(ways):
        if not times:
            continue
        # before[n]: in how many ways n of the others considered so far go first.
        before = [times]
        for other, rolls in enumerate(lower):
            if other != mine:
                ahead = rolls[total + (other < mine)]
                behind = rolls[-1] - ahead
                before = [
                    stay * behind + passed * ahead
                    for stay, passed in zip([*before, 0], [0, *before], strict=True)
                ]
        found = [some + more for some, more in zip(found, before, strict=True)]
    return found


# Typed, because True is not a number of dice, though it equals 1.
@lru_cache(maxsize=128, typed=True)
def _shares(dice: int, white: int) -> Mapping[int, Fraction]:
    """Return what `totals` returns, cached."""
    setup = Setup(dice, white)
    in_all = len(FACES) ** (dice + white)
    return {total: Fraction(ways, in_all) for total, ways in enumerate(_totals(setup)) if ways}


def _totals(setup: Setup) -> _Ways:
    if setup.roll is not None:
        return [0] * setup.roll.total + [1]
    dice = setup.coloured + setup.whites
    # A power of one die's polynomial, evaluated at 2 ** 32, which exceeds the ways of 11 dice.
    power = _DIE**dice
    return [power >> _DIGIT * total & _ANY for total in range(FACES[-1] * dice + 1)]
