"""The position editor without a browser: clicks, typing, and faults that are told meanwhile."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gametable.widgets.stage import Stage
from kingsburg import pages
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import files, records
from kingsburg.pages.editor.page import Editor
from kingsburg.play.draft import Draft
from kingsburg.views import setup as draft_words

RECORDS = Path(__file__).parents[1] / "records"
W4 = (RECORDS / "w04-influence-in-the-first-spring.txt").read_text("utf-8")


@pytest.fixture
def editor() -> Editor:
    return Editor()


def items(stage: Stage) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for group in stage.get_state()["_groups"] for item in group["items"]}


def pressed(editor: Editor) -> set[str]:
    return {id for id, item in items(editor.stage).items() if item.get("pressed")}


def click(editor: Editor, *ids: str) -> None:
    for id in ids:
        assert id in items(editor.stage), id
        editor.stage.click(id)


def fill(editor: Editor, **texts: str) -> None:
    """Fill in fields, by their ids."""
    for id, text in texts.items():
        assert id in items(editor.stage), id
        editor.stage.fill(id, text)


def of_player(editor: Editor, seat: int, **texts: str) -> None:
    click(editor, f"whose-{seat}")
    fill(editor, **{f"players[{seat}].{field}": text for field, text in texts.items()})


def told(editor: Editor) -> str:
    """Return everything that is told about faults, beside fields and buttons."""
    found = items(editor.stage)
    blocks = [item["html"] for id, item in found.items() if id.startswith("fault-")]
    return " ".join([*(item.get("remark", "") for item in found.values()), *blocks]).strip()


def the_start_of_w4(editor: Editor) -> None:
    click(editor, "players-4", "phase-spring", "step-influence")
    # From the order of the seats, Brian moves to the end.
    click(editor, "forward-2", "forward-3")
    of_player(editor, 0, wood="1", dice="1 3 5")
    of_player(editor, 1, stone="1", dice="4 4 5")
    of_player(editor, 2, gold="1", dice="2 2 6")
    of_player(editor, 3, gold="1", dice="2 3 5")


def test_the_first_spring_of_the_rulebook_by_clicks_and_typing(editor: Editor) -> None:
    the_start_of_w4(editor)
    start = records.read(W4).start.position
    assert editor.position == start
    assert editor.stage.said.endswith("Ann decides.")
    assert not told(editor)


def test_dice_are_put_on_the_court_by_tapping(editor: Editor) -> None:
    the_start_of_w4(editor)
    click(editor, "whose-2", "advisor-9", "put-3", "put-6")
    click(editor, "whose-0", "put-2")
    assert editor.draft.get("placed") == [
        {"advisor": 9, "player": "Cindy", "dice": "3 6"},
        {"advisor": 9, "player": "Ann", "dice": "2"},
    ]
    assert items(editor.stage)["advisor-9"]["name"] == "9 Master Hunter, Cindy 3 6, Ann 2"
    assert items(editor.stage)["advisor-9"]["picture"].count("<svg") == 3


def test_the_middle_of_it_with_dice_on_the_court(editor: Editor) -> None:
    the_start_of_w4(editor)
    of_player(editor, 0, dice="1")
    click(editor, "advisor-8", "put-3")
    assert editor.position is None
    fill(editor, **{"placed[0].dice": "3 5"})
    click(editor, "advisor-4", "put-3")
    fill(editor, **{"placed[1].dice": "2 2"})
    click(editor, "owner-1-2", "move-3")
    of_player(editor, 2, dice="6")
    history = records.read("\n".join([W4.partition("# Nobody")[0], *W4_BEGINS]))
    assert editor.position == history.position
    court = items(editor.stage)
    assert court["advisor-8"]["name"] == "8 Treasurer, Ann 3 5"
    assert court["advisor-4"]["name"] == "4 Merchant, Cindy 2 2"


W4_BEGINS = ("Ann influences 8 with 3 5", "Cindy influences 4 with 2 2")

#: Clicks and texts, and the fields of JSON that they set in an empty position.
CHANGES: list[tuple[list[str | tuple[str, str]], dict[str, Any]]] = [
    (["year-3"], {"year": 3}),
    (["year-3", "year-1"], {}),
    (["phase-winter"], {"phase": "winter"}),
    (["phase-spring", "step-build", "phase-summer"], {"phase": "summer"}),
    (["phase-spring", "step-build", "phase-spring"], {"phase": "spring", "step": "build"}),
    (["enemy-goblins 3"], {"enemy": "goblins 3"}),
    (["enemy-goblins 3", "seen-0"], {"enemy": "goblins 3", "seen_by": ["Brian"]}),
    (["enemy-goblins 3", "seen-0", "seen-0"], {"enemy": "goblins 3"}),
    (["enemy-goblins 3", "enemy-"], {}),
    (["seen-1"], {"seen_by": ["Brian"]}),
    (["seen-1", "seen-1"], {}),
    (["rule-may_decline"], {"rules": {"may_decline": True}}),
    (["rule-plus_two_limit"], {"rules": {"plus_two_limit": "group"}}),
    (["rule-reinforcements", "rule-reinforcements"], {}),
    (["move-1"], {"to_move": "Brian"}),
    (["move-1", "move-"], {}),
    (["forward-1"], {"order": ["Brian", "Ann"]}),
    (["forward-0"], {"order": ["Brian", "Ann"]}),
    (["forward-0", "forward-0"], {}),
    ([("order", "Brian Ann")], {"order": ["Brian", "Ann"]}),
    ([("order", " ")], {}),
    (
        [("then", "Ann takes wood\n\n Brian takes gold ")],
        {"then": ["Ann takes wood", "Brian takes gold"]},
    ),
    (
        ["advisor-5", "put-3", ("placed[0].dice", "2 3"), "owner-0-"],
        {"placed": [{"advisor": 5, "dice": "2 3"}]},
    ),
    (
        ["advisor-5", "put-3", ("placed[0].advisor", "6")],
        {"placed": [{"advisor": 6, "player": "Ann", "dice": "3"}]},
    ),
    (["advisor-5", "put-3", "away-0"], {}),
]
OF_ANN: list[tuple[list[str | tuple[str, str]], dict[str, Any]]] = [
    ([("players[0].vp", "-3")], {"vp": -3}),
    ([("players[0].gold", "2"), ("players[0].gold", "")], {}),
    ([("players[0].tokens", " 2 ")], {"tokens": 2}),
    ([("players[0].soldiers", "12")], {"soldiers": 12}),
    ([("players[0].white_dice", "1")], {"white_dice": 1}),
    ([("players[0].dice", "1 3 + 4")], {"dice": "1 3 + 4"}),
    ([("players[0].dice", "1"), ("players[0].dice", "")], {}),
    (["envoy-0"], {"envoy": True}),
    (["passed-0", "passed-0"], {}),
    (
        ["building-inn", "building-market", "used-market"],
        {"buildings": ["inn", "market"], "used": ["market"]},
    ),
    (["building-inn", "building-inn"], {}),
    (["used-token"], {"used": ["token"]}),
]


def two(ann: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"players": [{"name": "Ann", **ann}, {"name": "Brian"}], **fields}


@pytest.mark.parametrize(
    ("does", "data"),
    [
        *((does, two({}, **fields)) for does, fields in CHANGES),
        *((does, two(ann)) for does, ann in OF_ANN),
    ],
)
def test_each_control_changes_its_field_and_can_be_undone(
    editor: Editor, does: list[str | tuple[str, str]], data: dict[str, Any]
) -> None:
    click(editor, "players-2")
    for each in does:
        if isinstance(each, str):
            click(editor, each)
        else:
            fill(editor, **dict([each]))
    assert editor.draft.data == data
    assert editor.draft.faults == files.from_json(data).faults
    assert json.loads(items(editor.stage)["text"]["value"]) == data
    while editor.draft.can_undo:
        click(editor, "undo")
    assert editor.draft.data == Draft().data
    while editor.draft.can_redo:
        click(editor, "redo")
    assert editor.draft.data == data


def test_what_is_used_once_a_season_can_have_been_used(editor: Editor) -> None:
    """The Prince and the Preacher act once a season, but the Tax Collector does not."""
    for governor, used in {"prince": True, "preacher": True, "tax_collector": False}.items():
        editor.load(json.dumps(two({"governor": governor}, modules=[3])))
        assert (f"used-{governor}" in items(editor.stage)) == used
    editor.load(json.dumps(two({"governor": "preacher"}, modules=[3], phase="summer")))
    click(editor, "used-preacher")
    assert editor.position is not None
    assert editor.position.players[0].used == {"preacher"}


def test_what_is_chosen_is_seen(editor: Editor) -> None:
    editor.load(json.dumps(two({"buildings": ["inn"], "envoy": True}, year=2, phase="autumn")))
    click(editor, "advisor-3")
    assert {"players-2", "year-2", "phase-autumn", "step-roll", "move-", "enemy-"} < pressed(editor)
    assert {"whose-0", "envoy-0", "building-inn", "advisor-3"} < pressed(editor)
    click(editor, "whose-1")
    assert not {"whose-0", "envoy-1", "building-inn"} & pressed(editor)


def test_the_fields_show_what_is_set_up_however_far_the_game_goes_on(editor: Editor) -> None:
    """Nobody decides in the King's reward or at the end of a season, so the game goes on."""
    click(editor, "phase-reward")
    assert editor.position is not None
    assert editor.position.phase == "summer"
    assert "phase-reward" in pressed(editor)
    assert "step-roll" not in items(editor.stage)
    click(editor, "phase-spring", "step-season_end", "advisor-5", "put-3")
    fill(editor, **{"placed[0].dice": "2 3"})
    assert editor.position.placed == ()
    assert "step-season_end" in pressed(editor)
    court = items(editor.stage)["advisor-5"]
    assert court["name"] == "5 Sergeant, Ann 2 3"
    assert "<svg" in court["picture"]


#: The modules without which an option changes nothing.
NEEDS = {"tiles": (6,), "rows": (2,), "governors": (3,), "improvised_defenses": (1, 4)}


@pytest.mark.parametrize("option", draft_words.OPTIONS)
def test_the_options_of_the_rules_have_buttons(editor: Editor, option: str) -> None:
    for module in NEEDS.get(option, ()):
        click(editor, f"module-{module}")
    click(editor, f"rule-{option}")
    assert editor.position is not None
    assert getattr(editor.position.rules, option) == Rules.CHOICES[option][1]


# Faults -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "text", "sentence"),
    [
        ("players[0].vp", "many", "a whole number"),
        ("players[0].gold", "-1", "N.3"),
        ("players[0].stone", "1000", "N.3"),
        ("players[0].soldiers", "1.5", "a whole number"),
        ("players[0].wood", "9" * 200, "a whole number"),
        ("players[0].white_dice", "7", "N.3"),
        ("players[0].dice", "1 7", "N.3"),
        ("players[0].dice", "1 3 5", "P2c.5"),
        ("players[0].name", "Brian", "there are two players named Brian"),
        ("players[0].name", "king", "a word of the notation"),
        ("players[0].name", "", "1 to 20 letters, digits, _ or -"),
        ("players[0].name", "<b>", "1 to 20 letters, digits, _ or -"),
        ("players[0].name", "Zoë the Great", "1 to 20 letters, digits, _ or -"),
        ("players[0].name", "\u3164", "U+3164"),
        ("order", "Ann Zoe", "S.2"),
        ("then", "Ann takes a walk", "then"),
        ("placed[0].advisor", "40", "N.4"),
        ("placed[0].advisor", "", "missing"),
        ("placed[0].dice", "6 6", "P2b.2"),
        ("placed[0].dice", "+ 5", "P2b.3"),
        ("placed[0].dice", "", "N.3"),
    ],
)
def test_bad_input_stays_and_is_told_beside_its_field(
    editor: Editor, field: str, text: str, sentence: str
) -> None:
    if field.startswith("placed"):
        click(editor, "phase-spring", "step-build", "advisor-9", "put-3")
        fill(editor, **{"placed[0].dice": "4 5"})
    before = items(editor.stage)[field]
    fill(editor, **{field: text})
    found = items(editor.stage)[field]
    assert found["wrong"]
    assert found.get("value", "") == text
    assert sentence in found["remark"] or sentence == "then"
    click(editor, "undo")
    assert items(editor.stage)[field] == before


@pytest.mark.parametrize(
    ("field", "wrong", "right", "rule"),
    [
        ("players[0].gold", "-", "-1", "N.3"),
        ("players[0].dice", "1 7", "1 7 2", "N.3"),
        ("players[0].name", "king", "kings", "notation"),
        ("order", "Ann", "Ann Cindy Brian", "S.2"),
    ],
)
def test_faults_are_told_as_one_types(
    editor: Editor, field: str, wrong: str, right: str, rule: str
) -> None:
    click(editor, "phase-spring", "step-influence")
    before, said = items(editor.stage)[field], editor.stage.said
    editor.stage.type(field, wrong)
    found = items(editor.stage)[field]
    assert found["wrong"]
    # The page keeps what is typed while the value stays; nothing changes until the field is left.
    assert found.get("value", "") == before.get("value", "")
    assert editor.position is not None
    assert editor.stage.said == said
    editor.stage.type(field, right)
    assert (rule in items(editor.stage)[field].get("remark", "")) == (rule == "N.3")
    editor.stage.type(field, before.get("value", ""))
    assert items(editor.stage)[field] == before
    editor.stage.type(field, wrong)
    click(editor, "year-2")
    assert items(editor.stage)[field] == before


@pytest.mark.parametrize(
    ("clicks", "rule"),
    [
        (["envoy-0", "whose-1", "envoy-1"], "P5.1"),
        (["passed-0"], "P2b.1"),
        (["building-inn", "building-market", "used-market", "building-market"], "P2d.4"),
        (["enemy-goblins 3", "year-4"], "S.3"),
        (["enemy-goblins 3", "seen-0", "seen-1", "seen-2"], "S.3"),
        (["phase-spring", "step-influence", "passed-0", "move-0"], "P2b.1"),
        (["advisor-9", "put-3", "owner-0-"], "T.1"),
        (["advisor-9", "put-3"], "P2c.5"),
    ],
)
def test_what_cannot_be_so_is_told_beside_its_buttons(
    editor: Editor, clicks: list[str], rule: str
) -> None:
    click(editor, *clicks)
    assert rule in told(editor)
    assert rule in items(editor.stage)["faults"]["html"]
    assert "not played" in editor.stage.said
    assert editor.position is None


def test_a_building_brings_all_to_its_left_and_takes_all_to_its_right(editor: Editor) -> None:
    click(editor, "building-church")
    assert editor.draft.get("players[0].buildings") == ["statue", "chapel", "church"]
    click(editor, "building-inn", "building-chapel")
    assert editor.draft.get("players[0].buildings") == ["statue", "inn"]
    assert editor.position is not None


@pytest.mark.parametrize(
    ("line", "owns"),
    [
        ("2g 1w 9vp 2sol", {"gold": 2, "wood": 1, "vp": 9, "soldiers": 2}),
        ("9vp2g1w2sol", {"gold": 2, "wood": 1, "vp": 9, "soldiers": 2}),
        ("3 stone, 1 Token", {"stone": 3, "tokens": 1}),
        ("3s -2vp", {"stone": 3, "vp": -2}),
        ("2g 26", {"gold": 2, "dice": "2 6"}),
        ("19vp1g 1 4+2", {"vp": 19, "gold": 1, "dice": "1 4 + 2"}),
        ("335", {"dice": "3 3 5"}),
        ("", {}),
    ],
)
def test_a_line_has_all_that_a_player_owns(editor: Editor, line: str, owns: dict[str, int]) -> None:
    fill(editor, **{"players[0].gold": "7"})
    fill(editor, **{"amounts-0": line})
    assert editor.draft.data["players"][0] == {"name": "Ann", **owns}
    shown = items(editor.stage)["amounts-0"].get("value", "")
    fill(editor, **{"amounts-0": ""})
    fill(editor, **{"amounts-0": shown})
    assert editor.draft.data["players"][0] == {"name": "Ann", **owns}


@pytest.mark.parametrize(
    "line", ["2x", "gold", "7", "2 2g", "2g 3g", "2g 1.5w", "2g 1 + 8", "9" * 9 + "g"]
)
def test_a_line_that_makes_no_sense_stays_and_changes_nothing(editor: Editor, line: str) -> None:
    fill(editor, **{"players[0].gold": "7"})
    fill(editor, **{"amounts-0": line})
    field = items(editor.stage)["amounts-0"]
    assert (field["value"], field["wrong"]) == (line, True)
    assert field["remark"] == editor.stage.said
    assert editor.draft.data["players"][0] == {"name": "Ann", "gold": 7}


def test_a_line_shows_its_player(editor: Editor) -> None:
    fill(editor, **{"amounts-2": "2g"})
    click(editor, "building-inn")
    assert editor.draft.data["players"][2] == {"name": "Cindy", "gold": 2, "buildings": ["inn"]}


def test_dice_in_hand_go_to_the_advisor_who_is_tapped(editor: Editor) -> None:
    """They are the fewest that fit; those of others, or of nobody, are tapped there."""
    fill(editor, **{"amounts-1": "2 4 6 6 + 1"})
    click(editor, "advisor-6", "advisor-6", "advisor-12", "advisor-1")
    assert editor.draft.get("placed") == [
        {"advisor": 6, "player": "Brian", "dice": "6"},
        {"advisor": 12, "player": "Brian", "dice": "2 4 6"},
    ]
    assert editor.draft.get("players[1].dice") == "+ 1"
    click(editor, "undo")
    assert editor.draft.get("players[1].dice") == "2 4 6 + 1"
    click(editor, "whose-0", "advisor-2", "put-2")
    assert editor.draft.get("placed")[1:] == [{"advisor": 2, "player": "Ann", "dice": "2"}]


def test_faces_that_are_tapped_are_coloured_first_and_then_white(editor: Editor) -> None:
    click(editor, "rolled-3", "rolled-1", "rolled-5", "rolled-6")
    assert editor.draft.get("players[0].dice") == "3 1 5 + 6"


def test_wrong_options_are_told_beside_their_buttons_which_put_them_right(editor: Editor) -> None:
    editor.load(json.dumps(two({}, rules={"may_decline": "no", "luck": 1})))
    assert "true or false" in told(editor)
    assert "no such field" in told(editor)
    click(editor, "rule-may_decline")
    assert editor.draft.get("rules.may_decline") is False
    assert "true or false" not in told(editor)


def test_a_wrong_name_gives_way_to_a_right_one(editor: Editor) -> None:
    fill(editor, order="Cindy Ann Brian")
    fill(editor, **{"players[0].name": "Brian"})
    assert editor.draft.names == ["Ann", "Brian", "Cindy"]
    fill(editor, **{"players[0].name": "Zoë"})
    assert not items(editor.stage)["players[0].name"]["wrong"]
    assert editor.position is not None
    assert editor.position.order == ("Cindy", "Zoë", "Brian")


WRONG: list[Any] = [
    {"players": []},
    {"players": [{}, {"name": 7}, {"name": ["Ann"], "gold": [1]}], "to_move": 3},
    {"players": [{"name": f"P{seat}"} for seat in range(40)]},
    {"players": [{"name": "Ann"}], "placed": [{}, {"advisor": True, "player": [], "dice": 3}]},
    two({"buildings": [None, "palace", "inn", "inn"], "used": [[], "palace"], "envoy": 0}),
    two({}, year="x", phase=3, step=[], order=[1, {}], enemy="dragons 99", seen_by=[2], then=[0]),
    two({}, year=9, phase="night", rules={"luck": 1, "may_decline": "no"}, modules=[1], x=1),
    two({}, enemy=7, order=None, seen_by=[]),
]


@pytest.mark.parametrize("data", WRONG)
def test_whatever_is_pasted_is_shown_with_its_faults_and_nothing_is_lost(
    editor: Editor, data: dict[str, Any]
) -> None:
    fill(editor, text=json.dumps(data))
    assert editor.draft.data == data
    assert editor.draft.faults == files.from_json(data).faults
    assert editor.stage.said.startswith("This position is impossible")
    assert json.loads(items(editor.stage)["text"]["value"]) == data
    # Everything can still be clicked or filled in, one thing after the other.
    for id, item in items(editor.stage).items():
        if item["kind"] == "button" and id != "undo":
            editor.stage.click(id)
        elif item["kind"] == "field":
            editor.stage.fill(id, "1")
        assert "went wrong" not in editor.stage.said, id


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[1]",
        "nonsense",
        "kingsburg 1\nplayers Ann Brian",
        "kingsburg 1\nplayers Ann Brian\norder Ann Zoe",
        '{"players": 5}',
        '{"players": [5]}',
        '{"players": [], "rules": null}',
        '{"year": 1, "year": 2}',
        '{"players": [{"name": "\\ud800"}]}',
        "[" * 100_000,
    ],
)
def test_a_text_that_cannot_be_taken_stays_with_a_sentence(editor: Editor, text: str) -> None:
    fill(editor, **{"players[0].gold": "2"})
    before = editor.draft.text
    fill(editor, text=text)
    field = items(editor.stage)["text"]
    assert (field["value"], field["wrong"]) == (text, True)
    assert field["remark"] == editor.stage.said
    assert editor.draft.text == before
    click(editor, "year-2")
    assert items(editor.stage)["text"]["value"] == text
    fill(editor, text="")
    assert items(editor.stage)["text"]["value"] == editor.draft.text


def test_a_record_is_taken_by_the_position_in_which_it_ends(editor: Editor) -> None:
    fill(editor, text=W4)
    assert editor.position == records.read(W4).position
    click(editor, "undo")
    assert editor.draft.data == Draft().data
    click(editor, "redo")
    assert editor.position == records.read(W4).position


# How it is used ---------------------------------------------------------------------------


def test_only_what_is_possible_can_be_played(editor: Editor) -> None:
    played: list[Position] = []
    assert "play" not in items(editor.stage)
    editor.on_play(played.append)
    click(editor, "year-2", "play")
    fill(editor, **{"players[0].gold": "-1"})
    assert played[0].year == 2
    click(editor, "play")
    assert items(editor.stage)["play"]["illegal"]
    assert len(played) == 1
    assert "not played" in editor.stage.said
    click(editor, "undo", "play")
    assert played[1] == played[0] == editor.position


def test_nothing_to_undo_is_said(editor: Editor) -> None:
    for id, sentence in (
        ("undo", draft_words.NOTHING_TO_UNDO),
        ("redo", draft_words.NOTHING_TO_REDO),
    ):
        assert items(editor.stage)[id]["illegal"]
        click(editor, id)
        assert editor.stage.said == sentence


def test_one_line_makes_it() -> None:
    assert isinstance(pages.show("editor"), Stage)
    shown = pages.show("editor", W4)
    assert isinstance(shown, Stage)
    assert json.loads(items(shown)["text"]["value"])["players"][1]["name"] == "Brian"


# Modules and the scenario -----------------------------------------------------------------


def test_tiles_are_laid_on_advisors_with_their_goods(editor: Editor) -> None:
    assert "tile-4" not in items(editor.stage)
    click(editor, "module-6", "tile-4", "tile-5", "tile-9")
    click(editor, "tile-4-wood", "tile-5-stone")
    assert editor.position is not None
    assert editor.position.tiles == {4: ("gold", "stone"), 5: ("stone",), 9: ()}
    assert {"tile-4", "tile-5", "tile-9", "tile-4-gold", "tile-5-stone"} <= pressed(editor)
    click(editor, "tile-5-gold", "tile-9")
    assert editor.position.tiles == {4: ("gold", "stone"), 5: ("gold",)}
    click(editor, "tile-5", "tile-4", "rule-tiles")
    assert editor.position.tiles == {}


def test_soldier_tokens_that_are_left(editor: Editor) -> None:
    click(editor, "module-5", "soldier-token-1", "soldier-token-5")
    assert editor.position is not None
    assert editor.position.players[0].soldier_tokens == (0, 1, 2, 3)
    assert "soldier-token-1" in pressed(editor)
    assert "soldier-token-2" not in pressed(editor)
    click(editor, "soldier-token-2", "soldier-token-5")
    assert "soldier_tokens" not in editor.draft.text


def test_the_card_of_the_valley(editor: Editor) -> None:
    assert "valley-goblins 3" not in items(editor.stage)
    click(editor, "rule-scenario", "valley-goblins 3", "valley-seen-0", "enemy-goblins 3")
    assert [fault.rule for fault in editor.draft.faults] == ["V.1"]
    click(editor, "enemy-orcs 3")
    assert not editor.draft.faults
    assert editor.position is not None
    names = [each.name for each in editor.position.players]
    assert editor.position.seen_by(names[0]).valley is None
    assert editor.position.seen_by(names[1]).valley is editor.position.valley
