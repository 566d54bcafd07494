"""What a phone shows at each moment: the folded court, one's own things, and focus that stays."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from gametable.notation import links
from kingsburg.notation import files
from kingsburg.pages.table.state import PlayState
from tests.browser.pages import Watched, expect_accessible, expect_usable, opened
from tests.browser.test_table import DESK, OPENED, PHONE, bottom, on_a_phone
from tests.server.serving import Serving

pytestmark = pytest.mark.browser

PLAYERS: list[dict[str, Any]] = [
    {"name": "Ann", "vp": 9, "gold": 2, "wood": 2, "soldiers": 1, "tokens": 1,
     "buildings": ["palisade", "inn", "market"]},
    {"name": "Brian", "vp": 3, "wood": 4},
    {"name": "Cindy", "vp": 21, "stone": 7},
]  # fmt: skip
#: Ann places her last die, on the Sergeant, who asks nothing.
LAST_DIE: dict[str, Any] = {
    "phase": "spring",
    "step": "influence",
    "to_move": "Ann",
    "players": [
        {**PLAYERS[0], "dice": "5"},
        *({**each, "passed": True} for each in PLAYERS[1:]),
    ],
    "placed": [{"advisor": 3, "player": "Cindy", "dice": "3"}],
}


def link(data: dict[str, Any], language: str = "en", **how: Any) -> str:
    machines = {"Brian": "easy", "Cindy": "easy"}
    position = files.from_json({"players": PLAYERS, **data})
    state = PlayState(position=position, machines=machines, **how)
    return "play" + links.link(links.View((state,), language))


def top(watched: Watched, id: str) -> float:
    box = watched.item(id).bounding_box()
    assert box
    return box["y"]


def test_while_building_the_province_comes_first(browser: Browser, dashboards: Serving) -> None:
    address = dashboards.address + link({"phase": "autumn", "step": "build"})
    with on_a_phone(browser, address) as finger:
        watched = finger.watched
        expect(watched.item("advisor-1")).to_be_hidden()
        assert bottom(watched, "[data-look~='first']") <= PHONE[1]
        assert (
            top(watched, "building-0-inn") < top(watched, "court-fold") < top(watched, "province-1")
        )
        expect(watched.item("own")).to_contain_text("9")
        assert top(watched, "own") < top(watched, "province-0")
        expect_accessible(watched.page)
        expect_usable(watched, PHONE[0])
        finger.tap("court-fold")
        expect(watched.item("advisor-1")).to_be_visible()
        finger.tap("court-fold")
        expect(watched.item("advisor-1")).to_be_hidden()
    with opened(browser, address, DESK[0]) as watched:
        expect(watched.page.locator(OPENED)).to_have_count(1)
        expect(watched.item("advisor-1")).to_be_visible()
        expect(watched.item("court-fold")).to_be_hidden()
        assert top(watched, "advisor-1") < top(watched, "building-0-inn")


def test_recruiting_shows_the_battle_ahead(browser: Browser, dashboards: Serving) -> None:
    address = dashboards.address + link({"phase": "recruiting", "year": 3}, odds=True)
    with on_a_phone(browser, address) as finger:
        watched = finger.watched
        expect(watched.item("defence")).to_contain_text("Victory")
        expect(watched.item("defence")).to_be_in_viewport(ratio=1)
        expect(watched.item("advisor-1")).to_be_hidden()
        expect_accessible(watched.page)


def test_the_court_folds_only_after_the_finger(browser: Browser, dashboards: Serving) -> None:
    """Focus then goes to the line into which it is folded, and the board is at its top."""
    with on_a_phone(browser, dashboards.address + link(LAST_DIE)) as finger:
        watched = finger.watched
        finger.tap("advisor-5")
        expect(watched.said).to_contain_text("Choose it again to confirm: ")
        before = top(watched, "advisor-5")
        finger.tap("advisor-5")
        expect(watched.item("court-fold")).to_have_count(1)
        assert top(watched, "advisor-5") == pytest.approx(before, abs=1)
        expect(watched.item("advisor-5")).to_be_hidden()
        watched.expect_focus("court-fold")
        expect(watched.item("table-menu")).to_be_in_viewport()
        expect(watched.item("building-0-inn")).to_be_in_viewport()


def test_why_not_is_never_cut(browser: Browser, dashboards: Serving) -> None:
    """It is seen whole, although the eye says much above it."""
    players = [{**PLAYERS[0], "dice": "2 5"}, *({**each, "dice": "1 4"} for each in PLAYERS[1:])]
    data = {"phase": "autumn", "step": "influence", "players": players}
    with on_a_phone(browser, dashboards.address + link(data, odds=True)) as finger:
        watched = finger.watched
        for advisor in (18, 11, 14):
            finger.tap(f"advisor-{advisor}")
            expect(watched.said).to_contain_text("can make 1 to 10 (P2b.2).")
            expect(watched.said).to_contain_text(f"{advisor}, ")
            expect(watched.said).to_be_in_viewport(ratio=1)
            expect(watched.item(f"advisor-{advisor}")).to_be_in_viewport()
