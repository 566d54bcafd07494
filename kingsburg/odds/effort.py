"""Estimates of the work to find out, before the roll, who gets which advisor.

They count steps of about 5 µs. The constants were measured with 2 to 5 players and 1 to 5 dice,
with and without +2 and powers; estimates are mostly within a factor of three.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import prod
from typing import Final

from gametable.play.errors import Malformed, Message
from kingsburg.engine.rules import Rules
from kingsburg.odds.contest import Contender, Contest

#: Seconds per step.
STEP: Final = 5e-6
#: The most steps of an exact answer or a simulation; they take a few minutes.
MOST_STEPS: Final = 100_000_000
#: The most seasons to simulate, if there is time for them, and the fewest.
SEASONS: Final = 20_000
LEAST_SEASONS: Final = 100
#: More dice in one hand allow too many placements for best play.
MOST_DICE_SOLVED: Final = 6


def exact_steps(contest: Contest) -> int:
    """Return the number of steps of an exact answer."""
    players = contest.rolling
    ways = prod(_ways(each) for each in players if not each.policy.single)
    turns = 1 + sum(each.dice for each in players if each.policy.single)
    return round(contest.combinations * (ways * turns + _solving(contest)))


def season_steps(contest: Contest) -> int:
    """Return the number of steps of one simulated season."""
    listing = sum(4 + _actions(each) // 4 for each in contest.rolling)
    return round(listing + _solving(contest))


def feasible(contest: Contest) -> bool:
    """True if an exact answer takes minutes at most."""
    return _possible(contest) and exact_steps(contest) <= MOST_STEPS


def seasons(contest: Contest) -> int:
    """Return how many seasons can be simulated in minutes, from `LEAST_SEASONS` to `SEASONS`.

    Raises `Malformed` like `check_possible`.
    """
    check_possible(contest)
    return min(SEASONS, MOST_STEPS // season_steps(contest))


def check_possible(contest: Contest) -> None:
    """Raise `Malformed`, with what would be feasible, if even a simulation is too much."""
    if not _possible(contest):
        fewer = _fewer(contest, _possible)
        assert fewer, "with one die each it always is"
        raise Malformed(
            "best play with these pools is too much even to simulate: use at most {dice} each, "
            "or another way of playing",
            dice=fewer,
        )


def check_feasible(contest: Contest) -> None:
    """Raise `Malformed`, with what would be feasible, if an exact answer is too much."""
    check_possible(contest)
    if feasible(contest):
        return
    instead = Message("simulate it")
    if contest.closed is None and feasible(replace(contest, closed=frozenset())):
        instead = Message("simulate it, or say where the neutral dice are")
    elif fewer := _fewer(contest, feasible):
        instead = Message("simulate it, or ask for at most {dice} each", dice=fewer)
    raise Malformed(
        "{rolls} different rolls are too many for an exact answer: {instead}",
        rolls=contest.combinations,
        instead=instead,
    )


def _possible(contest: Contest) -> bool:
    """True if enough seasons can be simulated to be meaningful."""
    solved = _solving(contest) > 0
    most = max(each.dice + each.white for each in contest.rolling)
    return not (
        solved and (most > MOST_DICE_SOLVED or season_steps(contest) > MOST_STEPS // LEAST_SEASONS)
    )


def _fewer(contest: Contest, suits: Callable[[Contest], bool]) -> Message | None:
    """Return the most coloured dice per player, without white ones, for which `suits` is true."""
    for dice in reversed(range(1, Rules.COLOURED_DICE + 1)):
        fewer = (replace(each, dice=min(each.dice, dice), white=0) for each in contest.contenders)
        if suits(replace(contest, contenders=tuple(fewer))):
            if dice == 1:
                return Message("1 coloured die")
            return Message("{number} coloured dice", number=dice)
    return None


def _ways(player: Contender) -> float:
    """Return the number of situations of a player who may do anything, weighted by their cost."""
    helps = (3 if player.token else 1) * 4.0 ** len(player.sways) * (2 if player.envoy else 1)
    return 2.0**player.dice * 3.0**player.white * helps


def _actions(player: Contender) -> int:
    helps = (2 if player.token else 1) * (1 + 2 * len(player.sways))
    return helps << player.dice + player.white


def _solving(contest: Contest) -> float:
    """Return the steps to find best play after a roll, assuming that all players play best."""
    if not any(each.policy.solves for each in contest.rolling):
        return 0
    means = sum(
        each.dice + each.white + each.token + len(each.sways) + each.envoy
        for each in contest.rolling
    )
    return 1.65**means
