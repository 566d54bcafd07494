"""Pages of a site in an installed Firefox, another browser than that of all other tests."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from gametable.notation.links import View, link
from kingsburg.pages.odds.state import OddsState
from tests.browser.pages import LOCALES, expect_language, file_of
from tests.server.serving import Place, Serving, until
from tests.site import firefox
from tests.site.test_pages import expect_live, item

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: Firefox under either name that Debian or other systems give it.
FOUND = shutil.which("firefox-esr") or shutil.which("firefox")
#: Nothing but this machine can be reached: all else goes to a port where nobody listens.
ALONE: dict[str, str | float | bool] = {
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
}


@pytest.fixture(scope="module")
def browser(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Yield Firefox; without it, skip the test (with CI=true, it fails)."""
    if FOUND is None:
        pytest.skip("no Firefox found")
    command = tmp_path_factory.mktemp("command") / "firefox"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{firefox.__file__}" "{FOUND}" "$@"\n')
    command.chmod(0o755)
    started = playwright.firefox.launch(
        channel="moz-firefox", executable_path=command, firefox_user_prefs=ALONE
    )
    yield started
    started.close()


@contextmanager
def opened(browser: Browser, site: Place, path: str, locale: str) -> Iterator[Page]:
    """Yield a page of the site, which must load nothing else and say nothing of errors."""
    requests: list[str] = []
    faults: list[str] = []
    with browser.new_context(
        viewport={"width": 375, "height": 667}, locale=LOCALES[locale]
    ) as context:
        page = context.new_page()
        page.on("request", lambda request: requests.append(request.url))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.extend([said.text] * (said.type == "error")))
        page.goto(file_of(site.address + path))
        yield page
        own = (site.address, "blob:", "data:")
        assert [each for each in requests if not each.startswith(own)] == []
        assert faults == []


@pytest.mark.parametrize(("name", "button"), [("odds", "white-1"), ("kingdom-play", "earner-0")])
def test_a_page_is_seen_and_answers(
    browser: Browser, site: Serving, name: str, button: str
) -> None:
    with opened(browser, site, f"{name}/", "pl") as page:
        expect(page.locator(".kb-stage .kb-button").first).to_be_visible()
        expect_language(page, "pl")
        expect_live(page)
        item(page, button).click()
        expect(item(page, button)).to_have_attribute("aria-pressed", "true")


def test_a_link_opens_in_its_language_and_another_is_chosen(
    browser: Browser, site: Serving
) -> None:
    path = f"odds{link(View((OddsState(view='pairs'),), 'pl'))}"
    with opened(browser, site, path, "pl") as page:
        expect(item(page, "view-pairs")).to_have_attribute("aria-pressed", "true")
        expect_language(page, "pl")
        item(page, "language-cs").click()
        expect_language(page, "cs")
        page.wait_for_url("**lang=cs")


def test_a_page_that_is_a_file_answers_and_has_a_link(browser: Browser, stick: Path) -> None:
    place = Place(f"{stick.as_uri()}/")
    with opened(browser, place, "odds", "cs") as page:
        expect_live(page)
        item(page, "white-1").click()
        page.wait_for_url("**?p=*")
        address = page.url
        item(page, "share-fold").click()
        expect(page.get_by_role("img", name="QR")).to_be_visible()
    with opened(browser, place, address.removeprefix(place.address), "cs") as page:
        expect_live(page)
        expect(item(page, "white-1")).to_have_attribute("aria-pressed", "true")


def test_games_are_played_behind_another_tab(browser: Browser, site: Serving) -> None:
    with opened(browser, site, "arena/", "en") as page:
        expect_live(page)
        item(page, "players-2").click()
        item(page, "games-3000").click()
        item(page, "play").click()
        page.evaluate("() => { window.open('about:blank') }")
        until(lambda: page.evaluate("document.hidden"))
        progress = item(page, "progress")
        for _ in range(3):
            before = progress.inner_text()
            expect(progress).not_to_have_text(before)
