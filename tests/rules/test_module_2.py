"""M2: alternative rows, made for the tests because none of the printed ones is public."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction

import pytest

from gametable.play.errors import ImpossiblePosition, Malformed
from kingsburg import new_game
from kingsburg.engine.actions import Deal
from kingsburg.engine.powers.dealing_rows import can_be_dealt
from kingsburg.engine.rules import Rules
from kingsburg.notation import files, records
from kingsburg.notation.cards import read as read_cards
from tests.rows import CARDS, cards
from tests.telling import legal, reasons, told

SETUP = f"""
    modules=2 phase=setup
    cards {json.dumps(CARDS)}
    Ann
    Brian
    Cindy
"""
DEALT = "deal Ann c_row d_row\ndeal Brian c_row c_other\ndeal Cindy c_other d_row\n"


@pytest.mark.rule("M2")
def test_each_player_uses_none_one_or_both_rows_that_they_are_dealt() -> None:
    history = told(SETUP, DEALT)
    assert legal(history.position) == [
        "Ann chooses nothing",
        "Ann chooses c_row",
        "Ann chooses d_row",
        "Ann chooses c_row d_row",
    ]
    assert reasons(history.position, "Ann chooses c_other") == ["M2"]
    # A province has one row of each letter.
    after = told(SETUP, DEALT + "Ann chooses c_row d_row\n").position
    assert "Brian chooses c_other c_row" not in legal(after)
    assert reasons(after, "Brian chooses c_other c_row") == ["M2"]


@pytest.mark.rule("M2")
def test_choices_may_be_written_in_any_order() -> None:
    story = "Cindy chooses nothing\nBrian chooses c_other\nAnn chooses d_row\n"
    position = told(SETUP, DEALT + story).position
    rows = [files.to_json(position)["players"][seat].get("rows") for seat in range(3)]
    assert rows == [["d_row"], ["c_other"], None]
    assert (position.phase, position.year) == ("aid", 1)


@pytest.mark.rule("M2", "P2d.3")
def test_a_row_covers_the_printed_one() -> None:
    position = told(
        f"""
        modules=2 phase=spring step=build
        cards {json.dumps(CARDS)}
        Ann gold=3 wood=3 stone=3 rows=c_row buildings=c_row_1
        Brian gold=3 wood=3 stone=3
        Cindy
        """
    ).position
    assert "Ann builds c_row_2" in legal(position)
    assert reasons(position, "Ann builds inn") == ["M2"]
    assert reasons(position, "Ann builds c_row_3") == ["P2d.3"]
    assert reasons(position, "Ann builds d_row_1") == ["M2"]
    assert position.player("Ann").abilities.province.rows["C"][0].id == "c_row_1"
    assert position.player("Brian").abilities.province.rows["C"][0].id == "inn"


@pytest.mark.rule("M2")
def test_a_double_is_exchanged_and_every_pair_has_its_exact_chance() -> None:
    names = ["Ann", "Brian"]
    position = new_game(names, Rules(modules=(2,)), cards())
    position = position.play(position.chances()[0][0])
    # There are two copies of each kind, so all pairs are equally likely.
    chances = dict(position.chances())
    assert set(chances.values()) == {Fraction(1, 3)}
    after = position.play(Deal("Ann", ("c_row", "d_row")))
    # One c_row, one d_row and two c_other are left; draw them card by card.
    left = ["c_row", "d_row", "c_other", "c_other"]
    drawn = Counter[frozenset[str]]()
    for one in range(4):
        others = [each for at, each in enumerate(left) if at != one and each != left[one]]
        for other in others:
            drawn[frozenset((left[one], other))] += Fraction(1, 4 * len(others))  # type: ignore[assignment]
    found = {frozenset(deal.cards): chance for deal, chance in after.chances()}  # type: ignore[attr-defined]
    assert found == dict(drawn)


@pytest.mark.rule("M2")
def test_nobody_is_left_with_a_double() -> None:
    position = told(SETUP, "deal Ann c_row d_row\n").position
    # Brian must get one of the two c_other, or Cindy would get both.
    assert legal(position) == ["deal Brian c_row c_other", "deal Brian c_other d_row"] or all(
        "c_other" in line for line in legal(position)
    )
    assert can_be_dealt({"a": 2, "b": 2}, 2)
    assert not can_be_dealt({"a": 2, "b": 2}, 3)
    assert not can_be_dealt({"a": 2}, 1)


@pytest.mark.rule("M2")
def test_without_enough_rows_the_module_is_refused_with_a_sentence() -> None:
    with pytest.raises(Malformed, match="M2 module 2 deals two different rows to each of 2 play"):
        new_game(["Ann", "Brian"], Rules(modules=(2,)))
    with pytest.raises(ImpossiblePosition, match=r"modules: .* only 0 .*\(M2\)"):
        files.load('{"modules": [2], "phase": "setup", "players": [{"name": "A"}, {"name": "B"}]}')


@pytest.mark.rule("M2")
def test_rows_a_and_g_come_with_module_1() -> None:
    top = {"id": "top", "letter": "A", "buildings": [f"top_{column}" for column in range(1, 5)]}
    own = [{"id": id, "cost": [0, 0, 1], "vp": 1, "names": {"en": id}} for id in top["buildings"]]
    raw = {**CARDS, "row": [*CARDS["row"], top], "building": [*CARDS["building"], *own]}
    with_top = read_cards(json_to_toml(raw))
    for modules, there in (((2,), False), ((1, 2), True)):
        content = new_game(["Ann", "Brian"], Rules(modules=modules), with_top).content
        assert ("top" in content.alternative_rows) is there


def json_to_toml(raw: dict[str, list[dict[str, object]]]) -> str:
    lines = []
    for kind, entries in raw.items():
        for entry in entries:
            lines.append(f"[[{kind}]]")
            lines += [f"{key} = {_toml(value)}" for key, value in entry.items()]
    return "\n".join(lines)


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(each)}" for key, each in value.items()) + " }"
    return json.dumps(value)


DRAFT = SETUP.replace("modules=2", "rules rows=draft\n    modules=2")


@pytest.mark.rule("M2")
def test_a_draft_goes_clockwise_and_back() -> None:
    story = """
        deal c_row c_other d_row
        bidder Brian
        Brian chooses c_row
        Cindy chooses c_row
        Ann chooses d_row
        Ann chooses c_other
        Cindy chooses d_row
        Brian chooses c_other
        Ann chooses c_other
        Brian chooses c_row
        Cindy chooses c_row d_row
        """
    history = told(DRAFT, story)
    assert history.position.phase == "aid"
    picks = [(each.player, each.kind) for each in history.log() if each.kind == "takes_row"]
    assert [name for name, _ in picks] == ["Brian", "Cindy", "Ann", "Ann", "Cindy", "Brian"]
    # A record may repeat or leave out what is the same for all.
    assert records.read(records.write(history)).position == history.position
    assert "deal" not in records.write(history)


@pytest.mark.rule("M2")
def test_nobody_takes_the_same_row_twice() -> None:
    position = told(DRAFT, "bidder Ann\nAnn chooses c_row\nBrian chooses d_row\n").position
    position = told(
        DRAFT,
        "bidder Ann\nAnn chooses c_row\nBrian chooses d_row\nCindy chooses d_row\n",
    ).position
    # Cindy is next again; both copies of d_row are gone.
    assert legal(position) == ["Cindy chooses c_row", "Cindy chooses c_other"]
    assert reasons(position, "Cindy chooses d_row") == ["M2"]


@pytest.mark.rule("M2")
@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (["orchard"], "players[0].rows[0]: there is no alternative row orchard here (M2)"),
        (["c_row", "c_other"], "players[0].rows: there is only one row C in a province (M2)"),
    ],
)
def test_rows_that_cannot_be(rows: list[str], fault: str) -> None:
    players = [{"name": "Ann", "rows": rows}, {"name": "Brian"}]
    raw = {"modules": [2], "cards": CARDS, "players": players}
    assert [str(each) for each in files.read(json.dumps(raw)).faults] == [fault]


@pytest.mark.rule("M2")
def test_a_building_outside_the_province_is_a_fault() -> None:
    players = [{"name": "Ann", "buildings": ["c_row_1"]}, {"name": "Brian"}]
    raw = {"modules": [2], "cards": CARDS, "players": players}
    (fault,) = files.read(json.dumps(raw)).faults
    assert str(fault) == "players[0].buildings: Ann has no row with c_row_1 (M2)"
