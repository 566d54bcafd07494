"""The entries of the log, which say what happened and why."""

from __future__ import annotations

from typing import Final, NamedTuple

from kingsburg.engine.calendar import CALENDAR

#: The kinds whose `data` is a `Bundle`; no other event changes what a player owns.
CHANGES: Final = frozenset({"gets", "pays", "loses"})


class Started(NamedTuple):
    """The `data` of an event of kind "starts": a step of the calendar began."""

    year: int
    at: int
    """The place of the step in `CALENDAR`."""

    @property
    def phase(self) -> str:
        return CALENDAR[self.at].phase

    @property
    def step(self) -> str:
        return CALENDAR[self.at].step

    def __repr__(self) -> str:
        return f"Started(year={self.year}, phase={self.phase!r}, step={self.step!r})"
