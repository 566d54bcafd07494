"""The odds, and what they are asked of, in words."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from gametable.language import _, later, plural
from gametable.views.numbers import said
from kingsburg.engine.dice_text import write_dice
from kingsburg.odds.reach import Setup
from kingsburg.views.odds.tables import odds_rows
from kingsburg.views.words import advisor, building, joined

#: What can be seen, each with what it tells.
VIEWS: Final = {
    "each": (later("Advisors"), later("How likely each advisor can be reached.")),
    "pairs": (later("Pairs"), later("How likely two or three advisors can be taken together.")),
    "turn": (later("Turn"), later("What all dice together are good for, and what to reroll.")),
    "compare": (later("Compare"), later("Two set-ups side by side.")),
}
#: Two set-ups that are compared.
SET_UPS: Final = ("A", "B")
SHOW: Final = later("Show")
COLOURED: Final = later("Coloured dice")
WHITE: Final = later("White dice")
HELP: Final = later("Help")
TOKEN: Final = later("+2 token")
TOKEN_HINT: Final = later("One group may count 2 more.")
ENVOY: Final = later("Envoy")
ENVOY_HINT: Final = later("One closed advisor may be influenced.")
ROLLED: Final = later("Dice rolled, white ones after a +")
ROLLED_HINT: Final = later("before the roll, or such as 1 3 5 + 4")
CLOSED: Final = later("Closed advisors")
REROLL_FOR: Final = later("Reroll for")
BEST_TURN: Final = later("Best turn")
CHANGED: Final = later("The controls change")
_HALF: Final = Fraction(1, 2)


def main_thing(chances: Mapping[int, Fraction]) -> str:
    """Who is sure, who is the likeliest and who the hardest to reach, of all that one can."""
    rows = [row for row in odds_rows(chances) if row.chance]
    sure = [str(row.advisor) for row in rows if row.chance == 1]
    open_question = sorted((row for row in rows if row.chance < 1), key=lambda row: -row.chance)
    if not rows:
        return _("No advisor can be reached.")
    if not open_question:
        return _("Within reach: {advisors}; nobody else.", advisors=joined(sure))
    told = [f"{numbered(row.advisor)}, {in_full(row.chance)}" for row in open_question]
    parts = [_("Most likely: {advisor}", advisor=told[0])]
    if sure:
        parts = [
            _("Certain: {advisors}", advisors=joined(sure)),
            _("most likely of the others: {advisor}", advisor=told[0]),
        ]
    if len(told) > 1:
        parts.append(_("hardest: {advisor}", advisor=told[-1]))
    return "; ".join(parts) + "."


def numbered(number: int) -> str:
    """An advisor by number and name: ``8, the Treasurer``."""
    return _("{number}, the {advisor}", number=number, advisor=advisor(number))


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
        helps.insert(0, plural(int(setup.token), "a +2", "{number} +2"))
    if setup.market:
        helps.append(building("market"))
    if setup.envoy:
        helps.append(_("the Envoy"))
    if setup.taken:
        taken = [str(each) for each in sorted(setup.taken)]
        helps.append(
            plural(len(taken), "{advisors} closed", "{advisors} closed", advisors=joined(taken))
        )
    return ", ".join([_dice(setup), *helps])


def _dice(setup: Setup) -> str:
    if setup.roll is not None:
        return _("rolled {dice}", dice=write_dice(setup.roll.coloured, setup.roll.white))
    kinds = []
    if setup.dice:
        kinds.append(plural(setup.dice, "{number} coloured die", "{number} coloured dice"))
    if setup.white:
        kinds.append(plural(setup.white, "{number} white die", "{number} white dice"))
    return joined(kinds) or _("no dice")


def set_up(which: str) -> str:
    """One of the set-ups that are compared."""
    return _("Set-up {which}", which=which)


def aimed(number: int) -> str:
    """What it means to reroll for an advisor."""
    return _("{advisor}; of several any will do", advisor=advisor(number))
