"""Who is there: kernels that somebody has been given, and when one is ended because nobody is."""

from __future__ import annotations

import time
from typing import Any, Final

#: Seconds after which a kernel is ended: no page has ever connected to it, as when a messenger
#: fetches a link for a preview; its page is gone, or sleeps on a phone; nobody does anything on it.
UNSEEN: Final = 60
GONE: Final = 600
IDLE: Final = 1800
#: Seconds from one look at all kernels to the next.
LOOK: Final = 5


class Visits:
    """The kernels of `manager`, one of Voilà's that keeps some waiting."""

    def __init__(self, manager: Any) -> None:
        self._manager = manager
        #: When each was given, and when its page was last heard of, by `time.monotonic`.
        self._given: dict[str, float] = {}
        self._heard: dict[str, float] = {}

    def hear(self, kernel_id: str) -> None:
        """Its page has connected, said something, or closed the connection."""
        self._heard[kernel_id] = time.monotonic()

    def given(self) -> list[str]:
        """The kernels that somebody has been given, by id."""
        made = [each for pool in self._manager._pools.values() for each in pool if each.done()]
        waiting = {each.result()["kernel_id"] for each in made if each.exception() is None}
        return [each for each in self._manager.list_kernel_ids() if each not in waiting]

    async def look(self) -> None:
        """End the kernels that nobody uses, and clear away those that have died."""
        now = time.monotonic()
        given = self.given()
        self._given = {each: self._given.get(each, now) for each in given}
        self._heard = {each: self._heard[each] for each in given if each in self._heard}
        for each in given:
            alive = await self._manager.is_alive(each)
            if each in self._manager and not (alive and self._wanted(each, now)):
                await self._manager.shutdown_kernel(each, now=True)

    def _wanted(self, kernel_id: str, now: float) -> bool:
        if kernel_id not in self._heard:
            return now - self._given[kernel_id] <= UNSEEN
        connected = self._manager.kernel_model(kernel_id)["connections"]
        return now - self._heard[kernel_id] <= (IDLE if connected else GONE)
