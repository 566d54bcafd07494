"""The winter in words: what is asked, the answer in a sentence, a card's rewards and losses."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from kingsburg.engine.actions import GOODS
from kingsburg.engine.bundle import Terms
from kingsburg.odds.battle import MOST_SOLDIERS, Odds, Winter, battle
from kingsburg.views import words
from kingsburg.views.numbers import said

#: The fields of `Odds` and of `Spoils` for a reader.
RESULTS: Final = ("Victory", "Draw", "Defeat")
THINGS: Final = ("gold", "wood", "stone", "goods of your choice", "VP", "buildings")
DIE: Final = "as many as a die shows"
DIFFERENCE: Final = "the difference of two dice, plus 1"


def asked(winter: Winter) -> str:
    """What is asked: against whom, soldiers, buildings, and what the King sends."""
    *others, last = [words.enemy(enemy) for enemy in winter.deck]
    built = [words.building(building.id) for building in winter.kit.buildings]
    year = words.moment(winter.year, "winter", "battle")
    against = (
        f"{year}, against one of {', '.join(others)} or {last}"
        if others
        else f"Winter against {last}"
    )
    return (
        f"{against}: {_soldiers(winter.soldiers)} and {', '.join(built) or 'no buildings'};"
        f" the King sends {king(winter)}."
    )


def king(winter: Winter) -> str:
    """How many soldiers the King sends."""
    if winter.sent is not None:
        return str(winter.sent)
    return DIE if winter.reinforcements == "die" else DIFFERENCE


def main_thing(winter: Winter) -> str:
    """How likely victory, draw and defeat are, and what one more soldier makes of it."""
    odds = battle(winter)
    return f"{_likely(odds)} {_one_more(winter, odds)}".rstrip()


def honoured(chance: Fraction) -> str:
    """How likely you are, from 0 to 1, to score for the greatest strength (P8.5)."""
    return f"You get the VP of the strongest in {said(chance).percent}."


def _likely(odds: Odds) -> str:
    if 1 in odds:
        return f"{_certain(odds)} is certain."
    fraction, percent, one_in = said(odds.victory)
    exact = f" ({fraction}, {one_in})" if odds.victory else ""
    draw, defeat = said(odds.draw).percent, said(odds.defeat).percent
    return f"Victory {percent}{exact}, draw {draw}, defeat {defeat}."


def _certain(odds: Odds) -> str:
    return ("Victory", "A draw", "Defeat")[odds.index(Fraction(1))]


def _one_more(winter: Winter, odds: Odds) -> str:
    if winter.soldiers == MOST_SOLDIERS:
        return ""
    more = battle(replace(winter, soldiers=winter.soldiers + 1))
    if more == odds:
        return "One more soldier changes nothing."
    if 1 in more:
        return f"With one more soldier {_certain(more).lower()} is certain."
    if more.victory == odds.victory:
        return f"One more soldier: draw {said(more.draw).percent}."
    return f"One more soldier: victory {said(more.victory).percent}."


def _soldiers(number: int) -> str:
    return f"{number or 'No'} soldier{'s' * (number != 1)}"


def terms(found: Terms) -> str:
    """What a card gives or takes: ``2 goods of your choice, 1 building, 1 VP``."""
    *goods, vp, tokens, soldiers = found.bundle
    amounts = (*goods, found.any, found.buildings, vp, tokens, soldiers)
    parts = [
        f"{amount} {thing[amount != 1]}"
        for amount, thing in zip(amounts, _PRINTED, strict=True)
        if amount
    ]
    return ", ".join(parts)


#: One and several, in the order in which losses are suffered (P8.9).
_PRINTED: Final = (
    *((good, good) for good in GOODS),
    ("good of your choice", "goods of your choice"),
    ("building", "buildings"),
    ("VP", "VP"),
    ("+2 token", "+2 tokens"),
    ("soldier", "soldiers"),
)
