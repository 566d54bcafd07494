"""Who is there: who gets a place, and whose kernel is ended or halted."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from typing import Any

import pytest
import zmq

from gametable.server import kernels, visits
from gametable.server.buckets import Bucket
from gametable.server.visits import Visits
from tests.server import visitor


class Clock:
    """What `time.monotonic` says."""

    now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for module in ("visits", "buckets"):
        monkeypatch.setattr(f"gametable.server.{module}.time", clock)
    return clock


class Heart:
    """Answers at once, if it beats."""

    def __init__(self, beats: bool) -> None:
        self._beats = beats
        self._hear: Callable[[object], object] = lambda _beat: None

    def on_recv(self, hear: Callable[[object], object]) -> None:
        self._hear = hear

    def send(self, ping: bytes) -> None:
        if self._beats:
            self._hear([ping])

    def close(self, linger: int) -> None:
        assert linger == 0


class Kernel:
    """One kernel: whether it answers, and which signals it got."""

    def __init__(self) -> None:
        self.beats = True
        self.signals: list[int] = []

    def connect_hb(self) -> Heart:
        return Heart(self.beats)

    async def signal_kernel(self, number: int) -> None:
        self.signals.append(number)


class Manager:
    """Kernels a, b and c: one waits, one has a page, one has none; d is dead while it waits."""

    def __init__(self) -> None:
        task: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._pools = {"odds.ipynb": [task]}
        self.started = {"a": task, "d": task}
        self.kernels = {each: Kernel() for each in "abcd"}
        self.filled: set[str] = set()

    def __contains__(self, kernel_id: str) -> bool:
        return kernel_id in self.kernels

    def get_kernel(self, kernel_id: str) -> Kernel:
        return self.kernels[kernel_id]

    def list_kernel_ids(self) -> list[str]:
        return [*self.kernels]

    def kernel_model(self, kernel_id: str) -> dict[str, object]:
        return {"connections": int(kernel_id == "b")}

    async def is_alive(self, kernel_id: str) -> bool:
        return kernel_id != "d"

    async def shutdown_kernel(self, kernel_id: str, now: bool) -> None:
        assert now
        del self.kernels[kernel_id]
        # As Voilà does.
        for pool in self._pools.values():
            pool[:] = [
                each for each in pool if not each.done() or each.result()["kernel_id"] != kernel_id
            ]

    def fill_if_needed(self, delay: int, notebook_name: str) -> None:
        assert not delay
        self.filled.add(notebook_name)


def left_after(*happened: float | str, clock: Clock) -> list[str]:
    """The kernels after so many seconds, and after hearing of those named; each ends in a look."""

    async def run() -> list[str]:
        manager = Manager()
        there = Visits(manager, 25)
        assert there.given() == ["b", "c"]
        await there.look()
        assert manager.filled == {"odds.ipynb"}
        for each in happened:
            if isinstance(each, str):
                there.hear(each)
            else:
                clock.now += each
            await there.look()
        return [*manager.kernels]

    return visitor.run(run())


def test_a_kernel_without_a_page_is_ended(clock: Clock) -> None:
    unseen = visits.UNSEEN
    assert left_after(unseen, clock=clock) == ["a", "b", "c"]
    assert left_after(unseen + 1, clock=clock) == ["a"]
    assert left_after("b", "c", unseen + 1, clock=clock) == ["a", "b", "c"]


def test_a_kernel_whose_page_is_gone_is_ended(clock: Clock) -> None:
    gone = visits.GONE
    assert left_after("b", "c", gone, clock=clock) == ["a", "b", "c"]
    assert left_after("b", "c", gone + 1, clock=clock) == ["a", "b"]
    assert left_after("b", "c", gone, "c", gone, clock=clock) == ["a", "b", "c"]


def test_a_kernel_whose_page_sleeps_is_ended(clock: Clock) -> None:
    idle = visits.IDLE
    assert left_after("b", idle, clock=clock) == ["a", "b"]
    assert left_after("b", idle + 1, clock=clock) == ["a"]


def test_what_waits_is_a_kernel_that_has_started() -> None:
    async def run() -> None:
        manager = Manager()
        there = Visits(manager, 25)
        (starting,) = manager._pools["odds.ipynb"]
        assert there.waits("odds.ipynb") is None
        starting.set_result({"kernel_id": "a"})
        assert there.waits("odds.ipynb") == "a"
        failed = asyncio.get_running_loop().create_future()
        failed.set_exception(OSError())
        manager._pools["odds.ipynb"] = [failed]
        assert there.waits("odds.ipynb") is None
        await there.look()
        assert manager._pools["odds.ipynb"] == []

    visitor.run(run())


def test_a_kernel_is_asked_before_somebody_gets_it() -> None:
    async def run() -> None:
        manager = Manager()
        there = Visits(manager, 25)
        manager._pools["odds.ipynb"][0].set_result({"kernel_id": "a"})
        assert await there.waiting("odds.ipynb") == "a"
        assert await there.well(0.01)
        manager.kernels["a"].beats = False
        assert not await there.well(0.01)
        assert await there.waiting("odds.ipynb") is None
        assert "a" not in manager

    visitor.run(run())


def test_two_who_come_at_once_do_not_wait_for_the_same_kernel() -> None:
    async def run() -> None:
        manager = Manager()
        there = Visits(manager, 25)
        manager._pools["odds.ipynb"][0].set_result({"kernel_id": "a"})
        both = [there.waiting("odds.ipynb") for _ in "ab"]
        assert await asyncio.gather(*both) == ["a", None]

    visitor.run(run())


def test_a_kernel_that_does_not_answer_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "ANSWERS_AT_ALL", 0.01)

    async def run() -> None:
        manager = Manager()
        there = Visits(manager, 25)
        there.hear("b")
        manager.kernels["b"].beats = False
        await there.look()
        assert [*manager.kernels] == ["a", "c"]

    visitor.run(run())


def test_the_work_of_somebody_who_has_left_is_halted(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernels.OwnPython, "forks", True)

    async def run() -> None:
        manager = Manager()
        there = Visits(manager, 25)
        there.hear("b")
        there.hear("c")
        clock.now = visits.WORKS + 1
        await there.look()
        await there.look()
        assert manager.kernels["b"].signals == []
        assert manager.kernels["c"].signals == [signal.SIGSTOP]
        assert there.asleep() == ["c"]
        # It would not answer, and need not.
        manager.kernels["c"].beats = False
        await there.look()
        await there.wake("c")
        await there.wake("c")
        assert manager.kernels["c"].signals == [signal.SIGSTOP, signal.SIGCONT]
        assert there.asleep() == []

    visitor.run(run())


def test_a_page_that_no_browser_shows_gives_way_after_a_while(clock: Clock) -> None:
    async def run() -> None:
        manager = Manager()
        there = Visits(manager, 2)
        there.hear("b")
        there.come("1.2.3.4")
        there.begin("c")
        assert there.opening == {}
        assert there.unseen() == there.unseen("1.2.3.4") == ["c"]
        assert there.unseen("5.6.7.8") == []
        clock.now = visits.PROMPT - 1
        assert not await there.make_room()
        clock.now = visits.PROMPT
        assert await there.make_room()
        assert there.given() == ["b"]
        there.come("5.6.7.8")
        assert not await there.make_room()

    visitor.run(run())


def test_what_a_visit_may_say_is_the_same_over_all_its_connections(clock: Clock) -> None:
    async def run() -> None:
        visit = Visits(Manager(), 25).visit("b")
        assert all(visit.connects() for _ in range(15))
        assert not visit.connects()
        assert not visit.says(1)
        clock.now += 60
        assert visit.connects()
        assert visit.says(12_000_000)
        assert not visit.says(12_000_000)
        assert not visit.connects()

    visitor.run(run())


def test_what_is_spent_comes_back_slowly(clock: Clock) -> None:
    bucket = Bucket(10, 2)
    assert bucket.take(10)
    assert not bucket.take(1)
    clock.now += 1
    assert bucket.take(1)
    clock.now += 1000
    assert bucket.take(10)
    assert not bucket.take(0.1)


def test_as_many_visitors_as_may_be_have_sockets_enough() -> None:
    assert visits.Kernels().context.get(zmq.MAX_SOCKETS) > 6 * 1000


def test_the_kernel_of_a_page_that_is_opening_counts_once() -> None:
    async def run() -> None:
        manager = Manager()
        there = Visits(manager, 3)
        there.hear("b")
        there.hear("c")
        there.come("1.2.3.4")
        assert not await there.make_room()
        # Its kernel has been started, or had waited and is handed to it: still three places.
        there.most = 4
        manager.kernels["e"] = Kernel()
        manager.started["e"] = asyncio.current_task()  # type: ignore[assignment]
        assert await there.make_room()
        manager._pools["odds.ipynb"][0].set_result({"kernel_id": "a"})
        assert await there.waiting("odds.ipynb") == "a"
        manager._pools["odds.ipynb"].clear()
        manager.started.pop("e")
        del manager.kernels["e"]
        del manager.kernels["d"]
        assert await there.make_room()
        there.begin("a")
        assert there.given() == ["a", "b", "c"]
        assert await there.make_room()
        there.most = 3
        assert not await there.make_room()

    visitor.run(run())


def test_a_page_that_is_gone_gives_way_to_one_that_comes(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernels.OwnPython, "forks", True)

    async def run() -> None:
        there = Visits(Manager(), 2)
        there.hear("b")
        there.hear("c")
        assert not await there.make_room()
        clock.now = visits.WORKS + 1
        await there.look()
        assert there.asleep() == ["c"]
        assert await there.make_room()
        assert there.given() == ["b"]

    visitor.run(run())
