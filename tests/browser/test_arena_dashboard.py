"""Games by the thousand in a real browser: by mouse, by touch, by keyboard, and for axe."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages import (
    JOURNEYS,
    expect_accessible,
    expect_usable,
    opened,
)
from tests.server.serving import Serving

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", JOURNEYS)
def test_games_grow_while_they_are_played(
    browser: Browser, dashboards: Serving, width: int
) -> None:
    with opened(browser, dashboards.address + "arena", width) as watched:
        watched.item("players-2").click()
        watched.item("games-3000").click()
        watched.item("play").click()
        expect(watched.item("progress")).to_be_visible()
        # Until two of the new games are over, the old ones stay.
        expect(watched.page.locator(".kb-old")).to_have_count(0)
        expect(watched.item("results").locator("tbody tr")).to_have_count(2)
        watched.item("stop").click()
        expect(watched.said).to_contain_text("Stopped. After")
        expect(watched.item("results").locator("tbody tr")).to_have_count(2)
        expect(watched.item("buildings").locator("tbody tr")).to_have_count(8)
        # Words are longest in Portuguese.
        watched.item("language-pt").click()
        expect(watched.item("results")).to_contain_text("Jogador")
        expect_usable(watched, width)


@pytest.mark.slow
def test_two_settings_side_by_side_and_their_link(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "arena", 375) as watched:
        watched.item("players-2").click()
        watched.item("games-100").click()
        watched.item("add").click()
        expect(watched.item("which-1")).to_have_attribute("aria-pressed", "true")
        watched.item("seat-1-easy").click()
        watched.item("fold-rules").click()
        watched.item("option-may_decline").click()
        watched.item("play").click()
        expect(watched.item("differences")).to_be_visible()
        expect(watched.said).to_contain_text("After 100 games")
        told = watched.item("results").inner_text()
        watched.page.reload()
        expect(watched.said).to_contain_text("After 100 games")
        assert watched.item("results").inner_text() == told
        expect_usable(watched, 375)


@pytest.mark.slow
def test_by_keyboard_alone(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "arena") as watched:
        press = watched.page.keyboard.press
        press("Tab")
        expect(watched.back).to_be_focused()
        watched.walk("Tab language-en", "Tab share-fold", "Tab add", "Tab players-3")
        watched.walk("Home players-2", "Enter")
        expect(watched.item("seat-3-easy")).to_have_count(0)
        expect(watched.said).to_contain_text("Choose who plays")
        watched.walk("Tab seat-1-medium", "Tab seat-2-easy")
        watched.walk("Tab fold-rules", "Tab fold-own", "Tab games-100")
        watched.walk("Tab play", "Enter")
        expect(watched.said).to_contain_text("After 100 games")


@pytest.mark.slow
def test_axe_finds_nothing(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "arena") as watched:
        watched.item("players-2").click()
        watched.item("games-100").click()
        watched.item("add").click()
        watched.item("fold-rules").click()
        watched.item("fold-own").click()
        watched.item("play").click()
        expect(watched.item("differences")).to_be_visible()
        expect(watched.said).to_contain_text("After 100 games")
        expect_accessible(watched.page)
