"""The stage without a browser: what goes to the page, and what a page cannot do."""

from __future__ import annotations

from typing import Any

import pytest

from gametable.views.errors import FAILED
from gametable.widgets import stage
from gametable.widgets.items import LONGEST_TEXT, Block, Button, Field, File, Group
from gametable.widgets.stage import Stage

GROUPS = [
    Group("court", "Advisors", [Button("one", "1"), Button("two", "2", illegal=True)]),
    Group("chart", "", [Block("bars", "<svg></svg>")], area="right"),
    Group("roll", "", [Field("dice", "Dice")]),
]


class Heard:
    """A stage with what it reports."""

    def __init__(self) -> None:
        self.reports: list[tuple[str, ...]] = []
        self.stage = Stage(GROUPS)
        self.stage.on_click(lambda id: self.reports.append((id,)))
        self.stage.on_fill(lambda id, text: self.reports.append((id, text)))

    def message(self, content: object) -> None:
        """What a page sends, or somebody who pretends to be one."""
        self.stage._handle_custom_msg(content, [])


@pytest.fixture
def heard() -> Heard:
    return Heard()


def sent(shown: Stage) -> list[dict[str, Any]]:
    """What a page that is opened now gets."""
    groups: list[dict[str, Any]] = shown.get_state()["_groups"]
    return groups


def test_a_page_gets_the_groups_with_their_kinds() -> None:
    groups = sent(Stage(GROUPS))
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


def test_what_is_being_typed_is_reported_only_to_who_asks(heard: Heard) -> None:
    heard.message({"type": "dice", "text": "1"})
    assert heard.reports == []
    heard.stage.on_type(lambda id, text: heard.reports.append(("typed", id, text)))
    heard.message({"type": "dice", "text": "1 3"})
    heard.message({"type": "one", "text": "1 3"})
    heard.message({"type": "dice", "text": "1" * (LONGEST_TEXT + 1)})
    assert heard.reports == [("typed", "dice", "1 3")]


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
    heard.stage.show(GROUPS[1:])
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


def test_whatever_a_callback_raises_becomes_a_sentence(heard: Heard) -> None:
    def clicked(_: str) -> None:
        raise ZeroDivisionError

    heard.stage.on_click(clicked)
    heard.message({"click": "one"})
    assert heard.stage.said == FAILED


def test_a_part_stands_among_groups_and_hears_of_its_own() -> None:
    whole = Stage()
    part = whole.part()
    clicks: list[str] = []
    whole.on_click(lambda id: clicks.append(f"whole {id}"))
    part.on_click(lambda id: clicks.append(f"part {id}"))
    whole.show([GROUPS[0], part, GROUPS[2]])
    assert [group["id"] for group in sent(whole)] == ["court", "roll"]
    part.show([Group("board", "", [Button("three", "3")])])
    assert [group["id"] for group in sent(whole)] == ["court", "board", "roll"]
    whole.click("one")
    whole.click("three")
    whole.show(GROUPS)
    whole.click("three")
    assert clicks == ["whole one", "part three"]


def test_whatever_a_part_raises_becomes_a_sentence() -> None:
    whole = Stage()
    part = whole.part()
    part.on_fill(lambda id, text: [][0])
    whole.show([part])
    part.show([GROUPS[2]])
    whole.fill("dice", "1")
    assert whole.said == FAILED


def test_a_file_is_reported_unless_it_is_too_large(heard: Heard) -> None:
    heard.stage.show([Group("open", "", [File("file", "Open", ".txt", 5, "Five at the most.")])])
    heard.message({"fill": "file", "text": "1 3"})
    heard.message({"fill": "file", "text": "1 3 5 6"})
    heard.message({"type": "file", "text": "1"})
    heard.message({"large": "one"})
    assert heard.reports == [("file", "1 3")]
    assert heard.stage.said == ""
    heard.message({"large": "file"})
    assert heard.stage.said == "Five at the most."


def test_a_text_is_offered_or_copied(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    messages: list[object] = []
    monkeypatch.setattr(heard.stage, "send", messages.append)
    heard.stage.offer("game.txt", "text/plain", "kingsburg 1")
    heard.stage.copy("kingsburg 1", "Copied.", "Not copied.")
    assert messages == [
        {"offer": "kingsburg 1", "name": "game.txt", "mime": "text/plain"},
        {"copy": "kingsburg 1", "done": "Copied.", "failed": "Not copied."},
    ]


def test_the_script_stays_small() -> None:
    for name in stage.SCRIPTS:
        assert len(stage.joined(stage.__file__, name).splitlines()) <= 300
