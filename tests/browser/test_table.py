"""The table at a glance: what the first screen of a phone and a desk shows, and the taps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from gametable.notation import links
from gametable.play.positions import CHANCE
from kingsburg.engine.content import content_of
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.pages.table.state import PlayState
from kingsburg.play.draft import NAMES
from tests import rows
from tests.browser.pages import (
    LOCALES,
    STAGE,
    STARTED,
    Watched,
    expect_usable,
    file_of,
    opened,
)
from tests.drawn import some
from tests.server.serving import Serving

pytestmark = pytest.mark.browser

#: A selector of a table that shows what its link holds, which takes a moment.
OPENED = "[data-addressed]:not([data-opening])"
PHONE = (375, 667)
DESK = (1280, 720)
#: The greatest height of the toolbar on a phone while dice are placed, in pixels.
TRAY = 190
#: A script that returns the size of the smallest visible letters, in pixels.
SMALLEST = """
() => Math.min(...[...document.querySelectorAll(".kb-stage *")]
    .filter((each) => each.checkVisibility() && !each.closest(".kb-hidden, svg"))
    .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .map((each) => parseFloat(getComputedStyle(each).fontSize)))
"""


BASE_GAME = Rules()
#: The rules with all content; all tiles lie on the table from the start.
ALL_OF_IT = Rules(modules=Rules.MODULES, tiles="old_ways", scenario="goblin_valley")


def at(players: int, step: str, rules: Rules = BASE_GAME, names: Sequence[str] = NAMES) -> Position:
    """Return the first position of a random game at this step."""
    rng = Random(3)
    cards = rows.cards(rows.WHOLE) if 2 in rules.modules else None
    position = new_game(names[:players], content=content_of(rules, cards))
    while position.step != step:
        chance = position.actor is CHANCE
        played = position.draw(rng) if chance else rng.choice(position.actions())
        position = position.play(played)
    return position


def link(position: Position) -> str:
    return links.link(links.View((PlayState(position=position),), "en"))


@dataclass(frozen=True)
class Night:
    """Last night's position, how it is set up, and the most that this may take.

    `players`: each player's seat and line, the buildings to tap, each the last of its row, and the
    advisors who have dice of the player. `choices`: what is tapped at first; `order`: at last.
    """

    position: dict[str, Any]
    players: list[tuple[int, str, list[str], list[int]]]
    choices: list[str]
    order: list[str]
    taps: int
    keys: int
    scrolled: int


FIVE: Final[dict[str, Any]] = {
    "year": 3,
    "phase": "autumn",
    "players": [
        {"name": "Ann", "vp": 9, "gold": 2, "wood": 1, "soldiers": 2,
         "buildings": ["statue", "chapel", "inn"]},
        {"name": "Brian", "vp": 12, "gold": 1, "tokens": 1,
         "buildings": ["inn", "market", "palisade"]},
        {"name": "Cindy", "vp": 7, "gold": 2, "wood": 1, "soldiers": 3,
         "buildings": ["guard_tower", "blacksmith"]},
        {"name": "David", "vp": 10, "stone": 2, "soldiers": 1, "buildings": ["statue", "chapel"]},
        {"name": "Eva", "vp": 8, "gold": 1, "stone": 1, "tokens": 1,
         "buildings": ["inn", "palisade", "stable"]},
    ],
}  # fmt: skip
THREE: Final[dict[str, Any]] = {
    "year": 3,
    "phase": "autumn",
    "step": "influence",
    "to_move": "Cindy",
    "order": ["Cindy", "Brian", "Ann"],
    "players": [
        {"name": "Ann", "vp": 17, "gold": 2, "stone": 1, "soldiers": 2, "tokens": 1, "dice": "2 6",
         "buildings": ["statue", "chapel", "church", "inn", "market", "farms"]},
        {"name": "Brian", "vp": 14, "wood": 3, "soldiers": 1, "dice": "3 3 5",
         "buildings": ["inn", "market", "guard_tower", "blacksmith", "palisade", "stable",
                       "barricade"]},
        {"name": "Cindy", "vp": 19, "gold": 1, "soldiers": 3, "dice": "1 4",
         "buildings": ["statue", "chapel", "guard_tower", "blacksmith", "barracks", "palisade",
                       "barricade", "crane"]},
    ],
    "placed": [
        {"advisor": 7, "player": "Cindy", "dice": "5 2"},
        {"advisor": 6, "player": "Ann", "dice": "6"},
        {"advisor": 4, "player": "Ann", "dice": "4"},
    ],
}  # fmt: skip
NIGHTS = {
    "three": Night(
        THREE,
        [
            (1, "14vp3w1so335", ["market", "blacksmith", "stable", "barricade"], []),
            (2, "19vp1g3so1452", ["chapel", "barracks", "palisade", "crane"], [7]),
            (0, "17vp2g1s2so1t2664", ["church", "farms"], [6, 4]),
        ],
        ["year-3", "phase-autumn", "step-influence"],
        ["forward-0", "forward-2"],
        taps=24,
        keys=50,
        scrolled=3000,
    ),
    "five": Night(
        FIVE,
        [
            (0, "9vp2g1w2sol", ["chapel", "inn"], []),
            (1, "12vp1g1t", ["market", "palisade"], []),
            (2, "7vp2g1w3sol", ["blacksmith"], []),
            (3, "10vp2s1sol", ["chapel"], []),
            (4, "8vp1g1s1t", ["inn", "stable"], []),
        ],
        ["players-5", "year-3", "phase-autumn"],
        [],
        taps=25,
        keys=60,
        scrolled=1400,
    ),
}
#: A script that scrolls to an item, if something covers it.
UNCOVER = """
(item) => {
    const control = item.querySelector("input") ?? item;
    const { left, top, width, height } = control.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!control.contains(hit)) control.scrollIntoView({ block: "nearest" });
}
"""
#: A script that adds up how far the page is scrolled.
SCROLLED = """
() => {
    window.scrolled = 0;
    let last = scrollY;
    addEventListener("scroll", () => {
        window.scrolled += Math.abs(scrollY - last);
        last = scrollY;
    });
}
"""


def shown(address: str) -> Position | None:
    """Return the position that an address of the table holds, or None."""
    return links.read(address.partition("?")[2], PlayState).of(PlayState).on_board


@dataclass
class Finger:
    """A user who taps and types, with the number of taps and keys."""

    watched: Watched
    taps: int = 0
    keys: int = 0

    def type(self, text: str) -> None:
        self.watched.page.keyboard.type(text)
        self.watched.page.keyboard.press("Enter")
        self.keys += len(text) + 1

    def tap(self, id: str) -> None:
        item = self.watched.item(id)
        item.evaluate(UNCOVER)
        # Even an illegal item answers.
        item.tap(force=True)
        self.taps += 1


@contextmanager
def on_a_phone(browser: Browser, address: str) -> Iterator[Finger]:
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, is_mobile=True
    )
    watched = Watched(context.new_page())
    watched.page.on("pageerror", lambda error: watched.errors.append(str(error)))
    try:
        watched.page.goto(file_of(address))
        expect(watched.page.locator(STAGE).first).to_be_visible()
        expect(watched.page.locator(OPENED)).to_have_count(1)
        expect(watched.page.locator(STARTED)).to_be_attached()
        yield Finger(watched)
        assert watched.errors == []
        watched.page.goto("about:blank")
    finally:
        context.close()


def bottom(watched: Watched, selector: str) -> float:
    box = watched.page.locator(selector).last.bounding_box()
    assert box
    return box["y"] + box["height"]


@pytest.mark.parametrize("players", some([2, 3, 4, 5], 3))
@pytest.mark.parametrize("rules", [BASE_GAME, ALL_OF_IT], ids=["the base game", "all of it"])
def test_a_phone_shows_the_toolbar_and_the_whole_court(
    browser: Browser, dashboards: Serving, players: int, rules: Rules
) -> None:
    address = dashboards.address + "play" + link(at(players, "influence", rules))
    with on_a_phone(browser, address) as finger:
        watched = finger.watched
        assert bottom(watched, ".kb-sticky") <= TRAY
        assert bottom(watched, "[data-id='advisor-18']") <= PHONE[1]
        # Each row has three advisors.
        tops = {watched.item(f"advisor-{each}").evaluate("(it) => it.offsetTop") for each in (1, 3)}
        assert len(tops) == 1
        assert watched.page.evaluate(SMALLEST) >= 12
        expect_usable(watched, PHONE[0])


@pytest.mark.parametrize("language", LOCALES)
def test_the_bar_of_the_toolbar_is_one_line(
    browser: Browser, dashboards: Serving, language: str
) -> None:
    """This holds even at the beginning of the game, where the phase has a long name."""
    query = links.link(links.View((PlayState(),), language))
    with on_a_phone(browser, dashboards.address + "play" + query) as finger:
        found = (
            finger.watched.item(id).bounding_box()
            for id in ("table-menu", "calendar-fold", "odds-fold")
        )
        boxes = [box for box in found if box]
        assert len(boxes) == 3
        assert max(box["y"] for box in boxes) < min(box["y"] + box["height"] for box in boxes)
        assert all(box["x"] + box["width"] <= PHONE[0] for box in boxes)


@pytest.mark.parametrize("players", some([2, 3, 4, 5], 3))
@pytest.mark.parametrize("step", ["influence", "build"])
@pytest.mark.parametrize(
    "rules",
    [BASE_GAME, Rules(modules=(1,)), ALL_OF_IT],
    ids=["five rows", "seven rows", "all of it"],
)
def test_a_desk_shows_the_whole_table(
    browser: Browser, dashboards: Serving, players: int, step: str, rules: Rules
) -> None:
    address = dashboards.address + "play" + link(at(players, step, rules))
    with opened(browser, address, DESK[0]) as watched:
        watched.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
        expect(watched.page.locator(OPENED)).to_have_count(1)
        assert bottom(watched, "[data-look~='first']") <= DESK[1]
        assert bottom(watched, ".kb-left > [data-look~='province']") <= DESK[1]
        assert bottom(watched, "[data-id='advisor-18']") < bottom(watched, "[data-look~='first']")
        assert watched.page.evaluate(SMALLEST) >= 12


def test_the_first_placement_takes_two_taps(browser: Browser, dashboards: Serving) -> None:
    address = dashboards.address + "play" + link(at(3, "influence"))
    with on_a_phone(browser, address) as finger:
        reachable = finger.watched.page.locator("[data-state~='reach']").first
        id = str(reachable.get_attribute("data-id"))
        finger.tap(id)
        expect(finger.watched.said).to_contain_text("Choose it again to confirm: ")
        finger.tap("place")
        expect(finger.watched.item(id)).to_have_attribute("data-state", "taken")
        assert finger.taps <= 3


def test_why_not_takes_one_tap(browser: Browser, dashboards: Serving) -> None:
    address = dashboards.address + "play" + link(at(3, "influence"))
    with on_a_phone(browser, address) as finger:
        finger.tap("advisor-18")
        expect(finger.watched.said).to_contain_text("Not allowed.")
        expect(finger.watched.said).to_contain_text("(P2b.2)")
        assert finger.taps <= 2


def test_the_real_dice_of_five_take_sixteen_taps(browser: Browser, dashboards: Serving) -> None:
    address = dashboards.address + "play" + link(at(5, "roll"))
    with on_a_phone(browser, address) as finger:
        finger.tap("enter")
        expect(finger.watched.item("face-4-6")).to_be_visible()
        # The last player's dice come first and wait for their turn.
        for seat in (4, 0, 1, 2, 3):
            for number, face in enumerate((2, 5, 6) if seat else (1, 1, 3), 1):
                finger.tap(f"face-{seat}-{face}")
                if (seat, number) != (3, 3):
                    entered = finger.watched.item(f"face-{seat}-back").locator("svg")
                    expect(entered).to_have_count(number)
        expect(finger.watched.item("die-0")).to_be_visible()
        assert finger.taps <= 16
        expect(finger.watched.said).to_contain_text("decides.")


@pytest.mark.slow
@pytest.mark.parametrize("night", NIGHTS.values(), ids=NIGHTS)
def test_the_position_of_last_night_is_set_up_in_no_time(
    browser: Browser, dashboards: Serving, night: Night
) -> None:
    """It is set up from nothing on a phone, and its link is played on at a desk."""
    wanted = files.from_json(night.position)
    with on_a_phone(browser, dashboards.address + "play") as finger:
        watched = finger.watched
        watched.page.evaluate(SCROLLED)
        for id in ("table-menu", "table-empty"):
            finger.tap(id)
        for id in night.choices:
            finger.tap(id)
            expect(watched.item(id)).to_have_attribute("aria-pressed", "true")
        for seat, line, buildings, advisors in night.players:
            finger.tap(f"amounts-{seat}")
            finger.type(line)
            expect(watched.item(f"whose-{seat}")).to_have_attribute("aria-pressed", "true")
            tapped = [*(f"building-{each}" for each in buildings)]
            for id in [*tapped, *(f"advisor-{each}" for each in advisors)]:
                finger.tap(id)
                expect(watched.item(id)).to_have_attribute("aria-pressed", "true")
        for id in night.order:
            finger.tap(id)
            # A finger takes a moment to the next one; until then, this one is answered.
            watched.page.wait_for_timeout(300)
        # The game itself goes back to the top.
        scrolled = watched.page.evaluate("window.scrolled")
        finger.tap("play")
        expect(watched.item("calendar-fold")).to_be_visible()
        # The board stands at its top.
        expect(watched.item("table-menu")).to_be_in_viewport()
        assert watched.page.evaluate("scrollY") <= watched.page.locator(STAGE).first.evaluate(
            "(it) => it.getBoundingClientRect().top + scrollY"
        )
        print(f"{finger.taps} taps, {finger.keys} keys, {scrolled:.0f} pixels scrolled")
        assert finger.taps <= night.taps
        assert finger.keys <= night.keys
        assert scrolled <= night.scrolled
        # The address follows in a moment.
        watched.page.wait_for_url(lambda url: shown(url) == wanted)
        address = watched.page.url
    with opened(browser, address, DESK[0]) as watched:
        last = len(night.players) - 1
        expect(watched.item(f"province-{last}")).to_contain_text(wanted.players[-1].name)
        expect(watched.item("ask")).to_contain_text(str(wanted.subject))
