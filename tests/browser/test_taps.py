"""Taps on a phone, which never move what is under the finger.

Whatever is tapped, a second tap at the same place half a second later hits the same item.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from gametable.notation import links
from gametable.notation.lessons import Course
from gametable.notation.state import State
from kingdombuilder.lessons import COURSE
from kingdombuilder.pages.learn.state import LearnState as KingdomLearnState
from kingdombuilder.pages.quiz.state import QuizState as KingdomQuizState
from kingdombuilder.pages.table.state import PlayState as KingdomPlayState
from kingsburg import lessons
from kingsburg.engine.actions import Influence
from kingsburg.notation import files
from kingsburg.pages.learn.state import LearnState
from kingsburg.pages.quiz.state import QuizState
from kingsburg.pages.table.state import PlayState
from tests.browser.pages import LOCALES, Watched, first_and_slow
from tests.browser.test_table import on_a_phone
from tests.drawn import some
from tests.kingdombuilder.telling import position, tile
from tests.server.serving import Serving

pytestmark = pytest.mark.browser

#: A script that records the ids of what is clicked.
WATCH: Final = """
() => {
    if (window.hit) return;
    window.hit = [];
    document.addEventListener("click", ({ target }) => {
        const hex = target.closest("[data-hex]")?.dataset.hex;
        window.hit.push(hex ?? target.closest("[data-id]")?.dataset.id ?? target.className);
    }, true);
}
"""
#: A script whose promise resolves when the page has changed, or after the time of a double tap.
ANSWERED: Final = """
() => {
    window.answered = new Promise((done) => {
        let late = setTimeout(done, 450);
        const seen = new MutationObserver(() => {
            clearTimeout(late);
            late = setTimeout(done, 150);
        });
        seen.observe(document.querySelector(".kb-stage"), { subtree: true, childList: true,
            characterData: true, attributes: true });
    });
}
"""
#: A script that returns the middle of an item, and scrolls to it if it is out of sight.
PLACE: Final = """
(selector) => {
    const item = document.querySelector(selector);
    const middle = () => {
        const { left, top, width, height } = item.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
    };
    const there = () => {
        const hit = document.elementFromPoint(...middle());
        return hit !== null && item.contains(hit);
    };
    if (!item) return null;
    if (!there()) item.scrollIntoView({ block: "center", inline: "center" });
    return there() ? middle() : null;
}
"""
#: A script that returns the texts that are cut off by their boxes.
CUT: Final = """
() => [...document.querySelectorAll(".kb-said:not(.kb-hidden), .kb-toolbar .kb-block")]
    .filter((each) => each.scrollHeight > each.clientHeight + 1)
    .map((each) => each.textContent)
"""


def selector(id: str) -> str:
    return f"[data-hex='{id}']" if id.isdecimal() else f"[data-id='{id}']"


def tap_twice(watched: Watched, id: str) -> list[str]:
    """Return what two taps at the first place of an item hit; nothing if it cannot be tapped."""
    page = watched.page
    place = page.evaluate(PLACE, selector(id))
    if place is None:
        return []
    page.evaluate("() => { window.hit = []; }")
    for _ in range(2):
        page.evaluate(ANSWERED)
        page.touchscreen.tap(*place)
        page.evaluate("window.answered")
        assert page.evaluate(CUT) == []
    hit: list[str] = page.evaluate("window.hit")
    return hit


def expect_to_stay(watched: Watched, ids: Iterable[str]) -> None:
    """Expect two taps at the first place of each item to hit it twice."""
    watched.page.evaluate(WATCH)
    tapped = [(id, tap_twice(watched, id)) for id in ids]
    assert [each for each in tapped if each[1] not in ([], [each[0]] * 2)] == []
    assert sum(bool(hit) for _, hit in tapped) > len(tapped) // 2, tapped


def link(state: State, language: str = "en") -> str:
    return links.link(links.View((state,), language))


#: The dice 1 3 5 for each player, with which six of seven second taps once missed.
SPRING: Final = {
    "phase": "spring", "step": "influence",
    "players": [
        {"name": "Ann", "dice": "1 3 5", "tokens": 1},
        {"name": "Brian", "dice": "1 3 5"},
        {"name": "Cindy", "dice": "1 3 5"},
    ],
}  # fmt: skip
COURT: Final = [f"advisor-{number}" for number in range(1, 19)]


@pytest.mark.parametrize("reverse", some([False, True], 2))
def test_each_advisor_at_the_table(browser: Browser, dashboards: Serving, reverse: bool) -> None:
    address = dashboards.address + "play" + link(PlayState(position=files.from_json(SPRING)))
    with on_a_phone(browser, address) as finger:
        expect_to_stay(finger.watched, reversed(COURT) if reverse else COURT)


@pytest.mark.slow
def test_each_advisor_in_a_lesson(browser: Browser, dashboards: Serving) -> None:
    """None moves on a page that asks for one of them, which is tapped last and turns the page."""
    pages = lessons.COURSE.lesson("first-roll").pages
    at = next(at for at, page in enumerate(pages) if isinstance(page.task, Influence))
    asked = f"advisor-{pages[at].task.advisor}"
    address = dashboards.address + "learn" + link(LearnState(lesson="first-roll", at=at))
    with on_a_phone(browser, address) as finger:
        expect_to_stay(finger.watched, [*(each for each in COURT if each != asked), asked])
        expect(finger.watched.item("lesson-head")).to_contain_text(f"{at + 2} / ")


def first_asked(course: Course[Any], name: str) -> int:
    """Return the index of the first page of a lesson that asks something."""
    return next(at for at, page in enumerate(course.lesson(name).pages) if page.answers)


@pytest.mark.slow
def test_each_answer_of_a_quiz_and_of_a_lesson(browser: Browser, dashboards: Serving) -> None:
    pages = {
        "quiz": QuizState(phase="spring"),
        "kingdom-rules": KingdomQuizState(),
        "learn": LearnState(lesson="first-roll", at=first_asked(lessons.COURSE, "first-roll")),
        "kingdom-learn": KingdomLearnState(lesson="tiles", at=first_asked(COURSE, "tiles")),
    }
    for page, state in pages.items():
        with on_a_phone(browser, dashboards.address + page + link(state)) as finger:
            shown = finger.watched.page
            answers = shown.eval_on_selector_all(
                "[data-id*='-answer-']", "each => each.map((one) => one.dataset.id)"
            )
            assert len(answers) > 1
            # The last answer is chosen before it is checked.
            checked = ["quiz-check", answers[-1], "quiz-check"] if "learn" not in page else []
            expect_to_stay(finger.watched, [*answers, *checked])


#: Ann in the middle of her turn, with a tile that builds and one that moves.
KINGDOM: Final = position(
    {
        "settlements": ["D19", "E19", "E20", "L19", "L20", "K20"],
        "tiles": [tile("farm", "L18"), tile("paddock", "C19")],
    },
    {"settlements": ["A2", "A3", "B3", "B2", "B1", "C2"]},
    terrain="forest",
    turn=3,
)


def test_hexes_and_buttons_of_the_other_game(browser: Browser, dashboards: Serving) -> None:
    address = dashboards.address + "kingdom-play" + link(KingdomPlayState(position=KINGDOM))
    with on_a_phone(browser, address) as finger:
        shown = finger.watched.page
        lit, dark = (
            shown.eval_on_selector_all(kind, "each => each.map((one) => one.dataset.hex)")
            for kind in (".kb-hex.lit", ".kb-hex:not(.lit)")
        )
        tiles = ["tile-farm", "tile-paddock"]
        below = ["where-fold", "legend-fold", "earns-knights"]
        expect_to_stay(finger.watched, [*dark[::60], *tiles, *below, *lit[:4], *dark[30::60]])


@pytest.mark.slow
def test_hexes_of_a_lesson(browser: Browser, dashboards: Serving) -> None:
    address = dashboards.address + "kingdom-learn" + link(KingdomLearnState(lesson="tiles", at=2))
    with on_a_phone(browser, address) as finger:
        expect_to_stay(finger.watched, [str(hex) for hex in range(0, 400, 60)])


@pytest.mark.parametrize("language", first_and_slow(LOCALES, "pt"))
def test_the_hex_with_which_a_turn_ends(
    browser: Browser, dashboards: Serving, language: str
) -> None:
    """The hex does not move, although the next player begins at the other end of the board.

    What has happened is not cut off, even in the language with the longest words.
    """
    start = position({"settlements": ["E19"]}, {"settlements": ["A2"]}, terrain="flower")
    state = KingdomPlayState(position=start)
    address = dashboards.address + "kingdom-play" + link(state, language)
    with on_a_phone(browser, address) as finger:
        lit = finger.watched.page.locator(".kb-hex.lit")
        for _ in range(3):
            expect_to_stay(finger.watched, [str(lit.first.get_attribute("data-hex"))])
        # It is Brian's turn, or round 2 if his card has left him no choice.
        expect(finger.watched.item("now")).to_contain_text(re.compile(r"Brian|2\."))
