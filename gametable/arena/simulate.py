"""Many games, here or on workers, with progress, kept in memory or in a folder."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from pathlib import Path
from types import NoneType
from typing import Any, Final, TypeAlias

from gametable.arena import workers as work
from gametable.arena.columns import Data, InMemory
from gametable.arena.folder import InFolder, writing
from gametable.arena.games import Games
from gametable.arena.playing import Game, check_games, check_seed
from gametable.arena.workers import Cluster, Parts, Played, Task
from gametable.play.errors import Fault, Malformed, Message, check, check_type

#: What can be kept of each game.
COLLECTED: Final = ("games", "decisions")
_MOST_WORKERS: Final = 1000
#: Plays ranges of games, in parts.
_Play: TypeAlias = Callable[[Sequence[range]], Parts]
#: The seconds after which progress is shown.
_DELAY: Final = 1.0


def simulate(
    game: Game,
    games: int,
    seed: int | str = 0,
    *,
    workers: int = 1,
    executor: Executor | Cluster | None = None,
    progress: bool | None = None,
    collect: str = "games",
    folder: str | Path | None = None,
    first: int = 0,
) -> Games:
    """Play this many games, each with its own ``Streams(f"{seed}/{number}")``, and return them.

    The same seed gives the same games, however they are split. Ctrl-C ends the work and returns
    the games done so far. `workers`: the processes of this machine. `executor`: of
    `concurrent.futures`, or a client of Dask. `progress`: None shows it in terminals and notebooks
    if the work takes long. `collect`: "decisions" also keeps each decision. `folder`: see
    folder.py. `first`: the number of the first game, if earlier ones have been played. Raises
    `Malformed` for wrong arguments.
    """
    check_games(games)
    check_seed(seed)
    check(workers, range(1, _MOST_WORKERS + 1), Message("number of workers"))
    check_type(progress, (bool, NoneType), "progress")
    check_type(folder, (str, Path, NoneType), "folder")
    if collect not in COLLECTED:
        raise Malformed(Fault("collect", "there is only {known}", known=COLLECTED))
    if executor is not None and workers > 1:
        raise Malformed(Fault("workers", "an executor has workers of its own"))
    task = Task(game, seed, collect == "decisions")
    play = partial(_play, task, workers, _executor(executor))
    if folder is None:
        return _in_memory(task, range(first, games), play, progress)
    return _in_folder(Path(folder), task, games, play, progress)


def _executor(given: object) -> Executor | None:
    found: Any = given
    if hasattr(given, "get_executor"):
        found = given.get_executor()
    check_type(found, (Executor, NoneType), "executor")
    executor: Executor | None = found
    return executor


def _play(task: Task, workers: int, executor: Executor | None, ranges: Sequence[range]) -> Parts:
    if executor is not None:
        return work.spread(task, ranges, executor)
    if workers > 1:
        return work.on_processes(task, ranges, workers)
    return work.here(task, ranges)


def _in_memory(task: Task, numbers: range, play: _Play, progress: bool | None) -> Games:
    found, decisions = InMemory(), InMemory()

    def add(played: Played) -> None:
        # One call each, so that Ctrl-C leaves both as they were or with all rows.
        found.add(played.games)
        decisions.add(played.decisions)

    stopped = _run(play([numbers]), add, numbers.stop, numbers.start, progress)
    kept = decisions if task.watched else None
    return _games(task, found, kept, stopped=stopped)


def _in_folder(folder: Path, task: Task, games: int, play: _Play, progress: bool | None) -> Games:
    game = task.game
    settings = {
        "players": list(game.names),
        "unit": game.unit,
        "settings": dict(game.settings),
        "seed": task.seed,
        "decisions": task.watched,
    }
    with writing(folder, settings) as writer:
        missing = writer.missing(games)
        done = games - sum(map(len, missing))
        stopped = _run(play(missing), writer.add, games, done, progress)
    found = InFolder(folder / "games", games)
    kept = found.beside("decisions") if task.watched else None
    return _games(task, found, kept, stopped=stopped)


def _games(task: Task, found: Data, decisions: Data | None, *, stopped: bool) -> Games:
    game = task.game
    return Games(
        game.names, game.unit, game.settings, [task.seed], found, decisions, stopped=stopped
    )


def _run(
    parts: Parts,
    add: Callable[[Played], None],
    games: int,
    done: int,
    progress: bool | None,
) -> bool:
    """Add all parts as they come, and show progress; return True if somebody interrupts it."""
    stopped = False
    # Closing the parts ends the workers, wherever Ctrl-C has come.
    with closing(parts), _bar(games, done, progress) as bar:
        try:
            for played in parts:
                add(played)
                bar.update(len(played.numbers))
                stopped = played.stopped
        except KeyboardInterrupt:
            stopped = True
    return stopped


def _bar(games: int, done: int, progress: bool | None) -> Any:
    from tqdm.auto import tqdm

    if progress is None:
        in_notebook = type(sys.stderr).__module__.startswith("ipykernel")
        progress = in_notebook or sys.stderr.isatty()
    return tqdm(total=games, initial=done, unit=" games", delay=_DELAY, disable=not progress)
