"""What another soldier costs, paid with goods or with a +2 token (P7.1, M1), and what he brings."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from gametable.play.errors import check_type
from kingsburg.engine.position import Position
from kingsburg.engine.powers.abilities import Abilities
from kingsburg.engine.powers.building import Building
from kingsburg.engine.steps.recruit import price
from kingsburg.odds.battle import Muster
from kingsburg.odds.worths import empty, good_worth, in_vp, token_worth


class Payment(NamedTuple):
    """What is paid for one soldier: goods of any kind or +2 tokens, and their worth in VP."""

    goods: int
    tokens: int
    worth: Fraction


class Further(NamedTuple):
    """A further soldier.

    `soldiers`: how many there are with this one. `brings`: what this one adds to the battle, in VP.
    `left`: the same less each payment.
    """

    soldiers: int
    brings: Fraction
    left: tuple[Fraction, ...]


def payments(abilities: Abilities, position: Position | None = None) -> tuple[Payment, ...]:
    """The ways in which the owner of these buildings may pay for one soldier, cheapest first.

    A good and a +2 token count as in `default_worths`. `position`: what is played with, and which
    tiles lie on advisors (M6); the content of the buildings by default.
    """
    check_type(abilities, Abilities, "abilities")
    goods = price(abilities)
    found = [Payment(goods, 0, goods * good_worth(abilities.content))]
    if abilities.sums.tokens_recruit:
        found.append(Payment(0, 1, token_worth(position or empty(abilities.content))))
    return tuple(sorted(found, key=lambda each: each.worth))


def further(
    steps: Sequence[Muster], abilities: Abilities, paid: Sequence[Payment]
) -> tuple[Further, ...]:
    """What each further soldier brings, and what is left of that after each of these payments.

    `steps`: of `kingsburg.odds.battle.musters`; the first of them has nothing to add to. The VP of
    the strongest (P8.5) is not counted.
    """
    found = []
    for step in steps:
        if step.more_worth is not None:
            brings = in_vp(step.more_worth, abilities.content)
            left = tuple(brings - each.worth for each in paid)
            found.append(Further(step.soldiers, brings, left))
    return tuple(found)


def changes_price(building: Building) -> bool:
    """Whether a building changes what can be paid for a soldier."""
    return bool(building.numbers.get("soldier_price") or building.numbers.get("tokens_recruit"))
