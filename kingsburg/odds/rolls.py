"""All rolls of some dice at once, and the groups that they allow.

A set of rolls is one whole number: bit n is roll n. The sets for each sum of a group stand side
by side in one longer number, so that one operation answers for thousands of rolls and all sums.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from kingsburg.engine.chances import FACES, sorted_rolls
from kingsburg.engine.hand import ADVISORS, Dice, Hand

NO_DICE = Hand()
#: In how many ways each of several goals is reached.
Ways: TypeAlias = tuple[int, ...]
#: Advisors, or sums of groups, the lowest first; one comes twice only by the Envoy (P5.3).
Together: TypeAlias = tuple[int, ...]
#: By the sums of all groups but one: the sets for each sum of that one, side by side. Any group
#: is that one somewhere, so that each choice of sums is found with the highest one apart.
Groups: TypeAlias = dict[Together, int]

#: Sums from 0, which is no group yet, to 19, which still reaches advisor 18 by the Market.
_SUMS = ADVISORS.stop + 1
#: So many dice make one set, of 1,296 rolls, unless more are coloured; the rest come roll by roll.
_AT_ONCE = 4


class Dealing:
    """Which groups some dice allow, beside those that are kept.

    `most`: groups at most. `tokens`: so many groups get a +2, one each (P2b.4). `market`: one
    group may count as one more or one less, together with a +2 too (P2b.6). `every_die`:
    whether no die may be left over.
    """

    def __init__(
        self,
        coloured: int,
        white: int,
        kept: Hand = NO_DICE,
        *,
        most: int,
        tokens: int = 0,
        market: bool = False,
        every_die: bool = False,
    ) -> None:
        self.coloured, self.white, self.kept = coloured, white, kept
        self._most, self._tokens, self._market = most, tokens, market
        self._every_die = every_die
        self._at_once = max(coloured, min(coloured + white, _AT_ONCE))
        self._width = len(FACES) ** self._at_once
        #: Every roll of the dice that make one set.
        self.everything = (1 << self._width) - 1
        self._all_sums = (1 << _SUMS * self._width) - 1

    def parts(self) -> Iterator[tuple[int, Iterator[tuple[Together, int]]]]:
        """For each part of all rolls: how often it counts; the advisors that groups make, and when.

        Coloured dice come first: at least one is in each group, and white ones may join (P2b.3).
        """
        groups: Groups = {(): 1}
        for die in self.kept.coloured:
            groups = self._with_die(groups, die, own=True)
        for dice in range(self.coloured):
            groups = self._rolled(groups, dice, own=True)
        groups = self._begun(groups)
        for die in self.kept.white:
            groups = self._with_die(groups, die)
        for dice in range(self.coloured, self._at_once):
            groups = self._rolled(groups, dice)
        for by_roll, ways in self._by_roll(groups):
            yield ways, self._advisors(self._swayed(self._with_tokens(by_roll)))

    def _with_die(self, groups: Groups, face: int, own: bool = False) -> Groups:
        """The same rolls with a die of this face; one of one's own may begin a group."""
        width, all_sums = self._width, self._all_sums
        found: Groups = {}
        for others, rolls in groups.items():
            joined = rolls << face * width & all_sums
            found[others] = found.get(others, 0) | (joined if self._every_die else rolls | joined)
            for more in _joined(others, face, own and len(others) + 1 < self._most):
                found[more] = found.get(more, 0) | rolls
        return found

    def _rolled(self, groups: Groups, dice: int, own: bool = False) -> Groups:
        """All rolls of one die more, after so many."""
        size = len(FACES) ** dice
        found: Groups = {}
        for face in FACES:
            before = size * (face - 1)
            for others, rolls in self._with_die(groups, face, own).items():
                found[others] = found.get(others, 0) | rolls << before
        return found

    def _begun(self, groups: Groups) -> Groups:
        """Without the sum of nothing, to which a white die must not be added."""
        return {
            others: rolls >> self._width << self._width
            for others, rolls in groups.items()
            if rolls >> self._width
        }

    def _by_roll(self, groups: Groups) -> Iterator[tuple[Groups, int]]:
        """With each roll of the white dice that are not among the sets, and its ways."""
        length = self.coloured + self.white - self._at_once
        by_roll: list[Groups] = [groups]
        last: Dice = ()
        for roll, ways in sorted_rolls(length):
            same = next((at for at, die in enumerate(last) if die != roll[at]), len(last))
            del by_roll[same + 1 :]
            for die in roll[same:]:
                by_roll.append(self._with_die(by_roll[-1], die))
            last = roll
            yield by_roll[-1], ways

    def _with_tokens(self, groups: Groups) -> Groups:
        """Some groups, one for each token at most, may count two more."""
        if not self._tokens:
            return groups
        found: Groups = {}
        for others, rolls in groups.items():
            both = rolls | rolls << 2 * self._width & self._all_sums
            for helped in range(min(self._tokens, len(others)) + 1):
                last = both if helped < self._tokens else rolls
                for which in combinations(range(len(others)), helped):
                    more = tuple(
                        sorted([total + 2 * (at in which) for at, total in enumerate(others)])
                    )
                    found[more] = found.get(more, 0) | last
        return found

    def _swayed(self, groups: Groups) -> Groups:
        """One group may count one more or one less."""
        if not self._market:
            return groups
        found: Groups = {}
        for others, rolls in groups.items():
            all_three = rolls | rolls << self._width & self._all_sums | rolls >> self._width
            found[others] = found.get(others, 0) | all_three
            for step in (-1, 1):
                for more in _joined(others, step):
                    found[more] = found.get(more, 0) | rolls
        return found

    def _advisors(self, groups: Groups) -> Iterator[tuple[Together, int]]:
        """Each choice of advisors with the rolls that reach them together."""
        width, everything = self._width, self.everything
        for others, rolls in groups.items():
            first = others[-1] if others else ADVISORS.start
            if others and others[0] not in ADVISORS:
                continue
            rolls >>= first * width
            for advisor in range(first, ADVISORS.stop):
                if reached := rolls & everything:
                    yield (*others, advisor), reached
                rolls >>= width


def _joined(others: Together, face: int, begin: bool = False) -> Iterator[Together]:
    """The sums after a die has joined one of them, or begun a group of its own."""
    for at, total in enumerate(others):
        if total + face < _SUMS and (not at or others[at - 1] != total):
            yield tuple(sorted((*others[:at], total + face, *others[at + 1 :])))
    if begin:
        yield tuple(sorted((*others, face)))
