"""The board to play on: what a click does, steps, branches, and what is refused."""

from random import Random
from typing import Any

import pytest

from gametable.language import speak
from gametable.play.history import History
from gametable.play.positions import CHANCE
from gametable.views import table_words
from gametable.widgets.stage import Stage
from kingsburg import pages, words
from kingsburg.catalogue import rules
from kingsburg.engine.actions import Enemy
from kingsburg.notation import files, records
from kingsburg.pages.table import answers
from kingsburg.pages.table import words as play_words
from kingsburg.pages.table.table import PlayExplorer
from kingsburg.views import log
from tests.stages import enter, press

SPRING = """kingsburg 1
players Ann Brian
order Brian Ann
# Who has nothing takes a good.
Brian takes gold
Ann takes wood
neutral rolls 1 1 1
neutral rolls 4 5
Ann rolls 1 3 5
Brian rolls 4 4 5
Ann influences 8 with 5 3
"""
COURT: dict[str, Any] = {
    "phase": "spring",
    "step": "influence",
    "to_move": "Ann",
    "players": [
        {"name": "Ann", "dice": "1 3 5 + 4", "tokens": 1, "envoy": True},
        {"name": "Brian", "dice": "2 2 6"},
    ],
    "placed": [{"advisor": 9, "player": "Brian", "dice": "4 5"}, {"advisor": 12, "dice": "6 6"}],
}
COURT["players"][0]["buildings"] = ["inn", "market"]
BUILDING = {
    "phase": "spring",
    "step": "build",
    "players": [
        {"name": "Ann", "gold": 3, "wood": 1, "buildings": ["palisade"]},
        {"name": "Brian", "gold": 1, "wood": 1},
    ],
}


@pytest.fixture
def spring() -> PlayExplorer:
    return PlayExplorer(records.read(SPRING), Random(5))


def at(data: dict[str, Any]) -> PlayExplorer:
    return PlayExplorer(History(files.from_json(data)), Random(5))


def items(explorer: PlayExplorer) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for group in explorer.stage._groups for item in group["items"]}


def groups(explorer: PlayExplorer) -> dict[str, str]:
    return {group["id"]: group["label"] for group in explorer.stage._groups if "label" in group}


def with_state(explorer: PlayExplorer, state: str) -> set[str]:
    return {id for id, item in items(explorer).items() if state in item.get("state", "").split()}


def click(explorer: PlayExplorer, *ids: str) -> str:
    return press(explorer.stage, *ids)


def let(explorer: PlayExplorer, **machines: str) -> str:
    """Let machines play for these players; return the sentence that is then said."""
    for player, policy in machines.items():
        explorer.let(player, policy)
    return explorer.stage.said


def choice(explorer: PlayExplorer, text: str) -> str:
    return next(id for id, item in items(explorer).items() if item.get("name") == text)


# The way ----------------------------------------------------------------------------------


def test_it_begins_at_the_start_and_follows_the_record(spring: PlayExplorer) -> None:
    assert spring.position.actor is CHANCE
    assert click(spring, "forward").startswith("Turn order: Brian, Ann.")
    assert "Who has nothing takes a good." in items(spring)["note"]["html"]
    assert items(spring)["forward"]["name"] == "Forward: Brian takes 1 gold"
    click(spring, "forward")
    assert spring.position.player("Brian").gold == 1
    click(spring, "back")
    assert spring.position.player("Brian").gold == 0


def test_one_step_one_phase_one_year(spring: PlayExplorer) -> None:
    click(spring, "pace-1", "forward", "forward")
    assert (spring.position.phase, spring.position.step) == ("spring", "influence")
    click(spring, "back")
    assert (spring.position.phase, spring.position.step) == ("spring", "roll")
    assert spring.position.player("Ann").hand is None
    click(spring, "pace-2", "back")
    assert spring.position.phase == "aid"
    click(spring, "end")
    assert len(spring.position.placed) == 3
    assert click(spring, "pace-3", "forward") == table_words.AT_END
    click(spring, "start")
    assert spring.position.order == ("Ann", "Brian")


def test_the_choice_of_the_record_is_marked(spring: PlayExplorer) -> None:
    click(spring, "forward")
    assert with_state(spring, "recorded") == {choice(spring, "Take 1 gold")}


def test_another_choice_is_a_branch_and_there_is_a_way_back(spring: PlayExplorer) -> None:
    click(spring, "forward")
    assert "record" not in items(spring)
    assert "branch-0" not in items(spring)
    assert table_words.BRANCHED in click(spring, choice(spring, "Take 1 stone"))
    assert [items(spring)[f"branch-{at}"]["pressed"] for at in range(3)] == [True, False, True]
    click(spring, "record")
    assert spring.position.player("Brian").stone == 0
    click(spring, "branch-2")
    assert spring.position.player("Brian").stone == 1
    click(spring, "record", "end")
    assert spring.position.player("Brian").gold == 1


def test_a_roll_by_chance_and_what_undoing_it_means(spring: PlayExplorer) -> None:
    while spring.position.step != "roll":
        click(spring, "forward")
    assert "The neutral dice show" in click(spring, "chance")
    assert click(spring, "back") == play_words.UNDONE_ROLL


@pytest.mark.parametrize("typed", ["2 2 6", "Ann rolls 2 2 6", " 6  2 2 "])
def test_a_roll_can_be_set_by_hand(spring: PlayExplorer, typed: str) -> None:
    while spring.position.subject != "Ann" or spring.position.step != "roll":
        click(spring, "forward")
    enter(spring.stage, "line", typed)
    hand = spring.position.player("Ann").hand
    assert hand is not None
    assert hand.coloured == (2, 2, 6)
    assert table_words.BRANCHED in spring.stage.said


def test_what_cannot_be_rolled_is_told_beside_the_field(spring: PlayExplorer) -> None:
    while spring.position.step != "roll":
        click(spring, "forward")
    enter(spring.stage, "line", "1 2 3 4")
    assert items(spring)["line"]["value"] == "1 2 3 4"
    assert "N.3" in items(spring)["line"]["remark"]
    enter(spring.stage, "line", "7")
    assert "line" in items(spring)
    assert items(spring)["line"]["wrong"]


@pytest.mark.parametrize("typed", ["Cindy Ann Brian", "order Cindy Ann Brian"])
def test_the_turn_order_can_be_set_by_hand(typed: str) -> None:
    explorer = PlayExplorer()
    enter(explorer.stage, "line", typed)
    assert explorer.position.order == ("Cindy", "Ann", "Brian")


@pytest.mark.parametrize("line", ["Brian takes wood", "takes wood"])
def test_a_line_can_be_typed(spring: PlayExplorer, line: str) -> None:
    click(spring, "forward")
    enter(spring.stage, "line", line)
    assert spring.position.player("Brian").wood == 1


@pytest.mark.parametrize(
    ("language", "label", "example", "line", "preview"),
    [
        (
            "en",
            "A line, in the",
            "Brian takes gold",
            "Brian gets 1 wood",
            "Enter: Brian takes 1 wood",
        ),
        (
            "pl",
            "Wiersz, tak jak",
            "Brian bierze 1 złoto",
            "Brian dostaje 1 drewno",
            "Brian bierze 1",
        ),
        ("pt", "Uma linha, como", "Brian pega 1 ouro", "brian pega 1 madeira.", "Brian pega 1"),
        ("cs", "Řádek, jak", "Brian bere 1 zlato", "bere 1 DREVO", "Brian bere 1 dřevo"),
    ],
)
def test_a_line_is_typed_in_the_language_of_the_page(
    spring: PlayExplorer, language: str, label: str, example: str, line: str, preview: str
) -> None:
    speak(language)
    click(spring, "forward")
    click(spring, "line-fold")
    field = items(spring)["line"]
    assert field["label"].startswith(label)
    assert field["hint"] == example
    spring.stage.type("line", line)
    assert preview in items(spring)["line"]["remark"]
    enter(spring.stage, "line", line)
    assert spring.position.player("Brian").wood == 1


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("Ann influences 8 with 5 3", "N.1"),
        ("Ann takes wood", "N.2"),
        ("Zoe takes wood", "N.4"),
        ("Brian dances", "Brian cannot do this: dances"),
    ],
)
def test_what_is_refused_is_told_and_changes_nothing(
    spring: PlayExplorer, line: str, rule: str
) -> None:
    click(spring, "forward")
    before = spring.position
    enter(spring.stage, "line", line)
    assert rule in spring.stage.said
    assert spring.position is before


# Things -----------------------------------------------------------------------------------


def test_dice_are_picked_and_advisors_light_up() -> None:
    explorer = at(COURT)
    assert {f"die-{place}" for place in range(4)} == with_state(explorer, "die")
    assert "advisor-8" in with_state(explorer, "reach")
    assert not with_state(explorer, "lit")
    click(explorer, "die-1")
    assert with_state(explorer, "lit") == {"advisor-3"}
    click(explorer, "die-2")
    assert with_state(explorer, "lit") == {"advisor-8"}
    click(explorer, "use-token")
    assert with_state(explorer, "lit") == {"advisor-10"}
    click(explorer, "use-market")
    assert with_state(explorer, "lit") == {"advisor-11"}
    click(explorer, "use-token", "use-envoy")
    assert with_state(explorer, "lit") == {"advisor-9"}
    click(explorer, "advisor-9")
    assert {(9, 0, (3, 5), ())} <= set(explorer.position.placed)
    assert not explorer.position.player("Ann").envoy


def test_what_is_to_join_the_dice_decides_who_is_in_reach() -> None:
    explorer = at(COURT)
    assert {"advisor-9", "advisor-18"} & with_state(explorer, "reach") == {"advisor-9"}
    click(explorer, "use-envoy")
    assert with_state(explorer, "reach") == {"advisor-9", "advisor-12"}
    assert "Advisor 8 is free, no Envoy needed (P5.3)" in click(explorer, "advisor-8")
    click(explorer, "use-envoy", "use-token", "advisor-7")
    assert "with 5 and a +2 token." in explorer.stage.said


def test_white_dice_are_picked_apart_from_coloured_ones() -> None:
    explorer = at(COURT)
    assert "P2b.3" in click(explorer, "die-3", "advisor-4")
    assert with_state(explorer, "pointed") == {"advisor-4"}
    click(explorer, "die-0", "advisor-5")
    assert (5, 0, (1,), (4,)) in explorer.position.placed


def test_an_advisor_finds_the_dice_and_takes_them_at_the_second_click() -> None:
    explorer = at(COURT)
    assert "Choose it again" in click(explorer, "advisor-8")
    assert [items(explorer)[f"die-{place}"]["pressed"] for place in range(4)].count(True) > 1
    assert "advisor-8" in with_state(explorer, "lit")
    click(explorer, "advisor-8")
    assert 8 in {advisor for advisor, *_ in explorer.position.placed}


@pytest.mark.parametrize(
    ("ids", "rule", "pointed"),
    [
        (("die-1", "advisor-8"), "P2b.2", "advisor-8"),
        (("advisor-18",), "P2b.2", "advisor-18"),
        (("die-2", "use-envoy", "advisor-5"), "P5.3", "advisor-5"),
        (("die-0", "advisor-12"), "P2b.5", "advisor-12"),
        (("building-0-inn",), "N.1", ""),
        (("province-1", "building-1-inn"), "N.2", ""),
    ],
)
def test_what_may_not_be_influenced_answers_with_its_rule(
    ids: tuple[str, ...], rule: str, pointed: str
) -> None:
    explorer = at(COURT)
    before = explorer.position
    click(explorer, *ids[:-1])
    assert items(explorer)[ids[-1]]["illegal"]
    assert rule in click(explorer, ids[-1])
    assert explorer.position is before
    assert not pointed or pointed in with_state(explorer, "pointed")
    # The next click removes the mark.
    assert not with_state((click(explorer, "die-0"), explorer)[1], "pointed")


def test_an_advisor_who_is_closed_says_so_without_dice() -> None:
    data = COURT | {"placed": [{"advisor": 1, "player": "Brian", "dice": "1"}]}
    players = [{"name": "Ann", "dice": "1 3 5"}, {"name": "Brian", "dice": "2 2"}]
    explorer = at(data | {"players": players})
    said = click(explorer, "advisor-1")
    assert "Advisor 1 is already influenced by Brian (P2b.5)" in said
    assert with_state(explorer, "pointed") == {"advisor-1"}


def test_buildings_light_up_and_are_built() -> None:
    explorer = at(BUILDING)
    actor = explorer.position.actor
    assert actor == "Ann"
    assert with_state(explorer, "lit") == {
        "building-0-statue",
        "building-0-inn",
        "building-0-barricade",
    }
    assert with_state(explorer, "built") == {"building-0-palisade"}
    assert "building-0-stable" in with_state(explorer, "short")
    assert "building-0-chapel" in with_state(explorer, "far")
    said = click(explorer, "building-0-chapel")
    assert "P2d.3" in said
    assert "Statue" in said
    assert "Row B, column II" in said
    assert with_state(explorer, "pointed") == {"building-0-chapel", "building-0-statue"}
    assert "P2d.2" in click(explorer, "building-0-stable")
    assert "P2d.3" in click(explorer, "building-0-palisade")
    assert "N.2" in click(explorer, "province-1", "building-1-inn")
    assert "Costs 2 gold" in click(explorer, "building-0-statue")
    assert not explorer.position.player("Ann").has("statue")
    click(explorer, "building-0-statue")
    assert explorer.position.player("Ann").has("statue")


def test_help_is_chosen_at_the_advisor_or_by_a_button() -> None:
    explorer = at(
        {
            "phase": "spring",
            "step": "help",
            "players": [{"name": "Ann"}, {"name": "Brian"}],
            "placed": [
                {"advisor": 4, "player": "Ann", "dice": "4"},
                {"advisor": 7, "player": "Brian", "dice": "3 4"},
            ],
        }
    )
    assert with_state(explorer, "lit") == {"advisor-4"}
    before = explorer.position
    click(explorer, "advisor-4")
    assert explorer.position is before
    click(explorer, choice(explorer, "Take 1 gold from the Merchant"))
    assert explorer.position.player("Ann").gold == 1


def test_rerolls_are_on_the_building_and_on_buttons() -> None:
    data = {
        "phase": "spring",
        "step": "reroll",
        "players": [
            {"name": "Ann", "dice": "2 2 2", "buildings": ["statue", "chapel"]},
            {"name": "Brian", "dice": "1 1 6"},
        ],
    }
    explorer = at(data)
    assert with_state(explorer, "lit") == {"building-0-statue", "building-0-chapel"}
    click(explorer, "building-0-statue", "building-0-statue")
    assert explorer.position.actor is CHANCE
    assert {f"result-{face}" for face in range(6)} <= set(items(explorer))
    click(explorer, "result-0")
    hand = explorer.position.player("Ann").hand
    assert hand is not None
    assert hand.coloured == (1, 2, 2)


def test_soldiers_are_paid_with_goods_that_are_picked() -> None:
    players = [{"name": "Ann", "gold": 2, "wood": 1, "stone": 900}, {"name": "Brian"}]
    explorer = at({"phase": "recruiting", "players": players})
    assert "P7.1" in click(explorer, "good-0", "recruit")
    click(explorer, "good-2")
    assert items(explorer)["recruit"]["text"] == "Recruit 1 soldier"
    click(explorer, "recruit")
    ann = next(each.data for each in explorer.position.events if each.kind == "recruits")
    assert (ann.soldiers, ann.payment) == (1, ("gold", "wood"))


def test_what_is_lost_is_chosen() -> None:
    players = [{"name": "Ann", "gold": 1, "wood": 1}, {"name": "Brian", "soldiers": 9}]
    explorer = at({"phase": "winter", "players": players})
    enter(explorer.stage, "line", "barbarians 2")
    enter(explorer.stage, "line", "1")
    click(explorer, choice(explorer, "Lose 1 wood"))
    assert explorer.position.player("Ann").gold == 1
    assert explorer.position.player("Ann").wood == 0


# Machines ---------------------------------------------------------------------------------


def test_chosen_players_are_played_until_the_reader_decides() -> None:
    explorer = PlayExplorer(rng=Random(3))
    let(explorer, Brian="greedy", Cindy="random")
    explorer.let_roll("itself")
    click(explorer, "chance")
    while explorer.position.actor is not None:
        assert explorer.position.actor == "Ann"
        click(explorer, "choice-0")
    assert explorer.position.winners


def test_only_machines_go_on_at_the_pace_of_the_reader() -> None:
    explorer = PlayExplorer(rng=Random(3))
    let(explorer, Ann="greedy", Brian="greedy", Cindy="random")
    click(explorer, "forward")
    assert len(explorer.play.history.now.path()) == 2
    click(explorer, "pace-3", "forward")
    assert explorer.position.year == 2
    while explorer.position.actor is not None:
        click(explorer, "forward")
    assert explorer.position.winners
    assert click(explorer, "forward") == table_words.AT_END


def test_where_only_machines_play_it_says_how_to_go_on() -> None:
    explorer = PlayExplorer(rng=Random(3))
    assert "on" not in items(explorer)
    said = let(explorer, Ann="greedy", Brian="greedy", Cindy="random")
    assert said.endswith(table_words.MACHINES_ONLY)
    first, *_others = (id for id in items(explorer) if id in ("on", "chance"))
    assert first == "on"
    assert groups(explorer)["choices"] == table_words.MACHINES_ONLY
    assert with_state(explorer, "main") == {"on"}
    assert click(explorer, "on").startswith("Turn order: ")
    assert explorer.stage.said.endswith(table_words.MACHINES_ONLY)
    assert table_words.MACHINES_ONLY not in let(explorer, Ann="")
    assert "on" not in items(explorer)
    let(explorer, Ann="greedy")
    click(explorer, "pace-3")
    while explorer.position.actor is not None:
        click(explorer, "on")
    assert table_words.MACHINES_ONLY not in explorer.stage.said
    assert "on" not in items(explorer)


WINTER = {
    "phase": "winter",
    "players": [
        {"name": "Ann", "soldiers": 9, "buildings": ["guard_tower"]},
        {"name": "Brian", "soldiers": 2},
        {"name": "Cindy", "gold": 1, "buildings": ["inn"], "vp": 3},
        {"name": "David", "buildings": ["statue", "chapel"], "gold": 2, "wood": 2},
    ],
}


@pytest.mark.parametrize("pace", ["pace-0", "pace-1", "pace-2", "pace-3"])
def test_a_winter_is_told_from_its_beginning_and_stays_unfolded(pace: str) -> None:
    explorer = at(WINTER)
    enter(explorer.stage, "line", "barbarians 2")
    said = click(explorer, pace, "forward")
    assert said.startswith("The King rolls ")
    assert "more events are in the log" in said
    scene = items(explorer)["scene"]["html"]
    for name in ("Ann", "Brian", "Cindy", "David"):
        assert f"<b>{name}</b>" in scene
    assert explorer.position.year == 2
    shown = items(explorer)
    assert shown["fold-1-winter"]["expanded"]
    assert shown["fold-2-aid"]["expanded"]
    assert any("has strength" in item["text"] for item in shown.values() if "text" in item)
    click(explorer, "fold-1-winter")
    assert not items(explorer)["fold-1-winter"]["expanded"]


def test_what_happened_is_told_from_its_beginning() -> None:
    explorer = PlayExplorer(rng=Random(3))
    let(explorer, Ann="greedy", Brian="greedy", Cindy="greedy")
    click(explorer, "pace-2")
    while explorer.position.actor is not None:
        before = len(explorer.play.history.now.path())
        said = click(explorer, "forward")
        nodes = explorer.play.history.now.path()[before:]
        names = words.glossary(explorer.position)
        events = [
            f"{log.explained(event, names)}. "
            for node in nodes
            for event in node.position.events
            if event.kind != "starts"
        ]
        assert said.startswith("".join(events[:4]))
        assert said.endswith(answers.stands(explorer.play))
        assert ("in the log" in said) == (len(events) > 4)


def test_a_card_that_only_a_machine_has_seen_stays_hidden() -> None:
    players = [{"name": "Ann", "dice": "1"}, {"name": "Brian", "dice": "4 6"}]
    data = COURT | {"players": players, "placed": [], "to_move": "Brian"}
    explorer = at(data)
    click(explorer, "die-0", "die-1", "advisor-10", "advisor-1", "advisor-1")
    while not isinstance(explorer.position.actor, str):
        click(explorer, "chance")
    seen = explorer.position.enemy
    assert isinstance(seen, Enemy)
    name = f"{seen.race.capitalize()} {seen.strength}"
    assert name in str(explorer.stage.get_state())
    let(explorer, Brian="greedy")
    click(explorer, "back")
    assert name not in str(explorer.stage.get_state())
    line = explorer.play.history.line()
    seen_at = next(at for at, node in enumerate(line) if isinstance(node.action, Enemy))
    explorer.go_to(line[seen_at - 1])
    # Each of the five cards can be chosen here, and nothing shows which of them it was.
    assert items(explorer)["forward"]["name"] == "Forward: The enemy of the year is seen"
    assert not with_state(explorer, "recorded")
    click(explorer, "forward")
    let(explorer, Brian="")
    assert name in str(explorer.stage.get_state())


# The story --------------------------------------------------------------------------------


def test_a_line_of_the_log_opens_to_its_rule_and_leads_back(spring: PlayExplorer) -> None:
    click(spring, "end", "fold-1-aid")
    line = next(id for id, item in items(spring).items() if item.get("text") == "Brian gets 1 gold")
    click(spring, line)
    told = next(item["html"] for id, item in items(spring).items() if id.startswith("told-"))
    assert "P1.2" in told
    assert rules()["P1.2"].text[:40] in told
    assert rules()["P1.2"].source in told
    moment = next(id for id in items(spring) if id.startswith("moment-"))
    click(spring, moment)
    assert spring.position.player("Brian").gold == 1
    assert spring.position.actor == "Ann"


def test_the_log_follows_undo(spring: PlayExplorer) -> None:
    click(spring, "end")
    before = set(items(spring))
    click(spring, "back")
    assert {id for id in items(spring) if id.startswith("entry-")} < before


def test_everything_of_the_whole_first_year_can_be_shown() -> None:
    explorer = PlayExplorer(records.stored("the-first-year"), Random(1))
    while click(explorer, "forward") != table_words.AT_END:
        pass
    assert (explorer.position.year, explorer.position.phase) == (2, "aid")


def test_an_impossible_position_can_be_looked_at() -> None:
    explorer = at({"players": [{"name": "Ann", "buildings": ["chapel"]}, {"name": "Brian"}]})
    assert "Chapel needs Statue" in items(explorer)["note"]["html"]
    assert "impossible" in click(explorer, "advisor-1")
    assert click(explorer, "forward") == table_words.AT_END


def test_the_app_gives_a_stage() -> None:
    for shown in (
        pages.show("table", "the-first-year"),
        pages.show("table"),
        pages.show("table", files.from_json(COURT)),
        pages.show("table", records.read(SPRING)),
    ):
        assert isinstance(shown, Stage)


def test_forged_ids_do_nothing(spring: PlayExplorer) -> None:
    before = spring.position
    for id in ("choice-999", "choice-x", "end ", "", "by-9-medium", "advisor-19", "__class__"):
        spring.stage.click(id)
    assert spring.position is before


@pytest.mark.parametrize(
    ("has", "told"),
    [
        ({"dice": "2 5"}, "Your dice 2 5 can make 2, 5 and 7 (P2b.2)."),
        ({"dice": "4"}, "Your die 4 can make 4 (P2b.2)."),
        ({"dice": "1 4 + 2"}, "Your dice 1 4, white 2 can make 1 and 3 to 7 (P2b.2)."),
        (
            {"dice": "2 5", "tokens": 1, "buildings": ["inn", "market"]},
            "Your dice 2 5, +2 token and Market can make 1 to 10 (P2b.2).",
        ),
        (
            {"dice": "2 5", "tokens": 1, "buildings": ["inn", "market"], "used": ["market"]},
            "Your dice 2 5 and +2 token can make 2, 4, 5, 7 and 9 (P2b.2).",
        ),
    ],
)
def test_why_not_says_what_one_s_own_dice_can_make(has: dict[str, Any], told: str) -> None:
    explorer = at(
        {
            "phase": "autumn",
            "step": "influence",
            "players": [{"name": "Ann", **has}, {"name": "Brian"}],
        }
    )
    assert click(explorer, "advisor-18").endswith(f" Not allowed. {told}")
