"""The strengths that a player may have in a battle, and the most promising soldier token."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod

from gametable.play.errors import check_type
from kingsburg.engine.actions import Enemy
from kingsburg.engine.chances import FACES
from kingsburg.engine.foe import Foe
from kingsburg.engine.rules import Rules
from kingsburg.engine.steps.battle import outcome
from kingsburg.odds.battle import with_own_die, worth
from kingsburg.odds.winter import Winter
from kingsburg.odds.worths import in_vp, soldier_worth

#: The probability of each strength, from 0 to 1.
Strengths = dict[int, Fraction]


def strengths(winter: Winter, foe: Foe, sent: int = 0) -> Strengths:
    """Return the probability of each strength of a player if the King sends this many soldiers.

    With soldier tokens he sends none (M5). If the winter knows what has been sent, that replaces
    `sent`, because it may include a die of the player's own (M1).
    """
    check_type(winter, Winter, "winter")
    base = winter.player.strength(foe) + foe.sent
    known = winter.played or winter.sent is not None
    mine = winter.reinforced if known else {sent: Fraction(1)}
    if winter.own_die:
        own: Strengths = {}
        for (soldiers, chance), die in product(mine.items(), FACES):
            both = with_own_die(soldiers, die, with_tokens=bool(winter.played))
            own[both] = own.get(both, Fraction(0)) + chance / len(FACES)
        mine = own
    return {base + soldiers: chance for soldiers, chance in mine.items()}


def best_token(
    players: Mapping[str, Winter], name: str, enemy: Enemy, valley: Enemy | None = None
) -> int:
    """Return the soldier token with the highest expected VP for this player; on a tie the lowest.

    All cards are revealed before anybody chooses (M5), and everybody else is assumed to play each
    of their tokens with equal probability. What counts is what the battle brings and takes
    (`kingsburg.odds.battle.worth`), with each good at its worth (`default_worths`), and the VP of
    the strongest (P8.5), less the worth of the token. Each of its soldiers costs what a soldier is
    worth (`soldier_worth`), or 1 VP in the last year, because the token left scores its number.
    """
    mine = players[name]
    content = mine.abilities.content
    foe = content.foe(mine.year, enemy, valley, mine.destiny)
    others = [strengths(each, foe) for other, each in players.items() if other != name]
    later = Fraction(1) if mine.year == Rules.YEARS else soldier_worth(content)

    def promised(token: int) -> Fraction:
        asked = replace(mine, tokens=(token,), enemy=enemy, valley=valley)
        brings = in_vp(worth(asked).balance, content)
        return brings + _honour(asked, foe, others) - later * token

    return max(sorted({*mine.played}), key=promised)


def _honour(mine: Winter, foe: Foe, others: Iterable[Strengths]) -> Fraction:
    """Return the probability of a victory in which nobody is stronger (P8.5)."""
    me, rivals = mine.player, list(others)
    return sum(
        (
            chance * prod(_at_most(strength, each) for each in rivals)
            for strength, chance in strengths(mine, foe).items()
            if outcome(me, strength, foe.strength) == 1
        ),
        Fraction(0),
    )


def _at_most(most: int, strengths: Strengths) -> Fraction:
    return sum((chance for each, chance in strengths.items() if each <= most), Fraction(0))
