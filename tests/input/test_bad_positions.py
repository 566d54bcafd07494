"""Impossible positions: all faults at once, with place and rule, and nothing is played."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gametable.notation import json_text
from gametable.play.errors import ImpossiblePosition, Malformed
from gametable.views.errors import told
from kingsburg.engine.actions import Build, Take
from kingsburg.engine.calendar import PHASES
from kingsburg.engine.position import Position
from kingsburg.notation import files
from tests.times import at_most

Faults = list[tuple[str, str]]


def position(*players: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Return a position of Ann and Brian, with these fields of theirs and of the position."""
    both = players or ({}, {})
    named = [{"name": name, **each} for name, each in zip(("Ann", "Brian"), both, strict=True)]
    return {"players": named, **fields}


def influence(*players: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return position(*players, phase="spring", step="influence", **fields)


def named(*names: object) -> dict[str, Any]:
    return {"players": [{"name": name} for name in names]}


CASES: dict[str, tuple[dict[str, Any], Faults]] = {
    "nothing at all": ({}, [("players", "S.1")]),
    "one player": (named("Ann"), [("players", "S.1")]),
    "six players": (named(*"ABCDEF"), [("players", "S.1")]),
    "no list of players": ({"players": {"name": "Ann"}}, [("players", "")]),
    "players that are none": ({"players": [5, None]}, [("players[0]", ""), ("players[1]", "")]),
    "a tile without an advisor": (
        position(modules=[6], tiles=[{"holds": "gold"}]),
        [("tiles[0].advisor", "")],
    ),
    "a row that is none before an unknown one": (
        position({"rows": [5, "moon"]}, {}, modules=[2]),
        [("players[0].rows[0]", ""), ("players[0].rows[1]", "M2")],
    ),
    "a player without a name": (
        {"players": [{"gold": 1}, {"name": "Brian"}]},
        [("players[0].name", "")],
    ),
    "the same name twice": (named("Ann", "Brian", "Ann"), [("players[2].name", "")]),
    "the same name to the eye": (
        # The sign for Ångström, and a Korean syllable written as two letters.
        named("Åke", "\u212bke", "\uac00", "\u1100\u1161"),
        [("players[1].name", ""), ("players[3].name", "")],
    ),
    "names that nobody can see": (
        named("Ann", "\u3164", "\u115f\u1160", "Brian\uffa0"),
        [(f"players[{seat}].name", "") for seat in (1, 2, 3)],
    ),
    "a mark apart from its letter": (
        named("Ann", "Zoe\u0308"),
        [("players[1].name", "")],
    ),
    "reserved names": (
        named("neutral", "king", "enemy", "order", "tile"),
        [(f"players[{seat}].name", "") for seat in range(5)],
    ),
    "more reserved names": (
        named("players", "position", "rules", "modules", "expect"),
        [(f"players[{seat}].name", "") for seat in range(5)],
    ),
    "names of other characters": (
        named("A B", "", "x" * 21, "<b>", "Ann"),
        [(f"players[{seat}].name", "") for seat in range(4)],
    ),
    "the wrong version": (position(version=2), [("version", "")]),
    "a version in words": (position(version="1"), [("version", "")]),
    "a version that is true": (position(version=True), [("version", "")]),
    "modules": (position(modules=[7, 8]), [("modules", "M"), ("modules", "M")]),
    "modules in words": (position(modules=["new advisors"]), [("modules[0]", "")]),
    "an unknown field": (position(yeer=2), [("yeer", "")]),
    "an unknown field called as a known one elsewhere": (
        position({"advisor": 3}, {}, name="x", dice="1 2 3"),
        [("players[0].advisor", ""), ("name", ""), ("dice", "")],
    ),
    "unknown options": (position(rules={"luck": True}), [("rules.luck", "")]),
    "options of the wrong kind": (
        position(rules={"plus_two_limit": "year", "may_decline": "yes", "reinforcements": 2}),
        [("rules.plus_two_limit", ""), ("rules.may_decline", ""), ("rules.reinforcements", "")],
    ),
    "year 0": (position(year=0), [("year", "E.1")]),
    "year 6": (position(year=6), [("year", "E.1")]),
    "half a year": (position(year=1.5), [("year", "")]),
    "a year that is true": (position(year=True), [("year", "")]),
    "a year of many digits": (position(year=10**400), [("year", "")]),
    "an unknown phase": (position(phase="night"), [("phase", "")]),
    "a step of another phase": (position(phase="spring", step="battle"), [("step", "")]),
    "an unknown player everywhere": (
        influence(
            order=["Ann", "Zoe"],
            to_move="Zoe",
            seen_by=["Zoe"],
            enemy="goblins 3",
            placed=[{"advisor": 1, "player": "Zoe", "dice": "1"}],
        ),
        [("order", "S.2"), ("to_move", "N.4"), ("placed[0].player", "N.4"), ("seen_by", "N.4")],
    ),
    "an order with one twice": (position(order=["Ann", "Ann"]), [("order", "S.2")]),
    "an order without one": (position(order=["Ann"]), [("order", "S.2")]),
    "too little": (
        position(
            {"vp": -1000, "gold": -1, "wood": -1, "stone": -1}, {"tokens": -1, "soldiers": -1}
        ),
        [
            *((f"players[0].{field}", "N.3") for field in ("vp", "gold", "wood", "stone")),
            *((f"players[1].{field}", "N.3") for field in ("tokens", "soldiers")),
        ],
    ),
    "too much": (
        position(
            {"vp": 1000, "gold": 1000, "wood": 1000, "stone": 1000},
            {"tokens": 1000, "soldiers": 1000, "white_dice": 7},
            phase="spring",
        ),
        [
            *((f"players[0].{field}", "N.3") for field in ("vp", "gold", "wood", "stone")),
            *((f"players[1].{field}", "N.3") for field in ("tokens", "soldiers", "white_dice")),
        ],
    ),
    "numbers in words": (
        position({"gold": "two", "vp": None, "wood": 1.0}, {"envoy": 1, "passed": "no"}),
        [
            ("players[0].gold", ""),
            ("players[0].vp", ""),
            ("players[0].wood", ""),
            ("players[1].envoy", ""),
            ("players[1].passed", ""),
        ],
    ),
    "a building without those to its left": (
        position({"buildings": ["cathedral"]}, {}),
        [("players[0].buildings", "P2d.3")],
    ),
    "a building twice": (
        position({}, {"buildings": ["inn", "inn"]}),
        [("players[1].buildings", "P2d.3")],
    ),
    "an unknown building": (
        position({"buildings": ["palace"]}, {}),
        [("players[0].buildings", "N.4")],
    ),
    "two Envoys": (position({"envoy": True}, {"envoy": True}), [("players[1].envoy", "P5.1")]),
    "no such dice": (
        influence({"dice": "1 2 7"}, {"dice": "one"}),
        [("players[0].dice", "N.3"), ("players[1].dice", "N.3")],
    ),
    "too many dice": (
        influence({"dice": "1 2 3 4 5 6"}, {"dice": "1 + 1 2 3 4 5 6 6"}),
        [("players[0].dice", "N.3"), ("players[1].dice", "N.3")],
    ),
    "dice before the roll": (position({"dice": "1 2 3"}, {}), [("players[0].dice", "P2c.5")]),
    "passed when nobody influences": (
        position({}, {"passed": True}, phase="winter"),
        [("players[1].passed", "P2b.1")],
    ),
    "to move, but passed": (
        influence({"passed": True}, {"dice": "1"}, to_move="Ann"),
        [("to_move", "P2b.1")],
    ),
    **{
        f"extra white dice at step {step}": (
            position({"white_dice": 1}, {}, phase=phase, step=step),
            [("players[0].white_dice", "P2c.5")],
        )
        for phase, step in (
            ("aid", "aid"),
            ("spring", "build"),
            ("autumn", "season_end"),
            ("reward", "reward"),
            ("envoy", "envoy"),
            ("recruiting", "recruit"),
            ("winter", "battle"),
            ("over", "final"),
        )
    },
    **{
        f"used at step {step}": (
            position(
                {"buildings": ["statue"], "used": ["statue"]},
                {"used": ["token"]},
                phase=phase,
            ),
            [("players[0].used", "P2a.3"), ("players[1].used", "P2a.3")],
        )
        for phase, step in (
            ("aid", "aid"),
            ("reward", "reward"),
            ("envoy", "envoy"),
            ("recruiting", "recruit"),
            ("winter", "battle"),
            ("over", "final"),
        )
    },
    "too much and at the wrong step": (
        position({"white_dice": 7}, {}),
        [("players[0].white_dice", "N.3"), ("players[0].white_dice", "P2c.5")],
    ),
    "what may be there at a phase that is none": (
        position(
            {"white_dice": 1, "dice": "1", "passed": True},
            {"used": ["token"]},
            phase="night",
            to_move="Ann",
        ),
        [("phase", "")],
    ),
    "to move where nobody acts": (position(phase="reward", to_move="Ann"), [("to_move", "P3.1")]),
    "to move where nobody acts, either": (
        position(phase="envoy", to_move="Brian"),
        [("to_move", "P5.1")],
    ),
    "to take a good, but alone the poorest": (
        position({}, {"buildings": ["inn"]}, year=3, to_move="Ann"),
        [("to_move", "P1.2")],
    ),
    "to take a good, but somebody is poorer": (
        position({}, {"buildings": ["inn"]}, year=3, to_move="Brian"),
        [("to_move", "P1.2")],
    ),
    "to take a good, but somebody has more than one more": (
        position({"gold": 2}, {}, to_move="Brian"),
        [("to_move", "P1.2")],
    ),
    "to take a good, but not yet": (position(to_move="Brian"), [("to_move", "P1.4")]),
    "to take a good, but how many there are is not known": (
        position({"gold": "two"}, {"wood": 3}, to_move="Brian"),
        [("players[0].gold", "")],
    ),
    "to take a good, alone at the table": (
        {**named("Ann"), "to_move": "Ann"},
        [("players", "S.1"), ("to_move", "P1.2")],
    ),
    "used what there is not": (
        position({"used": ["market"]}, {"used": ["magic"]}, phase="spring"),
        [("players[1].used", "N.4"), ("players[0].used", "P2d.4")],
    ),
    "advisors that are none": (
        influence(
            placed=[
                {"advisor": 0, "player": "Ann", "dice": "1"},
                {"advisor": 19, "player": "Ann", "dice": "6 6 6"},
                {"advisor": "king", "player": "Ann", "dice": "6 6 6"},
            ]
        ),
        [("placed[2].advisor", ""), ("placed[0].advisor", "N.4"), ("placed[1].advisor", "N.4")],
    ),
    "groups that are none": (
        influence(
            placed=[
                {"advisor": 3, "player": "Ann", "dice": "+ 3"},
                {"advisor": 4, "player": "Ann", "dice": "6 6"},
                {"advisor": 5, "dice": "1 2 3"},
                {"advisor": 6, "player": "Ann", "dice": ""},
                {"advisor": 7, "player": "Ann"},
            ]
        ),
        [
            ("placed[4].dice", ""),
            ("placed[3].dice", "N.3"),
            ("placed[0].dice", "P2b.3"),
            ("placed[1].dice", "P2b.2"),
            ("placed[2].dice", "T.1"),
        ],
    ),
    "an advisor three times": (
        influence(placed=[{"advisor": 3, "player": "Ann", "dice": "3"}] * 3),
        [("placed", "P2b.5")],
    ),
    "an Envoy in two places": (
        influence(
            {"envoy": True},
            {},
            placed=[
                {"advisor": 3, "player": "Ann", "dice": "3"},
                {"advisor": 3, "player": "Brian", "dice": "3"},
            ],
        ),
        [("players[0].envoy", "P5.2")],
    ),
    "neutral dice twice on one advisor": (
        influence(placed=[{"advisor": 6, "dice": "1 2 3"}, {"advisor": 6, "dice": "1 5"}]),
        [("placed", "T.2")],
    ),
    "neutral dice among three": (
        {
            **named("Ann", "Brian", "Cindy"),
            "phase": "spring",
            "step": "influence",
            "placed": [{"advisor": 3, "dice": "1 2"}],
        },
        [("placed[0].player", "T.1")],
    ),
    "groups in winter": (
        position(phase="winter", placed=[{"advisor": 3, "player": "Ann", "dice": "3"}]),
        [("placed", "P2c.5")],
    ),
    "an enemy of another year": (position(enemy="dragons 9"), [("enemy", "S.3")]),
    "an enemy that nobody has seen": (
        position(enemy="goblins 3", seen_by=[]),
        [("seen_by", "S.3")],
    ),
    "an enemy of the wrong form": (position(enemy="goblins"), [("enemy", "S.3")]),
    "an unknown race": (position(enemy="elves 3"), [("enemy", "S.3")]),
    "an empty line played": (position(then=[""]), [("then[0]", "")]),
    "a line that is none": (position(then=[5]), [("then[0]", "")]),
    "a wrong line": (position(then=["Ann takes wood", "Brian takes iron"]), [("then[1]", "")]),
    "a line out of turn": (position(then=["Ann takes wood", "Ann takes wood"]), [("then[1]", "")]),
    "a line of a later step": (
        position(then=["Ann takes wood", "Brian takes wood", "Ann passes"]),
        [("then[2]", "")],
    ),
    "a line of nobody": (position(then=["Zoe takes wood"]), [("then[0]", "")]),
}


def found(position: Position) -> Faults:
    return [(fault.path, fault.rule) for fault in position.faults]


@pytest.mark.parametrize("case", CASES)
def test_each_fault_has_its_place_and_rule(case: str) -> None:
    data, faults = CASES[case]
    read = files.read(json.dumps(data))
    assert sorted(found(read)) == sorted(faults)
    for fault in read.faults:
        assert 5 < len(str(fault.sentence)) < 140, fault
        assert "\n" not in str(fault)


@pytest.mark.parametrize("case", CASES)
def test_a_position_with_faults_is_shown_but_not_played(case: str) -> None:
    data, _ = CASES[case]
    text = json.dumps(data)
    read = files.read(text)
    assert read.actor is None
    assert not read.actions()
    assert not read.chances()
    with pytest.raises(ImpossiblePosition) as caught:
        read.play(Take(("gold",)))
    assert caught.value.faults == read.faults
    reasons = read.why_not(Take(("gold",)))
    assert reasons is not None
    for reason, fault in zip(reasons, read.faults, strict=True):
        assert reason.rule == (fault.rule or "N.1")
        assert str(reason).endswith(f"{fault.path}: {fault.sentence}")
    with pytest.raises(ImpossiblePosition) as caught:
        files.load(text)
    assert caught.value.faults == read.faults
    # What could be read can be shown and saved.
    assert isinstance(files.to_json(read), dict)
    assert isinstance(repr(read), str)


@pytest.mark.parametrize("phase", PHASES)
def test_a_position_without_players_can_be_looked_at(phase: str) -> None:
    read = files.read(json.dumps({"phase": phase}))
    assert found(read) == [("players", "S.1")]
    assert (read.players, read.order, read.ranking, read.winners) == ((), (), (), ())
    assert (read.actor, read.subject, read.placed, read.events) == (None, None, (), ())
    with pytest.raises(Malformed, match=r"N\.4"):
        read.player("Ann")


def test_faults_of_all_kinds_are_told_at_once() -> None:
    """A wrong type in one field hides neither a missing Statue nor an unknown field elsewhere."""
    data = position(
        {"buildings": ["chapel", "inn", "inn", "palace"], "gold": -1},
        {"gold": "two", "gardens": 3, "envoy": True, "dice": "1 2 3"},
        yeer=2,
        year=7,
        enemy="dragons 9",
        modules=[8],
    )
    faults = files.read(json.dumps(data)).faults
    assert set(map(str, faults)) == {
        'players[1].gold: must be a whole number, not "two"',
        "players[1].gardens: there is no such field",
        "yeer: there is no such field",
        "modules: module 8 is not part of this version (M)",
        "players[0].buildings: there is no building palace (N.4)",
        "year: 7 is not from 1 to 5 (E.1)",
        "players[0].gold: -1 is not from 0 to 999 (N.3)",
        "players[0].buildings: chapel needs statue (P2d.3)",
        "players[0].buildings: inn is listed twice (P2d.3)",
        "players[1].dice: nobody holds rolled dice at step aid (P2c.5)",
        "enemy: dragons 9 is not a card of year 1 (S.3)",
    }
    assert len(faults) == 11


def test_the_sentence_of_a_wrong_line_names_the_rule() -> None:
    read = files.read(json.dumps(position(then=["Ann takes wood", "Ann takes wood"])))
    assert [str(fault) for fault in read.faults] == ["then[1]: N.2 it is Brian's turn"]


def test_a_sentence_shows_nothing_that_has_no_sign() -> None:
    """Otherwise it could have several lines, or reverse the direction of a text."""
    wrong = "a\n\x1f\u202e"
    data = position({"buildings": [wrong], "used": [wrong]}, {}, phase=wrong, to_move=wrong)
    faults = files.read(json.dumps({**data, "enemy": f"{wrong} 3"})).faults
    assert len(faults) == 5
    for fault in faults:
        assert "a\ufffd\ufffd\ufffd" in str(fault) or fault.path == "enemy"
        assert str(fault).isprintable()
        assert told(fault).isprintable()


NO_JSON = {
    "nothing": "",
    "blanks": " \n ",
    "words": "kingsburg 1",
    "half a position": '{"players": [{"name": "Ann"}',
    "two positions": "{} {}",
    "zeros": "\0" * 1000,
    "not a number": '{"year": NaN}',
    "infinite": '{"year": Infinity}',
    "less than all": '{"year": -Infinity}',
    "half a character": '{"players": [{"name": "\\ud800"}, {"name": "Ann"}]}',
    "deep": '{"players": ' + "[" * 100_000,
    "deep and closed": "[" * 100_000 + "]" * 100_000,
    "deep objects": '{"a": ' * 50_000 + "1" + "}" * 50_000,
    "garbage": "x" * 10_000_000,
    "10 MB of brackets": "[" * 10_000_000,
    "10 MB of blanks": " " * 10_000_000,
    "a list": "[]",
    "a number": "5",
    "null": "null",
    "text": '"position"',
}


@pytest.mark.parametrize("case", NO_JSON)
def test_what_is_no_position_at_all(case: str) -> None:
    with at_most(1), pytest.raises(Malformed) as caught:
        files.read(NO_JSON[case])
    assert 10 < len(str(caught.value)) < 100
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("depth", [10, 45])
def test_something_deep_in_a_field(depth: int) -> None:
    deep = "[" * depth + "]" * depth
    players = '[{"name": "Ann"}, {"name": "Brian"}]'
    assert found(files.read(f'{{"players": {players}, "modules": {deep}}}')) == [("modules[0]", "")]
    assert found(files.read(f'{{"players": {players}, "depth": {deep}}}')) == [("depth", "")]
    unnamed = files.read(f'{{"players": [{deep}, {deep}], "year": 2}}')
    assert found(unnamed) == [("players[0]", ""), ("players[1]", "")]


LONG = {
    "players": ({"players": [{"name": f"P{i}"} for i in range(9000)]}, 1),
    "buildings": (position({"buildings": [""] * 30_000}, {}), 30_000),
    "groups": (influence(placed=[{"advisor": 1, "dice": "1"}] * 5000), 4999),
    "lines": (position(then=["x"] * 30_000), 1),
    "fields": ({**position(), **{f"x{i}": 1 for i in range(9000)}}, 9000),
}


@pytest.mark.parametrize("case", LONG)
def test_long_lists_are_answered_soon(case: str) -> None:
    data, number = LONG[case]
    text = json.dumps(data)
    assert len(text) < json_text.MOST_CHARACTERS
    with at_most(3):
        assert len(files.read(text).faults) == number


def test_an_illegal_action_changes_nothing() -> None:
    here = files.load(json.dumps(position({"gold": 2}, {"wood": 1}, phase="spring", step="build")))
    before = hash(here), files.to_text(here)
    with pytest.raises(Exception, match=r"P2d\.2"):
        here.play(Build("palisade"))
    assert (hash(here), files.to_text(here)) == before
    assert here == files.load(before[1])
