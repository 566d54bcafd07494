"""Every page on a narrow screen, where nothing scrolls sideways and no number is cut off."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from gametable.notation import links
from gametable.notation.state import State
from kingdombuilder.pages.odds.state import OddsState as KingdomOddsState
from kingdombuilder.pages.table.state import PlayState as KingdomPlayState
from kingsburg.pages.court.state import CourtState
from kingsburg.pages.odds.state import OddsState
from kingsburg.pages.table.state import PlayState
from kingsburg.play.court_setting import CourtSetting
from tests.browser.pages import LOCALES, Watched, expect_language, opened
from tests.browser.test_every_dashboard import PAGES
from tests.browser.test_table import ALL_OF_IT, BASE_GAME, at
from tests.drawn import some
from tests.kingdombuilder.telling import position, tile
from tests.server.serving import Serving

pytestmark = pytest.mark.browser

WIDTHS: Final = (320, 375)
#: Five names that are as wide as possible.
NAMES: Final = ["W" * 20, *("W" * 19 + letter for letter in "ABCD")]
#: A script that returns the texts with a number that is cut off, and the width of a page that is
#: too wide.
CUT: Final = """
() => {
    const found = [];
    const wide = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > wide) {
        found.push(`${document.documentElement.scrollWidth} pixels wide`);
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode;
        const element = text.parentElement;
        if (!/\\d/.test(text.data) || !element.checkVisibility()) continue;
        if (element.closest(".kb-hidden, .kb-hexes, svg, style, script, #ended")) continue;
        let read = false;
        const seen = { left: -1, right: wide + 1, top: -Infinity, bottom: Infinity };
        for (let box = element; box !== document.body; box = box.parentElement) {
            const style = getComputedStyle(box);
            read ||= style.clipPath !== "none";
            if (style.display === "contents" || style.overflow === "visible") continue;
            const { left, right, top, bottom } = box.getBoundingClientRect();
            seen.left = Math.max(seen.left, left - 1);
            seen.right = Math.min(seen.right, right + 1);
            if (box.matches(".kb-sticky")) continue;
            seen.top = Math.max(seen.top, top - 3);
            seen.bottom = Math.min(seen.bottom, bottom + 3);
        }
        const whole = [...text.data.matchAll(/\\d[\\d.,%/]*/g)].every(({ 0: number, index }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + number.length);
            const rects = [...range.getClientRects()];
            // Nor is it broken into two lines.
            return rects.every((one) => one.top - rects[0].top < 4 && one.left >= seen.left
                && one.right <= seen.right && one.top >= seen.top && one.bottom <= seen.bottom);
        });
        const id = element.closest("[data-id]")?.dataset.id;
        if (!read && !whole) found.push(`${id}: ${text.data}`);
    }
    return found;
}
"""


#: A script that returns the visible letters that are too small, in pixels, with their texts; those
#: of pictures too.
SMALL: Final = """
() => [...document.querySelectorAll("body *")]
    .filter((each) => each.checkVisibility()
        && !each.closest(".kb-hidden, #ended, title, desc, script, style"))
    .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .map((each) => {
        const { a, b, c, d } = each.getScreenCTM?.() ?? { a: 1, b: 0, c: 0, d: 1 };
        const scale = Math.sqrt(Math.abs(a * d - b * c)) * (each.currentCSSZoom ?? 1);
        return [parseFloat(getComputedStyle(each).fontSize) * scale, each.textContent];
    })
    // The link back to the start page has a picture in its place on a phone.
    .filter(([size]) => size > 0 && size < 11.9)
"""


def expect_whole(page: Page, told: str = "") -> None:
    """Expect that nothing scrolls sideways and no number is cut off."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 667})
        assert (told, width, page.evaluate(CUT)) == (told, width, [])


@contextmanager
def shown(browser: Browser, dashboards: Serving, page: str, state: State) -> Iterator[Watched]:
    query = links.link(links.View((state,), "en"))
    with opened(browser, dashboards.address + page + query, 375) as watched:
        loaded = watched.page.locator("[data-addressed]:not([data-opening])")
        expect(loaded.first).to_be_attached()
        yield watched


#: The items that are tapped in turn at each step of a game, to see what they unfold.
UNFOLDED: Final = {
    "order": (), "roll": ("enter", "table-menu", "table-fold-players", "table-menu"),
    "influence": ("calendar-fold", "odds-fold", "line-fold", "province-1", "advisor-18", "die-0"),
    "build": ("province-1",), "battle": ("start", "end"),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("step", ["roll", "influence", "build", "battle"])
def test_long_names_at_the_table(browser: Browser, dashboards: Serving, step: str) -> None:
    found = at(5, step, ALL_OF_IT if step == "influence" else BASE_GAME, NAMES)
    with shown(browser, dashboards, "play", PlayState(position=found)) as watched:
        expect_whole(watched.page, step)
        for id in UNFOLDED[step]:
            if watched.item(id).count():
                watched.item(id).click(force=True)
                watched.page.wait_for_timeout(300)
                expect_whole(watched.page, f"{step}, {id}")


def test_long_names_while_a_position_is_set_up(browser: Browser, dashboards: Serving) -> None:
    draft = {"players": [{"name": name, "vp": 17} for name in NAMES]}
    with shown(browser, dashboards, "play", PlayState(draft=draft)) as watched:
        expect_whole(watched.page)


def test_long_names_at_the_court(browser: Browser, dashboards: Serving) -> None:
    setting = CourtSetting.of(at(5, "influence", BASE_GAME, NAMES))
    with shown(browser, dashboards, "court", CourtState(position=setting)) as watched:
        expect(watched.page.locator(".kb-old")).to_have_count(0)
        expect_whole(watched.page)


KINGDOM: Final = position(
    {
        "name": NAMES[0],
        "settlements": ["D19", "E19", "E20", "L19", "L20", "K20"],
        "tiles": [tile("farm", "L18"), tile("paddock", "C19")],
    },
    *({"name": name, "settlements": [at]}
      for name, at in zip(NAMES[1:4], ["A2", "R3", "R5"], strict=True)),
    terrain="forest",
    turn=3,
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("page", ["kingdom-play", "kingdom-odds"])
def test_long_names_in_the_other_game(browser: Browser, dashboards: Serving, page: str) -> None:
    state = KingdomPlayState if page == "kingdom-play" else KingdomOddsState
    with shown(browser, dashboards, page, state(position=KINGDOM)) as watched:
        expect_whole(watched.page)
        folds = "button[aria-expanded='false']:visible, [data-id='odds-fold']"
        ids = watched.page.eval_on_selector_all(folds, "all => all.map((one) => one.dataset.id)")
        for id in ids:
            if watched.item(id).is_visible():
                watched.item(id).click()
                watched.page.wait_for_timeout(500)
                expect_whole(watched.page, id)


@pytest.mark.parametrize("page", some(PAGES, 3))
def test_each_page_as_it_opens(browser: Browser, dashboards: Serving, page: str) -> None:
    first = ".kb-group :is(svg, table, .kb-lesson)" if page else ".dashboards a"
    with opened(browser, dashboards.address + page, 320, first=first) as watched:
        expect_whole(watched.page)
        for width in (*WIDTHS, 1280):
            watched.page.set_viewport_size({"width": width, "height": 720})
            assert (width, watched.page.evaluate(SMALL)) == (width, [])


#: A script that returns the number of answers, and those whose words overflow their buttons.
ANSWERS: Final = """
() => {
    const buttons = [...document.querySelectorAll(".kb-toolbar [data-look~=choices] button")];
    const out = buttons.filter((button) => {
        const range = document.createRange();
        range.selectNodeContents(button);
        const words = range.getBoundingClientRect(), box = button.getBoundingClientRect();
        return words.left < box.left || words.right > box.right;
    });
    return [buttons.length, out.map((button) => button.innerText)];
}
"""


@pytest.mark.parametrize("language", LOCALES)
def test_names_of_terrains_stay_within_their_buttons(
    browser: Browser, dashboards: Serving, language: str
) -> None:
    address, locale = f"{dashboards.address}kingdom-play", LOCALES[language]
    with opened(browser, address, 375, locale=locale, first=".kb-toolbar .kd-sign") as watched:
        expect_language(watched.page, language)
        # The buttons draw at random, name five terrains, and let the user type a line.
        assert watched.page.evaluate(ANSWERS) == [7, []]


def test_letters_of_a_chart_are_not_drawn_small(browser: Browser, dashboards: Serving) -> None:
    with shown(browser, dashboards, "odds", OddsState(view="pairs")) as watched:
        expect(watched.page.locator(".gt-drawing text").first).to_be_visible()
        for width in WIDTHS:
            watched.page.set_viewport_size({"width": width, "height": 667})
            assert (width, watched.page.evaluate(SMALL)) == (width, [])


def test_at_400_percent_the_toolbar_is_scrolled_with_the_page(
    browser: Browser, dashboards: Serving
) -> None:
    for page in ("play", "kingdom-play"):
        with opened(browser, dashboards.address + page, 320) as watched:
            watched.page.set_viewport_size({"width": 320, "height": 256})
            toolbar = watched.page.locator(".kb-sticky")
            whole = toolbar.bounding_box()
            assert whole is not None
            watched.page.evaluate("scrollTo(0, 10_000)")
            watched.page.wait_for_timeout(100)
            rest = toolbar.bounding_box()
            assert rest is not None
            assert whole["height"] <= 128 or rest["y"] + rest["height"] <= 0


def test_a_quiz_shows_what_it_asks_about_before_the_answers(
    browser: Browser, dashboards: Serving
) -> None:
    with opened(browser, dashboards.address + "quiz", 375) as watched:
        board = watched.item("quiz-board").bounding_box()
        answer = watched.item("quiz-answer-0").bounding_box()
        question = watched.item("quiz-question").bounding_box()
        assert board
        assert answer
        assert question
        assert question["y"] < board["y"] < answer["y"]
