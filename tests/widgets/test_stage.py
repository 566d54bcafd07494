"""The stage without a browser: what goes to the page, and what a page cannot do."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from gametable.views.errors import FAILED
from gametable.views.text import Html
from gametable.widgets import stage
from gametable.widgets.changes import changes
from gametable.widgets.items import LONGEST_TEXT, Block, Button, Field, File, Group, Item, written
from gametable.widgets.stage import Stage
from tests.stages import changed, take


class Heard:
    """A stage whose items report what is done to them."""

    def __init__(self) -> None:
        self.reports: list[tuple[str, ...]] = []
        self.stage = Stage(self.groups())
        #: What a page is sent from now on.
        self.messages: list[dict[str, Any]] = []
        self.stage.send = self.messages.append

    def groups(self) -> list[Group]:
        """Return buttons, a picture and a field."""
        buttons = [
            Button("one", "1", do=self.noting("one")),
            Button("two", "2", illegal=True, do=self.noting("two")),
        ]
        dice = Field("dice", "Dice", fill=self.noting("dice"), type=self.noting("typed"))
        return [
            Group("court", "Advisors", buttons),
            Group("chart", "", [Block("bars", Html("<svg></svg>"))], area="right"),
            Group("roll", "", [dice]),
        ]

    def noting(self, report: str) -> Callable[..., None]:
        """Return a function that notes when it is called, and with which text."""
        return lambda *texts: self.reports.append((report, *texts))

    def message(self, content: object) -> None:
        """Receive what is sent by a page, or by somebody who pretends to be one."""
        self.stage._handle_custom_msg(content, [])


@pytest.fixture
def heard() -> Heard:
    return Heard()


def sent(shown: Stage) -> list[dict[str, Any]]:
    """Return what a page gets that is opened now."""
    groups: list[dict[str, Any]] = shown.get_state()["_groups"]
    return groups


def test_a_page_gets_the_groups_with_their_kinds(heard: Heard) -> None:
    groups = sent(heard.stage)
    assert [group["id"] for group in groups] == ["court", "chart", "roll"]
    assert [item["kind"] for group in groups for item in group["items"]] == [
        "button",
        "button",
        "block",
        "field",
    ]
    assert groups[0]["items"][1]["illegal"]


def test_clicks_and_texts_are_reported(heard: Heard) -> None:
    heard.message({"click": "one"})
    heard.message({"click": "two"})
    heard.message({"fill": "dice", "text": "1 3"})
    assert heard.reports == [("one",), ("two",), ("dice", "1 3")]


def test_what_is_being_typed_is_reported_too(heard: Heard) -> None:
    heard.message({"type": "dice", "text": "1 3"})
    heard.message({"type": "one", "text": "1 3"})
    heard.message({"type": "dice", "text": "1" * (LONGEST_TEXT + 1)})
    assert heard.reports == [("typed", "1 3")]


def pieces(*texts: str, of: str = "dice") -> list[dict[str, object]]:
    """Return the messages of a page that sends a text in pieces."""
    *begins, last = texts
    sent: list[dict[str, object]] = [
        {"of": of, "piece": at, "text": text} for at, text in enumerate(begins)
    ]
    return [*sent, {"fill": of, "piece": len(begins), "text": last}]


def test_a_long_text_comes_in_pieces(heard: Heard) -> None:
    for each in (*pieces("1 2", " 3 4", " 5"), *pieces("6")):
        heard.message(each)
    assert heard.reports == [("dice", "1 2 3 4 5"), ("dice", "6")]


def test_pieces_of_a_text_that_is_too_long_are_not_kept(heard: Heard) -> None:
    for each in pieces(*["1" * 50] * (LONGEST_TEXT // 50 + 1), "2"):
        heard.message(each)
        assert sum(map(len, heard.stage._pieces._pieces)) <= LONGEST_TEXT
    assert heard.reports == []
    heard.message({"fill": "dice", "text": "3"})
    assert heard.reports == [("dice", "3")]


@pytest.mark.parametrize(
    "messages",
    [
        pieces("1", "2", "3")[1:],
        pieces("1", "2", "3")[:1] + pieces("1", "2", "3")[2:],
        pieces("1", "2", of="one"),
        pieces("1", "2", of="nothing"),
        [{"fill": "dice", "piece": 1, "text": "1"}],
        [{"fill": "dice", "piece": -1, "text": "1"}],
        [{"of": ["dice"], "piece": 0, "text": "1"}, {"fill": "dice", "piece": 1, "text": "1"}],
    ],
)
def test_a_text_with_a_piece_missing_is_none(
    heard: Heard, messages: list[dict[str, object]]
) -> None:
    for each in messages:
        heard.message(each)
    assert heard.reports == []


def test_what_only_shows_something_takes_clicks_and_texts() -> None:
    shown = Stage([Group("all", "", [Button("one"), Field("dice", "Dice")])])
    shown.click("one")
    shown.type("dice", "1")
    shown.fill("dice", "1 3")
    assert shown.said == ""


@pytest.mark.parametrize(
    "content",
    [
        None,
        "click",
        ["one"],
        {},
        {"click": "three"},
        {"click": "bars"},
        {"click": "dice"},
        {"click": ["one"]},
        {"click": None},
        {"click": "one" * 100_000},
        {"fill": "dice"},
        {"fill": "one", "text": "1"},
        {"fill": "dice", "text": 1},
        {"fill": "dice", "text": "1" * (LONGEST_TEXT + 1)},
        {"fill": {}, "text": "1"},
    ],
)
def test_a_forged_message_does_nothing(heard: Heard, content: object) -> None:
    heard.message(content)
    assert heard.reports == []
    assert heard.stage.said == ""


def test_what_is_no_longer_shown_cannot_be_clicked(heard: Heard) -> None:
    heard.stage.show(heard.groups()[1:])
    heard.message({"click": "one"})
    assert heard.reports == []


@pytest.mark.parametrize(
    "state", [{"_groups": []}, {"_groups": "x"}, {"_said": [1, "<img>"]}, {"_esm": "evil"}, 7, None]
)
def test_a_page_cannot_change_what_is_shown(heard: Heard, state: object) -> None:
    before = heard.stage.get_state()
    heard.stage.set_state(state)
    data = {"method": "update", "state": state, "buffer_paths": []}
    heard.stage._handle_msg({"content": {"data": data}, "buffers": []})
    assert heard.stage.get_state() == before


def test_the_same_words_again_are_told_apart() -> None:
    shown = Stage()
    shown.say("It is your turn")
    first = shown.get_state()["_said"]
    shown.say("It is your turn")
    assert shown.said == "It is your turn"
    assert shown.get_state()["_said"] != first


@pytest.mark.parametrize("do", ["click", "fill", "type"])
def test_whatever_an_item_raises_becomes_a_sentence(do: str) -> None:
    def fail(*_texts: str) -> None:
        raise ZeroDivisionError

    part = (whole := Stage()).part()
    whole.show([part])
    part.show(
        [Group("all", "", [Button("click", do=fail), Field("fill", "", fill=fail, type=fail)])]
    )
    whole._handle_custom_msg({do: "click" if do == "click" else "fill", "text": "1"}, [])
    assert whole.said == FAILED


def test_a_part_stands_among_groups(heard: Heard) -> None:
    whole, (court, _chart, roll) = heard.stage, heard.groups()
    part = whole.part()
    whole.show([court, part, roll])
    assert [group["id"] for group in sent(whole)] == ["court", "roll"]
    part.show([Group("board", "", [Button("three", do=lambda: heard.reports.append(("three",)))])])
    assert [group["id"] for group in sent(whole)] == ["court", "board", "roll"]
    whole.click("one")
    whole.click("three")
    whole.show([court])
    whole.click("three")
    assert heard.reports == [("one",), ("three",)]


def test_a_file_is_reported_unless_it_cannot_be_read(heard: Heard) -> None:
    file = File("file", "Open", ".txt", 5, fill=heard.noting("file"))
    heard.stage.show([Group("open", "", [file])])
    heard.message({"fill": "file", "text": "1 3"})
    heard.message({"fill": "file", "text": "1 3 5 6"})
    heard.message({"type": "file", "text": "1"})
    heard.message({"large": "one"})
    assert heard.reports == [("file", "1 3")]
    assert heard.stage.said == ""
    heard.message({"large": "file"})
    assert heard.stage.said == "This file is too large: the limit is 5 bytes."
    heard.message({"not_utf8": "file", "line": 3})
    assert heard.stage.said.startswith("This file is not UTF-8: line 3 cannot be read.")
    for blank in ("", " \n\t"):
        heard.stage.say("")
        heard.message({"fill": "file", "text": blank})
        assert heard.stage.said == "There is nothing in this file."
    assert heard.reports == [("file", "1 3")]


def test_a_text_is_offered_or_copied(heard: Heard) -> None:
    heard.stage.offer("game.txt", "text/plain", "kingsburg 1")
    heard.stage.copy("kingsburg 1", "Copied.", "Not copied.")
    assert heard.messages == [
        {"offer": "kingsburg 1", "name": "game.txt", "mime": "text/plain"},
        {"copy": "kingsburg 1", "done": "Copied.", "failed": "Not copied."},
    ]


# What has changed


def some_groups(rng: Random) -> list[Group]:
    """Return some groups with some items, of few ids, so that the next ones share them."""
    ids = iter(rng.sample("abcdefgh", 8))
    return [
        Group(id, rng.choice(("", "Dice")), [some_item(rng, next(ids)) for _ in range(number)])
        for id in rng.sample("klm", rng.randint(0, 3))
        for number in [rng.randint(0, 2)]
    ]


def some_item(rng: Random, id: str) -> Item:
    pressed = rng.choice((None, None, True, False))
    if rng.random() < 0.3:
        return Block(id, Html(rng.choice(("", "<svg></svg>"))), old=rng.random() < 0.5)
    return Button(id, rng.choice("12"), pressed=pressed, do=lambda: None)


def test_changes_make_what_was_shown_what_is_shown(heard: Heard) -> None:
    page, rng = heard.stage.get_state(), Random(1)
    for _ in range(500):
        groups = some_groups(rng)
        heard.stage.show(groups)
        assert all(take(page, each) for each in heard.messages)
        assert page["_groups"] == [written(group) for group in groups]
        heard.messages.clear()
        heard.stage.show(groups)
        assert heard.messages == []


def test_only_what_differs_is_sent() -> None:
    items: list[Item] = [Button("one", "1", hint="a gold"), Button("two", "2")]
    before = [written(Group("court", "Advisors", items)), written(Group("chart", "", []))]
    assert changes(before, before) == {}
    after = [written(Group("court", "Advisors", [Button("one", "1", pressed=True), items[1]]))]
    differing = changes(before, after)
    assert differing == {
        "order": ["court"],
        "groups": {},
        "items": {"one": {"pressed": True, "hint": None}},
    }
    assert changed(before, differing) == after


def test_a_page_that_has_missed_a_change_gets_everything(heard: Heard) -> None:
    page = heard.stage.get_state()
    for groups in (heard.groups()[1:], heard.groups()[:1], heard.groups()[:2]):
        heard.stage.show(groups)
    _missed, later, last = heard.messages
    assert not take(page, later)
    heard.message({"missed": True})
    assert take(page, heard.messages[-1])
    assert page["_groups"] == sent(heard.stage)
    # A message that comes late is older than that.
    assert not take(page, last)
    heard.stage.show(heard.groups())
    assert take(page, heard.messages[-1])
    assert page["_groups"] == sent(heard.stage)


def test_the_scripts_stay_small() -> None:
    for name in stage.SCRIPTS:
        assert len(stage.joined(stage.__file__, name).splitlines()) <= 300
    assert len(stage.joined(stage.__file__, *stage.SCRIPTS)) <= 53_500
