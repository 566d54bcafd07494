"""A dashboard in a frame on a page of a school, which is allowed, and on a stranger's page."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import STAGE
from tests.server.serving import ROOT, Serving, free_port, refusals, serving_folder
from tests.server.visitor import reader, run

pytestmark = [pytest.mark.browser, pytest.mark.served]

PORTS = free_port(), free_port()
SCHOOL, STRANGER = (f"http://127.0.0.1:{each}" for each in PORTS)
STATUS = free_port()


class Course(BaseHTTPRequestHandler):
    """A site whose pages show the address after the question mark in a frame."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        address = self.path.partition("?")[2]
        self.wfile.write(f'<iframe src="{address}" width="1000" height="800"></iframe>'.encode())

    def log_message(self, *_what: object) -> None:
        """Log nothing."""


@pytest.fixture(scope="module", autouse=True)
def courses() -> Iterator[None]:
    with ExitStack() as running:
        for port in PORTS:
            course = running.enter_context(ThreadingHTTPServer(("127.0.0.1", int(port)), Course))
            Thread(target=course.serve_forever, daemon=True).start()
            running.callback(course.shutdown)
        yield


@pytest.fixture(scope="module")
def served() -> Iterator[Serving]:
    """Yield a server with one place, which a visitor who leaves must free."""
    with serving_folder(
        ROOT / "dashboards", waiting=0, visitors=1, frames=[SCHOOL], status_port=int(STATUS)
    ) as it:
        yield it


def framed(browser: Browser, site: str, address: str) -> Page:
    """Return a page of this site with that address in a frame."""
    page = browser.new_page()
    page.goto(f"{site}/course?{address}")
    return page


@pytest.mark.slow
def test_a_school_shows_a_dashboard_on_a_page_of_its_own(browser: Browser, served: Serving) -> None:
    page = framed(browser, SCHOOL, served.address + "odds")
    frame = page.frame_locator("iframe")
    expect(frame.locator(STAGE).first).to_be_visible()
    token = frame.locator("[data-id='token']")
    token.click()
    expect(token).to_have_attribute("aria-pressed", "true")
    # A frame on another site gets no cookie, and needs none to say that it is left.
    frame.locator("nav a").click()
    expect(frame.locator(".dashboards").first).to_be_visible()
    start = time.monotonic()
    while (opened := status(served.address + "winter")[0]) == 503:
        assert time.monotonic() - start < 30
        time.sleep(0.5)
    assert opened == 200
    page.close()


def status(address: str) -> tuple[int, str]:
    try:
        with urlopen(address, timeout=60) as answer:
            text = answer.read().decode()
            run(reader(address, text, dict([cookie(answer.headers["Set-Cookie"])])).leave())
            return answer.status, text
    except HTTPError as error:
        with error:
            return error.code, ""


def cookie(header: str) -> tuple[str, str]:
    name, _, value = header.partition(";")[0].partition("=")
    return name, value


def test_from_one_dashboard_to_another_within_the_frame(browser: Browser, served: Serving) -> None:
    page = framed(browser, SCHOOL, served.address)
    frame = page.frame_locator("iframe")
    frame.locator(".dashboards a[href$='winter']").click()
    expect(frame.locator(STAGE).first).to_be_visible()
    page.close()


def test_the_page_of_a_stranger_shows_nothing_and_starts_nothing(
    browser: Browser, served: Serving
) -> None:
    before = refusals(STATUS).get("not shown", 0)
    page = framed(browser, STRANGER, served.address + "odds")
    assert refusals(STATUS)["not shown"] == before + 1
    assert page.frame_locator("iframe").locator(STAGE).count() == 0
    page.close()
