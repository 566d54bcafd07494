"""Distributions against icepool, and what they show."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from fractions import Fraction
from math import isclose
from random import Random
from typing import Any
from xml.etree import ElementTree

import icepool
import pytest

from gametable.play.distribution import Distribution
from gametable.play.errors import Malformed
from gametable.views.drawn import columns_svg
from kingsburg import Setup, turn

SVG = "{http://www.w3.org/2000/svg}"
DIE = Distribution(dict.fromkeys(range(1, 7), 1))
PAIRS = Distribution({(1, 5): 1, (2, 5): 1, (2, 6): 2})


def drawn(draw: Random) -> icepool.Die[int]:
    outcomes = draw.sample(range(-9, 20), draw.randint(1, 7))
    return icepool.Die({each: draw.randint(1, 9) for each in outcomes})


@pytest.mark.parametrize("seed", range(30))
def test_it_tells_what_icepool_tells(seed: int) -> None:
    draw = Random(seed)
    for _ in range(10):
        die, other = drawn(draw), drawn(draw)
        mine, second = Distribution(die), Distribution(other)
        assert dict(mine) == dict(zip(die.outcomes(), die.probabilities(), strict=True))
        assert (mine.mean, mine.variance) == (die.mean(), die.variance())
        assert isclose(mine.deviation, die.standard_deviation())
        assert mine.median == die.median()
        assert mine.mode == tuple(die.mode())
        assert mine.quantile(Fraction(1, 4)) == die.quantile_low(1, 4)
        bound = draw.randint(-10, 20)
        assert mine.at_least(bound) == die.probability(">=", bound)
        assert mine.at_most(bound) == die.probability("<=", bound)
        assert mine + second == Distribution(die + other)
        assert mine + 2 == 2 + mine == Distribution(die + 2)
        assert mine.map(lambda each: each % 3) == Distribution(die.map(lambda each: each % 3))
        if any(each % 2 for each in mine):
            odd = {each: number for each, number in die.items() if each % 2}
            assert mine.given(lambda each: bool(each % 2)) == Distribution(odd)
        assert icepool.Die(mine.quantities) == die.simplify()
        assert sum(mine.values()) == 1


def test_decimals_are_the_fractions_they_are_written_for() -> None:
    tenths = Distribution({Fraction(each, 10): 1 for each in range(1, 11)})
    for each in tenths:
        assert tenths.quantile(float(each)) == each
        assert tenths.at_least(float(each)) == tenths.at_least(each)
        assert tenths.at_most(float(each)) == tenths.at_most(each)
    assert DIE.quantile(5 / 6) == 5
    assert DIE.at_most(float("inf")) == 1


def test_several_numbers_come_out_together() -> None:
    assert PAIRS.marginal(0) == Distribution({1: 1, 2: 3})
    assert PAIRS.marginal(1, 0)[6, 2] == Fraction(1, 2)
    assert PAIRS.given(lambda each: each[1] == 5).marginal(0).mean == Fraction(3, 2)
    assert (PAIRS + PAIRS)[4, 12] == Fraction(1, 4)
    assert PAIRS.mode == ((2, 6),)
    assert PAIRS[7, 7] == 0


def test_it_is_read_from_vectors_of_icepool() -> None:
    dice = icepool.vectorize(icepool.d6, icepool.d4)
    found = Distribution(dice)
    assert found == Distribution(icepool.tupleize(icepool.d6, icepool.d4))
    assert found.marginal(1) == Distribution(icepool.d4)


def test_it_is_a_mapping_without_what_is_impossible() -> None:
    mine = Distribution({2: 0, 3: 1, 1: Fraction(1, 2)})
    assert list(mine) == [1, 3]
    assert mine[2] == 0
    assert 2 not in mine
    assert len(mine) == 2
    assert mine == {1: Fraction(1, 3), 3: Fraction(2, 3)}
    assert repr(mine) == "Distribution({1: 1/3, 3: 2/3})"
    assert pickle.loads(pickle.dumps(mine)) == mine
    assert hash(mine) == hash(Distribution({1: 1, 3: 2}))
    assert list(Distribution({True: 1, Fraction(4, 2): 1})) == [1, 2]


def test_a_frame_has_a_row_for_each_outcome() -> None:
    frame = (DIE + DIE).frame()
    assert list(frame.outcome) == list(range(2, 13))
    assert frame.chance_fraction[5] == "1/6"
    assert frame.at_least[0] == frame.at_most[10] == 1
    pairs = PAIRS.frame()
    assert list(pairs.outcome_0) == [1, 2, 2]
    assert list(pairs.outcome_1) == [5, 5, 6]


def test_a_notebook_shows_it_in_the_colours_of_the_page() -> None:
    page = turn(Setup(), lambda bundle: bundle.gold)._repr_html_()
    shown = ElementTree.fromstring(page)
    assert "Mean 2.13, standard deviation" in "".join(shown.itertext())
    # Colours stand only where the page has none.
    assert "#" not in re.sub(r"var\([^()]*\)", "", page)
    assert "Outcomes: 3" in "".join(ElementTree.fromstring(PAIRS._repr_html_()).itertext())


def test_a_drawing_tells_each_chance_to_a_pointer_only() -> None:
    """Without the page's style sheet, as in a notebook or a file, titles tell them."""
    svg = ElementTree.fromstring(columns_svg({"A": DIE, "B": DIE + DIE}, "at_least"))
    columns = [each for each in svg if each.get("class") == "gt-column"]
    titles = [each.findtext(f"{SVG}title") for each in columns]
    assert titles[:2] == [
        "A 1: 100%; B 1: 100%",
        "A 2: 83.3% (5/6); B 2: 100%",
    ]
    assert len(titles) == 12
    hidden = [column.findall(f"{SVG}g[@visibility='hidden']") for column in columns]
    assert all(len(each) == 1 for each in hidden)
    assert "".join(svg.itertext()).count("7.00 ± 2.42") == 2


def test_a_plot_has_a_bar_for_each_outcome() -> None:
    (bars,) = DIE.plot().data
    assert list(bars.x) == list("123456")
    assert bars.customdata[0][0] == "1/6"
    assert list(PAIRS.plot().data[0].x) == ["(1, 5)", "(2, 5)", "(2, 6)"]


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (lambda: Distribution({}), "weights: there is no outcome"),
        (lambda: Distribution({1: 0}), "weights: there is no outcome"),
        (lambda: Distribution({1: -1}), "a whole number or a fraction of at least 0, not -1"),
        (lambda: Distribution({1: 0.5}), "a whole number or a fraction of at least 0, not 0.5"),  # type: ignore[dict-item]
        (lambda: Distribution({"a": 1}), "a tuple of them, not 'a'"),
        (lambda: Distribution({(): 1}), "a tuple of them, not ()"),
        (lambda: Distribution({1: 1, (1, 2): 1}), "the outcomes are not alike"),
        (lambda: Distribution({(1,): 1, (1, 2): 1}), "the outcomes are not alike"),
        (lambda: Distribution([1, 2]), "weights: expected Mapping, not [1, 2]"),  # type: ignore[arg-type]
        (lambda: DIE.quantile(2), "share: expected 0 to 1, not 2"),
        (lambda: DIE.quantile("half"), "share: expected int / float / Fraction, not 'half'"),  # type: ignore[arg-type]
        (lambda: DIE.at_least("3"), "least: expected int / float / Fraction, not '3'"),  # type: ignore[arg-type]
        (lambda: DIE.at_most(None), "most: expected int / float / Fraction, not None"),  # type: ignore[arg-type]
        (lambda: DIE.given(lambda each: each > 6), "condition: no outcome fulfils it"),
        (lambda: DIE.map(str), "a tuple of them, not '1'"),
        (lambda: DIE["six"], "a tuple of them, not 'six'"),
        (lambda: DIE.marginal(0), "there is no place 0 in an outcome, only 0 from 0"),
        (lambda: PAIRS.marginal(2), "there is no place 2 in an outcome, only 2 from 0"),
        (lambda: PAIRS.mean, "these outcomes are tuples; marginal(place) gives one"),
        (lambda: PAIRS.quantile(1), "these outcomes are tuples"),
        (lambda: DIE + PAIRS, "only outcomes of the same kind can be added"),
    ],
)
def test_what_is_none_is_told_in_a_sentence(made: Callable[[], Any], told: str) -> None:
    with pytest.raises(Malformed) as caught:
        made()
    assert told in str(caught.value)
