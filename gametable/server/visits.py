"""The visits to the server: the kernels that visitors were given, and the times they end."""

from __future__ import annotations

import asyncio
import secrets
import tempfile
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import zmq
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

from gametable.server.buckets import Bucket
from gametable.server.metrics import REFUSED

#: The most ZeroMQ sockets; a visit has six.
SOCKETS: Final = 20_000
#: Seconds after which a kernel is ended: if no page has ever connected to it, as when a messenger
#: fetches a link for a preview; if its page was closed; if its connection was lost, as on a
#: sleeping phone; if its page is idle.
UNSEEN: Final = 60
CLOSED: Final = 5
GONE: Final = 60
IDLE: Final = 1800
#: Seconds after which a kernel may be ended to make room: if no page has connected to it; if its
#: page has never been used; if its page was not used lately, for a visitor with fewer pages.
PROMPT: Final = 15
SILENT: Final = 60
ABSENT: Final = 300
#: The number of forged messages that ends a visit.
FORGED: Final = 3
#: Seconds between two checks of all kernels.
LOOK: Final = 5
#: Seconds within which a kernel must answer: before it is given to a visitor, and at any time.
ANSWERS: Final = 1
ANSWERS_AT_ALL: Final = 10
#: More bytes than a kernel writes to a file when it starts.
_FILE: Final = 10_000
#: The number of kernels ended for too much memory that are remembered.
_LARGE: Final = 1000

#: The buckets (most, rate) of a visit for all its connections: messages, with a connection counted
#: as twenty; bytes in them; and seconds of the server's processor.
_MESSAGES: Final = (300.0, 50.0)
CONNECTION: Final = 20
_BYTES: Final = (13_000_000.0, 100_000.0)
_SECONDS: Final = (2.0, 0.1)


@dataclass(eq=False)
class Visit:
    """A page that a visitor has requested. Times are those of `time.monotonic`."""

    #: The address of the visitor.
    address: str = ""
    #: The id of the kernel that it was given; None before that.
    kernel: str | None = None
    given: float = 0
    #: The time when its page last connected, sent something or disconnected; None before that.
    heard: float | None = None
    #: True if its page has ever been used.
    used: bool = False
    #: True if its page was closed, rather than its connection lost.
    closed: bool = False
    #: What only its page knows, and tells when it is left.
    token: str = field(default_factory=partial(secrets.token_urlsafe, 16))
    left: bool = False
    #: The number of messages that our pages do not send.
    forged: int = 0
    messages: Bucket = field(default_factory=lambda: Bucket(*_MESSAGES))
    bytes: Bucket = field(default_factory=lambda: Bucket(*_BYTES))
    seconds: Bucket = field(default_factory=lambda: Bucket(*_SECONDS))

    def hear(self) -> None:
        """Record that its page has connected, sent something, or closed the connection."""
        self.heard = time.monotonic()

    def connects(self) -> bool:
        """Count a connection; return True if it is allowed."""
        left = self.messages.take(CONNECTION) and self.bytes.take(0) and self.seconds.take(0)
        return left and self.forged < FORGED


class Kernels(AsyncMappingKernelManager):
    """The manager of all kernels; it knows for which visit each was started."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        # By default ZeroMQ allows 1023, which is enough for 170 visitors.
        self.context.set(zmq.MAX_SOCKETS, SOCKETS)
        #: Visits whose page is being made, by the task that makes it, and visits by kernel id.
        self.opening: dict[asyncio.Task[Any] | None, Visit] = {}
        self.visits: dict[str, Visit] = {}
        #: True if the last kernel could not be started.
        self.failing = False

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]
        try:
            kernel_id: str = await super().start_kernel(**kwargs)
        except Exception:
            self.failing = True
            raise
        self.failing = False
        if visit := self.opening.get(asyncio.current_task()):
            self.give(kernel_id, visit)
        return kernel_id

    def give(self, kernel_id: str, visit: Visit) -> None:
        """Give this kernel to a visit."""
        visit.kernel, visit.given = kernel_id, time.monotonic()
        self.visits[kernel_id] = visit

    def start_watching_activity(self, kernel_id: str) -> None:
        """Do not read kernels' messages, as Jupyter does to know when each was last busy."""
        # A page would not connect while the kernel is "starting".
        self._kernels[kernel_id].execution_state = "idle"


class Visits:
    """The visits to the server.

    `manager`: the `Kernels`, of which Voilà keeps some waiting. `most`: the most visits at once.
    """

    def __init__(self, manager: Any, most: int) -> None:
        self._manager = manager
        self.most = most
        #: The waiting kernels that are being checked for an answer.
        self._asked: set[str] = set()
        #: The kernels that were most recently ended for too much memory; their pages say so.
        self.large: deque[str] = deque(maxlen=_LARGE)

    def visit(self, kernel_id: str) -> Visit:
        """Return the visit that was given this kernel. Raises `KeyError`."""
        visit: Visit = self._manager.visits[kernel_id]
        return visit

    def address(self, kernel_id: str) -> str:
        """Return the address of the visitor who was given this kernel, or ""."""
        visit = self._manager.visits.get(kernel_id)
        return visit.address if visit else ""

    @property
    def pools(self) -> int:
        """The number of notebooks for which a kernel waits."""
        return len(self._manager._pools)

    def connections(self, kernel_id: str) -> int:
        """Return the number of pages that are connected to this kernel."""
        return int(self._manager.kernel_model(kernel_id)["connections"])

    def connected(self) -> list[str]:
        """Return the ids of the kernels to which a page is connected."""
        return [each for each in self.given() if self.connections(each)]

    def given(self) -> list[str]:
        """Return the ids of the kernels that were given to visitors."""
        return [each for each in self._manager.visits if each in self._manager]

    def all(self) -> dict[str, int | None]:
        """Return the process of each kernel; None if it has none yet."""
        of, ids = self._manager.get_kernel, self._manager.list_kernel_ids()
        return {each: getattr(of(each).provisioner, "pid", None) for each in ids}

    # New visits ---------------------------------------------------------------------------

    def _there(self) -> list[Visit]:
        """Return all visits, including those whose page is still being made."""
        opening = [each for each in self._manager.opening.values() if each.kernel is None]
        return [*map(self.visit, self.given()), *opening]

    async def refuses(self, address: str, left: str = "") -> str | None:
        """Return why there is no place for another page of this address; None if there is one.

        Kernels may be ended to make room: that of the page that was `left` for this one, by its
        token, and then those of the address with the most pages.
        """
        own = [each for each in self._there() if each.address == address and not each.left]
        if sum(each.heard is None for each in own) >= self.most:
            return "pages of an address"
        if self._full():
            await self.leave(left)
        while self._full():
            if (spare := self._spare(address)) is None:
                return "places"
            REFUSED.labels("gave way").inc()
            await self.end(spare)
        return None

    async def leave(self, token: str) -> None:
        """End the visit whose page has this token, if there is one."""
        for each in self._there():
            if each.token == token:
                each.left = True
                if each.kernel:
                    await self.end(each.kernel)

    def admits(self, address: str) -> bool:
        """True if there is a place for another page of this address, or one can be made."""
        return not self._full() or self._spare(address) is not None

    def _full(self) -> bool:
        return len(self._there()) >= self.most

    def _spare(self, address: str) -> str | None:
        """Return the kernel to be ended first for another page of this address, or None."""
        now = time.monotonic()
        pages = Counter(each.address for each in self._there())
        spare = []
        for each in self.given():
            since, spared, _ends = self._limits(each)
            number = pages[self.visit(each).address]
            if now - since >= spared and (spared < ABSENT or number > pages[address] + 1):
                spare.append((number, now - since, each))
        return max(spare)[-1] if spare else None

    @contextmanager
    def coming(self, address: str) -> Iterator[Visit]:
        """Give a visit from this address, whose page the current task makes in the block."""
        opening = self._manager.opening
        opening[asyncio.current_task()] = visit = Visit(address)
        try:
            yield visit
        finally:
            del opening[asyncio.current_task()]

    async def lost(self, visit: Visit) -> bool:
        """True if the kernel of this visit is no longer alive."""
        id, manager = visit.kernel, self._manager
        return id is not None and (id not in manager or not await manager.is_alive(id))

    async def waiting(self, notebook: str, visit: Visit) -> bool:
        """Give a visit a waiting kernel of this notebook; return False if there is none."""
        while (kernel_id := self.waits(notebook)) and kernel_id not in self._asked:
            self._asked.add(kernel_id)
            try:
                if await self.answers(kernel_id, ANSWERS):
                    self._manager.give(kernel_id, visit)
                    return True
                await self.end(kernel_id)
            finally:
                self._asked.discard(kernel_id)
        return False

    def waits(self, notebook: str) -> str | None:
        """Return the id of a started kernel that waits for a visitor of this notebook, or None."""
        pool = self._manager._pools.get(notebook)
        if not pool or not pool[0].done() or _failed(pool[0]):
            return None
        return str(pool[0].result()["kernel_id"])

    async def answers(self, kernel_id: str, seconds: float) -> bool:
        """True if this kernel answers within this many seconds; it may be dead or halted."""
        if kernel_id not in self._manager:
            return False
        heart = self._manager.get_kernel(kernel_id).connect_hb()
        answered = asyncio.Event()
        heart.on_recv(lambda _beat: answered.set())
        heart.send(b"ping")
        try:
            await asyncio.wait_for(answered.wait(), seconds)
        except TimeoutError:
            return False
        finally:
            heart.close(linger=0)
        return True

    async def well(self, seconds: float) -> bool:
        """True if a kernel, preferably a waiting one, answers within this many seconds."""
        waiting = [id for name in self._manager._pools if (id := self.waits(name))]
        return any([await self.answers(id, seconds) for id in [*waiting, *self.given()][:1]])

    def can_start(self) -> bool:
        """True if a kernel's file can be written and the last kernel could be started."""
        try:
            with tempfile.TemporaryFile() as file:
                file.write(bytes(_FILE))
        except OSError:
            return False
        return not self._manager.failing

    # Ending kernels -----------------------------------------------------------------------

    async def end(self, kernel_id: str) -> None:
        """End this kernel at once, if it has not ended yet."""
        if kernel_id in self._manager:
            await self._manager.shutdown_kernel(kernel_id, now=True)

    async def look(self) -> None:
        """End unused and dead kernels, and refill the waiting ones."""
        now = time.monotonic()
        for pool in self._manager._pools.values():
            pool[:] = [each for each in pool if not _failed(each)]
        given = self.given()
        self._manager.visits = {each: self.visit(each) for each in given}
        for each in self.all():
            # Other kernels may end while one is checked.
            if each in self._manager and not await self._is_wanted(each, now):
                await self.end(each)
        for name in self._manager._pools:
            self._manager.fill_if_needed(delay=0, notebook_name=name)

    async def _is_wanted(self, kernel_id: str, now: float) -> bool:
        if not await self._manager.is_alive(kernel_id):
            return False
        if kernel_id not in self._manager.visits:
            return True
        since, _spared, ends = self._limits(kernel_id)
        return now - since <= ends and await self.answers(kernel_id, ANSWERS_AT_ALL)

    def _limits(self, kernel_id: str) -> tuple[float, float, float]:
        """Return when a page was last wanted, and after how many seconds it gives way, and ends."""
        visit = self.visit(kernel_id)
        if visit.left or visit.forged >= FORGED:
            return 0, 0, 0
        if visit.heard is None:
            return visit.given, PROMPT, UNSEEN
        if not self.connections(kernel_id):
            gone = CLOSED if visit.closed else GONE
            return visit.heard, gone, gone
        if not visit.used:
            return visit.given, SILENT, IDLE
        return visit.heard, ABSENT, IDLE


def _failed(task: asyncio.Future[Any]) -> bool:
    """True if this task failed to start a kernel."""
    return task.done() and (task.cancelled() or task.exception() is not None)
