"""The visits to the server: the kernels that visitors were given, and when they are ended."""

from __future__ import annotations

import asyncio
import signal
import time
from collections import deque
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, Final
from weakref import WeakValueDictionary

import zmq
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import default

from gametable.server import kernels
from gametable.server.buckets import Bucket
from gametable.server.metrics import REFUSED

#: The most ZeroMQ sockets; a visit has six.
SOCKETS: Final = 20_000
#: Seconds after which a kernel is ended: if no page has ever connected to it, as when a messenger
#: fetches a link for a preview; if its page is gone, or asleep on a phone; if its page is idle.
UNSEEN: Final = 60
GONE: Final = 600
IDLE: Final = 1800
#: Seconds after which a kernel that no page has connected to may be ended to make room, and after
#: which a kernel whose page is gone is halted.
PROMPT: Final = 15
WORKS: Final = 30
#: Seconds between two checks of all kernels.
LOOK: Final = 5
#: Seconds within which a kernel has to answer: before it is given to a visitor, and at any time.
ANSWERS: Final = 1
ANSWERS_AT_ALL: Final = 10

#: The number of kernels of which it is remembered that they had too much memory.
_LARGE: Final = 1000

#: The buckets (most, rate) of a visit for all its connections: messages, with a connection counted
#: as twenty; bytes in them; and seconds of the server's processor.
_MESSAGES: Final = (300.0, 50.0)
_CONNECTION: Final = 20
_BYTES: Final = (13_000_000.0, 100_000.0)
_SECONDS: Final = (2.0, 0.1)


class Kernels(AsyncMappingKernelManager):
    """The manager of all kernels; it remembers the task that started each of them."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        # By default ZeroMQ allows 1023, which is enough for 170 visitors.
        self.context.set(zmq.MAX_SOCKETS, SOCKETS)
        self.started: WeakValueDictionary[str, asyncio.Task[Any]] = WeakValueDictionary()

    @default("kernel_manager_class")
    def _our_manager(self) -> str:
        return f"{kernels.__name__}.{kernels.Manager.__name__}"

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]
        kernel_id: str = kwargs.setdefault("kernel_id", self.new_kernel_id())
        if task := asyncio.current_task():
            self.started[kernel_id] = task
        await super().start_kernel(**kwargs)
        return kernel_id

    def start_watching_activity(self, kernel_id: str) -> None:
        """Do not read kernels' messages; Jupyter would, to know when each was last busy."""
        # A page does not connect while the kernel is "starting".
        self._kernels[kernel_id].execution_state = "idle"


@dataclass
class Visit:
    """A kernel that was given to a visitor. Times are those of `time.monotonic`."""

    given: float = field(default_factory=lambda: time.monotonic())
    #: The address of the visitor.
    address: str = ""
    #: When its page last connected, sent something or disconnected; None before that.
    heard: float | None = None
    #: Whether it has been halted because its page is gone.
    asleep: bool = False
    #: The number of messages that no page of ours sends.
    forged: int = 0
    messages: Bucket = field(default_factory=lambda: Bucket(*_MESSAGES))
    bytes: Bucket = field(default_factory=lambda: Bucket(*_BYTES))
    seconds: Bucket = field(default_factory=lambda: Bucket(*_SECONDS))

    def connects(self) -> bool:
        """Count a connection, and return whether it is allowed."""
        return self.messages.take(_CONNECTION) and self.bytes.take(0) and self.seconds.take(0)

    def says(self, bytes: int) -> bool:
        """Count a message of so many bytes, and return whether it is allowed."""
        return self.messages.take(1) and self.bytes.take(bytes)


class Visits:
    """The visits to the server.

    `manager`: the `Kernels`, of which Voilà keeps some waiting. `most`: the most visits at once.
    """

    def __init__(self, manager: Any, most: int) -> None:
        self._manager = manager
        self.most = most
        #: The addresses of visitors whose page waits for its kernel, by the task that renders it.
        self.opening: dict[asyncio.Task[Any] | None, str] = {}
        #: The waiting kernels that are being checked for an answer, and those that have answered
        #: and are being given to a visitor.
        self._asked: set[str] = set()
        self._handed: set[str] = set()
        self._visits: dict[str, Visit] = {}
        #: The kernels that were ended last because they had too much memory.
        self.large: deque[str] = deque(maxlen=_LARGE)
        # The event loop keeps only weak references to its tasks.
        self._tasks: set[asyncio.Task[None]] = set()

    def visit(self, kernel_id: str) -> Visit:
        """The visit that was given this kernel."""
        return self._visits.setdefault(kernel_id, Visit())

    def address(self, kernel_id: str) -> str:
        """The address of the visitor who was given this kernel, or ""."""
        return self.visit(kernel_id).address

    def hear(self, kernel_id: str) -> None:
        """Note that its page has connected, sent something, or closed the connection."""
        self.visit(kernel_id).heard = time.monotonic()

    def connections(self, kernel_id: str) -> int:
        """The number of pages that are connected to this kernel."""
        number: int = self._manager.kernel_model(kernel_id)["connections"]
        return number

    def connected(self) -> list[str]:
        """The ids of the kernels to which a page is connected."""
        return [each for each in self.given() if self.connections(each)]

    def asleep(self) -> list[str]:
        """The ids of the kernels that have been halted because their page is gone."""
        return [each for each in self.given() if self.visit(each).asleep]

    def given(self) -> list[str]:
        """The ids of the kernels that were given to visitors."""
        # Kernels that wait, or are made ready to, were started by the tasks in a pool.
        waiting = {task for pool in self._manager._pools.values() for task in pool}
        started = self._manager.started
        return [each for each in self.all() if started.get(each) not in waiting]

    def all(self) -> list[str]:
        """The ids of all kernels."""
        ids: list[str] = self._manager.list_kernel_ids()
        return ids

    # Who comes ----------------------------------------------------------------------------

    def unseen(self, address: str | None = None) -> list[str]:
        """The ids of given kernels to which no page has ever connected, the oldest first.

        With `address`, only those that were given to a visitor from there.
        """
        given = [(self.visit(each), each) for each in self.given()]
        unseen = [(visit.given, each) for visit, each in given if visit.heard is None]
        return [each for _, each in sorted(unseen) if address in (None, self.visit(each).address)]

    async def make_room(self) -> bool:
        """Return whether there is a place for one more visitor, ending kernels if need be.

        Kernels to which no page has connected for a while are ended first, and then those that
        are halted because their page is gone.
        """
        while self._places_taken() >= self.most:
            late = time.monotonic() - PROMPT
            unseen = [each for each in self.unseen() if self.visit(each).given <= late]
            if not (give_way := [*unseen, *self.asleep()]):
                return False
            REFUSED.labels("gave way").inc()
            await self._end(give_way[0])
        return True

    def _places_taken(self) -> int:
        started = self._manager.started
        # The kernel of a page that is opening counts once, with its page.
        theirs = [
            each
            for each in self.given()
            if each in self._handed or started.get(each) in self.opening
        ]
        return len(self.given()) - len(theirs) + len(self.opening)

    def come(self, address: str) -> None:
        """Note that the current task opens a page for a visitor from this address."""
        self.opening[asyncio.current_task()] = address

    def begin(self, kernel_id: str | None) -> None:
        """Note that the current task's page has its kernel: this one, or one the task started."""
        address = self.opening.pop(asyncio.current_task())
        self._handed.discard(kernel_id or "")
        for each in [kernel_id] if kernel_id else self._own():
            self._visits[each] = Visit(address=address)

    def _own(self) -> list[str]:
        """The id of the kernel that the current task has started, if any."""
        task = asyncio.current_task()
        return [id for id, started in self._manager.started.items() if started is task][-1:]

    async def lost(self) -> bool:
        """Whether the kernel that the current task has started is no longer alive."""
        manager = self._manager
        return any(
            [each not in manager or not await manager.is_alive(each) for each in self._own()]
        )

    async def waiting(self, notebook: str) -> str | None:
        """The id of a kernel that waits for a visitor of this notebook and answers, or None."""
        while (kernel_id := self.waits(notebook)) and kernel_id not in self._asked:
            self._asked.add(kernel_id)
            try:
                if await self.answers(kernel_id, ANSWERS):
                    self._handed.add(kernel_id)
                    return kernel_id
                await self._end(kernel_id)
            finally:
                self._asked.discard(kernel_id)
        return None

    def waits(self, notebook: str) -> str | None:
        """The id of a started kernel that waits for a visitor of this notebook, or None."""
        pool = self._manager._pools.get(notebook)
        if not pool or not pool[0].done() or _failed(pool[0]):
            return None
        kernel_id: str = pool[0].result()["kernel_id"]
        return kernel_id

    async def answers(self, kernel_id: str, seconds: float) -> bool:
        """Whether this kernel answers within so many seconds; it may be dead or halted."""
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
        """Whether a kernel, a waiting one if there is any, answers within so many seconds."""
        waiting = [id for name in self._manager._pools if (id := self.waits(name))]
        awake = [id for id in self.given() if not self.visit(id).asleep]
        return any([await self.answers(id, seconds) for id in [*waiting, *awake][:1]])

    # Who goes -----------------------------------------------------------------------------

    def end(self, kernel_id: str) -> None:
        """End this visit, even if its page is still open."""
        self._later(self._end(kernel_id))

    async def end_large(self, kernel_id: str) -> None:
        """End a kernel that has too much memory; its page will tell."""
        self.large.append(kernel_id)
        await self._end(kernel_id)

    def process(self, kernel_id: str) -> int | None:
        """The id of the process of a kernel; None if it has none yet."""
        provisioner = self._manager.get_kernel(kernel_id).provisioner
        process: int | None = getattr(provisioner, "pid", None)
        return process

    def _later(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _end(self, kernel_id: str) -> None:
        if kernel_id in self._manager:
            await self._manager.shutdown_kernel(kernel_id, now=True)

    async def wake(self, kernel_id: str) -> None:
        """Let a halted kernel go on, now that its page is back."""
        visit = self.visit(kernel_id)
        if visit.asleep:
            visit.asleep = False
            await self._manager.get_kernel(kernel_id).signal_kernel(signal.SIGCONT)

    async def _halt(self, kernel_id: str) -> None:
        """Halt a kernel whose page is gone; it keeps its state."""
        self.visit(kernel_id).asleep = True
        await self._manager.get_kernel(kernel_id).signal_kernel(signal.SIGSTOP)

    async def look(self) -> None:
        """End unused and dead kernels, halt those whose page is gone, refill the waiting ones."""
        now = time.monotonic()
        for pool in self._manager._pools.values():
            pool[:] = [each for each in pool if not _failed(each)]
        given = self.given()
        self._visits = {each: self.visit(each) for each in given}
        for each in self.all():
            # While one is checked, others may end.
            if each not in self._manager:
                continue
            wanted = each not in given or self._wanted(each, now)
            if not (wanted and await self._manager.is_alive(each)):
                await self._end(each)
            elif each in given:
                await self._look_at(each, now)
        for name in self._manager._pools:
            self._manager.fill_if_needed(delay=0, notebook_name=name)

    async def _look_at(self, kernel_id: str, now: float) -> None:
        """Halt a kernel whose page is gone; end one that does not answer."""
        visit = self.visit(kernel_id)
        if visit.asleep or kernel_id not in self._manager:
            return
        gone = visit.heard is not None and not self.connections(kernel_id)
        if gone and now - (visit.heard or 0) > WORKS and kernels.OwnPython.forks:
            await self._halt(kernel_id)
        elif not await self.answers(kernel_id, ANSWERS_AT_ALL):
            await self._end(kernel_id)

    def _wanted(self, kernel_id: str, now: float) -> bool:
        visit = self.visit(kernel_id)
        if visit.heard is None:
            return now - visit.given <= UNSEEN
        patience = IDLE if self.connections(kernel_id) else GONE
        return now - visit.heard <= patience


def _failed(task: asyncio.Future[Any]) -> bool:
    """Whether this task failed to start a kernel."""
    return task.done() and (task.cancelled() or task.exception() is not None)
