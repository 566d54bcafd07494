"""Games as data: sums, intervals, frames, and what can be added."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from gametable.arena.columns import InMemory, of_games
from gametable.arena.games import Games
from gametable.arena.playing import Cell, Finished
from gametable.play.errors import Malformed
from gametable.play.intervals import wilson

NAMES = ("Ann", "Brian")


def games(*ends: Finished, seed: int = 0, settings: Any = None) -> Games:
    data = InMemory([of_games(enumerate(ends), NAMES, "score")])
    return Games(NAMES, "score", settings or {}, [seed], data)


def end(one: int, two: int, **facts: list[Cell]) -> Finished:
    places = [1 + (one < two), 1 + (two < one)]
    return Finished((one, two), places, (7, 8), facts)


THREE = games(end(3, 1), end(5, 5), end(1, 6))


def test_statistics_of_scores() -> None:
    assert THREE.games == len(THREE) == 3
    assert (THREE.wins(1), THREE.wins(2)) == (2, 2)
    assert THREE.win_share(1) == (2 / 3, *wilson(2, 3))
    assert THREE.mean(1) == 3
    assert THREE.mean(2, "decisions") == 8
    assert THREE.deviation(1) == pytest.approx((8 / 3) ** 0.5)
    # The error of the mean is the deviation of a sample of three, 2, divided by the root of 3.
    error = 1.959964 * 2 / 3**0.5
    assert THREE.interval(1) == pytest.approx((3 - error, 3 + error))


def test_a_row_for_each_game_and_seat() -> None:
    frame = THREE.frame()
    assert frame["game"].tolist() == [0, 0, 1, 1, 2, 2]
    assert frame["seat"].tolist() == [1, 2] * 3
    assert frame["player"].tolist() == [*NAMES] * 3
    assert frame["score"].tolist() == [3, 1, 5, 5, 1, 6]
    assert frame["place"].tolist() == [1, 2, 1, 1, 2, 1]
    assert frame["won"].tolist() == [True, False, True, True, False, True]
    assert frame["shared"].tolist() == [False, False, True, True, False, False]


def test_what_is_missing_is_missing() -> None:
    found = games(end(1, 2, gold=[None, 4], word=["", "a"]), end(2, 1, gold=[3, 5], word=["b", ""]))
    frame = found.frame()
    assert frame["gold"].isna().tolist() == [True, False, False, False]
    assert frame["gold"].sum() == 12
    assert frame["word"].tolist() == ["", "a", "b", ""]
    assert found.mean(1, "gold") == 3
    assert found.values(2, "gold") == [4, 5]


def test_winners_and_others() -> None:
    held = [[True, True], [False, True], [False, False]]
    scores = (3, 1), (2, 2), (1, 2)
    found = games(*(end(*each, well=[*of]) for each, of in zip(scores, held, strict=True)))
    winners, others = found.holding("well")
    # Of four winners two have a well, of the two others one.
    assert winners == (1 / 2, *wilson(2, 4))
    assert others == (1 / 2, *wilson(1, 2))
    assert games(end(1, 1, well=[True, False])).holding("well")[1] is None


def test_games_are_added_and_numbered_on() -> None:
    both = THREE + games(end(9, 0), seed=1)
    assert both.games == 4
    assert both.frame()["game"].tolist() == [0, 0, 1, 1, 2, 2, 3, 3]
    assert both.seeds == (0, 1)
    assert both.mean(1) == (3 + 5 + 1 + 9) / 4
    with pytest.raises(Malformed, match="both hold games with seed 1"):
        both + games(end(1, 2), seed=1)
    # A number and its text give the same games.
    same = Games(NAMES, "score", {}, ["1"], InMemory([of_games([(0, end(1, 2))], NAMES, "score")]))
    with pytest.raises(Malformed, match="both hold games with seed 1"):
        both + same
    with pytest.raises(Malformed, match="different players or rules"):
        THREE + games(end(1, 2), seed=2, settings={"rules": {}})
    with pytest.raises(TypeError):
        THREE + 5  # type: ignore[operator]


def test_what_it_says_of_itself() -> None:
    assert repr(THREE) == (
        "<Games: 3: Ann wins 66.7% (20.8–93.9) with 3.00 score, "
        "Brian wins 66.7% (20.8–93.9) with 4.00 score>"
    )
    assert repr(games()) == "<Games: 0>"
    shown = THREE._repr_html_()
    assert "66.7% (20.8–93.9)" in shown
    assert "<table" in shown
    assert "0" in games()._repr_html_()


def test_they_can_be_pickled() -> None:
    assert pickle.loads(pickle.dumps(THREE)).frame().equals(THREE.frame())


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: THREE.mean(0), r"0 is not a valid seat \(1 to 2\)"),
        (lambda: THREE.mean(3), r"3 is not a valid seat \(1 to 2\)"),
        (lambda: THREE.mean(1, "luck"), "there is no column luck"),
        (lambda: THREE.mean(1, "player"), "the column player holds words, not numbers"),
        (lambda: games().win_share(1), "at least 1 games, but only 0"),
        (lambda: games(end(1, 2)).interval(1), "at least 2 games, but only 1"),
        (lambda: THREE.decisions(), "decisions are kept only by simulate"),
    ],
)
def test_wrong_questions(ask: Any, said: str) -> None:
    with pytest.raises(Malformed, match=said):
        ask()
