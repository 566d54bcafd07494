"""The sharing of what a page shows, by its address and files, in real browsers."""

from __future__ import annotations

import re
import struct
import xml.etree.ElementTree as ET
from base64 import b64encode
from pathlib import Path
from random import Random

import pandas
import pytest
import zxingcpp
from playwright.sync_api import Browser, Page, expect

from gametable.language import each
from gametable.notation import links
from gametable.views import share_words as say
from kingsburg.notation import files
from kingsburg.pages.table.state import PlayState
from tests.browser.pages import (
    SCHEMES,
    Scheme,
    Watched,
    expect_accessible,
    expect_language,
    expect_usable,
    first_and_slow,
    opened,
)
from tests.properties.games import new, positions
from tests.server.serving import Serving

pytestmark = pytest.mark.browser

#: The steps on each dashboard, and a selector of what they change.
WALKS = {
    "odds": ("view-turn dice-5 token", ".kb-body"),
    "court": ("advisor-7 fold-seat-1 season-players-3 season-whose-2", ".kb-body"),
    "winter": ("soldiers=3 year-2 building-palisade", ".kb-body"),
    "lab": ("card-inn field-vp=3 part-rules option-reinforcements", ".kb-body"),
    "rules": ("part-season rule-P2b.1 quiz-next quiz-next", ".kb-body"),
    "play": (
        "chance forward forward",
        "[data-group=hand], [data-group^=province], [data-group=court]",
    ),
}
#: The beginning of the sentence on a fresh winter page.
FRESH = "Victory 53.3%"


def walk(watched: Watched, steps: str) -> None:
    """Click on each item, or fill in a field if the step has a text: ``soldiers=3``."""
    for step in steps.split():
        id, equals, text = step.partition("=")
        if equals:
            watched.reach(id).get_by_role("textbox").fill(text)
            watched.page.keyboard.press("Enter")
        else:
            watched.reach(id).click()


def seen(page: Page, where: str) -> list[str]:
    return page.locator(where).all_inner_texts()


def linked(page: Page) -> str:
    """Return the address once it holds what is shown, after a moment for late changes."""
    page.wait_for_timeout(1000)
    expect(page).to_have_url(re.compile(r"\?p=1[\w-]+&lang=[a-z]{2}$"))
    return page.url


@pytest.mark.parametrize("name", first_and_slow(WALKS, "odds"))
def test_the_address_holds_what_is_shown(browser: Browser, dashboards: Serving, name: str) -> None:
    steps, where = WALKS[name]
    with opened(browser, dashboards.address + name) as first:
        walk(first, steps)
        link = linked(first.page)
        shown = seen(first.page, where)
        assert len(link.partition("?")[2]) < 2000
        first.page.reload()
        expect(first.page.locator(where).last).to_have_text(shown[-1], use_inner_text=True)
        assert seen(first.page, where) == shown
        expect(first.page).to_have_url(link)
        # Another reader of the same language sees the same.
        with opened(browser, link, scheme="dark") as second:
            expect(second.page.locator(where).last).to_have_text(shown[-1], use_inner_text=True)
            assert seen(second.page, where) == shown
            expect_language(second.page, "en")
            assert second.errors == []
        assert first.errors == []


def test_two_browsers_exchange_links_in_two_languages(
    browser: Browser, dashboards: Serving
) -> None:
    with (
        opened(browser, dashboards.address + "winter", locale="pl-PL") as polish,
        opened(browser, dashboards.address + "winter", locale="cs-CZ") as czech,
    ):
        walk(polish, "soldiers=4")
        czech.page.goto(linked(polish.page))
        expect(czech.item("sent")).to_have_text(each(say.SENT["pl"])["cs"])
        expect_language(czech.page, "cs")
        expect_usable(czech, 1280)
        expect_accessible(czech.page)
        czech.page.set_viewport_size({"width": 1280, "height": 900})
        # The Czech reader changes the page and sends it back in Czech.
        walk(czech, "year-3")
        czech.page.wait_for_url("**lang=cs")
        link = linked(czech.page)
        polish.page.goto(link)
        expect(polish.item("sent")).to_have_text(each(say.SENT["cs"])["pl"])
        expect_language(polish.page, "pl")
        expect(polish.item("year-3")).to_have_attribute("aria-pressed", "true")
        chosen = "localStorage.getItem('gametable-language')"
        assert polish.page.evaluate(chosen) is None
        # The Polish reader reads it in Czech by one click, and from now on all pages.
        walk(polish, "sent-switch")
        expect(polish.said).to_have_text(czech.said.inner_text())
        expect(polish.item("sent")).to_have_count(0)
        expect_language(polish.page, "cs")
        assert polish.page.evaluate(chosen) == "cs"


def test_back_and_forward(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "odds") as watched:
        page = watched.page
        bare = page.url
        walk(watched, "dice-4")
        first = linked(page)
        walk(watched, "view-pairs")
        second = linked(page)
        walk(watched, "white-1")
        third = linked(page)
        assert len({first, second, third}) == 3
        page.go_back()
        expect(watched.item("view-each")).to_have_attribute("aria-pressed", "true")
        expect(watched.item("dice-4")).to_have_attribute("aria-pressed", "true")
        expect(page).to_have_url(first)
        page.go_forward()
        expect(watched.item("view-pairs")).to_have_attribute("aria-pressed", "true")
        expect(watched.item("white-1")).to_have_attribute("aria-pressed", "true")
        expect(page).to_have_url(third)
        # A small change replaced the one before, so two steps back lead to another page.
        page.go_back()
        page.go_back()
        expect(page).not_to_have_url(re.compile("odds"))
        page.go_forward()
        expect(watched.item("dice-4")).to_have_attribute("aria-pressed", "true")
        expect(page).not_to_have_url(bare)
        assert watched.errors == []


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("?p=1broken", "broken"),
        ("?p=9abcdef&lang=en", "version"),
        ("?p=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E", "broken"),
        ("?p=1" + "a" * 6000, "characters"),
    ],
)
def test_a_bad_link_is_a_sentence_and_a_fresh_start(
    browser: Browser, dashboards: Serving, query: str, why: str
) -> None:
    with opened(browser, dashboards.address + "winter" + query) as watched:
        expect(watched.said).to_contain_text(why)
        expect(watched.item("odds")).to_be_visible()
        expect(watched.item("columns")).to_contain_text("53.3%")
        walk(watched, "soldiers=3")
        linked(watched.page)
        watched.page.reload()
        expect(watched.said).to_contain_text("96.7%")
        assert watched.errors == []


def test_nothing_else_is_seen_before_what_a_link_asks_for(
    browser: Browser, dashboards: Serving
) -> None:
    with opened(browser, dashboards.address + "winter") as watched:
        walk(watched, "soldiers=3")
        linked(watched.page)
        watched.page.add_init_script(
            """window.seen = new Set();
            (function look() {
              const said = document.querySelector(".kb-said");
              if (said?.checkVisibility({ visibilityProperty: true })) seen.add(said.innerText);
              requestAnimationFrame(look);
            })();"""
        )
        watched.page.reload()
        expect(watched.said).to_contain_text("96.7%")
        watched.page.wait_for_timeout(500)
        assert not [each for each in watched.page.evaluate("[...seen]") if FRESH in each]


def test_the_link_is_copied_or_selected(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "winter") as watched:
        page = watched.page
        walk(watched, "soldiers=3 share-fold")
        link = linked(page)
        field = watched.item("share-address").get_by_role("textbox")
        expect(field).to_have_value(link)
        # The link follows what is shown.
        walk(watched, "soldiers=4")
        link = linked(page)
        expect(field).to_have_value(link)
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        watched.item("share-copy").click()
        expect(watched.said).to_contain_text("clipboard")
        assert page.evaluate("navigator.clipboard.readText()") == link
        page.evaluate("void (navigator.clipboard.writeText = () => Promise.reject())")
        watched.item("share-copy").click()
        expect(watched.said).to_contain_text("select the link")
        field.focus()
        assert page.evaluate("getSelection().toString()") == link
        page.keyboard.type("x")
        expect(field).to_have_value(link)
        expect(watched.item("share-copy")).to_be_visible()


@pytest.mark.parametrize("scheme", first_and_slow(SCHEMES, "light"))
@pytest.mark.parametrize("players", [0, 5])
def test_a_phone_reads_the_qr_code(
    browser: Browser, dashboards: Serving, players: int, scheme: Scheme
) -> None:
    """This holds for the longest code of a game of five, and for that of a roll on a new page."""
    game = positions(new(players), Random(1)) if players else ()
    states = (PlayState(position=each) for each in game)
    query = max((links.link(links.View((each,), "en")) for each in states), key=len, default="")
    with opened(browser, dashboards.address + "play" + query, 375, scheme) as watched:
        walk(watched, "share-fold" if players else "chance share-fold")
        address = linked(watched.page)
        assert len(address) > 70 * players
        picture = watched.page.get_by_role("img", name="QR").screenshot()
        wide, high, grey = watched.page.evaluate(
            """async (picture) => {
              const image = new Image();
              image.src = "data:image/png;base64," + picture;
              await image.decode();
              const { width, height } = image;
              const paint = new OffscreenCanvas(width, height).getContext("2d");
              paint.drawImage(image, 0, 0);
              const { data } = paint.getImageData(0, 0, width, height);
              return [width, height, [...data].filter((_, place) => place % 4 === 1)];
            }""",
            b64encode(picture).decode(),
        )
        pixels = memoryview(bytes(grey)).cast("B", [high, wide])
        seen = zxingcpp.read_barcode(pixels, try_invert=False, try_rotate=False)
        assert seen is not None
        assert seen.text == address


@pytest.mark.served
@pytest.mark.slow
@pytest.mark.parametrize("page", ["odds", "winter", "court", "kingdom-odds"])
def test_a_site_gives_the_same_tables_as_a_server(
    browser: Browser, server: Serving, site: Serving, tmp_path: Path, page: str
) -> None:
    given = []
    for serving in (server, site):
        with opened(browser, serving.address + page) as watched:
            watched.page.locator("[data-id=share-fold]").first.click()
            offers = watched.page.locator("[data-id^='share-csv-']")
            expect(offers.first).to_be_visible()
            ids = offers.evaluate_all("all => all.map((each) => each.dataset.id)")
            given.append({id: watched.download(id, tmp_path).read_bytes() for id in ids})
    assert given[0] == given[1] != {}


def test_downloads_are_what_they_say(browser: Browser, dashboards: Serving, tmp_path: Path) -> None:
    with opened(browser, dashboards.address + "winter", scheme="dark") as watched:
        walk(watched, "soldiers=3 share-fold")
        link = linked(watched.page)
        chart = watched.download("share-chart-svg", tmp_path).read_text("utf-8")
        assert "var(" not in chart
        expect_picture(chart, link)
        paper = watched.page.evaluate(
            "getComputedStyle(document.body).getPropertyValue('--jp-layout-color1').trim()"
        )
        assert paper in chart
        expect_png(watched.download("share-chart-png", tmp_path), chart)
        table = watched.download("share-csv-battle", tmp_path)
        assert table.name == "kingsburg-winter-battle.csv"
        results = pandas.read_csv(table)
        assert list(results["probability_fraction"]) == ["29/30", "1/30", "0/1"]
        assert results["probability"].sum() == pytest.approx(1)
        assert watched.errors == []
    with opened(browser, dashboards.address + "play") as watched:
        walk(watched, "chance share-fold")
        link = linked(watched.page)
        board = watched.download("share-board-svg", tmp_path).read_text("utf-8")
        expect_picture(board, link)
        expect_png(watched.download("share-board-png", tmp_path), board)
        position = watched.download("share-position-json", tmp_path).read_text("utf-8")
        assert [each.name for each in files.load(position).players] == ["Ann", "Brian", "Cindy"]
        # On somebody else's page, the picture is shown and links back.
        watched.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        watched.item("share-embed").click()
        expect(watched.said).to_contain_text("clipboard")
        html = watched.page.evaluate("navigator.clipboard.readText()")
        other = watched.page.context.new_page()
        other.set_content(f"<!DOCTYPE html><title>Elsewhere</title>{html}")
        assert other.evaluate("document.querySelector('img').decode().then(() => 1)") == 1
        assert other.locator("a").get_attribute("href") == link
        assert watched.errors == []


def expect_picture(svg: str, link: str) -> None:
    """Expect a picture that stands alone and links to this address."""
    picture = ET.fromstring(svg)
    assert [each.get("href") for each in picture.iter("{http://www.w3.org/2000/svg}a")] == [link]
    assert "currentColor" not in svg


def expect_png(path: Path, svg: str) -> None:
    """Expect a PNG that is twice as large as the drawing and not empty."""
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    picture = ET.fromstring(svg)
    size = tuple(2 * int(picture.get(each) or 0) for each in ("width", "height"))
    assert struct.unpack(">II", data[16:24]) == size
    assert len(data) > 10_000


@pytest.mark.parametrize("name", first_and_slow(WALKS, "odds"))
def test_everybody_can_share(browser: Browser, dashboards: Serving, name: str) -> None:
    with opened(browser, dashboards.address + name, 375) as watched:
        (
            watched.reach("share-fold") if name == "play" else watched.item("share-fold").first
        ).click()
        expect(watched.item("share-qr").first).to_be_visible()
        expect_usable(watched, 375)
        expect_accessible(watched.page)
