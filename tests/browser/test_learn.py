"""The lessons in a real browser: by touch, by keyboard, from afar, and on paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, PdfMargins, expect

from gametable.language import each
from gametable.notation import lessons as form
from gametable.notation import links
from gametable.play.positions import CHANCE
from kingdombuilder.lessons import COURSE as KINGDOM
from kingdombuilder.pages.learn.state import LearnState as KingdomLearnState
from kingsburg import lessons
from kingsburg.engine.actions import Build, Influence, Recruit
from kingsburg.engine.position import Position
from kingsburg.pages.learn.state import LearnState
from kingsburg.play.options import Options
from tests.browser.pages import (
    END,
    STARTED,
    Watched,
    expect_accessible,
    file_of,
    opened,
)
from tests.browser.test_journey import Keyboard
from tests.server.serving import Serving

pytestmark = pytest.mark.browser

#: The most keys that a lesson may take.
MOST_KEYS = 260
#: A script that returns the sizes of all visible letters, in pixels, with their texts.
LETTERS = """
() => [...document.querySelectorAll(".kb-stage *")]
    .filter((each) => each.checkVisibility() && !each.closest(".kb-hidden, svg"))
    .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .map((each) => [parseFloat(getComputedStyle(each).fontSize) * (each.currentCSSZoom ?? 1),
        each.textContent])
"""
#: A script that returns how many pixels of the board are hidden under the toolbar.
UNDER_THE_TOOLBAR = """
() => document.querySelector(".kb-sticky").getBoundingClientRect().bottom
    - document.querySelector(".kb-body").getBoundingClientRect().top
"""
MARGIN: PdfMargins = {"top": "1cm", "right": "1cm", "bottom": "1cm", "left": "1cm"}


def at(name: str, page: int, language: str = "en") -> str:
    view = links.View((LearnState(lesson=name, at=page),), language)
    return f"learn{links.link(view)}"


def steps(page: form.Page, position: Position) -> list[str]:
    """Return the ids of the buttons to press to do what a page asks for."""
    task = page.task
    if task is None:
        return ["lesson-next"]
    if position.actor is CHANCE:
        return ["chance"]
    match task:
        case Influence():
            return [f"advisor-{task.advisor}"] * 2
        case Build():
            seat = position.player(str(position.actor)).seat
            return [f"building-{seat}-{task.building}"] * 2
        case Recruit():
            return [*(f"good-{place}" for place in range(len(task.payment))), "recruit"]
    return [f"choice-{Options(position.actions()).others.index(task)}"]


def read_through(name: str, watched: Watched, language: str, press: Callable[[str], None]) -> None:
    """Read a lesson of the list to its end."""
    lesson = lessons.COURSE.lesson(name)
    press(f"lesson-{name}")
    for page in lesson.pages:
        expect(watched.item("lesson-told")).to_contain_text(each(page.told)[language])
        for number, answer in enumerate(page.answers):
            if answer.right:
                press(f"lesson-answer-{number}")
                expect(watched.item("lesson-verdicts")).to_contain_text(
                    each(answer.because)[language]
                )
        for id in steps(page, lesson.history.now.path()[page.at].position):
            press(id)
    expect(watched.item(f"lesson-{name}")).to_contain_text("✓")
    assert watched.errors == []


def test_the_first_lesson_in_polish_by_touch(browser: Browser, dashboards: Serving) -> None:
    context = browser.new_context(
        viewport={"width": 375, "height": 667}, has_touch=True, is_mobile=True, locale="pl-PL"
    )
    watched = Watched(context.new_page())
    watched.page.on("pageerror", lambda error: watched.errors.append(str(error)))

    def tap(id: str) -> None:
        # A reader is not as quick as a double tap.
        watched.page.wait_for_timeout(500)
        watched.item(id).tap()
        assert watched.page.evaluate("document.documentElement.scrollWidth") <= 375

    try:
        watched.page.goto(file_of(dashboards.address + "learn"))
        expect(watched.page.locator(".kb-group").first).to_be_visible()
        expect(watched.page.locator(STARTED)).to_be_attached()
        read_through(lessons.COURSE.names[0], watched, "pl", tap)
        watched.page.goto("about:blank")
    finally:
        context.close()


def test_a_lesson_from_far_down_the_list_begins_at_its_top(
    browser: Browser, dashboards: Serving
) -> None:
    with opened(browser, dashboards.address + "learn", 375, first=".kb-group") as watched:
        last = watched.item(f"lesson-{lessons.COURSE.names[-1]}")
        last.scroll_into_view_if_needed()
        assert watched.page.evaluate("scrollY") > 0
        last.click()
        expect(watched.item("lesson-told")).to_be_visible()
        watched.page.wait_for_timeout(300)
        assert watched.page.evaluate(UNDER_THE_TOOLBAR) <= 0


@pytest.mark.slow
@pytest.mark.parametrize("name", lessons.COURSE.names)
def test_each_lesson_by_keyboard(browser: Browser, dashboards: Serving, name: str) -> None:
    with opened(browser, dashboards.address + "learn", first=".kb-group") as watched:
        hand = Keyboard(watched, 1280, "en", most=MOST_KEYS)
        read_through(name, watched, "en", lambda id: hand.use(watched.item(id)))


@pytest.mark.parametrize("page", [at("first-roll", 10, "pl"), at("first-buildings", 7, "cs")])
def test_axe_finds_nothing_in_a_lesson(browser: Browser, dashboards: Serving, page: str) -> None:
    with opened(browser, dashboards.address + page) as watched:
        watched.item("lesson-rules").click()
        expect(watched.item("lesson-ruled")).to_be_visible()
        expect_accessible(watched.page)
        assert watched.errors == []


def test_progress_is_in_the_link(browser: Browser, dashboards: Serving) -> None:
    second = f"2 / {len(lessons.COURSE.lesson('winter').pages)}"
    with opened(browser, dashboards.address + at("winter", 0)) as watched:
        before = watched.page.url
        watched.item("lesson-next").click()
        expect(watched.item("lesson-head")).to_contain_text(second)
        expect(watched.page).not_to_have_url(before)
        watched.page.reload()
        expect(watched.item("lesson-head")).to_contain_text(second)


#: Screens to be read from afar: the size of the window, and the least size of its letters.
SCREENS = [(1280, 720, 24), (1024, 768, 21)]
#: A script that returns whether the presented view is cut off, and how far down it and the page go.
PRESENTED = """
() => {
    const room = document.querySelector("[data-id='presented']");
    return [room.scrollHeight > room.clientHeight || room.scrollWidth > room.clientWidth,
        room.getBoundingClientRect().bottom, document.documentElement.scrollHeight];
}
"""


def expect_to_be_read_from_afar(
    watched: Watched, high: int = 720, least: int = 28, *, at: object = ""
) -> None:
    """Expect large letters, no buttons but answers, and a view that exactly fills the screen."""
    page = watched.page
    expect(watched.item("presented")).to_be_visible()
    letters = page.evaluate(LETTERS)
    assert letters
    assert [(at, size, text) for size, text in letters if size < least] == []
    pressed = "[data-id^='lesson-answer-']"
    assert page.locator(f".kb-stage button:visible:not({pressed})").count() == 0
    for _time in range(20):
        cut, bottom, scrolled = page.evaluate(PRESENTED)
        if fits := (cut, scrolled <= high, bottom > 0.98 * high) == (False, True, True):
            break
        # On a busy machine, the view finds its size in several frames.
        page.wait_for_timeout(50)
    assert fits, (at, cut, bottom, scrolled)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "state", "course"),
    [
        ("learn", LearnState, lessons.COURSE),
        ("kingdom-learn", KingdomLearnState, KINGDOM),
    ],
)
def test_each_page_of_each_lesson_can_be_read_from_afar(
    browser: Browser, dashboards: Serving, page: str, state: Any, course: Any
) -> None:
    first = links.link(links.View((state(lesson=course.names[0]),), "en"))
    with opened(browser, dashboards.address + page + first, first=".kb-told-page") as watched:
        for at_lesson, name in enumerate(course.names):
            # Lessons alternate between the sizes, since each one takes a while.
            wide, high, least = SCREENS[at_lesson % 2]
            watched.page.set_viewport_size({"width": wide, "height": high})
            if at_lesson:
                watched.item(f"lesson-{name}").click()
            watched.page.keyboard.press("p")
            for number, each_page in enumerate(course.lesson(name).pages):
                expect(watched.item("lesson-told")).to_contain_text(each_page.told)
                watched.page.evaluate(
                    "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
                )
                expect_to_be_read_from_afar(watched, high, least, at=(name, number, wide))
                watched.page.keyboard.press("ArrowRight")
            watched.page.keyboard.press("Escape")
            expect(watched.item(f"lesson-{name}")).to_be_visible()
        assert watched.errors == []


def test_back_and_escape_leave_the_view_and_not_the_page(
    browser: Browser, dashboards: Serving
) -> None:
    with opened(browser, dashboards.address + at("first-roll", 7)) as watched:
        page, answers = watched.page, watched.page.locator("[data-id^='lesson-answer-']")
        start = page.url
        page.keyboard.press("p")
        expect(watched.item("presented")).to_be_visible()
        expect(answers.first).to_be_visible()
        page.go_back()
        expect(watched.item("presented")).to_have_count(0)
        expect(watched.item("lesson-head")).to_contain_text("8 / 17")
        page.keyboard.press("p")
        expect(watched.item("presented")).to_be_visible()
        page.keyboard.press("ArrowRight")
        expect(answers).to_have_count(0)
        # The page that was reached stays open.
        page.go_back()
        expect(watched.item("presented")).to_have_count(0)
        expect(watched.item("lesson-head")).to_contain_text("9 / 17")
        # The address follows shortly after what is shown.
        expect(page).not_to_have_url(start)
        address = page.url
        page.keyboard.press("p")
        expect(watched.item("presented")).to_be_visible()
        page.keyboard.press("Escape")
        expect(watched.item("lesson-head")).to_contain_text("9 / 17")
        expect(page).to_have_url(address)
        assert watched.errors == []


def test_a_finished_lesson_is_marked_and_the_last_one_goes_on_from_the_start_page(
    browser: Browser, dashboards: Serving
) -> None:
    last = len(lessons.COURSE.lesson("winter").pages) - 1
    with opened(browser, dashboards.address + at("winter", last)) as watched:
        watched.item("lesson-next").click()
        expect(watched.item("lesson-winter")).to_contain_text("✓")
        watched.item("lesson-court").click()
        expect(watched.item("lesson-head")).to_contain_text("1 /")
        watched.item("lesson-next").click()
        expect(watched.item("lesson-head")).to_contain_text("2 /")
        # Once the address says so too, the browser has also stored the progress.
        state = LearnState(lesson="court", at=1, done=["winter"])
        link = re.escape(links.link(links.View((state,), "en")))
        expect(watched.page).to_have_url(re.compile(f"/learn{END}{link}$"))
        watched.page.goto(file_of(dashboards.address))
        watched.page.get_by_role("link", name="Learn", exact=True).click()
        expect(watched.item("lesson-winter")).to_contain_text("✓")
        watched.item("lesson-go-on").click()
        expect(watched.item("lesson-head")).to_contain_text("2 /")


def test_what_a_page_points_at_is_scrolled_to_and_a_rule_stands_below_its_id(
    browser: Browser, dashboards: Serving
) -> None:
    with opened(browser, dashboards.address + at("additional-rows", 4), 375) as watched:
        watched.page.set_viewport_size({"width": 375, "height": 667})
        watched.item("lesson-next").click()
        expect(watched.item("building-0-recruiting_center")).to_be_in_viewport()
        watched.item("lesson-rules").click()
        id, told = (watched.item("lesson-ruled").locator(each).first for each in ("dt", "dd"))
        above, below = id.bounding_box(), told.bounding_box()
        assert above
        assert below
        assert above["y"] + above["height"] <= below["y"]
        assert below["width"] > 300


def test_a_lesson_from_afar(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + at("first-roll", 10, "pl")) as watched:
        watched.page.set_viewport_size({"width": 1280, "height": 720})
        before = watched.item("lesson-told").inner_text()
        watched.page.keyboard.press("p")
        expect_to_be_read_from_afar(watched)
        watched.page.keyboard.press("ArrowRight")
        expect(watched.item("lesson-told")).not_to_have_text(before)
        expect_to_be_read_from_afar(watched)
        watched.page.keyboard.press("p")
        expect(watched.item("lesson-next")).to_be_visible()
        assert watched.errors == []


def test_the_table_from_afar(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "play") as watched:
        watched.page.set_viewport_size({"width": 1280, "height": 720})
        for id in ("table-kind-example", "table-preset-w04-influence-in-the-first-spring"):
            watched.reach(id).click()
        expect(watched.item("asked")).to_be_visible()
        watched.page.keyboard.press("p")
        expect_to_be_read_from_afar(watched)
        expect(watched.item("presented")).to_contain_text("Brian")
        watched.page.keyboard.press("ArrowRight")
        expect(watched.said).to_contain_text("Ann influences 8")
        expect_to_be_read_from_afar(watched)
        watched.page.keyboard.press("p")
        expect(watched.item("back")).to_be_visible()


def printed(page: Page) -> tuple[int, str]:
    """Return the number of printed pages, and their text."""
    expect(page.locator(".kb-paper")).to_be_attached()
    page.emulate_media(media="print")
    text = page.locator("body").inner_text()
    pages = page.pdf(format="A4", margin=MARGIN)
    page.emulate_media(media="screen")
    return len(re.findall(rb"/Type\s*/Page\b", pages)), text


def expect_no_control(text: str, *controls: str) -> None:
    for control in ("Share", "Language", "English", "Print", *controls):
        assert control not in text.split("\n"), control


def test_a_lesson_on_paper(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + at("first-roll", 3)) as watched:
        watched.page.evaluate("window.print = () => {}")
        watched.item("lesson-print").click()
        pages, text = printed(watched.page)
        assert 2 <= pages <= 5
        lesson = lessons.COURSE.lesson("first-roll")
        for page in lesson.pages:
            assert page.told in text
        assert text.rindex("Answers") > text.index(lesson.pages[-1].told)
        expect_no_control(text, "Show me", "Hint", "Learn the game")
        # After that, the page is as it was.
        expect(watched.page.locator(".kb-paper")).to_have_count(0)
        expect(watched.item("lesson-told")).to_be_visible()


@pytest.mark.parametrize(("button", "ticks"), [("quiz-print", 0), ("quiz-print-answered", 5)])
def test_a_quiz_on_paper(browser: Browser, dashboards: Serving, button: str, ticks: int) -> None:
    with opened(browser, dashboards.address + "quiz") as watched:
        watched.page.evaluate("window.print = () => {}")
        watched.item("quiz-count-5").click()
        expect(watched.item("quiz-question")).to_contain_text("Question 1 of 5")
        watched.item(button).click()
        pages, text = printed(watched.page)
        assert 3 <= pages <= 6
        watched.page.emulate_media(media="print")
        for each in watched.page.locator(".kb-paper > ol > li").all():
            expect(each).to_have_css("break-inside", "avoid")
        watched.page.emulate_media(media="screen")
        assert text.count("☐") > 10
        assert (text.count("☑") >= ticks) if ticks else "☑" not in text
        expect_no_control(text, "Check", "Next question")


def test_the_rules_as_a_booklet(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "rules", first=".kb-group") as watched:
        watched.page.evaluate("window.print = () => {}")
        watched.item("rules-print").click()
        pages, text = printed(watched.page)
        assert 5 <= pages <= 10
        for id in ("S.1", "P2b.5", "P8.7", "B.embassy", "T.3"):
            assert f"{id}\n" in text
        expect_no_control(text, "Check", "Search the rules, by words or by id")


def test_printed_without_its_button_a_page_has_no_control(
    browser: Browser, dashboards: Serving
) -> None:
    with opened(browser, dashboards.address + "quiz") as watched:
        watched.page.emulate_media(media="print")
        text = watched.page.locator("body").inner_text()
        expect_no_control(text, "Check", "Next question", "▸ Share")
        assert watched.item("quiz-answer-0").is_visible()
        # A question about five players, with its picture.
        assert watched.page.locator("[data-id=quiz-board]").inner_text().count("Cathedral") == 5
        pages = watched.page.pdf(format="A4", margin=MARGIN)
        assert len(re.findall(rb"/Type\s*/Page\b", pages)) == 1
