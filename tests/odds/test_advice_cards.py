"""The questions that a position asks of the odds with a destiny card or governors."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kingsburg.engine.actions import Reroll
from kingsburg.engine.position import Position
from kingsburg.odds.advice import Reach, Rerolls, pool
from kingsburg.odds.reach import Setup, reach
from kingsburg.odds.turn import advise_turn
from kingsburg.odds.worths import default_worths
from kingsburg.pages.table import advice_views as views
from tests.odds.test_advice import FARMS, at, told

ALL = {"modules": [3, 4]}


def cards(setup: Setup, governor: str = "", destiny: str = "") -> Setup:
    """Return a set-up with a governor and a destiny card."""
    return setup.with_cards(governor, destiny)


@pytest.mark.parametrize(
    ("phase", "step", "white"),
    [
        ("spring", "roll", 0),
        ("spring", "build", 1),
        ("summer", "roll", 1),
        ("summer", "build", 0),
    ],
)
def test_the_fairy_has_her_die_in_summer_only(phase: str, step: str, white: int) -> None:
    position = at(phase, step, {"governor": "fairy", "gold": 2}, {}, {}, **ALL)
    assert pool(position, "Ann").whites == white
    assert told(position, "Ann", Reach).chances == reach(Setup(white=white))


def test_everybody_has_fewer_dice_in_a_famine() -> None:
    position = at("spring", "roll", {}, {"buildings": FARMS}, {}, destiny="famine", **ALL)
    assert pool(position, "Ann") == cards(Setup(), destiny="famine")
    assert told(position, "Ann", Reach).chances == reach(Setup(2))
    assert told(position, "Brian", Reach).chances == reach(Setup(2, 1).with_buildings(["market"]))


@pytest.mark.parametrize("step", ["roll", "build"])
def test_a_good_year_gives_a_die_to_those_without_one(step: str) -> None:
    builder = {"gold": 2, "wood": 2, "stone": 2}
    position = at(
        "spring", step, builder, builder | {"buildings": FARMS}, {}, destiny="good_year", **ALL
    )
    for who in ("Ann", "Brian", "Cindy"):
        assert pool(position, who).whites == 1
    assert told(position, "Ann", Reach).chances == reach(Setup(white=1))


def test_nobody_reaches_a_busy_king() -> None:
    position = at("spring", "roll", {"envoy": True}, {}, {}, destiny="closed_king", **ALL)
    assert told(position, "Ann", Reach).chances == {**reach(Setup(envoy=True)), 18: 0}
    assert told(position, "Brian", Reach).chances[18] == 0


def test_the_duke_is_counted_and_the_answer_says_so() -> None:
    position = at("spring", "roll", {"governor": "duke"}, {}, {}, destiny="closed_king", **ALL)
    answer = told(position, "Ann", Reach)
    assert answer.chances == reach(cards(Setup(), "duke", "closed_king"))
    sentence = views.told(answer, position.content).sentence
    assert "The King Is Busy: nobody can influence 18, the King." in sentence
    assert "Duke: at the end the group on the highest advisor may move to 12" in sentence
    # The die of the card is already among those listed.
    good = at("spring", "roll", {}, {}, {}, destiny="good_year", **ALL)
    sentence = views.told(told(good, "Ann", Reach), good.content).sentence
    assert sentence.startswith("Ann: 3 coloured dice and 1 white die, Good Year.")
    assert "further" not in sentence


def philosopher() -> Position:
    ann = {"governor": "philosopher", "dice": "1 3 5", "buildings": ["statue"]}
    return at("spring", "reroll", ann, {"dice": "4 5 6"}, {"dice": "4 5 6"}, **ALL)


def test_what_to_do_with_a_governor_is_what_can_be_done() -> None:
    position = philosopher()
    answer = told(position, "Ann", Rerolls)
    setup = cards(Setup().with_buildings(["statue"]), "philosopher").rolled(answer.setup.roll)
    assert answer.advice == advise_turn(setup, default_worths())
    assert set(answer.advice.choices) == set(position.actions())
    assert answer.chances == reach(setup)
    assert "are not counted" in views.told(answer, position.content).sentence


def test_while_all_dice_roll_again_the_governor_is_used() -> None:
    rolling = philosopher().play(Reroll("philosopher"))
    answer = told(rolling, "Ann", Reach)
    # The Statue may follow.
    assert answer.chances == reach(Setup().with_buildings(["statue"]))


def test_dice_that_roll_again_in_a_famine_are_two() -> None:
    ann = {"governor": "philosopher", "dice": "1 3"}
    others = {"dice": "5 6"}
    position = at("spring", "reroll", ann, others, others, destiny="famine", **ALL)
    answer = told(position.play(Reroll("philosopher")), "Ann", Reach)
    assert answer.chances == reach(Setup(2))
    assert answer.chances[1] == Fraction(11, 36)
