"""The printed sections, typed a second time from the components: counts and special hexes."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from kingdombuilder.catalogue import kinds, sections, tiles
from kingdombuilder.engine.board import board_of
from kingdombuilder.engine.gold import CARDS
from kingdombuilder.engine.hexes import HEXES, NEIGHBOURS, SECTIONS, beside, each
from kingdombuilder.engine.new_game import drawn_cards, drawn_sections
from kingdombuilder.engine.tiles import BUILDING, MOVING
from tests.kingdombuilder.oracle import DIRECTIONS, line, neighbours, on_board

#: The numbers of hexes of G F T C D W M; cells (row, column) of location hexes and of castles.
PRINTED = {
    "oracle": ((16, 15, 15, 14, 15, 17, 5), {(3, 7)}, {(1, 3), (7, 2)}),
    "farm": ((14, 14, 15, 14, 12, 26, 2), {(1, 7), (5, 2)}, {(1, 1)}),
    "oasis": ((14, 14, 12, 12, 11, 34, 0), {(2, 7), (7, 5)}, {(7, 1)}),
    "tower": ((15, 15, 13, 15, 16, 13, 10), {(3, 5), (7, 2)}, {(6, 7)}),
    "tavern": ((17, 15, 16, 15, 15, 10, 9), {(6, 2), (6, 7)}, {(3, 3)}),
    "barn": ((16, 13, 15, 17, 18, 5, 13), {(2, 6), (6, 2)}, {(7, 7)}),
    "harbor": ((16, 13, 14, 14, 14, 21, 5), {(7, 6)}, {(4, 2), (8, 2)}),
    "paddock": ((16, 14, 15, 14, 15, 10, 13), {(2, 8), (6, 1)}, {(7, 5)}),
}


@pytest.mark.rule("KS.1", "KS.2")
@pytest.mark.parametrize("name", PRINTED)
def test_a_section(name: str) -> None:
    counts, locations, castles = PRINTED[name]
    rows = sections()[name].rows
    found = Counter("".join(rows))
    assert tuple(found[letter] for letter in "GFTCDWM") == counts
    for letter, cells in (("L", locations), ("K", castles)):
        there = {(r, c) for r in range(10) for c in range(10) if rows[r][c] == letter}
        assert there == cells
        # None lies on the rim of a section.
        assert all({*cell}.isdisjoint({0, 9}) for cell in cells)


def test_they_are_all_there() -> None:
    assert sections().keys() == PRINTED.keys() == tiles().keys() == {*BUILDING, *MOVING}
    assert sum(2 * len(locations) for _, locations, _ in PRINTED.values()) == 28
    assert set(kinds()) == set(board_of(("oracle", "farm", "oasis", "tower")).on)


def distance(a: int, b: int) -> int:
    steps, reached = 0, 1 << a
    while not reached >> b & 1:
        reached |= beside(reached)
        steps += 1
    return steps


@pytest.mark.rule("KS.1")
def test_special_hexes_are_at_least_three_apart() -> None:
    nearest = 99
    for seed in range(60):
        board = board_of(drawn_sections(Random(f"apart {seed}")))
        assert board.special.bit_count() == 12
        for a, b in combinations(each(board.special), 2):
            nearest = min(nearest, distance(a, b))
        # So a hex touches at most one of them.
        assert all((NEIGHBOURS[hex] & board.special).bit_count() <= 1 for hex in HEXES)
    assert nearest == 3


def test_neighbours_and_straight_lines() -> None:
    from kingdombuilder.engine.hexes import DIRECTIONS as ALL_DIRECTIONS
    from kingdombuilder.engine.hexes import JUMPS, step

    for hex in HEXES:
        cell = divmod(hex, 20)
        assert {divmod(other, 20) for other in each(NEIGHBOURS[hex])} == neighbours(cell)
        jumps = {line(cell, direction, 2) for direction in DIRECTIONS}
        assert {divmod(to, 20) for to in each(JUMPS[hex])} == set(filter(on_board, jumps))
        steps = [step(1 << hex, direction) for direction in ALL_DIRECTIONS]
        assert sum(steps) == NEIGHBOURS[hex]
    # A set steps as its hexes do, and steps back to where it was, but for the rim.
    rng = Random("steps")
    for direction in ALL_DIRECTIONS:
        some = rng.getrandbits(400)
        alone = 0
        for hex in each(some):
            alone |= step(1 << hex, direction)
        assert step(some, direction) == alone
        assert not step(step(some, direction), (direction + 3) % 6) & ~some


@pytest.mark.rule("KS.1", "KS.3")
def test_boards_and_cards_are_drawn_alike() -> None:
    """Sections come to the first place, and cards into play, about equally often."""
    rng = Random("drawn")
    boards = [drawn_sections(rng) for _ in range(3200)]
    first = Counter(board[0] for board in boards)
    assert len(first) == 16
    assert all(130 < number < 270 for number in first.values())
    cards = Counter(card for _ in range(1000) for card in drawn_cards(rng))
    assert cards.keys() == set(CARDS)
    assert all(240 < number < 360 for number in cards.values())
    assert SECTIONS[3].bit_count() == 100
