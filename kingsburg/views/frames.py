"""The printed components, and what all players have, as pandas frames for a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingsburg.engine.content import Content, standard
from kingsburg.engine.position import Position
from kingsburg.views import words
from kingsburg.views.winter.words import terms

if TYPE_CHECKING:
    import pandas


def advisors_frame(content: Content | None = None) -> pandas.DataFrame:
    """A row for each advisor, by number: the name, the help in a sentence, the id of the rule."""
    import pandas

    box = content or standard()
    rows = [
        {
            "advisor": entry.number,
            "name": words.advisor(entry.number, content),
            "help": words.advisor_text(entry.number, box),
            "rule": f"A.{entry.number}",
        }
        for entry in box.advisors.values()
    ]
    return pandas.DataFrame(rows)


def buildings_frame(content: Content | None = None) -> pandas.DataFrame:
    """A row for each building, in printed order: place, cost, VP, effect, the id of the rule."""
    import pandas

    box = content or standard()
    rows = [
        {
            "row": entry.row,
            "column": words.ROMAN[entry.column],
            "name": words.building(entry.id, content),
            **dict(zip(("gold", "wood", "stone"), entry.cost, strict=True)),
            "VP": entry.vp,
            "effect": words.building_text(entry.id, box),
            "rule": f"B.{entry.id}",
        }
        for entry in (each.entry for each in box.buildings.values())
    ]
    return pandas.DataFrame(rows)


def enemies_frame(content: Content | None = None) -> pandas.DataFrame:
    """A row for each enemy card, by year and strength: what a victory gives and a defeat takes."""
    import pandas

    cards = (content or standard()).cards.items()
    rows = [
        {
            "year": words.ROMAN[year],
            "enemy": words.race(enemy.race),
            "strength": enemy.strength,
            "victory gives": terms(card.reward),
            "defeat takes": terms(card.loss),
        }
        for (year, enemy), card in sorted(cards, key=lambda each: (each[0][0], each[0][1].strength))
    ]
    return pandas.DataFrame(rows)


def standing_frame(position: Position) -> pandas.DataFrame:
    """A row for each player, best first: place, VP, goods, tokens, soldiers and buildings."""
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
            "buildings": ", ".join(
                words.building(building.id, position.content) for building in player.buildings
            ),
        }
        for place, tied in enumerate(position.ranking, 1)
        for player in (position.players[seat] for seat in tied.seats)
    ]
    return pandas.DataFrame(rows).set_index("place")
