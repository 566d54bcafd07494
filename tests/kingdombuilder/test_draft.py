"""The draft of a position of Kingdom Builder, and the editor for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from gametable.play.errors import GameError
from gametable.widgets.stage import Stage
from kingdombuilder.engine.hexes import NUMBERS
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import files
from kingdombuilder.pages.editor import words as setup
from kingdombuilder.pages.editor.page import Editing
from kingdombuilder.pages.table.page import Desk
from kingdombuilder.pages.table.state import PlayState
from kingdombuilder.play.draft import EMPTY, Draft
from tests.kingdombuilder.test_links import linked
from tests.kingdombuilder.test_oracle import drawn, step
from tests.stages import enter, ids, press

BROKEN: list[Any] = [
    {},
    {"players": []},
    {"players": [{"name": "Ann"}]},
    {"players": [{}, {"name": 3}]},
    {"players": [{"name": str(each)} for each in range(7)]},
    {"players": [{"name": "Ann", "settlements": ["A4", "A4", "Z9"]}, {"name": "Ann"}]},
    {"players": [{"name": "Ann", "tiles": [{}, {"kind": "inn", "from": 3}]}, {"name": "B"}]},
    {"sections": ["farm"] * 4, "cards": ["x"], "turn": "soon", "built": 9, "to_move": "Zoe"},
    {"discards": {"grass": 9, "moon": 1}, "gone": {"desert": -1}, "draws": ["Zoe"]},
    {"version": 2, "rules": {"lords_zero": "perhaps"}, "surprise": 1},
]


@pytest.fixture
def draft() -> Draft:
    return Draft(EMPTY)


def names(draft: Draft, seat: int = 0) -> list[str]:
    return list(draft.get(f"players[{seat}].settlements"))


def test_a_settlement_is_put_moved_to_another_player_and_taken_away(draft: Draft) -> None:
    hex = NUMBERS["C2"]
    draft.at_hex(0, hex)
    assert names(draft) == ["C2"]
    draft.at_hex(1, hex)
    assert (names(draft), names(draft, 1)) == ([], ["C2"])
    draft.at_hex(1, hex)
    assert draft.data == EMPTY


def test_a_location_hex_gives_its_tile_loses_it_and_takes_it_back(draft: Draft) -> None:
    hex = NUMBERS["G3"]
    draft.at_hex(0, hex)
    assert draft.get("players[0].tiles") == [{"kind": "tavern", "from": "G3"}]
    draft.switch_flag(0, 0, "new")
    assert draft.position.table.tiles[0][0].new
    draft.switch_flag(0, 0, "used")
    assert [fault.rule for fault in draft.faults] == ["KL.1"]
    draft.switch_flag(0, 0, "new")
    assert not draft.faults
    draft.at_hex(0, hex)
    assert draft.get("players[0].given_up") == ["G3"]
    assert draft.position.table.tiles_left(hex) == 1
    draft.at_hex(0, hex)
    assert draft.data == EMPTY


def test_sections_change_places_and_turn(draft: Draft) -> None:
    draft.put_section(0, "farm")
    assert draft.position.board.sections == ("farm", "paddock", "oasis", "tavern")
    draft.put_section(1, "harbor")
    draft.turn_section(1)
    assert draft.position.board.sections == ("farm", "harbor/", "oasis", "tavern")
    draft.turn_section(1)
    assert draft.sections[1] == "harbor"


def test_cards_are_switched_and_counted(draft: Draft) -> None:
    draft.switch_card("lords")
    assert [fault.path for fault in draft.faults] == ["cards"]
    draft.switch_card("knights")
    assert set(draft.position.table.cards) == {"fishermen", "merchants", "lords"}
    for _ in range(7):
        draft.count("discards", "grass", 1)
    assert draft.get("discards") == {"grass": 5}
    for _ in range(7):
        draft.count("discards", "grass", -1)
    assert draft.get("discards") == {}


def test_players_join_leave_and_are_renamed(draft: Draft) -> None:
    draft.set_players(4)
    assert draft.names == ["Ann", "Brian", "Cindy", "David"]
    draft.change({"to_move": "David"})
    draft.rename(3, "Dan")
    assert draft.get("to_move") == "Dan"
    assert not draft.faults
    draft.set_players(2)
    assert draft.get("to_move") is None
    assert draft.data == EMPTY
    with pytest.raises(GameError, match="letters"):
        draft.rename(0, "<b>")
    with pytest.raises(GameError):
        draft.rename(0, "Brian")


def test_every_change_comes_undone_and_is_redone(draft: Draft) -> None:
    texts = [draft.text]
    changes: list[Callable[[], None]] = [
        lambda: draft.at_hex(0, NUMBERS["C2"]),
        lambda: draft.turn_section(2),
        lambda: draft.change({"terrain": "grass"}),
        lambda: draft.set_players(3),
    ]
    for change in changes:
        change()
        texts.append(draft.text)
    for text in reversed(texts[:-1]):
        draft.undo()
        assert draft.text == text
    assert not draft.can_undo
    for text in texts[1:]:
        draft.redo()
        assert draft.text == text
    assert not draft.can_redo


def test_any_position_of_a_game_can_be_set_up() -> None:
    rng = Random("set up")
    position = drawn(rng)
    for _ in range(60):
        if position.actor is None:
            break
        draft = Draft()
        draft.open(files.to_text(position))
        assert draft.position == position
        position = step(position, rng)


# The editor -------------------------------------------------------------------------------


@pytest.mark.parametrize("raw", BROKEN, ids=map(str, range(len(BROKEN))))
def test_what_is_impossible_is_shown_and_told(raw: dict[str, Any]) -> None:
    played: list[Position] = []
    stage = Stage()
    editing = Editing(stage, played.append)
    stage.show([editing.part])
    editing.load(json.dumps(raw))
    assert editing.draft.faults
    told = next(block.html for block in stage.blocks if block.id == "faults")
    assert told.count("<li>") == min(9, len(editing.draft.faults))
    assert stage.said.startswith("This position is impossible")
    # Every click then gets an answer, and nothing is played.
    for id in sorted(ids(stage)):
        stage.click(id)
        assert "log" not in stage.said
        editing.load(json.dumps(raw))
    for hex in (0, 3, NUMBERS["G3"]):
        stage.click_hex("board", hex)
        assert "log" not in stage.said
    assert played == []


def test_faults_have_places_that_readers_know() -> None:
    draft = Draft({"players": [{"name": "Ann", "settlements": ["A4"]}, {"name": ""}]})
    told = setup.fault_list(draft)
    assert "<b>Ann, Settlements</b>: nobody can build on A4: mountain. KB.1:" in told
    assert "<b>Player 2, Name</b>" in told


def test_from_the_board_to_the_editor_and_play_on() -> None:
    desk = Desk(rng=Random(1))
    press(desk.stage, "chance")
    here = desk.board.position
    press(desk.stage, "table-setup")
    assert desk.state.draft is not None
    desk.stage.click_hex("board", NUMBERS["D7"])
    desk.stage.click("whose-1")
    desk.stage.click_hex("board", NUMBERS["A4"])
    assert "KB.1" in press(desk.stage, "play")
    desk.stage.click("undo")
    press(desk.stage, "play")
    assert desk.board.position.table.own[0] == 1 << NUMBERS["D7"]
    assert desk.state.draft is None
    # The game from before is one click away.
    press(desk.stage, "back")
    assert desk.board.position == here


def test_fields_keep_what_cannot_be_put_in() -> None:
    desk = Desk(rng=Random(1))
    press(desk.stage, "table-menu", "table-empty")
    assert "letters" in enter(desk.stage, "name-0", "<img src=x>")
    field = next(
        item for group in desk.stage._groups for item in group["items"] if item["id"] == "name-0"
    )
    assert field["value"] == "<img src=x>"
    assert field["wrong"] is True
    enter(desk.stage, "name-0", "Zoe")
    assert desk._editor.draft.names == ["Zoe", "Brian"]
    assert "whole number" in enter(desk.stage, "turn", "soon")
    enter(desk.stage, "turn", "12")
    assert "cannot be opened" in enter(desk.stage, "text", "no position")
    assert desk._editor.draft.get("turn") == 12


def test_a_draft_is_in_the_link() -> None:
    desk = Desk(rng=Random(1))
    press(desk.stage, "table-menu", "table-empty")
    desk.stage.click_hex("board", NUMBERS["A4"])
    again = Desk(rng=Random(2))
    again.show(linked(desk.state))
    assert again._editor.draft.data == desk._editor.draft.data
    assert "whose-0" in ids(again.stage)
    with pytest.raises(GameError):
        PlayState.model_validate({"draft": {"players": 3}})
