"""The odds beside the board in a real browser: by mouse and by keyboard, checked by axe."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages import JOURNEYS, expect_accessible, expect_usable, opened
from tests.server.serving import Serving, serving_line

pytestmark = pytest.mark.browser

#: The last lines of a page at a roll, where the Statue may work before the first placement.
LINE = """
from kingsburg.notation import files
pages.show("table", files.from_json({"phase": "spring", "step": "roll", "players": [
    {"name": "Ann", "tokens": 1, "buildings": ["statue"]}, {"name": "Brian"}, {"name": "Cindy"}]}))
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving_line(LINE, tmp_path_factory.mktemp("odds")) as it:
        yield it


@pytest.mark.slow
@pytest.mark.parametrize("width", JOURNEYS)
def test_they_follow_the_board(browser: Browser, page: Serving, width: int) -> None:
    with opened(browser, page.address, width) as watched:
        item = watched.item

        def roll(dice: str) -> None:
            field = watched.reach("line").get_by_role("textbox")
            field.fill(dice)
            field.press("Enter")
            expect(field).to_have_value("")

        expect(item("odds-sentence")).to_have_count(0)
        item("odds-fold").click()
        expect(item("odds-fold")).to_have_attribute("aria-pressed", "true")
        expect(item("advisor-10").locator(".kb-mark")).to_contain_text("%")
        expect(watched.said).to_contain_text("Ann: 3 coloured dice, a +2, Statue.")
        expect(item("odds-reach").get_by_role("img")).to_be_visible()
        item("odds-who-1").click()
        expect(item("odds-sentence")).to_contain_text("Brian: 3 coloured dice.")
        item("odds-who-0").click()
        item("odds-numbers").click()
        expect(item("odds-places-table")).to_contain_text("if nothing is rerolled")
        expect_accessible(watched.page)
        watched.page.set_viewport_size({"width": width, "height": 800})
        for dice in ("3 3 3", "2 5 6", "1 1 6"):
            roll(dice)
        expect(item("odds-sentence")).to_contain_text("reroll a 3 with the Statue")
        # By a key: Playwright scrolls before it clicks, and the toolbar, which then comes back into
        # sight, may move from under the mouse before the button is released.
        item("choice-1").press("Enter")
        expect(item("odds-sentence")).to_contain_text("Best: Cindy influences ")
        expect(watched.page.locator(".kb-ghost").first).to_be_visible()
        expect(item("advice-0")).to_contain_text("Influence ")
        expect(item("odds-matrix").get_by_role("img")).to_be_visible()
        expect_accessible(watched.page)
        watched.page.set_viewport_size({"width": width, "height": 800})
        item("odds-fold").click()
        expect(item("odds-sentence")).to_have_count(0)
        watched.expect_focus("odds-fold")
        expect_usable(watched, width)


@pytest.mark.parametrize("width", JOURNEYS)
def test_advice_is_in_sight_where_the_decision_is(
    browser: Browser, page: Serving, width: int
) -> None:
    with opened(browser, page.address, width) as watched:
        watched.page.set_viewport_size({"width": width, "height": 667})
        for dice in ("3 3 3", "2 5 6", "1 1 6"):
            field = watched.reach("line").get_by_role("textbox")
            field.fill(dice)
            field.press("Enter")
            expect(field).to_have_value("")
        watched.item("odds-fold").click()
        expect(watched.item("advice-0")).to_be_in_viewport(ratio=1)
        if watched.item("advice-fold").is_visible():
            expect(watched.item("advice-1")).not_to_be_visible()
            watched.item("advice-fold").click()
        expect(watched.item("advice-1")).to_be_in_viewport(ratio=1)
        watched.item("advice-0").click()
        expect(watched.said).not_to_have_text("")


def test_by_keyboard_alone(browser: Browser, page: Serving) -> None:
    with opened(browser, page.address) as watched:
        watched.item("odds-fold").focus()
        watched.walk("Enter")
        expect(watched.item("odds-sentence")).to_be_visible()
        watched.expect_focus("odds-fold")
        watched.item("odds-who-0").focus()
        watched.walk("ArrowRight", "Space")
        expect(watched.item("odds-who-1")).to_have_attribute("aria-pressed", "true")
        watched.expect_focus("odds-who-1")
        watched.walk("Tab odds-numbers", "Enter")
        expect(watched.item("odds-reach-table")).to_be_visible()
        watched.expect_focus("odds-numbers")
        assert watched.errors == []
