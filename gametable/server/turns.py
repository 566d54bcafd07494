"""Turns at long work for the kernels of a server, for which all cores but one are used.

A kernel that begins long work connects to a socket (gametable/widgets/turns.py), and is told its
place in the queue whenever that changes. Its turn is over when it disconnects, as it also does when
it is ended, or after some seconds if others wait.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from gametable.widgets.turns import PLACE

#: Seconds of a turn while others wait, enough for the largest court, after which memory is free.
TURN: Final = 20.0


class Turns:
    """The queue of kernels that work or wait.

    The next one is the waiting kernel whose visitor has worked least, so that many pages of one
    visitor get no more than the only page of another. `address`: returns the address of a kernel's
    visitor. `at_once`: the number of kernels that work at once.
    """

    def __init__(self, address: Callable[[str], str], at_once: int) -> None:
        self._address = address
        self._at_once = at_once
        self._queue: list[_Work] = []
        # The seconds that each visitor in the queue has worked.
        self._worked: dict[str, float] = {}
        self._again: asyncio.TimerHandle | None = None

    async def listen(self, path: Path) -> asyncio.Server:
        """Give turns to the kernels that connect to a socket at this path."""
        return await asyncio.get_running_loop().create_unix_server(lambda: _Work(self), path)

    def join(self, work: _Work) -> None:
        """Add this work of a kernel to the queue."""
        # Asked once: an ended kernel, whose work still has to leave, has no visitor any more.
        work.visitor = self._address(work.kernel)
        self._queue.append(work)
        self._order()

    def leave(self, work: _Work) -> None:
        """Remove this work of a kernel from the queue."""
        if work in self._queue:
            self._end_turn(work)
            self._queue.remove(work)
            self._order()

    def _order(self) -> None:
        """End turns that are over, give free turns, and tell all kernels their places."""
        visitors = {each.visitor for each in self._queue}
        self._worked = {each: self._worked.get(each, 0) for each in visitors}
        late = time.monotonic() - TURN
        for each in self._queue:
            if len(self._queue) > self._at_once and each.since <= late:
                self._end_turn(each)
        waiting = [each for each in self._queue if not each.works]
        for _ in range(self._at_once - sum(each.works for each in self._queue)):
            if waiting:
                first = min(waiting, key=self._rank)
                waiting.remove(first)
                first.tell(0)
        for place, each in enumerate(sorted(waiting, key=self._rank), start=1):
            each.tell(place)
        self._look_again(waited=bool(waiting))

    def _rank(self, work: _Work) -> tuple[int, float, float]:
        """Return the sort key of waiting work; the smallest is next."""
        others = sum(each.works and each.visitor == work.visitor for each in self._queue)
        return others, self._worked[work.visitor], work.since

    def _end_turn(self, work: _Work) -> None:
        if work.works:
            self._worked[work.visitor] += time.monotonic() - work.since
            work.tell(1)

    def _look_again(self, *, waited: bool) -> None:
        """Update the queue when the first turn is over, if somebody waits for it."""
        if self._again:
            self._again.cancel()
            self._again = None
        if waited:
            begun = min(each.since for each in self._queue if each.works)
            pause = max(0, begun + TURN - time.monotonic())
            self._again = asyncio.get_running_loop().call_later(pause, self._order)


class _Work(asyncio.Protocol):
    """A piece of work of a kernel; `since`: when it began to work or to wait."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self._place = -1
        self.kernel = self.visitor = ""
        self.since = time.monotonic()

    @property
    def works(self) -> bool:
        return self._place == 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Receive the id of the kernel, which it sends once."""
        self.kernel = data.decode()
        self._turns.join(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._turns.leave(self)

    def tell(self, place: int) -> None:
        """Tell the kernel its place; 0 means that it may work."""
        if place != self._place:
            if 0 in (place, self._place):
                self.since = time.monotonic()
            self._place = place
            self._transport.write(place.to_bytes(PLACE, "big"))
