"""Long work in slices, so that a page stays responsive: it shows progress and can be stopped.

    work = Work(guard, shown)    # guard: handles errors between clicks
    work.start(steps, ended)     # steps: an iterator; each step takes a few hundredths of a second
    work.stop()

Short work is done at once. Longer work continues in the kernel's event loop, which handles the
page's messages in between, and takes turns with that of other kernels (turns.py). Without a loop,
as in a plain test, all of it is done at once.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from time import perf_counter
from typing import Final

from gametable.widgets.guard import Guard
from gametable.widgets.turns import QueuePlace

#: Seconds of a slice, during which no message is handled.
_SLICE: Final = 0.06
#: The thresholds of the garbage collector: the usual ones, and those during work, when a full
#: collection would pause the work for long.
_ALWAYS: Final = gc.get_threshold()
_NOT_NOW: Final = (*_ALWAYS[:2], 1_000_000)
#: Seconds between two progress reports.
_REPORTED: Final = 0.2
#: Seconds that the first slice may take, if more than others.
_patience = 0.0
#: The pause between two slices, in which messages are handled.
_pause: Callable[[], Awaitable[object]] = partial(asyncio.sleep, 0.005)


def connect(pause: Callable[[], Awaitable[object]]) -> None:
    """Let all work pause in this way from now on."""
    global _pause
    _pause = pause


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Do more work at once in the block, for a page that nobody can use yet."""
    global _patience
    _patience = seconds
    try:
        yield
    finally:
        _patience = 0.0


class Work:
    """A runner of one piece of work at a time; a new piece replaces the old one.

    `guard`: handles errors in the loop, where nobody could catch them. `shown`: called when the
    work turns out to be long, a few times a second while it goes on, and if it fails.
    """

    def __init__(self, guard: Guard, shown: Callable[[], None]) -> None:
        self._guard = guard
        self._shown = shown
        self._steps: Iterator[object] | None = None
        # The loop keeps only weak references to its tasks.
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn: QueuePlace | None = None

    @property
    def place(self) -> int:
        """The place in the queue of all long work; 0 if the work goes on."""
        return self._turn.place if self._turn else 0

    @property
    def running(self) -> bool:
        """True if work is going on."""
        return self._steps is not None

    def start(
        self, steps: Iterator[object], ended: Callable[[], None], *, at_once: bool = True
    ) -> None:
        """Take these steps and then call `ended`; earlier work is dropped.

        Raises what the steps raise before this returns. Unless `at_once`, `shown` is called before
        the first step, which may be long.
        """
        self.stop()
        self._steps = steps
        if at_once and self._slice(steps, ended, _patience):
            return
        self._shown()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            while not self._slice(steps, ended):
                self._shown()
        else:
            task = loop.create_task(self._go_on(steps, ended))
            self._tasks.add(task)
            task.add_done_callback(self._ended)

    def stop(self) -> None:
        """Stop the work, if any; `ended` is not called."""
        self._steps = None
        gc.set_threshold(*_ALWAYS)
        if self._turn:
            self._turn.end()
            self._turn = None

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        # Otherwise Python would keep much of the memory that the work has used.
        gc.collect()

    async def _go_on(self, steps: Iterator[object], ended: Callable[[], None]) -> None:
        next_report = perf_counter() + _REPORTED

        @self._guard
        def slice_and_report() -> None:
            nonlocal next_report
            if not self._slice(steps, ended) and perf_counter() > next_report:
                self._shown()
                next_report = perf_counter() + _REPORTED

        turn = await QueuePlace.begin(self._guard(self._shown))
        if self._steps is steps:
            self._turn = turn
        try:
            while self._steps is steps:
                await _pause()
                await turn.mine()
                if self._steps is steps:
                    slice_and_report()
        finally:
            turn.end()

    def _slice(
        self, steps: Iterator[object], ended: Callable[[], None], patience: float = 0
    ) -> bool:
        """Work for one slice; return True if it was the last one."""
        end = perf_counter() + max(_SLICE, patience)
        gc.set_threshold(*_NOT_NOW)
        try:
            for _ in steps:
                if perf_counter() > end:
                    return False
        except BaseException:
            self.stop()
            self._shown()
            raise
        self.stop()
        ended()
        return True
