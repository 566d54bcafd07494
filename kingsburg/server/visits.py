"""Who is there: kernels that somebody has been given, and when one is ended because nobody is."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final
from weakref import WeakValueDictionary

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

#: Seconds after which a kernel is ended: no page has ever connected to it, as when a messenger
#: fetches a link for a preview; its page is gone, or sleeps on a phone; nobody does anything on it.
UNSEEN: Final = 60
GONE: Final = 600
IDLE: Final = 1800
#: Seconds from one look at all kernels to the next.
LOOK: Final = 5


class Kernels(AsyncMappingKernelManager):
    """All kernels; it remembers in whose task each was started."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        self.started: WeakValueDictionary[str, asyncio.Task[Any]] = WeakValueDictionary()

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]
        kernel_id: str = kwargs.setdefault("kernel_id", self.new_kernel_id())
        if task := asyncio.current_task():
            self.started[kernel_id] = task
        await super().start_kernel(**kwargs)
        return kernel_id


class Visits:
    """Who is there: of `manager`, which is such `Kernels` of which Voilà keeps some waiting."""

    def __init__(self, manager: Any) -> None:
        self._manager = manager
        #: When each was given, and when its page was last heard of, by `time.monotonic`.
        self._given: dict[str, float] = {}
        self._heard: dict[str, float] = {}

    def hear(self, kernel_id: str) -> None:
        """Its page has connected, said something, or closed the connection."""
        self._heard[kernel_id] = time.monotonic()

    def connections(self, kernel_id: str) -> int:
        """How many pages are connected with it."""
        number: int = self._manager.kernel_model(kernel_id)["connections"]
        return number

    def given(self) -> list[str]:
        """The kernels that somebody has been given, by id."""
        # Those that wait, or are made ready to, were started by the tasks in a pool.
        waiting = {task for pool in self._manager._pools.values() for task in pool}
        started = self._manager.started
        ids = self._manager.list_kernel_ids()
        return [each for each in ids if started.get(each) not in waiting]

    def waits(self, notebook: str) -> bool:
        """Whether a kernel waits for the next one to open this, rather than only starts."""
        pool = self._manager._pools[notebook]
        return bool(pool) and pool[0].done() and not _failed(pool[0])

    async def look(self) -> None:
        """End the kernels that nobody uses; clear away those that have died, waiting or not."""
        now = time.monotonic()
        for pool in self._manager._pools.values():
            pool[:] = [each for each in pool if not _failed(each)]
        given = self.given()
        self._given = {each: self._given.get(each, now) for each in given}
        self._heard = {each: self._heard[each] for each in given if each in self._heard}
        for each in self._manager.list_kernel_ids():
            wanted = each not in given or self._wanted(each, now)
            if not (wanted and await self._manager.is_alive(each)) and each in self._manager:
                await self._manager.shutdown_kernel(each, now=True)
        for name in self._manager._pools:
            self._manager.fill_if_needed(delay=0, notebook_name=name)

    def _wanted(self, kernel_id: str, now: float) -> bool:
        if kernel_id not in self._heard:
            return now - self._given[kernel_id] <= UNSEEN
        patience = IDLE if self.connections(kernel_id) else GONE
        return now - self._heard[kernel_id] <= patience


def _failed(task: asyncio.Future[Any]) -> bool:
    """Whether this was to start a kernel, and could not."""
    return task.done() and (task.cancelled() or task.exception() is not None)
