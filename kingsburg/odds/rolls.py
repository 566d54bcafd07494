"""All rolls of some dice at once, and the groups that they allow.

A set of rolls is an integer: bit n is roll n. The sets for each sum of a group are packed into
one longer integer, so that one operation handles thousands of rolls and all sums. Rolls are
sorted, and ordered by their highest die, so the rolls that can be extended by a die with some
face are the lowest bits, and one shift moves them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import comb
from typing import NamedTuple, TypeAlias

from kingsburg.engine.chances import FACES, sorted_rolls
from kingsburg.engine.hand import ADVISORS, Dice, Hand

NO_DICE = Hand()
#: The number of ways in which each of several goals is reached.
Ways: TypeAlias = tuple[int, ...]
#: Advisors, or sums of groups, ascending; one appears twice only with the Envoy (P5.3).
Together: TypeAlias = tuple[int, ...]
#: By the sums of all groups but the first: the sets for each sum of the first group, packed.
#: Before the first group is begun its sum is 0.
Groups: TypeAlias = dict[Together, int]
#: A part of all rolls: how often each roll counts, and their groups.
Part: TypeAlias = tuple[int, Groups]

#: Sums from 0 (no group yet) to 19, which still reaches advisor 18 if it counts as one less.
_SUMS = ADVISORS.stop + 1
#: A set has at most this many bits; white dice that do not fit are handled roll by roll.
_BITS = 4096
#: With more groups than this, the next step takes so long that a pause comes before it.
_MANY = 300


class Face(NamedTuple):
    """One more die with this face: the rolls that stay sorted with it, and how far they shift."""

    face: int
    after: int
    by: int


Faces: TypeAlias = tuple[Face, ...]


class Dealing:
    """The groups that some dice to be rolled allow together with dice that are kept.

    `most`: the most groups. `tokens`: how many groups may get a +2, one each (P2b.4). `sways`:
    how many groups may count as one more or one less, even with a +2 (P2b.6). `every_die`: no die
    may be left over.
    """

    def __init__(
        self,
        coloured: int,
        white: int,
        kept: Hand = NO_DICE,
        *,
        most: int,
        tokens: int = 0,
        sways: int = 0,
        every_die: bool = False,
    ) -> None:
        self.coloured, self.white, self.kept = coloured, white, kept
        self._most, self._tokens, self._sways = most, tokens, sways
        self._every_die = every_die
        self._block = _different(coloured)
        self._inside = max(
            dice for dice in range(white + 1) if not dice or self._block * _different(dice) <= _BITS
        )
        self._width = self._block * _different(self._inside)
        #: The set of all rolls.
        self.everything = (1 << self._width) - 1
        self._all_sums = (1 << _SUMS * self._width) - 1
        self._weights = _weights(coloured, self._inside)

    def count(self, rolls: int) -> int:
        """Return in how many ways the rolls of a set can come up."""
        found = 0
        for ways, these in self._weights:
            found += ways * (rolls & these).bit_count()
        return found

    def tally(self, rolls: int, ways: int, found: list[int]) -> None:
        """Add to `found`, for each advisor, `ways` times the `count` of the advisor's set."""
        width, everything, weights = self._width, self.everything, self._weights
        for advisor in ADVISORS:
            if reached := rolls >> advisor * width & everything:
                number = 0
                for each, these in weights:
                    number += each * (reached & these).bit_count()
                found[advisor] += ways * number

    def hands(self, part: int, rolls: int) -> Iterator[tuple[int, Hand]]:
        """Yield each roll of a set in the part with this number: its ways there, and all dice."""
        outside, _ = sorted_rolls(self.white - self._inside)[part]
        coloured, white = _in_order(self.coloured), _in_order(self._inside)
        while rolls:
            roll = rolls & -rolls
            rolls ^= roll
            block, place = divmod(roll.bit_length() - 1, self._block)
            dice = self.kept.white + white[block] + outside
            yield self.count(roll), Hand(self.kept.coloured + coloured[place], dice)

    def rolls(self, ways: int) -> int:
        """Return the number of rolls in a part that counts `ways` times."""
        return int(ways * len(FACES) ** (self.coloured + self._inside))

    def of(self, sums: Iterable[int]) -> int:
        """Return packed sets: those of these sums contain all rolls, the others none."""
        found = 0
        for number in sums:
            found |= self.everything << number * self._width
        return found

    def each(self, rolls: int, advisors: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Yield each of some advisors with its set, without the empty sets."""
        width, everything = self._width, self.everything
        for advisor in advisors:
            if reached := rolls >> advisor * width & everything:
                yield advisor, reached

    def together(self, groups: Groups, ways_to_read: Iterable[tuple[Together, int]]) -> int:
        """Return the rolls that reach some advisors together.

        `ways_to_read`: each advisor after the others, as any may be that of the first group.
        """
        found = 0
        for others, advisor in ways_to_read:
            if others in groups:
                found |= groups[others] >> advisor * self._width
        return found & self.everything

    def any_of(self, rolls: int) -> int:
        """Return the rolls that are in any of the sets."""
        sums = _SUMS
        while sums > 1:
            half = (sums + 1) // 2
            rolls |= rolls >> half * self._width
            sums = half
        return rolls & self.everything

    def parts(self) -> Iterator[Part]:
        """Yield each part of all rolls: how often it counts, and its groups with all help applied.

        Coloured dice come first: at least one is in each group, and white ones may join (P2b.3).
        Before steps that take long, empty parts that count 0 times are yielded as pauses.
        """
        width = self._width
        coloured = [_faces(dice, 1, width) for dice in range(self.coloured)]
        white = [_faces(dice, self._block, width) for dice in range(self._inside)]
        groups: Groups = {(): 1}
        for faces in (*map(_lying, self.kept.coloured), *coloured):
            yield from _pause(groups)
            groups = self._with_die(groups, faces, own=True)
        # White dice must not join a group that has not begun.
        groups = {others: rolls >> width << width for others, rolls in groups.items()}
        for faces in (*map(_lying, self.kept.white), *white):
            yield from _pause(groups)
            groups = self._with_die(groups, faces)
        for ways, by_roll in self._by_roll(groups):
            yield from _pause(by_roll)
            helped = self._with_tokens(by_roll)
            yield from _pause(helped)
            yield ways, self._swayed(helped)

    def _with_die(self, groups: Groups, faces: Faces, own: bool = False) -> Groups:
        """Return the groups with one more die, which joins one or none, or begins one if `own`."""
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
                        # Another group may begin only after the first one.
                        lying = lying >> width << width
                    for more in begun:
                        found[more] = found.get(more, 0) | lying
            found[others] = found.get(others, 0) | stay & all_sums
        return found

    def _by_roll(self, groups: Groups) -> Iterator[Part]:
        """Yield the groups with each roll of the white dice that do not fit into the sets."""
        length = self.white - self._inside
        by_roll: list[Groups] = [groups]
        last: Dice = ()
        for roll, ways in sorted_rolls(length):
            same = next((at for at, die in enumerate(last) if die != roll[at]), len(last))
            del by_roll[same + 1 :]
            for die in roll[same:]:
                yield from _pause(by_roll[-1])
                by_roll.append(self._with_die(by_roll[-1], _lying(die)))
            last = roll
            yield ways, by_roll[-1]

    def _with_tokens(self, groups: Groups) -> Groups:
        """Return the groups with 2 added to some of them, at most one for each token."""
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
        """Return the groups with 1 added to or taken from some of them, one for each power."""
        if not self._sways:
            return groups
        found: Groups = {}
        for others, rolls in groups.items():
            all_three = rolls | rolls << self._width & self._all_sums | rolls >> self._width
            for more, left in _counting_as(others, self._sways):
                found[more] = found.get(more, 0) | (all_three if left else rolls)
        return found


def _pause(groups: Groups) -> Iterator[Part]:
    """Yield an empty part if the next step takes long with this many groups."""
    if len(groups) > _MANY:
        yield 0, {(): 0}


@lru_cache(maxsize=1 << 14)
def _counting_as(others: Together, sways: int) -> tuple[tuple[Together, bool], ...]:
    """Return the sums when some count as one more or less, and whether a power is then left."""
    found: dict[Together, bool] = {}
    for used in range(min(sways, len(others)) + 1):
        for steps in product((0, -1, 1), repeat=len(others)):
            if sum(map(abs, steps)) == used:
                sums = tuple(sorted(map(sum, zip(others, steps, strict=True))))
                if all(each < _SUMS for each in sums):
                    found[sums] = found.get(sums, False) or used < sways
    return tuple(found.items())


@lru_cache(maxsize=1 << 14)
def _joined(others: Together, begin: bool) -> dict[int, tuple[Together, ...]]:
    """Return, by face, the sums after a die has joined one or, with `begin`, begun a group."""
    found: dict[int, tuple[Together, ...]] = {}
    for face in FACES:
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
    """Return the only face of a kept die, which may follow any roll."""
    return (Face(die, -1, 0),)


@lru_cache(maxsize=128)
def _faces(dice: int, block: int, width: int) -> Faces:
    """Return the faces of a die that follows this many of its colour; a roll takes `block` bits."""
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
    return sorted(combinations_with_replacement(FACES, dice), key=lambda roll: roll[::-1])


def _different(dice: int) -> int:
    return comb(dice + len(FACES) - 1, dice)


@lru_cache(maxsize=64)
def _weights(coloured: int, white: int) -> tuple[tuple[int, int], ...]:
    """Return each number of ways with the set of the rolls that come up in as many ways."""
    found: dict[int, int] = {}
    for ways, rolls in _by_ways(coloured).items():
        for more, blocks in _by_ways(white, _different(coloured)).items():
            found[ways * more] = found.get(ways * more, 0) | rolls * blocks
    return tuple(found.items())


def _by_ways(dice: int, block: int = 1) -> dict[int, int]:
    """Return, by number of ways, the rolls of one colour, each as the lowest bit of its block."""
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
