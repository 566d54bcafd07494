"""The whole journey: a position set up from nothing, played, undone and explained, and a quiz.

It is made once by mouse, in English, on a wide page, and once by keyboard alone, in Polish, on a
phone. Both follow the rulebooks' first spring (W.3 to W.6) and check what the views say of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, expect

from gametable.language import _, each, speak
from gametable.play.history import History
from gametable.play.outcomes import Found, Outcome, Played
from gametable.views import pages, table_words
from gametable.views.quiz_words import score
from gametable.views.table_words import answered
from kingsburg.catalogue import rules
from kingsburg.engine.actions import Action, Build, Influence, Roll
from kingsburg.engine.position import Position
from kingsburg.notation import records
from kingsburg.pages.quiz import words as quiz_words
from kingsburg.pages.table import answers, story
from kingsburg.pages.table import court as at_court
from kingsburg.pages.table import story as story_words
from kingsburg.pages.table import things as board
from kingsburg.pages.table import words as play_words
from kingsburg.pages.table.state import PlayState
from kingsburg.play import Play
from kingsburg.quiz import Quiz
from tests.browser.pages import (
    LOCALES,
    STARTED,
    Watched,
    expect_accessible,
    expect_usable,
    opened,
)
from tests.dashboards import PAGES
from tests.server.serving import Serving

pytestmark = pytest.mark.browser

SPRING = """kingsburg 1
players Ann Brian Cindy David
position {"phase": "spring", "order": ["Cindy", "Ann", "David", "Brian"], "players": [\
{"name": "Ann", "wood": 1}, {"name": "Brian", "stone": 1}, {"name": "Cindy", "gold": 1}, \
{"name": "David", "gold": 1}]}
Ann rolls 1 3 5
Brian rolls 4 4 5
Cindy rolls 2 2 6
David rolls 2 3 5
expect order Ann Cindy David Brian
Ann influences 8 with 5 3
Cindy influences 4 with 2 2
David influences 7 with 2 5
Brian influences 9 with 4 5
Ann influences 1 with 1
Cindy influences 6 with 6
David influences 3 with 3
expect step=help
Cindy takes wood from 4
Cindy trades wood at 6
David takes wood from 7
Brian takes wood gold from 9
expect step=build
Ann builds statue
Cindy builds guard_tower
David builds palisade
Brian builds inn
expect phase=summer
"""
#: The steps from the seating order to that of the spring: who moves forward, and the new order.
FORWARD = (
    (2, "Ann Cindy Brian David"),
    (2, "Cindy Ann Brian David"),
    (3, "Cindy Ann David Brian"),
)
GOODS = ("1w", "1s", "1g", "1g")
#: The VP of each player after the King's reward (W.6).
VP = (5, 1, 2, 1)
ANOTHER_ROLL = "6 6 6"
PHASE = 2


#: The most keys for the whole journey, with all that is typed; it takes 323.
MOST_KEYS = 340


@dataclass
class Hand:
    """A user who checks after each action that something has focus and nothing is too wide."""

    watched: Watched
    width: int
    language: str

    def use(self, target: Locator) -> None:
        """Press a button or follow a link."""
        target.click()

    def write(self, id: str, text: str) -> None:
        """Replace the text of a field with this one."""
        self.reach(id)
        self.watched.item(id).get_by_role("textbox").click(click_count=3)
        self.type(text)

    def type(self, text: str) -> None:
        """Type where focus is."""
        self.watched.page.keyboard.type(text)

    def key(self, name: str) -> None:
        """Press a key."""
        self.watched.page.keyboard.press(name)

    def press(self, id: str) -> Locator:
        """Unfold and press a button of the stage; return the button, which may be gone."""
        self.reach(id)
        self.use(self.watched.item(id))
        return self.watched.item(id)

    def reach(self, id: str) -> None:
        """Unfold what hides this item, if anything does."""
        while folded := self.watched.folded(id):
            self.press(folded)
            expect(self.watched.open(folded)).to_be_visible()
        expect(self.watched.item(id)).to_be_visible()

    def choose(self, id: str) -> None:
        """Press a button that stays pressed."""
        expect(self.press(id)).to_have_attribute("aria-pressed", "true")
        self.look()

    def hear(self, sentence: str) -> None:
        """Expect the last stage to say this sentence."""
        told = self.watched.page.locator(".kb-said").last
        expect(told).to_have_text(sentence)
        self.look()

    def look(self) -> None:
        """Expect that something has focus and nothing is wider than the page.

        Tab may have left the page, if what had focus went away just before the key: the page then
        moves focus to what may be the first or the last button. The next Tab comes back.
        """
        lost, wide = self.watched.page.evaluate(
            "[document.hasFocus() && document.activeElement === document.body,"
            " document.documentElement.scrollWidth]"
        )
        assert not lost
        assert wide <= self.width

    def rest(self) -> None:
        """Expect that the page is accessible and usable."""
        expect_accessible(self.watched.page, [self.width])
        expect_usable(self.watched, self.width)


@dataclass
class Keyboard(Hand):
    """A user without a mouse, who presses Tab, arrows, Enter and Space.

    `keys` is the number of keys pressed, and `most` is its limit.
    """

    keys: int = 0
    most: int = MOST_KEYS

    def key(self, name: str) -> None:
        super().key(name)
        self.keys += 1

    def type(self, text: str) -> None:
        super().type(text)
        self.keys += len(text)

    def use(self, target: Locator) -> None:
        self.go_to(target)
        self.key("Enter" if target.get_attribute("aria-pressed") is None else "Space")

    def write(self, id: str, text: str) -> None:
        self.reach(id)
        self.go_to(self.watched.item(id))
        # Tab selects all of the text in a field.
        self.type(text)

    def go_to(self, target: Locator) -> None:
        """Press one key after another, in the direction of the target, until it has focus."""
        expect(target).to_be_visible()
        while key := target.evaluate(NEXT_KEY):
            self.key(key)
            self.look()
            assert not self.watched.page.evaluate(COVERED), target
            assert self.keys <= self.most


#: A script that returns the next key: Tab to the group of the target, an arrow within it, or null
#: once the target has focus.
NEXT_KEY = """
(target) => {
    const here = document.activeElement;
    if (target.contains(here)) return null;
    const group = target.closest("[data-group]");
    if (target.tagName === "BUTTON" && here.tagName === "BUTTON" && group?.contains(here)) {
        const [from, to] = [here, target].map((each) => each.getBoundingClientRect());
        if (to.top - from.top >= from.height / 2) return "ArrowDown";
        if (from.top - to.top >= from.height / 2) return "ArrowUp";
        return to.left > from.left ? "ArrowRight" : "ArrowLeft";
    }
    const follows = here.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING;
    return follows ? "Tab" : "Shift+Tab";
}
"""
#: A script that returns whether the sentence that stays in view covers what has focus.
COVERED = """
() => {
    const [above, active] = [document.querySelector(".kb-sticky"), document.activeElement];
    if (!above || above.contains(active) || active.contains(above)) return false;
    const [told, here] = [above, active].map((each) => each.getBoundingClientRect());
    return here.top < told.bottom && here.bottom > told.top;
}
"""


@contextmanager
def journey(
    browser: Browser, dashboards: Serving, kind: type[Hand], width: int, language: str
) -> Iterator[Hand]:
    """Yield a user on the play page, while the test uses the same language."""
    speak(language)
    try:
        address = dashboards.address + "play"
        with opened(browser, address, width, locale=LOCALES[language]) as watched:
            pressed = watched.item(f"language-{language}")
            expect(pressed).to_have_attribute("aria-pressed", "true")
            yield kind(watched, width, language)
            assert watched.errors == []
    finally:
        speak("en")


def set_up(hand: Hand, start: Position) -> None:
    """Set up the position field by field, beginning with the game that is there at first."""
    item = hand.watched.item
    hand.press("table-empty")
    for id in ("phase-spring", "players-4"):
        hand.choose(id)
    expect(item("step-roll")).to_have_attribute("aria-pressed", "true")
    for seat, order in FORWARD:
        hand.press(f"forward-{seat}")
        expect(item("order").get_by_role("textbox")).to_have_value(order)
        hand.look()
    for seat, goods in enumerate(GOODS):
        # Tab leads to the line of each player, and what is typed in it shows the player.
        hand.write(f"amounts-{seat}", goods)
        hand.key("Enter")
        expect(item(f"whose-{seat}")).to_have_attribute("aria-pressed", "true")
        hand.look()
    hand.rest()
    hand.press("play")
    hand.hear(play_words.headline(start))


def play_on(hand: Hand, play: Play, action: Action) -> None:
    """Play this action on the page and in the test, and expect the same answer."""

    def press(id: str, answer: Outcome) -> None:
        assert isinstance(answer, Played)
        hand.press(id)
        hand.hear(answered(answers, play, answer))

    def look(id: str, card: str, of: int | str) -> None:
        found = (
            play.look_at_advisor(of)
            if isinstance(of, int)
            else play.look_at_building(of, str(play.position.actor))
        )
        assert isinstance(found, Found)
        hand.press(id)
        hand.hear(answers.looked(play, card, found))

    match action:
        case Roll():
            roll(hand, play, " ".join(map(str, action.coloured)))
        case Influence():
            place = f"advisor-{action.advisor}"
            if play.position.actor == "Ann":
                for die in action.coloured:
                    hand.choose(f"die-{play.dice.index(die)}")
            else:
                # The first press shows the card and finds the dice; the second one places them.
                look(place, at_court.advisor_card(play, action.advisor), action.advisor)
            press(place, play.do(action))
        case Build():
            player = play.position.player(str(play.position.actor))
            place = f"building-{player.seat}-{action.building}"
            look(place, board.building_card(player, action.building), action.building)
            press(place, play.do(action))
        case _:
            press(f"choice-{play.options.others.index(action)}", play.do(action))
    assert play.history.now.action == action


def roll(hand: Hand, play: Play, dice: str) -> None:
    """Type a roll."""
    hand.write("line", dice)
    hand.key("Enter")
    played = play.say(dice)
    assert isinstance(played, Played)
    hand.hear(answered(answers, play, played))
    expect(hand.watched.item("line").get_by_role("textbox")).to_have_value("")


def take_another_roll(hand: Hand, play: Play) -> None:
    """Go back over the whole season and on with another roll, which makes a branch."""
    hand.choose(f"pace-{PHASE}")
    play.play_so(PlayState(pace="phase"))
    hand.press("back")
    assert play.back()
    hand.hear(_(play_words.UNDONE_ROLL))
    roll(hand, play, ANOTHER_ROLL)
    expect(hand.watched.page.get_by_role("status")).to_contain_text(_(table_words.BRANCHED))
    expect(hand.watched.item("branch-2")).to_have_attribute("aria-pressed", "true")


def read_a_rule(hand: Hand, play: Play) -> None:
    """Open the line of the log about the roll, and read its rule."""
    (chapter,) = story.chapters(play.history)
    entry = chapter.entries[-1]
    line = hand.press(f"entry-{entry.node}-{entry.place}")
    expect(line).to_have_text(story_words.entry(play, entry))
    rule = rules()[entry.event.rule]
    told = hand.watched.page.locator(".kb-told")
    expect(told).to_contain_text(_("Rule {id}", id=rule.id))
    expect(told).to_contain_text(_(rule.text))
    expect(told).to_be_in_viewport()
    hand.look()
    hand.rest()


def answer_a_question(hand: Hand) -> None:
    """Go to the quiz of the rules page and answer a question."""
    page = hand.watched.page
    everything = page.get_by_role("link", name=each(pages.ALL)[hand.language])
    if not everything.first.is_visible():
        hand.press("table-menu")
    hand.use(everything.last)
    title = each(PAGES["rules"].title)[hand.language]
    hand.use(page.get_by_role("link", name=title, exact=True))
    quiz = Quiz()
    question = hand.watched.item("quiz-question")
    expect(question).to_contain_text(quiz_words.question(quiz.question))
    expect(page.locator(STARTED)).to_be_attached()
    for answer in quiz.question.right:
        hand.choose(f"quiz-answer-{quiz.question.options.index(answer)}")
        quiz.choose(answer)
    hand.press("quiz-check")
    assert quiz.check()
    hand.hear(quiz_words.verdict(quiz.question, right=True))
    expect(hand.watched.item("quiz-why")).to_contain_text(_(rules()[quiz.question.rule].text))
    expect(question).to_contain_text(score(quiz, 0))
    hand.rest()
    hand.press("quiz-next")
    quiz.next()
    hand.hear(quiz_words.question(quiz.question))


def travel(hand: Hand) -> None:
    """Make the whole journey."""
    game = records.read(SPRING)
    play = Play(History(game.start.position))
    set_up(hand, play.position)
    for node in game.line()[1:]:
        play_on(hand, play, node.action)
    for seat, vp in enumerate(VP):
        shown = hand.watched.item(f"province-{seat}").locator(".kb-vp-of b")
        expect(shown).to_have_text(str(vp))
    take_another_roll(hand, play)
    read_a_rule(hand, play)
    answer_a_question(hand)


@pytest.mark.slow
def test_by_mouse_in_english_on_a_wide_page(browser: Browser, dashboards: Serving) -> None:
    with journey(browser, dashboards, Hand, 1280, "en") as hand:
        travel(hand)


def test_by_keyboard_alone_in_polish_on_a_phone(browser: Browser, dashboards: Serving) -> None:
    with journey(browser, dashboards, Keyboard, 375, "pl") as hand:
        travel(hand)
