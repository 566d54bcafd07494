"""Modules of the second edition on the pages, without a browser."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from gametable.play.history import History
from kingsburg.engine.actions import Enemy
from kingsburg.notation import files
from kingsburg.odds.battle import battle
from kingsburg.states.play import PlayState
from kingsburg.widgets.editor import Editor
from kingsburg.widgets.play import PlayExplorer
from kingsburg.widgets.winter import WinterExplorer
from tests.stages import enter

ROW_G = ["improvised_defenses", "recruiting_center", "training_camp", "military_academy"]


def at(**fields: Any) -> PlayExplorer:
    data = {"modules": [1], **fields}
    return PlayExplorer(History(files.from_json(data)), Random(5))


def items(explorer: PlayExplorer | Editor | WinterExplorer) -> dict[str, dict[str, Any]]:
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
