"""The table of Kingdom Builder in a real browser: by mouse, by touch, by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, expect

from gametable.notation import links
from kingdombuilder.engine.hexes import NAMES, NUMBERS
from kingdombuilder.notation import records
from kingdombuilder.pages.table.state import PlayState, written
from tests.browser.pages import (
    END,
    JOURNEYS,
    PATIENCE,
    Watched,
    expect_accessible,
    expect_language,
    expect_usable,
    file_of,
    opened,
)
from tests.kingdombuilder.telling import position
from tests.kingdombuilder.test_records import FOLDER
from tests.server.serving import Serving

pytestmark = pytest.mark.browser


class Table(Watched):
    """The board of hexes on a page."""

    def hex(self, name: str) -> Locator:
        return self.page.locator(f"[data-hex='{NUMBERS[name]}']")

    def lit(self) -> list[str]:
        """Return the names of the hexes that are lit."""
        found = self.page.eval_on_selector_all(
            ".kb-hex.lit", "hexes => hexes.map((each) => Number(each.dataset.hex))"
        )
        return [NAMES[hex] for hex in found]

    def expect_lit(self, number: int) -> None:
        expect(self.page.locator(".kb-hex.lit")).to_have_count(number)

    def at(self) -> str:
        """Return the name of the hex that has focus."""
        return NAMES[int(self.page.evaluate("document.activeElement.dataset.hex"))]


@contextmanager
def table(
    browser: Browser, dashboards: Serving, width: int = 1280, query: str = "", locale: str = "en-US"
) -> Iterator[Table]:
    address = f"{dashboards.address}kingdom-play{query}"
    with opened(browser, address, width, locale=locale, first=".kb-hex") as watched:
        shown = Table(watched.page, watched.requests, watched.errors)
        yield shown
        assert watched.errors == []


def with_cards(first: str, second: str) -> str:
    """Return the query of the first game after these draws; later cards are drawn by hand."""
    history = records.read(
        f"kingdombuilder 1\nplayers Ann Brian\nAnn draws {first}\nBrian draws {second}\n"
    )
    state = PlayState(position=history.position, rolls_itself=False)
    return links.link(links.View((state,)))


@pytest.mark.parametrize("width", JOURNEYS)
def test_a_turn_by_mouse(browser: Browser, dashboards: Serving, width: int) -> None:
    with table(browser, dashboards, width, with_cards("forest", "canyon")) as shown:
        lit = shown.lit()
        assert "D7" in lit
        shown.hex("A1").click()
        expect(shown.said).to_contain_text("Not allowed.")
        expect(shown.said).to_contain_text("KT.2")
        for name in ("D7", "D8"):
            shown.hex(name).click()
            expect(shown.hex(name)).to_have_class("kb-hex p0 fresh")
        expect(shown.said).to_contain_text("one more settlement")
        shown.expect_lit(2)
        shown.hex("E8").click()
        expect(shown.item("now")).to_contain_text("Ann draws a card.")
        shown.item("card-desert").click()
        expect(shown.item("now")).to_contain_text("Brian builds 3 settlements on canyon.")
        # What earns gold is marked and explained.
        shown.item("back").click()
        shown.item("earns-knights").click()
        expect(shown.said).to_contain_text("Ann: 4 gold")
        expect(shown.page.locator(".kb-hex.earns")).to_have_count(2)
        expect_usable(shown, width)
        expect_accessible(shown.page, [width])


@pytest.mark.parametrize("width", JOURNEYS)
def test_a_turn_by_advice(browser: Browser, dashboards: Serving, width: int) -> None:
    """The advice is in sight where the decision is, and the whole turn is marked on the board."""
    with table(browser, dashboards, width, with_cards("forest", "canyon")) as shown:
        shown.page.set_viewport_size({"width": width, "height": 667})
        shown.item("odds-fold").click()
        for left in (3, 2, 1):
            expect(shown.page.locator(".kb-hex.advised")).to_have_count(left)
            expect(shown.item("advice-0")).to_be_in_viewport(ratio=1)
            expect(shown.item("advice-0")).to_contain_text("Build on ")
            if left == 3:
                if width < 600:
                    # One line, until the rest is wanted.
                    expect(shown.item("advice-1")).not_to_be_visible()
                    box = shown.item("advice-0").bounding_box()
                    assert box is not None
                    assert box["height"] < 50
                    shown.item("advice-fold").click()
                expect(shown.item("advice-1")).to_be_in_viewport(ratio=1)
                expect_accessible(shown.page, [width])
                shown.page.set_viewport_size({"width": width, "height": 667})
            shown.item("advice-0").click()
        expect(shown.item("now")).to_contain_text("Ann draws a card.")
        expect_usable(shown, width)


@pytest.mark.parametrize("width", JOURNEYS)
def test_a_review_marks_the_played_and_the_better_turn(
    browser: Browser, dashboards: Serving, width: int
) -> None:
    history = records.read((FOLDER / "two-players-first-game.txt").read_text("utf-8"))
    query = links.link(links.View((PlayState(played=written(history), review=True),)))
    with table(browser, dashboards, width, query) as shown:
        expect(shown.item("review-print")).to_be_visible(timeout=2 * PATIENCE)
        expect_accessible(shown.page, [width])
        shown.page.locator("[data-id^='review-moment-']").first.click()
        expect(shown.item("review-told")).to_contain_text(" gold lost.")
        expect(shown.page.locator(".kb-hex.played")).to_have_count(0)
        shown.item("review-show").click()
        expect(shown.item("review-told")).to_contain_text("Better: ")
        for layer in ("played", "advised"):
            expect(shown.page.locator(f".kb-hex.{layer}").first).to_be_attached()
        expect_accessible(shown.page, [width])
        expect_usable(shown, width)


def test_a_turn_by_touch(browser: Browser, dashboards: Serving) -> None:
    context = browser.new_context(
        viewport={"width": 375, "height": 667}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto(file_of(f"{dashboards.address}kingdom-play{with_cards('forest', 'canyon')}"))
    shown = Table(page)
    expect(page.locator(".kb-hex.lit").first).to_be_visible()
    for name in ("L1", "D7", "D8", "E8"):
        shown.hex(name).tap()
    expect(shown.item("now")).to_contain_text("Ann draws a card.")
    shown.item("card-desert").tap()
    expect(shown.item("now")).to_contain_text("Brian builds 3 settlements on canyon.")
    # The board is wider than a phone; it scrolls, but the page does not.
    assert page.evaluate("document.documentElement.scrollWidth") == 375
    shown.hex("F20").tap()
    expect(shown.said).to_contain_text("Not allowed.")
    page.goto("about:blank")
    context.close()


def test_the_board_is_walked_by_keys(browser: Browser, dashboards: Serving) -> None:
    with table(browser, dashboards, query=with_cards("forest", "canyon")) as shown:
        keyboard = shown.page.keyboard
        shown.item("line-fold").focus()
        keyboard.press("Tab")
        assert shown.at() == "A1"
        # The keys reach all six neighbours; even rows lie half a hex to the right.
        steps = (
            ("ArrowRight", "A2"), ("ArrowDown", "B2"), ("Shift+ArrowDown", "C3"),
            ("ArrowUp", "B3"), ("Shift+ArrowUp", "A4"), ("Shift+ArrowDown", "B3"),
            ("ArrowLeft", "B2"), ("End", "B20"), ("ArrowRight", "B20"), ("Home", "B1"),
        )  # fmt: skip
        for key, name in steps:
            keyboard.press(key)
            assert shown.at() == name, key
        keyboard.press("Enter")
        expect(shown.said).to_contain_text("Not allowed.")
        assert shown.at() == "B1"
        for key in ("ArrowDown", "ArrowDown", *["ArrowRight"] * 6):
            keyboard.press(key)
        assert shown.at() == "D7"
        label = str(shown.hex("D7").get_attribute("aria-label"))
        assert label == "D7 forest, allowed"
        keyboard.press("Enter")
        expect(shown.hex("D7")).to_have_attribute(
            "aria-label", "D7 forest, a settlement of Ann, new"
        )
        keyboard.press("ArrowRight")
        keyboard.press(" ")
        expect(shown.hex("D8")).to_have_class("kb-hex p0 fresh")
        assert shown.at() == "D8"
        # Tab leaves the board, and Shift+Tab comes back to the same hex.
        keyboard.press("Tab")
        shown.expect_focus("where-fold")
        keyboard.press("Shift+Tab")
        assert shown.at() == "D8"
        # The rest of the turn is played from the list of what is allowed.
        press(shown, "where-fold")
        press(shown, "where-E8")
        expect(shown.item("now")).to_contain_text("Ann draws a card.")


def press(shown: Table, id: str) -> None:
    """Press a button by keyboard alone: Tab to its group, arrows within it, then Enter."""
    item = shown.item(id)
    expect(item).to_be_visible()
    for _ in range(99):
        if shown.focused() == id:
            break
        ahead, within = item.evaluate(
            """(item) => {
                const here = document.activeElement;
                const follows = here.compareDocumentPosition(item) & 4;
                return [follows, item.closest("[data-group]").contains(here)];
            }"""
        )
        by = ("ArrowRight", "ArrowLeft") if within else ("Tab", "Shift+Tab")
        shown.page.keyboard.press(by[not ahead])
    shown.expect_focus(id)
    shown.page.keyboard.press("Enter")


@pytest.mark.parametrize("width", JOURNEYS)
def test_the_journey_by_keyboard_alone(browser: Browser, dashboards: Serving, width: int) -> None:
    """A new game against a machine, in Polish, can be played to the second round and undone."""
    with table(browser, dashboards, width, locale="pl-PL") as shown:
        expect_language(shown.page, "pl")
        for id in ("table-menu", "table-fold-players", "by-1-medium", "table-menu", "chance"):
            press(shown, id)
        press(shown, "where-fold")
        now = shown.item("now")
        while "Runda 1." in (told := str(now.text_content())):
            press(shown, f"where-{shown.lit()[0]}")
            expect(now).not_to_have_text(told)
        told = str(now.text_content())
        expect(shown.page.locator("[data-group='story']")).to_contain_text("Brian odkrywa kartę")
        press(shown, "back")
        expect(now).not_to_have_text(told)
        assert shown.focused() == "back"
        expect_accessible(shown.page, [width])


def test_the_address_holds_the_game_and_a_name_of_markup_is_refused(
    browser: Browser, dashboards: Serving
) -> None:
    with table(browser, dashboards, query=with_cards("forest", "canyon")) as shown:
        before = shown.page.url
        shown.hex("D7").click()
        expect(shown.hex("D7")).to_have_class("kb-hex p0 fresh")
        expect(shown.page).not_to_have_url(before)
        shown.page.reload()
        expect(shown.hex("D7")).to_have_class("kb-hex p0 fresh")
    evil = '{"players": [{"name": "<img src=x onerror=document.title=1>"}, {"name": "Brian"}]}'
    with table(browser, dashboards) as shown:
        title = shown.page.title()
        for id in ("table-menu", "table-fold-files"):
            shown.item(id).click()
        shown.item("table-text").get_by_role("textbox").fill(evil)
        shown.leave()
        expect(shown.said).to_contain_text("Player 1, Name")
        assert shown.page.locator("img[src=x]").count() == 0
        assert shown.page.title() == title


def test_a_phone_shows_where_a_turn_begins(browser: Browser, dashboards: Serving) -> None:
    """Hexes beside E19, at the right of the board, are in sight when Ann's turn begins."""
    state = PlayState(position=position({"settlements": ["E19"]}, {}, terrain="flower"))
    with table(browser, dashboards, 375, links.link(links.View((state,)))) as shown:
        inside = """() => {
            const seen = document.querySelector(".kb-view").getBoundingClientRect();
            return [...document.querySelectorAll(".kb-hex.lit")].filter((hex) => {
                const here = hex.getBoundingClientRect();
                return here.left >= seen.left && here.right <= seen.right;
            }).length;
        }"""
        assert shown.page.evaluate(inside) > 0
        # A user who scrolls elsewhere during a turn stays there.
        shown.hex("F19").click()
        shown.expect_lit(6)
        scroll = "() => document.querySelector('.kb-view').scrollLeft"
        shown.page.evaluate("() => { document.querySelector('.kb-view').scrollLeft = 0; }")
        shown.item("legend-fold").click()
        expect(shown.item("legend")).to_be_visible()
        assert shown.page.evaluate(scroll) == 0


def with_tiles() -> str:
    """Return the query of a table where Ann builds at both ends of the board with all tiles."""
    places = {"tavern": "G3", "paddock": "C19", "oasis": "M8", "farm": "L18"}
    tiles = [{"kind": kind, "from": place} for kind, place in places.items()]
    ann = {"settlements": ["C2", "D3", "E2", "E19"], "tiles": tiles}
    here = position(ann, {"settlements": ["F8"]}, terrain="flower")
    return links.link(links.View((PlayState(position=here),)))


class Phone(Table):
    """The board on a phone, used with fingers."""

    def toolbar(self) -> float:
        """Return the height of the toolbar."""
        high: float = self.page.locator(".kb-sticky").evaluate("each => each.offsetHeight")
        return high

    def board(self) -> dict[str, float]:
        """Return the rectangle of the board on the screen."""
        found: dict[str, float] = self.page.locator(".kb-hexes svg").evaluate(
            "each => each.getBoundingClientRect().toJSON()"
        )
        return found

    def pinch(self, *spread: int) -> None:
        """Put two fingers on the board, and move them to these distances from each other."""
        session = self.page.context.new_cdp_session(self.page)
        box = self.page.locator(".kb-view").bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, max(box["y"], 200) + 100
        for at, far in enumerate(spread):
            points = [{"x": x + side * far / 2, "y": y, "id": side} for side in (1, -1)]
            kind = "touchMove" if at else "touchStart"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()


@pytest.fixture
def phone(browser: Browser, dashboards: Serving) -> Iterator[Phone]:
    context = browser.new_context(
        viewport={"width": 375, "height": 667}, has_touch=True, is_mobile=True
    )
    shown = Phone(context.new_page())
    shown.page.goto(file_of(f"{dashboards.address}kingdom-play{with_tiles()}"))
    expect(shown.page.locator(".kb-hex.lit").first).to_be_visible()
    yield shown
    shown.page.goto("about:blank")
    context.close()


def test_a_phone_shows_the_whole_board_and_points_at_what_is_out_of_sight(phone: Phone) -> None:
    page = phone.page
    arrows = page.locator(".kb-beyond:not(:empty)")
    # Ann may build beside E19 too, which is out of sight.
    expect(arrows).to_have_text("▶ 4")
    page.locator(".kb-whole").tap()
    expect(page.locator(".kb-whole")).to_have_attribute("aria-pressed", "true")
    expect(arrows).to_have_count(0)
    seen = phone.board()
    assert seen["left"] >= 0
    assert seen["right"] <= 375
    assert seen["top"] >= phone.toolbar()
    assert seen["bottom"] <= 667
    # The names of rows and columns can be read at any size of the board.
    sizes = """() => [...document.querySelectorAll(".kb-hexes text")]
        .filter((each) => each.checkVisibility())
        .map((each) => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a)"""
    assert min(page.evaluate(sizes)) > 11.9
    expect_accessible(page, [375])
    page.set_viewport_size({"width": 375, "height": 667})
    # A tap on a hex that is too small for a finger enlarges the board and builds nothing.
    phone.hex("E18").tap()
    expect(page.locator(".kb-whole")).to_have_attribute("aria-pressed", "false")
    assert phone.board()["width"] == 560
    expect(page.locator(".kb-hex.fresh")).to_have_count(0)
    expect(page.locator(".kb-beyond.kb-left")).to_have_text("◀ 7")
    assert min(page.evaluate(sizes)) > 11.9
    # Two fingers make the board smaller and larger, but not the page.
    phone.pinch(200, 150, 100, 60)
    expect(page.locator(".kb-whole")).to_have_attribute("aria-pressed", "true")
    assert phone.board()["width"] == seen["width"]
    phone.pinch(60, 100, 150, 240)
    assert phone.board()["width"] > 700
    assert page.evaluate("visualViewport.scale") == 1
    assert page.evaluate("document.documentElement.scrollWidth") == 375


def test_the_toolbar_leaves_room_for_the_board(phone: Phone) -> None:
    """The toolbar is at most 190 px high, and a settlement to be moved stays in sight."""
    assert phone.toolbar() <= 190
    phone.hex("A8").tap()
    expect(phone.said).to_contain_text("KT.2")
    assert phone.toolbar() <= 190
    for tile in ("tavern", "paddock"):
        expect(phone.item(f"tile-{tile}").locator("svg")).to_be_visible()
        # An unavailable button answers too.
        phone.item(f"tile-{tile}").tap(force=True)
        expect(phone.item(f"tile-{tile}")).to_be_visible()
        assert phone.toolbar() <= 190
    expect(phone.said).to_contain_text("pick the settlement")
    phone.hex("C2").tap()
    expect(phone.said).to_contain_text("pick where C2 moves")
    at = phone.hex("C2").bounding_box()
    assert at
    top = phone.page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('[data-hex]')?.dataset.hex",
        [at["x"] + at["width"] / 2, at["y"] + at["height"] / 2],
    )
    assert top == str(NUMBERS["C2"])
    assert phone.toolbar() <= 190


#: A game of four players who share a screen, with the longest name and a card in each hand.
HANDS: Final = """kingdombuilder 1
players Ann Brian Magdalena_Kowalska_1 David
Ann draws forest
Brian draws canyon
Magdalena_Kowalska_1 draws flower
David draws grass
"""


def test_hidden_cards_are_looked_at_in_the_toolbar_and_a_double_tap_builds_once(
    browser: Browser, dashboards: Serving
) -> None:
    state = PlayState(position=records.read(HANDS).position, closed=True)
    context = browser.new_context(viewport={"width": 375, "height": 667}, has_touch=True)
    page = context.new_page()
    link = links.link(links.View((state,), "en"))
    page.goto(file_of(f"{dashboards.address}kingdom-play{link}"))
    shown = Table(page)
    high = "document.querySelector('.kb-sticky').getBoundingClientRect().bottom"
    try:
        expect(shown.item("look-1")).to_be_in_viewport()
        for seat, card in ((1, "canyon"), (2, "flower field")):
            shown.item(f"look-{seat}").tap()
            expect(shown.item(f"look-{seat}")).to_have_text(card)
            assert page.evaluate(high) <= 190
        for name in ("D7", "D8"):
            box = shown.hex(name).bounding_box()
            assert box
            for _time in range(2):
                page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            expect(shown.hex(name)).to_have_class("kb-hex p0 fresh")
            page.wait_for_timeout(600)
            expect(shown.said).to_contain_text(f"Ann builds on {name}.")
            assert page.evaluate(high) <= 190
        page.goto("about:blank")
    finally:
        context.close()


@pytest.mark.parametrize("width", JOURNEYS)
def test_a_new_game_for_four_on_a_drawn_board(
    browser: Browser, dashboards: Serving, width: int
) -> None:
    with table(browser, dashboards, width) as shown:
        for id in ("table-menu", "table-fold-new", "how-many-4", "drawn"):
            shown.item(id).click()
        expect(shown.item("board-number").get_by_role("textbox")).not_to_have_value("")
        for id in ("fold-new-sections", "turn-3", "fold-new-cards"):
            shown.item(id).click()
        expect(shown.item("board-number").get_by_role("textbox")).to_have_value("")
        shown.item("new-name-3").get_by_role("textbox").fill("Żaneta")
        shown.leave()
        expect_accessible(shown.page, [width])
        shown.item("begin").click()
        for name in ("Ann", "Brian", "Cindy", "Żaneta"):
            expect(shown.page.get_by_text(name, exact=True).first).to_be_visible()


def test_from_the_table_to_all_odds_at_its_position(browser: Browser, dashboards: Serving) -> None:
    with table(browser, dashboards, query=with_cards("forest", "canyon")) as shown:
        shown.hex("D7").click()
        shown.item("odds-fold").click()
        shown.item("more-odds").get_by_role("link").click()
        expect(shown.hex("D7")).to_have_class("kb-hex p0")
        assert re.search(rf"/kingdom-odds{END}\?p=", shown.page.url)
        expect(shown.item("where")).to_contain_text("Ann")


@pytest.mark.parametrize("width", JOURNEYS)
def test_from_afar_and_on_paper(browser: Browser, dashboards: Serving, width: int) -> None:
    with table(browser, dashboards, width, with_cards("forest", "canyon")) as shown:
        shown.page.keyboard.press("p")
        expect(shown.item("presented")).to_contain_text("Ann")
        expect(shown.page.locator(".kb-hex").first).to_be_visible()
        expect(shown.item("back")).to_have_count(0)
        expect_accessible(shown.page, [width])
        shown.page.keyboard.press("p")
        expect(shown.page.locator(".kb-hex").first).to_be_visible()
        shown.page.emulate_media(media="print")
        expect(shown.item("board")).to_be_visible()
        expect(shown.item("back")).not_to_be_visible()
        # The board fills a sheet, in one column.
        drawn = shown.page.locator(".kb-hexes svg")
        expect(drawn).to_have_js_property("clientWidth", min(600, width - 16))


@pytest.mark.parametrize("width", JOURNEYS)
def test_a_position_is_set_up_and_played_from(
    browser: Browser, dashboards: Serving, width: int
) -> None:
    with table(browser, dashboards, width) as shown:
        for id in ("table-menu", "table-empty"):
            shown.item(id).click()
        expect(shown.item("table-board")).to_be_visible()
        shown.hex("A4").click()
        expect(shown.said).to_contain_text("nobody can build on A4: mountain (KB.1)")
        expect(shown.item("faults")).to_contain_text("Ann, Settlements")
        # An unavailable button answers too.
        shown.item("play").click(force=True)
        expect(shown.item("whose-0")).to_be_visible()
        shown.item("undo").click()
        expect(shown.item("faults")).to_have_count(0)
        shown.hex("C2").click()
        expect(shown.hex("C2")).to_have_class("kb-hex p0")
        shown.item("whose-1").click()
        shown.hex("G3").click()
        expect(shown.item("tile-0-used")).to_be_visible()
        shown.item("terrain-flower").click()
        expect(shown.said).to_contain_text("Ann builds 3 settlements on flower field.")
        expect_usable(shown, width)
        expect_accessible(shown.page, [width])
        shown.item("play").click()
        expect(shown.item("now")).to_contain_text("Ann builds 3 settlements on flower field.")
        assert set(shown.lit()) <= {"B1", "B2", "C1", "C3", "D1", "D2"}
        expect(shown.item("player-1")).to_contain_text("tavern")


def test_a_position_is_set_up_by_keyboard_alone(browser: Browser, dashboards: Serving) -> None:
    with table(browser, dashboards, 375) as shown:
        for id in ("table-menu", "table-empty"):
            press(shown, id)
        # A key that is pressed earlier belongs to the board before, and is dropped.
        expect(shown.item("whose-0")).to_be_visible()
        for _ in range(30):
            if shown.page.evaluate("Boolean(document.activeElement.dataset.hex)"):
                break
            shown.page.keyboard.press("Tab")
        for key in ("ArrowDown", "ArrowDown", "ArrowRight", "Enter"):
            shown.page.keyboard.press(key)
        expect(shown.hex("C2")).to_have_class("kb-hex p0")
        assert shown.at() == "C2"
        press(shown, "terrain-flower")
        press(shown, "play")
        expect(shown.item("now")).to_contain_text("Ann builds 3 settlements on flower field.")
