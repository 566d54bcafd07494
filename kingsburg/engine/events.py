"""What happened and why: the log from which story, stepper and translations read."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

#: Kinds whose `data` is a `Bundle`: nothing else changes what a player owns.
CHANGES: Final = frozenset({"gets", "pays", "loses"})


class Event(NamedTuple):
    """One thing that happened.

    `kind` names it, `rule` is the id of the rule that made it so, `seat` the
    player it happened to (None: the table), `data` an action, a bundle or a
    tuple of plain values, by kind.
    """

    kind: str
    rule: str
    seat: int | None
    data: Any
