"""The odds, and what they are asked of, in words."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from kingsburg.engine.dice_text import write_dice
from kingsburg.odds.reach import Setup
from kingsburg.views.numbers import said
from kingsburg.views.tables import odds_rows
from kingsburg.views.words import advisor, building, joined

_HALF: Final = Fraction(1, 2)


def main_thing(chances: Mapping[int, Fraction]) -> str:
    """Who is sure, who is the likeliest and who the hardest to reach, of all that one can."""
    rows = [row for row in odds_rows(chances) if row.chance]
    sure = [str(row.advisor) for row in rows if row.chance == 1]
    open_question = sorted((row for row in rows if row.chance < 1), key=lambda row: -row.chance)
    if not rows:
        return "No advisor can be reached."
    if not open_question:
        return f"Within reach: {joined(sure)}; nobody else."
    told = [f"{numbered(row.advisor)}, {in_full(row.chance)}" for row in open_question]
    parts = [f"Most likely: {told[0]}"]
    if sure:
        parts = [f"Certain: {joined(sure)}", f"most likely of the others: {told[0]}"]
    if len(told) > 1:
        parts.append(f"hardest: {told[-1]}")
    return "; ".join(parts) + "."


def numbered(number: int) -> str:
    """An advisor by number and name: ``8, the Treasurer``."""
    return f"{number}, the {advisor(number)}"


def in_full(chance: Fraction) -> str:
    """A probability in all forms: ``44.9% (97/216, 1 in 2.2)``; 1 in so many only up to a half."""
    fraction, percent, one_in = said(chance)
    if chance.denominator == 1:
        return percent
    return f"{percent} ({fraction})" if chance > _HALF else f"{percent} ({fraction}, {one_in})"


def asked(setup: Setup) -> str:
    """What one has for the dice: ``3 coloured dice and 1 white die, Chapel, 8 and 9 closed``."""
    helps: list[str] = [building(power.id) for power in setup.rerolls]
    if setup.token:
        helps.insert(0, f"{'a' if setup.token == 1 else int(setup.token)} +2")
    if setup.market:
        helps.append(building("market"))
    if setup.envoy:
        helps.append("the Envoy")
    if setup.taken:
        helps.append(f"{joined([str(each) for each in sorted(setup.taken)])} closed")
    return ", ".join([_dice(setup), *helps])


def _dice(setup: Setup) -> str:
    if setup.roll is not None:
        return f"rolled {write_dice(setup.roll.coloured, setup.roll.white)}"
    kinds = [
        f"{number} {kind} {'die' if number == 1 else 'dice'}"
        for number, kind in ((setup.dice, "coloured"), (setup.white, "white"))
        if number
    ]
    return joined(kinds) or "no dice"
