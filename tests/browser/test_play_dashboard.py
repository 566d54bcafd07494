"""The play dashboard in a real browser: a season by mouse, and by keyboard alone on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages import (
    SCHEMES,
    WIDTHS,
    Scheme,
    Watched,
    expect_accessible,
    expect_usable,
    opened,
)
from tests.server.serving import Serving

pytestmark = pytest.mark.browser


def set_by_hand(watched: Watched, *lines: str) -> None:
    """Type what comes, line after line."""
    for line in lines:
        field = watched.item("line").get_by_role("textbox")
        field.fill(line)
        field.press("Enter")
        # What was understood does not stay.
        expect(field).to_have_value("")


def to_the_court(watched: Watched) -> None:
    """Into the influencing of the first spring, with dice that are known."""
    set_by_hand(watched, "order Ann Brian Cindy", "takes gold", "takes wood", "takes stone")
    set_by_hand(watched, "1 3 5", "4 4 5", "2 2 6")
    expect(watched.item("hand")).to_have_count(0)
    expect(watched.said).to_contain_text("Ann decides.")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_by_mouse(browser: Browser, dashboards: Serving, scheme: Scheme) -> None:
    with opened(browser, dashboards.address + "play", 1280, scheme) as watched:
        item = watched.item
        to_the_court(watched)
        item("die-1").click()
        expect(item("advisor-3")).to_have_attribute("data-state", "lit")
        item("die-2").click()
        # Playwright takes what is illegal for disabled; a hand does not.
        item("advisor-9").click(force=True)
        expect(watched.said).to_contain_text("P2b.2 the group counts 8, not 9")
        expect(item("advisor-9")).to_have_attribute("data-state", "pointed")
        item("advisor-8").click()
        expect(watched.said).to_contain_text("Ann influences 8, the Treasurer, with 3 5.")
        expect(item("advisor-8")).to_contain_text("Ann")
        item("die-0").click()
        item("die-1").click()
        item("advisor-8").click(force=True)
        expect(watched.said).to_contain_text("P2b.5 advisor 8 is already influenced by Ann")
        item("building-1-chapel").click(force=True)
        expect(watched.said).to_contain_text("N.1 this is not done at step")
        # Back across the roll, and another one: a branch, in the tree and in the log.
        for _ in range(2):
            item("back").click()
        expect(watched.said).to_contain_text("A roll is undone")
        set_by_hand(watched, "6 6 6")
        expect(watched.said).to_contain_text("This is a new branch.")
        expect(item("branch-2")).to_have_attribute("aria-pressed", "true")
        item("branch-1").click()
        expect(item("branch-1")).to_have_attribute("aria-pressed", "true")
        item("pace-1").click()
        item("forward").click()
        # The log grows above the line that is clicked on next.
        expect(watched.said).to_contain_text("Cindy decides.")
        line = watched.page.get_by_role("button", name="Cindy rolls 2 2 6", exact=True)
        line.click()
        expect(watched.page.locator(".kb-told")).to_contain_text("Rule P2a.2")
        expect(watched.page.locator(".kb-told")).to_contain_text("PL, CS, PT")
        watched.page.get_by_role("button", name="Go to this moment").click()
        expect(watched.said).to_contain_text("Ann decides.")
        expect_usable(watched, 1280)


def test_by_keyboard_alone(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "play", 375) as watched:

        def type_line(text: str) -> None:
            watched.page.keyboard.type(text)
            watched.walk("Enter")
            expect(watched.item("line").get_by_role("textbox")).to_have_value("")
            assert watched.focused() == "line"

        watched.walk("Tab")
        expect(watched.back).to_be_focused()
        watched.walk("Tab language-en", "Tab share-fold", "Tab table-fold-positions", "Tab start")
        watched.walk("Tab pace-0", "Tab chance", "Tab line")
        type_line("Ann Brian Cindy")
        for line in ("takes gold", "takes wood", "takes stone", "1 3 5", "4 4 5"):
            type_line(line)
        watched.walk("Shift+Tab chance", "Enter")
        expect(watched.said).to_contain_text("Turn order: ")
        # What was clicked is gone; focus stays among the choices.
        assert watched.focused() == "choice-0"
        watched.walk("Shift+Tab die-0", "Space")
        expect(watched.item("die-0")).to_have_attribute("aria-pressed", "true")
        watched.walk("ArrowRight die-1", "ArrowLeft", "Tab choice-0", "Tab line", "Tab advisor-1")
        watched.walk("ArrowDown advisor-4", "ArrowUp")
        lit = watched.page.locator("[data-state~='lit']").get_attribute("data-id")
        watched.walk(*["ArrowRight"] * (int(str(lit).removeprefix("advisor-")) - 1))
        assert watched.focused() == lit
        watched.walk("Enter")
        expect(watched.said).to_contain_text(" influences ")
        assert watched.focused() == lit
        watched.walk("Enter")
        expect(watched.said).to_contain_text("not allowed. P2b.5 ")
        assert watched.focused() == lit
        watched.walk("Tab odds-fold")
        # The first line of the log that there was.
        watched.walk("Tab fold-1-aid", "Home fold-1-spring", "Enter")
        expect(watched.item("fold-1-spring")).to_have_attribute("aria-expanded", "false")
        assert watched.focused() == "fold-1-spring"
        watched.walk("Tab")
        assert str(watched.focused()).startswith("building-")
        watched.walk("ArrowDown", "Enter")
        expect(watched.said).to_contain_text("N.1 ")
        watched.walk("Tab", "Tab", "Tab fold-players", "Enter")
        expect(watched.item("by-0-")).to_be_visible()
        watched.walk("Tab by-0-", "ArrowRight", "ArrowRight", "Enter")
        expect(watched.item("by-0-greedy")).to_have_attribute("aria-pressed", "true")
        assert watched.focused() == "by-0-greedy"
        expect_usable(watched, 375)


def test_machines_play_a_year_and_axe_finds_nothing(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "play") as watched:
        item = watched.item
        item("fold-players").click()
        for id in ("by-0-greedy", "by-1-greedy", "by-2-random", "pace-3"):
            item(id).click()
            expect(item(id)).to_have_attribute("aria-pressed", "true")
        item("forward").click()
        expect(item("calendar")).to_contain_text("Year II of V")
        item("pace-2").click()
        while "Year III" not in item("calendar").inner_text():
            before = watched.said.inner_text()
            item("on").click()
            expect(watched.said).not_to_have_text(before, use_inner_text=True)
            expect(watched.said).to_contain_text("Machines play for everybody")
        # A winter is a long sentence; not even on a phone does it hide the page below it.
        watched.page.set_viewport_size({"width": 375, "height": 720})
        expect(watched.said).to_contain_text("The King rolls")
        watched.page.evaluate("scrollTo(0, 10_000)")
        expect(watched.said).to_be_in_viewport()
        covered = watched.said.bounding_box()
        assert covered
        assert covered["y"] + covered["height"] <= 0.4 * 720 + 1
        item("by-0-").click()
        item("forward").click()
        to_click = watched.page.locator("[data-id^='entry-']").first
        to_click.click()
        item("advisor-18").click(force=True)
        expect_accessible(watched.page)
        for width in WIDTHS:
            watched.page.set_viewport_size({"width": width, "height": 800})
            expect_usable(watched, width)
