"""The cost of another soldier, in goods or a +2 token (P7.1, M1), and what he brings."""

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
    """A payment for one soldier: goods of any kind or +2 tokens, and their worth in VP."""

    goods: int
    tokens: int
    worth: Fraction


class Further(NamedTuple):
    """A further soldier.

    `soldiers`: how many there are with this one. `brings`: what this one adds to the battle, in VP.
    `left`: `brings` less each payment.
    """

    soldiers: int
    brings: Fraction
    left: tuple[Fraction, ...]


def payments(abilities: Abilities, position: Position | None = None) -> tuple[Payment, ...]:
    """Return how the owner of these abilities may pay for one soldier, cheapest first.

    A good and a +2 token count as in `default_worths`. `position`: gives the content, and the
    tiles on advisors (M6); by default the content of the abilities.
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
    """Return what each further soldier brings, and what is left of that after each payment.

    `steps`: from `kingsburg.odds.battle.musters`; the first one is only the basis. The VP of the
    strongest (P8.5) is not counted.
    """
    found = []
    for step in steps:
        if step.more_worth is not None:
            brings = in_vp(step.more_worth, abilities.content)
            left = tuple(brings - each.worth for each in paid)
            found.append(Further(step.soldiers, brings, left))
    return tuple(found)


def changes_price(building: Building) -> bool:
    """True if a building changes what can be paid for a soldier."""
    return bool(building.numbers.get("soldier_price") or building.numbers.get("tokens_recruit"))
