"""Pages that find all places taken, and pages that free theirs."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from gametable.language import each
from gametable.server import visits
from gametable.views import pages
from tests.browser.pages import (
    LOCALES,
    STAGE,
    Watched,
    expect_accessible,
    expect_language,
    opened,
)
from tests.server.serving import ROOT, Serving, serving_folder, until

pytestmark = [pytest.mark.browser, pytest.mark.served]

TAKEN = pages.failure(503)


@pytest.fixture(scope="module")
def one_place() -> Iterator[Serving]:
    with serving_folder(ROOT / "dashboards", waiting=0, visitors=1) as it:
        yield it


@pytest.mark.slow
def test_a_page_without_a_place_tries_again_until_there_is_one(
    browser: Browser, one_place: Serving
) -> None:
    with opened(browser, one_place.address + "odds") as taking:
        taking.item("token").click()
        taking.page.wait_for_url("**/odds?p=*")
        link = taking.page.url
        waiting = browser.new_page(locale=LOCALES["pl"])
        waiting.goto(link)
        expect(waiting.get_by_role("heading")).to_have_text(
            each(TAKEN.title)["pl"], use_inner_text=True
        )
        seen = waiting.get_by_role("timer")
        for seconds in (4, 1, 5, 2):
            told = each(TAKEN.waits)["pl"].format(seconds=seconds)
            expect(seen).to_have_text(told, use_inner_text=True)
        expect(waiting.locator("#told")).to_be_hidden()
        expect(waiting).to_have_url(link)
        expect_accessible(waiting)
        taking.page.goto("about:blank")
        expect(waiting.locator(STAGE).first).to_be_visible()
        expect(Watched(waiting).item("token")).to_have_attribute("aria-pressed", "true")
        expect_language(waiting, "pl")
        waiting.context.close()


@pytest.mark.slow
def test_without_javascript_it_says_when_to_try_again(browser: Browser, one_place: Serving) -> None:
    with opened(browser, one_place.address + "odds"):
        context = browser.new_context(java_script_enabled=False)
        page = context.new_page()
        page.goto(one_place.address + "odds")
        expect(page.get_by_text(TAKEN.sentence, exact=True)).to_be_visible()
        expect(page.locator("#waits")).to_be_hidden()
        context.close()


def shown(page: Page) -> None:
    expect(page.locator(STAGE).first).to_be_visible()


def free(served: Serving) -> bool:
    """True if a page would get a place now."""
    try:
        with urlopen(Request(f"{served.address}winter", method="HEAD"), timeout=60):
            return True
    except HTTPError as error:
        error.close()
        return False


@pytest.mark.slow
def test_a_page_that_is_loaded_again_keeps_its_place(browser: Browser, one_place: Serving) -> None:
    with opened(browser, one_place.address + "odds") as watched:
        for _ in range(3):
            watched.page.reload()
            shown(watched.page)
        watched.back.click()
        watched.page.go_back()
        shown(watched.page)
        # As if the browser had kept the page.
        with watched.page.expect_navigation():
            event = 'new PageTransitionEvent("pageshow", { persisted: true })'
            watched.page.evaluate(f"void dispatchEvent({event})")
        shown(watched.page)
        assert not free(one_place)
        # It stays although it was about to be left.
        watched.page.evaluate("void dispatchEvent(new Event('beforeunload'))")
        watched.item("token").click()
        expect(watched.item("token")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("open_first", [True, False], ids=["open", "still opening"])
def test_a_page_that_is_closed_frees_its_place(
    browser: Browser, one_place: Serving, open_first: bool
) -> None:
    page = browser.new_page()
    # Browsers of phones do not announce it before.
    page.add_init_script("addEventListener('beforeunload', (it) => it.stopImmediatePropagation())")
    page.goto(one_place.address + "odds", wait_until="commit")
    if open_first:
        shown(page)
    assert not free(one_place)
    page.goto(one_place.address, wait_until="commit")
    closed = time.monotonic()
    until(lambda: free(one_place))
    assert time.monotonic() - closed < visits.CLOSED
    page.context.close()


def test_a_page_that_is_closed_before_its_script_runs_frees_its_place(one_place: Serving) -> None:
    place = urlsplit(one_place.address)
    with socket.create_connection((place.hostname, place.port)) as line:
        line.sendall(f"GET {place.path}odds HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode())
        assert line.recv(1000).startswith(b"HTTP/1.1 200")
        assert not free(one_place)
    closed = time.monotonic()
    until(lambda: free(one_place))
    assert time.monotonic() - closed < visits.PROMPT / 2
