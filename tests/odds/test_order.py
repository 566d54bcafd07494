"""The turn order against every roll of every player, icepool and the engine."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import icepool
import pytest

from gametable.play.errors import Malformed
from kingsburg.engine.actions import Roll
from kingsburg.engine.hand import Hand
from kingsburg.notation import files
from kingsburg.odds.order import places, totals
from kingsburg.odds.reach import Setup
from tests.oracles import turn_odds as oracle

POOLS = list(product(range(6), range(7)))


@pytest.mark.parametrize("pool", [pool for pool in POOLS if sum(pool) <= 6], ids=str)
def test_totals_by_every_roll(pool: tuple[int, int]) -> None:
    counted = Counter(map(sum, product(range(1, 7), repeat=sum(pool))))
    assert totals(*pool) == {
        total: Fraction(ways, 6 ** sum(pool)) for total, ways in counted.items()
    }


@pytest.mark.parametrize("pool", POOLS, ids=str)
def test_totals_as_icepool_says(pool: tuple[int, int]) -> None:
    die = sum(pool) @ icepool.d6
    assert list(totals(*pool).items()) == [
        (total, Fraction(ways, die.denominator())) for total, ways in die.items()
    ]


@pytest.mark.parametrize("seed", range(40))
def test_places_by_every_roll(seed: int) -> None:
    draw = Random(seed)
    most = {2: 5, 3: 4, 4: 3, 5: 2}
    players = draw.randint(2, 5)
    pools = [draw.randint(0, most[players]) for _ in range(players)]
    white = [draw.randint(0, dice) for dice in pools]
    setups = [Setup(dice - more, more) for dice, more in zip(pools, white, strict=True)]
    assert places(setups) == oracle.places(pools)


def test_three_dice_each() -> None:
    for players in (2, 3, 4):
        found = places([Setup()] * players)
        assert found == oracle.places([3] * players)
        assert [sum(row) for row in found] == [1] * players
        assert [sum(column) for column in zip(*found, strict=True)] == [1] * players
    # Ties favour whoever went first before.
    five = places([Setup()] * 5)
    assert five[0][0] > Fraction(1, 5) > five[4][0]
    assert five[0][0] == five[4][4]


def test_with_dice_that_lie_there() -> None:
    known = Setup().rolled(Hand((1, 2), (3,)))
    assert places([known, known]) == [[1, 0], [0, 1]]
    higher = Setup().rolled(Hand((6, 6)))
    assert places([higher, Setup(0), known]) == [[0, 0, 1], [1, 0, 0], [0, 1, 0]]
    behind = places([Setup(), known])[1][0]
    assert behind == sum(chance for total, chance in totals(3).items() if total > 6)


def test_as_the_engine_orders() -> None:
    """For every roll of Cindy after two equal totals, the odds are those of the engine."""
    here = files.from_json(
        {"phase": "spring", "players": [{"name": "Ann"}, {"name": "Brian"}, {"name": "Cindy"}]}
    )
    after = here
    for dice in ((2, 3, 4), (3, 3, 3)):
        after = after.play(Roll(dice))
    first = Fraction(0)
    second = Fraction(0)
    for roll, chance in after.chances():
        order = after.play(roll).order
        first += chance * (order[0] == "Cindy")
        second += chance * (order[1] == "Cindy")
    lying = [Setup().rolled(Hand(dice)) for dice in ((2, 3, 4), (3, 3, 3))]
    assert places([*lying, Setup()])[2] == [first, second, 1 - first - second]


def test_wrong_numbers() -> None:
    with pytest.raises(Malformed, match=r"6 is not a valid number of coloured dice \(0 to 5\)"):
        totals(6)
    with pytest.raises(Malformed, match=r"40 is not a valid number of white dice \(0 to 6\)"):
        totals(3, 40)
    for players in (0, 1, 6):
        with pytest.raises(
            Malformed, match=f"there is no turn order of {players} players, only of 2 to 5"
        ):
            places([Setup()] * players)
