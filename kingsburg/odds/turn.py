"""What one player alone can do with all dice of a season."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from kingsburg.engine.chances import rolls
from kingsburg.engine.hand import Hand, hand_of
from kingsburg.engine.rules import Rules


def mean_best(worths: Mapping[int, Fraction], *, token: bool = False) -> Fraction:
    """The expected best total worth of a turn with three dice on an empty court."""
    return sum(
        (
            chance * _best(hand_of(roll), 0, token, worths)
            for roll, chance in rolls(Rules.COLOURED_DICE).probabilities()
        ),
        Fraction(0),
    )


def _best(hand: Hand, closed: int, token: bool, worths: Mapping[int, Fraction]) -> Fraction:
    return max(
        (
            worths[each.advisor]
            + _best(hand.after(each), closed | 1 << each.advisor, token and not each.token, worths)
            for each in hand.influences(token)
            if not closed >> each.advisor & 1
        ),
        default=Fraction(0),
    )
