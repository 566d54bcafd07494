"""Reach, turns and order with governors and destiny cards, against oracles that count naively."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from gametable.play.errors import Malformed
from gametable.play.steps import result
from kingsburg.engine.actions import Move
from kingsburg.engine.content import standard
from kingsburg.engine.dice_text import parse_dice
from kingsburg.engine.hand import Hand
from kingsburg.odds.order import places
from kingsburg.odds.reach import Setup, reach, reach_any
from kingsburg.odds.turn import (
    best_totals,
    best_turn,
    chances_together,
    possible_sets,
    using_all_dice,
)
from kingsburg.odds.worths import default_worths
from kingsburg.play.ask import advise
from tests.oracles import card_odds as oracle
from tests.oracles import turn_odds
from tests.oracles.card_odds import Asked

GOVERNORS = ("prince", "trickster", "philosopher", "duke")
DESTINIES = ("famine", "good_year", "closed_king")
POWERS = ("statue", "chapel", "market")
POOLS = [(0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (1, 2), (3, 0), (3, 1), (4, 0)]


def setup(asked: Asked) -> Setup:
    """Return the set-up that the oracle is asked about."""
    built = [name for name in POWERS if name in asked.has]
    governor = next((name for name in GOVERNORS if name in asked.has), "")
    destiny = next((name for name in DESTINIES if name in asked.has), "")
    mine = Setup(asked.coloured, asked.white, "token" in asked.has, taken=asked.closed)
    mine = mine.with_buildings(built).with_cards(governor, destiny)
    return Setup(
        **{name: getattr(mine, name) for name in Setup.__slots__ if name != "envoy"},
        envoy="envoy" in asked.has,
    )


def drawn(rng: Random, coloured: int, white: int) -> Asked:
    """Return a question with a governor, closed advisors, and perhaps other cards and means."""
    has = {rng.choice(GOVERNORS), rng.choice((*DESTINIES, "", ""))}
    has |= {name for name in (*POWERS, "token", "envoy") if rng.random() < 0.3}
    closed = rng.sample(range(1, 19), rng.choice((0, 0, 3, 6)))
    return Asked(coloured, white, frozenset(has - {""}), frozenset(closed))


@pytest.mark.parametrize("card", [*GOVERNORS, *DESTINIES])
def test_three_dice_with_each_card(card: str) -> None:
    asked = Asked(has=frozenset({card}))
    assert reach(setup(asked)) == oracle.reach(asked)
    assert reach(setup(asked)) != reach(Setup())


@pytest.mark.parametrize("governor", GOVERNORS)
@pytest.mark.parametrize("destiny", [*DESTINIES, ""])
def test_a_governor_in_each_year_with_a_reroll(governor: str, destiny: str) -> None:
    for building in ("statue", "chapel"):
        has = frozenset({governor, destiny, building, "token"} - {""})
        asked = Asked(3, 0, has, frozenset({8, 9}))
        assert reach(setup(asked)) == oracle.reach(asked), asked


@pytest.mark.parametrize("pool", POOLS, ids=str)
def test_any_cards_and_buildings_together(pool: tuple[int, int]) -> None:
    rng = Random(f"cards of {pool}")
    for _ in range(12):
        asked = drawn(rng, *pool)
        assert reach(setup(asked)) == oracle.reach(asked), asked


@pytest.mark.parametrize("seed", range(40))
def test_from_a_roll(seed: int) -> None:
    rng = Random(f"a roll with cards {seed}")
    coloured, white = (
        tuple(sorted(rng.choices(range(1, 7), k=rng.randint(*most)))) for most in ((1, 5), (0, 2))
    )
    # Low dice, so that there is something to change.
    coloured = tuple(min(face, rng.randint(1, 6)) for face in coloured)
    coloured = tuple(sorted(coloured))
    asked = drawn(rng, 3, 0)
    mine = setup(asked).rolled(Hand(coloured, white))
    expected = oracle.reach_from(coloured, white, asked)
    assert reach(mine) == expected, asked
    if "duke" not in asked.has:
        # Any one of three advisors is at least as likely as the likeliest of them.
        assert reach_any(mine, (5, 9, 13)) >= max(expected[each] for each in (5, 9, 13))
    assert advise(mine, (9,)).value == expected[9]


def test_a_governor_and_a_card_of_the_year_count_in_steps_too() -> None:
    prince = Setup().with_cards("prince", "famine")
    assert result(reach.in_steps(prince))[9] == Fraction(5, 6)
    duke = Setup().with_cards("duke", "")
    assert result(reach.in_steps(duke))[12] == 1


def test_what_the_prince_gives_is_decided_after_the_roll() -> None:
    """With 1 2 5 the Prince sets 3 4 6; with 1 2 6 the total is too high and nothing changes."""
    prince = Setup().with_cards("prince", "")
    before, after = (prince.rolled(parse_dice(roll)) for roll in ("1 2 5", "1 2 6"))
    assert [each for each, chance in reach(before).items() if chance == 1] == (
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13]
    )
    assert reach(after) == reach(Setup().rolled(parse_dice("1 2 6")))
    # He may set two dice to any two of the faces.
    famine = Setup().with_cards("prince", "famine").rolled(parse_dice("1 2"))
    assert [each for each, chance in reach(famine).items() if chance] == ([1, 2, 3, 4, 6, 7, 9, 10])


def test_the_trickster_turns_white_dice_too() -> None:
    trickster = Setup().with_cards("trickster", "").rolled(parse_dice("6 + 2"))
    assert [each for each, chance in reach(trickster).items() if chance] == [6, 7, 8, 9]


def test_with_the_duke_any_group_reaches_the_duchess() -> None:
    duke = Setup().with_cards("duke", "")
    assert reach(duke)[12] == 1
    others = {each: chance for each, chance in reach(duke).items() if each != 12}
    assert others == {each: chance for each, chance in reach(Setup()).items() if each != 12}
    # She is not reached if she has dice, or if no group can move.
    taken = Setup(taken=frozenset({12})).with_cards("duke", "")
    assert reach(taken)[12] == 0
    alone = Setup(1, taken=frozenset({1, 2, 3})).with_cards("duke", "")
    assert reach(alone)[12] == Fraction(1, 2)


# Whole turns ------------------------------------------------------------------------------


def court(asked: Asked) -> turn_odds.Court:
    return turn_odds.Court(
        int("token" in asked.has),
        "market" in asked.has,
        asked.closed,
        "envoy" in asked.has,
        frozenset({18}) if "closed_king" in asked.has else frozenset(),
        "duke" in asked.has,
    )


def dice(asked: Asked) -> tuple[int, int]:
    """Return the number of coloured and of white dice that are rolled."""
    coloured = asked.coloured - ("famine" in asked.has and asked.coloured > 0)
    return coloured, 1 if "good_year" in asked.has and asked.white == 0 else asked.white


def one_reroll(asked: Asked) -> Asked:
    """Return a question without a Chapel beside the Philosopher: both take the oracle a minute."""
    both = {"philosopher", "chapel"}
    return asked._replace(has=asked.has - {"chapel"}) if both <= asked.has else asked


@pytest.mark.parametrize("seed", range(24))
def test_pairs_before_the_roll(seed: int) -> None:
    rng = Random(f"pairs with cards {seed}")
    asked = one_reroll(drawn(rng, *rng.choice([(2, 0), (2, 1), (3, 0), (3, 0)])))
    found = chances_together(setup(asked), 2)
    pairs = [*rng.sample([*combinations(range(1, 19), 2)], 6), (4, 12), (12, 15)]
    for pair in pairs:
        value = turn_odds.all_of(pair, court(asked))
        spread = turn_odds.before(*dice(asked), asked.has, value)
        assert found[pair] == turn_odds.mean(spread), (asked, pair)


@pytest.mark.parametrize("seed", range(24))
def test_best_totals_before_the_roll(seed: int) -> None:
    rng = Random(f"totals with cards {seed}")
    asked = one_reroll(drawn(rng, *rng.choice([(2, 0), (2, 1), (3, 0), (3, 0)])))
    worths = {each: Fraction(rng.randint(-1, 8), rng.choice((1, 2))) for each in range(1, 19)}
    found = best_totals(setup(asked), worths)
    spread = turn_odds.before(*dice(asked), asked.has, turn_odds.best_total(worths, court(asked)))
    assert found.mean == turn_odds.mean(spread), asked
    every = turn_odds.before(*dice(asked), asked.has, turn_odds.every_die(court(asked)))
    assert using_all_dice(setup(asked)) == turn_odds.mean(every), asked


@pytest.mark.parametrize("seed", range(30))
def test_all_that_dice_can_have_together(seed: int) -> None:
    rng = Random(f"sets with cards {seed}")
    asked = drawn(rng, 3, 0)
    roll = tuple(sorted(rng.choices(range(1, 7), k=rng.randint(1, 4))))
    mine = setup(asked).rolled(Hand(roll))
    expected = {each for each, _ in turn_odds.turns(roll, (), court(asked)) if each}
    assert set(possible_sets(mine)) == expected, asked
    worths = dict(default_worths())
    best = best_turn(mine, worths)
    assert best.worth == turn_odds.best_total(worths, court(asked))(roll, ())


@pytest.mark.parametrize("envoy", [False, True])
@pytest.mark.parametrize("governor", ["", "duke"])
def test_a_busy_king_is_in_no_set(governor: str, envoy: bool) -> None:
    """A busy King is in no set of advisors, even if the dice reach him."""
    has = {"closed_king", governor} - {""} | ({"envoy"} if envoy else set())
    asked = Asked(3, 0, frozenset(has), frozenset({1, 6}))
    mine = setup(asked).rolled(Hand((1, 6, 6), (6, 6)))
    expected = {each for each, _ in turn_odds.turns((1, 6, 6), (6, 6), court(asked)) if each}
    assert set(possible_sets(mine)) == expected
    pairs = chances_together(mine, 2)
    assert {each for each, chance in pairs.items() if chance} == {
        each for each in expected if len(each) == 2
    }
    all_dice = any(every for _, every in turn_odds.turns((1, 6, 6), (6, 6), court(asked)))
    assert using_all_dice(mine) == all_dice


def test_the_best_turn_ends_with_the_move_of_the_duke() -> None:
    mine = Setup().with_cards("duke", "").rolled(parse_dice("1 2 6"))
    worths = {each: Fraction(each == 12) for each in range(1, 19)}
    *_, move = best_turn(mine, worths).placements
    assert move == Move(6, 12, "duke")


# Refusals and other tests ------------------------------------------------------------------


WRONG = [
    (("bard", ""), "M3 what bard does is not known"),
    (("archer", ""), "N.4 there is no governor archer"),
    (("famine", ""), "N.4 there is no governor famine"),
    (("", "heavy_snow"), "M4 what heavy_snow does is not known"),
    (("", "drought"), "N.4 there is no destiny card drought"),
]


@pytest.mark.parametrize(("cards", "sentence"), WRONG, ids=[each[1] for each in WRONG])
def test_cards_that_cannot_be_asked_about(cards: tuple[str, str], sentence: str) -> None:
    with pytest.raises(Malformed) as refusal:
        Setup().with_cards(*cards, standard())
    assert str(refusal.value) == sentence


def test_dice_come_back_when_the_roll_is_taken_back() -> None:
    famine = Setup().with_cards("", "famine")
    assert (famine.dice, famine.coloured) == (3, 2)
    rolled = famine.rolled(parse_dice("1 3"))
    assert (rolled.dice, rolled.coloured) == (2, 2)
    assert rolled.unrolled() == famine
    year = Setup(white=1).with_cards("", "good_year")
    assert year.whites == 1
    assert Setup().with_cards("", "good_year").whites == 1


def test_the_card_of_the_year_changes_who_goes_first() -> None:
    famine = Setup().with_cards("", "famine")
    assert places([Setup(), famine]) == places([Setup(), Setup(2)])
