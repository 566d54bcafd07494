"""The seams between the sections of a board, and the names around it."""

from __future__ import annotations

import re
from itertools import pairwise
from math import dist

from kingdombuilder.engine.hexes import HEXES, NAMES, SECTIONS
from kingdombuilder.engine.new_game import new_game
from kingdombuilder.views.board.lattice import ROWS, middle, seams
from kingdombuilder.views.board.picture import picture


def test_the_seams_are_the_edges_between_sections() -> None:
    down, across = (
        [tuple(map(float, corner.split())) for corner in path.split("L")]
        for path in seams().split("M")[1:]
    )
    assert (len(down), len(across)) == (40, 41)
    for one, other in [*pairwise(down), *pairwise(across)]:
        edge = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        beside = sorted(HEXES, key=lambda hex: dist(middle(hex), edge))[:2]
        sections = {at for at in range(4) for hex in beside if SECTIONS[at] >> hex & 1}
        assert len(sections) == 2, [NAMES[hex] for hex in beside]


def test_a_picture_names_rows_and_columns_and_draws_the_seams() -> None:
    drawn = picture(new_game(["Ann", "Brian"]))
    assert drawn.count(seams()) == 2
    names = re.findall(r"<text[^>]*>([A-T]|\d\d?)</text>", drawn)
    assert names == [*ROWS, *(str(number + 1) for _ in range(2) for number in range(20))]
