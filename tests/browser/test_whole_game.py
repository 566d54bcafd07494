"""A whole game in a real browser, from a new table to its end, its review and its link.

It is gone through by touch on a phone and by keyboard alone on a wide page. Another one is played
by hand to its end, and its taps are counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, expect

from gametable.views import review_words
from tests.browser.pages import expect_usable, opened
from tests.browser.test_ending import OUTSIDE, SCENE
from tests.browser.test_journey import Hand, Keyboard
from tests.browser.test_review import expect_a_whole_review
from tests.browser.test_table import DESK, PHONE, UNCOVER, on_a_phone
from tests.server.serving import Serving

pytestmark = pytest.mark.browser

#: The least size of controls by width, in pixels; on a wide page, rows of provinces are lower.
LEAST = {375: 40, 1280: 32}
#: The most taps and keys for a journey; it takes about 25 and 72, more if the season asks more.
MOST_TAPS = 40
MOST_KEYS = 150
#: The taps that begin a game against machines and open the eye.
AT_FIRST = 3
#: The most taps for a whole game by hand: the player decides the first question of each season and
#: all questions of the winters, as the eye advises, and leaves the rest of each season to it.
MOST_BY_HAND = 60
#: Taps at one place are meant as one if they are closer in time than this (in ms).
APART = 500
#: What the page says when it is the reader's turn.
DECIDES = "Ann decides."
#: How the page begins to judge a move that the reader has tried.
TRIED = "Your move"


@dataclass
class Touch(Hand):
    """A user with a finger, who takes a moment between two taps; `taps` is their number."""

    taps: int = 0

    def use(self, target: Locator) -> None:
        target.evaluate(UNCOVER)
        target.tap()
        self.taps += 1
        self.watched.page.wait_for_timeout(APART)


@contextmanager
def asked_anew(hand: Hand) -> Iterator[None]:
    """Wait until something else is asked than before."""
    asked = hand.watched.page.locator("[data-group='choices']")
    number = asked.get_attribute("data-question")
    yield
    same = hand.watched.page.locator(f"[data-group='choices'][data-question='{number}']")
    expect(same).to_have_count(0)


def take_advice(hand: Hand) -> None:
    """Do what the eye advises first."""
    with asked_anew(hand):
        hand.press("advice-0")


def begin(hand: Hand) -> None:
    """Begin a game against two strong machines."""
    for id in ("table-new", "against-strong-2"):
        expect(hand.watched.item(id)).to_be_in_viewport()
        hand.press(id)
    expect(hand.watched.said).to_contain_text(DECIDES)


def play_a_season(hand: Hand) -> None:
    """Play by hand from the beginning of the game to the first summer."""
    hand.choose("odds-fold")
    season = hand.watched.item("calendar-fold")
    while "Summer" not in str(season.get_attribute("aria-label")):
        take_advice(hand)


def let_a_machine_play(hand: Hand) -> None:
    """Let a weak machine take the reader's seat."""
    hand.choose("by-0-easy")
    hand.press("table-menu")
    expect(hand.watched.item("on")).to_be_in_viewport()


def is_over(hand: Hand) -> bool:
    return hand.watched.page.locator(SCENE).is_visible()


def review(hand: Hand) -> None:
    """Go through the game, whose end is on the first screen, and share what has been tried."""
    assert hand.watched.page.evaluate(OUTSIDE) == []
    hand.press("next-review")
    expect_a_whole_review(hand.watched)
    try_the_worst_moment(hand)
    hand.press("share-fold")
    link = hand.watched.item("share-address").get_by_role("textbox")
    expect(link).to_have_value(re.compile(r"/play(/|/index.html)?\?p="))


def try_the_worst_moment(hand: Hand) -> None:
    """Open the first critical moment, which does not say what was better, and try something."""
    item, told = hand.watched.item, hand.watched.item("review-told")
    moment = hand.watched.page.locator("[data-id^='review-moment-']").first
    hand.press(str(moment.get_attribute("data-id")))
    expect(told).to_contain_text(review_words.TRY)
    expect(item("review-show")).to_be_in_viewport()
    expect(item("advice-0")).to_have_count(0)
    # The eye says what to try.
    hand.choose("odds-fold")
    take_advice(hand)
    expect(told).to_contain_text(TRIED)
    expect(told).to_be_in_viewport()
    expect_usable(hand.watched, hand.width, LEAST[hand.width])


@pytest.mark.slow
def test_by_touch_on_a_phone(browser: Browser, dashboards: Serving) -> None:
    with on_a_phone(browser, dashboards.address + "play") as finger:
        hand = Touch(finger.watched, PHONE[0], "en")
        begin(hand)
        play_a_season(hand)
        let_a_machine_play(hand)
        # Machines do the rest, year by year.
        hand.choose("pace-3")
        while not is_over(hand):
            with asked_anew(hand):
                hand.press("on")
        review(hand)
        assert hand.taps <= MOST_TAPS


@pytest.mark.slow
def test_by_keyboard_alone_on_a_wide_page(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "play", DESK[0]) as watched:
        watched.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
        hand = Keyboard(watched, DESK[0], "en", most=MOST_KEYS)
        begin(hand)
        play_a_season(hand)
        let_a_machine_play(hand)
        # The menu is a button by itself, on which arrows are keys of the game.
        watched.expect_focus("table-menu")
        for _ in range(3):
            hand.key("ArrowUp")
        hand.hear("Step by: year.")
        while not is_over(hand):
            with asked_anew(hand):
                hand.key("ArrowRight")
            hand.look()
        review(hand)
        assert watched.errors == []


@pytest.mark.slow
def test_a_whole_game_by_hand(browser: Browser, dashboards: Serving) -> None:
    """What has one outcome only, as rolling or passing with nothing to place, takes no tap."""
    with on_a_phone(browser, dashboards.address + "play") as finger:
        hand = Touch(finger.watched, PHONE[0], "en")
        begin(hand)
        hand.choose("odds-fold")
        assert hand.taps == AT_FIRST
        rest, calendar = finger.watched.item("advice-rest"), finger.watched.item("calendar-fold")
        begun: list[str] = []
        while not is_over(hand):
            season = str(calendar.get_attribute("aria-label")).split()[:3]
            left = begun == season and rest.is_visible()
            begun = season
            with asked_anew(hand):
                hand.press("advice-rest" if left else "advice-0")
        assert hand.taps <= MOST_BY_HAND
