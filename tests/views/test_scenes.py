"""Scenes of battles and of help, and the marks of the odds on the court."""

from __future__ import annotations

from pathlib import Path

from gametable.play.history import History
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.position import Position
from kingsburg.notation import files, records
from kingsburg.odds.advice import advice
from kingsburg.pages.table.court import court
from kingsburg.pages.table.marks import UNMARKED, at_court, marks
from kingsburg.pages.table.scene import scene
from kingsburg.play import Play, scenes
from kingsburg.players.planner.advice import advised
from tests.telling import told
from tests.views.test_board import well_formed

RECORD = Path(__file__).parents[1] / "records" / "w10-goblins-in-the-first-winter.txt"


def goblins() -> History[Position]:
    return records.read(RECORD.read_text("utf-8"))


def test_before_the_king_has_rolled_there_are_only_strengths() -> None:
    game = goblins()
    while game.position.step != "battle" or game.position.enemy is None:
        game.undo()
    found = scenes.battle(game, 1)
    assert found is not None
    assert found.king is None
    assert [side.sent for side in found.sides] == [0] * 4
    assert {side.result for side in found.sides} == {""}
    assert "The King" not in scene(found, game.position)


def test_the_results_and_losses_of_all_are_told() -> None:
    game = goblins()
    found = scenes.battle(game, 1)
    assert found is not None
    assert [side.sent for side in found.sides] == [1] * 4
    results = {side.player.name: side.result for side in found.sides}
    assert results == {"Ann": "draws", "Brian": "draws", "Cindy": "wins", "David": "is_defeated"}
    strengths = {side.player.name: side.player.soldiers + side.buildings for side in found.sides}
    assert strengths == {"Ann": 2, "Brian": 2, "Cindy": 3, "David": 1}
    lost = {side.player.name: [each.kind for each in side.changes] for side in found.sides}
    assert lost == {"Ann": [], "Brian": [], "Cindy": ["gets", "gets"], "David": ["falls", "loses"]}
    html = scene(found, game.position)
    well_formed(html)
    assert "David loses the Crane" in html


def test_of_soldier_tokens_the_strengths_tell() -> None:
    table = "modules=5 year=1 phase=winter enemy=orcs,3\nAnn soldiers=1\nBrian gold=2 wood=1"
    battle = scenes.battle(told(table, "Ann plays token 3\nBrian plays token 0\n"), 1)
    assert battle is not None
    ann, brian = battle.sides
    assert (ann.token, ann.result, [each.kind for each in ann.changes]) == (3, "wins", ["gets"])
    assert (brian.token, brian.result, brian.changes) == (0, "is_defeated", [])


def test_the_scene_ends_when_the_game_has_gone_on() -> None:
    game = goblins()
    game.play(game.position.chances()[0][0])
    assert scenes.battle(game, 1) is None
    assert scenes.battle(game, 2) is not None


def test_the_help_of_all_advisors_is_told_one_after_the_other() -> None:
    game = History(
        files.from_json(
            {
                "phase": "spring",
                "step": "influence",
                "to_move": "Cy",
                "players": [
                    {"name": "Ann", "passed": True},
                    {"name": "Bo", "passed": True},
                    {"name": "Cy", "dice": "1"},
                ],
                "placed": [
                    {"advisor": 8, "player": "Ann", "dice": "2 6"},
                    {"advisor": 10, "player": "Cy", "dice": "4 6"},
                    {"advisor": 11, "player": "Bo", "dice": "5 6"},
                ],
            }
        )
    )
    assert scenes.helped(game, 1) == []
    game.play(game.position.actions()[0])
    assert scenes.helped(game, 1) == [
        scenes.Help(1, "Cy", Bundle(vp=1), looks=False),
        scenes.Help(8, "Ann", Bundle(gold=2), looks=False),
        scenes.Help(10, "Cy", Bundle(soldiers=2), looks=True),
    ]
    # The enemy that is looked at is drawn, and then the last advisor asks for a choice.
    game.play(game.position.chances()[0][0])
    assert scenes.helped(game, 1) == []
    assert len(scenes.helped(game, 2)) == 3
    game.play(game.position.actions()[0])
    (last,) = scenes.helped(game, 1)
    assert (last.advisor, last.player) == (11, "Bo")


TILES = """
    modules=6 phase=autumn step=help enemy=goblins,3
    tile 1
    tile 2
    tile 12
    tile 16
    Ann
    Brian
    Cindy
"""


def test_what_tiles_give_is_told_like_the_help_of_advisors() -> None:
    dice = "on 3 Ann 3\non 12 Brian 6 6\non 16 Cindy 5 5 6\n"
    game = told(TILES + dice, "Brian takes gold gold gold from 12\n")
    helped = scenes.helped(game, 1)
    assert helped == [
        scenes.Help(12, "Brian", Bundle(gold=3), looks=False),
        scenes.Help(12, "Cindy", Bundle(vp=1), looks=False),
        scenes.Help(12, "Ann", Bundle(vp=1), looks=False),
        scenes.Help(16, "Cindy", Bundle(vp=5), looks=False),
    ]
    drawn = {thing.id: thing for thing in court(Play(game), helped=helped)}
    assert "→" in drawn["advisor-16"].picture
    assert drawn["advisor-12"].picture.count("→") == 3
    says = "Brian has been helped here. Cindy has been helped here. Ann has been helped here."
    assert says in drawn["advisor-12"].name
    assert "→" not in drawn["advisor-11"].picture


def test_help_that_tile_1_copies_is_told_where_the_dice_stand() -> None:
    game = told(TILES + "on 1 Ann 1\n", "")
    assert scenes.helped(game, 1) == [scenes.Help(1, "Ann", Bundle(tokens=2), looks=False)]
    # Tile 3 is copied before anybody is asked, and gives at the next node.
    copied = TILES.replace("tile 2", "tile 3") + "on 1 Ann 1\non 2 Cindy 2\n"
    game = told(copied, "Brian names wood at 1\n")
    assert scenes.helped(game, 1) == [
        scenes.Help(1, "Ann", Bundle(wood=1), looks=False),
        scenes.Help(2, "Cindy", Bundle(gold=1), looks=False),
    ]


def test_a_court_before_the_roll_is_marked_with_chances() -> None:
    position = files.from_json(
        {
            "phase": "spring",
            "step": "roll",
            "players": [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}],
        }
    )
    found = marks(advice(position, "Ann"))
    assert len(found.texts) == 18
    assert all(each.endswith("%") for each in found.texts.values())
    assert not found.ghosts


def test_the_court_is_marked_with_worths_at_the_table_and_the_best_placement() -> None:
    players = [{"name": "Ann", "dice": "1 3"}, {"name": "Brian", "dice": "2 6"}]
    position = files.from_json({"phase": "spring", "step": "influence", "players": players})
    found = at_court(position, advised(position))
    (best,) = found.ghosts
    assert best.player == "Ann"
    assert best.action is advised(position).options[0].action
    assert found.at(best.action.advisor) == [best]
    assert found.texts[1] == "1.0 VP"
    assert found.reasons[1].startswith("By the planner 1.0 VP: 1 VP more.")
    assert found.reasons[18].endswith("By printed averages 3.1 VP.")


def test_without_odds_nothing_is_marked() -> None:
    assert marks(None) is UNMARKED
    assert not UNMARKED.at(8)
