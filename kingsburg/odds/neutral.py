"""The advisors that neutral dice close in a game of two players (T.1, T.2)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from types import MappingProxyType

from kingsburg.engine.calendar import first_part
from kingsburg.engine.content import standard
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.position import Position
from kingsburg.engine.table import Table

_NEVER = Fraction(0)


@cache
def closings() -> Mapping[frozenset[int], Fraction]:
    """Return the probability, from 0 to 1, of each set of advisors closed as a season starts.

    A set has two advisors or, if equal sums split the two dice, three; the probabilities add up
    to 1. The engine plays every roll of the neutral dice.
    """
    table = Table(standard(), ("Ann", "Brian"))
    table.at = first_part("spring", "roll")
    found: dict[frozenset[int], Fraction] = {}
    start = Position.started(table)
    for three, chance in start.chances():
        after_three = start.play(three)
        for two, more in after_three.chances():
            placed = after_three.play(two).placed
            closed = frozenset(advisor for advisor, _, _, _ in placed)
            found[closed] = found.get(closed, _NEVER) + chance * more
    return MappingProxyType(found)


@cache
def closed() -> Mapping[int, Fraction]:
    """Return the probability, from 0 to 1, that neutral dice close each advisor from 1 to 18."""
    found = dict.fromkeys(ADVISORS, _NEVER)
    for advisors, chance in closings().items():
        for advisor in advisors:
            found[advisor] += chance
    return MappingProxyType(found)
