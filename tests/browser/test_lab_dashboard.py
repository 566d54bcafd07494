"""The house-rule lab in a real browser: by mouse, by keyboard, on a phone, in the dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from gametable.notation import links
from kingsburg.pages.lab.state import LabState
from tests.browser.pages import (
    JOURNEYS,
    Watched,
    expect_accessible,
    expect_usable,
    opened,
)
from tests.server.serving import Serving, until

pytestmark = pytest.mark.browser


def fill(watched: Watched, id: str, text: str) -> None:
    field = watched.reach(id).get_by_role("textbox")
    field.fill(text)
    field.press("Enter")


def played(query: str) -> bool:
    """True if the games are played at once when this link is opened."""
    return links.read(query, LabState).of(LabState).played


def expect_nothing_cut(watched: Watched) -> None:
    cut = watched.page.evaluate(
        "[...document.querySelectorAll('.kb-block')].filter("
        "(each) => each.scrollWidth > each.clientWidth).length"
    )
    assert cut == 0, "a table is wider than the page"


@pytest.mark.parametrize("width", JOURNEYS)
def test_by_mouse(browser: Browser, dashboards: Serving, width: int) -> None:
    with opened(browser, dashboards.address + "lab", width) as watched:
        expect(watched.item("battles")).to_be_visible()
        watched.item("undo-building-palisade").click()
        expect(watched.said).to_contain_text("Nothing is changed yet")
        watched.reach("field-numbers.white").locator(".kb-step").last.click()
        expect(watched.said).to_contain_text("Reach changes most for the General, by +38.0 points")
        expect(watched.item("reach").locator("tbody tr")).to_have_count(4)
        expect(watched.item("reach").locator("[data-drawn=more]").first).to_have_text("+38.0")
        fill(watched, "field-vp", "200")
        expect(watched.said).to_contain_text("B.palisade Palisade, VP: 200 is not from -99 to 99")
        expect(watched.item("field-vp").get_by_role("textbox")).to_have_value("200")
        fill(watched, "field-vp", "3")
        expect(watched.item("prices")).to_contain_text("Palisade")
        watched.item("fold-all").click()
        expect(watched.item("reach").locator("tbody tr")).to_have_count(17)
        watched.item("part-rules").click()
        watched.item("option-reinforcements").click()
        expect(watched.item("battles")).to_be_visible()
        expect(watched.item("undo-reinforcements")).to_be_visible()
        watched.item("undo-building-palisade").click()
        expect(watched.item("reach")).to_have_count(0)
        expect_nothing_cut(watched)
        expect_usable(watched, width)


def test_what_follows_is_seen_without_scrolling(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "lab") as watched:
        watched.page.set_viewport_size({"width": 1280, "height": 720})
        fill(watched, "field-vp", "3")
        for id in ("battles", "worths", "prices", "undo-building-palisade", "play-games"):
            expect(watched.item(id)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", JOURNEYS)
def test_games_are_watched_and_stopped(browser: Browser, dashboards: Serving, width: int) -> None:
    with opened(browser, dashboards.address + "lab", width) as watched:
        fill(watched, "field-vp", "9")
        watched.reach("games-1000").click()
        watched.item("play-games").click()
        expect(watched.item("wins")).to_be_visible()
        expect(watched.item("progress")).to_be_visible()
        watched.item("stop").click()
        expect(watched.said).to_contain_text("Stopped. After")
        expect(watched.item("wins").locator("tbody tr")).to_have_count(3)
        expect(watched.item("winners").locator("tbody tr")).to_have_count(4)
        # Words are longest in Portuguese.
        watched.item("language-pt").click()
        expect(watched.item("wins")).to_contain_text("Jogador")
        expect_nothing_cut(watched)
        watched.item("on").click()
        until(lambda: played(watched.page.evaluate("location.search")))
        watched.item("stop").click()
        expect(watched.item("on")).to_be_visible()
        # The address follows a moment later.
        until(lambda: not played(watched.page.evaluate("location.search")))
        # After a reload the page is the same, and stopped games wait for a click.
        watched.page.reload()
        expect(watched.item("undo-building-palisade")).to_be_visible()
        expect(watched.item("play-games")).to_be_visible()
        expect(watched.item("stop")).to_have_count(0)
        expect_usable(watched, width)


def test_by_keyboard_alone(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "lab", 375) as watched:
        press = watched.page.keyboard.press
        press("Tab")
        expect(watched.back).to_be_focused()
        watched.walk("Tab language-en", "Tab share-fold", "Tab part-building")
        watched.walk("End part-own", "Home part-building", "Tab card-palisade")
        watched.walk("Home card-statue", "ArrowRight card-chapel", "Enter", "Tab field-cost.0")
        press("ArrowUp")
        expect(watched.item("undo-building-chapel")).to_be_visible()
        watched.expect_focus("field-cost.0")
        watched.walk("Tab field-cost.1", "Tab field-cost.2", "Tab field-vp")
        watched.page.keyboard.type("x")
        press("Enter")
        expect(watched.said).to_contain_text("is not a whole number")
        watched.walk("Tab fold-numbers", "Tab fold-against", "Tab fold-games")
        watched.walk("Tab undo-building-palisade", "ArrowRight undo-building-chapel", "Enter")
        expect(watched.item("undo-building-chapel")).to_have_count(0)


@pytest.mark.slow
def test_axe_finds_nothing_in_any_width_and_theme(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "lab") as watched:
        watched.item("card-church").click()
        fill(watched, "field-vp", "9")
        for fold in ("numbers", "against", "gives", "offers"):
            watched.item(f"fold-{fold}").click()
        watched.item("offers-season_ends").click()
        expect(watched.item("field-offers.pay")).to_be_visible()
        watched.reach("games-100").click()
        watched.item("play-games").click()
        expect(watched.item("wins")).to_be_visible()
        watched.item("stop").click()
        fill(watched, "field-cost.0", "x")
        expect_accessible(watched.page)
        watched.item("part-own").click()
        expect(watched.item("own")).to_be_visible()
        expect_accessible(watched.page)
