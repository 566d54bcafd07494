"""What everybody has, as a pandas frame for a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingsburg.engine.position import Position
from kingsburg.views import words

if TYPE_CHECKING:
    import pandas


def standing_frame(position: Position) -> pandas.DataFrame:
    """One row a player, best first: place, VP, goods, tokens, soldiers and buildings."""
    import pandas

    rows = [
        {
            "place": place,
            "player": player.name,
            "VP": player.vp,
            "gold": player.gold,
            "wood": player.wood,
            "stone": player.stone,
            "+2 tokens": player.tokens,
            "soldiers": player.soldiers,
            "buildings": ", ".join(words.building(building.id) for building in player.buildings),
        }
        for place, tied in enumerate(position.ranking, 1)
        for player in (position.players[seat] for seat in tied.seats)
    ]
    return pandas.DataFrame(rows).set_index("place")
