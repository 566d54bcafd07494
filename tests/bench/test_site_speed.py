"""How soon the pages of a site are there and answer: ``python3 -m tests tests/bench``."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from kingsburg.cli import main
from tests.bench.figures import expect_median
from tests.browser.pages import PATIENCE
from tests.server.serving import Serving, serving_files, until

pytestmark = pytest.mark.browser

#: Milliseconds until something is seen, and until Python is there: on the first visit, on the next
#: one, and with a snapshot.
SEEN, COLD, WARM, SNAPSHOT = 200, 1800, 1500, 700
#: The same from a click to its picture: in the median, and at most.
CLICK, LONGEST = 45, 200
VISITS = 5
#: True if the browser keeps a snapshot.
KEPT = "() => caches.match('../site/kept/memory').then(Boolean)"
#: Notes when the stage is seen, and when Python is there.
NOTE = """
new MutationObserver(() => {
  if (document.querySelector(".kb-button")) window.seen ??= performance.now();
  if (document.querySelector("[data-live]")) window.lives ??= performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true });
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


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("site")
    assert main(["site", str(folder / "made")]) == 0
    with serving_files(folder / "made", folder / "served", "/") as it:
        yield it


def visited(context: BrowserContext, address: str) -> tuple[float, float]:
    """Return the milliseconds until a page is seen, and until Python is there."""
    page = context.new_page()
    page.add_init_script(NOTE)
    page.goto(address)
    expect(page.locator("[data-live]")).to_be_attached(timeout=PATIENCE)
    seen, lives = page.evaluate("[window.seen, window.lives]")
    page.close()
    return seen, lives


def wait_for_snapshot(context: BrowserContext, address: str) -> None:
    """Wait on a page until the browser keeps a snapshot."""
    page = context.new_page()
    page.goto(address)
    until(lambda: page.evaluate(KEPT))
    page.close()


def test_a_page_is_seen_at_once_and_lives_soon(browser: Browser, site: Serving) -> None:
    seen, cold, warm, again = {}, {}, {}, {}
    for visit in map(str, range(VISITS)):
        context = browser.new_context(service_workers="block")
        seen[visit], cold[visit] = visited(context, f"{site.address}play/")
        _, warm[visit] = visited(context, f"{site.address}play/")
        wait_for_snapshot(context, f"{site.address}play/")
        _, again[visit] = visited(context, f"{site.address}play/")
        context.close()
    expect_median("a page of a site, seen", seen, SEEN, "ms")
    expect_median("a page of a site, first visit", cold, COLD, "ms")
    expect_median("a page of a site, next visit", warm, WARM, "ms")
    expect_median("a page of a site, with a snapshot", again, SNAPSHOT, "ms")


def test_a_click_is_soon_seen(browser: Browser, site: Serving) -> None:
    page = browser.new_page()
    page.goto(f"{site.address}odds/")
    expect(page.locator("[data-live]")).to_be_attached(timeout=PATIENCE)
    times = page.evaluate(CLICKS)
    page.close()
    expect_median(
        "a page of a site, click", {str(at): each for at, each in enumerate(times)}, CLICK, "ms"
    )
    assert max(times) < 2 * LONGEST
