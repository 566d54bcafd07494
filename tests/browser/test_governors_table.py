"""Governors, destiny cards and rows at the table: by touch, by keyboard alone, checked by axe."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, expect

from gametable.notation import links
from gametable.play.history import History
from kingsburg.engine.content import content_of
from kingsburg.engine.new_game import new_game
from kingsburg.engine.rules import Rules
from kingsburg.notation import lines
from kingsburg.pages.table.game_data import written
from kingsburg.pages.table.state import PlayState
from kingsburg.play.draft import NAMES
from tests import rows
from tests.browser.pages import expect_accessible, expect_usable, first_and_slow, opened
from tests.browser.test_table import OPENED, on_a_phone
from tests.server.serving import Serving

pytestmark = pytest.mark.browser

ORDER = "order Ann Brian"


def after(rules: Rules, *played: str, players: int = 2) -> str:
    """Return the link of a game after these lines."""
    content = content_of(rules, rows.cards() if 2 in rules.modules else None)
    names = NAMES[:players]
    history = History(new_game(names, content=content))
    for line in played:
        history.play(lines.parse(line, names).action)
    state = PlayState(played=written(history, with_start=True))
    return links.link(links.View((state,), "en"))


def drafted(**fields: Any) -> str:
    """Return the link of an editor with this position."""
    return links.link(links.View((PlayState(draft=fields),), "en"))


def test_governors_of_a_real_table_by_touch(browser: Browser, dashboards: Serving) -> None:
    address = dashboards.address + "play" + after(Rules(modules=(3, 4)), ORDER)
    with on_a_phone(browser, address) as finger:
        watched = finger.watched
        finger.tap("face-down")
        expect(watched.item("ask")).to_contain_text("Ann turns a card up")
        expect_usable(watched, 375)
        finger.tap("real-duke")
        expect(watched.item("ask")).to_contain_text("Brian turns a card up")
        finger.tap("real-preacher")
        expect(watched.item("governor-0")).to_have_text("Duke")
        # What comes next is entered in the same panel.
        finger.tap("real-famine")
        expect(watched.item("destiny")).to_have_text("Destiny: Famine")
        finger.tap("governor-0")
        expect(watched.said).to_contain_text("Duchess")
        finger.tap("destiny")
        expect(watched.said).to_contain_text("Famine")
        assert finger.taps == 6


def test_an_auction_by_keyboard_alone(browser: Browser, dashboards: Serving) -> None:
    rules = Rules(modules=(3,), governors="auction")
    link = after(rules, ORDER, "deal duke fairy prince", "bidder Ann")
    with opened(browser, dashboards.address + "play" + link) as watched:
        expect(watched.page.locator(OPENED)).to_have_count(1)

        def tab_to(id: str) -> None:
            for _ in range(40):
                if watched.focused() == id:
                    return
                watched.walk("Tab")
            raise AssertionError(f"{id} is not reached")

        tab_to("card-prince")
        watched.walk("ArrowRight card-duke", "Enter")
        expect(watched.item("card-duke")).to_have_attribute("aria-pressed", "true")
        watched.expect_focus("card-duke")
        expect(watched.item("bid-0")).to_be_visible()
        watched.page.locator("[data-id='odds-fold']").focus()
        tab_to("line-fold")
        watched.walk("Home bid-0", "ArrowRight bid-1", "Enter")
        expect(watched.item("auction")).to_contain_text("Ann: highest bid 1 VP")
        expect(watched.item("auction")).to_contain_text("Brian: still bidding")
        # The bid that had focus is gone, so focus moves to what Brian can do.
        watched.expect_focus("choice-0")
        watched.walk("Enter")
        expect(watched.item("governor-0")).to_have_text("Duke")
        assert watched.focused() is not None
        assert watched.errors == []


#: A script that returns the contrast of an element's text with the background of its button.
CONTRAST = """element => {
    const light = (colour) => {
        const parts = colour.match(/[0-9.]+/g).slice(0, 3).map((part) => part / 255);
        const [r, g, b] = parts.map((p) => p <= 0.04 ? p / 13 : ((p + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const back = getComputedStyle(element.closest("button")).backgroundColor;
    const two = [light(getComputedStyle(element).color), light(back)].sort((a, b) => b - a);
    return (two[0] + 0.05) / (two[1] + 0.05);
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_bid_is_stepped_to_and_then_made(
    browser: Browser, dashboards: Serving, scheme: Literal["light", "dark"]
) -> None:
    rules = Rules(modules=(3,), governors="auction")
    link = after(rules, ORDER, "deal duke fairy prince", "bidder Ann")
    with opened(browser, dashboards.address + "play" + link, scheme=scheme) as watched:
        watched.item("card-duke").click()
        expect(watched.item("card-duke")).to_have_attribute("aria-pressed", "true")
        watched.page.mouse.move(0, 0)
        small = watched.item("card-duke").locator("small")
        assert small.evaluate(CONTRAST) >= 4.5
        field = watched.item("bid").get_by_role("textbox")
        expect(field).to_have_value("0")
        for more in range(1, 4):
            watched.item("bid").locator(".kb-step").last.click()
            expect(watched.item("bid-typed")).to_have_text(f"Make this bid: {more} VP")
        field.press("ArrowUp")
        expect(watched.item("bid-typed")).to_have_text("Make this bid: 4 VP")
        expect(watched.item("auction")).to_have_count(0)
        watched.item("bid-typed").click()
        expect(watched.item("auction")).to_contain_text("Ann: highest bid 4 VP")
        expect(field).to_have_value("5")
        # A number that was not bid is not kept for the next bidder.
        field.fill("30")
        field.blur()
        expect(watched.item("bid-typed")).to_have_text("Make this bid: 30 VP")
        watched.item("bid-6").click()
        expect(watched.item("auction")).to_contain_text("Brian: highest bid 6 VP")
        expect(field).to_have_value("7")
        assert watched.errors == []


DEAL = ("deal Ann c_row d_row", "deal Brian c_other d_row")
HANDS = ("deal Ann prince duke fairy", "deal Brian trickster preacher philosopher")
PAGES = {
    "rows": (after(Rules(modules=(2,)), ORDER, *DEAL), []),
    "real rows": (after(Rules(modules=(2,)), ORDER), ["enter"]),
    "a secret choice": (after(Rules(modules=(3,)), ORDER, *HANDS), ["i-am"]),
    "an auction": (
        after(
            Rules(modules=(3,), governors="auction"),
            ORDER,
            "deal duke fairy prince",
            "bidder Ann",
            "Ann offers duke 2",
        ),
        [],
    ),
    "a new game": ("", ["table-menu", "table-fold-new", "table-module-2", "table-module-3"]),
    "the editor": (
        drafted(
            modules=[2, 3, 4],
            cards=rows.CARDS,
            phase="spring",
            destiny="famine",
            destiny_gone=["famine"],
            players=[
                {"name": "Ann", "governor": "duke", "rows": ["c_row"], "buildings": ["c_row_1"]},
                {"name": "Brian", "governor": "duke"},
            ],
        ),
        [],
    ),
}


@pytest.mark.parametrize("page", first_and_slow(PAGES, next(iter(PAGES))))
def test_axe_finds_nothing(browser: Browser, dashboards: Serving, page: str) -> None:
    link, buttons = PAGES[page]
    with opened(browser, f"{dashboards.address}play{link}") as watched:
        expect(watched.page.locator(OPENED)).to_have_count(1)
        for button in buttons:
            watched.item(button).click()
            answered = watched.item("choice-0") if button == "i-am" else watched.open(button)
            expect(answered).to_be_visible()
        expect_accessible(watched.page)
        assert watched.errors == []
