"""Other workers of the reader's browser, each with a Python of its own (site/page/worker.js)."""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import partial
from typing import Any, Final

#: The seconds of work after which it is worth while to start helpers.
ALONE: Final = 1.0


class Helpers(Executor):
    """An executor whose results come between slices of work, so that nobody may wait for them.

    `workers`: how many there are. `tell`: sends a text to the worker with this number, from 0,
    which it starts first if need be. `end`: ends all workers. `rest`: calls `shutdown` after
    some time unless `tell` is called before.
    """

    def __init__(
        self,
        workers: int,
        tell: Callable[[int, str], object],
        end: Callable[[], object],
        rest: Callable[[], object],
    ) -> None:
        self._tell = tell
        self._end = end
        self._rest = rest
        self._awake = False
        self._workers = set(range(workers))
        self._waiting: deque[tuple[Future[Any], Callable[[], Any]]] = deque()
        self._running: dict[int, Future[Any]] = {}

    @property
    def workers(self) -> int:
        """How many workers there are, without those that have failed."""
        return len(self._workers)

    @property
    def delay(self) -> float:
        """The seconds of work after which they are worth while."""
        return 0.0 if self._awake else ALONE

    def submit(self, call: Any, /, *args: Any, **options: Any) -> Future[Any]:
        """Return what will be the result of a call.

        It can be cancelled until a worker begins. It is cancelled if no worker is left, and ends
        with `BrokenExecutor` if its worker fails or is ended.
        """
        future: Future[Any] = Future()
        self._waiting.append((future, partial(call, *args, **options)))
        self._give_out()
        return future

    def receive(self, worker: int, answer: str | None = None) -> None:
        """Take what a worker has answered, and give it more to do; without an answer it failed."""
        future = self._running.pop(worker, None)
        if future is None:
            # It has failed before.
            return
        if answer is None:
            self._workers.remove(worker)
            future.set_exception(BrokenExecutor())
        else:
            self._awake = True
            future.set_result(_unpacked(answer))
        self._give_out()
        if not self._running:
            self._rest()

    def release(self) -> None:
        """End the workers if they still do something; if not, they wait for what comes next."""
        if self._running:
            self.shutdown()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End all workers and cancel what they do; the next call starts them again."""
        for future in self._running.values():
            future.set_exception(BrokenExecutor())
        for future, _ in self._waiting:
            future.cancel()
        self._running.clear()
        self._waiting.clear()
        self._awake = False
        self._end()

    def _give_out(self) -> None:
        for worker in self._workers - self._running.keys():
            while self._waiting and worker not in self._running:
                future, call = self._waiting.popleft()
                if future.set_running_or_notify_cancel():
                    self._running[worker] = future
                    self._tell(worker, _packed(call))
        while not self._workers and self._waiting:
            self._waiting.popleft()[0].cancel()


#: The helpers of this page, if it has any.
_found: Helpers | None = None


def connect(helpers: Helpers | None) -> None:
    """Let long work use these helpers from now on."""
    global _found
    _found = helpers


def found() -> Helpers | None:
    """Return the helpers of this page; None on a server, which shares its cores fairly."""
    return _found


def answer(call: str) -> str:
    """Do what a helper is asked, in the helper, and return the result."""
    return _packed(_unpacked(call)())


def _packed(value: object) -> str:
    return b64encode(pickle.dumps(value)).decode()


def _unpacked(text: str) -> Any:
    return pickle.loads(b64decode(text))
