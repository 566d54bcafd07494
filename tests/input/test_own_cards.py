"""Own cards: what they do, what is wrong with them, and how they are saved and linked."""

from __future__ import annotations

import json
import tomllib
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from gametable.language import LANGUAGES, speak
from gametable.notation import links
from gametable.notation.links import View
from gametable.play.errors import GameError, ImpossiblePosition, Malformed
from gametable.play.history import History
from gametable.play.positions import CHANCE
from kingsburg import cli
from kingsburg.catalogue.entries import NUMBERS, OwnCards
from kingsburg.engine.actions import Enemy
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.content import content_of
from kingsburg.engine.hooks import FOR_CARDS
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import cards, files, lines, records
from kingsburg.notation.cards import FaultyCards
from kingsburg.odds.advice import pool
from kingsburg.odds.reach import Setup, reach
from kingsburg.odds.worths import empty
from kingsburg.pages.table.state import PlayState
from kingsburg.views.board import picture, pieces
from tests import telling
from tests.project.support import ROOT
from tests.project.test_docs import blocks

PAGE = ROOT / "docs" / "your-own-cards.md"
EXAMPLES = (*zip(blocks(PAGE, "toml"), blocks(PAGE, "record"), strict=True),)
MILL, RIVER, HOUSE = (toml for toml, _ in EXAMPLES[:3])
ENEMY = {"year": 1, "race": "barbarians", "strength": 1, "reward": "1 gold", "loss": "1 vp"}
EVIL = "<script>alert('&')</script>"


def building(**fields: Any) -> dict[str, Any]:
    """Return a building in row H that costs nothing."""
    plain = {"id": "hut", "row": "H", "column": 1, "cost": [0, 0, 0], "vp": 0}
    return {**plain, "names": {"en": "Hut"}, **fields}


def card(id: str, **fields: Any) -> dict[str, Any]:
    """Return a governor or a destiny card."""
    return {"id": id, "names": {"en": id.title()}, **fields}


def own(*buildings: dict[str, Any], **others: list[dict[str, Any]]) -> OwnCards:
    found, faults = cards.from_json({"building": list(buildings), **others})
    assert not faults
    return found


def faults(**raw: Any) -> list[str]:
    """Return all that is wrong with such cards."""
    return [str(each) for each in cards.from_json(raw)[1]]


def best_for(position: Position, advisor: int) -> Fraction:
    """Return the chance of Ann's dice to reach an advisor with the best rerolls for that."""
    if position.actor is CHANCE:
        each = ((best_for(position.play(roll), advisor), p) for roll, p in position.chances())
        return sum((found * chance for found, chance in each), Fraction(0))
    if position.step == "reroll":
        return max(best_for(position.play(action), advisor) for action in position.actions())
    hand = position.player("Ann").hand
    assert hand is not None
    return Fraction(advisor in {action.advisor for action in hand.influences()})


def start(mine: OwnCards, ann: dict[str, Any], **fields: Any) -> Position:
    players = [{"name": "Ann", **ann}, {"name": "Brian"}, {"name": "Cindy"}]
    raw = {"cards": cards.to_json(mine), "players": players, **fields}
    return files.load(json.dumps(raw))


# The page ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("toml", "story"), EXAMPLES, ids=lambda text: text.split()[1])
def test_the_examples_of_the_page_can_be_played(
    toml: str, story: str, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    name = toml.split()[1]
    (tmp_path / name).write_text(toml, "utf-8")
    record = tmp_path / "game.txt"
    record.write_text(story, "utf-8")
    assert cli.main(["replay", str(record)]) == 0, capsys.readouterr().err
    games = ["simulate", "--players", "greedy,random", "--games", "3"]
    for modules in ([], ["--modules", "1,3,4,5,6"]):
        assert cli.main([*games, *modules, "--cards", str(tmp_path / name)]) == 0


def test_the_page_shows_every_kind_of_card() -> None:
    shown = {kind for toml, _ in EXAMPLES for kind in tomllib.loads(toml)}
    assert shown == {"building", "row", "governor", "destiny", "tile", "enemy", "advisor"}


def test_the_page_names_every_moment_and_number() -> None:
    page = PAGE.read_text("utf-8").partition("## What you can write")[2]
    said = page.partition("```")[0]
    assert {word for word in (*FOR_CARDS, *NUMBERS) if f"`{word}`" not in said} == set()


def test_the_fault_of_the_page_is_told_so() -> None:
    with pytest.raises(FaultyCards) as error:
        cards.read(MILL.replace("season_ends", "harvest"), "house.toml")
    assert str(error.value) in PAGE.read_text("utf-8")


def test_the_limits_of_the_page_are_those_that_hold() -> None:
    page = PAGE.read_text("utf-8")
    assert f"at most {cards.MOST_CARDS} cards and {cards.MOST_CHARACTERS:,} characters" in page


# What they do -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moment", "fields"),
    [
        ("season_starts", {"phase": "summer"}),
        ("rolled", {"phase": "spring", "step": "reroll"}),
        ("season_ends", {"phase": "spring", "step": "season_end"}),
    ],
)
def test_it_gives_at_its_moment(moment: str, fields: dict[str, str]) -> None:
    hut = building(gives={"moment": moment, "what": "7 stone"})
    dice = {"dice": "1 2 3"} if moment == "rolled" else {}
    players = [{"name": name, **dice} for name in ("Ann", "Brian", "Cindy")]
    raw = {"cards": {"building": [hut]}, "players": players, **fields}
    assert files.load(json.dumps(raw)).player("Ann").stone == 0
    raw["players"] = [{**players[0], "buildings": ["hut"]}, *players[1:]]
    assert files.load(json.dumps(raw)).player("Ann").stone == 7


def test_it_gives_when_another_player_builds() -> None:
    hut = building(gives={"moment": "other_built", "what": "7 stone"})
    fields = {"phase": "spring", "step": "build", "order": ["Ann", "Brian", "Cindy"]}
    here = start(own(hut), {"gold": 2, "buildings": ["hut"]}, **fields)
    here = telling.after(here, "Ann builds statue")
    assert here.player("Ann").stone == 0
    fields["order"] = ["Brian", "Ann", "Cindy"]
    raw = files.to_json(start(own(hut), {"gold": 2, "buildings": ["hut"]}, **fields))
    raw["players"][1]["wood"] = 1
    here = telling.after(files.from_json(raw | {"then": []}), "Brian builds barricade")
    assert here.player("Ann").stone == 7


@pytest.mark.parametrize("moment", ["victory", "game_ends"])
def test_it_gives_at_the_end_of_a_winter(moment: str) -> None:
    hut = building(gives={"moment": moment, "what": "7 stone"})
    fields = {"year": 5, "phase": "winter", "enemy": "barbarians 7"}
    here = start(own(hut), {"soldiers": 99, "buildings": ["hut"]}, **fields)
    while here.actor is not None:
        here = here.play((here.actions() or [here.draw(Random(1))])[0])
    assert here.player("Ann").stone == 7


def test_a_building_does_not_count_itself_as_built() -> None:
    lodge = building(gives={"moment": "built", "what": "1 token"})
    here = start(own(lodge), {"gold": 2, "envoy": True}, phase="spring", step="build")
    here = telling.after(here, "Ann builds hut")
    assert here.player("Ann").tokens == 0
    assert telling.after(here, "Ann builds statue by envoy").player("Ann").tokens == 1


def test_a_gift_of_choice_is_asked_for() -> None:
    hut = building(gives={"moment": "season_starts", "what": "1 wood | 2 gold"})
    here = start(own(hut), {"buildings": ["hut"]}, phase="summer")
    assert here.actor == "Ann"
    assert telling.after(here, "Ann takes gold gold").player("Ann").gold == 2


def test_an_offer_is_made_once_and_under_its_condition() -> None:
    offer = {"moment": "season_ends", "pay": "2 gold | 1 stone", "gives": "1 any, 1 vp"}
    hut = building(offers={**offer, "when": {"soldiers_at_most": 1}})
    fields = {"phase": "autumn", "step": "season_end"}
    here = start(own(hut), {"gold": 3, "stone": 1, "buildings": ["hut"]}, **fields)
    here = telling.after(here, "Ann pays gold at hut")
    here = telling.after(here, "Ann takes wood")
    ann = here.player("Ann")
    assert (ann.gold, ann.wood, ann.stone, ann.vp) == (1, 1, 1, 1)
    assert here.actor != "Ann" or here.step != "season_end"
    rich = start(own(hut), {"gold": 3, "soldiers": 2, "buildings": ["hut"]}, **fields)
    assert rich.step != "season_end"


@pytest.mark.parametrize(("dice", "gold"), [("1 2 3 + 3", 1), ("1 2 3 + 4", 0), ("6 6 6", 0)])
def test_a_total_is_that_of_the_roll_with_white_dice(dice: str, gold: int) -> None:
    when = {"total_at_most": 9}
    hut = building(gives={"moment": "rolled", "what": "1 gold", "when": when})
    ann = {"buildings": ["hut"], "white_dice": dice.count("+")}
    here = start(own(hut), ann, phase="spring", step="roll")
    for line in (f"Ann rolls {dice}", "Brian rolls 1 1 2", "Cindy rolls 1 1 3"):
        here = telling.after(here, line)
    assert here.player("Ann").gold == gold


def test_an_advisor_and_an_enemy_take_the_place_of_the_printed_ones() -> None:
    content = content_of(Rules(), cards.read(HOUSE))
    printed = content_of(Rules())
    assert len(empty(content).gains(8)) == 2
    assert content.advisors[9] is printed.advisors[9]
    assert len(content.decks[1]) == len(printed.decks[1]) + 1
    assert content.buildings["inn"].cost == (0, 1, 0)
    assert list(content.buildings) == list(printed.buildings)
    assert Enemy("demons", 5) in content.decks[1]
    assert Enemy("demons", 5) not in printed.decks[1]
    assert len(content.decks[2]) == len(printed.decks[2])
    assert {*content.decks[2]} ^ {*printed.decks[2]} == {Enemy("goblins", 3), Enemy("goblins", 5)}


def test_two_enemies_may_swap_their_places() -> None:
    both = [
        {**ENEMY, "race": "goblins", "strength": one, "replaces": f"goblins {other}"}
        for one, other in ((2, 3), (3, 2))
    ]
    content, printed = content_of(Rules(), own(enemy=both)), content_of(Rules())
    assert {*content.decks[1]} == {*printed.decks[1]}
    assert content.cards[1, Enemy("goblins", 2)].loss == content.cards[1, Enemy("goblins", 3)].loss


def test_what_is_printed_stays_as_it_is() -> None:
    before = content_of(Rules()).buildings
    content_of(Rules(), cards.read(HOUSE))
    assert content_of(Rules()).buildings is before
    assert before["inn"].cost != (0, 1, 0)


def test_a_replaced_building_of_code_keeps_its_power() -> None:
    statue = building(id="statue", row="B", cost=[1, 0, 0])
    content = content_of(Rules(), own(statue))
    assert content.buildings["statue"].cost == (1, 0, 0)
    assert content.buildings["statue"].offers_at == "rolled"


def test_a_replaced_card_keeps_what_no_file_can_say() -> None:
    """No file says when the Sawmill makes its offer, or that the Fairy has a white die."""
    mine = own(
        building(id="sawmill", row="A", cost=[1, 0, 0]),
        governor=[card("fairy", numbers={"strength": 1})],
        destiny=[card("good_year", enemy_strength=2)],
    )
    content = content_of(Rules(modules=(1, 3, 4)), mine)
    assert content.buildings["sawmill"].offers_at == "season_ends"
    here = start(mine, {"wood": 1, "stone": 1, "buildings": ["sawmill"]}, modules=[1],
                 phase="summer", step="season_end")  # fmt: skip
    assert "Ann uses sawmill" in telling.legal(here)
    assert content.governors["fairy"].white_in == {"summer": 1}
    assert content.destinies["good_year"].enemy_strength == 2


def test_a_row_without_its_buildings_is_told_and_never_laid_out() -> None:
    row = {"id": "docks", "letter": "C", "buildings": ["pier", "quay", "crane_2", "hut"]}
    raw = {"row": [row], "building": [building(row=None, column=None, vp="many")]}
    players = [{"name": "Ann", "rows": ["docks"]}, {"name": "Bo", "buildings": ["hut"]}]
    position = files.from_json({"players": players, "cards": raw, "modules": [2]})
    assert [each.path for each in position.faults] == [
        "cards.building[0].vp",
        *(f"cards.row[0].buildings[{at}]" for at in range(3)),
    ]


@pytest.mark.parametrize("module", [1, 0])
def test_an_alternative_row_of_module_1_is_out_without_it(module: int) -> None:
    row = {"id": "docks", "letter": "G", "buildings": [*"abcd"]}
    mine = own(*(building(id=id, row=None, column=None) for id in "abcd"), row=[row])
    content = content_of(Rules(modules=(1, 2) if module else (2,)), mine)
    assert list(content.alternative_rows) == ["docks"] * module
    assert ("a" in content.buildings) is bool(module)


def test_a_destiny_card_works_as_its_year_starts() -> None:
    mine = own(destiny=[card("feast", gives={"moment": "year_starts", "what": "1 token"})])
    here = new_game(["Ann", "Brian"], Rules(modules=(4,)), mine)
    here = telling.after(here, "order Ann Brian", "destiny feast")
    assert [each.tokens for each in here.players] == [1, 1]
    assert files.load(files.to_text(here)) == here


def test_what_a_destiny_card_offers_is_used_once_and_saved() -> None:
    mine = own(destiny=[card("feast", offers={**OFFER, "moment": "influencing_ends"})])
    fields = {"modules": [4], "destiny": "feast", "phase": "spring", "step": "influence"}
    here = start(mine, {"gold": 5, "dice": "1"}, **fields)
    here = telling.after(here, "Ann passes")
    assert telling.legal(here) == ["Ann pays gold at feast", "Ann keeps"]
    assert telling.reasons(here, "Ann pays gold at prince")[0] == "N.4"
    here = telling.after(here, "Ann pays gold at feast")
    assert here.player("Ann").vp == 1
    assert "feast" in here.player("Ann").used
    assert files.load(files.to_text(here)) == here


def test_a_year_without_advisors_and_a_weak_enemy_are_played() -> None:
    mist = card("mist", closed=[*range(1, 19)], enemy_strength=-9)
    here = start(own(destiny=[mist]), {"dice": "1 2 3"}, modules=[4], destiny="mist",
                 phase="spring", step="influence", to_move="Ann")  # fmt: skip
    # All have passed, since nobody could do anything else.
    assert here.step != "influence"
    fields = {"modules": [4], "destiny": "mist", "phase": "winter", "enemy": "barbarians 1"}
    here = start(own(destiny=[mist], enemy=[ENEMY]), {}, **fields)
    while here.year == 1:
        here = here.play((here.actions() or [here.draw(Random(1))])[0])
    assert here.player("Cindy").vp > 0


@pytest.mark.parametrize("number", [1, 4, 17, 18])
def test_a_tile_takes_the_place_of_the_printed_one(number: int) -> None:
    exchange = {"number": number, "help": "pay 1 good: 1 of each other"}
    dice = {1: "1", 4: "4", 17: "5 6 6", 18: "6 6 6"}[number]
    on = [{"advisor": number, "player": "Ann", "dice": dice}]
    fields = {"modules": [6], "tiles": [{"advisor": number}], "placed": on}
    here = start(own(tile=[exchange]), {"gold": 1}, phase="spring", step="help", **fields)
    here = telling.after(here, f"Ann trades gold at {number}")
    assert (here.player("Ann").wood, here.player("Ann").stone) == (1, 1)
    assert here.events[1].rule == f"M6.{number}"


@pytest.mark.parametrize(("tokens", "lacks"), [(0, ["Ann does not have that: token"]), (1, [])])
def test_a_tile_of_ones_own_is_refused_with_what_is_missing(tokens: int, lacks: list[str]) -> None:
    mine = own(tile=[{"number": 17, "help": "pay 1 token: 2 stone, 1 soldier"}])
    placed = [
        {"advisor": 4, "player": "Ann", "dice": "4"},
        {"advisor": 17, "player": "Ann", "dice": "5 6 6"},
    ]
    ann = {"tokens": tokens, "gold": 3, "wood": 3}
    fields = {"modules": [6], "tiles": [{"advisor": 17}], "phase": "spring"}

    def of_tile(line: str, **more: Any) -> list[str]:
        here = start(mine, ann, **fields, **more)
        found = lines.why_not(here, lines.parse(line, ["Ann"])) or ()
        assert {"P2c.1", "P2c.2", "P2c.3", "M6.17"} & {each.rule for each in found}
        return [str(each.sentence) for each in found if each.rule == "M6.17"]

    for line in ("Ann takes stone stone from 17", "Ann accepts 17"):
        assert of_tile(line, step="help", placed=placed) == lacks
        assert of_tile(line, step="build") == lacks
    chooses = lacks or ["Ann chooses one of these: stone stone"]
    assert of_tile("Ann takes wood from 17", step="help", placed=placed[1:]) == chooses


def test_the_first_tile_copies_a_tile_of_ones_own() -> None:
    tile = {"number": 2, "help": "1 wood | 1 vp"}
    placed = [{"advisor": 1, "player": "Ann", "dice": "1"}]
    tiles = [{"advisor": 1}, {"advisor": 2}]
    here = start(own(tile=[tile]), {}, modules=[6], tiles=tiles, placed=placed,
                 phase="spring", step="help")  # fmt: skip
    here = telling.after(here, "Ann takes vp from 1")
    assert ("Ann", "copies") in [(each.player, each.kind) for each in here.events]
    assert ("M6.2", Bundle(vp=1)) in [(each.rule, each.data) for each in here.events]


def test_a_governor_may_move_a_group_by_one() -> None:
    mine = own(governor=[card("herald", numbers={"sway": 1})])
    assert "herald" in content_of(Rules(modules=(3,)), mine).sways
    here = start(mine, {"governor": "herald", "dice": "2"}, modules=[3], phase="spring",
                 step="influence")  # fmt: skip
    here = telling.after(here, "Ann influences 3 with 2 by herald")
    assert here.placed[0][0] == 3


def test_a_reroll_is_offered_for_a_price() -> None:
    def after(offers: dict[str, Any] | list[dict[str, Any]], **ann: Any) -> Position:
        fields = {"phase": "spring", "step": "roll"}
        here = start(own(building(offers=offers)), {"buildings": ["hut"], **ann}, **fields)
        return telling.after(here, "Ann rolls 1 1 4", "Brian rolls 6 6 6", "Cindy rolls 6 6 6")

    here = after(REROLL, gold=1)
    assert telling.legal(here) == [
        "Ann rerolls 1 by hut",
        "Ann rerolls 4 by hut",
        "Ann rerolls 1 1 by hut",
        "Ann rerolls 1 4 by hut",
        "Ann rerolls all by hut",
        "Ann keeps",
    ]
    here = telling.after(here, "Ann rerolls 1 4 by hut", "Ann rolls 5 6")
    assert (here.player("Ann").gold, here.step) == (0, "influence")
    assert here.player("Ann").used == {"hut"}
    assert files.load(files.to_text(here)) == here
    one = after({**REROLL, "reroll": "one"}, gold=1)
    assert telling.legal(one) == ["Ann rerolls 1 by hut", "Ann rerolls 4 by hut", "Ann keeps"]
    # Whoever can pay in several ways chooses one.
    here = after({**REROLL, "reroll": "all", "pay": "1 gold | 1 wood"}, gold=1, wood=1)
    here = telling.after(here, "Ann rerolls all by hut")
    assert telling.legal(here) == ["Ann pays gold at hut", "Ann pays wood at hut"]
    here = telling.after(here, "Ann pays wood at hut", "Ann rolls 2 2 2")
    assert (here.player("Ann").gold, here.player("Ann").wood) == (1, 0)
    for poor in (after(REROLL), after({**REROLL, "when": {"total_at_most": 5}}, gold=1)):
        assert poor.step == "influence"
        assert "B.hut" in telling.reasons(poor, "Ann rerolls all by hut")


def test_two_offers_of_a_card_are_each_used_once() -> None:
    both = [REROLL, OFFER]
    fields = {"phase": "spring", "step": "season_end"}
    used = {"gold": 1, "buildings": ["hut"], "used": ["hut"]}
    here = start(own(building(offers=both)), used, **fields)
    assert telling.legal(here) == ["Ann pays gold at hut", "Ann passes"]
    fields = {"phase": "autumn", "step": "season_end"}
    spent = start(own(building(offers=both)), {**used, "used": ["hut.2"]}, **fields)
    assert spent.step != "season_end"


def test_odds_follow_a_reroll_as_the_table_does() -> None:
    """They agree with the engine over all rolls, with the best choices for one advisor."""
    mine = own(building(offers={**REROLL, "when": {"total_at_most": 8}}))
    content = content_of(Rules(), mine)
    found = reach(Setup(2).with_buildings(["hut"], content))
    wanted = dict.fromkeys((2, 7, 11), Fraction(0))
    for roll in product(range(1, 7), repeat=2):
        dice = f"{roll[0]} {roll[1]}"
        ann = {"gold": 1, "dice": dice, "buildings": ["hut"]}
        here = start(mine, ann, phase="spring", step="reroll")
        for advisor in wanted:
            wanted[advisor] += Fraction(best_for(here, advisor), 36)
    assert {advisor: found[advisor] for advisor in wanted} == wanted
    assert found[11] > reach(Setup(2))[11]


def test_advice_leaves_out_what_cannot_be_paid() -> None:
    mine = own(building(offers=REROLL))
    ann = {"dice": "1 1 4", "buildings": ["hut"]}
    for gold in (0, 1):
        here = start(mine, {**ann, "gold": gold}, phase="spring", step="reroll")
        assert [each.id for each in pool(here, "Ann").dice_powers] == ["hut"] * gold


# What is wrong ----------------------------------------------------------------------------

GIFT = {"moment": "built", "what": "1 vp"}
OFFER = {"moment": "season_ends", "pay": "1 gold", "gives": "1 vp"}
REROLL = {"moment": "rolled", "pay": "1 gold", "reroll": "any"}
WRONG: list[tuple[dict[str, Any], list[str]]] = [
    ({"building": 3}, ["building: a card of this kind starts with [[building]]"]),
    (
        {"card": []},
        [
            "card: there are no such cards, only "
            "building, row, governor, destiny, tile, enemy, advisor",
        ],
    ),
    ({"building": [3]}, ["building[0]: must be an object, not 3"]),
    (
        {"building": [building(), building(column=2)]},
        ["building[1].id: this appears twice"],
    ),
    ({"building": [building(row="B")]}, ["building[0].column: row B already has a building there"]),
    (
        {
            "building": [building(numbers={"white": 3}), building(id="b", column=2)],
            "governor": [card("page", numbers={"white": 1}), card("nun", numbers={"white": 2})],
            "destiny": [card("mist", numbers={"white": 1})],
        },
        [
            "governor[1].numbers.white: together with the other cards a player has 6 extra dice, "
            "but at most 5 are allowed",
            "destiny[0].numbers.white: together with the other cards a player has 7 extra dice, "
            "but at most 5 are allowed",
        ],
    ),
    (
        {
            "building": [building(numbers={"coloured": 3})],
            "governor": [card("nun", numbers={"coloured": -1})],
            "destiny": [card("mist", numbers={"coloured": -2})],
        },
        [
            "building[0].numbers.coloured: together with the other cards a player has 3 extra dice,"
            " but at most 2 are allowed",
            "destiny[0].numbers.coloured: together with the other cards a player has 3 fewer "
            "coloured dice, but at most 2 are allowed",
        ],
    ),
    (
        {"building": [building(numbers={"sway": 2, "luck": 1})]},
        [
            "building[0].numbers.luck: no such field; there are white, coloured, strength, "
            "soldier_price, soldiers, ties_won, sway, tokens_recruit",
        ],
    ),
    (
        {"building": [building(numbers={"sway": 2})]},
        ["building[0].numbers: sway must be 0 or 1"],
    ),
    (
        {"building": [building(gives={"moment": "rolled", "what": "1 wood, 1 wood"})]},
        ["building[0].gives.what: '1 wood, 1 wood' names a thing twice"],
    ),
    (
        {"building": [building(gives={"moment": "rolled", "what": "1 vp | look"})]},
        ["building[0].gives.what: the player who chooses could not name what is taken"],
    ),
    (
        {"building": [building(gives={"moment": "rolled", "what": "1 any | 1 gold"})]},
        ["building[0].gives.what: the player who chooses could not name what is taken"],
    ),
    (
        {
            "building": [
                building(offers={"moment": "rolled", "pay": "1 gold, 1 wood", "gives": "1 vp"})
            ]
        },
        ["building[0].offers.pay: each price names one thing, a different one each time"],
    ),
    (
        {"building": [building(id="chapel", row="B", column=2, gives=GIFT)]},
        ["building[0].gives: what chapel does cannot be changed"],
    ),
    (
        {"building": [building(gives={"moment": "game_ends", "what": "1 vp, look"})]},
        ["building[0].gives: no enemy is hidden at the moment game_ends"],
    ),
    (
        {"building": [building(gives={"moment": "year_ends", "what": "1 vp, look"})]},
        ["building[0].gives: no enemy is hidden at the moment year_ends"],
    ),
    (
        {"destiny": [card("mist", gives={"moment": "game_ends", "what": "1 vp"})]},
        ["destiny[0].gives: the last destiny card is gone when the game ends"],
    ),
    (
        {"destiny": [card("mist", gives={"moment": "last_of_all", "what": "1 vp"})]},
        ["destiny[0].gives: the last destiny card is gone when the game ends"],
    ),
    (
        {"destiny": [card("mist", gives={"moment": "game_starts", "what": "1 vp"})]},
        ["destiny[0].gives: no destiny card is turned up when the game starts"],
    ),
    (
        {"building": [building(gives={"moment": "game_starts", "what": "-3 vp"})]},
        ["building[0].gives: nobody has a building when the game starts"],
    ),
    (
        {"building": [building(gives=[GIFT, {"moment": "built", "what": "-3 vp"}])]},
        ["building[0].gives[1]: VP can be lost only at the moment game_starts"],
    ),
    (
        {"governor": [card("nun", gives={"moment": "game_starts", "what": "-3 gold"})]},
        ["governor[0].gives.what: only VP can be lost, as in -3 vp"],
    ),
    (
        {"building": [building(gives={"moment": "built", "what": "1 gold per 2 any"})]},
        ["building[0].gives.what: '1 gold' is not an amount such as 1 wood, of vp"],
    ),
    (
        {"building": [building(gives=[GIFT] * 10)]},
        ["building[0].gives: there are 10, but at most 9 are allowed"],
    ),
    (
        {"building": [building(offers={**REROLL, "moment": "season_ends"})]},
        ["building[0].offers: dice can be rerolled only at the moment rolled"],
    ),
    (
        {"building": [building(offers={**REROLL, "gives": "1 vp"})]},
        ["building[0].offers: an offer must have either gives or reroll"],
    ),
    (
        {"building": [building(offers={**REROLL, "reroll": "two"})]},
        ["building[0].offers.reroll: no such reroll; there are any, all, one"],
    ),
    (
        {"building": [building(offers=[OFFER, {**OFFER, "gives": "1 token"}])]},
        ["building[0].offers: the player who pays could not tell these offers apart"],
    ),
    (
        {"governor": [card("prince", gives=GIFT), card("nun", closed=[3])]},
        [
            "governor[1].closed: there is no such field",
            "governor[0].gives: what prince does cannot be changed",
        ],
    ),
    (
        {"governor": [card("nun", offers={**OFFER, "moment": "total_known"})]},
        [
            "governor[0].offers.moment: no such moment for an offer; there are rolled, "
            "influencing_ends, season_ends",
        ],
    ),
    (
        {"governor": [card("thief"), card("nun", vp=1)], "destiny": [card("thief")]},
        [
            "governor[1].vp: there is no such field",
            "destiny[0].id: a card of another kind has this id",
        ],
    ),
    (
        {"governor": [card("famine")], "destiny": [card("hut")], "building": [building()]},
        [
            "governor[0].id: a card of another kind has this id",
            "destiny[0].id: a card of another kind has this id",
        ],
    ),
    (
        {"building": [building(vp="x"), building(id="prince", column=2)]},
        [
            'building[0].vp: must be a whole number, not "x"',
            "building[1].id: a card of another kind has this id",
        ],
    ),
    (
        {"tile": [{"number": 19, "help": "1 wood"}, {"number": 4, "help": "1 vp", "holds": "all"}]},
        [
            "tile[0].number: 19 is not from 1 to 18",
            "tile[1].holds: there is no such field",
        ],
    ),
    (
        {"tile": [{"number": 4, "help": "1 wood"}, {"number": 4, "help": "1 vp"}]},
        ["tile[1].number: this appears twice"],
    ),
    (
        {
            "row": [{"id": "inns", "letter": "C", "buildings": ["inn", "hut", "hut", "shed"]}],
            "building": [building(id="inn", row=None, column=None), building()],
        },
        [
            "row[0].buildings[0]: inn is in a printed row and keeps its place",
            "row[0].buildings[2]: this appears twice",
            "row[0].buildings[3]: there is no building shed here",
            "building[1].row: a row says where this building is",
            "building[1].column: a row says where this building is",
        ],
    ),
    (
        {
            "row": [
                {"id": "one", "letter": "H", "buildings": [*"abcd"]},
                {"id": "two", "letter": "H", "buildings": [*"abcd"]},
            ],
            "building": [building(id=id, row=None, column=None) for id in "abcd"],
        },
        [
            "row[1].letter: this appears twice",
            *(f"row[1].buildings[{at}]: this appears twice" for at in range(4)),
        ],
    ),
    (
        {"building": [building(names={"en": "Hut\u202e", "pl": {"acc": "x"}})]},
        [
            "building[0].names.en: a text must be one line without spaces at either end",
            "building[0].names.pl.nom: is missing",
        ],
    ),
    (
        {"row": [{"id": "river", "letter": "B", "buildings": ["hut"]}]},
        [
            "row[0].buildings: a row has 4 buildings",
            "row[0].buildings[0]: there is no building hut here",
        ],
    ),
    (
        {"advisor": [{"number": 3, "id": "treasurer", "names": {"en": "T"}, "help": "1 wood"}]},
        ["advisor[0].number: this advisor has number 8"],
    ),
    (
        {
            "advisor": [
                {"number": 19, "id": "aunt", "names": {"en": "A"}, "help": "buy 1 vp: 2 any"}
            ]
        },
        [
            "advisor[0].number: 19 is not from 1 to 18",
            "advisor[0].help: a price must start with pay, as in pay 1 vp: 3 any",
        ],
    ),
    (
        {
            "enemy": [
                {"year": 6, "race": "elves", "strength": 3, "reward": "look", "loss": "1 token"}
            ]
        },
        [
            "enemy[0].year: 6 is not from 1 to 5",
            "enemy[0].race: no such race; there are barbarians, goblins, orcs, zombies, demons, "
            "dragons",
            "enemy[0].reward: 'look' is not an amount such as 1 wood, of gold, wood, stone, vp, "
            "token, soldier, any",
            "enemy[0].loss: '1 token' is not an amount such as 1 wood, of gold, wood, stone, any, "
            "building, vp",
        ],
    ),
    (
        {
            "enemy": [
                {**ENEMY, "replaces": "goblins 4"},
                {**ENEMY, "strength": 2, "replaces": "goblins 2"},
                {**ENEMY, "strength": 5, "replaces": "goblins 2"},
                {**ENEMY, "strength": 9, "replaces": "orcs"},
            ]
        },
        [
            "enemy[0].replaces: year 1 has no card goblins 4 (S.3)",
            "enemy[2].replaces: enemy[1] already takes its place",
            "enemy[3].replaces: year 1 has no card orcs (S.3)",
            "enemy[1].strength: year 1 already has such a card (S.3)",
        ],
    ),
]


@pytest.mark.parametrize(("raw", "told"), WRONG)
def test_every_fault_is_a_sentence_with_its_place(raw: dict[str, Any], told: list[str]) -> None:
    assert faults(**raw) == told


def test_all_faults_of_a_file_are_told_at_once() -> None:
    everything: dict[str, list[object]] = {}
    for raw, _told in WRONG:
        for kind, entries in raw.items():
            if isinstance(entries, list):
                everything.setdefault(kind, []).extend(entries)
    told = faults(**everything)
    assert len(told) >= 25
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_faults_are_told_in_every_language(language: str) -> None:
    from gametable.views import errors

    speak(language)
    try:
        wrong = [each for raw, _ in WRONG for each in cards.from_json(raw)[1]]
        told = [errors.told(each) for each in wrong]
    finally:
        speak("en")
    assert all(told)
    english = [str(each) for each in wrong]
    assert (told == english) is (language == "en")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "house.toml: there are no cards in this text"),
        ("[[building]", "house.toml: this is not TOML, line 1"),
        ("[[building]]\n\nid = ", "house.toml: this is not TOML"),
        ("a = " + "[" * 3000, "house.toml: this TOML is too complicated: line 1 opens"),
        (
            f"[[building]]\n{'.'.join('a' * 48_000)} = 1",
            "house.toml: this TOML is too complicated: line 2 has a key of more than 20",
        ),
        ("[[" + " . ".join('"a"' for _ in range(1500)) + "]]", "house.toml: this TOML is too"),
        *(
            (
                f"[[building]]\nvp = {number}",
                "house.toml: this TOML is too complicated: line 2 has a number of more than 40",
            )
            for number in ("0x" + "f" * 5000, "0b" + "1" * 20_000, "0o" + "7" * 5000, "9" * 5000)
        ),
        ("#" * 100_001, "house.toml: at most 100,000 characters can be read, not 100,001"),
        ("[[enemy]]\n" * 101, "house.toml: there are 101 cards, but at most 100 are allowed"),
    ],
)
def test_what_is_no_file_of_cards_is_told(text: str, told: str) -> None:
    with pytest.raises(FaultyCards) as error:
        cards.read(text, "house.toml")
    assert str(error.value).startswith(told)


def test_amounts_are_limited_where_the_page_says_so() -> None:
    def wrong(**fields: Any) -> bool:
        return bool(faults(building=[building(**fields)]))

    for pay, refused in (("1 gold | 1 wood", False), ("1 any", True), ("1 gold, 1 wood", True)):
        assert wrong(offers={"moment": "season_ends", "pay": pay, "gives": "1 vp"}) == refused
    for gives, refused in (("1 vp | 2 any", False), ("1 vp per 2 any", True), ("-3 vp", True)):
        offer = {"moment": "season_ends", "pay": "1 gold", "gives": gives}
        assert wrong(offers=offer) == refused
    for reward, refused in (("1 token, 1 any", False), ("1 token | 1 vp", True), ("look", True)):
        assert bool(faults(enemy=[{**ENEMY, "reward": reward}])) == refused
    for name, number, refused in (
        *((name, number, number == 2) for name in ("sway", "ties_won") for number in (1, 2)),
        *((name, number, number < 0) for name in ("white", "soldiers") for number in (1, -1)),
    ):
        assert wrong(numbers={name: number}) == refused


@pytest.mark.parametrize("missing", ["row", "column"])
def test_a_building_without_its_place_is_told(missing: str) -> None:
    raw = {"building": [building(**{missing: None})]}
    players = [{"name": "Ann"}, {"name": "Bo", "buildings": ["hut"]}]
    position = files.from_json({"players": players, "cards": raw})
    assert [str(each) for each in position.faults] == [f"cards.building[0].{missing}: is missing"]


def test_cards_and_position_are_faulted_together() -> None:
    raw = {
        "cards": {"building": [building(vp="many")]},
        "players": [{"name": "Ann", "gold": -1, "buildings": ["hut"]}, {"name": "Brian"}],
    }
    with pytest.raises(ImpossiblePosition) as error:
        files.load(json.dumps(raw))
    assert [each.path for each in error.value.faults] == ["cards.building[0].vp", "players[0].gold"]


# Saving and links -------------------------------------------------------------------------


def test_a_game_with_them_is_saved_linked_and_recorded() -> None:
    mine = cards.read(RIVER)
    history = History(new_game(["Ann", "Brian", "Cindy"], cards=mine))
    rng = Random("river")
    while history.position.actor is not None:
        position = history.position
        actions = position.actions()
        ours = [each for each in actions if getattr(each, "building", "") in ("ferry", "dam")]
        history.play(rng.choice(ours or actions) if actions else position.draw(rng))
        if len(history.now.path()) > 2:
            here = history.position
            assert files.load(files.to_text(here)) == here
    assert any(each.has("ferry") for each in history.position.players)
    linked = links.link(View((PlayState(position=history.position),)))
    assert links.read(linked, PlayState).of(PlayState).position == history.position
    written = records.write(history)
    assert written.splitlines()[1].startswith('cards {"building"')
    assert records.read(written).position == history.position


def test_a_game_not_yet_begun_is_linked_with_them() -> None:
    position = new_game(["Ann", "Brian"], cards=cards.read(MILL))
    shown = links.read(links.link(View((PlayState(position=position),))), PlayState)
    assert shown.of(PlayState).position == position
    assert position != new_game(["Ann", "Brian"])


def test_a_link_holds_no_more_than_it_can() -> None:
    many = [
        building(
            id=f"b{at}",
            row="HIJKLMNOPQ"[at % 10],
            column=1 + at // 10,
            # Random digits cannot be compressed.
            text=str(Random(at).getrandbits(900)),
        )
        for at in range(40)
    ]
    position = start(own(*many), {}, phase="spring")
    with pytest.raises(Malformed, match="too much for a link"):
        links.link(View((PlayState(position=position),)))
    assert files.load(files.to_text(position)) == position


def test_a_record_names_the_file_that_was_read() -> None:
    text = "kingsburg 1\ncards mill.toml\nplayers Ann Brian\norder Brian Ann\n"
    mine = cards.read(MILL, "mill.toml")
    history = records.read(text, beside=lambda _file: mine)
    assert records.write(history) == text
    with pytest.raises(records.RecordError, match=r"the cards of mill\.toml: open that file first"):
        records.read(text)


@pytest.mark.parametrize("file", ["", "../mill.toml", "/etc/passwd", "a/b.toml", "mill.txt", "{}x"])
def test_a_record_names_no_other_file(file: str, tmp_path: Any, capsys: Any) -> None:
    record = tmp_path / "game.txt"
    record.write_text(f"kingsburg 1\ncards {file}\nplayers Ann Brian\n", "utf-8")
    assert cli.main(["replay", str(record)]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"{record}:2: ")
    assert error.count("\n") == 1


def test_the_cards_of_a_command_and_of_a_position_are_the_same(tmp_path: Any, capsys: Any) -> None:
    for name, text in (("mill.toml", MILL), ("river.toml", RIVER)):
        (tmp_path / name).write_text(text, "utf-8")
    here = start(
        cards.read(MILL), {"dice": "1 2", "buildings": ["mill"]}, phase="spring", step="influence"
    )
    position = tmp_path / "position.json"
    position.write_text(files.to_text(here), "utf-8")
    command = ["court", str(position), "--cards"]
    assert cli.main([*command, str(tmp_path / "mill.toml")]) == 0
    assert cli.main([*command, str(tmp_path / "river.toml")]) == 1
    assert "the position has other cards than" in capsys.readouterr().err


def test_commands_know_them(tmp_path: Any, capsys: Any) -> None:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE + MILL, "utf-8")
    chosen = ["--cards", str(file), "--json"]
    assert cli.main(["battle", "--enemy", "demons 5", "--buildings", "mill", *chosen]) == 0
    assert cli.main(["odds", "--buildings", "mill", *chosen]) == 0
    file.write_text("[[enemy]]\nyear = 0", "utf-8")
    for command in (["odds"], ["battle"], ["simulate", "--players", "random,random"]):
        capsys.readouterr()
        assert cli.main([*command, "--cards", str(file)]) == 1
        error = capsys.readouterr().err
        assert error.startswith(f"kingsburg: {file}: enemy[0].year: 0 is not from 1 to 5; ")
        assert error.count("\n") == 1


def test_names_of_strangers_are_escaped() -> None:
    hut = building(names={"en": EVIL[:40]}, text=EVIL)
    aunt = {"number": 3, "id": "aunt", "names": {"en": EVIL[:40]}, "help": "1 wood", "text": EVIL}
    here = start(own(hut, advisor=[aunt]), {"buildings": ["hut"]}, phase="spring", step="build")
    for page in (pieces.table(here), picture.picture(here), here._repr_html_()):
        assert "<script" not in page
        assert "&lt;script" in page


def test_an_error_is_one_that_every_caller_knows() -> None:
    assert issubclass(FaultyCards, GameError)
