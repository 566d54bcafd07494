"""The table in a real browser: positions, files, and the rulebook's first spring from nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, PdfMargins, expect

from kingsburg import files, games, records
from kingsburg.catalogue import positions
from tests.browser.pages import PATIENCE, WIDTHS, Watched, expect_accessible, expect_usable, opened
from tests.server.serving import Serving

pytestmark = pytest.mark.browser

W4 = positions()["w04-influence-in-the-first-spring"]
RECORDS = Path(__file__).parents[1] / "records"
ORDER = "Cindy Ann David Brian"
GOODS = {0: "wood", 1: "stone", 2: "gold", 3: "gold"}
ROLLS = ("1 3 5", "4 4 5", "2 2 6", "2 3 5")
HELP = ("takes wood from 4", "trades wood at 6", "takes wood from 7", "takes wood gold from 9")


def fill(watched: Watched, id: str, text: str) -> None:
    watched.item(id).get_by_role("textbox").fill(text)
    watched.item(id).get_by_role("textbox").blur()


def expect_pressed(watched: Watched, id: str) -> None:
    expect(watched.item(id)).to_have_attribute("aria-pressed", "true")


def say_line(watched: Watched, text: str) -> None:
    """Type a line where the focus is, and see that it is played."""
    watched.page.keyboard.type(text)
    watched.page.keyboard.press("Enter")
    expect(watched.item("line").get_by_role("textbox")).to_have_value("")


def another_roll(watched: Watched) -> None:
    """From the season's end back to the roll, and on by another one; then a rule of the log."""
    watched.item("fold-1-spring").click()
    rolled = watched.page.get_by_role("button", name="Ann rolls 1 3 5", exact=True)
    rolled.click()
    expect(watched.page.locator(".kb-told")).to_contain_text("Rule P2a.2")
    watched.page.get_by_role("button", name="Go to this moment").click()
    watched.item("back").click()
    expect(watched.said).to_contain_text("A roll is undone")
    watched.item("line").get_by_role("textbox").focus()
    say_line(watched, "6 6 6")
    expect(watched.said).to_contain_text("This is a new branch.")


def test_the_first_spring_from_nothing_by_mouse(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "play", 1280) as watched:
        item = watched.item
        for id in ("table-fold-positions", "table-empty", "players-4", "phase-spring"):
            item(id).click()
        fill(watched, "order", ORDER)
        for seat, good in GOODS.items():
            item(f"whose-{seat}").click()
            fill(watched, f"players[{seat}].{good}", "1")
        item("play").click()
        expect(watched.said).to_contain_text("Year I, Spring")
        item("line").get_by_role("textbox").focus()
        for roll in ROLLS:
            say_line(watched, roll)
        expect(watched.said).to_contain_text("Ann decides.")
        for id in ("die-1", "die-2", "advisor-8"):
            item(id).click()
        for advisor in (4, 7, 9, 1, 6, 3):
            # First it finds the dice, then it takes them.
            item(f"advisor-{advisor}").click()
            expect(watched.said).to_contain_text("Click the advisor again.")
            item(f"advisor-{advisor}").click()
            expect(watched.said).to_contain_text(f" influences {advisor}, ")
        item("line").get_by_role("textbox").focus()
        for line in HELP:
            say_line(watched, line)
        for id in ("0-statue", "2-guard_tower", "3-palisade", "1-inn"):
            item(f"building-{id}").click()
            expect(item(f"building-{id}")).to_have_attribute("data-state", "built")
        expect(watched.said).to_contain_text("Year I, Summer")
        for seat, vp in enumerate((5, 1, 2, 1)):
            expect(item(f"owned-{seat}").locator(".kb-vp-of b")).to_have_text(str(vp))
        another_roll(watched)
        expect_usable(watched, 1280)


def test_set_up_and_played_by_keyboard_alone(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "play", 375) as watched:
        press = watched.page.keyboard.press

        def tab_to(id: str, key: str = "Tab") -> None:
            for _ in range(60):
                press(key)
                assert watched.focused() is not None
                if watched.focused() == id:
                    return
            raise AssertionError(f"{id} is not reached")

        watched.back.focus()
        tab_to("table-fold-positions")
        press("Enter")
        expect(watched.item("table-empty")).to_be_visible()
        tab_to("table-new-2")
        press("End")
        press("Enter")
        expect(watched.item("table-board")).to_be_visible()
        # What was clicked is gone; focus stays at the table.
        assert watched.focused() == "table-board"
        tab_to("phase-aid")
        press("ArrowRight")
        press("Enter")
        expect_pressed(watched, "phase-spring")
        tab_to("players-3")
        press("ArrowRight")
        press("Enter")
        expect_pressed(watched, "players-4")
        tab_to("players[0].wood")
        press("Control+a")
        watched.page.keyboard.type("1")
        tab_to("order", "Shift+Tab")
        press("Control+a")
        watched.page.keyboard.type(ORDER)
        tab_to("play", "Shift+Tab")
        press("Enter")
        expect(watched.item("line")).to_be_visible()
        assert watched.focused() == "table-fold-positions"
        tab_to("line")
        for roll in ROLLS:
            say_line(watched, roll)
        assert watched.focused() == "line"
        say_line(watched, "influences 8 with 5 3")
        expect(watched.item("advisor-8")).to_contain_text("Ann")
        # There and back loses neither the game nor the draft.
        tab_to("table-fold-positions", "Shift+Tab")
        press("ArrowRight")
        press("ArrowRight")
        assert watched.focused() == "table-setup"
        press("Enter")
        expect(watched.item("table-board")).to_be_visible()
        assert watched.focused() == "table-board"
        press("Enter")
        expect(watched.item("advisor-8")).to_contain_text("Ann")
        expect_usable(watched, 375)


@pytest.mark.parametrize("width", WIDTHS)
def test_what_is_saved_can_be_opened_and_put_in(
    browser: Browser, dashboards: Serving, width: int, tmp_path: Path
) -> None:
    with opened(browser, dashboards.address + "play", width) as watched:
        item, page = watched.item, watched.page
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        for id in ("table-fold-positions", "table-kind-example", f"table-preset-{W4.id}"):
            item(id).click()
        expect(item("asked")).to_contain_text(W4.question)
        expect(item("advisor-8")).to_have_attribute("data-state", "reach recorded")
        item("table-hint").click()
        expect(item("hint")).to_have_text(W4.hint)
        item("forward").click()
        item("table-fold-files").click()
        with page.expect_download() as saving:
            item("table-save-position").click()
        saved = saving.value
        assert saved.suggested_filename == "kingsburg-position-1-spring.json"
        saved.save_as(tmp_path / "position.json")
        position = files.load((tmp_path / "position.json").read_text("utf-8"))
        assert position == games.of_preset(W4).line()[1].position
        item("table-copy-game").click()
        expect(watched.said).to_contain_text("clipboard")
        game = page.evaluate("navigator.clipboard.readText()")
        assert records.read(game).position == games.of_preset(W4).position
        # A file, a text, and what is neither.
        item("table-file").locator("input").set_input_files(tmp_path / "position.json")
        expect(watched.said).to_contain_text("Cindy decides.")
        item("table-fold-files").click()
        wrong = game.replace("Cindy influences 4", "Cindy influences 5")
        fill(watched, "table-text", wrong)
        expect(item("table-text")).to_contain_text("P2b.2")
        expect(item("table-text").get_by_role("textbox")).to_have_value(wrong)
        expect(item("advisor-8")).to_contain_text("Ann")
        fill(watched, "table-text", game)
        expect(item("table-text")).to_have_count(0)
        item("end").click()
        expect(item("advisor-9")).to_contain_text("Brian")
        item("table-fold-files").click()
        (tmp_path / "large.txt").write_text("#" * (games.MOST_CHARACTERS + 1), "utf-8")
        item("table-file").locator("input").set_input_files(tmp_path / "large.txt")
        expect(watched.said).to_contain_text("1,000,000 bytes are the most")
        expect_usable(watched, width)


@pytest.mark.parametrize("game", ["game-of-four", "game-of-five"])
def test_printed_a_position_is_one_page(browser: Browser, dashboards: Serving, game: str) -> None:
    with opened(browser, dashboards.address + "play") as watched:
        watched.item("table-fold-files").click()
        fill(watched, "table-text", (RECORDS / f"{game}.txt").read_text("utf-8"))
        expect(watched.item("table-text")).to_have_count(0, timeout=PATIENCE)
        watched.item("end").click()
        expect(watched.said).to_contain_text("End of the game")
        watched.item("back").click()
        expect(watched.item("calendar")).to_contain_text("Year V")
        margin: PdfMargins = {"top": "1cm", "right": "1cm", "bottom": "1cm", "left": "1cm"}
        printed = watched.page.pdf(format="A4", margin=margin)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
        watched.page.emulate_media(media="print")
        for id in ("calendar", "enemy", "advisor-18", "building-0-embassy"):
            expect(watched.item(id)).to_be_visible()
        for id in ("back", "line", "table-setup", "fold-players"):
            expect(watched.item(id)).to_be_hidden()


def test_axe_finds_nothing_at_the_table(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "play") as watched:
        for fold in ("table-fold-positions", "table-fold-files"):
            watched.item(fold).click()
            expect(watched.item(fold)).to_have_attribute("aria-expanded", "true")
            expect_accessible(watched.page)
        fill(watched, "table-text", '{"players": []}')
        watched.item("table-look").click()
        expect(watched.item("faults")).to_be_visible()
        expect_accessible(watched.page)
