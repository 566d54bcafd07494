"""The load that a public server bears: ``python3 -m tests tests/bench/test_server_load.py``.

It is tried with twenty visitors at once, an hour's visits in quick succession, clicks of others
during an attack, slow connections, a class, a thousand malformed links and as many messages.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import threading
import time
from asyncio.subprocess import PIPE
from collections.abc import Sequence
from contextlib import AsyncExitStack, ExitStack
from http import HTTPStatus
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

import psutil  # type: ignore[import-untyped]
import pytest
from playwright.sync_api import Browser

from gametable.views import pages
from tests.bench.attacks import ATTACKS, Client, slowly
from tests.bench.figures import PATIENCE
from tests.browser.pages import Watched, opened
from tests.browser.proxies import nginx
from tests.browser.test_proxy import PATH, example
from tests.server.serving import (
    ROOT,
    Serving,
    free_port,
    logging_to,
    metrics,
    refusals,
    serving,
    serving_folder,
)
from tests.server.test_hostile import try_forged, try_links, try_messages
from tests.server.visitor import Gone, Visitor, get, run, visit, visiting

#: The dashboards; a kernel waits for each of them.
PAGES: Final = sorted(each.stem for each in (ROOT / "dashboards").glob("*.ipynb"))
PLACES: Final = 25
VISITORS: Final = 20
#: Milliseconds of a click at the 95th percentile.
ANSWERED: Final = 1000
#: Megabytes of a visitor's kernel.
KERNEL: Final = 100
#: Milliseconds until a visitor hears that all places are taken.
TURNED_AWAY: Final = 100
#: The fewest and most seconds between two clicks of somebody in a hurry.
PAUSE: Final = (0.5, 1.5)

#: Milliseconds until a class has its boards.
BOARD: Final = 2000

VISITS: Final = 1000
#: The number of visits at once.
AT_ONCE: Final = 4
#: One visitor in so many vanishes instead of closing the page.
VANISHED: Final = 10
#: A setting with which the kernels of vanished pages end much sooner than usual.
FORGETFUL: Final = "visits.GONE, visits.LOOK = 5, 0.5"
#: Megabytes by which the server may grow when as many visits come again.
GROWTH: Final = 10
THOUSAND: Final = 1000

#: A script that times from a click until something else is seen or said.
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
    """Each click is soon answered, also in a real browser, while all step through a season."""
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
    """The visitors beside the browser, in a thread of their own, and what they measured."""

    def __init__(self, served: Serving) -> None:
        super().__init__()
        self._served = served
        self._page = served.address + "play"
        #: Milliseconds until each page was open, each click answered, and each visitor turned away.
        self.opening: list[float] = []
        self.clicks: list[float] = []
        self.away: list[float] = []
        #: Megabytes of each kernel when all have played: all of its memory, the part that it does
        #: not share, and that part with its portion of the shared memory.
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
            # The browser's kernel counts too, and a kernel that is being prepared takes a place.
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


#: The clicks after which two machines play along, and dice are rolled on a click.
SETTING: Final = (
    "table-menu", "table-fold-players", "by-1-easy", "by-2-easy", "table-menu",
    "calendar-fold", "pace-1",
)  # fmt: skip
#: The number of clicks: enough for aid, spring and the roll of the summer.
STEPS: Final = 25


def chosen(items: dict[str, dict[str, object]], rng: Random) -> str:
    """Return the id of a button that somebody who plays along may click."""
    for kind in ("chance", "choice-", "advisor-"):
        offered = [
            id for id, item in items.items() if id.startswith(kind) and not item.get("illegal")
        ]
        if offered:
            return rng.choice(offered)
    return "forward"


def season_in_browser(watched: Watched) -> list[float]:
    """Play a season; return the milliseconds from each click to what it shows."""
    rng = Random(VISITORS)
    times = []
    for id in SETTING:
        times.append(watched.page.evaluate(CLICK, id))
    for _ in range(STEPS):
        watched.page.wait_for_timeout(1000 * rng.uniform(*PAUSE))
        items = watched.page.evaluate(ITEMS)
        times.append(watched.page.evaluate(CLICK, chosen(items, rng)))
    return times


#: A script that returns the buttons by id, as a visitor without a browser knows them.
ITEMS: Final = """
() => Object.fromEntries([...document.querySelectorAll("button[data-id]")].map((each) => [
    each.dataset.id, { illegal: each.ariaDisabled === "true" },
]))
"""


def percentile(times: Sequence[float], hundredth: int) -> float:
    return statistics.quantiles(times, n=100)[hundredth - 1]


# An hour's visits -------------------------------------------------------------------------


def test_visits_leave_nothing() -> None:
    """After many visits, some of which just vanish, kernels and memory are as before."""
    with serving_folder(ROOT / "dashboards", waiting=1, given=FORGETFUL) as served:
        # These visits make the server read what it reads once and keeps.
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
    """Expect no growth the second time, since a process keeps what many visitors need at once."""
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
    """Wait until there have been exactly this many kernels for five seconds."""
    late = time.monotonic() + 60
    steady = 0
    while steady < 10:
        assert time.monotonic() < late, f"{len(served.kernels())} kernels"
        time.sleep(0.5)
        steady = steady + 1 if len(served.kernels()) == kernels else 0


def memory(served: Serving) -> dict[str, float]:
    """Return the megabytes of the server, and of the process that forks its kernels."""
    server = psutil.Process(served.process.pid)
    forks = [each for each in server.children() if "forkserver" in " ".join(each.cmdline())]
    # A fork has the same command line, but is a child of that process.
    named = {"server": [server], "process of the forks": forks}
    return {name: sum(each.memory_info().rss for each in of) / 1e6 for name, of in named.items()}


# Under attack -----------------------------------------------------------------------------

#: The seconds of an attack, and the number of its clients.
ATTACKED: Final = 30
CLIENTS: Final = 4
#: The number of players, the seconds that they play before the attack, and the milliseconds of
#: their clicks at the 95th percentile during it.
OTHERS: Final = 5
CALM: Final = 8
UNDISTURBED: Final = 80
#: Megabytes by which the server may grow during an attack and after it, when the attackers still
#: have places, and megabytes of its log.
SWOLLEN: Final = 30
KEPT: Final = 20
LOG: Final = 0.1
#: Megabytes of the server with all kernels.
IN_ALL: Final = 1500


@pytest.mark.parametrize("through", ["", "nginx"])
@pytest.mark.parametrize("attack", ATTACKS)
def test_others_play_on_under_attack(attack: str, through: str, tmp_path: Path) -> None:
    log, status, port = tmp_path / "log", free_port(), free_port()
    options: dict[str, Any] = {"visitors": PLACES, "status_port": int(status)}
    if through:
        options |= {"proxy": "127.0.0.1", "base_url": PATH}
    with ExitStack() as running:
        served = running.enter_context(
            serving_folder(ROOT / "dashboards", given=logging_to(log), **options)
        )
        address = served.address
        if through:
            text = example(port, str(urlsplit(address).port))
            address = f"http://127.0.0.1:{port}{PATH}"
            running.enter_context(nginx(address, text, tmp_path))
        settle(served, len(PAGES))
        players = Players(served, address)
        run(players.play(attack))
        calm, attacked = (percentile(each, 95) for each in (players.calm, players.attacked))
        late = metrics(status)
        slow = late["event_loop_lag_seconds_count"] - late["event_loop_lag_seconds_bucket 0.2"]
        refused = refusals(status)
    swollen = max(players.sizes) - players.before
    print(
        f"\n{attack} {through}: {len(players.attacked)} clicks of others, median "
        f"{statistics.median(players.attacked):.0f} ms, 95th percentile {attacked:.0f} ms, "
        f"most {max(players.attacked):.0f} ms, allowed {UNDISTURBED} (before {calm:.0f} ms); "
        f"lost {len(players.lost)}; server {players.before:.0f} MB, at most {swollen:.0f} MB more, "
        f"in the end {players.after - players.before:.0f} MB more; "
        f"with kernels at most {max(players.totals):.0f} MB, allowed {IN_ALL}; "
        f"log {log.stat().st_size / 1e6:.3f} MB; loop late by 0.2 s {slow:.0f} times; "
        f"the clients did it {players.times} times; refused {refused}"
    )
    assert players.lost == []
    assert attacked <= UNDISTURBED
    assert swollen <= SWOLLEN
    assert players.after - players.before <= KEPT
    assert max(players.totals) <= IN_ALL
    assert log.stat().st_size <= LOG * 1e6


class Players:
    """The players during an attack: their clicks in milliseconds, and megabytes of the server."""

    def __init__(self, served: Serving, address: str) -> None:
        self._served = served
        self._address = address
        self.calm: list[float] = []
        self.attacked: list[float] = []
        self.lost: list[str] = []
        self.before = self.after = 0.0
        self.sizes: list[float] = []
        self.totals: list[float] = []
        self.times: list[int] = []

    async def play(self, attack: str) -> None:
        async with AsyncExitStack() as pages_open:
            page = self._address + "play"
            there = [await pages_open.enter_async_context(visiting(page)) for _ in range(OTHERS)]
            await self._click(there, CALM, self.calm)
            self.before = memory(self._served)["server"]
            clients = [await self._client(attack, at) for at in range(CLIENTS)]
            watching = [asyncio.create_task(each) for each in (self._watch(), self._weigh())]
            await self._click(there, ATTACKED, self.attacked)
            self.times = [int((await client.communicate())[0]) for client in clients]
            await asyncio.sleep(CALM)
            for each in watching:
                each.cancel()
            self.after = memory(self._served)["server"]

    async def _client(self, attack: str, at: int) -> asyncio.subprocess.Process:
        place = (self._address, f"127.0.0.{2 + at}", str(ATTACKED))
        command = (sys.executable, "-m", "tests.bench.attacks", attack, *place)
        return await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=PIPE)

    async def _watch(self) -> None:
        while True:
            self.sizes.append(memory(self._served)["server"])
            await asyncio.sleep(0.2)

    async def _weigh(self) -> None:
        while True:
            self.totals.append(await asyncio.to_thread(self._served.megabytes))
            # Measuring this takes time itself.
            await asyncio.sleep(5)

    async def _click(self, there: list[Visitor], seconds: float, times: list[float]) -> None:
        until = time.monotonic() + seconds

        async def one(visitor: Visitor, rng: Random) -> None:
            try:
                while time.monotonic() < until:
                    await asyncio.sleep(rng.uniform(*PAUSE))
                    times.append(1000 * await visitor.click(chosen(visitor.items, rng)))
            except (Gone, TimeoutError) as error:
                self.lost.append(repr(error))

        await asyncio.gather(*map(one, there, map(Random, range(OTHERS))))


def test_slow_sockets_keep_nobody_out() -> None:
    """Visitors get all places and can click, beside 200 slow connections."""

    async def come(served: Serving) -> list[float]:
        place = urlsplit(served.address)
        slow = Client(str(place.hostname), int(place.port or 0), "127.0.0.2")
        sockets = [asyncio.create_task(slowly(slow, b"GET / HTTP/1.1\r\n")) for _ in range(200)]
        await asyncio.sleep(1)
        async with AsyncExitStack() as opened_pages:
            page = served.address + "play"
            visits = [opened_pages.enter_async_context(visiting(page)) for _ in range(PLACES)]
            visitors = await asyncio.gather(*visits)
            clicks = [await each.click("forward") for each in visitors]
        for each in sockets:
            each.cancel()
        await asyncio.wait(sockets)
        return clicks

    with serving("dashboards", "--port", free_port(), "--visitors", str(PLACES)) as served:
        clicks = run(come(served))
    print(f"\n{len(clicks)} of {PLACES} visitors were served beside 200 slow sockets")
    assert len(clicks) == PLACES


def test_a_class_opens_its_pages_at_once() -> None:
    """Twenty-five visitors behind one address soon have their boards."""

    async def come(served: Serving) -> list[float]:
        async with AsyncExitStack() as opened_pages:

            async def one() -> float:
                start = time.perf_counter()
                await opened_pages.enter_async_context(visiting(served.address + "play"))
                return 1000 * (time.perf_counter() - start)

            return await asyncio.gather(*(one() for _ in range(PLACES)))

    with serving("dashboards", "--port", free_port(), "--visitors", str(PLACES)) as served:
        settle(served, len(PAGES))
        times = run(come(served))
    late = percentile(times, 95)
    print(
        f"\n{PLACES} pages at once: median {statistics.median(times):.0f} ms, "
        f"95th percentile {late:.0f} ms, allowed {BOARD} ms"
    )
    assert late < PATIENCE * BOARD


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


def test_a_thousand_messages_that_pages_could_send() -> None:
    with serving_folder(ROOT / "dashboards", waiting=0) as served:
        for at, page in enumerate(PAGES):
            run(try_messages(served, page, THOUSAND // len(PAGES), Random(at)))
    print(f"\n{THOUSAND} messages that pages could send: no traceback, no growth")


def test_forged_messages() -> None:
    with serving_folder(ROOT / "dashboards", waiting=0) as served:
        for at, page in enumerate(PAGES):
            run(try_forged(served, page, THOUSAND // 50, Random(at)))
