"""Chances to win, from the VP that players may expect and how far these are usually off."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod, sqrt
from statistics import NormalDist
from typing import Final

from kingsburg.engine.position import Position
from kingsburg.players.planner import stages

#: What a season with dice and a winter add to the variance of the VP at the end, as measured over
#: 60 games of planners, medium and greedy players for those of the planners.
_SEASON: Final = 1.0
_WINTER: Final = 5.4
#: The steps of a season in which its dice still decide something.
_OPEN: Final = ("roll", "reroll", "influence")
#: The points at which chances are added up lie so close, and so far out, in standard deviations.
_CLOSE: Final = 1 / 8
_FAR: Final = 4


def to_win(position: Position, expected: Mapping[str, float]) -> dict[str, float]:
    """Return the chance of each player to win, from 0 to 1, if all play on equally well.

    `expected`: the VP that each may expect at the end, around which they are normally distributed.
    """
    if position.phase == "over":
        winners = position.winners
        return {each: (each in winners) / len(winners) for each in expected}
    spread = _spread(position)
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


def _spread(position: Position) -> float:
    """Return the standard deviation of the VP at the end."""
    begins = position.phase, position.step
    if begins in stages.STAGES:
        stage = stages.stage(position.year, stages.STAGES.index(begins))
    else:
        stage = stages.after(position.year, position.phase)
    seasons, winters = stages.left(stage)
    seasons += position.step in _OPEN[1:]
    return sqrt(_SEASON * seasons + _WINTER * max(winters, 1))
