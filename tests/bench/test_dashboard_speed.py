"""How soon a page shows what was clicked: ``python3 -m tests tests/bench``."""

import statistics
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.pages import Watched, opened
from tests.server.serving import free_port, serving

pytestmark = pytest.mark.browser

ALLOWED = 150
#: Another question each time, the slow ones among them; none has been asked before.
CLICKS = (
    "dice-4",
    "white-1",
    "token",
    "building-market",
    "building-statue",
    "building-chapel",
    "dice-5",
    "white-2",
    "advisor-9",
    "white-4",
)

#: The same for the court: other dice could take long, these are small questions.
COURT_CLICKS = (
    "token-0",
    "market-1",
    "passed-2",
    "move-2",
    "advisor-9",
    "envoy-1",
    "players-4",
    "players-5",
)

#: From the click until the browser is about to draw the new picture.
CLICK = """
([id, picture]) => new Promise((done) => {
    const start = performance.now();
    const watch = new MutationObserver(() => {
        watch.disconnect();
        requestAnimationFrame(() => done(performance.now() - start));
    });
    const seen = document.querySelector(`[data-id=${picture}]`);
    watch.observe(seen, { childList: true, subtree: true });
    document.querySelector(`[data-id=${id}]`).click();
})
"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving("dashboards", "--port", free_port()) as served:
        yield served.address


def check(watched: Watched, clicks: tuple[str, ...], picture: str) -> None:
    times = [watched.page.evaluate(CLICK, [id, picture]) for id in clicks]
    each = ", ".join(f"{time:.0f}" for time in times)
    print(f"\nclick to new picture: median {statistics.median(times):.0f} ms (each: {each})")
    assert max(times) < ALLOWED


def test_a_changed_control_shows_its_new_picture_at_once(browser: Browser, address: str) -> None:
    with opened(browser, address + "odds") as watched:
        check(watched, CLICKS, "bars")


def test_a_changed_court_shows_its_new_picture_at_once(browser: Browser, address: str) -> None:
    with opened(browser, address + "court") as watched:
        check(watched, COURT_CLICKS, "matrix")
