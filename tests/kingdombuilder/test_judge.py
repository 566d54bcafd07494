"""What games say of turns that a review calls mistakes and blunders."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from gametable.arena.judging import Judged, kept
from kingdombuilder.players.judge import lost_turn
from kingdombuilder.players.review.judge import SCALE

#: Made by `python3 -m kingdombuilder.players.judge --decisions 40`.
KEPT = kept(Path(__file__).with_name("judged.jsonl"))
BLUNDERS = [each for each in KEPT if each.said > SCALE.blunder]
MISTAKES = [each for each in KEPT if each.said <= SCALE.blunder]


def found(turns: list[Judged]) -> list[float]:
    return [each.found for each in turns if each.found is not None]


def test_games_find_what_a_review_says() -> None:
    assert len(found(KEPT)) == len(KEPT) >= 40
    assert min(each.said for each in KEPT) >= SCALE.mistake
    for turns, agreed in ((BLUNDERS, 0.9), (MISTAKES, 0.8)):
        assert sum(each > 0 for each in found(turns)) >= agreed * len(turns) > 0
        # A review says the least that it has found.
        said = fmean(each.said for each in turns)
        assert 0.8 * said < fmean(found(turns)) < 1.6 * said


def test_planners_find_it_too() -> None:
    # They play twenty games only.
    for turns in (BLUNDERS, MISTAKES):
        assert sum((each.other or 0) > 0 for each in turns) >= 0.9 * len(turns)


@pytest.mark.slow
def test_some_turns_again() -> None:
    for each in Random(1).sample(KEPT, 2):
        pair = lost_turn(f"1/{each.number}")
        assert (pair.moment, *pair.choices, round(pair.said, 2)) == each[2:6]
        assert pair.play(0, "same") == pair.play(0, "same")
