"""The dice dashboard in a real browser: by mouse, by keyboard, on a phone, in the dark."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from playwright.sync_api import Browser, expect

from gametable.views.numbers import said
from gametable.views.progress import STOPPED, WORKING
from kingsburg.engine.dice_text import parse_dice
from kingsburg.odds.questions import reach_at_least
from kingsburg.odds.reach import Setup, reach
from kingsburg.odds.turn import best_totals, chances_together, using_all_dice
from kingsburg.odds.worths import default_worths
from kingsburg.views.dice.compare import compared
from kingsburg.views.dice.words import (
    compare_sentence,
    likeliest,
    named,
    pairs_sentence,
    totals_sentence,
)
from tests.browser.pages import (
    JOURNEYS,
    SCHEMES,
    Watched,
    expect_accessible,
    expect_language,
    expect_usable,
    opened,
)
from tests.server.serving import Serving

pytestmark = pytest.mark.browser

#: The class of an answer to an earlier question.
OLD = re.compile(r"\bkb-old\b")


def expect_odds(watched: Watched, setup: Setup) -> None:
    """Expect the chart and the table to show the odds of this setup."""
    for advisor, chance in reach(setup).items():
        fraction, percent, one_in = said(chance)
        row = watched.item("bars").locator("tbody tr").nth(advisor - 1)
        expect(row.locator("td")).to_have_text([percent, fraction, one_in])
        bar = row.locator("td").first.evaluate("e => e.style.getPropertyValue('--kb-share')")
        assert bar == f"{float(100 * chance):.4g}%"


@pytest.mark.parametrize("width", JOURNEYS)
def test_by_mouse(browser: Browser, dashboards: Serving, width: int) -> None:
    with opened(browser, dashboards.address + "odds", width) as watched:
        expect_odds(watched, Setup())
        expect(watched.said).to_contain_text("Most likely: 6, the Alchemist")
        for id in ("dice-4", "white-1", "token", "building-market", "advisor-6"):
            watched.reach(id).click()
            expect(watched.item(id)).to_have_attribute("aria-pressed", "true")
        expect_odds(
            watched, Setup(dice=4, white=1, token=True, sways=("market",), taken=frozenset({6}))
        )
        field = watched.item("roll").get_by_role("textbox")
        field.fill("1 3 9")
        field.press("Enter")
        expect(watched.said).to_contain_text("'9' is not a face of a die")
        expect(field).to_have_value("1 3 9")
        field.fill("5 1 3 + 4")
        field.blur()
        expect(field).to_have_value("1 3 5 + 4")
        rolled = Setup(token=True, sways=("market",), taken=frozenset({6}))
        expect_odds(watched, rolled.rolled(parse_dice("1 3 5 + 4")))
        expect_usable(watched, width)


@pytest.mark.parametrize("width", JOURNEYS)
def test_cards_by_mouse(browser: Browser, dashboards: Serving, width: int) -> None:
    with opened(browser, dashboards.address + "odds", width) as watched:
        watched.reach("fold-cards").click()
        for id in ("governor-prince", "destiny-famine"):
            watched.reach(id).click()
            expect(watched.item(id)).to_have_attribute("aria-pressed", "true")
        expect_odds(watched, Setup().with_cards("prince", "famine"))
        expect(watched.said).to_contain_text("Famine: only 2 coloured dice.")
        expect_usable(watched, width)
        watched.reach("governor-none").click()
        expect_odds(watched, Setup().with_cards("", "famine"))


@pytest.mark.parametrize(("page", "answer"), [("odds", "bars"), ("winter", "columns")])
def test_the_destiny_card_is_chosen_beside_the_answer(
    browser: Browser, dashboards: Serving, page: str, answer: str
) -> None:
    with opened(browser, dashboards.address + page) as watched:
        watched.page.set_viewport_size({"width": 1280, "height": 720})
        watched.reach("fold-cards" if page == "odds" else "module-4").click()
        card = watched.item("destiny-none")
        expect(card).to_be_visible()
        chosen, shown = card.bounding_box(), watched.item(answer).bounding_box()
        above = watched.item("dice-3" if page == "odds" else "year-1").bounding_box()
        assert chosen
        assert shown
        assert above
        assert chosen["x"] + chosen["width"] <= shown["x"]
        assert chosen["y"] > above["y"] + above["height"]


@pytest.mark.parametrize("width", JOURNEYS)
def test_pairs_by_mouse(browser: Browser, dashboards: Serving, width: int) -> None:
    with opened(browser, dashboards.address + "odds", width) as watched:
        watched.item("view-pairs").click()
        expect_pairs(watched, Setup())
        for id in ("white-1", "building-chapel", "advisor-6", "envoy"):
            watched.reach(id).click()
            expect(watched.item(id)).to_have_attribute("aria-pressed", "true")
        setup = Setup(white=1, taken=frozenset({6}), envoy=True).with_buildings(["chapel"])
        expect_pairs(watched, setup)
        # The numbers in the fields are large enough to be read, and none leaves the picture.
        picture = watched.item("pairs").locator("svg").bounding_box()
        assert picture
        for text in watched.item("pairs").locator("svg text").all()[:60]:
            box = text.bounding_box()
            assert box
            assert box["x"] + box["width"] <= picture["x"] + picture["width"] + 1
            assert not box["height"] or box["height"] >= 10
        expect_sound(watched, width)


@pytest.mark.parametrize("width", JOURNEYS)
def test_two_set_ups_by_mouse(browser: Browser, dashboards: Serving, width: int) -> None:
    with opened(browser, dashboards.address + "odds", width) as watched:
        watched.item("view-compare").click()
        expect_both(watched, Setup(), Setup(white=1))
        watched.item("token").click()
        watched.item("which-B").click()
        expect(watched.item("token")).to_have_attribute("aria-pressed", "false")
        expect(watched.item("white-1")).to_have_attribute("aria-pressed", "true")
        watched.item("building-market").click()
        expect_both(watched, Setup(token=1), Setup(white=1, sways=("market",)))
        expect(watched.item("asked")).to_contain_text("A: 3 coloured dice, a +2")
        expect(watched.item("asked")).to_contain_text("B: 3 coloured dice and 1 white die, Market")
        # Two more, and what is asked of all of them.
        watched.item("add").click()
        watched.item("add").click()
        watched.item("dice-5").click()
        watched.item("view-ask").click()
        watched.item("fold-taps").click()
        watched.item("what-gold").click()
        expect(watched.item("answer").locator("thead th")).to_have_text(["Outcome", *"ABCD"])
        watched.item("form-at_least").click()
        expect(watched.item("answer")).to_contain_text("At least")
        # A column tells its chances while it is pointed at, and to a finger.
        column = watched.item("drawn").locator(".gt-column").nth(1)
        told = column.locator(".gt-exactly")
        expect(told).to_be_hidden()
        column.locator("rect").last.hover()
        expect(told).to_be_visible()
        expect(told).to_contain_text("2: 98.1% (53/54)")
        expect(watched.item("drawn").locator(".gt-told")).to_be_hidden()
        expect_sound(watched, width)


@pytest.mark.parametrize("width", JOURNEYS)
def test_a_question_in_polish(browser: Browser, dashboards: Serving, width: int) -> None:
    """What is typed is remarked on at each key, and a link opens the same in another language."""
    with opened(browser, dashboards.address + "odds", width, locale="pl-PL") as watched:
        expect_language(watched.page, "pl")
        watched.item("view-ask").click()
        field = watched.item("question").get_by_role("textbox")
        expect(field).to_have_value("4 i 8")
        field.press("End")
        field.press_sequentially(" luub")
        expect(watched.item("question")).to_contain_text("od znaku 7")
        field.fill("co najmniej 2 z 4 5 8")
        expect(watched.item("question")).not_to_contain_text("od znaku")
        field.press("Enter")
        chance = reach_at_least(Setup(), [4, 5, 8], 2)
        expect(watched.said).to_contain_text(f"8 Skarbnik: 29,6% ({chance}, 1 na 3,4).")
        expect(field).to_have_value("co najmniej 2 z 4, 5, 8")
        expect_usable(watched, width)
        expect_accessible(watched.page, [width])
        before = watched.page.url
        watched.item("example-4").click()
        expect(watched.item("answer").locator("tbody tr")).to_have_count(4)
        expect(watched.page).not_to_have_url(before)
        watched.item("language-cs").click()
        watched.page.wait_for_url("**lang=cs")
        watched.page.reload()
        expect(field).to_have_value("zlato")


@pytest.mark.parametrize("width", JOURNEYS)
def test_what_to_reroll_by_mouse(browser: Browser, dashboards: Serving, width: int) -> None:
    with opened(browser, dashboards.address + "odds", width) as watched:
        watched.item("view-turn").click()
        expect(watched.said).to_contain_text("2.38 VP on average; all dice can always be placed")
        watched.item("building-chapel").click()
        field = watched.item("roll").get_by_role("textbox")
        field.fill("1 1 5")
        field.press("Enter")
        expect(watched.said).to_contain_text("For the best turn, reroll all dice with the Chapel")
        watched.reach("aim-8").click()
        expect(watched.said).to_contain_text(
            "For 8, reroll all dice with the Chapel: 44.9% (97/216"
        )
        watched.item("aim-5").click()
        expect(watched.said).to_contain_text("For 5 or 8, keep the dice: 100%")
        expect(watched.item("choices").locator("tbody tr")).to_have_count(2)
        expect(watched.item("sets").locator("tbody th").first).to_have_text(
            "1 Jester with 1; 5 Sergeant with 5"
        )
        expect_sound(watched, width)


@pytest.mark.parametrize("width", JOURNEYS)
def test_a_long_question_by_mouse(browser: Browser, dashboards: Serving, width: int) -> None:
    with opened(browser, dashboards.address + "odds", width) as watched:
        watched.item("view-turn").click()
        expect(watched.said).to_contain_text("2.38 VP on average")
        for id in ("dice-5", "token", "building-market", "white-4"):
            watched.item(id).click()
        expect(watched.item("progress").locator("progress")).to_be_visible()
        expect(watched.said).to_contain_text(WORKING)
        expect(watched.item("totals")).to_have_class(OLD)
        expect_sound(watched, width)
        watched.item("stop").click()
        expect(watched.said).to_contain_text(STOPPED)
        expect(watched.item("progress")).to_have_count(0)
        expect(watched.item("totals")).to_have_class(OLD)
        expect_usable(watched, width)
        # A shorter question replaces the long one.
        watched.item("dice-3").click()
        setup = Setup(3, 4, token=1, sways=("market",))
        totals = best_totals(setup, default_worths())
        sentence = totals_sentence(totals, using_all_dice(setup))
        expect(watched.said).to_contain_text(sentence)
        expect(watched.item("totals")).not_to_have_class(OLD)


@pytest.mark.slow
def test_a_long_question_by_keyboard(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "odds", 375) as watched:
        watched.item("view-turn").click()
        watched.item("dice-5").click()
        watched.item("white-0").focus()
        watched.walk("End", "Enter")
        expect(watched.item("stop")).to_be_visible()
        watched.expect_focus("white-4")
        watched.walk("Tab", "Tab", "Tab stop", "Enter")
        expect(watched.said).to_contain_text(STOPPED)
        # Focus stays where Stop was.
        expect(watched.item("on")).to_be_focused()
        watched.walk("Enter")
        expect(watched.said).to_contain_text(WORKING)
        expect(watched.item("stop")).to_be_focused()
        setup = Setup(5, 4)
        totals = best_totals(setup, default_worths())
        sentence = totals_sentence(totals, using_all_dice(setup))
        expect(watched.said).to_contain_text(sentence)


@pytest.mark.parametrize("width", JOURNEYS)
def test_worths_by_mouse(browser: Browser, dashboards: Serving, width: int) -> None:
    with opened(browser, dashboards.address + "odds", width) as watched:
        watched.item("view-turn").click()
        field = watched.reach("worth-18").get_by_role("textbox")
        field.fill("lots")
        field.press("Enter")
        expect(watched.item("worth-18")).to_contain_text("18: must be a number")
        expect(watched.item("totals")).to_have_class(OLD)
        expect_sound(watched, width)
        field.fill("100")
        field.press("Enter")
        totals = best_totals(Setup(), {**default_worths(), 18: Fraction(100)})
        expect(watched.said).to_contain_text(totals_sentence(totals, Fraction(1)))
        expect(watched.item("totals")).not_to_have_class(OLD)
        expect_usable(watched, width)


def expect_pairs(watched: Watched, setup: Setup) -> None:
    """Expect the sentence, the heat map and the table to show the pairs of this setup."""
    chances = chances_together(setup, 2)
    expect(watched.said).to_contain_text(pairs_sentence(chances))
    possible = [pair for pair, chance in chances.items() if chance]
    columns, rows = (max(advisors) for advisors in zip(*possible, strict=True))
    there = sum(lower <= columns and higher <= rows for lower, higher in chances)
    expect(watched.item("pairs").locator("svg > g")).to_have_count(there)
    best = [named(pair) for pair, _ in likeliest(chances)[:12]]
    expect(watched.item("pairs-table").locator("tbody th")).to_have_text(best)


def expect_both(watched: Watched, one: Setup, other: Setup) -> None:
    """Expect the sentence and the table to compare these two setups."""
    rows = compared(reach(one), reach(other))
    expect(watched.said).to_contain_text(compare_sentence(rows))
    for row in rows:
        cells = watched.item("both").locator("tbody tr").nth(row.advisor - 1).locator("td")
        expect(cells.nth(0)).to_have_text(said(row.one).percent)
        expect(cells.nth(1)).to_have_text(said(row.other).percent)


def expect_sound(watched: Watched, width: int) -> None:
    """Expect no errors and no findings of axe."""
    assert watched.errors == []
    expect_accessible(watched.page, [width])


def test_views_by_keyboard_alone(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "odds", 375) as watched:
        watched.back.focus()
        watched.walk("Tab language-en", "Tab share-fold", "Tab view-each", "ArrowRight", "Enter")
        expect_pairs(watched, Setup())
        watched.expect_focus("view-pairs")
        watched.walk("Home", "Enter", "End", "Enter")
        expect_both(watched, Setup(), Setup(white=1))
        watched.expect_focus("view-compare")
        watched.walk("Tab which-A", "ArrowRight", "Space")
        expect(watched.item("which-B")).to_have_attribute("aria-pressed", "true")
        watched.walk("Tab dice-3", "ArrowLeft", "Enter")
        expect_both(watched, Setup(), Setup(dice=2, white=1))
        watched.walk("Shift+Tab", "Shift+Tab view-compare", "Enter")
        watched.walk("ArrowLeft", "ArrowLeft", "Enter")
        expect(watched.item("view-turn")).to_have_attribute("aria-pressed", "true")
        watched.walk("Tab", "Tab", "Tab token", "ArrowRight", "ArrowRight", "Enter")
        expect(watched.item("building-chapel")).to_have_attribute("aria-pressed", "true")
        watched.walk("Tab")
        watched.page.keyboard.type("1 1")
        watched.walk("Enter")
        expect(watched.said).to_contain_text("For the best turn, ")
        watched.walk("Tab fold-aims", "Enter")
        expect(watched.item("aim-0")).to_be_visible()
        watched.walk("Tab aim-0", "Tab aim-1", *["ArrowRight"] * 5, "Enter")
        expect(watched.said).to_contain_text("For 6, reroll all dice with the Chapel")
        watched.expect_focus("aim-6")


def test_by_keyboard_alone(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "odds", 375) as watched:
        watched.back.focus()
        watched.walk("Tab language-en", "Tab share-fold", "Tab view-each")
        watched.walk("Tab dice-3", "ArrowRight", "Enter")
        expect(watched.item("dice-4")).to_have_attribute("aria-pressed", "true")
        # What is chosen keeps the focus, and the focus can be seen.
        watched.expect_focus("dice-4")
        style = watched.item("dice-4").evaluate("(each) => getComputedStyle(each).outlineStyle")
        assert style == "solid"
        watched.walk("End", "Home", "ArrowLeft dice-0", "Tab white-0", "Tab", "Space")
        expect(watched.item("token")).to_have_attribute("aria-pressed", "true")
        watched.walk("Tab")
        watched.page.keyboard.type("2 2")
        watched.walk("Enter")
        expect_odds(watched, Setup(token=True).rolled(parse_dice("2 2")))
        watched.expect_focus("roll")
        # The advisors stand in rows of six.
        watched.walk("Tab fold-closed", "Enter")
        expect(watched.item("advisor-1")).to_be_visible()
        watched.walk("Tab advisor-1", "ArrowDown advisor-7")
        watched.walk("ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight", "Enter")
        expect_odds(watched, Setup(token=True, taken=frozenset({4})).rolled(parse_dice("2 2")))
        watched.walk("Tab fold-cards", "Tab fold-python", "Tab")
        assert watched.focused() is None
        watched.walk(
            "Shift+Tab fold-python",
            "Shift+Tab fold-cards",
            "Shift+Tab advisor-4",
            "Shift+Tab fold-closed",
        )
        # What was said stays in sight, but does not cover what has focus.
        watched.page.evaluate("scrollTo(0, 10_000)")
        watched.walk("Shift+Tab roll")
        expect(watched.said).to_be_in_viewport()
        covered = watched.said.bounding_box()
        field = watched.item("roll").get_by_role("textbox").bounding_box()
        assert covered
        assert field
        assert field["y"] >= covered["y"] + covered["height"]


def test_axe_finds_nothing_in_any_width_and_theme(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "odds") as watched:
        # This shows both looks of a button, a wrong text, and long fractions.
        for id in ("dice-5", "white-4", "advisor-2"):
            watched.reach(id).click()
        watched.item("roll").get_by_role("textbox").fill("x")
        watched.page.keyboard.press("Enter")
        expect(watched.said).to_contain_text("is not a face of a die")
        expect_language(watched.page, "en")
        expect_accessible(watched.page)
        for scheme in SCHEMES:
            watched.page.emulate_media(color_scheme=scheme)
            colours: list[int] = watched.page.evaluate(
                "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)"
            )
            assert (max(colours[:3]) < 64) == (scheme == "dark")


@pytest.mark.served
def test_a_page_that_is_left_ends_its_kernel(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "odds") as watched:
        before = {each.pid for each in dashboards.kernels()}
        watched.page.goto("about:blank")
        watched.page.wait_for_timeout(3000)
        assert before - {each.pid for each in dashboards.kernels()}
