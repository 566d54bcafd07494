"""Modules of the second edition on the pages, without a browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from gametable.notation import links
from gametable.play.history import History
from kingsburg.catalogue import editions
from kingsburg.catalogue.entries import EditionEntry
from kingsburg.engine.actions import Enemy
from kingsburg.engine.new_game import new_game
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.odds.battle import battle
from kingsburg.pages.editor.page import Editor
from kingsburg.pages.table.page import Desk
from kingsburg.pages.table.state import PlayState
from kingsburg.pages.table.table import PlayExplorer
from kingsburg.pages.winter.page import WinterExplorer
from tests import rows
from tests.stages import enter, press

ROW_G = ["improvised_defenses", "recruiting_center", "training_camp", "military_academy"]


def at(**fields: Any) -> PlayExplorer:
    data = {"modules": [1], **fields}
    return PlayExplorer(History(files.from_json(data)), Random(5))


def items(explorer: PlayExplorer | Desk | Editor | WinterExplorer) -> dict[str, dict[str, Any]]:
    groups = explorer.stage.get_state()["_groups"]
    return {item["id"]: item for group in groups for item in group["items"]}


def named(explorer: PlayExplorer, name: str) -> str:
    return next(id for id, item in items(explorer).items() if item.get("name") == name)


def test_a_module_is_chosen_in_the_editor() -> None:
    editor = Editor()
    assert not editor.draft.position.rules.modules
    editor.stage.click("module-1")
    assert items(editor)["module-1"]["pressed"]
    assert "seven rows" in items(editor)["module-1"]["hint"]
    assert editor.draft.position.rules.modules == (1,)
    editor.stage.click("module-1")
    assert "modules" not in editor.draft.data


def test_a_province_has_seven_rows() -> None:
    explorer = at(phase="spring", players=[{"name": "Ann", "stone": 1}, {"name": "Brian"}])
    shown = items(explorer)
    first = explorer.position.order[0]
    seat = explorer.position.player(first).seat
    assert len([id for id in shown if id.startswith(f"building-{seat}-")]) == 28


def test_tokens_are_picked_to_recruit() -> None:
    me = {"name": "Ann", "gold": 2, "tokens": 1, "buildings": ROW_G[:2]}
    explorer = at(phase="recruiting", players=[me, {"name": "Brian", "gold": 2, "tokens": 1}])
    assert items(explorer)["good-2"]["name"] == "+2 token"
    for place in range(3):
        explorer.stage.click(f"good-{place}")
    explorer.stage.click("recruit")
    ann = explorer.position.player("Ann")
    assert (ann.soldiers, ann.gold, ann.tokens) == (2, 0, 0)
    # Brian has no Recruiting Center, so his token pays for nothing.
    assert "good-1" in items(explorer)
    assert "good-2" not in items(explorer)


def test_whoever_has_the_academy_chooses_between_two_dice() -> None:
    players = [{"name": "Ann", "buildings": ROW_G}, {"name": "Brian", "soldiers": 9}]
    explorer = at(phase="winter", enemy="goblins 3", players=players)
    for line in ("1", "Ann rolls 5 by military_academy"):
        enter(explorer.stage, "line", line)
    assert explorer.position.reinforcements == (1, 5)
    assert named(explorer, "Keep the King's soldiers")
    explorer.stage.click(named(explorer, "Use the Military Academy"))
    told = [each for each in explorer.play.history.log() if each.kind == "wins"]
    assert [(each.player, each.data) for each in told] == [("Ann", 6), ("Brian", 10)]


def test_a_link_holds_the_modules() -> None:
    start = files.load('{"modules": [1], "players": [{"name": "Ann"}, {"name": "Brian"}]}')
    state = PlayState(position=start)
    again = PlayState.model_validate(state.data())
    assert again.position is not None
    assert again.position.rules.modules == (1,)


def test_the_winter_page_has_the_module() -> None:
    explorer = WinterExplorer()
    assert "building-military_academy" not in items(explorer)
    explorer.stage.click("module-1")
    for building in ("improvised_defenses", "military_academy"):
        explorer.stage.click(f"building-{building}")
    known = replace(explorer.winter, enemy=Enemy("goblins", 3))
    # With two ones it is a defeat, and with a 2 as the better die a draw.
    assert battle(known) == (Fraction(32, 36), Fraction(3, 36), Fraction(1, 36))
    explorer.stage.click("module-1")
    assert not explorer.winter.abilities.province.buildings
    assert not explorer.winter.abilities.content.rules.modules


def set_up(editor: Editor) -> dict[str, Any]:
    """Return what is set up, without the cards."""
    return {key: each for key, each in editor.draft.data.items() if key != "cards"}


def clicked(editor: Editor, *ids: str) -> None:
    for id in ids:
        assert id in items(editor), id
        editor.stage.click(id)


def test_a_governor_and_destiny_cards_are_set_up_and_undone() -> None:
    editor = Editor()
    assert not {"governor-", "destiny-"} & items(editor).keys()
    clicked(editor, "module-3", "module-4", "phase-spring", "governor-duke", "used-duke")
    clicked(editor, "year-2", "destiny-famine", "gone-good_year", "whose-1", "governor-fairy")
    players = [{"name": "Ann", "governor": "duke", "used": ["duke"]}]
    players += [{"name": "Brian", "governor": "fairy"}, {"name": "Cindy"}]
    assert set_up(editor) == {
        "modules": [3, 4], "year": 2, "phase": "spring", "players": players,
        "destiny": "famine", "destiny_gone": ["good_year"],
    }  # fmt: skip
    assert not editor.draft.faults
    assert "advisor" in items(editor)["governor-duke"]["hint"]
    clicked(editor, "governor-duke")
    assert "Ann has Duke" in items(editor)["fault-players[1].governor"]["html"]
    assert "M3" in items(editor)["fault-players[1].governor"]["html"]
    clicked(editor, "gone-famine")
    assert "M4" in items(editor)["fault-destiny_gone"]["html"]
    clicked(editor, "undo", "undo", "governor-")
    assert "governor" not in editor.draft.data["players"][1]
    assert not editor.draft.faults


def test_there_are_fewer_earlier_destiny_cards_than_years() -> None:
    editor = Editor()
    clicked(editor, "module-4", "gone-famine")
    told = items(editor)["fault-destiny_gone"]["html"]
    assert "before year 1: at most 0, not 1" in told
    assert "M4" in told
    clicked(editor, "year-2")
    assert not editor.draft.faults
    clicked(editor, "gone-good_year")
    assert "before year 2: at most 1, not 2" in items(editor)["fault-destiny_gone"]["html"]
    clicked(editor, "year-3")
    assert not editor.draft.faults


def test_a_card_that_is_not_there_is_shown_and_can_be_taken_away() -> None:
    editor = Editor()
    ann = {"name": "Ann", "governor": "thief", "rows": ["x_row"]}
    editor.load(json.dumps({"modules": [3], "destiny": "storm", "players": [ann, {"name": "B"}]}))
    for id in ("governor-thief", "row-x_row", "destiny-storm"):
        assert items(editor)[id]["pressed"]
    assert {each.path for each in editor.draft.faults} == {
        "players[0].governor", "players[0].rows[0]", "destiny",
    }  # fmt: skip
    clicked(editor, "governor-", "row-x_row", "destiny-")
    assert not editor.draft.faults


def test_a_row_that_is_set_up_covers_the_printed_one() -> None:
    editor = Editor()
    players = [{"name": "Ann", "buildings": ["inn", "statue"]}, {"name": "Brian"}]
    editor.load(json.dumps({"modules": [2], "cards": rows.CARDS, "players": players}))
    clicked(editor, "phase-spring", "row-c_row", "building-c_row_2")
    assert "building-inn" not in items(editor)
    ann = {"name": "Ann", "rows": ["c_row"], "buildings": ["statue", "c_row_1", "c_row_2"]}
    assert set_up(editor)["players"] == [ann, {"name": "Brian"}]
    assert not editor.draft.faults
    # A province has only one row of each letter.
    clicked(editor, "row-c_other")
    assert set_up(editor)["players"][0] == {
        "name": "Ann", "rows": ["c_other"], "buildings": ["statue"],
    }  # fmt: skip
    clicked(editor, "whose-1", "building-market")
    assert set_up(editor)["players"][1]["buildings"] == ["inn", "market"]
    clicked(editor, "whose-0", "row-c_other", "undo", "row-d_row")
    assert set_up(editor)["players"][0]["rows"] == ["c_other", "d_row"]
    assert not editor.draft.faults


def test_governors_are_dealt_from_a_position_that_is_set_up() -> None:
    editor = Editor()
    clicked(editor, "module-3", "phase-setup", "step-governors")
    assert set_up(editor) | {"players": []} == {
        "modules": [3], "phase": "setup", "step": "governors", "players": [],
    }  # fmt: skip
    assert editor.position is not None
    assert editor.position.example is not None
    clicked(editor, "module-3", "module-2", "step-rows")
    assert "M2" in items(editor)["fault-modules"]["html"]


# A new game -------------------------------------------------------------------------------


@pytest.fixture
def table() -> Desk:
    desk = Desk()
    for id in ("table-menu", "table-fold-new"):
        desk.stage.click(id)
    return desk


def test_a_game_is_put_together(table: Desk) -> None:
    for id in ("players-4", "module-5", "module-6", "option-tiles", "option-scenario"):
        table.stage.click(f"table-{id}")
    shown = items(table)
    assert shown["table-module-5"]["pressed"]
    assert not shown["table-module-1"]["pressed"]
    assert "table-option-reinforcements" not in shown
    # Nothing has changed before it starts.
    assert table.board.position.rules == Rules()
    table.stage.click("table-start")
    position = table.board.position
    assert position.rules == Rules(modules=(5, 6), tiles="old_ways", scenario="goblin_valley")
    assert len(position.players) == 4
    assert position == opened(table).board.position


@pytest.mark.parametrize("edition", editions(), ids=lambda each: each.id)
def test_games_of_the_books(table: Desk, edition: EditionEntry) -> None:
    table.stage.click(f"table-edition-{edition.id}")
    card = items(table)[f"table-edition-{edition.id}"]
    assert card["pressed"]
    assert edition.text in card["name"]
    table.stage.click("table-start")
    rules = table.board.position.rules
    assert rules.modules == tuple(map(int, edition.modules))
    assert rules.changed.keys() == {each.partition("=")[0] for each in edition.options}


def test_rows_that_are_not_public_are_dealt_once_somebody_has_put_in_rows(table: Desk) -> None:
    assert "table-note" not in items(table)
    press(table.stage, "table-module-2")
    assert items(table)["table-start"]["illegal"]
    assert "“Open and save”" in items(table)["table-note"]["html"]
    assert table.stage.said == press(table.stage, "table-start")
    assert table.stage.said.startswith("Module 2 cannot be dealt: ")
    assert table.board.position.rules == Rules()
    table.board.open(History(new_game(("Ann", "Brian"), cards=rows.cards())))
    table.stage.click("table-players-5")
    # Three rows are too few for five players.
    assert "5 players, but only 3 alternative rows" in items(table)["table-note"]["html"]
    press(table.stage, "table-players-2", "table-option-rows")
    assert not items(table)["table-start"]["illegal"]
    press(table.stage, "table-start")
    assert table.board.position.rules == Rules(modules=(2,), rows="draft")


@pytest.mark.parametrize(("players", "dealt"), [(2, 3), (3, 2), (4, 2), (5, 1)])
def test_how_many_governors_are_dealt_is_told(table: Desk, players: int, dealt: int) -> None:
    press(table.stage, f"table-players-{players}", "table-module-3")
    told = items(table).get("table-note", {"html": ""})["html"]
    assert (f"each player is dealt {dealt} instead of 3" in told) == (dealt < 3)
    press(table.stage, "table-option-governors")
    assert "table-note" not in items(table)


def test_rulings_that_no_book_tells_are_told_with_the_modules_that_they_concern(
    table: Desk,
) -> None:
    press(table.stage, "table-module-6")
    assert "table-rulings" not in items(table)
    press(table.stage, "table-module-3")
    told = items(table)["table-rulings"]["html"]
    assert "for a Statue that is 3" in told
    assert "the advisor whom they leave counts as not influenced" in told
    press(table.stage, "table-module-6", "table-module-4")
    told = items(table)["table-rulings"]["html"]
    assert "tile 1" not in told
    assert "everybody knows the card of the last year in advance" in told


def opened(table: Desk) -> Desk:
    """Return another table that has opened the link of this one."""
    other = Desk()
    query = links.link(links.View((table.state,)))
    other.show(links.read(query, PlayState).of(PlayState))
    return other


# What is secret ---------------------------------------------------------------------------

WINTER = {
    "modules": [5],
    "phase": "winter",
    "enemy": "zombies 4",
    "players": [{"name": name} for name in ("Ann", "Brian", "Cindy")],
}


def sent(table: Desk) -> str:
    """Return everything that a browser may read: all traits, and the link of the page."""
    state = {key: each for key, each in table.stage.get_state().items() if key != "layout"}
    traits = json.dumps(state, default=str, ensure_ascii=False)
    return f"{traits} {links.link(links.View((table.state,)))}"


def secret(table: Desk, name: str) -> Iterator[str]:
    """Yield what a browser gets after each token that this player may choose."""
    for token in range(5):
        other = Desk()
        enter(other.stage, "table-text", json.dumps(WINTER))
        other.board.play.history.go_to(other.board.play.history.start)
        for each in ("Ann", "Brian"):
            number = token if each == name else 2
            press(other.stage, "i-am")
            enter(other.stage, "line", f"{each} plays token {number}")
        yield sent(other)


@pytest.mark.parametrize("name", ["Ann", "Brian"])
def test_a_soldier_token_reaches_no_browser_before_it_is_shown(table: Desk, name: str) -> None:
    found = set(secret(table, name))
    assert len(found) == 1
    (told,) = found
    assert f"{name} has chosen a soldier token" in told


def test_a_whole_game_is_shared_once_the_tokens_are_shown() -> None:
    table = Desk()
    enter(table.stage, "table-text", json.dumps(WINTER))
    for who, token in {"Ann": 1, "Brian": 2, "Cindy": 3}.items():
        press(table.stage, "i-am")
        enter(table.stage, "line", f"{who} plays token {token}")
    assert not table.board.play.hides_something()
    assert opened(table).board.position == table.board.position
    table.stage.click("back")
    assert table.board.position.actor == "Cindy"
    # At this moment the tokens of Ann and Brian are secret again.
    assert table.board.play.hides_something()


def test_a_card_in_the_valley_that_a_machine_has_seen_reaches_no_browser() -> None:
    found = set()
    for card in ("goblins 3", "orcs 3", "zombies 4"):
        table = Desk()
        position = {
            "rules": {"scenario": "goblin_valley"},
            "phase": "autumn",
            "step": "build",
            "players": [{"name": "Ann", "gold": 2}, {"name": "Brian", "gold": 2}],
            "valley": card,
            "valley_seen_by": ["Brian"],
        }
        enter(table.stage, "table-text", json.dumps(position))
        for id in ("table-menu", "table-fold-players", "by-1-medium"):
            table.stage.click(id)
        assert table.board.play.shown.valley is None
        found.add(sent(table))
    assert len(found) == 1


# Governors, destiny cards and rows ---------------------------------------------------------


def dealt(table: Desk, *hands: str) -> None:
    """Deal governors to all players."""
    start = new_game(("Ann", "Brian", "Cindy")[: len(hands)], Rules(modules=(3,)))
    table.board.open(History(start))
    names = [player.name for player in start.players]
    lines = [f"order {' '.join(names)}"]
    lines += [f"deal {who} {hand}" for who, hand in zip(names, hands, strict=True)]
    for line in lines:
        enter(table.stage, "line", line)


REST = "trickster fairy preacher"


@pytest.mark.parametrize("chosen", [0, 1])
def test_dealt_governors_reach_no_browser_before_whoever_got_them_looks(chosen: int) -> None:
    found = set()
    for hand in ("prince duke sorcerer", "duke philosopher prince", "tax_collector prince duke"):
        table = Desk()
        dealt(table, hand, REST)
        if chosen:
            press(table.stage, "i-am")
            press(table.stage, f"choice-{hand.split().index('prince') % 3}")
        assert "Pass the phone to" in sent(table)
        found.add(sent(table))
    assert len(found) == 1


def test_whoever_looks_alone_sees_the_dealt_cards_until_one_is_chosen() -> None:
    table = Desk()
    dealt(table, "prince duke sorcerer", REST)
    assert set(items(table)) & {"line-fold", "choice-0"} == set()
    press(table.stage, "i-am")
    shown = items(table)
    names = [shown[f"choice-{at}"]["name"] for at in range(3)]
    assert all(any(card in name for name in names) for card in ("Prince", "Duke", "Sorcerer"))
    # Even so, the address does not hold them.
    assert "prince" not in links.link(links.View((table.state,)))
    press(table.stage, "choice-0")
    assert "choice-0" not in items(table)
    assert items(table)["i-am"]["text"] == "I am Brian"
    press(table.stage, "i-am", "choice-0")
    # All are turned up together, and stand beside the names.
    assert items(table)["governor-0"]["text"] in ("Prince", "Duke", "Sorcerer")


def test_somebody_who_plays_against_machines_passes_nothing_on() -> None:
    table = Desk()
    dealt(table, "prince duke sorcerer", REST)
    table.board.let("Brian", "greedy")
    assert "i-am" not in items(table)
    assert "choice-0" in items(table)


def test_a_tapped_governor_is_read_and_says_why_not() -> None:
    players = [{"name": "Ann", "governor": "duke"}, {"name": "Brian", "governor": "fairy"}]
    explorer = at(modules=[3], phase="spring", step="roll", players=players)
    assert "Duchess" in press(explorer.stage, "governor-0")
    assert "Not allowed." in explorer.stage.said
    assert "Not allowed." not in press(explorer.stage, "governor-1")


def test_an_auction_has_few_buttons_and_a_field_for_more() -> None:
    start = new_game(("Ann", "Brian"), Rules(modules=(3,), governors="auction"))
    explorer = PlayExplorer(History(start), Random(2))
    for line in ("order Ann Brian", "deal prince duke fairy", "bidder Ann"):
        enter(explorer.stage, "line", line)
    assert explorer.position.actor == "Ann"
    press(explorer.stage, "card-duke", "bid-1")
    assert len([id for id in items(explorer) if id.startswith("bid")]) <= 6
    assert "1 VP" in items(explorer)["ask"]["html"]
    assert highest_bid(explorer) == 1
    # The field takes any number from the least bid up, and only its button bids it.
    assert items(explorer)["bid"]["value"] == "2"
    for typed in ("3", "2", "12"):
        explorer.stage.fill("bid", typed)
        assert highest_bid(explorer) == 1
    assert explorer.position.actor == "Brian"
    assert "12 VP" in press(explorer.stage, "bid-typed")
    assert highest_bid(explorer) == 12
    # The next bidder's field begins with the least bid that they can make.
    assert explorer.position.actor == "Ann"
    assert items(explorer)["bid"]["value"] == "13"
    for typed in ("11", "-1", "100"):
        explorer.stage.fill("bid", typed)
        assert items(explorer)["bid"]["wrong"]
        press(explorer.stage, "bid-typed")
        assert explorer.stage.said.startswith("Not allowed. ")
        assert "(M3)" in explorer.stage.said
    explorer.stage.fill("bid", "many")
    assert items(explorer)["bid"]["wrong"]
    assert "bid-typed" not in items(explorer)
    assert highest_bid(explorer) == 12


def highest_bid(explorer: PlayExplorer) -> int:
    assert explorer.position.auction is not None
    return explorer.position.auction.bid


def test_the_first_bid_for_a_card_is_typed_too() -> None:
    start = new_game(("Ann", "Brian"), Rules(modules=(3,), governors="auction"))
    explorer = PlayExplorer(History(start), Random(2))
    for line in ("order Ann Brian", "deal prince duke fairy", "bidder Ann"):
        enter(explorer.stage, "line", line)
    press(explorer.stage, "card-duke")
    assert items(explorer)["bid"]["value"] == "0"
    explorer.stage.fill("bid", "7")
    press(explorer.stage, "bid-typed")
    assert explorer.position.auction is not None
    assert (explorer.position.auction.card, highest_bid(explorer)) == ("duke", 7)


def test_the_destiny_card_of_the_year_is_read() -> None:
    explorer = at(
        modules=[4], destiny="famine", phase="spring", players=[{"name": "Ann"}, {"name": "Brian"}]
    )
    assert items(explorer)["destiny"]["text"] == "Destiny: Famine"
    assert press(explorer.stage, "destiny").startswith("Famine: ")


def test_an_alternative_row_covers_the_printed_one() -> None:
    data = {
        "modules": [2],
        "cards": rows.CARDS,
        "phase": "spring",
        "players": [{"name": "Ann", "rows": ["c_row"]}, {"name": "Brian"}],
    }
    explorer = PlayExplorer(History(files.from_json(data)), Random(5))
    explorer.unfold_all()
    shown = items(explorer)
    assert "building-0-c_row_1" in shown
    assert "building-1-c_row_1" not in shown
    there = [id for id in shown if id.startswith("building-0-")]
    assert len(there) == 20
