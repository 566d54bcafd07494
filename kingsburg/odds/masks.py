"""All that matters of a roll: the sums that its groups can have, as one whole number.

Bit n of a mask is set where some group adds up to n. Coloured dice come first, then the white
ones that may join them; so a mask is all that one must know of the dice before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import repeat

from kingsburg.engine.chances import FACES
from kingsburg.engine.hand import ADVISORS, Hand

NO_DICE = Hand()

#: Bits 0 to 19: a group of 19 still reaches advisor 18 by the Market.
_SUMS = (1 << ADVISORS.stop + 1) - 1
_ADVISORS = sum(1 << advisor for advisor in ADVISORS)


def sums(hand: Hand) -> int:
    """The sums up to 19 of all groups with at least one coloured die (P2b.2, P2b.3)."""
    mask = 0
    for die in hand.coloured:
        # Only a coloured die can be a group of its own.
        mask |= (mask | 1) << die
    for die in hand.white:
        mask |= mask << die
    return mask & _SUMS


def reached(mask: int, token: bool = False, market: bool = False) -> int:
    """The advisors that groups with these sums can influence; bit n is advisor n.

    `token`: a +2 may join the group (P2b.4). `market`: the group may count as one more or
    one less, together with the +2 too (P2b.6).
    """
    if token:
        mask |= mask << 2
    if market:
        mask |= mask << 1 | mask >> 1
    return mask & _ADVISORS


@lru_cache(maxsize=128)
def ways_to_roll(coloured: int, white: int = 0, kept: Hand = NO_DICE) -> Mapping[int, int]:
    """Each mask of sums that dice to be rolled and those kept can have, in how many ways.

    `coloured`, `white`: dice to be rolled. The ways are 6**(coloured + white) in all.
    """
    found = {0: 1}
    for faces in (*((die,) for die in kept.coloured), *repeat(FACES, coloured)):
        found = _with_die(found, faces, alone=1)
    for faces in (*((die,) for die in kept.white), *repeat(FACES, white)):
        found = _with_die(found, faces, alone=0)
    return found


def _with_die(masks: Mapping[int, int], faces: Sequence[int], alone: int) -> dict[int, int]:
    """The masks and their ways with one die more; `alone`: it can be a group of its own."""
    found: dict[int, int] = {}
    for mask, ways in masks.items():
        joined = mask | alone
        for die in faces:
            new = mask | joined << die & _SUMS
            found[new] = found.get(new, 0) + ways
    return found
