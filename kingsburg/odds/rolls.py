"""All rolls of some dice at once, and the groups that they allow.

A set of rolls is one whole number: bit n is roll n. The sets for each sum of a group stand side
by side in one longer number, so that one operation answers for thousands of rolls and all sums.
Rolls are sorted and come in the order of their highest die; so those that may go on with a die
of some face are the lowest bits, and move together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple, TypeAlias

from kingsburg.engine.chances import FACES, sorted_rolls
from kingsburg.engine.hand import ADVISORS, Dice, Hand

NO_DICE = Hand()
#: In how many ways each of several goals is reached.
Ways: TypeAlias = tuple[int, ...]
#: Advisors, or sums of groups, the lowest first; one comes twice only by the Envoy (P5.3).
Together: TypeAlias = tuple[int, ...]
#: By the sums of all groups but the first begun: the sets for each sum of that one, side by side;
#: while no group is begun its sum is 0.
Groups: TypeAlias = dict[Together, int]
#: Some of all rolls: how often they count, and their groups.
Part: TypeAlias = tuple[int, Groups]

#: Sums from 0, which is no group yet, to 19, which still reaches advisor 18 by the Market.
_SUMS = ADVISORS.stop + 1
#: White dice are among the sets up to so many bits; the rest come roll by roll.
_BITS = 4096
#: To go on with more groups than these takes long enough for somebody to want to be heard before.
_MANY = 300


class Face(NamedTuple):
    """One more die shows this: after which rolls that is sorted, and how far those move."""

    face: int
    after: int
    by: int


Faces: TypeAlias = tuple[Face, ...]


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
        self._block = _different(coloured)
        self._inside = max(
            dice for dice in range(white + 1) if not dice or self._block * _different(dice) <= _BITS
        )
        self._width = self._block * _different(self._inside)
        #: Every roll of the dice that make one set.
        self.everything = (1 << self._width) - 1
        self._all_sums = (1 << _SUMS * self._width) - 1
        self._weights = _weights(coloured, self._inside)

    def count(self, rolls: int) -> int:
        """In how many ways some roll of a set comes."""
        found = 0
        for ways, these in self._weights:
            found += ways * (rolls & these).bit_count()
        return found

    def tally(self, rolls: int, ways: int, found: list[int]) -> None:
        """Add for each advisor, of sets side by side, so many times what `count` gives for his."""
        width, everything, weights = self._width, self.everything, self._weights
        for advisor in ADVISORS:
            if reached := rolls >> advisor * width & everything:
                number = 0
                for each, these in weights:
                    number += each * (reached & these).bit_count()
                found[advisor] += ways * number

    def hands(self, part: int, rolls: int) -> Iterator[tuple[int, Hand]]:
        """Each roll of a set in the part of this number: its ways there, and what lies there."""
        outside, _ = sorted_rolls(self.white - self._inside)[part]
        coloured, white = _in_order(self.coloured), _in_order(self._inside)
        while rolls:
            roll = rolls & -rolls
            rolls ^= roll
            block, place = divmod(roll.bit_length() - 1, self._block)
            dice = self.kept.white + white[block] + outside
            yield self.count(roll), Hand(self.kept.coloured + coloured[place], dice)

    def rolls(self, ways: int) -> int:
        """How many rolls a part holds that counts in so many ways."""
        rolls: int = ways * len(FACES) ** (self.coloured + self._inside)
        return rolls

    def of(self, sums: Iterable[int]) -> int:
        """The sets of these sums with every roll."""
        found = 0
        for number in sums:
            found |= self.everything << number * self._width
        return found

    def each(self, rolls: int, advisors: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Of sets side by side those of some advisors, without the empty ones."""
        width, everything = self._width, self.everything
        for advisor in advisors:
            if reached := rolls >> advisor * width & everything:
                yield advisor, reached

    def together(self, groups: Groups, ways_to_read: Iterable[tuple[Together, int]]) -> int:
        """The rolls for some advisors together: any of them may be the group begun first.

        `ways_to_read`: one of the advisors, after the others.
        """
        found = 0
        for others, advisor in ways_to_read:
            if others in groups:
                found |= groups[others] >> advisor * self._width
        return found & self.everything

    def any_of(self, rolls: int) -> int:
        """The rolls that are in any of the sets side by side."""
        sums = _SUMS
        while sums > 1:
            half = (sums + 1) // 2
            rolls |= rolls >> half * self._width
            sums = half
        return rolls & self.everything

    def parts(self) -> Iterator[Part]:
        """For each part of all rolls: how often it counts, and the groups, with all that helps.

        Coloured dice come first: at least one is in each group, and white ones may join (P2b.3).
        Where a part takes long, some that hold nothing and never count come before it.
        """
        groups: Groups = {(): 1}
        for die in self.kept.coloured:
            yield from _nothing_yet(groups)
            groups = self._with_die(groups, _lying(die), own=True)
        for dice in range(self.coloured):
            yield from _nothing_yet(groups)
            groups = self._with_die(groups, _faces(dice, 1, self._width), own=True)
        groups = self._begun(groups)
        for die in self.kept.white:
            yield from _nothing_yet(groups)
            groups = self._with_die(groups, _lying(die))
        for dice in range(self._inside):
            yield from _nothing_yet(groups)
            groups = self._with_die(groups, _faces(dice, self._block, self._width))
        for ways, by_roll in self._by_roll(groups):
            yield from _nothing_yet(by_roll)
            helped = self._with_tokens(by_roll)
            yield from _nothing_yet(helped)
            yield ways, self._swayed(helped)

    def _with_die(self, groups: Groups, faces: Faces, own: bool = False) -> Groups:
        """With a die more, which joins a group or none; one of one's own may begin a group."""
        width, all_sums, every_die = self._width, self._all_sums, self._every_die
        found: Groups = {}
        for others, rolls in groups.items():
            joining = _joined(others, own and len(others) + 1 < self._most)
            stay = 0
            for face, after, by in faces:
                lying = (rolls & after) << by
                if lying:
                    joined = lying << face * width
                    stay |= joined if every_die else lying | joined
                    begun = joining[face]
                    if begun and not others:
                        # The first group comes first.
                        lying = lying >> width << width
                    for more in begun:
                        found[more] = found.get(more, 0) | lying
            found[others] = found.get(others, 0) | stay & all_sums
        return found

    def _begun(self, groups: Groups) -> Groups:
        """Without the sum of nothing, to which a white die must not be added."""
        width = self._width
        return {others: rolls >> width << width for others, rolls in groups.items()}

    def _by_roll(self, groups: Groups) -> Iterator[Part]:
        """With each roll of the white dice that are not among the sets."""
        length = self.white - self._inside
        by_roll: list[Groups] = [groups]
        last: Dice = ()
        for roll, ways in sorted_rolls(length):
            same = next((at for at, die in enumerate(last) if die != roll[at]), len(last))
            del by_roll[same + 1 :]
            for die in roll[same:]:
                yield from _nothing_yet(by_roll[-1])
                by_roll.append(self._with_die(by_roll[-1], _lying(die)))
            last = roll
            yield ways, by_roll[-1]

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
            joining = _joined(others, False)
            for step in (-1, 1):
                for more in joining[step]:
                    found[more] = found.get(more, 0) | rolls
        return found


def _nothing_yet(groups: Groups) -> Iterator[Part]:
    """A part that holds nothing, if it takes long to go on with so many groups."""
    if len(groups) > _MANY:
        yield 0, {(): 0}


@lru_cache(maxsize=1 << 14)
def _joined(others: Together, begin: bool) -> dict[int, tuple[Together, ...]]:
    """By face: the sums after that die has joined one of them, or begun a group of its own.

    Also for one more and one less, which a Market does.
    """
    found: dict[int, tuple[Together, ...]] = {}
    for face in (-1, *FACES):
        sums = {
            tuple(sorted((*others[:at], total + face, *others[at + 1 :])))
            for at, total in enumerate(others)
            if total + face < _SUMS
        }
        if begin:
            sums.add(tuple(sorted((*others, face))))
        found[face] = tuple(sorted(sums))
    return found


def _lying(die: int) -> Faces:
    """A die that shows this, after any roll."""
    return (Face(die, -1, 0),)


@lru_cache(maxsize=128)
def _faces(dice: int, block: int, width: int) -> Faces:
    """What a die can show after so many of its colour, each roll of which is a block."""
    once_each_sum = ((1 << _SUMS * width) - 1) // ((1 << width) - 1)
    return tuple(
        Face(
            face,
            ((1 << block * comb(dice + face - 1, dice)) - 1) * once_each_sum,
            block * comb(dice + face - 1, dice + 1),
        )
        for face in FACES
    )


@cache
def _in_order(dice: int) -> list[Dice]:
    """All different rolls, in the order of their bits: by the highest die, then the next."""
    return sorted(combinations_with_replacement(FACES, dice), key=lambda roll: roll[::-1])


def _different(dice: int) -> int:
    """How many different rolls there are."""
    return comb(dice + len(FACES) - 1, dice)


@lru_cache(maxsize=64)
def _weights(coloured: int, white: int) -> tuple[tuple[int, int], ...]:
    """Numbers of ways, each with the set of rolls that come in so many."""
    found: dict[int, int] = {}
    for ways, rolls in _by_ways(coloured).items():
        for more, blocks in _by_ways(white, _different(coloured)).items():
            found[ways * more] = found.get(ways * more, 0) | rolls * blocks
    return tuple(found.items())


def _by_ways(dice: int, block: int = 1) -> dict[int, int]:
    """The rolls of one colour that come in so many ways; the lowest bit of each block."""
    rolls = [(1, 0, 1)]  # highest face, how often it shows, ways
    for length in range(1, dice + 1):
        rolls = [
            (face, 1, ways * length)
            if highest < face or not times
            else (face, times + 1, ways * length // (times + 1))
            for face in FACES
            for highest, times, ways in rolls
            if highest <= face
        ]
    found: dict[int, int] = {}
    for place, (_, _, ways) in enumerate(rolls):
        found[ways] = found.get(ways, 0) | 1 << place * block
    return found
