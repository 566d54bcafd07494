"""Who gets which advisor in a year with a destiny card (M4)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from gametable.play.errors import Malformed
from kingsburg.engine.content import standard
from kingsburg.odds.cards import destiny_of, with_modules
from kingsburg.odds.contest import Contest
from kingsburg.odds.effort import exact_steps, feasible
from tests.odds.test_season import contest, exact, with_zeros
from tests.oracles import dice_odds
from tests.oracles import season as oracle
from tests.oracles.season import Player

BOX = with_modules(standard())
#: Worths that want the King most.
WORTHS = {advisor: Fraction(advisor) for advisor in range(1, 19)}


def in_year(card: str, *players: Player) -> Contest:
    return replace(contest(players), destiny=destiny_of(BOX, card))


def test_in_a_famine_all_roll_one_die_fewer() -> None:
    ann = Player("Ann", 3, policy="greedy", worths=WORTHS)
    brian = Player("Brian", 2, 1, token=True)
    fewer = contest([ann._replace(dice=2), brian._replace(dice=1)])
    famine = in_year("famine", ann, brian)
    assert exact(famine) == exact(fewer)
    assert famine.combinations == fewer.combinations
    assert exact_steps(famine) == exact_steps(fewer)
    # A player without dice rolls none.
    assert exact(in_year("famine", Player("Ann", 0), Player("Brian", 1)))["Brian", 1] == 0


def test_a_good_year_gives_a_die_to_whoever_has_none() -> None:
    ann, brian = Player("Ann", 1, market=True), Player("Brian", 1, 1)
    assert exact(in_year("good_year", ann, brian)) == exact(contest([ann._replace(white=1), brian]))


@pytest.mark.parametrize("envoy", [False, True])
@pytest.mark.parametrize("policy", ["random", "greedy", "best"])
def test_nobody_gets_a_busy_king(policy: str, envoy: bool) -> None:
    ann = Player("Ann", 1, 2, envoy=envoy, policy=policy, worths=WORTHS)
    brian = Player("Brian", 1, policy="greedy", worths=WORTHS)
    players = [ann, brian]
    expected = oracle.before_the_roll(players, (), dice_odds.sorted_rolls, "closed_king")
    found = exact(in_year("closed_king", *players))
    assert found == with_zeros(players, expected)
    assert found["Ann", 18] == 0
    assert exact(contest(players))["Ann", 18] > 0


def test_what_is_too_much_is_less_in_a_famine() -> None:
    many = [Player(name, 4) for name in ("Ann", "Brian", "Cindy")]
    assert not feasible(contest(many))
    assert feasible(in_year("famine", *many))


def test_dice_beyond_the_limits() -> None:
    with pytest.raises(Malformed, match="number of white dice"):
        in_year("good_year", Player("Ann", 3, 7), Player("Brian", 3))
