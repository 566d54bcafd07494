"""The winter dashboard in a real browser: by mouse, by keyboard, on a phone, in the dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from gametable.views.numbers import said
from kingsburg.engine.actions import Enemy
from kingsburg.odds.battle import Winter, battle, musters
from tests.browser.pages import WIDTHS, Watched, expect_accessible, expect_usable, opened
from tests.server.serving import Serving

pytestmark = pytest.mark.browser


def expect_winter(watched: Watched, winter: Winter) -> None:
    """Chart and tables show this winter."""
    for place, chance in enumerate(battle(winter)):
        row = watched.item("odds").locator("tbody tr").nth(place)
        expect(row.locator("td")).to_have_text(list(said(chance)))
    for step in musters(winter):
        column = watched.item("columns").locator("svg > g").nth(step.soldiers)
        tip = f"victory {step.odds.victory}, draw {step.odds.draw}, defeat {step.odds.defeat}"
        expect(column.locator("title")).to_contain_text(tip)
    marked = watched.item("soldiers-added").locator("[aria-current=true] th")
    expect(marked).to_have_text(str(winter.soldiers))
    expect(watched.item("deck").locator("tbody tr")).to_have_count(len(winter.deck))


@pytest.mark.parametrize("width", WIDTHS)
def test_by_mouse(browser: Browser, dashboards: Serving, width: int) -> None:
    with opened(browser, dashboards.address + "winter", width) as watched:
        expect_winter(watched, Winter())
        expect(watched.said).to_contain_text("Victory 53.3% (8/15, 1 in 1.9)")
        for id in ("soldiers-2", "year-3", "king-difference", "building-stone_wall"):
            watched.item(id).click()
            expect(watched.item(id)).to_have_attribute("aria-pressed", "true")
        winter = Winter(2, year=3, reinforcements="difference").with_buildings(["stone_wall"])
        expect_winter(watched, winter)
        watched.item("enemy-3").click()
        watched.item("sent-4").click()
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
        expect(watched.said).to_contain_text("You get the VP of the strongest in 0%")
        cut = watched.page.evaluate(
            "[...document.querySelectorAll('.kb-block')].filter("
            "(each) => each.scrollWidth > each.clientWidth).length"
        )
        assert cut == 0, "a table is wider than the page"
        expect_usable(watched, width)


def test_by_keyboard_alone(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "winter", 375) as watched:
        press = watched.page.keyboard.press
        press("Tab")
        expect(watched.back).to_be_focused()
        press("Tab")
        assert watched.focused() == "language-en"
        press("Tab")
        assert watched.focused() == "share-fold"
        press("Tab")
        assert watched.focused() == "soldiers-0"
        press("ArrowRight")
        press("ArrowRight")
        press("Enter")
        expect_winter(watched, Winter(2))
        # What is chosen keeps the focus, and the focus can be seen.
        assert watched.focused() == "soldiers-2"
        style = watched.item("soldiers-2").evaluate("(each) => getComputedStyle(each).outlineStyle")
        assert style == "solid"
        press("Tab")
        press("End")
        press("Space")
        expect_winter(watched, Winter(2, year=5))
        press("Tab")
        assert watched.focused() == "enemy-unknown"
        press("End")
        press("Enter")
        expect_winter(watched, Winter(2, year=5, enemy=Enemy("dragons", 9)))
        press("Tab")
        assert watched.focused() == "king-die"
        press("End")
        press("Enter")
        expect_winter(watched, Winter(2, year=5, enemy=Enemy("dragons", 9), sent=6))
        # The buildings stand in two columns.
        press("Tab")
        assert watched.focused() == "building-church"
        press("ArrowDown")
        assert watched.focused() == "building-guard_tower"
        press("Enter")
        built = Winter(2, year=5, enemy=Enemy("dragons", 9), sent=6)
        expect_winter(watched, built.with_buildings(["guard_tower"]))
        press("Tab")
        watched.page.keyboard.type("2 palisade")
        press("Enter")
        expect(watched.item("strongest")).to_be_visible()
        assert watched.focused() == "rivals"
        # What was said stays in sight, but not above what has focus.
        watched.page.evaluate("scrollTo(0, 10_000)")
        press("Shift+Tab")
        assert watched.focused() == "building-guard_tower"
        expect(watched.said).to_be_in_viewport()
        covered = watched.said.bounding_box()
        button = watched.item("building-guard_tower").bounding_box()
        assert covered
        assert button
        assert button["y"] >= covered["y"] + covered["height"]


def test_axe_finds_nothing_in_any_width_and_theme(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "winter") as watched:
        # Both looks of a button, all tables, and a text that is wrong.
        for id in ("soldiers-2", "year-4", "building-palisade"):
            watched.item(id).click()
        field = watched.item("rivals").get_by_role("textbox")
        field.fill("2, 3 farms")
        field.press("Enter")
        expect(watched.item("strongest")).to_be_visible()
        field.fill("x")
        field.press("Enter")
        expect(watched.said).to_contain_text("no number of soldiers")
        expect_accessible(watched.page)
