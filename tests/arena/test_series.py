"""Games in steps: those that helpers play are the games that one would have played alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice

import pandas as pd
import pytest

from gametable.arena.pairs import pair
from gametable.arena.playing import Game
from gametable.arena.series import Series
from gametable.play import helpers
from kingdombuilder.engine.new_game import new_game
from kingdombuilder.players import games as kingdom
from kingsburg.engine.rules import Rules
from kingsburg.players.games import game
from tests.workers import Workers

GAMES = 60
SERIES: Mapping[str, Callable[[], Game]] = {
    "kingsburg": lambda: game(["greedy", "random"]),
    "modules": lambda: game(["random"] * 3, Rules(modules=(1, 3, 4, 6))),
    "pairs": lambda: pair(game(["greedy", "random"]), game(["random", "random"])),
    "kingdom": lambda: kingdom.game(["random", "random"], start=new_game(["Ann", "Brian"])),
}


@pytest.fixture(autouse=True)
def helped_at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(helpers, "ALONE", 0)
    yield
    helpers.connect(None)


def frame(of: Game, workers: Workers | None, games: int = GAMES) -> pd.DataFrame:
    helpers.connect(workers.helpers if workers else None)
    playing = Series(of, seed=2)
    for _ in playing.steps(games):
        if workers:
            workers.work()
    return playing.played.frame()


@pytest.mark.parametrize("name", SERIES)
def test_helpers_play_the_same_games(name: str) -> None:
    workers = Workers(3)
    pd.testing.assert_frame_equal(frame(SERIES[name](), workers), frame(SERIES[name](), None))
    assert workers.calls > 2


@pytest.mark.parametrize("failing", [{0}, {0, 1}])
def test_no_game_is_lost_with_a_helper_that_fails(failing: set[int]) -> None:
    workers = Workers(2, frozenset(failing))
    alone = frame(SERIES["kingsburg"](), None)
    pd.testing.assert_frame_equal(frame(SERIES["kingsburg"](), workers), alone)
    assert workers.helpers.workers == 2 - len(failing)


def test_games_that_no_helper_has_begun_are_taken_back() -> None:
    helpers.connect(Workers(1).helpers)
    playing = Series(SERIES["kingsburg"](), seed=2)
    assert any(playing.played.games == 30 for _ in islice(playing.steps(40), 5_000))


def test_stopped_work_goes_on_with_the_games_that_are_left() -> None:
    workers = Workers(2)
    helpers.connect(workers.helpers)
    playing = Series(SERIES["kingsburg"](), seed=2)
    steps = playing.steps(GAMES)
    while playing.played.games < 2:
        next(steps)
    assert workers.told
    steps.close()
    # Their workers have been ended.
    assert not workers.told
    for _ in playing.steps(GAMES):
        workers.work()
    alone = frame(SERIES["kingsburg"](), None)
    pd.testing.assert_frame_equal(playing.played.frame(), alone)
