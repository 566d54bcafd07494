"""The neutral dice of two players against a second form of the rule, over all 7,776 rolls."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from kingsburg.odds import neutral


def closed_by(three: tuple[int, ...], two: tuple[int, ...]) -> frozenset[int]:
    if sum(three) != sum(two):
        return frozenset({sum(three), sum(two)})
    return frozenset({sum(three), *two})


ROLLS = list(product(product(range(1, 7), repeat=3), product(range(1, 7), repeat=2)))


@pytest.mark.rule("T.1", "T.2")
def test_every_roll() -> None:
    counted = Counter(closed_by(*roll) for roll in ROLLS)
    assert neutral.closings() == {each: Fraction(n, 6**5) for each, n in counted.items()}


def test_each_advisor() -> None:
    counted = Counter(advisor for roll in ROLLS for advisor in closed_by(*roll))
    assert list(neutral.closed()) == list(range(1, 19))
    assert neutral.closed() == {each: Fraction(counted[each], 6**5) for each in range(1, 19)}


def test_known_values() -> None:
    # 1 1 1, and then 1 2 or 2 1, which are split.
    assert neutral.closings()[frozenset({1, 2, 3})] == Fraction(2, 7776)
    # A sum of 12 (25 ways) and then 6 (5 ways) or 6 6, of which one 6 stays; or 6 and then 12.
    assert neutral.closings()[frozenset({6, 12})] == Fraction(25 * 5 + 25 + 10, 7776)
    assert neutral.closed()[18] == Fraction(1, 216)
    assert sum(neutral.closings().values()) == 1
