"""What is printed on the components, and what everybody has, as pandas frames for a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gametable.language import _
from kingsburg.catalogue import advisors, buildings
from kingsburg.engine.position import Position
from kingsburg.views import words

if TYPE_CHECKING:
    import pandas


def advisors_frame() -> pandas.DataFrame:
    """One row an advisor, by number: the name, the help in a sentence, its rule by id."""
    import pandas

    rows = [
        {
            "advisor": entry.number,
            "name": words.advisor(entry.number),
            "help": _(entry.text),
            "rule": f"A.{entry.number}",
        }
        for entry in advisors()
    ]
    return pandas.DataFrame(rows)


def buildings_frame() -> pandas.DataFrame:
    """One row a building, as a province has them: place, cost in goods, VP, effect, rule by id."""
    import pandas

    rows = [
        {
            "row": entry.row,
            "column": words.ROMAN[entry.column],
            "name": words.building(entry.id),
            **dict(zip(("gold", "wood", "stone"), entry.cost, strict=True)),
            "VP": entry.vp,
            "effect": _(entry.text),
            "rule": f"B.{entry.id}",
        }
        for entry in buildings()
    ]
    return pandas.DataFrame(rows)


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
