"""The review in a real browser: from a new game by taps to its end, and to what was better."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages import JOURNEYS, Watched, expect_usable, opened
from tests.browser.test_ending import address
from tests.server.serving import Serving

pytestmark = pytest.mark.browser


def expect_a_whole_review(watched: Watched) -> None:
    expect(watched.item("review-print")).to_be_visible()
    expect(watched.page.locator("[data-id^='review-point-']").first).to_be_in_viewport()
    expect(watched.page.locator("[data-id^='review-moment-']").first).to_be_in_viewport()


@pytest.mark.parametrize("width", JOURNEYS)
def test_a_game_is_gone_through_by_taps(browser: Browser, dashboards: Serving, width: int) -> None:
    with opened(browser, address(dashboards, "play"), width) as watched:
        item = watched.item
        # On a wide page, all five provinces are in view, so that their rows are lower.
        least = 40 if width < 600 else 32
        expect(item("next-review")).to_be_in_viewport()
        item("next-review").click()
        expect_a_whole_review(watched)
        expect_usable(watched, width, least)
        moments = watched.page.locator("[data-id^='review-moment-']")
        moments.first.click()
        expect(item("review-show")).to_be_in_viewport()
        expect(item("review-told")).not_to_contain_text("Better")
        item("review-show").click()
        expect(item("review-told")).to_contain_text("Better")
        expect_usable(watched, width, least)
        item("review-all").click()
        expect_a_whole_review(watched)
        # A reload shows the review again.
        watched.page.reload()
        expect_a_whole_review(watched)
        item("review-close").click()
        expect(item("review-close")).to_have_count(0)
