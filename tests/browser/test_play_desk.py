"""The table in a real browser: positions, files and printing; test_journey.py plays at it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, PdfMargins, expect

from kingsburg.catalogue import positions
from kingsburg.notation import files, games, records
from tests.browser.pages import (
    JOURNEYS,
    Answers,
    Watched,
    expect_accessible,
    expect_usable,
    opened,
)
from tests.server.serving import Serving

pytestmark = pytest.mark.browser

W4 = positions()["w04-influence-in-the-first-spring"]
RECORDS = Path(__file__).parents[1] / "records"


def fill(watched: Watched, id: str, text: str) -> None:
    watched.reach(id).get_by_role("textbox").fill(text)
    watched.leave()


@pytest.mark.served
def test_what_is_typed_before_an_answer_comes_stays(browser: Browser, dashboards: Serving) -> None:
    page = browser.new_page()
    answers = Answers(page)
    page.goto(dashboards.address + "play")
    line = Watched(page).reach("line")
    line.get_by_role("textbox").click()
    answers.held = True
    page.keyboard.type("Ann Brian Cindy")
    answers.wait_for("Enter: ")
    page.keyboard.type(" # as we sat")
    answers.give()
    expect(line).to_contain_text("Enter: ")
    expect(line.get_by_role("textbox")).to_have_value("Ann Brian Cindy # as we sat")
    page.goto("about:blank")
    page.close()


def test_between_board_and_editor_focus_stays_at_the_table(
    browser: Browser, dashboards: Serving
) -> None:
    with opened(browser, dashboards.address + "play", 375) as watched:
        watched.reach("table-setup").focus()
        watched.walk("Enter")
        expect(watched.item("order")).to_be_visible()
        watched.expect_focus("table-board")
        watched.walk("Enter")
        expect(watched.item("calendar-fold")).to_be_visible()
        watched.expect_focus("table-menu")


@pytest.mark.parametrize("width", JOURNEYS)
def test_what_is_saved_can_be_opened_and_put_in(
    browser: Browser, dashboards: Serving, width: int, tmp_path: Path
) -> None:
    with opened(browser, dashboards.address + "play", width) as watched:
        item, page = watched.item, watched.page
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        for id in ("table-kind-example", f"table-preset-{W4.id}"):
            watched.reach(id).click()
        expect(item("asked")).to_contain_text(W4.question)
        expect(item("advisor-8")).to_have_attribute("data-state", "reach recorded")
        item("table-hint").click()
        expect(item("hint")).to_have_text(W4.hint)
        item("forward").click()
        watched.reach("table-save-position")
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
        # Open a file, a text, and something that is neither.
        item("table-file").locator("input").set_input_files(tmp_path / "position.json")
        expect(watched.said).to_contain_text("Cindy decides.")
        wrong = game.replace("Cindy influences 4", "Cindy influences 5")
        fill(watched, "table-text", wrong)
        expect(item("table-text")).to_contain_text("P2b.2")
        expect(item("table-text").get_by_role("textbox")).to_have_value(wrong)
        expect(item("advisor-8")).to_contain_text("Ann")
        fill(watched, "table-text", game)
        expect(item("table-text")).to_have_count(0)
        item("end").click()
        expect(item("advisor-9")).to_contain_text("Brian")
        watched.reach("table-file")
        (tmp_path / "large.txt").write_text("#" * (games.MOST_CHARACTERS + 1), "utf-8")
        item("table-file").locator("input").set_input_files(tmp_path / "large.txt")
        expect(watched.said).to_contain_text("the limit is 1,000,000 bytes")
        for raw, said in (
            (b"kingsburg 1\n# \xb3ukasz\n", "not UTF-8: line 2"),
            (b"\xef\xbb\xbf", "There is nothing in this file."),
        ):
            (tmp_path / "other.txt").write_bytes(raw)
            item("table-file").locator("input").set_input_files(tmp_path / "other.txt")
            expect(watched.said).to_contain_text(said)
        expect_usable(watched, width)


#: The phases in the calendar that lie outside it, or whose names do not fit.
CUT = """() => {
    const { left, right } = document.querySelector("[data-id=calendar]").getBoundingClientRect();
    return [...document.querySelectorAll(".kb-calendar > ol:first-of-type > li")].filter((each) => {
        const box = each.getBoundingClientRect();
        return box.left < left || box.right > right || each.scrollWidth > each.clientWidth;
    }).map((each) => each.innerText);
}"""


@pytest.mark.slow
@pytest.mark.parametrize("game", ["game-of-four", "game-of-five"])
def test_printed_a_position_is_one_page(browser: Browser, dashboards: Serving, game: str) -> None:
    with opened(browser, dashboards.address + "play") as watched:
        fill(watched, "table-text", (RECORDS / f"{game}.txt").read_text("utf-8"))
        expect(watched.item("table-text")).to_have_count(0)
        watched.item("end").click()
        expect(watched.said).to_contain_text(" wins: ")
        # Go back before the battle, whose scene shows no court.
        for _ in range(6):
            watched.item("back").click()
        expect(watched.item("advisor-18")).to_be_visible()
        # Printed by the browser's own menu, it has the calendar too.
        expect(watched.item("calendar")).to_be_hidden()
        watched.page.emulate_media(media="print")
        expect(watched.item("calendar")).to_be_visible()
        watched.page.emulate_media(media="null")
        # Chromium does not release a page that it really prints.
        watched.page.evaluate("window.print = () => { document.body.dataset.printed = ''; }")
        watched.reach("table-print").click()
        expect(watched.page.locator("body[data-printed]")).to_be_attached()
        expect(watched.item("calendar")).to_contain_text("Year V")
        margin: PdfMargins = {"top": "1cm", "right": "1cm", "bottom": "1cm", "left": "1cm"}
        printed = watched.page.pdf(format="A4", margin=margin)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
        watched.page.emulate_media(media="print")
        for id in ("calendar", "advisor-18", "building-0-embassy"):
            expect(watched.item(id)).to_be_visible()
        for id in ("back", "line-fold", "table-menu"):
            expect(watched.item(id)).to_be_hidden()
        # The width of A4 within the margins.
        watched.page.set_viewport_size({"width": 718, "height": 1000})
        assert watched.page.evaluate(CUT) == []


@pytest.mark.slow
def test_axe_finds_nothing_at_the_table(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "play") as watched:
        for fold in ("table-fold-positions", "table-fold-files"):
            watched.reach(fold).click()
            expect(watched.item(fold)).to_have_attribute("aria-expanded", "true")
            expect_accessible(watched.page)
        fill(watched, "table-text", '{"players": []}')
        watched.item("table-look").click()
        expect(watched.item("faults")).to_be_visible()
        expect_accessible(watched.page)
