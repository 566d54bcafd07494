"""A board of hexes without a browser: what goes to the page, and what a page cannot do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gametable.widgets.items import Group, Hexes
from gametable.widgets.stage import Stage
from tests.stages import take

EVIL = '<img src=x onerror="alert(1)">'


class Board:
    """A stage with two rows of three hexes, and the hexes that were clicked."""

    def __init__(self) -> None:
        self.clicked: list[int] = []
        self.hexes = Hexes(
            "board",
            "The board",
            3,
            "GGWWGG",
            {"G": "grass", "W": "water"},
            "AB",
            layers={"own": 0b1, "lit": 0b10},
            told={"own": f"a settlement of {EVIL}", "lit": "allowed"},
            do=self.clicked.append,
        )
        self.stage = Stage([Group("board", "", [self.hexes])])
        self.page = self.stage.get_state()
        self.messages: list[dict[str, Any]] = []
        self.stage.send = self.messages.append

    def show(self, **fields: Any) -> None:
        self.hexes = replace(self.hexes, **fields)
        self.stage.show([Group("board", "", [self.hexes])])

    def message(self, content: object) -> None:
        self.stage._handle_custom_msg(content, [])


@pytest.fixture
def board() -> Board:
    return Board()


def test_a_page_gets_sets_as_digits_and_texts_as_texts(board: Board) -> None:
    (item,) = board.page["_groups"][0]["items"]
    assert item["layers"] == {"own": "1", "lit": "2"}
    assert item["kind"] == "hexes"
    assert "do" not in item
    # A label that holds markup is sent as it is, beside the shapes and never in them.
    assert EVIL in item["told"]["own"]
    assert EVIL not in item.get("shapes", "")


def test_only_what_differs_is_sent(board: Board) -> None:
    board.show(layers={"own": 0b11, "lit": 1 << 399})
    (message,) = board.messages
    assert message["changes"]["items"] == {
        "board": {"layers": {"own": "3", "lit": f"{1 << 399:x}"}}
    }
    assert take(board.page, message)
    assert int(board.page["_groups"][0]["items"][0]["layers"]["lit"], 16) == 1 << 399
    board.messages.clear()
    board.show()
    assert board.messages == []


def test_a_click_names_its_hex(board: Board) -> None:
    for hex in (0, 5, 2):
        board.message({"click": "board", "hex": hex})
    assert board.clicked == [0, 5, 2]


@pytest.mark.parametrize(
    "content",
    [
        {"click": "board", "hex": 6},
        {"click": "board", "hex": -1},
        {"click": "board", "hex": 1 << 200},
        {"click": "board", "hex": "1"},
        {"click": "board", "hex": 1.5},
        {"click": "board", "hex": None},
        {"click": "board"},
        {"click": "other", "hex": 1},
        {"fill": "board", "text": "1"},
        {"type": "board", "text": "1"},
    ],
)
def test_a_forged_message_clicks_nothing(board: Board, content: object) -> None:
    board.message(content)
    assert board.clicked == []
    assert board.stage.said == ""


def test_a_click_that_fails_is_a_sentence(board: Board) -> None:
    def fail(hex: int) -> None:
        raise KeyError(hex)

    board.show(do=fail)
    board.message({"click": "board", "hex": 1})
    assert board.stage.said
    assert "KeyError" not in board.stage.said
