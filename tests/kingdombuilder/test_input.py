"""Input from outside: positions with faults, all told at once, and records that are wrong."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from gametable.notation.records import RecordError
from gametable.play.errors import GameError, ImpossiblePosition
from gametable.play.positions import CHANCE
from kingdombuilder.engine.actions import END, Action, Build, Draw, Move
from kingdombuilder.engine.board import TERRAINS
from kingdombuilder.engine.hexes import HEXES
from kingdombuilder.engine.tiles import BUILDING, MOVING
from kingdombuilder.notation import files, records
from tests.kingdombuilder.telling import faults, legal, position, tile
from tests.kingdombuilder.test_oracle import positions
from tests.kingdombuilder.test_records import text_of

TWO = [{"name": "Ann"}, {"name": "Brian"}]


def ann(**fields: Any) -> list[dict[str, Any]]:
    return [{"name": "Ann", **fields}, {"name": "Brian"}]


HEAD = "kingdombuilder 1\nplayers Ann Brian\n"
DRAWN = f"{HEAD}Ann draws grass\nBrian draws grass\n"


# Positions --------------------------------------------------------------------------------


def test_the_example_of_the_notation_but_for_its_mountain() -> None:
    """C12 is a mountain on that board, so the example is possible only without it."""
    example: dict[str, Any] = {
        "version": 1,
        "game": "kingdombuilder",
        "rules": {},
        "sections": ["tavern", "paddock", "oasis", "farm"],
        "cards": ["fishermen", "knights", "merchants"],
        "turn": 3,
        "to_move": "Brian",
        "terrain": "forest",
        "built": 1,
        "ending": False,
        "players": [
            {
                "name": "Ann",
                "settlements": ["C12", "C13"],
                "tiles": [{"kind": "tavern", "from": "G3", "used": False, "new": False}],
                "given_up": [],
                "next": "canyon",
            },
            {"name": "Brian"},
        ],
        "discards": {"grass": 1},
        "gone": {},
    }
    assert faults(**example) == ["players[0].settlements: nobody can build on C12: mountain (KB.1)"]
    example["players"][0]["settlements"] = ["C13"]
    here = files.from_json(example)
    assert not here.faults
    assert here.actor == "Brian"
    assert here.table.due == 2


def test_every_field_has_a_default() -> None:
    here = files.load(json.dumps({"players": TWO}))
    assert here.actor is CHANCE
    assert here.subject == "Ann"
    assert files.load(files.to_text(here)) == here


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (
            {"players": TWO, "sections": ["tavern"]},
            "sections: a board has 4 sections, not 1 (KS.1)",
        ),
        (
            {"players": TWO, "sections": ["tavern", "tavern/", "oasis", "farm"]},
            "sections[1]: section tavern appears twice (KS.1)",
        ),
        ({"players": TWO, "cards": ["lords"]}, "cards: a game has 3 Kingdom Builder cards, not 1"),
        (
            {"players": TWO, "cards": ["lords", "lords", "miners"]},
            "cards[1]: card lords appears twice (KS.3)",
        ),
        ({"players": TWO, "cards": ["lords", "a", "miners"]}, "cards[1]: there is no card a, only"),
        ({"players": TWO[:1]}, "players: 2 to 4 can play, not 1 (KS.4)"),
        ({"players": [*TWO, {"name": "sections"}]}, "players[2].name: sections is a word of the"),
        ({"players": ann(settlements=["Z1"])}, "players[0].settlements[0]: Z1 is not a hex (N.4)"),
        (
            {"players": ann(settlements=["C1", "C1"])},
            "players[0].settlements[1]: C1 appears twice (KB.1)",
        ),
        (
            {"players": [{"name": "Ann", "settlements": ["C1"]}] * 2},
            "players[1].settlements: C1 has two settlements (KB.1)",
        ),
        (
            {"players": ann(settlements=["D4"])},
            "players[0].settlements: nobody can build on D4: castle (KB.1)",
        ),
        (
            {"players": ann(tiles=[tile("farm", "G3")])},
            "players[0].tiles[0].from: G3 is not a location hex of the farm (KS.2)",
        ),
        (
            {"players": ann(tiles=[tile("moon", "G3")])},
            "players[0].tiles[0].kind: there is no tile moon (N.4)",
        ),
        (
            {"players": ann(tiles=[tile("tavern", "G3")] * 2)},
            "players[0].tiles[1].from: G3 gives a player only one tile (KL.1)",
        ),
        (
            {"players": ann(tiles=[tile("tavern", "G3")], given_up=["G3"])},
            "players[0].tiles[0].from: G3 gives a player only one tile (KL.1)",
        ),
        (
            {"players": ann(tiles=[tile("tavern", "G3", used=True, new=True)])},
            "players[0].tiles[0].used: a new tile cannot have been used (KL.1)",
        ),
        (
            {"players": ann(tiles=[tile("tavern", "G3", used=True)]), "to_move": "Brian"},
            "players[0].tiles[0].used: only the player whose turn it is can have used a tile "
            "(KT.3)",
        ),
        (
            {
                "players": [
                    {"name": name, "tiles": [tile("tavern", "G3")]} for name in ("A", "B", "C")
                ]
            },
            "players: G3 has given 3 tiles, but had only 2 (KS.2)",
        ),
        (
            {
                "players": [
                    {"name": "A", "given_up": ["G3"]},
                    *({"name": name, "tiles": [tile("tavern", "G3")]} for name in ("B", "C")),
                ]
            },
            "players: G3 has given 3 tiles, but had only 2 (KS.2)",
        ),
        ({"players": ann(given_up=["A1"])}, "players[0].given_up: A1 is not a location hex (KL.2)"),
        ({"players": ann(next="lava")}, "players[0].next: there is no terrain lava, only"),
        ({"players": TWO, "terrain": "water"}, "terrain: there is no terrain water, only"),
        ({"players": TWO, "discards": {"grass": -1}}, "discards.grass: -1 is not from 0 to 5"),
        ({"players": TWO, "turn": 0}, "turn: turns are counted from 1 (KT.1)"),
        ({"players": TWO, "built": 4, "terrain": "grass"}, "built: 4 is not from 0 to 3 (KT.2)"),
        ({"players": TWO, "built": 1}, "built: before a card is shown nobody can have built"),
        ({"players": TWO, "to_move": "Zoe"}, "to_move: there is no player Zoe (N.4)"),
        ({"players": TWO, "draws": ["Zoe"]}, "draws[0]: there is no player Zoe (N.4)"),
        ({"players": TWO, "rules": {"lords_zero": "maybe"}}, "rules.lords_zero"),
        ({"players": TWO, "game": "kingsburg"}, "game"),
        ({"players": TWO, "version": 2}, "version"),
        ({"players": TWO, "weather": "fine"}, "weather"),
        ({"players": [{}, {"name": "B"}]}, "players[0].name"),
        (
            {"players": TWO, "stayed": {"players": ["Brian"], "cards": {}}},
            "stayed: there must be as many cards as players (KS.4)",
        ),
        (
            {
                "players": ann(next="grass"),
                "stayed": {"players": ["Ann"], "cards": {"desert": 1}},
            },
            "stayed: a card that is known to be in a hand is missing here (KT.4)",
        ),
        (
            {
                "players": TWO,
                "terrain": "grass",
                "stayed": {"players": ["Ann"], "cards": {"desert": 1}},
            },
            "stayed: a player appears twice, or has no card in hand (KS.4)",
        ),
        (
            {
                "players": TWO,
                "discards": {"desert": 5},
                "stayed": {"players": ["Ann"], "cards": {"desert": 1}},
            },
            "stayed: more cards stayed in hand than there are (KS.3)",
        ),
    ],
)
def test_a_fault_is_told_with_its_place_and_rule(raw: dict[str, Any], told: str) -> None:
    found = faults(**raw)
    assert any(each.startswith(told) for each in found), found
    with pytest.raises(ImpossiblePosition):
        files.load(json.dumps(raw))


def test_all_faults_are_told_at_once() -> None:
    raw = {
        "players": ann(settlements=["D4", "Z9"], next="lava"),
        "turn": 0,
        "built": 9,
        "discards": {"grass": 9, "mud": 1},
        "weather": "fine",
    }
    assert len(faults(**raw)) >= 7
    here = files.from_json(raw)
    assert here.actor is None
    assert here.actions() == ()
    reasons = here.why_not(Build(0))
    assert reasons
    assert len(reasons) == len(here.faults)
    with pytest.raises(ImpossiblePosition):
        here.play(Build(0))


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (
            {"players": TWO, "sections": [None, "moon", "oasis", "farm"]},
            ["sections[0]: must be text, not null", "sections[1]: there is no section moon, only"],
        ),
        (
            {"players": ann(settlements=["A1"]), "sections": 5},
            ["sections: must be a list, not 5"],
        ),
        (
            {"players": TWO, "cards": ["knights", 5, "fish"]},
            ["cards[1]: must be text, not 5", "cards[2]: there is no card fish, only"],
        ),
        (
            {"players": ann(settlements=[5, "Z9"], tiles=[None, tile("moon", "G3")])},
            [
                "players[0].settlements[0]: must be text, not 5",
                "players[0].settlements[1]: Z9 is not a hex (N.4)",
                "players[0].tiles[0]: must be",
                "players[0].tiles[1].kind: there is no tile moon (N.4)",
            ],
        ),
        ({"players": None}, ["players: must be a list, not null"]),
        (
            {"players": [{"name": None}, None, {"name": "Zoe", "next": "mud"}]},
            [
                "players[0].name: must be text, not null",
                "players[1]: must be an object, not null",
                "players[2].next: there is no terrain mud, only",
            ],
        ),
        (
            {"players": TWO, "game": "kingsburg"},
            ["game: must be 'kingdombuilder', not \"kingsburg\""],
        ),
    ],
)
def test_what_stands_for_a_wrong_value_is_not_told(raw: dict[str, Any], told: list[str]) -> None:
    found = sorted(faults(**raw))
    assert len(found) == len(told), found
    assert all(each.startswith(start) for each, start in zip(found, told, strict=True)), found


def test_more_than_40_settlements() -> None:
    deserts = [line.split()[2] for line in legal(position({}, {}, terrain="desert"))][:41]
    told = "players[0].settlements: 41 settlements, but a player has 40 (KS.4)"
    assert told in faults(players=ann(settlements=deserts))
    all_ = faults(players=ann(settlements=deserts[:40]))
    assert all_ == ["ending: somebody has built their last settlement (KE.1)"]


def mutated(raw: Any, rng: Random, rate: float) -> Any:
    """Return the same values with a few of them replaced by others."""
    if rng.random() < rate:
        return rng.choice([None, -1, 10**30, "", "C12", "Ann", [], {}, True, 1.5, ["A1"], "\x00é"])
    if isinstance(raw, dict):
        return {key: mutated(value, rng, rate) for key, value in raw.items()}
    if isinstance(raw, list):
        return [mutated(value, rng, rate) for value in raw]
    return raw


def test_whatever_comes_is_a_position_or_a_sentence() -> None:
    rng = Random("mutated")
    tried = refused = 0
    for here in positions(rng):
        if rng.random() < 0.02:
            tried += 1
            raw = mutated(files.to_json(here), rng, rng.choice((0.002, 0.01, 0.05)))
            said = ""
            try:
                found = files.load(json.dumps(raw))
            except GameError as error:
                said = str(error)
                refused += 1
            else:
                assert files.load(files.to_text(found)) == found
            assert "\n" not in said
        if tried == 400:
            break
    assert 100 < refused < 390


# Records ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "kingdombuilder 1"),
        ("kingsburg 1\nplayers Ann Brian\n", 1, "this is a game of Kingsburg"),
        ("kingdombuilder 1\nAnn draws grass\n", 2, "players must come first"),
        (HEAD + "sections tavern\nAnn draws grass\n", 4, "a board has 4 sections"),
        (HEAD + "cards lords\nAnn draws grass\n", 4, "a game has 3 Kingdom Builder cards"),
        (HEAD + "rules lords_one=yes\n", 3, "there is no option lords_one"),
        (HEAD + "rules lords_zero=perhaps\n", 3, "lords_zero must be no or yes, not perhaps"),
        (HEAD + "cards lords miners hermits\ncards lords miners hermits\n", 4, "two cards lines"),
        (HEAD + "Ann draws lava\n", 3, "there is no terrain lava"),
        (DRAWN + "Brian builds A1\n", 5, "it is Ann's turn"),
        (DRAWN + "Ann builds A1\n", 5, "the card shows grass"),
        (DRAWN + "Ann builds Z1\n", 5, "Z1 is not a hex"),
        (DRAWN + "Ann flies A1\n", 5, "cannot do this: flies"),
        (DRAWN + "Ann moves A1\n", 5, "expected something"),
        (HEAD + "Ann draws grass\nexpect Ann gold=7\n", 4, "gold"),
        (DRAWN + "expect legal Ann builds A1\n", 5, "grass"),
        (
            DRAWN + "expect illegal KB.2 Ann builds A1\n",
            5,
            "KT.2",
        ),
    ],
)
def test_a_wrong_line_is_told_with_its_number(text: str, line: int, words: str) -> None:
    with pytest.raises(RecordError) as error:
        records.read(text)
    assert error.value.line == line
    assert words in str(error.value)


def test_lines_of_a_record_in_any_shape() -> None:
    """A line that is missing, doubled or swapped with the next gives an error or another game."""
    text = text_of("two-players-first-game").split("\n")
    rng, refused = Random("lines"), 0
    for _ in range(150):
        at = rng.randrange(len(text) - 1)
        two = text[at : at + 2]
        changed = rng.choice(([], two[:1], [two[0], *two], two[::-1]))
        number = None
        try:
            records.read("\n".join([*text[:at], *changed, *text[at + 2 :]]))
        except RecordError as error:
            number = error.line
            refused += 1
        assert number is None or 0 < number <= len(text) + 1
    assert refused > 50


# Reasons ----------------------------------------------------------------------------------


def universe(rng: Random) -> list[Action]:
    hexes = rng.sample(HEXES, 25)
    found: list[Action] = [END, *map(Draw, (*TERRAINS, "lava"))]
    found += [Build(hex, by) for hex in hexes for by in (None, *BUILDING, *MOVING, "moon")]
    found += [Move(a, b, by) for a in hexes[:8] for b in hexes for by in (*MOVING, "farm")]
    return [*found, Build(400), Move(0, 400, "barn"), Move(400, 0, "harbor")]


def test_there_is_a_reason_exactly_against_what_is_not_legal() -> None:
    rng = Random("universe")
    looked_at, legal_ones, rules = 0, 0, set[str]()
    for here in positions(rng):
        if rng.random() < 0.01:
            looked_at += 1
            options = [*here.actions(), *(draw for draw, _ in here.chances())]
            table = here.table
            own = [hex for hex in HEXES if table.own[table.to_move] >> hex & 1]
            near = rng.sample(options, min(20, len(options)))
            mine = [Move(a, rng.randrange(400), by) for a in own[:5] for by in MOVING]
            for action in [*universe(rng), *near, *mine]:
                reasons = here.why_not(action)
                assert (reasons is None) == (action in options), (action, reasons)
                legal_ones += reasons is None
                rules |= {each.rule for each in reasons or ()}
                if reasons:
                    others = [name for name in here.names if name != here.subject]
                    assert here.why_not(action, rng.choice(others))
        if looked_at == 120:
            break
    assert legal_ones > 500
    assert rules >= {"N.1", "N.3", "N.4", "KB.1", "KB.2", "KB.4", "KT.2", "KT.3", "KL.1"}
