"""Goals of a player for a whole turn: advisors together, no die left over, the most VP."""

from __future__ import annotations

import reprlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, count
from math import lcm
from typing import Final

from gametable.play.errors import Fault, Malformed, check_type
from kingsburg.engine.hand import ADVISORS, Hand
from kingsburg.odds.reach import Setup
from kingsburg.odds.rerolls import Counting, Goals
from kingsburg.odds.rolls import Dealing, Groups, Together, Ways

#: Up to this many rolls are handled faster one by one than all together.
_FEW_ROLLS: Final = 50


def dealing_of(
    setup: Setup, coloured: int, white: int, kept: Hand, *, most: int, every_die: bool = False
) -> Dealing:
    """Return the groups that these dice allow with what the player has."""
    return Dealing(
        coloured,
        white,
        kept,
        most=most,
        tokens=setup.token,
        sways=len(setup.swaying),
        every_die=every_die,
    )


class Beside:
    """The rule for advisors taken together (P2b.5): at most one of them with the Envoy (P5.3)."""

    def __init__(self, setup: Setup) -> None:
        self._taken, self._barred, self._envoy = setup.taken, setup.barred, setup.envoy
        #: The free advisor to whom the group on the highest one may be moved at the end (G.duke).
        self.moved_to = setup.moved_to

    def closed(self, others: Together) -> Collection[int]:
        """Return the advisors that cannot be taken beside others; all for impossible others."""
        by_envoy = len(others) - len(set(others) - self._taken)
        if by_envoy > self._envoy or not all(each in ADVISORS for each in others):
            return ADVISORS
        if not self._barred.isdisjoint(others):
            return ADVISORS
        return self._taken.union(others, self._barred) if by_envoy == self._envoy else self._barred

    def open(self, others: Together) -> list[int]:
        """Return the advisors that can be taken beside others."""
        closed = self.closed(others)
        return [each for each in ADVISORS if each not in closed]

    def allows(self, advisors: Together) -> bool:
        """True if these can be taken together."""
        return advisors[-1] not in self.closed(advisors[:-1])

    def moved(self, advisors: Together) -> Together | None:
        """Return these advisors once the highest one's group is moved; None if it cannot be."""
        if self.moved_to is None or self.moved_to in advisors:
            return None
        return tuple(sorted((*advisors[:-1], self.moved_to)))


class EachTogether(Goals):
    """The goals of taking each pair or triple of advisors, by itself."""

    def __init__(self, setup: Setup, number: int) -> None:
        self._setup, self._number = setup, number
        self.asked = _taken_together(number, setup.envoy)
        beside = Beside(setup)
        all_open = not setup.taken and not setup.barred
        read = {
            advisors: read
            for advisors, read in self.asked.items()
            if all_open or beside.allows(advisors)
        }
        if beside.moved_to is not None:
            read = _with_moves(read, beside)
        self._open = [
            (place, read[advisors]) for place, advisors in enumerate(self.asked) if advisors in read
        ]

    def ways(self, coloured: int, white: int, kept: Hand) -> Counting:
        dealing = dealing_of(self._setup, coloured, white, kept, most=self._number)
        found = [0] * len(self.asked)
        for ways, groups in dealing.parts():
            for place, read in self._open:
                if reached := dealing.together(groups, read):
                    found[place] += ways * dealing.count(reached)
            yield dealing.rolls(ways)
        return tuple(found)


def _with_moves(
    placed: Mapping[Together, Sequence[tuple[Together, int]]], beside: Beside
) -> dict[Together, Sequence[tuple[Together, int]]]:
    """Return the ways to read each set of advisors, including those that move one group."""
    found = {advisors: [*read] for advisors, read in placed.items()}
    for advisors, read in placed.items():
        if moved := beside.moved(advisors):
            found.setdefault(moved, []).extend(read)
    return {**found}


@lru_cache(maxsize=4)
def _taken_together(number: int, envoy: bool) -> Mapping[Together, Sequence[tuple[Together, int]]]:
    """Return all pairs or triples in order, each with all ways to name one after the others."""
    doubles = (
        tuple(sorted((*others, twice)))
        for others in combinations(ADVISORS, number - 1)
        for twice in others
        if envoy
    )
    return {
        advisors: tuple((advisors[:at] + advisors[at + 1 :], advisors[at]) for at in range(number))
        for advisors in sorted([*combinations(ADVISORS, number), *doubles])
    }


class AllDice(Goals):
    """The goal of placing every die."""

    def __init__(self, setup: Setup) -> None:
        self._setup, self._beside = setup, Beside(setup)

    def ways(self, coloured: int, white: int, kept: Hand) -> Counting:
        own = coloured + len(kept.coloured)
        if not own and not white and not kept.white:
            return (1,)
        found = 0
        left: dict[int, tuple[int, int]] = {}
        # Two groups place nearly all rolls; if few are left, they are tried one by one.
        for most in sorted({min(own, few) for few in (2, own)}):
            dealing = self._dealing(coloured, white, kept, most)
            if most > 2 and sum(rolls.bit_count() for _, rolls in left.values()) <= _FEW_ROLLS:
                found += sum(
                    ways * times
                    for part, (ways, rolls) in left.items()
                    for times, hand in dealing.hands(part, rolls)
                    if self._places_all(hand)
                )
                break
            numbers = count()
            for ways, groups in dealing.parts():
                if not ways:
                    yield 0
                    continue
                part = next(numbers)
                _, rolls = left.get(part, (ways, dealing.everything))
                placed = rolls & self._placed(dealing, groups)
                left[part] = ways, rolls & ~placed
                found += ways * dealing.count(placed)
                yield ways * dealing.count(placed)
        return (found,)

    def _places_all(self, hand: Hand) -> bool:
        alone = self._dealing(0, 0, hand, len(hand.coloured))
        return any(self._placed(alone, groups) for _, groups in alone.parts())

    def _dealing(self, coloured: int, white: int, kept: Hand, most: int) -> Dealing:
        return dealing_of(self._setup, coloured, white, kept, most=most, every_die=True)

    def _placed(self, dealing: Dealing, groups: Groups) -> int:
        """Return the rolls of these groups that can be placed on different open advisors."""
        placed = 0
        for others, rolls in groups.items():
            closed = self._beside.closed(others)
            if closed != ADVISORS:
                placed |= rolls & ~dealing.of(closed)
        return dealing.any_of(placed & dealing.of(ADVISORS))


def check_worths(worths: object, whose: str = "worths") -> None:
    """Raise `Malformed` unless each advisor has a worth that is a whole number or a fraction."""
    check_type(worths, Mapping, whose)
    assert isinstance(worths, Mapping)
    for advisor in ADVISORS:
        if not isinstance(worths.get(advisor), (int, Fraction)):
            raise Malformed(
                Fault(
                    whose,
                    "the worth of advisor {advisor} must be a whole number or a Fraction, not "
                    "{given}",
                    advisor=advisor,
                    given=reprlib.repr(worths.get(advisor)),
                )
            )


class BestTotal(Goals):
    """The goal of the best total worth: its sum over all rolls, and a packed count of each total.

    Each total has `_PLACE` bits of the packed integer, which adds and multiplies like any other.
    """

    #: Enough for all ways of 11 dice that eight powers reroll.
    _PLACE: Final = 256

    def __init__(self, setup: Setup, worths: Mapping[int, Fraction]) -> None:
        check_worths(worths)
        self._setup, self._beside = setup, Beside(setup)
        #: Worths are counted in units of 1 / scale VP.
        self.scale = lcm(*(worths[advisor].denominator for advisor in ADVISORS))
        self._worth = [0, *(int(worths[advisor] * self.scale) for advisor in ADVISORS)]
        self._place: dict[int, int] = {}

    def ways(self, coloured: int, white: int, kept: Hand) -> Counting:
        most = coloured + len(kept.coloured)
        dealing = dealing_of(self._setup, coloured, white, kept, most=most)
        totals: dict[int, int] = {}
        for ways, groups in dealing.parts():
            left = dealing.everything
            for total, rolls in self._valued(dealing, groups):
                if left & rolls:
                    totals[total] = totals.get(total, 0) + ways * dealing.count(left & rolls)
                    left &= ~rolls
                    if not left:
                        break
            totals[0] = totals.get(0, 0) + ways * dealing.count(left)
            yield dealing.rolls(ways)
        counted = sum(
            times << self._PLACE * self._place.setdefault(total, len(self._place))
            for total, times in totals.items()
        )
        return sum(total * times for total, times in totals.items()), counted

    def _valued(self, dealing: Dealing, groups: Groups) -> list[tuple[int, int]]:
        """Return each total worth above 0 with the rolls that reach it, the best first."""
        worth, moves = self._worth, self._beside.moved_to is not None
        found: dict[int, int] = {}
        for others, rolls in groups.items():
            if open_ones := self._beside.open(others):
                others_worth = sum([worth[each] for each in others])
                for advisor, reached in dealing.each(rolls, open_ones):
                    total = others_worth + worth[advisor]
                    if moves:
                        total += self._more((*others, advisor))
                    found[total] = found.get(total, 0) | reached
        return sorted([each for each in found.items() if each[0] > 0], reverse=True)

    def _more(self, advisors: Together) -> int:
        """Return what moving the group on the highest of these adds, at least 0."""
        to = self._beside.moved_to
        if to is None or to in advisors:
            return 0
        return max(0, self._worth[to] - self._worth[max(advisors)])

    def best(self, choices: Sequence[Ways]) -> Ways:
        return max(choices, key=lambda each: each[0])

    def by_total(self, counted: int) -> Iterator[tuple[int, int]]:
        """Yield each total that occurs, ascending, and its count, unpacked."""
        everything = (1 << self._PLACE) - 1
        for total, place in sorted(self._place.items()):
            if ways := counted >> place * self._PLACE & everything:
                yield total, ways
