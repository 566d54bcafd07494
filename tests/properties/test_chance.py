"""Chance: every result with its exact probability."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given

from gametable.play.positions import CHANCE
from kingsburg.engine.actions import Action, Enemy, Roll, SeatOrder
from kingsburg.engine.chances import Chances, rolls
from kingsburg.engine.position import Position
from tests.properties.games import new, positions, seeds, steady, tables


def check(position: Position) -> None:
    if position.actor is not CHANCE:
        assert position.chances() == ()
        return
    chances = position.chances()
    assert sum(probability for _, probability in chances) == 1
    assert all(probability > 0 for _, probability in chances)
    assert all(isinstance(probability, Fraction) for _, probability in chances)
    assert len({action for action, _ in chances}) == len(chances)
    assert len({type(action) for action, _ in chances}) == 1
    first, probability = chances[0]
    if isinstance(first, Enemy):
        assert {each for _, each in chances} == {Fraction(1, 5)}
    elif isinstance(first, SeatOrder):
        seats = range(len(position.players))
        assert {action.seats for action, _ in chances if isinstance(action, SeatOrder)} == set(
            permutations(seats)
        )
        assert len({each for _, each in chances}) == 1
    else:
        assert isinstance(first, Roll)
        dice = len(first.coloured) + len(first.white)
        # The first roll is all ones, which can be rolled in one way only.
        assert set(first.coloured + first.white) == {1}
        assert probability == Fraction(1, 6**dice)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_in_whole_games(players: int) -> None:
    for position in positions(new(players), Random(players)):
        check(position)


@steady(40)
@given(start=tables(), seed=seeds)
def test_from_anywhere(start: Position, seed: int) -> None:
    for position in positions(start, Random(seed)):
        check(position)


@pytest.mark.parametrize(
    ("coloured", "white"),
    [
        (0, 1),
        (0, 2),
        (1, 0),
        (1, 1),
        (2, 0),
        (3, 0),
        (3, 1),
        (3, 2),
        (2, 3),
        (4, 0),
        (5, 1),
        (6, 0),
    ],
)
def test_rolls_by_brute_force(coloured: int, white: int) -> None:
    dice = coloured + white
    ways: Counter[Action] = Counter()
    for roll in product(range(1, 7), repeat=dice):
        ways[Roll(tuple(sorted(roll[:coloured])), tuple(sorted(roll[coloured:])))] += 1
    assert dict(rolls(coloured, white).probabilities()) == {
        roll: Fraction(number, 6**dice) for roll, number in ways.items()
    }


@pytest.mark.parametrize("dice", [7, 8, 9])
def test_many_dice_still_add_up_to_one(dice: int) -> None:
    white = max(0, dice - 5)
    assert sum(chance for _, chance in rolls(dice - white, white).probabilities()) == 1


def test_a_draw_follows_the_weights() -> None:
    """Each result gets its share of the range of random numbers, even at both ends."""

    class Given(Random):
        def __init__(self, value: float) -> None:
            super().__init__(0)
            self.value = value

        def random(self) -> float:
            return self.value

    chances = Chances([(Roll((1,)), 1), (Roll((2,)), 2), (Roll((3,)), 1)])
    drawn = [chances.draw(Given(at / 16)) for at in range(16)]
    assert Counter(drawn) == {Roll((1,)): 4, Roll((2,)): 8, Roll((3,)): 4}
    assert chances.draw(Given(1 - 2**-53)) is Roll((3,))
