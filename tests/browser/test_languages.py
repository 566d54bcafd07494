"""The choice of a language in a real browser: by mouse, by keyboard, by the browser's locale."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from gametable.language import LANGUAGES, each
from kingsburg.views.dice.words import COLOURED
from tests.browser.pages import (
    WIDTHS,
    expect_accessible,
    expect_language,
    expect_usable,
    file_of,
    opened,
)
from tests.dashboards import PAGES
from tests.server.serving import Serving

pytestmark = pytest.mark.browser

#: A browser's locale for each language.
LOCALES = {"pl": "pl-PL", "pt": "pt-BR", "cs": "cs-CZ"}


@pytest.mark.parametrize("width", WIDTHS)
def test_by_mouse_and_by_keyboard(browser: Browser, dashboards: Serving, width: int) -> None:
    with opened(browser, dashboards.address + "odds", width) as watched:
        page = watched.page
        field = watched.item("roll").get_by_role("textbox")
        field.fill("1 3")
        expect(watched.item("bars")).to_contain_text("Queen")
        # The choice of a language does not cover the link to the start page.
        switch, back = page.locator(".kb-top").bounding_box(), watched.back.bounding_box()
        assert switch is not None
        assert back is not None
        beside = back["x"] + back["width"] <= switch["x"]
        assert beside or back["y"] >= switch["y"] + switch["height"]
        assert switch["x"] + switch["width"] <= width
        watched.item("language-pl").focus()
        watched.walk("ArrowRight", "Enter")
        expect(watched.item("bars")).to_contain_text("Rainha")
        watched.expect_focus("language-pt")
        expect_language(page, "pt")
        # The page says that it is Brazilian Portuguese; links and the stored choice say "pt".
        assert page.locator(".kb-stage").get_attribute("lang") == "pt-BR"
        expect(page).to_have_url(re.compile("lang=pt$"))
        page.reload()
        expect(watched.item("bars")).to_contain_text("Rainha")
        expect_language(page, "pt")
        expect(page.locator("h1 span[lang]").locator("visible=true")).to_have_attribute(
            "lang", "pt-BR"
        )
        watched.item("language-pl").click()
        expect(watched.item("bars")).to_contain_text("Królowa")
        expect(watched.item("language-pl")).to_have_attribute("aria-pressed", "true")
        expect(page).to_have_title(each(PAGES["odds"].title)["pl"])
        expect_language(page, "pl")
        assert watched.item("language-cs").get_attribute("lang") == "cs"
        # Nothing that was chosen or typed is lost.
        expect(field).to_have_value("1 3")
        expect(watched.item("dice-2")).to_have_attribute("aria-pressed", "true")
        expect_usable(watched, width)
        expect(page).to_have_url(re.compile("lang=pl"))
        # A choice made by hand is remembered, on this page and on the others.
        page.reload()
        expect(watched.item("bars")).to_contain_text("Królowa")
        expect_language(page, "pl")
        watched.back.click()
        expect(page).to_have_url(file_of(dashboards.address))
        expect_language(page, "pl")


@pytest.mark.parametrize("code", LOCALES)
def test_it_begins_in_the_language_of_the_browser(
    browser: Browser, dashboards: Serving, code: str
) -> None:
    with opened(browser, dashboards.address + "odds", locale=LOCALES[code]) as watched:
        expect(watched.item("dice-0").locator("xpath=../..")).to_contain_text(each(COLOURED)[code])
        expect(watched.item(f"language-{code}")).to_have_attribute("aria-pressed", "true")
        expect_language(watched.page, code)
        heading = each(PAGES["odds"].explorers[0].heading)[code]
        expect(watched.page.get_by_role("heading", level=1, name=heading)).to_be_visible()
        expect_accessible(watched.page)


def test_a_language_that_is_not_ours_is_english(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "odds", locale="de-DE") as watched:
        expect(watched.item("language-en")).to_have_attribute("aria-pressed", "true")
        watched.page.evaluate("localStorage.setItem('gametable-language', '<script>')")
        watched.page.reload()
        expect(watched.item("bars")).to_be_visible()
        expect(watched.item("language-en")).to_have_attribute("aria-pressed", "true")
        expect_language(watched.page, "en")
        assert watched.errors == []


def test_two_explorers_of_a_page_switch_together(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "rules") as watched:
        quiz = watched.item("quiz-check")
        expect(quiz).to_be_visible()
        # Only one choice for the whole page is visible.
        for code in LANGUAGES:
            expect(watched.item(f"language-{code}").locator("visible=true")).to_have_count(1)
        english = quiz.inner_text()
        watched.item("language-cs").locator("visible=true").click()
        expect(quiz).not_to_have_text(english)
        expect(watched.said).not_to_contain_text("rules")
