"""The moments of a game at which the planner knows what is still to come."""

from __future__ import annotations

from functools import cache
from typing import Final

from kingsburg.engine.rules import Rules

#: The steps of a year whose beginnings are moments, by phase and step, in order.
STAGES: Final = (
    ("aid", "aid"),
    ("spring", "roll"),
    ("reward", "reward"),
    ("summer", "roll"),
    ("envoy", "envoy"),
    ("autumn", "roll"),
    ("recruiting", "recruit"),
    ("winter", "battle"),
)
#: The moment after the last winter.
END: Final = len(STAGES) * Rules.YEARS
_SEASONS_LEFT: Final = (3, 3, 2, 2, 1, 1, 0, 0)
#: The stage that comes when a phase is over.
_AFTER: Final = {
    "setup": 0, "aid": 1, "spring": 2, "reward": 3, "summer": 4, "envoy": 5, "autumn": 6,
    "recruiting": 7, "winter": 8,
}  # fmt: skip


def moment(year: int, stage: int) -> int:
    """Return the moment at which a stage of a year begins; the ninth is the next year's first."""
    return (year - 1) * len(STAGES) + stage


def after(year: int, phase: str) -> int:
    """Return the moment at which a phase of a year is over."""
    return END if phase == "over" else moment(year, _AFTER[phase])


def year_of(moment: int) -> int:
    """Return the year whose winter comes next."""
    return moment // len(STAGES) + 1


@cache
def left(moment: int) -> tuple[int, int]:
    """Return how many seasons with dice, and how many winters, are still to come."""
    year, stage = divmod(moment, len(STAGES))
    if year == Rules.YEARS:
        return 0, 0
    return 3 * (Rules.YEARS - 1 - year) + _SEASONS_LEFT[stage], Rules.YEARS - year
