"""The dice dashboard in a real browser: by mouse, by keyboard, on a phone, in the dark."""

from __future__ import annotations

from itertools import product
from typing import Literal
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from kingsburg.engine.dice_text import parse_dice
from kingsburg.odds.reach import Setup, reach
from kingsburg.views.numbers import said
from tests.browser.pages import WIDTHS, Watched, opened
from tests.server.serving import Serving

pytestmark = pytest.mark.browser

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def expect_odds(watched: Watched, setup: Setup) -> None:
    """Chart and table show the odds of this setup."""
    for advisor, chance in reach(setup).items():
        forms = said(chance)
        row = watched.item("table").locator("tbody tr").nth(advisor - 1)
        expect(row.locator("td")).to_have_text([str(advisor), *forms])
        bar = watched.item("bars").locator("svg > g").nth(advisor - 1)
        expect(bar.locator("text").last).to_have_text(forms.percent)


@pytest.mark.parametrize("width", WIDTHS)
def test_by_mouse(browser: Browser, dashboards: Serving, width: int) -> None:
    with opened(browser, dashboards.address + "odds", width) as watched:
        expect_odds(watched, Setup())
        expect(watched.said).to_contain_text("Most likely: 6, the Alchemist")
        for id in ("dice-4", "white-1", "token", "building-market", "advisor-6"):
            watched.item(id).click()
            expect(watched.item(id)).to_have_attribute("aria-pressed", "true")
        expect_odds(watched, Setup(dice=4, white=1, token=True, market=True, taken=frozenset({6})))
        field = watched.item("roll").get_by_role("textbox")
        field.fill("1 3 9")
        field.press("Enter")
        expect(watched.said).to_contain_text("'9' is no face of a die")
        expect(field).to_have_value("1 3 9")
        field.fill("5 1 3 + 4")
        field.blur()
        expect(field).to_have_value("1 3 5 + 4")
        rolled = Setup(token=True, market=True, taken=frozenset({6}))
        expect_odds(watched, rolled.rolled(parse_dice("1 3 5 + 4")))
        assert watched.errors == []
        wide = watched.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, "the page scrolls sideways"
        small = watched.page.evaluate(
            """[...document.querySelectorAll("button, input")].filter((each) => {
                const { width, height } = each.getBoundingClientRect();
                return width < 40 || height < 40;
            }).length"""
        )
        assert small == 0


def test_by_keyboard_alone(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "odds", 375) as watched:
        press = watched.page.keyboard.press
        press("Tab")
        assert watched.focused() == "dice-3"
        press("ArrowRight")
        press("Enter")
        expect(watched.item("dice-4")).to_have_attribute("aria-pressed", "true")
        # What is chosen keeps the focus, and the focus can be seen.
        assert watched.focused() == "dice-4"
        style = watched.item("dice-4").evaluate("(each) => getComputedStyle(each).outlineStyle")
        assert style == "solid"
        press("End")
        press("Home")
        press("ArrowLeft")
        assert watched.focused() == "dice-0"
        press("Tab")
        assert watched.focused() == "white-0"
        press("Tab")
        press("Space")
        expect(watched.item("token")).to_have_attribute("aria-pressed", "true")
        press("Tab")
        watched.page.keyboard.type("2 2")
        press("Enter")
        expect_odds(watched, Setup(token=True).rolled(parse_dice("2 2")))
        assert watched.focused() == "roll"
        # The advisors stand in two columns.
        press("Tab")
        press("ArrowDown")
        assert watched.focused() == "advisor-3"
        press("ArrowRight")
        press("Enter")
        expect_odds(watched, Setup(token=True, taken=frozenset({4})).rolled(parse_dice("2 2")))
        press("Tab")
        assert watched.focused() is None
        press("Shift+Tab")
        assert watched.focused() == "advisor-4"
        # What was said stays in sight, but not above what has focus.
        watched.page.evaluate("scrollTo(0, 10_000)")
        press("Shift+Tab")
        assert watched.focused() == "roll"
        expect(watched.said).to_be_in_viewport()
        covered = watched.said.bounding_box()
        field = watched.item("roll").get_by_role("textbox").bounding_box()
        assert covered
        assert field
        assert field["y"] >= covered["y"] + covered["height"]


def test_axe_finds_nothing_in_any_width_and_theme(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "odds") as watched:
        # Both looks of a button, a text that is wrong, and long fractions.
        for id in ("dice-5", "white-4", "advisor-2"):
            watched.item(id).click()
        watched.item("roll").get_by_role("textbox").fill("x")
        watched.page.keyboard.press("Enter")
        expect(watched.said).to_contain_text("no face of a die")
        assert watched.page.evaluate("document.documentElement.lang") == "en"
        for width, scheme in product(WIDTHS, SCHEMES):
            watched.page.set_viewport_size({"width": width, "height": 800})
            watched.page.emulate_media(color_scheme=scheme)
            found = Axe().run(watched.page)
            assert found.violations_count == 0, (width, scheme, found.generate_report())
            assert watched.page.evaluate("document.documentElement.scrollWidth") <= width
            colours: list[int] = watched.page.evaluate(
                "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)"
            )
            assert (max(colours[:3]) < 64) == (scheme == "dark")


def test_nothing_is_asked_from_outside(browser: Browser, dashboards: Serving) -> None:
    own = urlsplit(dashboards.address).netloc
    with opened(browser, dashboards.address + "odds") as watched:
        watched.item("dice-5").click()
        expect(watched.item("dice-5")).to_have_attribute("aria-pressed", "true")
        places = {urlsplit(each).netloc for each in watched.requests if "://" in each[:8]}
        assert places == {own}
        paths = {urlsplit(each).path for each in watched.requests if "://" in each[:8]}
        assert [each for each in paths if not each.startswith("/games/kingsburg/")] == []


def test_a_page_that_is_left_ends_its_kernel(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "odds") as watched:
        before = {each.pid for each in dashboards.kernels()}
        watched.page.goto("about:blank")
        watched.page.wait_for_timeout(3000)
        assert before - {each.pid for each in dashboards.kernels()}
