"""The address of a page, which holds what it shows, whatever a browser reports."""

from __future__ import annotations

import asyncio
from timeit import repeat
from typing import Any

import pytest

from gametable.language import spoken
from gametable.notation import links
from gametable.notation.links import View, link, read
from gametable.views.share_words import OPENING
from gametable.widgets import address, share, work
from gametable.widgets.address import Address
from gametable.widgets.stage import Stage
from kingsburg import pages
from kingsburg.odds.reach import Setup
from kingsburg.odds.winter import Winter
from kingsburg.pages.odds.page import OddsExplorer
from kingsburg.pages.odds.state import OddsState
from kingsburg.pages.quiz.page import QuizExplorer
from kingsburg.pages.quiz.state import QuizState
from kingsburg.pages.rules.page import RulesPage
from kingsburg.pages.rules.state import RulesState
from kingsburg.pages.table.page import Desk
from kingsburg.pages.table.state import PlayState
from kingsburg.pages.winter.page import WinterExplorer
from kingsburg.pages.winter.state import WinterState
from kingsburg.play.draft import NAMES
from tests.stages import question
from tests.widgets.waiting import until

PLACE = "https://games.example/kingsburg/odds"


class Browser:
    """The browser's side of a page: addresses that it gets, and reports that it sends."""

    def __init__(self, *explorers: Any) -> None:
        self.page = Address()
        self.explorers = explorers
        self.addresses: list[dict[str, Any]] = []
        for each in explorers:
            self.page.follow(each)
            each.stage.send = self._sent

    @property
    def stage(self) -> Any:
        return self.explorers[0].stage

    def _sent(self, content: dict[str, Any]) -> None:
        if content.get("address"):
            self.addresses.append(content)

    def begin(
        self, query: str = "", language: str = "en", place: str = PLACE, **rest: object
    ) -> None:
        self.report({"page": place, "query": query, "language": language, **rest})

    def report(self, message: object) -> None:
        self.stage._received(None, message, [])

    def click(self, *ids: str) -> None:
        """Click on these, and wait each time until the address has followed."""

        async def clicked() -> None:
            for id in ids:
                self.report({"click": id, "question": question(self.stage, id)})
                await asyncio.sleep(0.05)

        asyncio.run(clicked())


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "_PAUSE", 0.01)
    monkeypatch.setattr(share, "ADDRESS", Address())


def test_a_bare_page_stays_bare_until_something_is_changed() -> None:
    browser = Browser(WinterExplorer())
    browser.begin()
    browser.click("year-1")
    assert browser.addresses == []
    browser.click("building-palisade", "year-2")
    states = [read(each["address"], WinterState).of(WinterState) for each in browser.addresses]
    assert states[-1] == WinterState(winter=Winter(year=2).with_buildings(["palisade"]))
    assert [each["push"] for each in browser.addresses] == [False, False]


def test_a_click_that_changes_nothing_leaves_a_page_bare_in_every_language() -> None:
    browser = Browser(WinterExplorer())
    browser.begin(language="pl")
    assert spoken() == "pl"
    browser.click("year-1")
    assert browser.addresses == []
    browser.click("language-cs")
    assert [each["address"] for each in browser.addresses] == ["?lang=cs"]


def test_another_view_is_something_to_go_back_from() -> None:
    browser = Browser(OddsExplorer())
    browser.begin()
    browser.click("dice-4", "view-turn", "dice-5", "view-each")
    assert [each["push"] for each in browser.addresses] == [False, True, False, True]
    browser.report({"open": browser.addresses[1]["address"]})
    assert browser.explorers[0].state == OddsState(view="turn", a=Setup(4))
    browser.report({"open": ""})
    assert browser.explorers[0].state == OddsState()


def test_a_link_shows_its_view_in_the_language_of_its_reader() -> None:
    browser = Browser(WinterExplorer())
    state = WinterState(winter=Winter(4))
    browser.begin(link(View((state,), "pl")), language="cs")
    assert browser.explorers[0].state == state
    assert spoken() == "cs"
    assert "Tento odkaz byl poslán v polštině." in browser.stage._items["sent"].html
    # The address changes only now, and only in its language.
    browser.click("language-pt")
    told = {"address": link(View((state,), "pt")), "push": False, "game": ""}
    assert browser.addresses == [told]
    # From then on the link is the reader's own.
    browser.click("year-2")
    assert "sent" not in browser.stage._items


@pytest.mark.parametrize("query", ["?lang=pl", "?p=1broken&lang=pl"])
def test_a_link_is_read_in_the_language_in_which_it_was_sent_by_a_click(query: str) -> None:
    browser = Browser(WinterExplorer())
    browser.begin(query, language="en")
    assert spoken() == "en"
    browser.click("sent-switch")
    assert spoken() == "pl"
    assert "sent" not in browser.stage._items


@pytest.mark.parametrize(
    ("query", "language"), [("?lang=pl", "de"), ("?lang=pl", "pl"), ("", "pl")]
)
def test_a_link_says_nothing_of_a_language_that_the_page_has(query: str, language: str) -> None:
    browser = Browser(WinterExplorer())
    browser.begin(query, language=language)
    # The language of the link is better than one that the page does not have.
    assert spoken() == "pl"
    assert "sent" not in browser.stage._items


def test_a_page_of_a_site_begins_with_its_text_but_a_link_comes_first() -> None:
    text, other = "kingsburg 1\nplayers Zoe Jan\n", link(View((PlayState(odds=True),)))
    for query, names in (
        ("", ("Zoe", "Jan")), ("?lang=pl", ("Zoe", "Jan")), ("?utm=7", ("Zoe", "Jan")),
        (other, NAMES[:3]),
    ):  # fmt: skip
        desk = Desk()
        browser = Browser(desk)
        browser.begin(query, text=text)
        assert desk.board.position.names == names
        assert browser.addresses == []
        # Back to where the page began.
        desk.board.roll()
        browser.page._tell()
        browser.report({"open": "", "game": ""})
        assert desk.board.position.names == ("Zoe", "Jan")
        assert not desk.board.play.history.start.branches


@pytest.mark.parametrize("text", ["hello", "[" * 90_000, "kingsburg 1\n" + "#" * 5_000_000])
def test_a_text_that_no_page_can_begin_with_is_a_sentence(text: str) -> None:
    desk = Desk()
    browser = Browser(desk)
    browser.begin(text=text)
    assert desk.stage.said
    browser.report({"click": "chance", "question": question(desk.stage, "chance")})
    assert desk.board.play.history.now.before


def test_going_back_does_not_change_the_language() -> None:
    browser = Browser(WinterExplorer())
    browser.begin()
    browser.click("year-2", "language-cs")
    browser.report({"open": "?lang=en"})
    assert browser.explorers[0].state == WinterState()
    assert spoken() == "cs"


def test_all_explorers_of_a_page_are_in_its_address() -> None:
    browser = Browser(RulesPage(), QuizExplorer())
    states = RulesState(opened="S.1"), QuizState(seed="7", number=3)
    browser.begin(link(View(states, "en")))
    assert [each.state for each in browser.explorers] == list(states)
    browser.click("rule-S.1")
    assert read(browser.addresses[0]["address"], RulesState, QuizState).states == states[1:]


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("?p=1abc", "broken"),
        ("?p=2abcdefgh", "version"),
        (link(View((WinterState(winter=Winter(4)),)))[:-3], "broken"),
        (link(View((QuizState(seed="7"),))), "another page"),
        ("?p=" + "a" * 10_000, "characters"),
        ("?p=%3Cscript%3E&p=<script>", "twice"),
    ],
)
def test_a_bad_link_gets_a_sentence_and_a_fresh_start(query: str, why: str) -> None:
    browser = Browser(WinterExplorer())
    browser.begin(query)
    assert why in browser.stage.said
    assert browser.explorers[0].state == WinterState()
    # The page still works, and another bad link changes nothing on it.
    browser.click("year-2")
    browser.report({"open": query})
    assert why in browser.stage.said
    assert browser.explorers[0].state == WinterState(winter=Winter(year=2))


@pytest.mark.parametrize(
    "place",
    [
        "javascript:alert(1)",
        'https://x/"onload="',
        "https://x/<b>",
        "https://" + "x" * 999,
        "",
        "ftp://x/",
    ],
)
def test_a_forged_place_is_none(place: str) -> None:
    browser = Browser(WinterExplorer())
    browser.begin(place=place)
    assert browser.page.place == ""


@pytest.mark.parametrize(
    "place", ["file:///C:/Users/Max/our%20games/odds/index.html", "https://x/site%20(1)/odds/"]
)
def test_a_folder_may_have_any_name(place: str) -> None:
    browser = Browser(WinterExplorer())
    browser.begin(place=place)
    assert browser.page.place == place


@pytest.mark.parametrize(
    "message",
    [
        {"open": 5},
        {"page": 1, "query": "", "language": "en"},
        {"open": None},
        {"page": PLACE},
        {"open": "x" * 10**6},
    ],
)
def test_a_forged_message_changes_nothing(message: object) -> None:
    browser = Browser(WinterExplorer())
    browser.begin()
    browser.report(message)
    assert browser.explorers[0].state == WinterState()


def test_what_no_link_can_say_leaves_the_address_as_it_is() -> None:
    browser = Browser(OddsExplorer())
    browser.begin()
    browser.click("view-turn", "fold-worths")
    browser.report({"fill": "worth-3", "text": "much"})
    browser.click("dice-4")
    assert len(browser.addresses) == 2


def test_a_game_that_has_been_played_is_not_lost_to_going_back() -> None:
    browser = Browser(Desk())
    browser.begin()
    browser.click("chance")
    played = browser.explorers[0].board.play
    browser.report({"open": ""})
    assert browser.explorers[0].board.play is not played
    browser.stage.click("back")
    assert browser.explorers[0].board.play is played


# In a notebook --------------------------------------------------------------------------------


def test_a_link_in_a_notebook_shows_its_explorers() -> None:
    states = (RulesState(opened="S.1"), QuizState(seed="7", number=3))
    box = pages.shared("https://x.example/rules" + link(View(states, "cs")))
    assert len(box.children) == 2
    assert spoken() == "cs"
    one = pages.shared(link(View((WinterState(winter=Winter(4)),))))
    assert isinstance(one, Stage)
    assert one.said.startswith("Vítězství")


def long_link() -> str:
    """Return a link to a game of sixty actions."""
    played = {"count": 60}
    return f"?p={links._packed({'play': {'played': played}}, PlayState.words)}"


@pytest.mark.slow
def test_a_long_link_is_opened_in_slices_and_can_be_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(work, "_SLICE", 0.001)
    desk = Desk()
    browser = Browser(desk)
    start = desk.state

    async def open_and_stop() -> None:
        browser.begin(long_link())
        assert browser.page._opening.running
        assert OPENING in browser.stage._items["opening"].html
        assert "opening-stop" in browser.stage._items
        browser.report(
            {"click": "opening-stop", "question": question(browser.stage, "opening-stop")}
        )
        assert not browser.page._opening.running
        assert "opening-stop" not in browser.stage._items
        await asyncio.sleep(0.05)
        assert desk.state == start

    async def open_to_the_end() -> None:
        browser.report({"open": long_link()})
        # Whatever else is clicked meanwhile, the address stays that of the link.
        browser.report({"click": "fold-odds"})
        await until(lambda: not browser.page._opening.running)
        assert "opening-stop" not in browser.stage._items
        await asyncio.sleep(0.05)

    asyncio.run(open_and_stop())
    asyncio.run(open_to_the_end())
    assert len(desk.board.play.history.line()) == 61
    assert browser.addresses == []


@pytest.mark.parametrize("query", ["", "?p=1broken", "<script>", "?lang=xx"])
def test_a_bad_link_in_a_notebook_is_a_fresh_start(query: str) -> None:
    shown = pages.shared(query)
    assert isinstance(shown, Stage)
    assert ("cannot be opened" in shown.said) == ("p=" in query)


def test_making_a_link_takes_less_than_two_milliseconds() -> None:
    table = Desk()
    table.stage.click("chance")
    page = Address()
    page.follow(table)
    # The best time counts, since others may be using this machine.
    assert min(repeat(lambda: page.query(table), number=10, repeat=7)) / 10 < 0.002
