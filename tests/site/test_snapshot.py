"""The memory of a started Python, with which later visits begin."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.pages import KEPT, LOCALES, STOPS
from tests.server.serving import Serving, until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: Copies all that is kept from one cache to another, since a snapshot takes long to make.
COPY = """
async ([from, to]) => {
  const [old, fresh] = [await caches.open(from), await caches.open(to)];
  for (const each of await old.keys()) await fresh.put(each, await old.match(each));
}
"""
#: Writes over the kept memory, all of it or what its libraries need, or empties another file.
BREAK = """
async (how) => {
  const name = (await caches.keys()).find((each) => each.startsWith("python "));
  const cache = await caches.open(name);
  const kept = (name) => new URL(`site/kept/${name}`, location).href;
  if (how.includes(".")) return cache.put(kept(how), new Response(""));
  const address = kept("memory");
  const answer = await cache.match(address);
  const { places, size } = Object.fromEntries(answer.headers);
  const headers = { places, size };
  let memory = new Uint8Array(await answer.arrayBuffer());
  if (how === "places") headers.places = headers.places.replace(/"tableBase":/, '$&9');
  if (how === "end") memory = memory.slice(0, memory.length / 2);
  await cache.put(address, new Response(memory, { headers }));
}
"""


@pytest.fixture(scope="module")
def made(browser: Browser, site: Serving) -> Iterator[tuple[BrowserContext, str]]:
    """Yield a browser with a copy of a snapshot of the site, and the name of its cache."""
    with browser.new_context(locale=LOCALES["en"], service_workers="block") as context:
        page = visit(context, f"{site.address}odds/")
        until(lambda: page.evaluate(KEPT))
        (name,) = page.evaluate("() => caches.keys()")
        page.evaluate(COPY, [name, "copy"])
        page.close()
        yield context, name


@pytest.fixture
def visitor(made: tuple[BrowserContext, str], site: Serving) -> Iterator[BrowserContext]:
    """Yield a browser that keeps a snapshot of the site."""
    context, name = made
    page = context.new_page()
    page.goto(f"{site.address}ABOUT.txt")
    page.evaluate(COPY, ["copy", name])
    page.close()
    yield context
    # A page that is idle would make a snapshot of its own during the next test.
    for each in context.pages:
        each.close()


def visit(context: BrowserContext, address: str) -> Page:
    """Return a page whose Python lives."""
    page = context.new_page()
    page.goto(address)
    expect(page.locator("[data-live]")).to_be_attached()
    return page


def test_later_visits_begin_with_it(visitor: BrowserContext, site: Serving) -> None:
    fetched: list[str] = []
    visitor.on("request", lambda request: fetched.append(request.url))
    page = visit(visitor, f"{site.address}court/")
    assert [each for each in fetched if each.endswith(".gz")] == []
    expect(page.get_by_role("alert")).to_be_hidden()


@pytest.mark.parametrize("how", ["places", "end", "packages.bin", "pyodide.asm.wasm"])
def test_one_that_fails_is_dropped(visitor: BrowserContext, site: Serving, how: str) -> None:
    page = visitor.new_page()
    page.goto(f"{site.address}ABOUT.txt")
    page.evaluate(BREAK, how)
    page.close()
    page = visit(visitor, f"{site.address}odds/")
    expect(page.get_by_role("alert")).to_be_hidden()
    page.locator("[data-id='white-1']").click()
    expect(page.locator("[data-id='white-1']")).to_have_attribute("aria-pressed", "true")
    assert not page.evaluate(KEPT)


def test_one_with_which_python_stops_is_dropped(visitor: BrowserContext, site: Serving) -> None:
    page = visit(visitor, f"{site.address}odds/")
    assert page.evaluate(KEPT)
    (worker,) = page.workers
    worker.evaluate(STOPS)
    expect(page.get_by_role("alert")).to_be_visible()
    assert not page.evaluate(KEPT)
