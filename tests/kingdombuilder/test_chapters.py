"""The chapters about Kingdom Builder: what they say, and their exercises."""

from __future__ import annotations

import ast
import re
from collections import deque
from fractions import Fraction
from pathlib import Path

import pytest

from kingdombuilder.catalogue import positions, rules
from kingdombuilder.engine.board import TERRAINS
from kingdombuilder.engine.hexes import NUMBERS, SECTIONS, Hexes, of
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import files
from kingdombuilder.odds.best import BestTurn
from kingdombuilder.odds.one_more import one_more
from kingdombuilder.odds.terrain import bound, chance_to_be_free, next_card
from kingdombuilder.play.opening import opening
from kingdombuilder.quiz import Quiz
from tests.notebooks.test_content import BOOKS, sources

BOARD, ODDS = (path for path in BOOKS if path.stem[:2] in ("10", "11"))


def start(id: str) -> Position:
    return files.load(positions()[id].position)


def hexes(names: str) -> Hexes:
    return of([NUMBERS[name] for name in names.split()])


@pytest.mark.parametrize("path", [BOARD, ODDS], ids=lambda path: path.stem)
def test_a_rule_that_is_named_exists(path: Path) -> None:
    text = " ".join(sources(path, "markdown"))
    cited = set(re.findall(r"\bK[STBLEC]\.\w+", text))
    assert len(cited) >= 4
    assert cited <= set(rules())


def test_the_last_cells_are_exercises() -> None:
    call = ast.parse(sources(BOARD)[-1]).body[-1]
    assert isinstance(call, ast.Expr)
    assert isinstance(call.value, ast.Call)
    quiz = Quiz(10, "gold")
    assert quiz.question.kind == "gold"
    assert 'pages.show("quiz", "gold", seed=10)' in sources(BOARD)[-1]
    assert sources(ODDS)[-1].count("None") == 4
    assert all("## Exercise" in sources(path, "markdown")[-1] for path in (BOARD, ODDS))


def test_what_the_chapter_about_the_board_says() -> None:
    text = " ".join(sources(BOARD, "markdown"))
    position = opening(("Ann", "Brian"), "1", 6)
    assert position.total("Ann") == position.total("Brian")
    ann, brian = position.gold("Ann"), position.gold("Brian")
    assert max(ann, key=lambda card: ann[card].gold) == "fishermen"
    assert (brian["knights"].gold, brian["merchants"].gold) == (10, 8)
    more = {hex: each.gold for hex, each in one_more(position, "Ann").items()}
    best = {hex for hex, gold in more.items() if gold == max(more.values())}
    assert of(best) == hexes("D3 E5")
    assert "D3 or E5, with 4 gold" in text
    board = position.board
    assert [(board.on["castle"] & section).bit_count() for section in SECTIONS] == [1] * 4
    assert f"On {sum(board.on[kind].bit_count() for kind in TERRAINS)}:" in text


def test_what_the_chapter_about_odds_says() -> None:
    text = " ".join(sources(ODDS, "markdown"))
    position = start("advice-few-terrains")
    assert chance_to_be_free(position, "Ann", hexes("D19 D20 E20")) == Fraction(5, 6)
    assert chance_to_be_free(position, "Ann", hexes("M9 N9 O9")) == 0
    assert next_card(position, "Ann")["flower"] == Fraction(4, 24)
    assert chance_to_be_free(position, "Ann", hexes("B1 B2 C1")) == Fraction(5, 8)
    found = bound(position, "Ann", hexes("B1 B2 C1"))
    assert {terrain for terrain, each in found.items() if each.touched} == {"flower", "desert"}
    grass = bound(position, "Ann", hexes("D19 D20 E20"))["grass"]
    assert f"On all {grass.hexes} hexes of grass" in text
    empty = start("deck").seen_by("Ann")
    chances = next_card(empty, "Ann")
    assert min(chances, key=lambda terrain: chances[terrain]) == "forest"


def test_the_search_in_the_chapter_is_exact() -> None:
    search = BestTurn(opening(("Ann", "Brian"), "1", 3))
    deque(search.work(), maxlen=0)
    assert search.exact
