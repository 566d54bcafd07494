"""Games in steps: those that helpers play are the games that one would have played alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import pandas as pd
import pytest

from gametable.arena import helpers, series
from gametable.arena.helpers import Helpers
from gametable.arena.pairs import pair
from gametable.arena.playing import Game
from gametable.arena.series import Series
from kingdombuilder.engine.new_game import new_game
from kingdombuilder.players import games as kingdom
from kingsburg.engine.rules import Rules
from kingsburg.players.games import game

GAMES = 60
SERIES: Mapping[str, Callable[[], Game]] = {
    "kingsburg": lambda: game(["greedy", "random"]),
    "modules": lambda: game(["random"] * 3, Rules(modules=(1, 3, 4, 6))),
    "pairs": lambda: pair(game(["greedy", "random"]), game(["random", "random"])),
    "kingdom": lambda: kingdom.game(["random", "random"], start=new_game(["Ann", "Brian"])),
}


class Workers:
    """Helpers that answer whenever they are asked to; those of `failing` fail instead."""

    def __init__(self, number: int, failing: frozenset[int] = frozenset()) -> None:
        self.told: dict[int, str] = {}
        self.calls = 0
        self._failing = failing
        self.helpers = Helpers(number, self._tell, self.told.clear)

    def _tell(self, worker: int, text: str) -> None:
        assert worker not in self.told
        self.told[worker] = text

    def work(self) -> None:
        told = {**self.told}
        self.told.clear()
        for worker, text in told.items():
            self.calls += 1
            if worker in self._failing:
                self.helpers.receive(worker)
                self.helpers.receive(worker)
            else:
                self.helpers.receive(worker, helpers.answer(text))


@pytest.fixture(autouse=True)
def helped_at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(series, "_ALONE", 0)
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
