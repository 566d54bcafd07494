"""The draft of a position: its faults are those of loading it, and changes can be undone."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

from gametable.notation.draft import misshapen
from gametable.play.errors import GameError, ImpossiblePosition
from kingsburg.engine.position import Position
from kingsburg.notation import files, records
from kingsburg.notation.schema import PositionData
from kingsburg.play.draft import EMPTY, Draft
from tests.input.test_bad_positions import CASES
from tests.properties.games import GAMES, new, positions, seeds, steady, tables
from tests.telling import ROWS

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.txt"))
BUILDINGS = [building for row in ROWS.values() for building in row]
#: Values of every kind, right and wrong ones.
ANYTHING: tuple[Any, ...] = (
    None, 0, 1, 2, -1, 5, 18, 19, 999, 1000, 1.5, True, False, "", "Ann", "Cindy", "spring", "roll",
    "influence", "winter", "1 3 5", "2 + 4", "1 7", "goblins 3", "orcs", "two", "group", "x" * 50,
)  # fmt: skip
LISTS: tuple[list[Any], ...] = ([], ["Ann"], ["Brian", "Ann"], ["inn", "inn"], [1, None], ["x"])
TOP = (
    "version", "year", "phase", "step", "to_move", "enemy", "modules", "destiny", "nonsense",
)  # fmt: skip
OF_PLAYER = (
    "name", "vp", "gold", "wood", "stone", "tokens", "soldiers", "envoy", "white_dice", "dice",
    "passed", "governor", "nonsense",
)  # fmt: skip


def drawn_change(draft: Draft, rng: Random) -> dict[str, Any]:
    """Return a random change: any value at any place."""
    seat = rng.randrange(len(draft.names))
    group = rng.randrange(len(draft.get("placed")) + 1)
    new_group = {"advisor": rng.randint(0, 19), "player": "Ann", "dice": rng.choice(("1", "6 6"))}
    changes: list[dict[str, Any]] = [
        {rng.choice(TOP): rng.choice(ANYTHING)},
        {f"players[{seat}].{rng.choice(OF_PLAYER)}": rng.choice(ANYTHING)},
        {f"players[{seat}].buildings": rng.sample(BUILDINGS, rng.randint(0, 4))},
        {f"players[{seat}].{rng.choice(('used', 'rows'))}": rng.choice(LISTS)},
        {rng.choice(("order", "seen_by", "then", "destiny_gone")): rng.choice(LISTS)},
        {f"rules.{rng.choice(('may_decline', 'plus_two_limit'))}": rng.choice(ANYTHING)},
        {f"placed[{group}]": new_group},
        {"phase": "spring", "step": "influence"},
    ]
    if group < len(draft.get("placed")):
        changes += [
            {f"placed[{group}].{rng.choice(('advisor', 'player', 'dice'))}": rng.choice(ANYTHING)},
            {f"placed[{group}]": None},
        ]
    return rng.choice(changes)


def change(draft: Draft, rng: Random) -> None:
    """Do anything that an editor can do."""
    seat = rng.randrange(len(draft.names))
    match rng.randrange(8):
        case 0:
            draft.set_players(rng.randint(1, 5))
        case 1:
            draft.switch(f"players[{seat}].buildings", rng.choice(BUILDINGS))
        case 2:
            draft.switch_seen(rng.choice(("Ann", "Brian", "Zoe")))
        case 3:
            with suppress(ImpossiblePosition):
                draft.rename(seat, rng.choice(("Ann", "Zoe", "king", "Max")))
        case _:
            changes = drawn_change(draft, rng)
            faults = draft.faults_after(changes)
            draft.change(changes)
            assert draft.faults == faults


@pytest.mark.parametrize("seed", range(12))
def test_faults_are_those_of_loading_and_changes_come_undone(seed: int) -> None:
    rng = Random(seed)
    draft = Draft()
    texts = [draft.text]
    for _ in range(60):
        change(draft, rng)
        if draft.text != texts[-1]:
            texts.append(draft.text)
        read = files.read(draft.text)
        assert draft.faults == read.faults
        assert draft.position == read
    for text in texts[-2::-1]:
        draft.undo()
        assert draft.text == text
        assert draft.faults == files.read(text).faults
    assert not draft.can_undo
    assert draft.data == EMPTY
    for text in texts[1:]:
        draft.redo()
        assert draft.text == text
    assert not draft.can_redo


def test_most_of_what_is_drawn_is_wrong_in_many_ways() -> None:
    """Otherwise the test above would say little."""
    draft, rng, rules = Draft(), Random(1), set()
    for _ in range(300):
        change(draft, rng)
        rules |= {fault.rule for fault in draft.faults}
    assert len(rules) > 8


@pytest.mark.parametrize("case", CASES)
def test_faults_of_all_bad_positions_are_those_of_loading(case: str) -> None:
    data, _ = CASES[case]
    faults = files.from_json(data).faults
    shapeless = misshapen(PositionData, data)
    if shapeless:
        assert set(shapeless) <= set(faults)
        with pytest.raises(ImpossiblePosition, match=re.escape(str(shapeless[0]))):
            Draft(data)
        return
    draft = Draft(data)
    assert draft.faults == faults
    assert json.loads(draft.text) == data


def taken(position: Position) -> Position:
    draft = Draft(files.to_json(position))
    assert draft.text == files.to_text(position)
    draft.start_anew()
    draft.open(files.to_text(position))
    assert draft.text == files.to_text(position)
    return draft.position


@pytest.mark.parametrize(("players", "rules"), GAMES[::5])
def test_every_position_of_a_game_is_taken_and_saved_as_it_is(players: int, rules: Any) -> None:
    for place, position in enumerate(positions(new(players, rules), Random(players))):
        if place and place % 3 == 0:
            assert taken(position) == position


@steady(60)
@given(start=tables(), seed=seeds)
def test_every_position_of_a_set_up_game_is_taken_and_saved_as_it_is(
    start: Position, seed: int
) -> None:
    for place, position in enumerate(positions(start, Random(seed))):
        if place < 8:
            assert taken(position) == position


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_record_is_taken_by_its_last_position(path: Path) -> None:
    text = path.read_text("utf-8")
    draft = Draft()
    draft.open(f"\ufeff{text}")
    assert draft.position == records.read(text).position
    draft.undo()
    assert draft.data == EMPTY


@pytest.mark.parametrize("text", ["", "x", "{", "[]", "kingsburg 1", '{"placed": [1]}'])
def test_what_cannot_be_taken_changes_nothing(text: str) -> None:
    draft = Draft()
    with pytest.raises(GameError):
        draft.open(text)
    assert draft.data == EMPTY
    assert not draft.can_undo


def test_defaults_are_left_out_but_not_what_only_looks_like_one() -> None:
    draft = Draft()
    draft.change({"year": 1, "phase": "aid", "players[0].gold": 0, "rules.may_decline": False})
    assert draft.data == EMPTY
    assert not draft.can_undo
    draft.change({"players[0].envoy": 0})
    assert [fault.path for fault in draft.faults] == ["players[0].envoy"]


def test_what_was_undone_is_forgotten_by_another_change() -> None:
    draft = Draft()
    draft.change({"year": 2})
    draft.undo()
    draft.change({"year": 3})
    assert not draft.can_redo
    draft.redo()
    assert draft.get("year") == 3


def test_a_new_name_is_everywhere_and_undone_at_once() -> None:
    data = {
        "players": [{"name": "Ann"}, {"name": "Brian", "gold": 2}],
        "phase": "spring", "step": "build", "to_move": "Brian", "order": ["Brian", "Ann"],
        "placed": [{"advisor": 1, "player": "Brian", "dice": "1"}, {"advisor": 2, "dice": "2"}],
        "enemy": "goblins 3", "seen_by": ["Brian"], "then": ["Brian builds inn"],
    }  # fmt: skip
    draft = Draft(data)
    draft.rename(1, "Bea")
    assert "Brian" not in draft.text
    assert draft.data == json.loads(json.dumps(data).replace("Brian", "Bea"))
    draft.undo()
    assert draft.data == data


def test_whoever_leaves_takes_along_what_is_his() -> None:
    draft = Draft(
        {
            "players": [{"name": "Zoe"}, {"name": "Ann"}, {"name": "Max"}],
            "phase": "spring", "step": "build",
            "to_move": "Max", "order": ["Max", "Ann", "Zoe"],
            "placed": [{"advisor": 1, "player": "Max", "dice": "1"}],
            "enemy": "orcs 3", "seen_by": ["Max", "Zoe"],
        }
    )  # fmt: skip
    draft.set_players(2)
    assert not draft.faults
    assert "Max" not in draft.text
    assert draft.get("order") == ["Ann", "Zoe"]
    draft.set_players(4)
    assert draft.names == ["Zoe", "Ann", "Brian", "Cindy"]
    assert draft.get("order") == ["Ann", "Zoe", "Brian", "Cindy"]
    assert not draft.faults
