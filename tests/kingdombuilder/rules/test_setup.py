"""Setting up (KS), on the board of the first game (KS.5)."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

from gametable.play.errors import Malformed
from kingdombuilder.catalogue import cards, sections
from kingdombuilder.engine.board import CASTLE, TERRAINS, board_of
from kingdombuilder.engine.hexes import NUMBERS
from kingdombuilder.engine.new_game import drawn_sections, new_game
from tests.kingdombuilder.telling import after, faults, position, reasons

PLAIN = tuple(sections())


@pytest.mark.rule("KS.1")
def test_there_are_26880_boards_and_a_turned_section_lies_the_other_way_round() -> None:
    assert len(list(permutations(PLAIN, 4))) * 2**4 == 26_880
    plain, turned = (board_of(("tavern", "barn", "oasis" + way, "farm")) for way in ("", "/"))
    for row, column in product(range(10), range(10)):
        here, there = 20 * (10 + row) + column, 20 * (19 - row) + 9 - column
        assert plain.kinds[here] == turned.kinds[there]
    for wrong in (("tavern", "barn"), ("tavern", "tavern/", "oasis", "farm"), ("moon",) * 4):
        with pytest.raises(Malformed):
            board_of(wrong)
    assert len({drawn_sections(Random(seed)) for seed in range(50)}) > 45


@pytest.mark.rule("KS.1")
def test_the_figures_of_all_boards() -> None:
    castles: dict[int, int] = {}
    seen: set[tuple[str, ...]] = set()
    for names in permutations(PLAIN, 4):
        if (chosen := tuple(sorted(names))) in seen:
            continue
        seen.add(chosen)
        board = board_of(names)
        number = board.on[CASTLE].bit_count()
        castles[number] = castles.get(number, 0) + 1
        assert board.special.bit_count() == 12
        assert 277 <= board.buildable.bit_count() <= 306
        assert all(52 <= board.on[terrain].bit_count() <= 65 for terrain in TERRAINS)
        assert 38 <= board.on["water"].bit_count() <= 98
        assert 12 <= board.on["mountain"].bit_count() <= 45
    assert castles == {4: 15, 5: 40, 6: 15}


@pytest.mark.rule("KS.2")
def test_two_tiles_lie_on_each_location_hex() -> None:
    here = position({}, {}, {}, terrain="canyon")
    assert {here.table.tiles_left(place) for place in here.board.locations} == {2}
    three = position({"settlements": ["D18"]}, {"settlements": ["C18"]}, {"next": "grass"}, {})
    assert three.table.tiles_left(NUMBERS["C19"]) == 2


@pytest.mark.rule("KS.3")
def test_25_cards_and_three_kingdom_builder_cards() -> None:
    start = new_game(["Ann", "Brian"])
    assert start.chances()[0][1] == Fraction(5, 25)
    assert after(start, "Ann draws grass").chances()[0][1] == Fraction(4, 24)
    assert reasons(after(start, *["Ann draws grass"]), "Ann draws grass") == ["N.2"]
    with pytest.raises(Malformed, match="KS"):
        new_game(["Ann", "Brian"], cards=["knights", "knights", "lords"])
    assert len(cards()) == 10
    two = [{"name": "A"}, {"name": "B"}]
    assert faults(players=two, discards={"grass": 6}) == [
        "discards.grass: 6 is not from 0 to 5 (KS.3)"
    ]
    assert faults(players=two, discards={"grass": 3}, gone={"grass": 3}) == [
        "discards: there are more than 5 cards of grass (KS.3)"
    ]


@pytest.mark.rule("KS.4")
def test_each_draws_one_card_which_only_the_owner_knows() -> None:
    start = after(new_game(["Ann", "Brian", "Cindy"]), "Ann draws grass", "Brian draws desert")
    start = after(start, "Cindy draws grass")
    assert start.actor == "Ann"
    assert [start.table.supply(seat) for seat in range(3)] == [40, 40, 40]
    assert start.seen_by("Brian").table.hand == [None, "desert", None]
    assert start.seen_by("Ann").table.terrain == "grass"
    # Nobody sees what others draw; several who look together know what each of them knows.
    third = after(new_game(["Ann", "Brian", "Cindy"]), "Ann draws grass", "Brian draws desert")
    assert [event.data for event in third.events] == ["desert"]
    assert [event.data for event in third.seen_by("Ann").events] == [None]
    assert third.seen_by("Ann", "Brian") is third
    assert third.seen_by().table.hand == [None, None, None]
    for names in (["Ann"], ["A", "B", "C", "D", "E"], ["Ann", "Ann"], ["Ann", "sections"]):
        with pytest.raises(Malformed):
            new_game(names)


@pytest.mark.rule("KS.5")
def test_the_suggested_first_game() -> None:
    start = new_game(["Ann", "Brian"])
    assert start.board.sections == ("tavern", "paddock", "oasis", "farm")
    assert start.table.cards == ("fishermen", "knights", "merchants")
