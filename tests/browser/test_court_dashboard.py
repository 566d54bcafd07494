"""The court dashboard in a real browser: by mouse, by keyboard, on a phone, and while it works."""

from __future__ import annotations

import json
import time

import pytest
from playwright.sync_api import Browser, Locator, expect

from kingsburg.engine.position import Position
from kingsburg.notation import files
from kingsburg.odds.court import Court
from kingsburg.pages.court.tables import claims
from kingsburg.pages.court.words import court_sentence
from tests.browser.pages import (
    JOURNEYS,
    Watched,
    expect_accessible,
    expect_usable,
    opened,
)
from tests.server.serving import Serving

pytestmark = pytest.mark.browser

START = {"Ann": "1 4 4", "Brian": "3 4 5", "Cindy": "2 6 6"}
FIVE = {**START, "David": "1 2", "Eva": "6"}
#: Five players with five dice each, which takes seconds to solve if they have all aids.
LONG = {
    "Ann": "1 2 3 4 5",
    "Brian": "2 3 4 5 6",
    "Cindy": "1 1 2 5 6",
    "David": "1 3 3 4 6",
    "Eva": "2 2 4 6 6",
}

#: Waits until the browser has drawn the page as it is now, and has moved the focus if it must.
TWO_FRAMES = """
() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
"""


def court(dice: dict[str, str], **all_have: object) -> str:
    players = [{"name": name, "dice": each, **all_have} for name, each in dice.items()]
    return json.dumps({"phase": "spring", "step": "influence", "players": players})


def expect_court(watched: Watched, position: Position) -> None:
    """Expect the sentence and the matrix to show the answer for this position."""
    solved = Court(position)
    assert solved.search()
    expect(watched.said).to_have_text(court_sentence(solved, exact=True))
    told = [claim.told for row in claims(position) for claim in row.claims]
    expect(watched.item("matrix").locator("td")).to_have_text(told)
    expect(watched.page.locator(".kb-old")).to_have_count(0)


@pytest.mark.parametrize("width", JOURNEYS)
def test_by_mouse(browser: Browser, dashboards: Serving, width: int) -> None:
    with opened(browser, dashboards.address + "court", width) as watched:
        expect_court(watched, files.read(court(START)))
        dice = watched.item("dice-1").get_by_role("textbox")
        dice.fill("3 4 9")
        dice.press("Enter")
        expect(watched.item("dice-1")).to_contain_text("'9' is not a face of a die")
        expect(dice).to_have_accessible_description(
            "Brian: dice '3 4 9', character 5: '9' is not a face of a die (1 to 6)"
        )
        expect(dice).to_have_value("3 4 9")
        expect(watched.page.locator(".kb-old")).not_to_have_count(0)
        dice.fill("5 4 + 3")
        dice.blur()
        expect(dice).to_have_value("4 5 + 3")
        for id in ("market-1", "envoy-2", "passed-0", "advisor-9"):
            watched.reach(id).click()
            expect(watched.item(id)).to_have_attribute("aria-pressed", "true")
        expect(watched.item("move-1")).to_have_attribute("aria-pressed", "true")
        changed = [
            {"name": "Ann", "dice": "1 4 4", "passed": True},
            {"name": "Brian", "dice": "4 5 + 3", "buildings": ["inn", "market"]},
            {"name": "Cindy", "dice": "2 6 6", "envoy": True},
        ]
        placed = [{"advisor": 9, "player": "Ann", "dice": "3 6"}]
        position = json.loads(court(START)) | {"players": changed, "placed": placed}
        expect_court(watched, files.from_json(position | {"to_move": "Brian"}))
        watched.item("roll").click()
        expect(watched.said).to_contain_text("Best: ")
        expect_usable(watched, width)


def test_by_keyboard_alone(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "court", 375) as watched:
        watched.walk("Tab")
        expect(watched.back).to_be_focused()
        watched.walk("Tab language-en", "Tab share-fold", "Tab players-3", "ArrowLeft", "Enter")
        expect(watched.item("players-2")).to_have_attribute("aria-pressed", "true")
        two = dict(list(START.items())[:2])
        expect_court(watched, files.read(court(two)))
        watched.expect_focus("players-2")
        watched.walk("Tab dice-0", "ControlOrMeta+a")
        watched.page.keyboard.type("1 2")
        watched.walk("Enter")
        expect_court(watched, files.read(court(two | {"Ann": "1 2"})))
        watched.expect_focus("dice-0")
        watched.walk("Tab fold-seat-0", "Enter")
        expect(watched.item("token-0")).to_be_visible()
        watched.walk("Tab token-0", "ArrowRight", "Space")
        expect(watched.item("market-0")).to_have_attribute("aria-pressed", "true")
        watched.walk("Tab", "Tab", "Tab move-0", "ArrowRight", "Enter")
        expect(watched.said).to_contain_text("Best: Brian influences")
        watched.walk("Tab fold-closed", "Enter")
        expect(watched.item("advisor-1")).to_be_visible()
        watched.expect_focus("fold-closed")
        watched.walk("Enter")
        expect(watched.item("advisor-1")).to_have_count(0)
        watched.expect_focus("fold-closed")
        watched.walk("Tab fold-worths", "Space")
        expect(watched.item("worth-1")).to_be_visible()
        watched.walk("Tab by-0", "Tab whose-", "Tab worth-1", "ControlOrMeta+a")
        watched.page.keyboard.type("x")
        watched.walk("Tab")
        expect(watched.item("worth-1")).to_contain_text("must be a number")
        watched.expect_focus("worth-2")
        watched.walk(*["Shift+Tab"] * 3, "Shift+Tab fold-worths", "Enter")
        expect(watched.item("worth-1")).to_have_count(0)
        watched.expect_focus("fold-worths")


def test_a_long_question_is_seen_to_be_worked_on_and_can_be_stopped(
    browser: Browser, dashboards: Serving
) -> None:
    with opened(browser, dashboards.address + "court") as watched:
        expect_court(watched, files.read(court(START)))
        watched.unfold("position")
        field = watched.item("position").get_by_role("textbox")
        field.fill(court(LONG, tokens=1, buildings=["inn", "market"]))
        start = time.perf_counter()
        field.press("Enter")
        expect(watched.item("stop")).to_be_visible()
        seen = time.perf_counter() - start
        print(f"\nprogress is seen after {1000 * seen:.0f} ms")
        # It takes 300 ms if nothing else runs, but this machine may be busy.
        assert seen < 3
        expect(watched.item("progress").get_by_role("progressbar")).to_be_visible()
        expect(watched.said).to_contain_text("Working.")
        expect(watched.item("matrix")).to_have_class("kb-block kb-old")
        expect_accessible(watched.page, [1280])
        start = time.perf_counter()
        watched.item("stop").click()
        expect(watched.said).to_contain_text("Stopped. Not exact yet: after ")
        heard = time.perf_counter() - start
        print(f"a stop is heard after {1000 * heard:.0f} ms")
        assert heard < 2
        expect(watched.item("stop")).to_have_count(0)
        expect(watched.page.locator(".kb-old")).to_have_count(0)
        expect(watched.item("placements")).to_contain_text("?")
        watched.item("on").click()
        expect(watched.item("stop")).to_be_visible()
        # A small question replaces the long one.
        field.fill(court(START))
        field.press("Enter")
        expect_court(watched, files.read(court(START)))
        assert watched.errors == []


@pytest.mark.parametrize(("width", "most"), [(1280, 1000), (375, 1900)])
def test_the_second_part_is_not_far(
    browser: Browser, dashboards: Serving, width: int, most: int
) -> None:
    with opened(browser, dashboards.address + "court", width) as watched:
        heading = watched.page.get_by_role("heading", name="Before anybody has rolled")
        box = heading.bounding_box()
        assert box
        assert box["y"] < most


def test_axe_finds_nothing_in_any_width_and_theme(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "court") as watched:
        watched.unfold("closed", "seat-0", "worths", "position")
        for id in ("players-5", "advisor-2"):
            watched.item(id).click()
        watched.item("worth-1").get_by_role("textbox").fill("x")
        watched.page.keyboard.press("Enter")
        expect(watched.said).to_contain_text("must be a number")
        expect_accessible(watched.page)


def season_said(watched: Watched) -> Locator:
    """Return the live region of the second stage."""
    return watched.page.get_by_role("status").nth(1)


def test_before_anybody_has_rolled(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "court", 375) as watched:
        expect(watched.item("season-matrix")).to_have_count(0)

        def click(*ids: str) -> None:
            for id in ids:
                watched.item(f"season-{id}").click()

        click("players-5", "policy-random", "white-1", "same-all", "whose-4", "policy-best")
        click("help-envoy", "closed-chosen", "advisor-7")
        pools = watched.item("season-pools").locator("div")
        expect(pools).to_have_count(5)
        expect(pools.last).to_have_text(
            "Eva: 3 coloured dice and 1 white die, the Envoy; plays best"
        )
        expect(season_said(watched)).to_contain_text("too many for an exact answer")
        click("go-on")
        expect(watched.item("season-progress").get_by_role("progressbar")).to_be_visible()
        expect(watched.item("season-matrix")).to_contain_text("Not exact")
        start = time.perf_counter()
        click("stop-now")
        expect(season_said(watched)).to_contain_text("Not exact: from ")
        print(f"\na stop is heard after {1000 * (time.perf_counter() - start):.0f} ms")
        expect(watched.item("season-stop-now")).to_have_count(0)
        click("dice-1")
        expect(watched.item("season-matrix")).to_have_class("kb-block kb-old")
        expect_accessible(watched.page)
        # What is not feasible is refused before any work begins.
        click("dice-5", "white-4")
        expect(season_said(watched)).to_contain_text("Not feasible: ")
        click("go-on")
        expect(season_said(watched)).to_contain_text("too much even to simulate")
        expect(watched.item("season-stop-now")).to_have_count(0)
        click("players-2", "white-0", "dice-2", "same-all", "go-on")
        expect(season_said(watched)).to_contain_text("Exact: all ")
        expect_usable(watched, 375)


def test_an_exact_answer_is_stopped_and_keeps_what_it_has(
    browser: Browser, dashboards: Serving
) -> None:
    """This holds for random, greedy and best players at one table."""
    with opened(browser, dashboards.address + "court") as watched:
        for id in ("players-3", "policy-random", "whose-1", "policy-best", "help-token"):
            watched.item(f"season-{id}").click()
        expect(season_said(watched)).to_contain_text("To be worked out exactly, from 175,616")
        watched.item("season-go-on").click()
        expect(watched.item("season-matrix")).to_contain_text("Not exact")
        expect(watched.item("season-progress")).to_contain_text("% of the rolls are done.")
        watched.item("season-stop-now").click()
        expect(season_said(watched)).to_contain_text("with intervals of 95%.")
        expect(watched.item("season-go-on")).to_be_visible()
        assert watched.errors == []


def test_before_anybody_has_rolled_by_keyboard_alone(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "court", 375) as watched:
        # Begin at the last button of the court above.
        watched.item("fold-position").focus()
        watched.walk("Tab share-fold", "Tab season-players-2", "ArrowRight", "Enter")
        expect(watched.item("season-whose-2")).to_be_visible()
        watched.walk("Tab season-whose-0", "End", "Enter")
        expect(watched.item("season-whose-2")).to_have_attribute("aria-pressed", "true")
        watched.expect_focus("season-whose-2")
        watched.walk("Tab season-dice-3", "ArrowLeft", "Enter", "Tab season-white-0")
        watched.walk("Tab season-help-token", "ArrowRight", "Space")
        watched.walk("Tab season-policy-greedy", "ArrowRight", "Enter")
        expect(watched.item("season-pools")).to_contain_text(
            "Cindy: 2 coloured dice, Market; plays best"
        )
        watched.walk("Tab season-closed-none", "ArrowRight", "Enter")
        expect(watched.item("season-advisor-1")).to_be_visible()
        watched.walk("Tab season-advisor-1", "ArrowRight", "Enter")
        expect(watched.item("season-advisor-2")).to_have_attribute("aria-pressed", "true")
        watched.walk("Tab season-destiny-none", "Tab season-go-on", "Enter")
        expect(watched.item("season-stop-now")).to_be_visible()
        watched.walk("Enter")
        expect(watched.item("season-stop-now")).to_have_count(0)
        watched.expect_focus("season-go-on")
        assert watched.errors == []


def test_a_table_that_is_too_wide_is_scrolled_by_keyboard(
    browser: Browser, dashboards: Serving
) -> None:
    # This is 500% zoom, since a phone shows the columns of five players at once.
    with opened(browser, dashboards.address + "court", 256) as watched:
        watched.unfold("position")
        field = watched.item("position").get_by_role("textbox")
        assert watched.item("matrix").get_attribute("tabindex") is None
        field.fill(court(FIVE))
        field.press("Enter")
        expect_court(watched, files.read(court(FIVE)))
        expect(watched.item("matrix")).to_have_attribute("tabindex", "0")
        watched.item("matrix").focus()
        watched.page.keyboard.press("ArrowRight")
        expect(watched.item("matrix")).not_to_have_js_property("scrollLeft", 0)
        expect_accessible(watched.page, [256])
        # On a wider page all of it is seen, and it keeps the focus.
        watched.page.set_viewport_size({"width": 800, "height": 800})
        watched.page.evaluate(TWO_FRAMES)
        assert watched.item("matrix").evaluate("each => each.scrollWidth <= each.clientWidth")
        expect(watched.item("matrix")).to_be_focused()
