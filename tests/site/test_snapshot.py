"""The memory of a started Python, with which later visits begin."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.pages import LOCALES, PATIENCE
from tests.server.serving import Serving, until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: True if a snapshot is kept; it is the last thing that is written.
KEPT = "() => caches.match('../site/kept/memory').then(Boolean)"
#: Writes over the kept memory, all of it or what its libraries need.
BREAK = """
async (how) => {
  const name = (await caches.keys()).find((each) => each.startsWith("python "));
  const cache = await caches.open(name);
  const address = new URL("../site/kept/memory", location).href;
  const answer = await cache.match(address);
  const headers = { libraries: answer.headers.get("libraries") };
  let memory = new Uint8Array(await answer.arrayBuffer());
  if (how === "nothing") memory = new Uint8Array(0);
  if (how === "places") headers.libraries = headers.libraries.replace(/"tableBase":/, '$&9');
  if (how === "end") memory = memory.slice(0, memory.length / 2);
  await cache.put(address, new Response(memory, { headers }));
}
"""


@pytest.fixture
def visitor(browser: Browser, site: Serving) -> Iterator[BrowserContext]:
    """Yield a browser that keeps a snapshot of the site."""
    with browser.new_context(locale=LOCALES["en"], service_workers="block") as context:
        page = visit(context, f"{site.address}odds/")
        until(lambda: page.evaluate(KEPT))
        page.close()
        yield context


def visit(context: BrowserContext, address: str) -> Page:
    """Return a page whose Python lives."""
    page = context.new_page()
    page.goto(address)
    expect(page.locator("[data-live]")).to_be_attached(timeout=PATIENCE)
    return page


def test_later_visits_begin_with_it(visitor: BrowserContext, site: Serving) -> None:
    fetched: list[str] = []
    visitor.on("request", lambda request: fetched.append(request.url))
    page = visit(visitor, f"{site.address}court/")
    assert [each for each in fetched if each.endswith(".gz")] == []
    expect(page.get_by_role("alert")).to_be_hidden()


@pytest.mark.parametrize("how", ["nothing", "places", "end"])
def test_one_that_fails_is_dropped(visitor: BrowserContext, site: Serving, how: str) -> None:
    page = visitor.new_page()
    page.goto(f"{site.address}rules/")
    page.evaluate(BREAK, how)
    page.close()
    page = visit(visitor, f"{site.address}odds/")
    expect(page.get_by_role("alert")).to_be_hidden()
    page.locator("[data-id='white-1']").click()
    expect(page.locator("[data-id='white-1']")).to_have_attribute("aria-pressed", "true")
    assert not page.evaluate(KEPT)
