"""The three strengths: how often they win, and that they are the same in all places."""

from __future__ import annotations

from itertools import pairwise

import pytest

import kingdombuilder
from gametable.play.strengths import STRENGTHS
from kingdombuilder import players as builders
from kingsburg import players
from kingsburg.players.games import simulate

SEATS = 4


def won(strength: str, others: str, games: int) -> float:
    """Return the share of games that one wins against three others, seats in turn."""
    found = 0
    for seat in range(SEATS):
        names = [others] * SEATS
        names[seat] = strength
        found += simulate(names, games // SEATS, seed=f"1-{seat}").wins(seat + 1)
    return found / games


@pytest.mark.parametrize("by_name", [players.by_name, builders.by_name])
def test_each_game_has_all_strengths(by_name: object) -> None:
    assert callable(by_name)
    assert all(callable(by_name(each)) for each in STRENGTHS)


@pytest.mark.slow
def test_each_strength_wins_against_three_of_the_one_below() -> None:
    assert won("medium", "easy", 20) >= 0.5
    assert won("strong", "medium", 20) >= 0.5


@pytest.mark.slow
def test_medium_in_many_games() -> None:
    assert 0.35 <= won("medium", "greedy", 100) <= 0.65
    assert won("medium", "planner", 40) <= 0.25


@pytest.mark.slow
def test_each_strength_of_kingdom_builder_wins_against_the_one_below() -> None:
    for weaker, stronger in pairwise(STRENGTHS):
        assert kingdombuilder.simulate([stronger, weaker], 16, seed=1).wins(1) > 8
