"""Games on workers: threads, processes, or the machines of a cluster.

A worker plays games until its time is over and returns them; what is left is given out again. So
no split of the work changes the games, and little is lost when a worker is killed.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from functools import lru_cache
from time import monotonic, sleep
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from gametable.arena import columns
from gametable.arena.columns import Columns
from gametable.arena.playing import Finished, Game
from gametable.play.steps import result

#: The most games, and the seconds after which no further game begins, in one piece of work.
_GAMES: Final = 50
_SECONDS: Final = 0.5
#: The most pieces of work that are given out at a time.
_GIVEN_OUT: Final = 256
#: How often Ctrl-C is looked for while nothing comes, in seconds.
_LOOKED_FOR: Final = 0.1
#: How often a process looks whether its parent is still there, in seconds.
_WATCHED: Final = 1.0
#: How often the processes of this machine are started again without a single result.
_ATTEMPTS: Final = 3


class Task(NamedTuple):
    """What all pieces of work have in common. `watched`: decisions are noted, too."""

    game: Game
    seed: int | str
    watched: bool = False

    def play(self, numbers: range) -> Played:
        """Play games in this order until the time is over, or the work is interrupted."""
        until = monotonic() + _SECONDS
        played: list[tuple[int, Finished]] = []
        stopped = False
        try:
            for number in numbers:
                end = result(self.game.in_steps(number, self.seed, watched=self.watched))
                played.append((number, end))
                if monotonic() > until:
                    break
        except KeyboardInterrupt:
            stopped = True
        return Played(
            range(numbers.start, numbers.start + len(played)),
            columns.of_games(played, self.game.names, self.game.unit),
            columns.of_decisions(played),
            stopped,
        )


class Played(NamedTuple):
    """The games of a piece of work. `stopped`: True if somebody has interrupted it."""

    numbers: range
    games: Columns
    decisions: Columns
    stopped: bool = False


#: Games as they come.
Parts: TypeAlias = Generator[Played, None, None]


class Cluster(Protocol):
    """Something that has an executor, as a Dask client has."""

    def get_executor(self) -> Any: ...


def here(task: Task, ranges: Iterable[range]) -> Parts:
    """Play the games of these ranges in this process, until somebody interrupts it."""
    for numbers in ranges:
        while numbers:
            played = task.play(numbers)
            yield played
            if played.stopped:
                return
            numbers = numbers[len(played.numbers) :]


def spread(task: Task, ranges: Iterable[range], executor: Executor) -> Parts:
    """Play the games of these ranges on the workers of an executor.

    Raises what the executor raises when its workers have broken down.
    """
    spreading = _Spreading(task, ranges)
    try:
        yield from spreading.on(executor)
    finally:
        spreading.cancel()


def on_processes(task: Task, ranges: Iterable[range], workers: int) -> Parts:
    """Play the games of these ranges on this many processes; a killed one is replaced."""
    # Where Python runs in a browser, there are no processes.
    from concurrent.futures.process import BrokenProcessPool

    from loky import ProcessPoolExecutor

    spreading = _Spreading(task, ranges)
    for attempts_left in _counted_down(spreading):
        pool = ProcessPoolExecutor(workers, initializer=_begin)
        try:
            yield from spreading.on(pool)
            return
        except BrokenProcessPool:
            if not attempts_left:
                raise
        finally:
            pool.shutdown(wait=False, kill_workers=True)


def _counted_down(spreading: _Spreading) -> Iterator[int]:
    """Yield how often the work may still fail without any result in between."""
    left, done = _ATTEMPTS, 0
    while True:
        yield left
        left = _ATTEMPTS if spreading.done > done else left - 1
        done = spreading.done


class _Spreading:
    """Ranges of games that are given out to an executor, and given out again if it breaks."""

    def __init__(self, task: Task, ranges: Iterable[range]) -> None:
        from cloudpickle import dumps

        self._task = dumps(task)
        self._waiting = deque(
            numbers[first : first + _GAMES]
            for numbers in ranges
            for first in range(0, len(numbers), _GAMES)
        )
        self._running: dict[Future[Played], range] = {}
        self.done = 0

    def on(self, executor: Executor) -> Parts:
        """Yield what this executor has played, as it comes, until all is done."""
        self._waiting.extendleft(self._running.values())
        self._running.clear()
        with _put_off_interrupts() as interrupt:
            while self._waiting or self._running:
                interrupt()
                while self._waiting and len(self._running) < _GIVEN_OUT:
                    numbers = self._waiting.popleft()
                    self._running[executor.submit(_work, self._task, numbers)] = numbers
                for future in wait(self._running, _LOOKED_FOR, FIRST_COMPLETED).done:
                    played = future.result()
                    rest = self._running.pop(future)[len(played.numbers) :]
                    if rest:
                        self._waiting.appendleft(rest)
                    self.done += len(played.numbers)
                    yield played

    def cancel(self) -> None:
        """Take back what no worker has begun."""
        for future in self._running:
            future.cancel()


def _work(task: bytes, numbers: range) -> Played:
    return _unpacked(task).play(numbers)


@lru_cache(maxsize=4)
def _unpacked(task: bytes) -> Task:
    from cloudpickle import loads

    found: Task = loads(task)
    return found


@contextmanager
def _put_off_interrupts() -> Iterator[Callable[[], None]]:
    """Yield a function that raises `KeyboardInterrupt` if Ctrl-C has come in the meantime.

    Raised at any other place, it could leave a lock of the executor closed for ever.
    """
    come = threading.Event()

    def interrupt() -> None:
        if come.is_set():
            raise KeyboardInterrupt

    # Elsewhere, as in a thread, Ctrl-C is not raised.
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler or (
        threading.current_thread() is not threading.main_thread()
    ):
        yield interrupt
        return
    signal.signal(signal.SIGINT, lambda *_: come.set())
    try:
        yield interrupt
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _begin() -> None:
    """Leave Ctrl-C, which reaches all processes of a terminal, to the one that gives out work.

    If that one is killed, this process ends, too.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_without, args=(os.getppid(),), daemon=True).start()


def _end_without(parent: int) -> None:
    """End this process once it has another parent."""
    while os.getppid() == parent:
        sleep(_WATCHED)
    os._exit(1)
