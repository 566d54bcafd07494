"""The table: positions to choose, opening and saving, setting up, and what is never lost."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gametable.play.positions import CHANCE
from kingsburg import pages
from kingsburg.catalogue import positions
from kingsburg.catalogue.entries import PositionEntry
from kingsburg.notation import files, games, records
from kingsburg.pages.table.page import Desk
from tests import rows
from tests.project.support import ROOT
from tests.stages import enter, press, told

W4 = "w04-influence-in-the-first-spring"
RECORD = """kingsburg 1
players Ann Brian
order Brian Ann
Brian takes gold
Ann takes wood
"""
IMPOSSIBLE = '{"players": [{"name": "Ann", "buildings": ["chapel"]}, {"name": "Brian"}]}'


@pytest.fixture
def table() -> Desk:
    return Desk()


@pytest.fixture
def sent(table: Desk) -> list[dict[str, Any]]:
    """Return the list of what is sent to the page besides what it shows."""
    return told(table.stage)


def items(table: Desk) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for group in table.stage._groups for item in group["items"]}


def click(table: Desk, *ids: str) -> str:
    return press(table.stage, *ids)


# Positions --------------------------------------------------------------------------------


def test_everything_is_folded_at_first(table: Desk) -> None:
    ours = [id for id in items(table) if id.startswith("table-")]
    assert ours == ["table-menu", "table-new"]
    assert "advisor-18" in items(table)


def test_all_positions_are_offered_by_kind(table: Desk) -> None:
    click(table, "table-fold-positions")
    offered: set[str] = set()
    for kind in ("start", "example", "question"):
        click(table, f"table-kind-{kind}")
        found = {id for id in items(table) if id.startswith("table-preset-")}
        assert {positions()[id.removeprefix("table-preset-")].kind for id in found} == {kind}
        offered |= found
    assert len(offered) == len(positions())


@pytest.mark.parametrize("preset", positions().values(), ids=lambda preset: preset.id)
def test_a_position_lies_on_the_board_and_steps_along_its_record(preset: PositionEntry) -> None:
    table = Desk(games.of_preset(preset))
    assert table.board.position == files.load(preset.position)
    end = games.of_preset(preset).position
    click(table, "end")
    assert table.board.position == end


def test_a_position_that_is_chosen_asks_and_hints_on_demand(table: Desk) -> None:
    click(table, "table-fold-positions", "table-kind-example")
    said = click(table, f"table-preset-{W4}")
    assert "W.4" in said
    assert "Ann decides." in said
    assert positions()[W4].question in items(table)["asked"]["html"]
    assert positions()[W4].hint not in str(table.stage._groups)
    click(table, "table-hint")
    assert positions()[W4].hint in items(table)["hint"]["html"]
    assert not items(table)["table-menu"]["expanded"]
    # The advisor of the next line of the record.
    marked = [id for id, item in items(table).items() if "recorded" in item.get("state", "")]
    assert marked == ["advisor-8"]


def test_a_new_game_can_be_gone_back_from(table: Desk) -> None:
    enter(table.stage, "line", "Cindy Ann Brian")
    before = table.board.position
    click(table, "table-fold-new", "table-players-5", "table-start")
    assert len(table.board.position.players) == 5
    click(table, "table-before")
    assert table.board.position is before
    assert "table-before" not in items(table)


def test_a_new_game_has_the_names_that_are_chosen(table: Desk) -> None:
    click(table, "table-fold-new", "table-players-4")
    for seat, name in enumerate(("Ola", "Żaneta", "Kim", "Zoë")):
        enter(table.stage, f"table-name-{seat}", f" {name} ")
    click(table, "table-start")
    assert [each.name for each in table.board.position.players] == ["Ola", "Żaneta", "Kim", "Zoë"]


def test_a_name_that_nobody_can_have_is_remarked_on(table: Desk) -> None:
    before = table.board.position
    click(table, "table-fold-new")
    for wrong in ("king", "a b", "Brian", ""):
        enter(table.stage, "table-name-0", wrong)
        fields = items(table)["table-name-0"], items(table)["table-name-1"]
        assert any(field["wrong"] and field["remark"] for field in fields), wrong
        assert items(table)["table-start"]["illegal"]
        assert press(table.stage, "table-start")
        assert table.board.position is before


# Opening and saving -----------------------------------------------------------------------


@pytest.mark.parametrize("id", ["table-text", "table-file"])
def test_a_record_is_played_from_its_start(table: Desk, id: str) -> None:
    enter(table.stage, id, "\ufeff" + RECORD)
    assert table.board.position.actor is CHANCE
    click(table, "end")
    assert table.board.position.player("Ann").wood == 1
    assert "table-text" not in items(table)


def test_a_position_is_played(table: Desk) -> None:
    enter(table.stage, "table-text", positions()[W4].position)
    assert table.board.position == files.load(positions()[W4].position)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (IMPOSSIBLE, "Player 1, buildings: Chapel needs Statue (P2d.3)"),
        (RECORD + "Ann takes wood\nAnn takes wood", "line 6"),
        (RECORD.replace("takes gold", "influences 8 with 5 3"), "N.1"),
        ("{", "this is not JSON: line 1"),
        ("hello", "kingsburg 1"),
        ('{"players": 3}', "Players: "),
    ],
)
def test_what_cannot_be_opened_is_told_and_nothing_is_lost(
    table: Desk, text: str, why: str
) -> None:
    before = table.board.position
    enter(table.stage, "table-text", text)
    assert why in items(table)["table-text"]["remark"]
    assert items(table)["table-text"]["value"] == text
    assert why in table.stage.said
    assert table.board.position is before
    assert why in click(table, "table-play")
    enter(table.stage, "table-text", " ")
    assert "remark" not in items(table)["table-text"]


def test_an_impossible_position_can_be_looked_at_not_played(table: Desk) -> None:
    before = table.board.position
    enter(table.stage, "table-text", IMPOSSIBLE)
    assert "can be looked at, but not played" in click(table, "table-look")
    assert "can be looked at, but not played" in click(table, "play")
    assert "faults" in items(table)
    click(table, "table-board")
    assert table.board.position is before


def test_nothing_typed_is_told(table: Desk) -> None:
    click(table, "table-fold-files")
    assert "nothing" in click(table, "table-play")


def test_a_position_is_saved_and_opened_again(table: Desk, sent: list[dict[str, Any]]) -> None:
    click(table, "table-fold-positions", f"table-preset-{W4}", "advisor-8", "advisor-8")
    there = table.board.position
    click(table, "table-fold-files", "table-save-position")
    (offer,) = sent
    assert (offer["name"], offer["mime"]) == (
        "kingsburg-position-1-spring.json",
        "application/json",
    )
    assert offer["name"] in table.stage.said
    click(table, "back")
    enter(table.stage, "table-text", offer["offer"])
    assert table.board.position == there


def test_the_whole_game_is_saved_from_wherever_one_looks(
    table: Desk, sent: list[dict[str, Any]]
) -> None:
    click(table, "table-fold-positions", f"table-preset-{W4}", "forward", "forward")
    there = table.board.position
    click(table, "table-fold-files", "table-save-game", "table-copy-game", "table-copy-position")
    assert table.board.position is there
    game = records.read(sent[0]["offer"])
    assert game.position == games.of_preset(positions()[W4]).position
    assert sent[1]["copy"] == sent[0]["offer"]
    assert files.load(sent[2]["copy"]) == there


def test_no_position_is_saved_before_the_order_is_drawn(
    table: Desk, sent: list[dict[str, Any]]
) -> None:
    assert "S.2 " in click(table, "table-fold-files", "table-save-position")
    assert sent == []


# Setting up -------------------------------------------------------------------------------


def test_a_game_is_set_up_played_and_gone_back_from(table: Desk) -> None:
    enter(table.stage, "line", "Cindy Ann Brian")
    before = table.board.position
    click(table, "table-setup")
    assert "advisor-8" in items(table)
    assert "line" not in items(table)
    click(table, "phase-spring", "whose-1")
    table.stage.fill("players[1].gold", "7")
    click(table, "play")
    position = table.board.position
    assert (position.phase, position.player("Brian").gold) == ("spring", 7)
    assert position.order == before.order
    click(table, "table-before")
    assert table.board.position is before


def test_back_to_the_board_loses_neither_the_game_nor_the_draft(table: Desk) -> None:
    before = table.board.position
    click(table, "table-setup", "year-3", "table-board")
    assert table.board.position is before
    assert "table-before" not in items(table)
    click(table, "table-setup")
    assert items(table)["year-3"]["pressed"]
    # Another position is set up from what is there now; one undo brings the draft back.
    click(table, "table-board")
    enter(table.stage, "line", "Cindy Ann Brian")
    click(table, "table-setup")
    assert items(table)["year-1"]["pressed"]
    click(table, "undo")
    assert items(table)["year-3"]["pressed"]


def test_what_was_not_changed_is_the_same_game(table: Desk) -> None:
    click(table, "table-fold-positions", f"table-preset-{W4}", "forward")
    play = table.board.play
    click(table, "table-setup", "play")
    assert table.board.play is play


def test_from_nothing(table: Desk) -> None:
    click(table, "table-fold-positions", f"table-preset-{W4}", "table-fold-positions")
    click(table, "table-empty")
    assert json.loads(items(table)["text"]["value"]) == {
        "players": [{"name": "Ann"}, {"name": "Brian"}, {"name": "Cindy"}]
    }


def test_one_line_shows_it() -> None:
    assert "table-menu" in {
        item["id"]
        for group in pages.show("table").get_state()["_groups"]
        for item in group["items"]
    }


# Cards of one's own -----------------------------------------------------------------------

CARDS = """[[building]]
id = "mill"
row = "H"
column = 1
cost = [0, 1, 0]
vp = 1
names = { en = "Mill" }
gives = { moment = "season_ends", what = "1 gold" }
"""


def put_in(table: Desk, text: str) -> str:
    enter(table.stage, "table-text", text)
    return table.stage.said


def test_cards_are_put_into_the_box(table: Desk) -> None:
    assert put_in(table, CARDS) == "A new game, with cards of your own: Mill."
    assert "mill" in table.board.position.content.buildings
    assert "Mill" in json.dumps(table.stage._groups)
    assert table.state.shown == table.board.position
    # A new game is played with them, too.
    click(table, "table-fold-new", "table-players-2", "table-start")
    assert "mill" in table.board.position.content.buildings
    click(table, "table-fold-positions", "table-empty")
    assert table._editor
    assert "mill" in table._editor.draft.position.content.buildings


def test_cards_of_every_kind_are_put_into_the_box(table: Desk) -> None:
    page = (ROOT / "docs" / "your-own-cards.md").read_text("utf-8")
    court = page.partition("# court.toml\n")[2].partition("```")[0]
    said = "A new game, with cards of your own: Abbess, Harvest Home and tile 17."
    assert put_in(table, court) == said
    harbour = page.partition("# harbour.toml\n")[2].partition("```")[0]
    told = put_in(table, harbour)
    assert told.startswith("A new game, with cards of your own: Fishing Row, Jetty")


def test_a_game_with_rows_goes_on_without_module_2_when_they_are_taken_out(table: Desk) -> None:
    start = {"modules": [2], "cards": rows.WHOLE, "players": [{"name": "Ann"}, {"name": "Bo"}]}
    put_in(table, json.dumps({**start, "phase": "spring"}))
    assert [*table.board.position.rules.modules] == [2]
    click(table, "table-fold-files", "table-printed")
    assert [*table.board.position.rules.modules] == []


def test_cards_are_taken_out_again(table: Desk) -> None:
    put_in(table, CARDS)
    click(table, "table-fold-files", "table-printed")
    assert "mill" not in table.board.position.content.buildings
    click(table, "table-before")
    assert "mill" in table.board.position.content.buildings


def test_wrong_cards_are_told_and_nothing_is_lost(table: Desk) -> None:
    before = table.board.position
    said = put_in(table, CARDS.replace("season_ends", "harvest"))
    assert said.startswith("This text cannot be opened: building[0].gives.moment: no such")
    assert table.board.position is before
    assert "harvest" in items(table)["table-text"]["value"]


def test_a_record_asks_for_its_cards(table: Desk) -> None:
    record = "kingsburg 1\ncards mill.toml\nplayers Ann Brian\norder Brian Ann\n"
    assert "the cards of mill.toml: open that file first" in put_in(table, record)
    click(table, "table-fold-files")
    put_in(table, CARDS)
    put_in(table, record)
    assert table.board.position.content.own
    assert [each.name for each in table.board.position.players] == ["Ann", "Brian"]
