"""Visits: who gets a place, and whose kernel is ended."""

from __future__ import annotations

import asyncio
import errno
import tempfile
from collections.abc import Callable
from typing import Any

import pytest
import zmq

from gametable.server import visits
from gametable.server.buckets import Bucket
from gametable.server.visits import Visit, Visits
from tests.server import visitor


class Clock:
    """A substitute for the module `time`, with a clock that tests set."""

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
    """A heartbeat channel that answers soon, if it beats."""

    def __init__(self, beats: bool) -> None:
        self._beats = beats
        self._hear: Callable[[object], object] = lambda _beat: None

    def on_recv(self, hear: Callable[[object], object]) -> None:
        self._hear = hear

    def send(self, ping: bytes) -> None:
        if self._beats:
            asyncio.get_running_loop().call_soon(self._hear, [ping])

    def close(self, linger: int) -> None:
        assert linger == 0


class Kernel:
    """A kernel that may or may not answer."""

    provisioner = None

    def __init__(self) -> None:
        self.beats = True

    def connect_hb(self) -> Heart:
        return Heart(self.beats)


class Manager:
    """A manager of four kernels: a waits, b has a page, c has none, and d died while waiting."""

    def __init__(self) -> None:
        task: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._pools = {"odds.ipynb": [task]}
        self.opening: dict[asyncio.Task[Any] | None, Visit] = {}
        self.visits: dict[str, Visit] = {}
        self.failing = False
        self.kernels = {each: Kernel() for each in "abcd"}
        self.connected = {"b"}
        self.filled: set[str] = set()
        for each in "bc":
            self.give(each, Visit())

    def give(self, kernel_id: str, visit: Visit) -> None:
        visit.kernel = kernel_id
        # The visit begins now, by its own clock.
        visit.hear()
        visit.given, visit.heard = visit.heard or 0, None
        self.visits[kernel_id] = visit

    def __contains__(self, kernel_id: str) -> bool:
        return kernel_id in self.kernels

    def get_kernel(self, kernel_id: str) -> Kernel:
        return self.kernels[kernel_id]

    def list_kernel_ids(self) -> list[str]:
        return [*self.kernels]

    def kernel_model(self, kernel_id: str) -> dict[str, object]:
        return {"connections": int(kernel_id in self.connected)}

    async def is_alive(self, kernel_id: str) -> bool:
        return kernel_id != "d"

    async def shutdown_kernel(self, kernel_id: str, now: bool) -> None:
        assert now
        del self.kernels[kernel_id]
        # Voilà does the same.
        for pool in self._pools.values():
            pool[:] = [
                each for each in pool if not each.done() or each.result()["kernel_id"] != kernel_id
            ]

    def fill_if_needed(self, delay: int, notebook_name: str) -> None:
        assert not delay
        self.filled.add(notebook_name)


def left_after(*happened: float | str, clock: Clock) -> list[str]:
    """Return the kernels left after these seconds and messages, with a look after each.

    A number is a number of seconds; a text is the kernel of a visit that is heard of.
    """

    async def run() -> list[str]:
        manager = Manager()
        there = Visits(manager, 25)
        assert there.given() == ["b", "c"]
        await there.look()
        assert manager.filled == {"odds.ipynb"}
        for each in happened:
            if isinstance(each, str):
                there.visit(each).hear()
            else:
                clock.now += each
            await there.look()
        return [*manager.kernels]

    return visitor.run(run())


def test_a_kernel_without_a_page_is_ended(clock: Clock) -> None:
    unseen = visits.UNSEEN
    assert left_after(unseen, clock=clock) == ["a", "b", "c"]
    assert left_after(unseen + 1, clock=clock) == ["a"]
    assert left_after("b", unseen + 1, clock=clock) == ["a", "b"]


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
        visit = Visit()
        assert await there.waiting("odds.ipynb", visit)
        assert there.visit("a") is visit
        assert await there.well(0.01)
        manager.kernels["a"].beats = False
        assert not await there.well(0.01)
        assert not await there.waiting("odds.ipynb", Visit())
        assert "a" not in manager

    visitor.run(run())


def test_two_who_come_at_once_do_not_wait_for_the_same_kernel() -> None:
    async def run() -> None:
        manager = Manager()
        there = Visits(manager, 25)
        manager._pools["odds.ipynb"][0].set_result({"kernel_id": "a"})
        both = [there.waiting("odds.ipynb", Visit()) for _ in "ab"]
        assert await asyncio.gather(*both) == [True, False]

    visitor.run(run())


def test_a_kernel_that_does_not_answer_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "ANSWERS_AT_ALL", 0.01)

    async def run() -> None:
        manager = Manager()
        there = Visits(manager, 25)
        there.visit("b").hear()
        manager.kernels["b"].beats = False
        await there.look()
        assert [*manager.kernels] == ["a", "c"]

    visitor.run(run())


def places(*pages: tuple[str, str, bool], closed: bool = False) -> tuple[Manager, Visits]:
    """Return a manager and visits with as many places as pages, each with a kernel.

    A page is given by its address, by whether it is `connected`, `lost` or `unseen`, and by whether
    it has been used.
    """
    manager = Manager()
    manager.kernels, manager.connected, manager.visits = {}, set(), {}
    for at, (address, state, used) in enumerate(pages):
        id = f"{address}-{at}"
        manager.kernels[id] = Kernel()
        manager.give(id, Visit(address, used=used, closed=closed))
        if state != "unseen":
            manager.visits[id].hear()
        if state == "connected":
            manager.connected.add(id)
    return manager, Visits(manager, len(pages))


def test_a_page_that_is_left_ends_at_once_and_only_by_its_own_token() -> None:
    async def run() -> None:
        manager, there = places(*[("x", "connected", True)] * 2)
        token = there.visit("x-1").token
        assert await there.refuses("x", "") == await there.refuses("x", "x-1") == "places"
        assert not there.admits("x")
        # It was left for this one.
        assert await there.refuses("x", token) is None
        assert [*manager.kernels] == ["x-0"]
        assert there.admits("y")
        assert await there.refuses("y", there.visit("x-0").token) is None
        assert [*manager.kernels] == ["x-0"]
        with there.coming("y") as visit:
            # Its kernel comes later, and then ends.
            await there.leave(visit.token)
            assert not there.admits("z")
            manager.kernels["y"] = Kernel()
            manager.give("y", visit)
        assert there.admits("z")
        await there.look()
        assert [*manager.kernels] == ["x-0"]

    visitor.run(run())


@pytest.mark.parametrize(
    ("state", "used", "closed", "after"),
    [
        ("unseen", False, False, visits.PROMPT),
        ("lost", True, False, visits.GONE),
        ("lost", True, True, visits.CLOSED),
        ("connected", False, False, visits.SILENT),
        # A visitor's first page may take the place of one of another visitor's pages.
        ("connected", True, False, visits.ABSENT),
    ],
    ids=["no browser shows it", "a lost line", "closed", "nobody did anything", "nobody does"],
)
def test_a_page_gives_way_after_a_while(
    clock: Clock, state: str, used: bool, closed: bool, after: float
) -> None:
    async def run() -> None:
        clock.now = 1000
        manager, there = places(*[("x", state, used)] * 3, closed=closed)
        clock.now += after - 0.1
        assert await there.refuses("y") == "places"
        clock.now += 0.1
        assert await there.refuses("y") is None
        assert len(manager.kernels) == 2

    visitor.run(run())


def test_the_address_with_the_most_pages_gives_way_first(clock: Clock) -> None:
    async def run() -> None:
        silent = [(each, "connected", False) for each in "yxx"]
        manager, there = places(*silent, ("z", "connected", True))
        clock.now = visits.SILENT
        # Each newcomer gets a place, and the address then has one page more.
        for _ in range(2):
            assert await there.refuses("w") is None
            manager.kernels[f"w{clock.now}"] = Kernel()
            manager.give(f"w{clock.now}", Visit("w"))
            clock.now += 1
        assert {each.rstrip("-0123456789.") for each in manager.kernels} >= {"z", "w"}
        assert sum(each.startswith("x") for each in manager.kernels) <= 1

    visitor.run(run())


def test_somebody_who_plays_keeps_his_place(clock: Clock) -> None:
    async def run() -> None:
        manager, there = places(*[(each, "connected", True) for each in "xxy"])
        clock.now = visits.ABSENT - 1
        manager.visits["x-1"].hear()
        clock.now = visits.ABSENT
        # For a first page, x loses the one of its two pages that was not used lately.
        assert await there.refuses("y") == "places"
        assert await there.refuses("z") is None
        assert set(manager.kernels) == {"x-1", "y-2"}
        manager.kernels["z"] = Kernel()
        manager.give("z", Visit("z"))
        assert await there.refuses("w") == "places"

    visitor.run(run())


def test_pages_that_no_browser_shows_are_counted_by_address() -> None:
    async def run() -> None:
        _, there = places(("x", "unseen", False), ("x", "connected", False), ("y", "unseen", False))
        with there.coming("x"):
            assert await there.refuses("x") == "places"
            there.most = 2
            assert await there.refuses("x") == "pages of an address"
            assert await there.refuses("y") == "places"

    visitor.run(run())


def test_it_can_start_no_page_on_a_full_disk_or_after_one_has_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full() -> object:
        raise OSError(errno.ENOSPC, "no space left on device")

    async def run() -> None:
        manager = Manager()
        there = Visits(manager, 25)
        assert there.can_start()
        manager.failing = True
        assert not there.can_start()
        manager.failing = False
        monkeypatch.setattr(tempfile, "TemporaryFile", full)
        assert not there.can_start()

    visitor.run(run())


def test_what_a_visit_may_say_is_the_same_over_all_its_connections(clock: Clock) -> None:
    visit = Visit()
    assert all(visit.connects() for _ in range(15))
    assert not visit.connects()
    assert not visit.messages.take(1)
    clock.now += 60
    assert visit.connects()
    assert visit.bytes.take(12_000_000)
    assert not visit.bytes.take(12_000_000)
    assert not visit.connects()


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
        for each in "bc":
            there.visit(each).hear()
        with there.coming("1.2.3.4") as visit:
            assert await there.refuses("1.2.3.4") == "places"
            # Whether its kernel is started or was waiting, three places are taken.
            there.most = 4
            assert await there.refuses("1.2.3.4") is None
            manager._pools["odds.ipynb"][0].set_result({"kernel_id": "a"})
            assert await there.waiting("odds.ipynb", visit)
            assert await there.refuses("1.2.3.4") is None
            assert not await there.lost(visit)
        assert sorted(there.given()) == ["a", "b", "c"]
        assert await there.refuses("1.2.3.4") is None
        there.most = 3
        assert await there.refuses("1.2.3.4") == "places"
        del manager.kernels["a"]
        assert await there.lost(visit)

    visitor.run(run())
