"""Differences between pairs of games with the same seed, with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

from gametable.arena.playing import check_enough

_AWAY: Final = NormalDist().inv_cdf(0.975)


class Difference(NamedTuple):
    """The excess of the second of two over the first, with its 95% interval."""

    more: float
    low: float
    high: float


def mean_difference(differences: Sequence[float]) -> Difference:
    """Return the mean of at least two differences, in their unit; equal pairs give exactly 0.

    Raises `Malformed` for fewer.
    """
    pairs = len(differences)
    check_enough(pairs, 2)
    mean = sum(differences) / pairs
    square = sum((each - mean) ** 2 for each in differences) / (pairs - 1)
    away = _AWAY * sqrt(square / pairs)
    return Difference(mean, mean - away, mean + away)


def share_difference(gained: int, lost: int, pairs: int) -> Difference:
    """Return the difference of two shares, from -1 to 1, from the pairs in which they differ.

    `gained`: pairs in which only the second counts; `lost`: pairs in which only the first counts.
    The interval is that of Bonett and Price (2012), which has a width even if no pair differs.
    """
    first, second, weight = (lost + 1) / (pairs + 2), (gained + 1) / (pairs + 2), pairs + 2
    middle = second - first
    away = _AWAY * sqrt((first + second - middle * middle) / weight)
    return Difference((gained - lost) / pairs, max(-1.0, middle - away), min(1.0, middle + away))
