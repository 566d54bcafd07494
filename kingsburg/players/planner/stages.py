"""The stages of a game at whose beginnings the planner tells what is still to come.

They are numbered through all years, from 0.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from kingsburg.engine.rules import Rules

#: The stages of a year in order, each by the phase and the step that it begins with.
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
#: What comes after the last winter.
END: Final = len(STAGES) * Rules.YEARS
_SEASONS_LEFT: Final = (3, 3, 2, 2, 1, 1, 0, 0)
#: Where in the year one is when a phase is over.
_AFTER: Final = {
    "setup": 0, "aid": 1, "spring": 2, "reward": 3, "summer": 4, "envoy": 5, "autumn": 6,
    "recruiting": 7, "winter": 8,
}  # fmt: skip


def stage(year: int, at: int) -> int:
    """Return the stage at this place of a year, from 0; after its last one comes the next year."""
    return (year - 1) * len(STAGES) + at


def after(year: int, phase: str) -> int:
    """Return the stage that begins when a phase of a year is over."""
    return END if phase == "over" else stage(year, _AFTER[phase])


def year_of(stage: int) -> int:
    """Return the year whose winter comes next."""
    return stage // len(STAGES) + 1


@cache
def left(stage: int) -> tuple[int, int]:
    """Return how many seasons with dice, and how many winters, are still to come."""
    year, at = divmod(stage, len(STAGES))
    if year == Rules.YEARS:
        return 0, 0
    return 3 * (Rules.YEARS - 1 - year) + _SEASONS_LEFT[at], Rules.YEARS - year
