"""Long work in slices: with and without an event loop."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from time import sleep

import pytest

from gametable.views.errors import FAILED
from gametable.widgets.guard import Guard, Sentence, worded
from gametable.widgets.work import Work

#: Seconds that a step takes here, and the most steps that are taken before the page is heard.
EACH = 0.01
MOST = 7


class Watched:
    """A piece of work, and what was reported of it."""

    def __init__(self) -> None:
        self.told: list[Sentence] = []
        self.reports = 0
        self.ended: list[str] = []
        self.steps_done = 0
        self.work = Work(Guard(self.told.append), self._shown)

    def _shown(self) -> None:
        self.reports += 1

    def start(self, name: str, steps: int, each: float = EACH, *, at_once: bool = True) -> None:
        self.work.start(self._steps(steps, each), lambda: self.ended.append(name), at_once=at_once)

    def _steps(self, steps: int, each: float) -> Iterator[None]:
        for _ in range(steps):
            sleep(each)
            self.steps_done += 1
            yield


@pytest.fixture
def watched() -> Watched:
    return Watched()


def test_what_is_short_is_done_at_once_without_a_word(watched: Watched) -> None:
    async def page() -> None:
        watched.start("short", 2)
        assert watched.ended == ["short"]

    asyncio.run(page())
    assert watched.reports == 0
    assert not watched.work.running


def test_without_a_loop_it_goes_to_its_end(watched: Watched) -> None:
    watched.start("long", 20)
    assert (watched.steps_done, watched.ended) == (20, ["long"])
    assert watched.reports >= 2


def test_in_a_loop_the_page_is_heard_meanwhile(watched: Watched) -> None:
    async def page() -> None:
        watched.start("long", 60)
        assert watched.steps_done <= MOST
        assert watched.reports == 1
        assert watched.work.running
        while watched.work.running:
            done = watched.steps_done
            await asyncio.sleep(0)
            assert watched.steps_done <= done + MOST

    asyncio.run(page())
    assert (watched.steps_done, watched.ended) == (60, ["long"])
    assert watched.reports > 2


def test_it_can_be_stopped(watched: Watched) -> None:
    async def page() -> None:
        watched.start("long", 1000)
        await asyncio.sleep(0.1)
        watched.work.stop()
        done = watched.steps_done
        assert not watched.work.running
        await asyncio.sleep(0.1)
        assert watched.steps_done == done

    asyncio.run(page())
    assert watched.ended == []
    assert 0 < watched.steps_done < 1000


def test_a_new_question_takes_the_place_of_the_old_one(watched: Watched) -> None:
    async def page() -> None:
        watched.start("old", 1000)
        await asyncio.sleep(0.05)
        watched.start("new", 12)
        while watched.work.running:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)

    asyncio.run(page())
    assert watched.ended == ["new"]
    assert watched.steps_done < 100


def test_before_a_long_first_step_there_is_something_to_see(watched: Watched) -> None:
    async def page() -> None:
        watched.start("long", 1, 0.2, at_once=False)
        assert (watched.steps_done, watched.reports) == (0, 1)
        while watched.work.running:
            await asyncio.sleep(0.01)

    asyncio.run(page())
    assert watched.ended == ["long"]


def faulty(steps: int) -> Iterator[None]:
    for _ in range(steps):
        sleep(EACH)
        yield
    raise ZeroDivisionError


def test_what_goes_wrong_at_once_is_for_the_caller(watched: Watched) -> None:
    with pytest.raises(ZeroDivisionError):
        watched.work.start(faulty(1), lambda: None)
    assert not watched.work.running


def test_what_goes_wrong_later_becomes_a_sentence(watched: Watched) -> None:
    async def page() -> None:
        watched.work.start(faulty(20), lambda: None)
        while watched.work.running:
            await asyncio.sleep(0.01)

    asyncio.run(page())
    assert list(map(worded, watched.told)) == [FAILED]


@pytest.mark.slow
def test_the_collector_makes_no_long_pause_while_something_runs(watched: Watched) -> None:
    always = gc.get_threshold()

    async def page() -> None:
        watched.start("long", 100)
        assert gc.get_threshold()[2] > 1000 * always[2]
        watched.work.stop()
        assert gc.get_threshold() == always
        watched.start("short", 15)
        while watched.work.running:
            await asyncio.sleep(0.01)

    asyncio.run(page())
    assert watched.ended == ["short"]
    assert gc.get_threshold() == always
