"""Every set of advisors that the dice of a hand can influence together."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kingsburg.engine.hand import ADVISORS, Hand

#: The advisors of a set as bits, with how many +2 tokens and sways it takes.
Plans = dict[int, tuple[int, int]]
#: More sets of one hand are not kept; those with the highest sums are.
_MOST: Final = 200


@lru_cache(maxsize=1 << 12)
def plans(hand: Hand, tokens: int, sways: tuple[str, ...]) -> Plans:
    """Return the sets that these dice can influence on an empty court, the cheapest way of each.

    `tokens`: how many groups a +2 token may join.
    """
    found: Plans = {0: (0, 0)}
    for action in hand.influences(tokens > 0, sways):
        bit = 1 << action.advisor
        left = tuple(each for each in sways if each != action.power)
        rest = plans(hand.after(action), tokens - action.token, left)
        for mask, (token, swayed) in rest.items():
            if mask & bit:
                continue
            cost = token + action.token, swayed + (action.power is not None)
            if mask | bit not in found or cost < found[mask | bit]:
                found[mask | bit] = cost
    if len(found) > _MOST:
        best = sorted(found, key=lambda mask: (-sum(advisors_in(mask)), mask))[:_MOST]
        return {mask: found[mask] for mask in best} | {0: (0, 0)}
    return found


@lru_cache(maxsize=1 << 14)
def advisors_in(mask: int) -> tuple[int, ...]:
    """Return the numbers of these advisors, in ascending order."""
    return tuple(number for number in ADVISORS if mask >> number & 1)
