"""Games on any workers: threads, processes, a cluster; also with one that is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kingdombuilder.players.games import simulate as kingdom_simulate
from kingsburg import simulate
from kingsburg.players import by_name

GAMES = 60


@contextmanager
def dask() -> Iterator[Any]:
    """Yield a client of Dask with two local workers, each a process."""
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
        yield client


@contextmanager
def dask_executor() -> Iterator[Any]:
    with dask() as client:
        yield client.get_executor()


@pytest.mark.slow
@pytest.mark.parametrize(
    "executor",
    [
        lambda: ThreadPoolExecutor(2),
        lambda: ProcessPoolExecutor(2, mp_context=get_context("spawn")),
        dask,
        dask_executor,
    ],
    ids=["threads", "processes", "dask", "dask-executor"],
)
def test_any_executor_gives_the_same_games(executor: Any) -> None:
    players = ["greedy", "random"]
    with executor() as workers:
        found = simulate(players, GAMES, seed=3, executor=workers)
        kingdom = kingdom_simulate(["random", "random"], 2, seed=3, executor=workers)
    assert found.frame().equals(simulate(players, GAMES, seed=3).frame())
    assert kingdom.frame().equals(kingdom_simulate(["random", "random"], 2, seed=3).frame())


def test_functions_and_lambdas_play_on_processes_of_this_machine() -> None:
    best = by_name("greedy")

    def careful(look: Any, actions: Any, rng: Random) -> Any:
        return best(look, actions, rng)

    players = [careful, lambda look, actions, rng: actions[0]]
    spread = simulate(players, GAMES, seed=3, workers=2)
    assert spread.players == ("careful", "<lambda>")
    assert spread.frame().equals(simulate(players, GAMES, seed=3).frame())


CALLS: list[None] = []


def killed_once(marker: str, look: Any, actions: Any, rng: Random) -> Any:
    """Play the first action; the first process that does so for the 300th time is killed."""
    CALLS.append(None)
    if len(CALLS) >= 300 and not os.path.exists(marker):
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return actions[0]


@pytest.mark.slow
@pytest.mark.parametrize("cluster", [False, True], ids=["processes", "dask"])
def test_a_killed_worker_costs_no_game(tmp_path: Path, *, cluster: bool) -> None:
    marker = tmp_path / "killed"
    player = partial(killed_once, str(marker))
    if cluster:
        with dask() as client:
            found = simulate([player, "random"], GAMES, seed=3, executor=client)
    else:
        found = simulate([player, "random"], GAMES, seed=3, workers=2)
    assert marker.exists()
    assert found.players == ("partial", "random")
    assert found.frame()["game"].tolist() == [game for game in range(GAMES) for _ in range(2)]
    assert found.frame().equals(simulate([player, "random"], GAMES, seed=3).frame())


def always_killed(look: Any, actions: Any, rng: Random) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.slow
def test_workers_that_never_survive_are_given_up() -> None:
    from concurrent.futures.process import BrokenProcessPool

    with pytest.raises(BrokenProcessPool):
        simulate([always_killed, "random"], 5, workers=2)


class Interrupted(ThreadPoolExecutor):
    """Threads, to the maker of which Ctrl-C comes while work is given out."""

    given_out = 0

    def submit(self, *given: Any, **options: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        self.given_out += 1
        return super().submit(*given, **options)


def test_ctrl_c_does_not_come_while_work_is_given_out() -> None:
    """Otherwise it could leave a lock of the executor closed for ever."""
    with Interrupted(1) as executor:
        played = simulate(["random", "random"], 2000, seed=1, executor=executor)
    assert executor.given_out > 0
    assert played.stopped
    assert played.games < 2000
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
