"""The winter dashboard in a real browser: by mouse, by keyboard, on a phone, in the dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from gametable.views.numbers import said
from kingsburg.engine.actions import Enemy
from kingsburg.odds.battle import battle, musters
from kingsburg.odds.winter import Winter
from tests.browser.pages import JOURNEYS, Watched, expect_accessible, expect_usable, opened
from tests.server.serving import Serving

pytestmark = pytest.mark.browser


def expect_winter(watched: Watched, winter: Winter) -> None:
    """Expect the chart and the tables to show this winter."""
    for place, chance in enumerate(battle(winter)):
        row = watched.item("odds").locator("tbody tr").nth(place)
        forms = said(chance)
        expect(row.locator("td")).to_have_text([forms.fraction, forms.one_in])
    for step in musters(winter):
        row = watched.item("columns").locator("tbody tr").nth(step.soldiers)
        for place, chance in enumerate(step.odds):
            expect(row.locator("td").nth(place)).to_have_text(said(chance).percent)
    marked = watched.item("columns").locator("[aria-current=true] th")
    expect(marked).to_have_text(str(winter.soldiers))
    expect(watched.item("deck").locator("tbody tr")).to_have_count(len(winter.deck))


@pytest.mark.parametrize("width", JOURNEYS)
def test_by_mouse(browser: Browser, dashboards: Serving, width: int) -> None:
    with opened(browser, dashboards.address + "winter", width) as watched:
        expect_winter(watched, Winter())
        expect(watched.said).to_contain_text("Victory 53.3% (8/15, 1 in 1.9)")
        for more in range(2):
            watched.item("soldiers").locator(".kb-step").last.click()
            number = watched.item("soldiers").get_by_role("textbox")
            expect(number).to_have_value(str(more + 1))
        for id in ("year-3", "king-difference", "building-stone_wall"):
            watched.item(id).click()
            expect(watched.item(id)).to_have_attribute("aria-pressed", "true")
        winter = Winter(2, year=3, reinforcements="difference").with_buildings(["stone_wall"])
        expect_winter(watched, winter)
        watched.reach("enemy-3").click()
        watched.reach("sent-4").click()
        known = Winter(2, year=3, enemy=Enemy("demons", 6), sent=4)
        expect_winter(watched, known.with_buildings(["stone_wall"]))
        expect(watched.said).to_contain_text("Victory is certain")
        field = watched.item("rivals").get_by_role("textbox")
        field.fill("3 temple")
        field.press("Enter")
        expect(watched.said).to_contain_text("there is no building temple")
        expect(field).to_have_value("3 temple")
        field.fill("3 Palisade, 9")
        field.blur()
        expect(watched.item("strongest").locator("tbody tr").nth(2)).to_contain_text("Player 3")
        expect(watched.said).to_contain_text(
            "The chance that you get the VP for the greatest strength is 0%"
        )
        cut = watched.page.evaluate(
            "[...document.querySelectorAll('.kb-block')].filter("
            "(each) => each.scrollWidth > each.clientWidth).length"
        )
        assert cut == 0, "a table is wider than the page"
        expect_usable(watched, width)


def test_no_label_runs_under_its_buttons(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "winter", 375, locale="pl-PL") as watched:
        expect(watched.item("enemy-unknown")).to_be_visible()
        assert (
            watched.page.evaluate(
                "[...document.querySelectorAll('[data-look~=line] > .kb-label')].filter("
                "(each) => each.scrollWidth > each.clientWidth).length"
            )
            == 0
        )


def test_by_keyboard_alone(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "winter", 375) as watched:
        press = watched.page.keyboard.press
        press("Tab")
        expect(watched.back).to_be_focused()
        press("Tab")
        watched.expect_focus("language-en")
        press("Tab")
        watched.expect_focus("share-fold")
        press("Tab")
        watched.expect_focus("soldiers")
        press("ArrowUp")
        press("ArrowUp")
        expect_winter(watched, Winter(2))
        press("Tab")
        press("End")
        press("Space")
        expect_winter(watched, Winter(2, year=5))
        press("Tab")
        watched.walk("End enemy-seen", "Enter")
        expect(watched.item("enemy-0")).to_be_visible()
        watched.walk("Tab enemy-0")
        # What is chosen keeps the focus, and the focus can be seen.
        watched.walk("End enemy-4", "Enter")
        style = watched.item("enemy-4").evaluate("(each) => getComputedStyle(each).outlineStyle")
        assert style == "solid"
        expect_winter(watched, Winter(2, year=5, enemy=Enemy("dragons", 9)))
        press("Tab")
        watched.walk("End king-sent", "Enter")
        expect(watched.item("sent-1")).to_be_visible()
        watched.walk("Tab sent-1", "End sent-6", "Enter")
        expect_winter(watched, Winter(2, year=5, enemy=Enemy("dragons", 9), sent=6))
        watched.walk(
            "Tab building-church", "ArrowRight", "ArrowRight building-guard_tower", "Enter"
        )
        built = Winter(2, year=5, enemy=Enemy("dragons", 9), sent=6)
        expect_winter(watched, built.with_buildings(["guard_tower"]))
        watched.walk("Tab module-1")
        press("Tab")
        watched.page.keyboard.type("2 palisade")
        press("Enter")
        expect(watched.item("strongest")).to_be_visible()
        watched.expect_focus("rivals")
        # What was said stays in sight, but does not cover what has focus.
        watched.page.evaluate("scrollTo(0, 10_000)")
        press("Shift+Tab")
        watched.expect_focus("module-1")
        press("Shift+Tab")
        watched.expect_focus("building-guard_tower")
        expect(watched.said).to_be_in_viewport()
        covered = watched.said.bounding_box()
        button = watched.item("building-guard_tower").bounding_box()
        assert covered
        assert button
        assert button["y"] >= covered["y"] + covered["height"]


@pytest.mark.slow
def test_axe_finds_nothing_in_any_width_and_theme(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "winter") as watched:
        # This shows both looks of a button, all tables, and a wrong text.
        for id in ("enemy-seen", "king-sent", "year-4", "building-palisade"):
            watched.item(id).click()
        field = watched.item("rivals").get_by_role("textbox")
        field.fill("2, 3 farms")
        field.press("Enter")
        expect(watched.item("strongest")).to_be_visible()
        field.fill("x")
        field.press("Enter")
        expect(watched.said).to_contain_text("is not a valid number of soldiers")
        expect_accessible(watched.page)
