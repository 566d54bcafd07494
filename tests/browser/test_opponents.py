"""Machines at a table in a real browser: a new game in two taps, and a turn that one takes over."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from gametable.views import menu_words
from tests.browser.pages import expect_usable, opened
from tests.server.serving import Serving

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("page", ["play", "kingdom-play"])
def test_two_taps_begin_a_game_against_machines(
    browser: Browser, dashboards: Serving, page: str
) -> None:
    with opened(browser, dashboards.address + page, 375) as watched:
        item = watched.item
        expect(item("table-new")).to_have_text(menu_words.NEW)
        for id in ("table-new", "against-medium-2"):
            expect(item(id)).to_be_in_viewport()
            item(id).click()
        # The first decision is the reader's.
        expect(watched.said).to_contain_text("Ann")
        expect(item("on")).to_have_count(0)
        expect_usable(watched, 375)
        watched.reach("table-again").click()
        expect(item("table-menu")).to_have_attribute("aria-expanded", "false")
        medium = watched.reach("by-2-medium")
        expect(medium).to_have_attribute("aria-pressed", "true")


def test_a_machine_that_takes_over_a_turn_plays_at_once(
    browser: Browser, dashboards: Serving
) -> None:
    with opened(browser, dashboards.address + "play", 375) as watched:
        # The turn order is Ann, Brian, Cindy.
        watched.item("result-0").click()
        expect(watched.said).to_contain_text("Ann decides.")
        watched.reach("by-0-medium").click()
        expect(watched.said).to_contain_text("Brian decides.")
