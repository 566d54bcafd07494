"""Chances to win, from the points that players may expect and how far these are usually off."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import prod
from statistics import NormalDist
from typing import Final

#: The points at which chances are added up lie so close, and so far out, in standard deviations.
_CLOSE: Final = 1 / 8
_FAR: Final = 4


def to_win(expected: Mapping[str, float], spread: float) -> dict[str, float]:
    """Return the chance of each player to have most points in the end, from 0 to 1.

    `expected`: the points that each may expect, around which they are normally distributed.
    `spread`: their standard deviation, more than 0.
    """
    ends = {who: NormalDist(mean, spread) for who, mean in expected.items()}
    lowest, highest = min(expected.values()), max(expected.values())
    steps = round((highest - lowest) / spread / _CLOSE + 2 * _FAR / _CLOSE)
    points = [lowest + spread * (step * _CLOSE - _FAR) for step in range(steps + 1)]
    below = {who: [end.cdf(each) for each in points] for who, end in ends.items()}
    others = {who: [each for whose, each in below.items() if whose != who] for who in ends}
    found = {
        who: sum(
            end.pdf(point) * prod(each[at] for each in others[who])
            for at, point in enumerate(points)
        )
        for who, end in ends.items()
    }
    total = sum(found.values())
    return {who: chance / total for who, chance in found.items()}


def won(winners: Collection[str], players: Collection[str]) -> dict[str, float]:
    """Return the chances to win once the winners are known, who share the victory."""
    return {each: (each in winners) / len(winners) for each in players}
