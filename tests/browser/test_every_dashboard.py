"""Every page in every width, theme and language, as it opens."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from gametable.language import LANGUAGES
from tests.browser.pages import (
    PATIENCE,
    STAGE,
    WIDTHS,
    expect_accessible,
    expect_language,
    first_and_slow,
    opened,
)
from tests.server.serving import ROOT, Serving

pytestmark = pytest.mark.browser

#: The names of all pages; that of the start page is empty.
PAGES = ("", *sorted(each.stem for each in ROOT.glob("dashboards/*.ipynb")))


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_axe_finds_nothing_and_words_of_any_language_have_room(
    browser: Browser, dashboards: Serving, page: str
) -> None:
    first = STAGE if page else ".dashboards a"
    with opened(browser, dashboards.address + page, first=first) as watched:
        expect_accessible(watched.page)
        for language in [each for each in LANGUAGES if each != "en"]:
            # That of a table may be hidden in its menu.
            switch = watched.page.get_by_text(LANGUAGES[language], exact=True).first
            switch.evaluate("(each) => each.closest('a, button').click()")
            expect_language(watched.page, language)
            expect(watched.page.locator(first).first).to_be_visible(timeout=PATIENCE)
            for width in WIDTHS:
                watched.page.set_viewport_size({"width": width, "height": 800})
                assert watched.page.evaluate("document.documentElement.scrollWidth") <= width
        assert watched.errors == []


@pytest.mark.parametrize("page", first_and_slow(PAGES[1:], "odds"))
def test_no_script_is_asked_for_singly(browser: Browser, dashboards: Serving, page: str) -> None:
    with opened(browser, dashboards.address + page) as watched:
        # The scripts are the one with all chunks, and the first one of each of four extensions.
        scripts = {each for each in watched.requests if urlsplit(each).path.endswith(".js")}
        assert len(scripts) == 5, sorted(scripts)


def test_no_widget_is_looked_for_before_it_can_be_there(
    browser: Browser, dashboards: Serving
) -> None:
    sockets: list[WebSocketRoute] = []
    held: list[str | bytes] = []

    def hold(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server().on_message(lambda message: held.append(message))

    page = browser.new_page()
    page.route_web_socket("**/channels*", hold)
    page.goto(dashboards.address + "odds")
    output = page.locator("main [type='application/vnd.voila.cell-output+json']")
    page.wait_for_timeout(1_000)  # enough to look for it ten times
    assert held
    expect(output).to_have_count(1)
    expect(page.get_by_text("Loading widget")).to_have_count(0)
    while output.count():
        while held:
            sockets[0].send(held.pop(0))
        page.wait_for_timeout(100)
    expect(page.locator(STAGE)).to_be_visible()
    page.goto("about:blank")
    page.close()
