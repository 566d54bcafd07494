"""Long work in slices, so that a page stays alive: it shows how far things are, and hears a stop.

    work = Work(guard, shown)    # guard: for what goes wrong between clicks
    work.start(steps, ended)     # steps: an iterator; each step takes a few hundredths of a second
    work.stop()

What is done within a moment is done at once. The rest goes on in the event loop of the kernel
while the page is heard in between; where there is no loop, as in a plain test, to its end.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Final

from gametable.widgets.guard import Guard

#: Seconds: so long nobody is heard, and so long the page has time to be.
_SLICE: Final = 0.06
_PAUSE: Final = 0.005
#: How often Python's collector looks through everything: now, and while something runs, when
#: that would be a long pause; what is new it looks through as always.
_ALWAYS: Final = gc.get_threshold()
_NOT_NOW: Final = (*_ALWAYS[:2], 1_000_000)
#: Seconds between two reports of how far things are.
_REPORTED: Final = 0.2


class Work:
    """One piece of work at a time; a new one takes the place of the old one.

    `guard`: told what goes wrong in the loop, where nobody could catch it. `shown`: called when
    the work turns out to take longer, a few times a second while it goes on, and if it fails.
    """

    def __init__(self, guard: Guard, shown: Callable[[], None]) -> None:
        self._guard = guard
        self._shown = shown
        self._steps: Iterator[object] | None = None
        # The loop keeps only a weak hold of what it runs.
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether there is still something to do."""
        return self._steps is not None

    def start(
        self, steps: Iterator[object], ended: Callable[[], None], *, at_once: bool = True
    ) -> None:
        """Take these steps and then call `ended`; what ran before is dropped and never ends.

        What the steps raise before this returns comes out here. Not `at_once`: `shown`
        is called before the first step, because that one may be long.
        """
        self._steps = steps
        if at_once and self._slice(steps, ended):
            return
        self._shown()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            while not self._slice(steps, ended):
                self._shown()
        else:
            self._task = loop.create_task(self._go_on(steps, ended))

    def stop(self) -> None:
        """Do nothing more; `ended` is not called. Once nothing runs, this does nothing."""
        self._steps = None
        gc.set_threshold(*_ALWAYS)

    async def _go_on(self, steps: Iterator[object], ended: Callable[[], None]) -> None:
        next_report = perf_counter() + _REPORTED

        @self._guard
        def slice_and_report() -> None:
            nonlocal next_report
            if not self._slice(steps, ended) and perf_counter() > next_report:
                self._shown()
                next_report = perf_counter() + _REPORTED

        while True:
            await asyncio.sleep(_PAUSE)
            if self._steps is not steps:
                return
            slice_and_report()

    def _slice(self, steps: Iterator[object], ended: Callable[[], None]) -> bool:
        """Go on for a slice; True once that was the last one."""
        end = perf_counter() + _SLICE
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
