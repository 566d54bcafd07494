"""Every page in every width, theme and language, as it opens."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from gametable.language import LANGUAGES
from tests.browser.pages import (
    STAGE,
    WIDTHS,
    Watched,
    expect_accessible,
    expect_language,
    first_and_slow,
    opened,
)
from tests.server.serving import ROOT, Serving, serving_line

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
            expect(watched.page.locator(first).first).to_be_visible()
            for width in WIDTHS:
                watched.page.set_viewport_size({"width": width, "height": 800})
                assert watched.page.evaluate("document.documentElement.scrollWidth") <= width
        assert watched.errors == []


@pytest.mark.served
@pytest.mark.parametrize("page", first_and_slow(PAGES[1:], "odds"))
def test_a_page_of_stages_asks_for_no_script(
    browser: Browser, dashboards: Serving, page: str
) -> None:
    with opened(browser, dashboards.address + page) as watched:
        assert scripts(watched) == set()


def scripts(watched: Watched) -> set[str]:
    return {each for each in watched.requests if urlsplit(each).path.endswith(".js")}


#: A page with a widget that is none of ours.
OTHER = """import ipywidgets
ipywidgets.VBox([pages.show("winter"), ipywidgets.IntSlider(description="Extra")])"""


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving_line(OTHER, tmp_path_factory.mktemp("other")) as it:
        yield it


@pytest.mark.slow
def test_a_page_with_another_widget_has_the_scripts_of_voila(
    browser: Browser, other: Serving
) -> None:
    with opened(browser, other.address) as watched:
        expect(watched.page.get_by_text("Extra")).to_be_visible()
        watched.item("year-3").click()
        expect(watched.item("year-3")).to_have_attribute("aria-pressed", "true")
        # They are the one with all chunks, and the first one of each of four extensions.
        assert len(scripts(watched)) == 5, sorted(scripts(watched))


def test_no_widget_is_looked_for_before_it_can_be_there(browser: Browser, other: Serving) -> None:
    sockets: list[WebSocketRoute] = []
    held: list[str | bytes] = []

    def hold(socket: WebSocketRoute) -> None:
        # The first one is to learn what widgets there are.
        hear = held.append if sockets else socket.send
        sockets.append(socket)
        socket.connect_to_server().on_message(lambda message: hear(message))

    page = browser.new_page()
    page.route_web_socket("**/channels*", hold)
    page.goto(other.address)
    output = page.locator("main [type='application/vnd.voila.cell-output+json']")
    while not held:
        page.wait_for_timeout(100)
    page.wait_for_timeout(1_000)  # enough to look for it ten times
    expect(output).to_have_count(1)
    expect(page.get_by_text("Loading widget")).to_have_count(0)
    while output.count():
        while held:
            sockets[1].send(held.pop(0))
        page.wait_for_timeout(100)
    expect(page.locator(STAGE).first).to_be_visible()
    page.goto("about:blank")
    page.close()
