"""The exercises of the chapters: right answers, wrong answers, and none yet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gametable.views.exercises import guesses
from kingsburg import Rules, Winter
from kingsburg.engine.actions import Enemy
from kingsburg.odds.reach import Setup, reach
from kingsburg.views import exercises
from kingsburg.views.exercises import open_court

HUNTER = reach(Setup())[9]
DEMONS = Winter(3, year=3, enemy=Enemy("demons", 6)).under(Rules(modules=(1, 5)))


def test_a_guess_is_compared_with_the_exact_probability() -> None:
    frame = guesses({"far": (0.9, HUNTER), "near": (0.4, HUNTER)}).to_frame()
    assert frame["close"].tolist() == [False, True]
    assert frame["probability"].tolist() == [85 / 216] * 2
    assert frame["off"].tolist() == pytest.approx([0.9 - 85 / 216, 0.4 - 85 / 216])


def test_without_an_answer_nothing_is_given_away() -> None:
    court = open_court({"Ann": "1 3", "Brian": "2 2"})
    for frame in (
        guesses({"a": (None, HUNTER)}).to_frame(),
        exercises.firsts({"a": (court, None)}).to_frame(),
        exercises.closed({"1 2 4, 2 5": None}).to_frame(),
        exercises.tokens({"a": (DEMONS, None)}).to_frame(),
    ):
        assert frame.index.tolist() in (["a"], ["1 2 4, 2 5"])
        assert set(frame.iloc[0]) == {""}


def test_a_first_placement_is_compared_with_the_best() -> None:
    court = open_court({"Ann": "1 1 5", "Brian": "4 5 6"}, envoy=True)
    asked = ("Ann influences 5 with 5", "Ann influences 1 with 1", "Ann influences 5 with 1")
    frame = exercises.firsts({each[15:]: (court, each) for each in asked}).to_frame()
    assert frame["rule"].tolist() == ["", "", "P2b.2"]
    best, other, illegal = frame[["worth", "best", "begins"]].to_numpy().tolist()
    assert best[0] == best[1] == other[1] > other[0]
    assert best[2] == other[2] == "influences 5 with 5"
    assert illegal == ["", "", ""]


def test_what_is_no_line_says_so_in_its_row() -> None:
    court = open_court({"Ann": "1 3", "Brian": "2 2"})
    frame = exercises.firsts(
        {"a": (court, "Ann goes to 5"), "b": (court, "Ann influences 1 with 1")}
    ).to_frame()
    assert frame["placement"].tolist() == ["Ann goes to 5", "Ann influences 1 with 1"]
    assert "goes" in frame["rule"].iloc[0]
    assert frame["rule"].iloc[1] == ""


def test_closed_advisors_are_those_of_the_engine() -> None:
    frame = exercises.closed(
        {"1 2 4, 2 5": {5, 2, 7}, "1 1 2, 2 2": {4}, "6 6 1, 1 1": [2, 13]}
    ).to_frame()
    assert frame["closed"].tolist() == ["2, 5, 7", "2, 4", "2, 13"]
    assert frame["right"].tolist() == [True, False, True]


def test_the_lowest_token_is_the_one_that_wins_for_certain() -> None:
    academy = DEMONS.with_buildings(["military_academy"])
    frame = exercises.tokens({"a": (academy, 2), "b": (academy, 3), "c": (DEMONS, 4)}).to_frame()
    assert frame["victory"].tolist() == pytest.approx([2 / 3, 1, 1])
    assert frame["lowest"].tolist() == [3, 3, 4]
    assert frame["rule"].tolist() == ["", "", ""]


def test_a_token_that_nobody_has_and_a_winter_that_no_token_wins() -> None:
    frame = exercises.tokens({"a": (DEMONS, 5), "b": (replace(DEMONS, soldiers=0), 4)}).to_frame()
    assert frame["rule"].iloc[0].startswith("M5")
    assert frame["victory"].tolist() == ["", 0]
    assert frame["lowest"].tolist() == ["", ""]
