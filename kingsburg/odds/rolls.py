"""All rolls of some dice at once.

For each sum, the rolls that have a group of this sum. A set of rolls is one whole number: bit n
is roll n. So one operation on a number answers for thousands of rolls.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import or_

from kingsburg.engine.chances import FACES, sorted_rolls
from kingsburg.engine.hand import ADVISORS, Dice, Hand

NO_DICE = Hand()
#: In how many ways each of several goals is reached.
Ways = tuple[int, ...]

#: By sum from 0 to 19; a group of 19 still reaches advisor 18 by the Market.
Sets = tuple[int, ...]
#: So many dice make one set, of 7,776 rolls; a number of more bits is no faster.
_TOGETHER = 5
_NO_GROUP: Sets = (0,) * (ADVISORS.stop + 1)


def ways_to_reach(
    coloured: int, white: int, kept: Hand = NO_DICE, *, token: bool = False, market: bool = False
) -> Ways:
    """In how many rolls of so many dice, beside those kept, each advisor can be reached.

    Of 6**(coloured + white) rolls, for advisors 1 to 18: dice in hand alone give 1 or 0.
    `token`: a +2 may join the group (P2b.4). `market`: the group may count as one more or one
    less, together with the +2 too (P2b.6).
    """
    found = [0] * len(ADVISORS)
    for rolls, ways in _sets(coloured, white, kept):
        for place, reached in enumerate(_reached(rolls, token, market)):
            found[place] += ways * reached.bit_count()
    return tuple(found)


def _sets(coloured: int, white: int, kept: Hand) -> Iterator[tuple[Sets, int]]:
    """The sets of rolls, in several parts if the dice are many; each part counts so many times.

    Coloured dice come first: at least one is in each group, and white ones may join (P2b.3).
    """
    # With a group of nothing, which the first die joins.
    rolls: Sets = (1, *_NO_GROUP[1:])
    for die in kept.coloured:
        rolls = _with_die(rolls, die)
    for dice in range(coloured):
        rolls = _rolled(rolls, len(FACES) ** dice)
    rolls = (0, *rolls[1:])
    for die in kept.white:
        rolls = _with_die(rolls, die)
    together = max(coloured, min(coloured + white, _TOGETHER))
    for dice in range(coloured, together):
        rolls = _rolled(rolls, len(FACES) ** dice)
    return _by_roll(rolls, coloured + white - together)


def _by_roll(rolls: Sets, white: int) -> Iterator[tuple[Sets, int]]:
    """The sets with each roll of so many white dice more, and its number of ways."""
    by_roll: dict[Dice, Sets] = {(): rolls}
    for length in range(1, white + 1):
        by_roll = {
            roll: _with_die(by_roll[roll[:-1]], roll[-1]) for roll, _ in sorted_rolls(length)
        }
    return ((by_roll[roll], ways) for roll, ways in sorted_rolls(white))


def _with_die(rolls: Sets, face: int) -> Sets:
    """The same rolls with a die of this face, which may join any group."""
    joined = (0,) * face + rolls
    return tuple([without | group for without, group in zip(rolls, joined, strict=False)])


def _rolled(rolls: Sets, size: int) -> Sets:
    """All rolls of one die more: of each six, the one with a 1 in the lowest `size` bits."""
    found = _NO_GROUP
    for face in reversed(FACES):
        with_face = _with_die(rolls, face)
        found = tuple([other << size | here for other, here in zip(found, with_face, strict=True)])
    return found


def _reached(rolls: Sets, token: bool, market: bool) -> Sets:
    """The sets by advisor, from 1 to 18."""
    if token:
        rolls = _with_die(rolls, 2)
    if market:
        rolls = tuple(map(or_, map(or_, (0, *rolls), rolls), (*rolls[1:], 0)))
    return rolls[ADVISORS.start : ADVISORS.stop]
