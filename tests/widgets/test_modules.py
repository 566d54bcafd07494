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
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.odds.battle import battle
from kingsburg.states.play import PlayState
from kingsburg.widgets.editor import Editor
from kingsburg.widgets.play import PlayExplorer
from kingsburg.widgets.play_desk import PlayDesk
from kingsburg.widgets.winter import WinterExplorer
from tests.stages import enter

ROW_G = ["improvised_defenses", "recruiting_center", "training_camp", "military_academy"]


def at(**fields: Any) -> PlayExplorer:
    data = {"modules": [1], **fields}
    return PlayExplorer(History(files.from_json(data)), Random(5))


def items(explorer: PlayExplorer | PlayDesk | Editor | WinterExplorer) -> dict[str, dict[str, Any]]:
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
    assert not explorer.winter.kit.buildings
    assert not explorer.winter.kit.content.rules.modules


# A new game -------------------------------------------------------------------------------


@pytest.fixture
def table() -> PlayDesk:
    desk = PlayDesk()
    for id in ("table-menu", "table-fold-new"):
        desk.stage.click(id)
    return desk


def test_a_game_is_put_together(table: PlayDesk) -> None:
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
def test_games_of_the_books(table: PlayDesk, edition: EditionEntry) -> None:
    table.stage.click(f"table-edition-{edition.id}")
    card = items(table)[f"table-edition-{edition.id}"]
    assert card["pressed"]
    assert edition.text in card["name"]
    table.stage.click("table-start")
    rules = table.board.position.rules
    assert rules.modules == tuple(map(int, edition.modules))
    changed = {id for id, (usual, *_) in Rules.CHOICES.items() if getattr(rules, id) != usual}
    assert changed == {each.partition("=")[0] for each in edition.options}


def opened(table: PlayDesk) -> PlayDesk:
    """Another table that opens the link of this one."""
    other = PlayDesk()
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


def sent(table: PlayDesk) -> str:
    """Everything that a browser may read: all traits, and the link of the page."""
    state = {key: each for key, each in table.stage.get_state().items() if key != "layout"}
    traits = json.dumps(state, default=str, ensure_ascii=False)
    return f"{traits} {links.link(links.View((table.state,)))}"


def secret(table: PlayDesk, name: str) -> Iterator[str]:
    """What a browser gets after each token that this player may choose."""
    for token in range(5):
        other = PlayDesk()
        enter(other.stage, "table-text", json.dumps(WINTER))
        other.board.play.history.go_to(other.board.play.history.start)
        for each in ("Ann", "Brian"):
            number = token if each == name else 2
            enter(other.stage, "line", f"{each} plays token {number}")
        yield sent(other)


@pytest.mark.parametrize("name", ["Ann", "Brian"])
def test_a_soldier_token_reaches_no_browser_before_it_is_shown(table: PlayDesk, name: str) -> None:
    found = set(secret(table, name))
    assert len(found) == 1
    (told,) = found
    assert f"{name} has chosen a soldier token" in told


def test_a_whole_game_is_shared_once_the_tokens_are_shown() -> None:
    table = PlayDesk()
    enter(table.stage, "table-text", json.dumps(WINTER))
    for who, token in {"Ann": 1, "Brian": 2, "Cindy": 3}.items():
        enter(table.stage, "line", f"{who} plays token {token}")
    assert not table.board.play.hides_something()
    assert opened(table).board.position == table.board.position
    table.stage.click("back")
    assert table.board.position.actor == "Cindy"
    # What was shown in another branch is no secret any more.
    assert table.board.play.hides_something()


def test_a_card_in_the_valley_that_a_machine_has_seen_reaches_no_browser() -> None:
    found = set()
    for card in ("goblins 3", "orcs 3", "zombies 4"):
        table = PlayDesk()
        position = {
            "rules": {"scenario": "goblin_valley"},
            "phase": "autumn",
            "step": "build",
            "players": [{"name": "Ann", "gold": 2}, {"name": "Brian", "gold": 2}],
            "valley": card,
            "valley_seen_by": ["Brian"],
        }
        enter(table.stage, "table-text", json.dumps(position))
        for id in ("table-menu", "table-fold-players", "by-1-greedy"):
            table.stage.click(id)
        assert table.board.play.shown.valley is None
        found.add(sent(table))
    assert len(found) == 1
