"""The turns of kernels with long work, and their places in the queue."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from gametable.server import turns
from gametable.server.turns import Turns
from gametable.widgets import turns as asked
from gametable.widgets.turns import QueuePlace
from tests.server.serving import Serving, serving_line
from tests.server.visitor import Visitor, run, visit, visiting
from tests.widgets.waiting import until

#: The address of the visitor of each kernel.
VISITORS = {"a1": "a", "a2": "a", "a3": "a", "b1": "b", "c1": "c"}


class Queue:
    """A queue for one piece of work at a time, and the kernels that have joined it."""

    def __init__(self, socket: Path) -> None:
        self.socket = socket
        self.turns = Turns(VISITORS.__getitem__, at_once=1)
        self.there: dict[str, QueuePlace] = {}

    async def join(self, *kernels: str) -> None:
        for each in kernels:
            asked.given_by(self.socket, each)
            self.there[each] = await QueuePlace.begin(lambda: None)
            # Wait until the server has heard of it.
            await until(lambda: len(self.turns._queue) == len(self.there))

    async def expect(self, *kernels: str) -> None:
        """Expect these kernels to be told their places in the queue, in this order."""
        wanted = {each: place for place, each in enumerate(kernels)}
        await until(lambda: {each: turn.place for each, turn in self.there.items()} == wanted)

    def end(self, kernel: str) -> None:
        self.there.pop(kernel).end()

    def run(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do this work while turns are given."""

        async def served() -> None:
            server = await self.turns.listen(self.socket)
            await work()
            for each in [*self.there]:
                self.end(each)
            await until(lambda: not self.turns._queue)
            server.close()

        run(served())


@pytest.fixture
def queue(tmp_path: Path) -> Iterator[Queue]:
    yield Queue(tmp_path / "turns")
    asked._server = None


def test_a_kernel_that_has_ended_leaves_its_turn_to_the_next(
    queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its visitor is not known any more when its connection closes."""

    async def work() -> None:
        await queue.join("a1", "b1")
        monkeypatch.setitem(VISITORS, "a1", "")
        queue.end("a1")
        await queue.expect("b1")

    queue.run(work)


def test_who_comes_first_works_first_and_all_are_told_their_places(queue: Queue) -> None:
    async def work() -> None:
        await queue.join("a1", "b1", "c1")
        await queue.expect("a1", "b1", "c1")
        queue.end("b1")
        await queue.expect("a1", "c1")
        queue.end("a1")
        await queue.expect("c1")

    queue.run(work)


def test_many_pages_of_one_visitor_are_no_more_than_one(queue: Queue) -> None:
    async def work() -> None:
        await queue.join("a1", "a2", "a3", "b1")
        await queue.expect("a1", "b1", "a2", "a3")
        queue.end("a1")
        await queue.expect("b1", "a2", "a3")
        # A visitor who has not worked yet comes before all who have.
        await queue.join("c1")
        await queue.expect("b1", "c1", "a2", "a3")

    queue.run(work)


def test_a_turn_is_over_after_a_while_if_others_wait(
    queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        await queue.join("a1")
        await asyncio.sleep(0.1)
        await queue.expect("a1")
        await queue.join("b1")
        for _ in range(2):
            await queue.expect("b1", "a1")
            await queue.expect("a1", "b1")

    monkeypatch.setattr(turns, "TURN", 0.2)
    queue.run(work)


def test_without_a_server_nobody_waits(queue: Queue) -> None:
    async def work() -> None:
        turn = await QueuePlace.begin(lambda: None)
        await asyncio.wait_for(turn.mine(), 1)
        # The same is true once a server has ended.
        asked.given_by(queue.socket, "a1")
        turn = await QueuePlace.begin(lambda: None)
        await asyncio.wait_for(turn.mine(), 1)

    run(work())


#: A page with a button for work that takes a while.
LONG = """
from gametable.language import _
from gametable.views import progress
from gametable.widgets.guard import Guard
from gametable.widgets.items import Block, Button, Group
from gametable.widgets.stage import Stage
from gametable.widgets.work import Work
import time
stage = Stage()
def steps():
    while stage.working:
        time.sleep(0.01)
        yield
def shown():
    where = str(work.place) if work.running else "ended"
    stage.show([Group("", "", [Button("go", do=go), Button("end", do=end), Block("at", where)])])
def go():
    stage.working = True
    work.start(steps(), shown)
def end():
    stage.working = False
work = Work(Guard(stage.say), shown)
shown()
stage
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="kernels are forks on Linux only")
def test_the_kernels_of_a_server_take_turns(tmp_path: Path) -> None:
    """A kernel that is killed, as by the system, leaves its turn to the next."""

    async def see(visitor: Visitor, at: str) -> None:
        await until(lambda: visitor.items["at"]["html"] == at)

    async def work(served: Serving) -> None:
        first = await visit(served.address)
        [kernel] = served.kernels()
        async with visiting(served.address) as second, visiting(served.address) as third:
            for each, at in ((first, "0"), (second, "1"), (third, "2")):
                await each.click("go")
                await see(each, at)
            # A page that waits still hears clicks.
            await third.click("end")
            await third.click("go")
            kernel.kill()
            await first.vanish()
            await see(second, "0")
            await see(third, "1")
            await second.click("end")
            await see(second, "ended")
            await see(third, "0")
            await third.click("end")

    given = "app._WAITING = 0; app.resources.cores = lambda: 1"
    with serving_line(LONG, tmp_path / "page", given) as served:
        run(work(served))
