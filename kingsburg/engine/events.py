"""What happened and why: the entries of the log."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

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


class Event(NamedTuple):
    """One thing that happened.

    `kind` names it, `rule` is the id of the rule that made it so, `seat` the
    player it happened to (None: the table) and `player` the name of that player. `data` depends
    on the kind: an action, a `Bundle` of what is gained or lost, a `Started`, the seats that the
    event is about, a strength, or the id of a building.
    """

    kind: str
    rule: str
    seat: int | None
    player: str | None
    data: Any
