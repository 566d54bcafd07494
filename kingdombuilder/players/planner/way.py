"""A turn, or a part of one, as the planner thinks of it."""

from __future__ import annotations

from typing import NamedTuple

from kingdombuilder.engine.actions import END, Action
from kingdombuilder.engine.hexes import Hexes
from kingdombuilder.engine.table import DUE, SETTLEMENTS


class Way(NamedTuple):
    """What the player does in a turn, up to some action or to its end.

    own: the settlements after it · usable: the kinds of tiles that can still be used · built: due
    builds of this turn · taken, lost: location hexes whose tile was taken or lost · deeds: what
    leads to it · score: the gold and the worth of tiles and of being near more, compared with the
    beginning
    """

    own: Hexes
    usable: tuple[str, ...]
    built: int
    taken: Hexes = 0
    lost: Hexes = 0
    deeds: tuple[Action, ...] = ()
    score: float = 0.0

    @property
    def first(self) -> Action:
        """The first action, the end of the turn if there is none."""
        return self.deeds[0] if self.deeds else END

    @property
    def due(self) -> int:
        """How many due builds are left, if a card is shown."""
        return min(DUE - self.built, SETTLEMENTS - self.own.bit_count())

    def has(self, place: int) -> int:
        """Return 1 if the tile of a location hex was taken, -1 if it was lost, else 0."""
        return (self.taken >> place & 1) - (self.lost >> place & 1)
