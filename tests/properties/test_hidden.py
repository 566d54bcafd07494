"""What a player has not seen makes no difference to what that player sees (S.5)."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given

from kingsburg.engine.position import Position
from tests.properties.games import (
    but_for_the_card,
    in_the_dark,
    new,
    options,
    positions,
    seeds,
    steady,
    tables,
)


def check(position: Position) -> None:
    for player in position.players:
        name = player.name
        view = position.seen_by(name)
        if name not in in_the_dark(position):
            assert view is position
            continue
        assert view != position
        assert view.enemy is None
        assert view.seen_by(name) is view
        # All else is open.
        assert [each.content() for each in view.players] == [
            each.content() for each in position.players
        ]
        assert view.actor == position.actor
        assert view.actions() == position.actions()
        assert view.chances() == position.chances()
        assert view.order == position.order
        assert view.placed == position.placed


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_in_whole_games(players: int) -> None:
    looked = 0
    for seed in range(6):
        for position in positions(new(players), Random(seed)):
            check(position)
            looked += bool(in_the_dark(position))
    assert looked > 0


@steady(40)
@given(start=tables(), seed=seeds)
def test_from_anywhere(start: Position, seed: int) -> None:
    for position in positions(start, Random(seed)):
        check(position)


@pytest.mark.parametrize("seed", range(12))
def test_no_difference_until_the_card_is_revealed(seed: int) -> None:
    compared = 0
    for one, two in but_for_the_card(seed):
        assert one != two
        assert options(one) == options(two)
        for name in in_the_dark(one):
            assert one.seen_by(name) == two.seen_by(name)
            assert hash(one.seen_by(name)) == hash(two.seen_by(name))
            assert pickle.dumps(one.seen_by(name)) == pickle.dumps(two.seen_by(name))
            compared += 1
    assert compared > 0
