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

#: From the click until the browser is about to draw the new picture.
CLICK = """
id => new Promise((done) => {
    const start = performance.now();
    const watch = new MutationObserver(() => {
        watch.disconnect();
        requestAnimationFrame(() => done(performance.now() - start));
    });
    watch.observe(document.querySelector("[data-id=bars]"), { childList: true, subtree: true });
    document.querySelector(`[data-id=${id}]`).click();
})
"""


@pytest.fixture(scope="module")
def odds(browser: Browser) -> Iterator[Watched]:
    with (
        serving("dashboards", "--port", free_port()) as served,
        opened(browser, served.address + "odds") as watched,
    ):
        yield watched


def test_a_changed_control_shows_its_new_picture_at_once(odds: Watched) -> None:
    times = [odds.page.evaluate(CLICK, id) for id in CLICKS]
    each = ", ".join(f"{time:.0f}" for time in times)
    print(f"\nclick to new picture: median {statistics.median(times):.0f} ms (each: {each})")
    assert max(times) < ALLOWED
