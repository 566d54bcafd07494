"""Comparing settings of Kingdom Builder: the same chance, and what is known at the end."""

from __future__ import annotations

from typing import Any

import pytest

from gametable.play.errors import Malformed
from kingdombuilder import Setting, compare, new_game, simulate
from kingdombuilder.players.paired import Comparison

GREEDY = ["greedy"] * 2
LORDS = ("lords", "miners", "hermits")


def spread(found: Comparison, seat: int) -> float:
    """Return the variance of the difference, as a share of that of independent games."""
    frame = found.played.frame()
    mine = frame[frame["seat"] == seat]
    before, after = mine["gold"], mine["gold_after"]
    return float((after - before).var() / (before.var() + after.var()))


def test_both_play_the_games_of_simulate() -> None:
    found = compare(Setting(GREEDY), Setting(["ahead", "greedy"], cards=LORDS), 4, seed=3)
    frame = found.played.frame()
    alone = simulate(GREEDY, 4, seed=3).frame()
    other = simulate(["ahead", "greedy"], 4, seed=3, cards=LORDS).frame()
    assert frame["gold"].tolist() == alone["gold"].tolist()
    assert frame["gold_after"].tolist() == other["gold"].tolist()
    assert frame["gold_miners_after"].tolist() == other["gold_miners"].tolist()
    assert found.players == ("greedy/ahead", "greedy")
    for place, seat in enumerate(found.seats(), 1):
        assert (seat.gold_before, seat.gold_after) == (found.played.mean(place), seat[5])
        assert seat.gold_more.more == pytest.approx(seat.gold_after - seat.gold_before)
        assert seat.won_before == found.played.win_share(place)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("after", "most"),
    [
        (Setting(GREEDY, cards=("fishermen", "knights", "miners")), 0.9),
        (Setting(GREEDY, sections=("tavern", "paddock", "oasis", "barn")), 0.9),
        (Setting(["greedy", "random"]), 0.5),
    ],
    ids=["card", "section", "player"],
)
def test_the_same_chance_makes_differences_vary_less(after: Setting, most: float) -> None:
    """Measured with 60 pairs: 0.70, 0.70 and 0.29; independent games have 1."""
    assert spread(compare(Setting(GREEDY), after, 60, seed=1), 1) < most


def test_a_pair_has_one_drawn_board() -> None:
    before = Setting(["random"] * 2, boards="random")
    found = compare(before, Setting(GREEDY, boards="random"), 5)
    frame = found.played.frame()
    assert frame["sections"].nunique() == 5
    for column in ("sections", "cards"):
        assert frame[column].tolist() == frame[f"{column}_after"].tolist()


def test_equal_settings_change_nothing() -> None:
    after = Setting(tuple(GREEDY), cards=["fishermen", "knights", "merchants"])
    found = compare(Setting(GREEDY), after, 3)
    assert found.verdict == "same"
    assert found.differing.value == 0
    assert found.needed(0.5) == 0


def test_what_is_known_of_a_change() -> None:
    # No game without the lords meets their rule.
    unseen = compare(Setting(GREEDY), Setting(GREEDY, lords_zero=False), 3)
    assert unseen.verdict == "unseen"
    assert unseen.differing.high > 0.5
    weaker = Setting(["random", "greedy"])
    assert compare(Setting(GREEDY), weaker, 5).verdict == "open"
    found = compare(Setting(GREEDY), weaker, 40)
    assert found.verdict == "known"
    assert found.seats()[0].gold_more.high < 0
    assert repr(found).startswith("<Comparison: 40 pairs, known: greedy/random -")


def test_it_ends_when_the_interval_is_narrow_enough() -> None:
    sides = Setting(["random"] * 2), Setting(["random"] * 2, cards=LORDS)
    found = compare(*sides, 2000, seed=1, until=2.0, workers=2)
    assert 100 < found.games < 2000
    assert found.needed(2.0) == 0
    # The number of pairs depends on the games alone.
    assert found.games == compare(*sides, 2000, seed=1, until=2.0).games


def test_players_are_compared_from_a_position() -> None:
    start = new_game(["Ann", "Brian"], cards=LORDS)
    found = compare(Setting(GREEDY, start=start), Setting(["ahead", "random"], start=start), 2)
    assert found.verdict == "open"
    assert {"gold_lords", "gold_lords_after"} <= {*found.played.columns()}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"after": Setting(["random"] * 3)}, "both games of a pair need equally many players"),
        ({"until": float("inf"), "games": -1}, "-1 is not a valid number of games"),
        ({"until": -1}, "until: expected at least 1e-06, not -1"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(Malformed, match=said):
        compare(**{"before": Setting(GREEDY), "after": Setting(GREEDY), "games": 1, **arguments})
