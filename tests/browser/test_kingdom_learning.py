"""The pages for learning Kingdom Builder in a real browser: odds, rules, quiz and lessons."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

import kingdombuilder.locale  # noqa: F401 - the translations of its messages
from gametable.language import each
from kingdombuilder.catalogue import positions
from kingdombuilder.engine.actions import Build, Draw, Move
from kingdombuilder.engine.hexes import NUMBERS
from kingdombuilder.lessons import COURSE
from tests.browser.pages import (
    JOURNEYS,
    STARTED,
    expect_accessible,
    expect_usable,
    file_of,
    opened,
)
from tests.browser.test_kingdom import Table
from tests.kingdombuilder.test_odds_page import SECOND_TURN
from tests.server.serving import Serving

pytestmark = pytest.mark.browser


@pytest.mark.slow
@pytest.mark.parametrize("width", JOURNEYS)
def test_a_plan_and_the_best_turn(browser: Browser, dashboards: Serving, width: int) -> None:
    with opened(browser, dashboards.address + "kingdom-odds", width, first=".kb-hex") as watched:
        shown = Table(watched.page, watched.requests, watched.errors)
        shown.hex("D4").click()
        expect(shown.said).to_contain_text("KB.1")
        shown.hex("M14").click()
        expect(shown.hex("M14")).to_have_class("kb-hex picked")
        expect(shown.item("plan")).to_contain_text("Planned: M14.")
        expect(shown.item("gold")).to_contain_text("Ann as planned")
        shown.item("fold-best").click()
        expect(shown.item("best-told")).to_contain_text("none is better")
        shown.item("best-ahead-0").click()
        expect(shown.page.locator(".kb-hex.picked")).to_have_count(3)
        # Many games take a while, so their progress is shown and they can be stopped.
        shown.item("fold-many").click()
        shown.item("games-400").click()
        expect(shown.item("many-told")).to_contain_text("between greedy players")
        shown.item("many-stop").click()
        expect(shown.said).to_contain_text("Stopped.")
        expect_usable(shown, width)
        expect_accessible(shown.page, [width])
        # The address holds the view state.
        shown.page.reload()
        expect(shown.page.locator(".kb-hex.picked")).to_have_count(3)
        assert watched.errors == []


def test_a_record_is_pasted_with_its_lines(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "kingdom-odds", 1280, first=".kb-hex") as watched:
        shown = Table(watched.page, watched.requests, watched.errors)
        shown.item("fold-source").click()
        field = shown.item("position").get_by_role("textbox")
        field.focus()
        # The text comes all at once, as from a paste, and is sent when the field loses focus.
        shown.page.keyboard.insert_text(SECOND_TURN)
        expect(field).to_have_value(SECOND_TURN)
        field.blur()
        expect(shown.item("leave")).to_be_visible()
        for name in ("A9", "A10", "A11"):
            expect(shown.hex(name)).to_have_class("kb-hex p0")
        assert watched.errors == []


@pytest.mark.parametrize("width", JOURNEYS)
def test_a_rule_is_shown_on_the_board_and_asked_about(
    browser: Browser, dashboards: Serving, width: int
) -> None:
    with opened(browser, dashboards.address + "kingdom-rules", width) as watched:
        shown = Table(watched.page, watched.requests, watched.errors)
        shown.item("part-KL").click()
        shown.item("rule-KL.tavern").click()
        shown.item("show-tavern").click()
        expect(shown.item("asked")).to_contain_text(positions()["tavern"].question)
        shown.item("tile-tavern").click()
        shown.page.locator(f"[data-hex='{NUMBERS['A11']}']").first.click()
        expect(shown.item("player-0").first).to_contain_text("36 settlements left")
        shown.item("quiz-kind-gold").click()
        # Until the new question is shown, a click on an answer would be for the one before.
        expect(shown.item("quiz-kind-gold")).to_have_attribute("aria-pressed", "true")
        shown.item("quiz-answer-0").click()
        shown.item("quiz-check").click()
        expect(shown.item("quiz-why")).to_contain_text("KC.")
        expect_usable(shown, width)
        assert watched.errors == []


@pytest.mark.slow
def test_a_lesson_by_touch_on_a_phone_in_polish(browser: Browser, dashboards: Serving) -> None:
    context = browser.new_context(
        viewport={"width": 375, "height": 667}, has_touch=True, is_mobile=True, locale="pl-PL"
    )
    shown = Table(context.new_page())
    shown.page.goto(file_of(dashboards.address + "kingdom-learn"))
    expect(shown.item("lesson-tiles")).to_be_visible()
    expect(shown.page.locator(STARTED)).to_be_attached()
    shown.item("lesson-tiles").tap()
    for page in COURSE.lesson("tiles").pages:
        expect(shown.item("lesson-told")).to_contain_text(each(page.told)["pl"])
        for number, answer in enumerate(page.answers):
            if answer.right:
                shown.item(f"lesson-answer-{number}").tap()
        match page.task:
            case Draw():
                shown.item("chance").tap()
            case Build(hex, by):
                if by:
                    shown.item(f"tile-{by}").tap()
                place = shown.page.locator(f"[data-hex='{hex}']")
                # The hex of the task is in sight, although the board is wider than the phone.
                expect(place).to_be_in_viewport()
                place.tap()
            case Move(start, to, by):
                shown.item(f"tile-{by}").tap()
                shown.page.locator(f"[data-hex='{start}']").tap()
                shown.page.locator(f"[data-hex='{to}']").tap()
            case None:
                # A tap within half a second counts as repeated, since nobody reads a page so fast.
                shown.page.wait_for_timeout(600)
                shown.item("lesson-next").tap()
        assert shown.page.evaluate("document.documentElement.scrollWidth") == 375
    expect(shown.item("lesson-tiles")).to_contain_text("✓")
    shown.page.goto("about:blank")
    context.close()
