"""What a server for strangers bears: ``python3 -m tests tests/bench/test_server_load.py``.

Twenty visitors at once; an hour's visits in fast motion; a thousand malformed links and as many
forged messages; what a page weighs.
"""

from __future__ import annotations

import asyncio
import statistics
import threading
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from http import HTTPStatus
from random import Random
from typing import Final

import psutil  # type: ignore[import-untyped]
import pytest
from playwright.sync_api import Browser

from kingsburg.views import pages
from tests.browser.pages import Watched, opened
from tests.server.serving import ROOT, Serving, free_port, serving, serving_folder
from tests.server.test_hostile import try_links, try_messages
from tests.server.visitor import Visitor, get, run, visit, visiting

#: For each of them a kernel waits.
PAGES: Final = sorted(each.stem for each in (ROOT / "dashboards").glob("*.ipynb"))
PLACES: Final = 25
VISITORS: Final = 20
#: At the 95th percentile, in ms.
ANSWERED: Final = 1000
#: Megabytes of a visitor's kernel.
KERNEL: Final = 100
#: Milliseconds until somebody hears that all places are taken.
TURNED_AWAY: Final = 100
#: Seconds between two clicks of somebody in a hurry.
PAUSE: Final = (0.5, 1.5)

VISITS: Final = 500
#: So many of them at once.
AT_ONCE: Final = 4
#: Every tenth is not closed but gone.
VANISHED: Final = 10
#: When those are forgotten, in seconds, which is long else.
FORGETFUL: Final = "visits.GONE, visits.LOOK = 5, 0.5"
#: Megabytes that the server may hold more after as many visits again.
GROWTH: Final = 10
THOUSAND: Final = 1000

#: From the click until something else is seen, or said.
CLICK: Final = """
(id) => new Promise((done, failed) => {
    const start = performance.now();
    setTimeout(() => failed(new Error(`nothing new is seen after ${id}`)), 30_000);
    const watch = new MutationObserver(() => {
        watch.disconnect();
        requestAnimationFrame(() => done(performance.now() - start));
    });
    const stage = document.querySelector(".kb-stage");
    watch.observe(stage, { childList: true, subtree: true, characterData: true, attributes: true });
    document.querySelector(`[data-id="${id}"]`).click();
})
"""


# Twenty at once ---------------------------------------------------------------------------


@pytest.mark.browser
def test_twenty_visitors_at_once(browser: Browser) -> None:
    """Each steps through a season, and so does one in a real browser beside them."""
    with serving("dashboards", "--port", free_port(), "--visitors", str(PLACES)) as served:
        crowd = Crowd(served)
        with opened(browser, served.address + "play") as watched:
            crowd.start()
            crowd.there.wait()
            seen = season_in_browser(watched)
            crowd.join()
            assert watched.errors == []
    assert crowd.failed == []
    opening, clicks = crowd.opening, crowd.clicks
    print(f"\n{VISITORS} pages opened at once: median {statistics.median(opening):.0f} ms")
    for what, times in (("visitors", clicks), ("browser", seen)):
        late = percentile(times, 95)
        print(
            f"{what}, {len(times)} clicks: median {statistics.median(times):.0f} ms, "
            f"95th percentile {late:.0f} ms, most {max(times):.0f} ms, allowed {ANSWERED} ms"
        )
        assert late < ANSWERED
    print(
        f"a visitor's kernel: at most {max(crowd.weights):.0f} MB, of its own "
        f"{max(crowd.own):.0f} MB, its share of all {max(crowd.shares):.0f} MB, allowed {KERNEL} MB"
    )
    assert max(crowd.weights) < KERNEL
    print(
        f"one too many: turned away in {statistics.median(crowd.away):.0f} ms, "
        f"most {max(crowd.away):.0f} ms, allowed {TURNED_AWAY} ms"
    )
    assert statistics.median(crowd.away) < TURNED_AWAY


class Crowd(threading.Thread):
    """The visitors beside the browser, in a thread of their own, and what they have met."""

    def __init__(self, served: Serving) -> None:
        super().__init__()
        self._served = served
        self._page = served.address + "play"
        #: Milliseconds until each page was there, each click answered, each turned away.
        self.opening: list[float] = []
        self.clicks: list[float] = []
        self.away: list[float] = []
        #: Megabytes of the kernels when all have played: all, their own, their share of what is
        #: common.
        self.weights: list[float] = []
        self.own: list[float] = []
        self.shares: list[float] = []
        self.failed: list[str] = []
        self.there = threading.Event()

    def run(self) -> None:
        try:
            asyncio.run(self._visit())
        except Exception as error:
            self.failed.append(repr(error))
        finally:
            self.there.set()

    async def _visit(self) -> None:
        async with AsyncExitStack() as opened_pages:

            async def open_page() -> Visitor:
                start = time.perf_counter()
                visitor = await opened_pages.enter_async_context(visiting(self._page))
                self.opening.append(1000 * (time.perf_counter() - start))
                return visitor

            visitors = await asyncio.gather(*(open_page() for _ in range(VISITORS)))
            self.there.set()
            await asyncio.gather(*map(self._season, visitors, map(Random, range(VISITORS))))
            for each in self._served.kernels():
                memory = each.memory_full_info()
                self.weights.append(memory.rss / 1e6)
                self.own.append(memory.uss / 1e6)
                self.shares.append(getattr(memory, "pss", memory.rss) / 1e6)
            # With the one in the browser. A kernel that is being made ready takes a place too.
            settle(self._served, VISITORS + 1 + len(PAGES))
            for _ in range(PLACES - VISITORS - 1):
                await open_page()
            await self._one_more()

    async def _one_more(self) -> None:
        for _ in range(5):
            start = time.perf_counter()
            status, page, _cookies = await get(self._page)
            self.away.append(1000 * (time.perf_counter() - start))
            assert status == HTTPStatus.SERVICE_UNAVAILABLE, status
            assert pages.told(pages.failure(status).sentence) in page

    async def _season(self, visitor: Visitor, rng: Random) -> None:
        for id in SETTING:
            self.clicks.append(1000 * await visitor.click(id))
        for _ in range(STEPS):
            await asyncio.sleep(rng.uniform(*PAUSE))
            told = len(visitor.told)
            self.clicks.append(1000 * await visitor.click(chosen(visitor.items, rng)))
            if all(each["type"] != "comm_msg" for each in visitor.told[told:]):
                self.failed.append(f"nothing came of a click; {visitor.said}")


#: Two machines play along; the dice roll on a click.
SETTING: Final = ("fold-players", "by-1-greedy", "by-2-greedy", "pace-1")
#: Enough for aid, spring, and the roll of the summer.
STEPS: Final = 25


def chosen(items: dict[str, dict[str, object]], rng: Random) -> str:
    """What somebody clicks on who plays along."""
    for kind in ("chance", "choice-", "advisor-"):
        offered = [
            id for id, item in items.items() if id.startswith(kind) and not item.get("illegal")
        ]
        if offered:
            return rng.choice(offered)
    return "forward"


def season_in_browser(watched: Watched) -> list[float]:
    """Milliseconds from each click to what it shows."""
    rng = Random(VISITORS)
    times = []
    for id in SETTING:
        times.append(watched.page.evaluate(CLICK, id))
    for _ in range(STEPS):
        watched.page.wait_for_timeout(1000 * rng.uniform(*PAUSE))
        items = watched.page.evaluate(ITEMS)
        times.append(watched.page.evaluate(CLICK, chosen(items, rng)))
    return times


#: The buttons by id, as a visitor without a browser knows them.
ITEMS: Final = """
() => Object.fromEntries([...document.querySelectorAll("button[data-id]")].map((each) => [
    each.dataset.id, { illegal: each.ariaDisabled === "true" },
]))
"""


def percentile(times: Sequence[float], hundredth: int) -> float:
    return statistics.quantiles(times, n=100)[hundredth - 1]


# An hour's visits -------------------------------------------------------------------------


def test_visits_leave_nothing() -> None:
    """Open, click, close; some just vanish. Kernels and memory are what they were."""
    with serving_folder(ROOT / "dashboards", waiting=1, given=FORGETFUL) as served:
        # What is read once and kept.
        run(many_visits(served, 2 * len(PAGES)))
        settle(served, len(PAGES))
        sizes = [memory(served)]
        for _ in range(2):
            start = time.perf_counter()
            run(many_visits(served, VISITS))
            taken = time.perf_counter() - start
            settle(served, len(PAGES))
            sizes.append(memory(served))
            print(f"\n{VISITS} visits in {taken:.0f} s, {len(PAGES)} kernels wait as before")
    expect_steady("visits", sizes)


def expect_steady(what: str, sizes: Sequence[dict[str, float]]) -> None:
    """What many need at once a process keeps; as many again need no more."""
    before, after, again = sizes
    for name in before:
        print(f"{what}, {name}: {before[name]:.0f}, {after[name]:.0f}, {again[name]:.0f} MB")
        assert again[name] < after[name] + GROWTH


async def many_visits(served: Serving, number: int) -> None:
    at_once = asyncio.Semaphore(AT_ONCE)

    async def one(at: int) -> None:
        async with at_once:
            visitor = await visit(served.address + PAGES[at % len(PAGES)])
            buttons = [id for id, each in visitor.items.items() if each["kind"] == "button"]
            await visitor.click(buttons[at % len(buttons)])
            if at % VANISHED:
                assert await visitor.leave() == HTTPStatus.NO_CONTENT
            else:
                await visitor.vanish()

    await asyncio.gather(*map(one, range(number)))


def settle(served: Serving, kernels: int) -> None:
    """Wait until only the kernels that wait for somebody are there, and all of them."""
    late = time.monotonic() + 60
    steady = 0
    while steady < 10:
        assert time.monotonic() < late, f"{len(served.kernels())} kernels"
        time.sleep(0.5)
        steady = steady + 1 if len(served.kernels()) == kernels else 0


def memory(served: Serving) -> dict[str, float]:
    """Megabytes of the server, and of the process that its kernels are forks of."""
    server = psutil.Process(served.process.pid)
    forks = [each for each in server.children() if "forkserver" in " ".join(each.cmdline())]
    # A fork looks like what it is a fork of, but is below it.
    named = {"server": [server], "process of the forks": forks}
    return {name: sum(each.memory_info().rss for each in of) / 1e6 for name, of in named.items()}


# What strangers try -----------------------------------------------------------------------


def test_a_thousand_malformed_links() -> None:
    with serving_folder(ROOT / "dashboards", waiting=0, given=FORGETFUL) as served:
        sizes = [memory(served)]
        for seed in range(2):
            run(try_links(served, THOUSAND // 2, Random(seed)))
            settle(served, 0)
            sizes.append(memory(served))
    print()
    expect_steady(f"{THOUSAND} malformed links", sizes)


def test_a_thousand_forged_messages() -> None:
    with serving_folder(ROOT / "dashboards", waiting=0) as served:
        for at, page in enumerate(("play", "odds", "court", "winter", "rules")):
            run(try_messages(served, page, THOUSAND // 10, Random(at)))
    print(f"\n{THOUSAND} forged messages: no traceback, no growth")
