"""The page that lists the dashboards, in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from gametable.language import LANGUAGES, each
from kingsburg.pages import GAME
from tests.browser.pages import (
    END,
    LOCALES,
    SCHEMES,
    WIDTHS,
    expect_accessible,
    expect_language,
    expect_usable,
    file_of,
    opened,
)
from tests.dashboards import PAGES
from tests.server.serving import ROOT, Serving
from tests.site.conftest import OWN

pytestmark = pytest.mark.browser

FIRST = ".dashboards svg"


def languages(page: Page) -> Locator:
    """Return the buttons that choose a language."""
    return page.get_by_role("group").get_by_role("button")


def test_it_leads_to_each_dashboard_and_back(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address, first=FIRST) as start:
        page = start.page
        paper = set()
        expect_accessible(page)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            paper.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        assert len(paper) == len(SCHEMES)
        # All that is shown came with the page.
        assert start.requests == [file_of(dashboards.address)]
        books = {book.stem for book in ROOT.glob("dashboards/*.ipynb")}
        links = page.get_by_role("link")
        paths = [link.get_attribute("href") or "" for link in links.all()]
        found = {re.sub(f"{END}$", "", path).rsplit("/", 1)[1] for path in paths}
        # A site has the course, too, and one on a memory stick has pages of its own.
        assert found - {"notebooks", *(file.stem for file in OWN)} == books
        expect(page.locator(FIRST)).to_have_count(len(books))
        # Tab reaches the languages first, as on all pages.
        for _ in range(languages(page).count() + 1):
            page.keyboard.press("Tab")
        expect(links.first).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.get_by_role("link", name="All dashboards").click()
        expect(page).to_have_url(file_of(dashboards.address))


@pytest.mark.parametrize("width", WIDTHS)
def test_a_thumb_finds_everything_and_all_of_a_card_is_its_link(
    browser: Browser, dashboards: Serving, width: int
) -> None:
    with opened(browser, dashboards.address, width, first=FIRST) as start:
        expect_usable(start, width)
        page = start.page
        page.locator(".kingsburg svg.rules").scroll_into_view_if_needed()
        box = page.locator(".kingsburg svg.rules").bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + 5, box["y"] + 5)
        expect(page).to_have_url(re.compile(f"/rules{END}$"))


def test_a_language_is_chosen_by_keyboard_and_holds_for_the_explorers(
    browser: Browser, dashboards: Serving
) -> None:
    with opened(browser, dashboards.address, locale="cs-CZ", first=FIRST) as start:
        page = start.page
        buttons = languages(page)
        assert buttons.all_inner_texts() == list(LANGUAGES.values())
        titles = each(PAGES["winter"].title)
        for language in ("cs", "pl"):
            expect_language(page, language)
            pressed = [button.get_attribute("aria-pressed") for button in buttons.all()]
            assert pressed == [str(code == language).lower() for code in LANGUAGES]
            expect(page.get_by_role("link", name=titles[language], exact=True)).to_be_visible()
            buttons.nth(1).focus()
            page.keyboard.press("Enter")
            expect(buttons.nth(1)).to_be_focused()
        expect(page.get_by_role("group")).to_have_accessible_name("Język")
        buttons.nth(2).click()
        expect(page.locator("html")).to_have_attribute("lang", "pt-BR")
        page.reload()
        expect(page.get_by_role("link", name=titles["pt"], exact=True)).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", "pt-BR")
        buttons.nth(1).click()
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", "pl")
        page.get_by_role("link", name=titles["pl"]).click()
        expect(page).to_have_title(titles["pl"])
        chosen = page.locator(".kb-top [aria-pressed=true]").first
        expect(chosen).to_have_text("Polski")
        assert start.errors == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_all_cards_of_the_first_game_are_seen_at_once(
    browser: Browser, dashboards: Serving, language: str
) -> None:
    with opened(browser, dashboards.address, locale=LOCALES[language], first=FIRST) as start:
        start.page.set_viewport_size({"width": 1280, "height": 720})
        expect_language(start.page, language)
        names = start.page.locator(".kingsburg h2").all()
        boxes = [box for box in (each.bounding_box() for each in names) if box]
        assert len(boxes) == len(GAME.dashboards)
        # The more pages of its own a site has, the more stand above.
        own = start.page.evaluate("document.querySelector('.own')?.offsetHeight ?? 0")
        assert max(box["y"] + box["height"] for box in boxes) - own <= 720


def test_it_weighs_little(browser: Browser, dashboards: Serving) -> None:
    page = browser.new_page()
    response = page.goto(file_of(dashboards.address))
    assert response is not None
    # The page holds all words in all languages, and a picture of each dashboard.
    assert len(response.body()) < 6_000 * len(PAGES)
    page.close()
