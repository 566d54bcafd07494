"""The time until a page is shown, and the size of its kernel: ``python3 -m tests tests/bench``.

No dashboard draws with plotly; only notebooks in JupyterLab do.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.bench.figures import ROUNDS, expect_median, expect_ratio
from tests.browser.pages import PATIENCE, STAGE, Watched, opened
from tests.conftest import FLAGS, find_browser
from tests.server.serving import (
    ROOT,
    Serving,
    free_port,
    serving,
    serving_folder,
    serving_installed,
)

pytestmark = pytest.mark.browser

COLD = 2000
PREHEATED = 1200
LAB = 8000
PLOTLY = 4500
#: The path at which JupyterLab opens by default.
FIRST = "/lab/tree/01-the-first-year.ipynb?"
#: Megabytes of a kernel's resident set, which includes all that it shares.
KERNEL = 100

#: The pages whose first view is timed, the most used ones twice.
VISITS = ("odds", "play", "court", "winter", "rules", "odds", "play")[:ROUNDS]
SIZE: ViewportSize = {"width": 1280, "height": 900}


#: The picture of the plain page, and how much longer ours may take than that page: where 2.0 and
#: 1.2 s are allowed, it took 1.7 and 1.05 s.
PLAIN = "svg#plain"
RATIO_COLD = 2.0 / 1.7
RATIO_PREHEATED = 1.2 / 1.05


@pytest.fixture(scope="module")
def cold() -> Iterator[Serving]:
    with serving_folder(ROOT / "dashboards", waiting=0) as it:
        yield it


@contextmanager
def serving_plain(folder: Path, *options: str) -> Iterator[Serving]:
    """Yield an unchanged Voilà that serves a page of one button and one small picture."""
    notebook = json.loads((ROOT / "dashboards" / "winter.ipynb").read_text("utf-8"))
    notebook["cells"][0]["source"] = (
        "from ipywidgets import HTML, Button, VBox\n"
        "VBox([Button(description='+'), HTML('<svg id=plain><circle r=9 /></svg>')])"
    )
    (folder / "plain.ipynb").write_text(json.dumps(notebook), "utf-8")
    port = free_port()
    command = [sys.executable, "-m", "voila", ".", "--no-browser", "--port", port, *options]
    with serving_installed([*command, "--Voila.ip=127.0.0.1"], os.environ, folder) as it:
        it.address = f"http://127.0.0.1:{port}/voila/render/plain.ipynb"
        yield it


def opening(context: BrowserContext, address: str, first: str = STAGE) -> float:
    """Return the milliseconds from asking for a page until controls and board are drawn."""
    page = context.new_page()
    start = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(first).first.wait_for(timeout=PATIENCE)
    taken = 1000 * (time.perf_counter() - start)
    page.goto("about:blank")
    page.close()
    return taken


def test_a_first_view_without_a_kernel(browser: Browser, cold: Serving, tmp_path: Path) -> None:
    """The first view is soon shown, even if no kernel waits and the browser is new here."""
    times, others = {}, {}
    with serving_plain(tmp_path) as plain:
        for at, page in enumerate(VISITS, 1):
            with fresh(browser) as context:
                times[f"{at} {page}"] = opening(context, cold.address + page)
            with fresh(browser) as context:
                others[f"{at} {page}"] = opening(context, plain.address, PLAIN)
    expect_median("first view, cold", times, COLD, "ms")
    expect_ratio("first view, cold, beside a plain page of Voilà", times, others, RATIO_COLD)


def test_a_first_view_with_a_kernel(browser: Browser, tmp_path: Path) -> None:
    """The first view is soon shown if a kernel waits and the browser has seen another page."""
    kernels = 3
    preheated = ("--preheat_kernel=True", f"--pool_size={kernels}")
    with (
        serving_folder(ROOT / "dashboards", waiting=kernels) as served,
        serving_plain(tmp_path, *preheated) as plain,
        ordinary(browser, tmp_path / "profile") as context,
    ):
        settled(served, kernels * len([*ROOT.glob("dashboards/*.ipynb")]))
        opening(context, served.address + "winter")
        opening(context, plain.address, PLAIN)
        times, others = {}, {}
        for at, page in enumerate(VISITS, 1):
            # Meanwhile the next kernel of the previous page starts.
            time.sleep(5)
            times[f"{at} {page}"] = opening(context, served.address + page)
            time.sleep(4)
            others[f"{at} {page}"] = opening(context, plain.address, PLAIN)
    expect_median("first view, preheated", times, PREHEATED, "ms")
    name = "first view, preheated, beside a plain page of Voilà"
    expect_ratio(name, times, others, RATIO_PREHEATED)


@contextmanager
def fresh(browser: Browser) -> Iterator[BrowserContext]:
    """Yield a browser that has never been anywhere."""
    context = browser.new_context(viewport=SIZE)
    yield context
    context.close()


@contextmanager
def ordinary(browser: Browser, profile: Path) -> Iterator[BrowserContext]:
    """Yield a browser as people have it, which keeps what it stores in a profile."""
    context = browser.browser_type.launch_persistent_context(
        profile, executable_path=find_browser(), args=list(FLAGS), viewport=SIZE
    )
    yield context
    context.close()


def settled(served: Serving, kernels: int) -> None:
    """Wait until this many kernels have nothing more to do."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        before = [each.cpu_times().user for each in served.kernels()]
        time.sleep(1)
        after = [each.cpu_times().user for each in served.kernels()]
        if before == after and len(after) >= kernels:
            return
    raise AssertionError("the kernels do not come up")


def test_a_kernel_is_small(browser: Browser, cold: Serving) -> None:
    """A kernel stays small after a game played by machines, or after many questions about odds."""
    weights = {}
    for page, work in {"play": a_game, "odds": odds, "rules": rules}.items():
        before = {each.pid for each in cold.kernels()}
        with opened(browser, cold.address + page) as watched:
            work(watched)
            new = [each for each in cold.kernels() if each.pid not in before]
            weights[page] = max(each.memory_info().rss for each in new) / 1e6
    for page, weight in weights.items():
        expect_median(f"kernel of {page}", {page: weight}, KERNEL, "MB")


def a_game(watched: Watched) -> None:
    for id in ("by-0-easy", "by-1-easy", "by-2-easy"):
        watched.reach(id).click()
        expect(watched.item(id)).to_have_attribute("aria-pressed", "true")
    watched.item("table-menu").click()
    watched.reach("pace-3").click()
    for year in ("II", "III", "IV", "V"):
        watched.item("forward").click()
        expect(watched.item("calendar-fold")).to_contain_text(f"{year} ")


def odds(watched: Watched) -> None:
    for view in ("turn", "pairs", "compare"):
        watched.item(f"view-{view}").click()
        expect(watched.item(f"view-{view}")).to_have_attribute("aria-pressed", "true")
        for id in ("token", "building-market", "dice-4"):
            watched.item(id).click()
            expect(watched.item("stop")).to_have_count(0)


def rules(watched: Watched) -> None:
    for part in ("season", "winter", "buildings", "advisors"):
        watched.item(f"part-{part}").click()
        expect(watched.item(f"part-{part}")).to_have_attribute("aria-pressed", "true")


def test_jupyterlab_to_the_first_board(browser: Browser, tmp_path: Path) -> None:
    """The first board is soon shown, and so is the plotly chart that goes with a board."""
    boards, charts = {}, {}
    books = tmp_path / "books"
    with (
        serving("lab", str(books), home=tmp_path) as lab,
        ordinary(browser, tmp_path / "profile") as context,
    ):
        for at in map(str, range(1, ROUNDS + 1)):
            start = time.perf_counter()
            page = running(context, lab, books, "01-the-first-year", at)
            page.locator(STAGE).first.wait_for(timeout=PATIENCE)
            boards[at] = 1000 * (time.perf_counter() - start)
            page.close()
            page = running(context, lab, books, "06-dice-odds", at)
            page.locator(STAGE).first.wait_for(timeout=PATIENCE)
            start = time.perf_counter()
            bars = page.locator(".js-plotly-plot .bars").first
            bars.wait_for(state="attached", timeout=PATIENCE)
            charts[at] = 1000 * (time.perf_counter() - start)
            page.close()
    expect_median("JupyterLab, first board", boards, LAB, "ms")
    expect_median("JupyterLab, from a board to the plotly chart", charts, PLOTLY, "ms")


def running(context: BrowserContext, lab: Serving, books: Path, name: str, at: str) -> Page:
    """Open a chapter, run all its cells as soon as its kernel is ready, and return the page."""
    # Each call opens another notebook, in a workspace that has none open.
    book = f"{name}-{at}"
    shutil.copy(ROOT / "notebooks" / f"{name}.ipynb", books / f"{book}.ipynb")
    page = context.new_page()
    page.goto(lab.address.replace(FIRST, f"/lab/workspaces/{book}/tree/{book}.ipynb?"))
    run_all(page)
    return page


def run_all(page: Page) -> None:
    idle = page.get_by_text("Python 3 (ipykernel) | Idle")
    expect(idle).to_be_visible()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
