"""Alternative rows, which a player may use in place of printed ones (M2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingsburg.engine.powers.power import Power

if TYPE_CHECKING:
    from kingsburg.catalogue.entries import RowEntry
    from kingsburg.engine.powers.building import Building

#: How many copies of each row there are.
COPIES = 2
#: How many different rows each player gets.
PER_PLAYER = 2


class AlternativeRow(Power):
    """A row of buildings that covers the row of its letter in its owner's province."""

    rule = "M2"
    in_province = True

    def __init__(self, entry: RowEntry, buildings: tuple[Building, ...]) -> None:
        self.id = entry.id
        self.names = entry.names
        self.text = entry.text
        self.letter = entry.letter
        self.buildings = buildings
        self.place = (ord(entry.letter), 0)
