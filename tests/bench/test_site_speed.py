"""How soon the pages of a site are there and answer: ``python3 -m tests tests/bench``."""

from __future__ import annotations

import json
import pickle
import statistics
from base64 import b64encode
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import perf_counter, process_time

import psutil  # type: ignore[import-untyped]
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from gametable.server.resources import cores
from kingsburg.cli import main
from kingsburg.notation import files
from kingsburg.odds.court import Court
from tests.bench.figures import ROUNDS, expect_median, expect_ratio
from tests.bench.test_dashboard_speed import stopped
from tests.browser.pages import KEPT, Watched
from tests.server.serving import BASE, Serving, serving_files, until

pytestmark = pytest.mark.browser

#: Milliseconds until something is seen, and until Python is there: on the first visit, on the next
#: one, with a snapshot, and where the page is a file.
SEEN, COLD, WARM, SNAPSHOT, FILE = 200, 1800, 1500, 700, 2400
#: The same from a click to its picture: in the median, and at most; and until a stop is heard.
CLICK, LONGEST, STOP = 45, 200, 100
#: How much longer than here a court takes there, alone and with one helper that has started.
ALONE, HELPED = 1.9, 1.25
#: Megabytes of the renderer: at first, with a snapshot, for each helper, and where the page is a
#: file.
PLAIN, BEGUN, HELPER, FROM_FILE = 300, 400, 140, 480
VISITS = min(5, ROUNDS)
#: Notes when the stage is seen, and when Python is there.
NOTE = """
new MutationObserver(() => {
  if (document.querySelector(".kb-button")) window.seen ??= performance.now();
  if (document.querySelector("[data-live]")) window.lives ??= performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
#: The share of a first visit in which a worker without a page starts Python, where it was measured.
#: It tells how long that takes on a machine for which these figures are meant.
START = 0.39 * COLD
STARTS = """
(call) => new Promise((done) => {
  const since = performance.now();
  const worker = new Worker("site/worker.js");
  worker.onmessage = () => {
    worker.terminate();
    done(performance.now() - since);
  };
  worker.postMessage({});
  worker.postMessage(call);
})
"""
CLICKS = """
async () => {
  const times = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const bars = document.querySelector("[data-id='bars']").outerHTML;
    const since = performance.now();
    document.querySelector(`[data-id='white-${1 + turn % 2}']`).click();
    while (document.querySelector("[data-id='bars']").outerHTML === bars) {
      await new Promise(requestAnimationFrame);
    }
    times.push(performance.now() - since);
  }
  return times;
}
"""


def court(dice: str) -> str:
    """Return a court that takes some seconds. `dice`: those of the first player."""
    rolled = {"Ann": dice, "Brian": "5 6 6 6", "Cindy": "1 2 4 6", "David": "1 1 2 3"}
    players = [
        {"name": name, "dice": each, "tokens": 1, "buildings": ["inn", "market"]}
        for name, each in rolled.items()
    ]
    return json.dumps({"phase": "spring", "step": "influence", "players": players})


COURT, ANOTHER = court("3 3 5 6"), court("3 3 5 5")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "made"
    assert main(["site", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def stick(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stick") / "made"
    assert main(["site", str(folder), "--file"]) == 0
    return folder


@pytest.fixture(scope="module")
def site(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving_files(folder, tmp_path_factory.mktemp("served"), BASE) as it:
        yield it


@pytest.fixture(scope="module")
def pace(browser: Browser, site: Serving) -> float:
    """Return how many times as long it takes here to start Python alone; at least 1."""
    call = b64encode(pickle.dumps(int)).decode()
    with browser.new_context(service_workers="block") as context:
        page = context.new_page()
        # The start page has no Python of its own.
        page.goto(site.address)
        times = [page.evaluate(STARTS, call) for _ in range(VISITS)]
    taken = statistics.median(map(float, times))
    pace = max(1.0, taken / START)
    print(f"\nPython alone starts in {taken:.0f} ms: limits of time are multiplied by {pace:.2f}")
    return pace


def live(context: BrowserContext, address: str) -> Page:
    """Return a page once Python is there."""
    page = context.new_page()
    page.add_init_script(NOTE)
    page.goto(address)
    expect(page.locator("[data-live]")).to_be_attached()
    return page


def visited(context: BrowserContext, address: str) -> tuple[float, float]:
    """Return the milliseconds until a page is seen, and until Python is there."""
    page = live(context, address)
    seen, lives = page.evaluate("[window.seen, window.lives]")
    page.close()
    return seen, lives


def wait_for_snapshot(context: BrowserContext, address: str) -> None:
    """Wait on a page until the browser keeps a snapshot."""
    page = live(context, address)
    until(lambda: page.evaluate(KEPT))
    page.close()


def expect_median_of(what: str, times: list[float], allowed: float, unit: str = "ms") -> None:
    by_number = {str(at): time for at, time in enumerate(times)}
    expect_median(f"a page of a site, {what}", by_number, allowed, unit)


def test_a_page_is_seen_at_once_and_lives_soon(
    browser: Browser, site: Serving, pace: float
) -> None:
    address = f"{site.address}play/"
    first, warm = [], []
    for _ in range(VISITS):
        with browser.new_context(service_workers="block") as context:
            first.append(visited(context, address))
            warm.append(visited(context, address)[1])
    with browser.new_context(service_workers="block") as context:
        wait_for_snapshot(context, address)
        again = [visited(context, address)[1] for _ in range(VISITS)]
    expect_median_of("seen", [seen for seen, _ in first], SEEN * pace)
    expect_median_of("first visit", [lives for _, lives in first], COLD * pace)
    expect_median_of("next visit", warm, WARM * pace)
    expect_median_of("with a snapshot", again, SNAPSHOT * pace)


def test_a_page_that_is_a_file_lives_soon(browser: Browser, stick: Path, pace: float) -> None:
    times = []
    for _ in range(VISITS):
        with browser.new_context() as context:
            times.append(visited(context, (stick / "play" / "index.html").as_uri())[1])
    expect_median_of("a file", times, FILE * pace)


def test_a_click_is_soon_seen_and_a_stop_heard(
    browser: Browser, site: Serving, pace: float
) -> None:
    with browser.new_context(service_workers="block") as context:
        page = live(context, f"{site.address}odds/")
        times = page.evaluate(CLICKS)
        _, heard = stopped(Watched(page))
    expect_median_of("click", times, CLICK * pace)
    assert max(times) < 2 * LONGEST * pace
    expect_median_of("stop", heard, STOP * pace)


def solved(context: BrowserContext, address: str) -> float:
    """Return the milliseconds in which a page solves the court, after another one."""
    watched = Watched(live(context, address))
    watched.unfold("position")
    field = watched.item("position").get_by_role("textbox")
    for each in (ANOTHER, COURT):
        field.fill(each)
        start = perf_counter()
        field.press("Enter")
        expect(watched.item("stop")).to_be_visible()
        expect(watched.item("stop")).to_have_count(0)
        seconds = perf_counter() - start
        expect(watched.said).not_to_contain_text("Not exact")
    watched.page.close()
    return 1000 * seconds


def with_helpers(helpers: int, route: Route) -> None:
    """Answer with a worker that has the cores for so many helpers."""
    answer = route.fetch()
    cores = f'Object.defineProperty(navigator, "hardwareConcurrency", {{ value: {1 + helpers} }});'
    route.fulfill(response=answer, body=f"{cores}\n{answer.text()}")


def test_a_court_is_solved_nearly_as_soon_as_here(browser: Browser, site: Serving) -> None:
    here, there, helped = {}, {}, {}
    with browser.new_context(service_workers="block") as context:
        wait_for_snapshot(context, f"{site.address}court/")
        for turn in map(str, range(3)):
            start = process_time()
            for _ in Court(files.load(COURT)).steps():
                pass
            here[turn] = 1000 * (process_time() - start)
            helped[turn] = solved(context, f"{site.address}court/")
            context.route("**/worker.js", partial(with_helpers, 0))
            there[turn] = solved(context, f"{site.address}court/")
            context.unroute("**/worker.js")
    expect_ratio("a court on a site, in one worker", there, here, 2 * ALONE)
    expect_ratio("a court on a site, with a helper", helped, here, 2 * HELPED)


def renderer() -> float:
    """Return the megabytes of the largest process that shows pages."""
    found = [0.0]
    for each in psutil.Process().children(recursive=True):
        if "--type=renderer" in each.cmdline():
            found.append(each.memory_full_info().pss / 1e6)
    return max(found)


def playing(context: BrowserContext, address: str, helpers: int) -> float:
    """Return the megabytes of the renderer while a page plays games with so many helpers."""
    context.route("**/worker.js", partial(with_helpers, helpers))
    page = live(context, address)
    for id in ("seat-1-strong", "games-3000", "play"):
        page.locator(f"[data-id='{id}']").click()
    # Until they have started Python and play.
    page.wait_for_timeout(4000)
    # Playwright hears of a worker while it waits for the page.
    until(lambda: page.title() != "" and len(page.workers) == 1 + helpers)
    taken = renderer()
    page.close()
    return taken


@pytest.mark.skipif(cores() < 2, reason="a helper needs a core of its own")
def test_it_needs_little_memory(browser: Browser, site: Serving, stick: Path) -> None:
    with browser.new_context(service_workers="block") as context:
        wait_for_snapshot(context, f"{site.address}odds/")
        page = live(context, f"{site.address}odds/")
        begun = renderer()
        page.close()
    with browser.new_context(service_workers="block") as context:
        address = f"{site.address}arena/"
        page = live(context, address)
        plain = renderer()
        page.close()
        helper = playing(context, address, 1) - playing(context, address, 0)
    with browser.new_context() as context:
        live(context, (stick / "odds" / "index.html").as_uri())
        file = renderer()
    expect_median_of("memory", [plain], PLAIN, "MB")
    expect_median_of("memory with a snapshot", [begun], BEGUN, "MB")
    expect_median_of("memory of a helper", [helper], HELPER, "MB")
    expect_median_of("memory of a file", [file], FROM_FILE, "MB")
