"""The end of a game in a real browser: it is on the first screen, moves, and becomes a picture."""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from gametable.language import speak
from gametable.notation import links
from gametable.views.ending import Ending
from gametable.views.ending_picture import picture
from gametable.widgets.desk import Desk
from kingdombuilder.engine.new_game import new_game as new_kingdom
from kingdombuilder.pages.table.page import Desk as KingdomDesk
from kingsburg.engine.new_game import new_game
from kingsburg.engine.rules import Rules
from kingsburg.pages.table.page import Desk as PlayDesk
from tests.browser.pages import (
    LOCALES,
    SCHEMES,
    Watched,
    expect_accessible,
    first_and_slow,
    opened,
)
from tests.server.serving import Serving

pytestmark = pytest.mark.browser

#: As long as names can be, as wide as they can be, and short.
NAMES: Final = (
    "Wolfeschlegelstein-X",
    "M" * 20,
    "Zoe",
    "Konstantinopolitansk",
    "Bartholomew_the_3rd",
)
SIZES: Final = ((375, 667), (1280, 720))
SCENE: Final = ".gt-ending"
TOPS: Final = "(all) => all.map((each) => each.getBoundingClientRect().top)"

#: What is not wholly on the first screen, or does not fit into its own place; names may be cut.
OUTSIDE: Final = """() => {
  const scene = ".gt-ending, .gt-ending *, .kb-curve, [data-id^='next-']";
  const places = [...document.querySelectorAll(scene)];
  const cut = (each) => each.matches(".gt-name, h2, caption, .kb-hidden");
  return places.filter((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const out = left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
    const full = !cut(each) && each.scrollWidth > each.clientWidth + 1 && each.clientWidth;
    return out || full;
  }).map((each) => `${each.tagName} ${each.className} ${each.textContent.slice(0, 40)}`);
}"""


def kingsburg() -> Desk[Any]:
    return PlayDesk(new_game(NAMES, Rules(modules=(1, 4, 5, 6))), rng=Random(7))


def kingdom() -> Desk[Any]:
    return KingdomDesk(new_kingdom(NAMES[:4]), rng=Random(7))


PAGES: Final[dict[str, Callable[[], Desk[Any]]]] = {"play": kingsburg, "kingdom-play": kingdom}


@cache
def finished(page: str) -> Desk[Any]:
    """Return a table at which the weakest machines have played against the first player."""
    desk = PAGES[page]()
    for name in desk.board.position.names:
        desk.board.let(name, "easy")
    while desk.board.position.actor is not None:
        desk.board.forward()
    desk.board.let(NAMES[0], "")
    return desk


def end(page: str) -> Ending:
    ending = finished(page).ending()
    assert ending
    return ending


def address(dashboards: Serving, page: str, language: str = "en") -> str:
    """Return the address of a finished game."""
    query = links.link(links.View((finished(page).state,), language))
    return f"{dashboards.address}{page}{query}"


def shows(watched: Watched, size: tuple[int, int]) -> list[str]:
    """Return what is not on the first screen of this size."""
    page = watched.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("scrollTo(0, 0)")
    page.evaluate("new Promise((done) => setTimeout(done, 100))")
    found: list[str] = page.evaluate(OUTSIDE)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_a_link_in_another_language_leaves_the_first_screen_to_the_scene(
    browser: Browser, dashboards: Serving, page: str
) -> None:
    with opened(browser, address(dashboards, page, "pl"), 375, first=SCENE) as watched:
        expect(watched.page.locator(".kb-curve figcaption")).not_to_be_empty()
        watched.page.emulate_media(reduced_motion="reduce")
        expect(watched.item("sent-switch")).to_be_visible()
        assert shows(watched, SIZES[0]) == []


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", first_and_slow(LOCALES, "pl"))
def test_all_of_the_scene_is_on_the_first_screen(
    browser: Browser, dashboards: Serving, page: str, language: str
) -> None:
    link, locale = address(dashboards, page, language), LOCALES[language]
    with opened(browser, link, 375, first=SCENE, locale=locale) as watched:
        # The curve grows to its last column, in one row.
        columns = watched.page.locator(".kb-curve .kb-chances > span")
        expect(columns.first).to_be_visible()
        expect(watched.page.locator(".kb-curve figcaption")).not_to_be_empty()
        assert len({round(top) for top in columns.evaluate_all(TOPS)}) == 1
        for scheme in SCHEMES:
            watched.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            for size in SIZES:
                assert shows(watched, size) == [], (scheme, size)
        speak(language)
        assert watched.page.get_by_role("region", name=end(page).heading).count() == 1
        speak("en")


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_axe_finds_nothing(browser: Browser, dashboards: Serving, page: str) -> None:
    with opened(browser, address(dashboards, page), 375, first=SCENE) as watched:
        region = watched.page.get_by_role("region", name=end(page).heading)
        expect(region.get_by_role("heading", level=2)).to_have_text(end(page).heading)
        expect(region.get_by_role("listitem")).to_have_count(len(end(page).players) + 1)
        expect(region.get_by_role("rowheader")).to_have_count(len(end(page).lines))
        expect(watched.said).to_have_text(end(page).sentence)
        expect_accessible(watched.page)


def test_bars_grow_unless_readers_want_no_motion(browser: Browser, dashboards: Serving) -> None:
    moving = "document.querySelector('.gt-ending').getAnimations({ subtree: true }).length"
    with opened(browser, address(dashboards, "play"), 375, first=SCENE) as watched:
        for motion, grows in (("no-preference", True), ("reduce", False)):
            watched.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
            watched.item("back").click()
            expect(watched.page.locator(SCENE)).to_have_count(0)
            watched.item("end").click()
            expect(watched.page.locator(SCENE)).to_be_visible()
            assert bool(watched.page.evaluate(moving)) == grows


@pytest.mark.parametrize("page", PAGES)
def test_the_picture_is_saved_and_the_link_is_shown(
    browser: Browser, dashboards: Serving, page: str, tmp_path: Path
) -> None:
    with opened(browser, address(dashboards, page), 375, first=SCENE) as watched:
        saved = watched.download("next-picture", tmp_path)
        assert saved.name.endswith("-end.png")
        assert struct.unpack(">II", saved.read_bytes()[16:24]) == (1200, 630)
        watched.item("next-share").click()
        expect(watched.item("share-address")).to_be_in_viewport()


@pytest.mark.parametrize("page", PAGES)
def test_all_texts_of_the_picture_are_in_it(browser: Browser, page: str) -> None:
    shown: Page = browser.new_page()
    for language in LOCALES:
        speak(language)
        shown.set_content(picture(end(page)))
        out = shown.evaluate(
            """[...document.querySelectorAll("text")].filter((each) => {
                const { x, y, width, height } = each.getBBox();
                return x < 0 || y < 0 || x + width > 1200 || y + height > 630;
            }).map((each) => each.textContent)"""
        )
        assert out == [], language
    speak("en")
    shown.close()


def test_a_scrolled_page_shows_the_end(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, address(dashboards, "kingdom-play"), 375, first=SCENE) as watched:
        watched.item("back").click()
        expect(watched.page.locator(SCENE)).to_have_count(0)
        watched.page.evaluate("scrollTo(0, 600)")
        watched.item("end").click()
        expect(watched.page.get_by_role("heading", level=2)).to_be_in_viewport(ratio=1)
