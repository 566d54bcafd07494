"""The position editor in a real browser: by mouse, by keyboard alone, on a phone, checked by axe.

No dashboard shows it alone, so it gets a page of its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from kingsburg.notation import files, records
from tests.browser.pages import (
    JOURNEYS,
    PATIENCE,
    Watched,
    expect_accessible,
    expect_usable,
    opened,
)
from tests.server.serving import Serving, serving_line

pytestmark = pytest.mark.browser

W4 = (Path(__file__).parents[1] / "records" / "w04-influence-in-the-first-spring.txt").read_text(
    "utf-8"
)
START = files.to_json(records.read(W4).start.position)
BAD: dict[str, Any] = {
    "phase": "spring", "step": "influence", "year": 7, "order": ["Ann"],
    "players": [
        {"name": "Ann", "gold": -3, "buildings": ["chapel"], "dice": "1 7", "envoy": True},
        {"name": "Brian", "envoy": True},
    ],
    "placed": [{"advisor": 8, "player": "Ann", "dice": "6 6"}, {"advisor": 40, "dice": "1"}],
}  # fmt: skip


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving_line('pages.show("editor")', tmp_path_factory.mktemp("editor")) as it:
        yield it


def typed(watched: Watched, id: str) -> Locator:
    return watched.item(id).get_by_role("textbox")


def expect_position(watched: Watched, data: dict[str, Any]) -> None:
    """Expect the text to be that of this position, apart from defaults."""
    for _ in range(PATIENCE // 100):
        text = typed(watched, "text").input_value()
        if text.startswith("{") and files.read(text) == files.from_json(data):
            return
        watched.page.wait_for_timeout(100)
    raise AssertionError(text)


@pytest.mark.parametrize("width", JOURNEYS)
def test_the_rulebooks_first_spring_by_mouse(browser: Browser, page: Serving, width: int) -> None:
    with opened(browser, page.address, width) as watched:
        for id in ("players-4", "phase-spring", "step-influence", "forward-2", "forward-3"):
            watched.item(id).click()
        for seat, player in enumerate(START["players"]):
            watched.item(f"whose-{seat}").click()
            for field in sorted(player.keys() - {"name"}):
                typed(watched, f"players[{seat}].{field}").fill(str(player[field]))
        typed(watched, "players[3].gold").blur()
        expect_position(watched, START)
        expect(watched.said).to_have_text("Year I, Spring: influencing the advisors. Ann decides.")
        typed(watched, "players[3].gold").fill("")
        watched.page.keyboard.type("-1")
        # This is shown before the field is left.
        expect(watched.item("players[3].gold")).to_contain_text("(N.3)")
        expect(watched.said).to_contain_text("Ann decides.")
        typed(watched, "players[3].gold").blur()
        expect(watched.said).to_contain_text("not played")
        expect(typed(watched, "players[3].gold")).to_have_accessible_description(
            "-1 is not from 0 to 999 (N.3)."
        )
        expect(watched.item("faults")).to_contain_text("David")
        watched.item("undo").click()
        expect(watched.said).to_contain_text("Ann decides.")
        expect(watched.item("faults")).to_have_count(0)
        expect_usable(watched, width)


def test_a_record_put_in_keeps_its_lines(browser: Browser, page: Serving) -> None:
    with opened(browser, page.address, 375) as watched:
        typed(watched, "text").fill(W4)
        typed(watched, "text").blur()
        expect_position(watched, files.to_json(records.read(W4).position))
        typed(watched, "text").fill("{no json")
        typed(watched, "text").blur()
        expect(watched.item("text")).to_contain_text("this is not JSON: line 1")
        watched.item("year-2").click()
        expect(typed(watched, "text")).to_have_value("{no json")
        expect_usable(watched, 375)


def test_by_keyboard_alone_focus_never_falls(browser: Browser, page: Serving) -> None:
    with opened(browser, page.address, 375) as watched:

        def tab_to(id: str) -> None:
            for _ in range(60):
                if watched.focused() == id:
                    return
                watched.walk("Tab")
                assert watched.focused() is not None
            raise AssertionError(f"{id} is not reached")

        def expect_pressed(id: str) -> None:
            expect(watched.item(id)).to_have_attribute("aria-pressed", "true")
            watched.expect_focus(id)

        watched.back.focus()
        tab_to("undo")
        tab_to("phase-aid")
        watched.walk("ArrowRight", "Enter")
        expect_pressed("phase-spring")
        tab_to("step-roll")
        watched.walk("ArrowRight", "ArrowRight", "Space")
        expect_pressed("step-influence")
        tab_to("amounts-0")
        watched.page.keyboard.type("2 5")
        # The names of later players are reached as well, each before what the player has.
        for next in ("whose-1", "amounts-1", "whose-2"):
            watched.walk("Tab")
            watched.expect_focus(next)
        tab_to("building-statue")
        watched.walk("ArrowDown", "Enter")
        expect_pressed("building-inn")
        watched.walk("ArrowRight", "Enter")
        expect_pressed("building-market")
        tab_to("advisor-1")
        watched.walk("ArrowRight", "Enter")
        expect_pressed("advisor-2")
        # The die in hand that fits is there already.
        expect(watched.item("placed[0].dice")).to_be_visible()
        watched.walk("ArrowRight", "Enter")
        expect_pressed("advisor-3")
        watched.walk("Tab put-1", "ArrowRight", "ArrowRight", "Enter")
        expect(watched.item("placed[1].dice")).to_be_visible()
        tab_to("forward-0")
        watched.walk("ArrowRight", "Enter")
        expect(watched.item("forward-1")).to_have_text("Brian →")
        watched.expect_focus("forward-1")
        expect_position(
            watched,
            {
                "players": [
                    {"name": "Ann", "dice": "5", "buildings": ["inn", "market"]},
                    {"name": "Brian"},
                    {"name": "Cindy"},
                ],
                "phase": "spring", "step": "influence", "order": ["Brian", "Ann", "Cindy"],
                "placed": [
                    {"advisor": 2, "player": "Ann", "dice": "2"},
                    {"advisor": 3, "player": "Ann", "dice": "3"},
                ],
            },
        )  # fmt: skip
        watched.item("placed[1].dice").get_by_role("textbox").focus()
        watched.walk("Tab owner-1-0", "End away-1", "Enter")
        expect(watched.item("away-1")).to_have_count(0)
        assert watched.errors == []


@pytest.mark.slow
def test_axe_finds_nothing_in_any_width_and_theme(browser: Browser, page: Serving) -> None:
    with opened(browser, page.address) as watched:
        typed(watched, "text").fill(json.dumps(BAD))
        typed(watched, "text").blur()
        expect(watched.said).to_contain_text("This position is impossible")
        watched.item("advisor-8").click()
        expect(watched.item("placed[0].dice")).to_be_visible()
        expect_accessible(watched.page)
