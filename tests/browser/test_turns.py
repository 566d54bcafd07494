"""Turns in a real browser: taps that come twice or late, machines, and scenes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from gametable.notation.links import View, link
from gametable.notation.state import State
from kingdombuilder.pages.table.state import PlayState as KingdomState
from kingsburg.notation import files
from kingsburg.pages.table.state import PlayState
from tests.browser.pages import file_of
from tests.server.serving import Serving

pytestmark = pytest.mark.browser

COURT: dict[str, Any] = {
    "phase": "spring",
    "step": "influence",
    "players": [{"name": who, "dice": "1 1 2"} for who in ("Ann", "Brian", "Cindy")],
}
#: A winter before the enemy is drawn.
WINTER: dict[str, Any] = {
    "phase": "winter",
    "players": [
        {"name": "Ann", "soldiers": 9, "buildings": ["guard_tower"]},
        {"name": "Brian", "soldiers": 2},
        {"name": "Cindy", "gold": 1, "buildings": ["inn"], "vp": 3},
        {"name": "David", "buildings": ["statue", "chapel"]},
    ],
}
MACHINES = dict.fromkeys(("Brian", "Cindy", "David"), "greedy")


class Line:
    """The connection to the kernel, which can be lost; messages then wait."""

    def __init__(self, page: Page) -> None:
        self.lost = False
        self._waiting: list[tuple[WebSocketRoute, str | bytes]] = []
        page.route_web_socket("**", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def send(message: str | bytes) -> None:
            if self.lost:
                self._waiting.append((server, message))
            else:
                server.send(message)

        socket.on_message(send)

    def back(self) -> None:
        """Restore the connection, and send the waiting messages."""
        self.lost = False
        for server, message in self._waiting:
            server.send(message)
        self._waiting.clear()


@contextmanager
def phone(browser: Browser, dashboards: Serving, state: State) -> Iterator[tuple[Page, Line]]:
    """Yield the table of a state on a phone, and its connection to the kernel."""
    page_of = "kingdom-play" if isinstance(state, KingdomState) else "play"
    context = browser.new_context(viewport={"width": 375, "height": 667}, has_touch=True)
    page = context.new_page()
    line = Line(page)
    try:
        page.goto(file_of(f"{dashboards.address}{page_of}{link(View((state,), 'en'))}"))
        expect(page.locator("[data-id='line-fold']")).to_be_visible()
        yield page, line
        page.goto("about:blank")
    finally:
        context.close()


def state(data: dict[str, Any], **how: Any) -> PlayState:
    return PlayState(position=files.from_json(data), **how)


def place(page: Page, id: str) -> tuple[float, float]:
    """Return the middle of an item on the screen."""
    box = page.locator(f"[data-id='{id}']").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def asked(page: Page) -> str:
    return page.locator("[data-id='ask']").inner_text()


def tap_twice(page: Page, x: float, y: float, between: int) -> None:
    """Tap twice, this many ms apart by the page's clock, even if the machine is busy."""
    devtools = page.context.new_cdp_session(page)
    for moment in (start := time(), start + between / 1000):
        for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            touch = {"type": kind, "touchPoints": points, "timestamp": moment}
            devtools.send("Input.dispatchTouchEvent", touch)
        page.wait_for_timeout(between)


@pytest.mark.parametrize("between", [0, 120, 300])
def test_a_double_tap_on_pass_passes_once(
    browser: Browser, dashboards: Serving, between: int
) -> None:
    with phone(browser, dashboards, state(COURT)) as (page, _):
        tap_twice(page, *place(page, "choice-0"), between)
        expect(page.locator("[data-id='ask']")).to_contain_text("Brian")
        page.wait_for_timeout(600)
        assert "Brian" in asked(page)
        # A tap after more time counts.
        page.touchscreen.tap(*place(page, "choice-0"))
        expect(page.locator("[data-id='ask']")).to_contain_text("Cindy")


@pytest.mark.served
def test_what_is_tapped_without_a_line_is_done_for_nobody_else(
    browser: Browser, dashboards: Serving
) -> None:
    with phone(browser, dashboards, state(COURT)) as (page, line):
        said, ask = page.get_by_role("status").first, page.locator("[data-id='ask']")
        line.lost = True
        for _time in range(3):
            page.touchscreen.tap(*place(page, "choice-0"))
            page.wait_for_timeout(600)
        assert "Ann" in asked(page)
        line.back()
        expect(ask).to_contain_text("Brian")
        page.wait_for_timeout(600)
        assert "Brian" in asked(page)
        assert "Brian decides." in said.inner_text()
        # A tap on something else is not dropped silently.
        line.lost = True
        page.touchscreen.tap(*place(page, "choice-0"))
        page.touchscreen.tap(*place(page, "die-0"))
        page.wait_for_timeout(100)
        line.back()
        expect(said).to_contain_text("The question has changed in the meantime")
        assert "Cindy" in asked(page)
        assert page.locator("[data-id^='die-'][aria-pressed='true']").count() == 0


def test_nobody_taps_for_a_machine(browser: Browser, dashboards: Serving) -> None:
    played = state(COURT, machines={"Brian": "greedy"}, speed="slowly")
    with phone(browser, dashboards, played) as (page, _):
        page.touchscreen.tap(*place(page, "choice-0"))
        stop = page.locator("[data-id='stop']")
        expect(stop).to_be_visible()
        expect(page.locator("[data-id='ask']")).to_have_text("A machine plays for Brian.")
        assert (
            page.locator("[data-id^='die-'], [data-id^='choice-'], [data-id='chance']").count() == 0
        )
        assert page.locator("[data-look~='acting']").count() == 0
        stop.tap()
        expect(page.locator("[data-id='on']")).to_be_visible()
        # Taps on an advisor only show the card, however often they come.
        for _time in range(3):
            page.locator("[data-id='advisor-2']").tap(force=True)
            page.wait_for_timeout(600)
        expect(page.get_by_role("status").first).to_contain_text("2, Squire")
        expect(page.locator("[data-id='ask']")).to_have_text("A machine plays for Brian.")


def results(page: Page) -> list[str]:
    return [each for each in page.locator(".kb-scene em").all_inner_texts() if each]


@pytest.mark.parametrize("end", ["Space", "tap"])
def test_a_battle_is_shown_until_somebody_goes_on(
    browser: Browser, dashboards: Serving, end: str
) -> None:
    played = state(WINTER, machines=MACHINES, speed="quickly", rolls_itself=True)
    with phone(browser, dashboards, played) as (page, _):
        page.locator("[data-id='chance']").tap()
        expect(page.locator("[data-id='go-on']")).to_be_visible()
        assert len(results(page)) == 4
        page.wait_for_timeout(4000)
        assert len(results(page)) == 4
        expect(page.locator(".kb-scene")).to_be_in_viewport(ratio=0.9)
        if end == "tap":
            page.locator(".kb-scene .kb-turned").tap()
        else:
            page.keyboard.press(end)
        expect(page.locator(".kb-scene")).to_have_count(0)


def test_at_once_a_battle_is_shown_as_it_has_ended(browser: Browser, dashboards: Serving) -> None:
    played = state(WINTER, machines=MACHINES, rolls_itself=True)
    with phone(browser, dashboards, played) as (page, _):
        page.locator("[data-id='chance']").tap()
        expect(page.locator(".kb-scene")).to_be_visible()
        assert len(results(page)) == 4
        assert (
            page.locator(".kb-scene").evaluate(
                "(each) => each.getAnimations({ subtree: true }).length"
            )
            == 0
        )
