"""The play dashboard in a real browser: a season by mouse, and by keyboard alone on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from gametable.play.how import SPEEDS
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
    """Type these lines, one after another."""
    for line in lines:
        field = watched.reach("line").get_by_role("textbox")
        field.fill(line)
        field.press("Enter")
        # A line that was understood is cleared.
        expect(field).to_have_value("")


def to_the_court(watched: Watched) -> None:
    """Go to the influencing of the first spring, with known dice."""
    set_by_hand(watched, "order Ann Brian Cindy", "takes gold", "brian takes wood", "take stone")
    set_by_hand(watched, "135", "4,4,5", "2 2 6")
    expect(watched.item("die-0")).to_be_visible()
    expect(watched.said).to_contain_text("Ann decides.")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_by_mouse(browser: Browser, dashboards: Serving, scheme: Scheme) -> None:
    with opened(browser, dashboards.address + "play", 1280, scheme) as watched:
        item = watched.item
        to_the_court(watched)
        item("die-1").click()
        expect(item("advisor-3")).to_have_attribute("data-state", "lit")
        item("die-2").click()
        # Playwright treats an illegal advisor as disabled, but a user can click on it.
        item("advisor-9").click(force=True)
        expect(watched.said).to_contain_text("The group counts 8, not 9 (P2b.2)")
        expect(item("advisor-9")).to_have_attribute("data-state", "pointed")
        item("advisor-8").click()
        expect(watched.said).to_contain_text("Ann influences 8, the Treasurer, with 3 5.")
        expect(item("advisor-8")).to_contain_text("Ann")
        item("die-0").click()
        item("die-1").click()
        item("advisor-8").click(force=True)
        expect(watched.said).to_contain_text("Advisor 8 is already influenced by Ann (P2b.5)")
        item("province-1").click()
        item("building-1-chapel").click(force=True)
        expect(watched.said).to_contain_text("Costs 3 gold and 1 stone, gives 5 VP.")
        expect(watched.said).to_contain_text("does not belong to step influencing")
        # Another roll after undoing the first makes a branch, in the tree and in the log.
        for _ in range(2):
            item("back").click()
        expect(watched.said).to_contain_text("The roll is undone")
        set_by_hand(watched, "6 6 6")
        expect(watched.said).to_contain_text("This is a new branch.")
        expect(item("branch-2")).to_have_attribute("aria-pressed", "true")
        item("branch-1").click()
        expect(item("branch-1")).to_have_attribute("aria-pressed", "true")
        watched.reach("pace-1").click()
        item("forward").click()
        # Wait, since the log grows above the line that is clicked next.
        expect(watched.said).to_contain_text("Cindy decides.")
        line = watched.page.get_by_role("button", name="Cindy rolls 2 2 6", exact=True)
        line.click()
        expect(watched.page.locator(".kb-told")).to_contain_text("Rule P2a.2")
        expect(watched.page.locator(".kb-told")).to_contain_text("PL, CS, PT")
        watched.page.get_by_role("button", name="Go to this moment").click()
        expect(watched.said).to_contain_text("Ann decides.")
        expect_usable(watched, 1280)


def test_dice_are_dragged(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "play") as watched:
        to_the_court(watched)
        watched.item("die-1").drag_to(watched.item("advisor-3"))
        expect(watched.said).to_contain_text("Ann influences 3, the Architect, with 3.")
        # A die that is dropped where it may not lie stays picked, and the rule is shown.
        watched.item("die-0").drag_to(watched.item("advisor-5"), force=True)
        expect(watched.said).to_contain_text("The group counts 2, not 5 (P2b.2)")
        expect(watched.item("die-0")).to_have_attribute("aria-pressed", "true")
        assert watched.errors == []


def test_by_keyboard_alone(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "play", 375) as watched:

        def type_line(text: str) -> None:
            watched.page.keyboard.type(text)
            watched.walk("Enter")
            expect(watched.item("line").get_by_role("textbox")).to_have_value("")
            watched.expect_focus("line")

        watched.walk("Tab table-menu", "Tab calendar-fold", "End odds-fold", "Tab chance")
        watched.walk("End line-fold", "Enter")
        expect(watched.item("line")).to_be_visible()
        watched.walk("Tab line")
        type_line("Ann Brian Cindy")
        for line in ("takes gold", "takes wood", "takes stone", "1 3 5", "4 4 5"):
            type_line(line)
        watched.walk("Shift+Tab line-fold", "Home chance", "Enter")
        expect(watched.said).to_contain_text("Turn order: ")
        # The clicked button is gone, but focus stays among the choices.
        watched.expect_focus("choice-0")
        watched.walk("Shift+Tab die-0", "Space")
        expect(watched.item("die-0")).to_have_attribute("aria-pressed", "true")
        watched.walk("ArrowRight die-1", "ArrowLeft", "Tab choice-0", "Tab line", "Tab advisor-1")
        watched.walk("ArrowDown advisor-4", "ArrowUp")
        lit = str(watched.page.locator("[data-state~='lit']").get_attribute("data-id"))
        watched.walk(*["ArrowRight"] * (int(lit.removeprefix("advisor-")) - 1))
        watched.expect_focus(lit)
        watched.walk("Enter")
        expect(watched.said).to_contain_text(" influences ")
        watched.expect_focus(lit)
        watched.walk("Enter")
        expect(watched.said).to_contain_text("(P2b.5)")
        watched.expect_focus(lit)
        watched.walk("Tab")
        assert str(watched.focused()).startswith("province-")
        watched.walk("ArrowDown", "Enter")
        assert str(watched.focused()).startswith("building-")
        expect(watched.said).to_contain_text("(N.1)")
        expect_usable(watched, 375)


def test_a_year_by_arrow_keys_alone(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "play") as watched:
        for player in range(3):
            watched.reach(f"by-{player}-medium").click()
            expect(watched.item(f"by-{player}-medium")).to_have_attribute("aria-pressed", "true")
        watched.item("table-menu").click()
        watched.leave()
        watched.walk("ArrowUp", "ArrowUp")
        expect(watched.said).to_contain_text("Step by: phase.")
        chip = watched.item("calendar-fold")
        phases = 0
        while "II" not in (before := chip.inner_text()):
            watched.walk("ArrowRight")
            expect(chip).not_to_have_text(before, use_inner_text=True)
            phases += 1
        assert 5 <= phases <= 8
        watched.walk("ArrowLeft")
        expect(chip).to_contain_text("Winter")
        watched.walk("Home")
        expect(chip).to_contain_text("The King's aid")
        watched.walk("End")
        expect(chip).to_contain_text("II")
        watched.walk("?")
        expect(watched.item("keys")).to_be_visible()
        watched.walk("?")
        expect(watched.item("keys")).to_have_count(0)
        assert watched.errors == []


@pytest.mark.slow
def test_machines_play_a_year_and_axe_finds_nothing(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "play") as watched:
        item = watched.item
        for id in ("by-0-medium", "by-1-medium", "by-2-easy"):
            watched.reach(id).click()
            expect(item(id)).to_have_attribute("aria-pressed", "true")
        expect_accessible(watched.page)
        item("table-menu").click()
        watched.reach("pace-3").click()
        item("forward").click()
        expect(item("calendar-fold")).to_contain_text("II")
        # What was unfolded is folded again when the game goes on.
        expect(item("calendar")).to_be_hidden()
        watched.reach("pace-2").click()
        expect(item("calendar")).to_contain_text("Year II of V")
        while "III" not in item("calendar-fold").inner_text():
            before = item("calendar-fold").inner_text()
            item("on").click()
            expect(item("calendar-fold")).not_to_have_text(before, use_inner_text=True)
        # Winter is shown as a scene; the toolbar does not hide the page below it, even on a phone.
        expect(item("scene")).to_contain_text("The King sends")
        watched.page.set_viewport_size({"width": 375, "height": 667})
        watched.page.evaluate("scrollTo(0, 10_000)")
        expect(item("on")).to_be_in_viewport()
        covered = watched.page.locator(".kb-sticky").bounding_box()
        assert covered
        assert covered["y"] == 0
        assert covered["height"] <= 0.5 * 667
        to_click = watched.page.locator("[data-id^='entry-']").first
        to_click.click()
        item("advisor-18").click(force=True)
        expect_accessible(watched.page)
        for width in WIDTHS:
            watched.page.set_viewport_size({"width": width, "height": 800})
            expect_usable(watched, width)


def test_machines_play_by_themselves_until_they_are_stopped(
    browser: Browser, dashboards: Serving
) -> None:
    with opened(browser, dashboards.address + "play") as watched:
        for id in ("by-0-medium", "by-1-medium", "by-2-easy", "speed-quickly"):
            watched.reach(id).click()
            expect(watched.item(id)).to_have_attribute("aria-pressed", "true")
        watched.item("table-menu").click()
        watched.item("on").click()
        expect(watched.item("calendar-fold")).to_contain_text("Spring")
        watched.item("stop").click()
        expect(watched.item("on")).to_be_visible()
        expect(watched.said).to_be_empty()
        # This is twice as long as a machine takes for an action.
        watched.page.wait_for_timeout(2 * 1000 * SPEEDS["quickly"])
        expect(watched.said).to_be_empty()
