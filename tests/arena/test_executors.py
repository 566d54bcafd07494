"""Series of games on any executor: threads, processes, the workers of a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

import pytest

from kingdombuilder.players.games import simulate as kingdom_simulate
from kingsburg import simulate

GAMES = 60


@contextmanager
def dask() -> Iterator[Executor]:
    """Yield an executor with two local workers of Dask, each a process."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
        ) as cluster,
        Client(cluster) as client,  # type: ignore[no-untyped-call]
    ):
        yield client.get_executor()


@pytest.mark.parametrize(
    "executor",
    [
        lambda: ThreadPoolExecutor(2),
        lambda: ProcessPoolExecutor(2, mp_context=get_context("spawn")),
        dask,
    ],
    ids=["threads", "processes", "dask"],
)
def test_any_executor_gives_the_same_games(executor: Any) -> None:
    players = ["greedy", "random"]
    with executor() as workers:
        found = simulate(players, GAMES, seed=3, executor=workers)
        kingdom = kingdom_simulate(["random", "random"], 2, seed=3, executor=workers)
    here = simulate(players, GAMES, seed=3)
    assert (found.games, found.wins, found.scores, found.squares) == (
        (GAMES, here.wins, here.scores, here.squares)
    )
    assert kingdom.scores == kingdom_simulate(["random", "random"], 2, seed=3).scores
