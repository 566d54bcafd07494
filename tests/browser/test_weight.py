"""The size of a page on the wire, with scripts, websocket and headers."""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.pages import LOCALES, STAGE
from tests.server.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.served]

FIRST = 200_000
SECOND = 100_000
#: Bytes a second, and seconds until they are on their way: 750 kbit/s and 100 ms.
SLOW = 750_000 / 8
DELAY = 0.1
#: Seconds within which a page is there on such a line.
SOON = 12
#: Milliseconds after which nothing more arrives by itself.
QUIET = 1_500


@pytest.mark.slow
@pytest.mark.parametrize("name", ["play", "rules"])
def test_a_page_is_light_and_the_next_one_far_lighter(
    browser: Browser, dashboards: Serving, name: str
) -> None:
    place = urlsplit(dashboards.address)
    with counting(str(place.hostname), int(place.port or 80)) as counter:
        context = browser.new_context()
        try:
            address = f"http://127.0.0.1:{counter.port}{place.path}{name}"
            first = bytes_of(context, address, counter)
            second = bytes_of(context, address, counter)
        finally:
            context.close()
    print(f"\n{name}: {first / 1000:.0f} kB on a first visit, {second / 1000:.0f} kB on a second")
    assert first < FIRST
    assert second < SECOND


@pytest.mark.slow
@pytest.mark.parametrize("name", ["play", "kingdom-play", "rules"])
def test_on_a_slow_line_a_page_says_what_is_loaded_and_comes_soon(
    browser: Browser, dashboards: Serving, name: str
) -> None:
    place = urlsplit(dashboards.address)
    context = browser.new_context(locale=LOCALES["cs"])
    with counting(str(place.hostname), int(place.port or 80), slow=True) as counter:
        page = context.new_page()
        start = time.monotonic()
        page.goto(f"http://127.0.0.1:{counter.port}{place.path}{name}", wait_until="commit")
        expect(page.locator("#loaded")).to_have_text(
            re.compile(r"Načteno \d+ %"), use_inner_text=True
        )
        said = time.monotonic() - start
        expect(page.locator(STAGE).first).to_be_visible()
        there = time.monotonic() - start
        page.goto("about:blank")
    context.close()
    print(f"\n{name}: says so after {said:.1f} s, there after {there:.1f} s")
    assert there < SOON


def bytes_of(context: BrowserContext, address: str, counter: Counter) -> int:
    """Open a page; return the number of bytes that arrived until it was complete."""
    before = counter.bytes
    page = context.new_page()
    page.goto(address)
    expect(page.locator(STAGE).first).to_be_visible()
    page.wait_for_timeout(QUIET)
    came = counter.bytes - before
    page.goto("about:blank")
    page.close()
    return came


@dataclass
class Counter:
    """A port and the bytes of its answers; a browser does not report those of a websocket."""

    port: int
    bytes: int = 0


@contextmanager
def counting(host: str, port: int, *, slow: bool = False) -> Iterator[Counter]:
    """Yield a counter of the bytes that come from this server by way of another port.

    `slow`: they come as on a slow line, which all connections share.
    """
    line = threading.Lock()
    listening = socket.create_server(("127.0.0.1", 0))
    counter = Counter(listening.getsockname()[1])

    def accept() -> None:
        with suppress(OSError):
            while True:
                near = listening.accept()[0]
                far = socket.create_connection((host, port))
                threading.Thread(target=pass_on, args=(near, far, False), daemon=True).start()
                threading.Thread(target=pass_on, args=(far, near, True), daemon=True).start()

    def pass_on(giving: socket.socket, taking: socket.socket, counted: bool) -> None:
        with suppress(OSError), giving:
            while data := giving.recv(4_096 if slow else 65_536):
                if slow and counted:
                    with line:
                        time.sleep(len(data) / SLOW)
                elif slow:
                    time.sleep(DELAY)
                taking.sendall(data)
                counter.bytes += len(data) if counted else 0
            taking.shutdown(socket.SHUT_WR)

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield counter
    finally:
        listening.shutdown(socket.SHUT_RDWR)
        listening.close()
