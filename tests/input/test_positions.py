"""Possible positions: little is needed, and each can be played, saved and loaded."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from gametable.notation.links import View, link, read
from gametable.play.errors import GameError
from gametable.play.positions import CHANCE
from kingsburg.engine.calendar import CALENDAR, PHASES
from kingsburg.engine.position import Position
from kingsburg.notation import files, lines
from kingsburg.pages.table.state import PlayState
from tests.telling import after

NAMES = ("Ann", "Brian", "Cindy", "David", "Eva")
STEPS = list(dict.fromkeys((part.phase, part.step) for part in CALENDAR))


def load(data: dict[str, Any]) -> Position:
    return files.load(json.dumps(data))


def play(position: Position, *story: str) -> Position:
    for line in story:
        position = after(position, line)
        assert files.load(files.to_text(position)) == position
    return position


def legal(position: Position) -> list[str]:
    return [lines.write(position, action) for action in position.actions()]


def next_of(position: Position, rng: Random) -> Position:
    actions = position.actions() or [action for action, _ in position.chances()]
    return position.play(rng.choice(actions))


def actors_of_step(position: Position) -> list[object]:
    """Return who is asked, in order, until the step is over; everybody takes the last action."""
    actors: list[object] = []
    step = position.phase, position.step
    while (position.phase, position.step) == step and position.actor is not None:
        if position.actor is CHANCE:
            position = position.play(position.chances()[0][0])
        else:
            actors.append(position.actor)
            position = position.play(position.actions()[-1])
    return actors


# Minimal positions -------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("phase", PHASES)
def test_names_and_a_phase_are_a_position(phase: str, seats: int) -> None:
    here = load({"players": [{"name": name} for name in NAMES[:seats]], "phase": phase})
    assert files.load(files.to_text(here)) == here
    assert here.order == NAMES[:seats]
    assert here.year == 1
    assert (here.actor is None) == (phase == "over")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(("phase", "step"), STEPS, ids=[" ".join(each) for each in STEPS])
def test_every_step_can_be_started_from(phase: str, step: str, seats: int) -> None:
    players = [{"name": name, "gold": 2, "wood": 1, "stone": 1} for name in NAMES[:seats]]
    here = load({"players": players, "phase": phase, "step": step, "year": 5})
    rng = Random(f"{phase} {step} {seats}")
    for _ in range(40):
        assert files.load(files.to_text(here)) == here
        if here.actor is None:
            break
        here = next_of(here, rng)


def test_the_example_of_the_notation() -> None:
    here = load({"players": [{"name": "Ann", "gold": 2}, {"name": "Brian"}], "phase": "spring"})
    assert here.player("Ann").gold == 2
    assert (here.year, here.phase, here.step) == (1, "spring", "roll")


def test_a_position_starts_with_what_happens_of_itself() -> None:
    """Income and the Inn's token come on loading, before anybody decides (P2a.1, P2e.2)."""
    rows = ["inn", "market", "farms", "merchants_guild"]
    players = [{"name": "Ann", "buildings": rows}, {"name": "Brian"}, {"name": "Cindy"}]
    assert load({"players": players, "phase": "spring"}).player("Ann").gold == 1
    late = load({"players": players, "phase": "summer", "step": "season_end"})
    assert late.player("Ann").tokens == 1


def test_an_order_that_no_roll_explains_is_believed() -> None:
    players = [{"name": "Ann", "dice": "6 6 6"}, {"name": "Brian", "dice": "1 1 1"}]
    here = load({"players": players, "phase": "spring", "step": "influence"})
    assert here.order == ("Ann", "Brian")
    assert here.actor == "Ann"


def test_strange_numbers_of_dice_are_believed() -> None:
    players = [
        {"name": "Ann", "dice": "1 2 3 4 5 + 1 2 3 4 5 6", "vp": -999},
        {"name": "Brian", "dice": "+ 4", "vp": 999, "gold": 999},
        {"name": "Cindy"},
    ]
    here = load({"players": players, "phase": "spring", "step": "influence"})
    assert here.actor == "Ann"
    # Brian has no coloured die and Cindy none at all: both pass as soon as they are asked.
    here = play(here, "Ann passes")
    assert here.step == "build"


# In the middle of a step -------------------------------------------------------------------


def test_the_middle_of_influencing_as_in_the_notation() -> None:
    ann = {
        "name": "Ann", "vp": 3, "gold": 0, "wood": 1, "stone": 0, "tokens": 1, "soldiers": 0,
        "buildings": ["inn", "market", "farms"], "envoy": False, "white_dice": 0,
        "dice": "1 + 4", "used": ["market"], "passed": False,
    }  # fmt: skip
    cindy = {"name": "Cindy", "vp": 8, "buildings": ["inn", "market", "statue"], "dice": "2 6 6"}
    here = load(
        {
            "version": 1, "rules": {}, "modules": [],
            "year": 2, "phase": "summer", "step": "influence", "to_move": "Cindy",
            "order": ["Ann", "Cindy"],
            "players": [ann, cindy],
            "placed": [
                {"advisor": 12, "player": None, "dice": "4 4 4"},
                {"advisor": 3, "player": None, "dice": "1 2"},
                {"advisor": 9, "player": "Ann", "dice": "5 3"},
            ],
            "enemy": "goblins 3", "seen_by": ["Cindy"],
        }
    )  # fmt: skip
    assert files.load(files.to_text(here)) == here
    assert here.actor == "Cindy"
    assert "Cindy influences 13 with 6 6 by market" in legal(here)
    assert "Cindy influences 12 with 6 6" not in legal(here)
    assert "Cindy influences 9 with 2 6 by market" not in legal(here)

    # Ann's turn comes after Cindy's, in the same round; her Market has been used.
    here = play(here, "Cindy influences 8 with 2 6")
    assert here.actor == "Ann"
    assert set(legal(here)) == {
        "Ann influences 1 with 1",
        "Ann influences 5 with 1 + 4",
        "Ann influences 7 with 1 + 4 and token",
        "Ann passes",
    }
    here = play(here, "Ann influences 7 with 1 + 4 and token", "Cindy influences 6 with 6")
    # Ann has no coloured die left, and Cindy no die at all.
    assert here.step == "help"
    # Cindy has nothing to trade when the Alchemist's turn comes.
    here = play(here, "Ann takes wood from 7", "Ann takes wood gold from 9")
    assert here.player("Ann").wood == 3
    assert here.player("Cindy").gold == 2
    assert here.player("Ann").hand is None

    # Only Cindy knows the enemy.
    assert here.seen_by("Ann").enemy is None
    assert here.seen_by("Cindy").enemy is not None


def test_two_rounds_of_influencing() -> None:
    """With three players left, the round goes on from the one to move."""
    players = [
        {"name": "Ann", "dice": "1 2"},
        {"name": "Brian", "passed": True, "dice": "4"},
        {"name": "Cindy", "dice": "3 5"},
        {"name": "David", "dice": "4 6"},
    ]
    here = load(
        {
            "players": players,
            "phase": "autumn",
            "step": "influence",
            "order": ["David", "Cindy", "Brian", "Ann"],
            "to_move": "Cindy",
        }
    )
    story = [
        "Cindy influences 5 with 5",
        "Ann influences 2 with 2",
        "David influences 6 with 6",
        "Cindy influences 3 with 3",
        "Ann passes",
        "David influences 4 with 4",
    ]
    here = play(here, *story)
    assert here.step == "help"


AID = {"players": [{"name": "Ann"}, {"name": "Brian"}, {"name": "Cindy", "wood": 1}]}
RICH = {"gold": 6, "wood": 6, "stone": 6}
HALL = ["barricade", "crane", "town_hall"]


@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize(
    ("phase", "step", "player"),
    [
        ("spring", "reroll", {"buildings": ["statue"], "dice": "2 2 2"}),
        ("spring", "build", RICH),
        ("spring", "season_end", {"tokens": 1, "buildings": HALL}),
        ("recruiting", "recruit", RICH),
        ("winter", "battle", {"gold": 2, "wood": 2}),
    ],
)
def test_those_before_are_done_with_the_step(
    phase: str, step: str, player: dict[str, Any], first: int
) -> None:
    order = ["David", "Ann", "Cindy", "Brian"]
    here = load(
        {
            "year": 4,
            "phase": phase,
            "step": step,
            "order": order,
            "to_move": order[first],
            "players": [{"name": name, **player} for name in NAMES[:4]],
            # Orcs take 2 goods of the loser's choice.
            "enemy": "orcs 7",
        }
    )
    assert actors_of_step(here) == order[first:]
    assert files.load(files.to_text(here)) == here


@pytest.mark.parametrize(("first", "actors"), [(0, "David Ann Brian"), (1, "Ann Brian")])
def test_the_aid_in_the_middle(first: int, actors: str) -> None:
    """Those before have taken a good; whoever is as poor as the player to move takes one (P1.2)."""
    order = ["David", "Ann", "Cindy", "Brian"]
    players: list[dict[str, Any]] = [{"name": name} for name in NAMES[:4]]
    players[2]["buildings"] = ["inn"]
    players[3]["gold"] = first
    here = load({"year": 2, "order": order, "to_move": order[first], "players": players})
    assert actors_of_step(here) == actors.split()


def test_the_last_one_of_the_aid_takes_a_good_and_no_die() -> None:
    players = [{"name": "Ann", "gold": 1}, {"name": "Brian", "wood": 1}, {"name": "Cindy"}]
    here = load({"players": players, "to_move": "Cindy"})
    assert legal(here) == ["Cindy takes gold", "Cindy takes wood", "Cindy takes stone"]
    here = play(here, "Cindy takes stone")
    assert not any(player.white_dice for player in here.players)
    assert here.phase == "spring"


def test_rolls_in_the_middle() -> None:
    """Players with dice have rolled; only the others get income."""
    rows = ["inn", "market", "farms", "merchants_guild"]
    players = [
        {"name": "Ann", "buildings": rows, "dice": "1 2 3 + 4"},
        {"name": "Brian", "buildings": rows},
        {"name": "Cindy", "buildings": rows},
    ]
    here = load({"players": players, "phase": "summer", "to_move": "Brian"})
    assert [player.gold for player in here.players] == [0, 1, 1]
    here = play(here, "Brian rolls 1 2 3 + 5", "Cindy rolls 1 1 1 + 1")
    assert here.step == "influence"
    assert here.order == ("Cindy", "Ann", "Brian")


def test_help_in_the_middle() -> None:
    here = load(
        {
            "players": [{"name": name} for name in NAMES[:3]],
            "phase": "spring",
            "step": "help",
            "order": ["Cindy", "Ann", "Brian"],
            "to_move": "Ann",
            "placed": [
                {"advisor": 4, "player": "Cindy", "dice": "4"},
                {"advisor": 3, "player": "Brian", "dice": "3"},
                {"advisor": 9, "player": "Ann", "dice": "3 6"},
            ],
        }
    )
    assert here.player("Brian").wood == 1
    here = play(here, "Ann takes wood gold from 9")
    assert here.player("Cindy").goods == 0


# Lines since the step began ----------------------------------------------------------------


def test_the_middle_of_a_step_is_told_by_lines() -> None:
    players = [{"name": name} for name in NAMES[:3]]
    here = load({"players": players, "then": ["Ann takes wood", "Brian takes gold"]})
    assert here.actor == "Cindy"
    assert [player.goods for player in here.players] == [1, 1, 0]
    saved = json.loads(files.to_text(here))
    assert saved["then"] == ["Ann takes wood", "Brian takes gold"]
    assert "to_move" not in saved


def test_lines_go_on_from_to_move() -> None:
    players = [{"name": name, **RICH} for name in NAMES[:3]]
    middle = {"phase": "spring", "step": "build", "to_move": "Brian"}
    here = load({"players": players, **middle, "then": ["Brian builds inn"]})
    assert here.actor == "Cindy"
    saved = json.loads(files.to_text(here))
    assert (saved["to_move"], saved["then"]) == ("Brian", ["Brian builds inn"])
    assert files.load(files.to_text(here)) == here


def test_rolls_before_a_reroll() -> None:
    players = [{"name": "Ann", "buildings": ["statue"]}, {"name": "Brian"}, {"name": "Cindy"}]
    here = load({"players": players, "phase": "spring"})
    here = play(here, "Ann rolls 2 2 2", "Brian rolls 1 2 3", "Cindy rolls 1 2 3")
    here = play(here, "Ann rerolls 2 by statue")
    assert here.actor is CHANCE
    saved = json.loads(files.to_text(here))
    assert saved["then"] == ["Ann rerolls 2 by statue"]
    assert saved["players"][0]["dice"] == "2 2 2"


def test_lines_of_a_position_are_read_as_freely_as_those_of_a_record() -> None:
    players = [{"name": name} for name in NAMES[:3]]
    rolls = ["Ann rolls 1 2 3", "Brian rolls 1 2 4", "Cindy rolls 1 2 5"]
    told = load({"players": players, "phase": "spring", "then": rolls[:2]})
    assert load({"players": players, "phase": "spring", "then": rolls[1::-1]}) == told

    dice = [{"name": "Ann", "dice": "1"}, {"name": "Brian", **RICH}, {"name": "Cindy", **RICH}]
    story = ["Ann influences 1 with 1", "Brian passes", "Cindy passes"]
    court = {"players": dice, "phase": "spring", "step": "influence"}
    restated = load({**court, "then": story})
    assert (restated.step, restated.actor) == ("roll", CHANCE)
    restated = load({**court, "then": [*story, "Brian builds inn"]})
    assert (restated.step, restated.actor) == ("build", "Cindy")


# What a player knows -----------------------------------------------------------------------


@pytest.mark.parametrize("seen_by", [["Ann"], ["Ann", "Cindy"]])
def test_who_has_seen_the_enemy_is_saved(seen_by: list[str]) -> None:
    players = [{"name": name, "gold": 2} for name in NAMES[:3]]
    middle = {"phase": "autumn", "step": "build", "enemy": "orcs 3", "seen_by": seen_by}
    here = load({"players": players, **middle})
    again = files.load(files.to_text(here))
    assert again == here
    for name in NAMES[:3]:
        assert (again.seen_by(name).enemy is not None) == (name in seen_by)
        assert files.load(files.to_text(again.seen_by(name))) == again.seen_by(name)


def test_without_seen_by_all_know_the_enemy() -> None:
    players = [{"name": name} for name in NAMES[:3]]
    here = load({"players": players, "phase": "recruiting", "enemy": "orcs 3"})
    assert all(here.seen_by(name) is here for name in NAMES[:3])


def kept(position: Position) -> bool:
    """True if it comes back from its text and from its link."""
    shown = read(link(View((PlayState(position=position),))), PlayState).of(PlayState)
    return files.load(files.to_text(position)) == position == shown.position


def test_what_one_knows_is_written_after_another_has_looked_again() -> None:
    """Ann knows the enemy, and Brian looks, too, while help goes on without a choice (S.5)."""
    players = [
        {"name": "Ann", "gold": 2},
        {"name": "Brian", "dice": "5 5"},
        {"name": "Cindy", "gold": 2, "dice": "1"},
    ]
    middle = {"phase": "spring", "step": "influence", "enemy": "goblins 3", "seen_by": ["Ann"]}
    here = load({"players": players, **middle})
    here = after(here, "Brian influences 10 with 5 5", "Cindy influences 1 with 1")
    for line in (None, "Ann builds statue", "Cindy builds statue", "Ann rolls 1 2 3"):
        here = after(here, *filter(None, [line]))
        view = here.seen_by("Cindy")
        assert view.enemy is None
        assert json.loads(files.to_text(view))["seen_by"] == ["Ann", "Brian"]
        assert all(kept(here.seen_by(name)) for name in NAMES[:3])


def test_what_one_knows_is_not_written_in_the_step_in_which_another_looks() -> None:
    """While the step of help goes on, its lines would tell the card (S.5)."""
    players = [{"name": name} for name in NAMES[:3]]
    placed = [
        {"advisor": 10, "player": "Ann", "dice": "4 6"},
        {"advisor": 12, "player": "Cindy", "dice": "6 6"},
        {"advisor": 17, "player": "Brian", "dice": "5 6 6"},
    ]
    here = load({"players": players, "phase": "spring", "step": "help", "placed": placed})
    here = after(here, "enemy goblins 3")
    for line in (None, "Cindy takes gold gold from 12"):
        here = after(here, *filter(None, [line]))
        assert here.step == "help"
        assert kept(here.seen_by("Ann"))
        with pytest.raises(GameError, match=r"S\.5"):
            files.to_text(here.seen_by("Cindy"))
    here = after(here, "Brian takes wood wood from 17")
    assert here.step == "build"
    assert all(kept(here.seen_by(name)) for name in NAMES[:3])


def test_what_one_knows_can_be_played_on_until_the_card_is_seen_again() -> None:
    players = [{"name": name} for name in NAMES[:3]]
    placed = [
        {"advisor": advisor, "player": name, "dice": dice}
        for advisor, name, dice in
        ((10, "Ann", "4 6"), (12, "Cindy", "6 6"), (17, "Brian", "5 6 6"), (18, "Ann", "6 6 6"))
    ]  # fmt: skip
    here = load(
        {
            "rules": {"may_decline": True},
            "players": players,
            "phase": "spring",
            "step": "help",
            "placed": placed,
        }
    )
    view = after(here, "Ann accepts 10", "enemy goblins 3").seen_by("Cindy")
    view = after(view, "Cindy declines 12", "Brian takes gold gold from 17", "enemy orcs 3")
    assert view.step == "help"
    assert view.seen_by("Brian") is view
    assert view.seen_by("Cindy").enemy is None
    for each in (view, view.seen_by("Cindy")):
        with pytest.raises(GameError, match=r"S\.5"):
            files.to_text(each)
    view = after(view, "Ann declines 18")
    assert all(kept(view.seen_by(name)) for name in NAMES[:3])


def test_what_one_knows_can_be_played_on_and_written() -> None:
    players = [{"name": name, "gold": 2} for name in NAMES[:3]]
    middle = {"phase": "spring", "step": "build", "enemy": "goblins 3", "seen_by": ["Ann"]}
    view = load({"players": players, **middle}).seen_by("Cindy")
    for line in ("Ann builds statue", "Brian passes", "Cindy builds statue", "Ann rolls 1 2 3"):
        view = after(view, line)
        assert kept(view)


# Once there, and as long as it is there ------------------------------------------------------


@pytest.mark.parametrize("step", ["roll", "reroll", "influence", "help"])
def test_extra_white_dice_are_there_until_help_ends(step: str) -> None:
    """The next season has none of them (P1.1, P2c.5)."""
    dice: dict[str, Any] = {} if step == "roll" else {"dice": "1 2 2 + 3 4"}
    players = [{"name": name, "white_dice": 2, **dice} for name in NAMES[:3]]
    # Whether to trade is asked before help ends.
    placed = [{"advisor": 6, "player": "Ann", "dice": "6"}] if step == "help" else []
    players[0] |= {"gold": 1}
    here = load({"players": players, "phase": "spring", "step": step, "placed": placed})
    assert here.player("Ann").white_dice == 2
    rng = Random(step)
    while here.phase == "spring":
        assert kept(here)
        here = next_of(here, rng)
    assert not any(player.white_dice for player in here.players)


def test_a_finished_game_counts_its_cathedral_once() -> None:
    """Its `used` says that it has been counted, as older positions did."""
    row = ["statue", "chapel", "church", "cathedral"]
    players: list[dict[str, Any]] = [
        {"name": "Ann", "gold": 9, "buildings": row},
        {"name": "Brian"},
    ]
    here = load({"players": players, "phase": "over"})
    assert here.player("Ann").vp == 4
    assert kept(here)
    ann = {"name": "Ann", "gold": 9, "buildings": row, "vp": 30, "used": ["cathedral"]}
    before = load({"players": [ann, {"name": "Brian"}], "phase": "over"})
    assert before.player("Ann").vp == 30


# Beyond the limits of what is set up ---------------------------------------------------------


def test_play_leads_beyond_the_limits() -> None:
    """1,002 VP, by a Statue and the King's reward after 998, are read where play led to them."""
    players = [{"name": "Ann", "vp": 998, "gold": 2}, {"name": "Brian"}, {"name": "Cindy"}]
    here = load({"players": players, "phase": "spring", "step": "build"})
    here = play(here, "Ann builds statue")
    assert here.player("Ann").vp == 1002
    assert kept(here)
    saved = files.to_json(here)
    assert saved["then"] == []
    rolled = play(here, "Ann rolls 1 2 3")
    assert files.to_json(rolled) == {**saved, "then": ["Ann rolls 1 2 3"]}

    # Whoever sets this up is told the limits, and so is whoever exceeds what play can reach.
    del saved["then"]
    wrong = files.from_json(saved)
    assert list(map(str, wrong.faults)) == ["players[0].vp: 1,002 is not from -999 to 999 (N.3)"]
    assert files.to_json(wrong) == saved
    absurd = {**files.to_json(here), "players": [{"name": "Ann", "gold": 99_999}, {"name": "Bo"}]}
    assert [fault.path for fault in files.read(json.dumps(absurd)).faults[-1:]] == [
        "players[0].gold"
    ]


def test_all_the_soldiers_that_goods_can_pay() -> None:
    """A line with thousands of goods is saved and linked."""
    row = ["guard_tower", "blacksmith", "barracks"]
    rich = {"gold": 999, "wood": 999, "stone": 999, "soldiers": 999, "buildings": row}
    players = [{"name": name, **rich} for name in NAMES]
    here = load({"players": players, "phase": "recruiting"})
    while here.step == "recruit":
        here = here.play(here.actions()[-1])
        assert kept(here)
    assert [player.soldiers for player in here.players] == [4 * 999] * 5


# Text ------------------------------------------------------------------------------------


def test_a_position_is_one_line_and_keeps_its_letters() -> None:
    here = load({"players": [{"name": "Žofia"}, {"name": "José-2_x"}], "phase": "spring"})
    text = files.to_text(here)
    assert "\n" not in text
    assert "Žofia" in text
    assert files.load(text) == here


def test_defaults_are_not_written() -> None:
    here = load({"players": [{"name": "Ann"}, {"name": "Brian", "gold": 1}], "phase": "spring"})
    saved = json.loads(files.to_text(here))
    assert saved["players"] == [{"name": "Ann"}, {"name": "Brian", "gold": 1}]
    assert not {"rules", "modules", "to_move", "placed", "enemy", "seen_by", "then"} & set(saved)


def test_options_are_kept() -> None:
    rules = {"plus_two_limit": "group", "may_decline": True, "reinforcements": "difference"}
    here = load({"players": [{"name": "Ann"}, {"name": "Brian"}], "rules": rules})
    saved = json.loads(files.to_text(here))
    assert saved["rules"] == rules
    assert files.load(files.to_text(here)) == here
    assert here != load({"players": [{"name": "Ann"}, {"name": "Brian"}]})


def test_a_finished_game_counts_the_cathedral_once() -> None:
    row = ["statue", "chapel", "church", "cathedral"]
    players = [{"name": "Ann", "buildings": row, "gold": 4, "vp": 10}, {"name": "Brian", "vp": 11}]
    over = load({"players": players, "phase": "over", "year": 5})
    assert over.player("Ann").vp == 12
    again = files.load(files.to_text(over))
    assert again == over
    assert again.player("Ann").vp == 12
    assert again.winners == ("Ann",)
