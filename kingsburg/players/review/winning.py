"""Chances to win, from the VP that players may expect and how far these are usually off."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final

from gametable.play import winning
from kingsburg.engine.position import Position
from kingsburg.players.planner import stages

#: What a season with dice and a winter add to the variance of the VP at the end, as measured over
#: 60 games of planners, medium and greedy players for those of the planners.
_SEASON: Final = 1.0
_WINTER: Final = 5.4
#: The steps of a season in which its dice still decide something.
_OPEN: Final = ("roll", "reroll", "influence")


def to_win(position: Position, expected: Mapping[str, float]) -> dict[str, float]:
    """Return the chance of each player to win, from 0 to 1, if all play on equally well.

    `expected`: the VP that each may expect at the end, around which they are normally distributed.
    """
    if position.phase == "over":
        return winning.won(position.winners, expected)
    return winning.to_win(expected, _spread(position))


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
