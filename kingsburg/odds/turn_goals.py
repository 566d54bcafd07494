"""Goals of a player for a whole turn: advisors together, no die left over, the most VP."""

from __future__ import annotations

import reprlib
from abc import abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, count
from math import lcm
from typing import Any, Final, NamedTuple, TypeAlias

from gametable.play.errors import Fault, Malformed, check_type
from kingsburg.engine.hand import ADVISORS, Hand
from kingsburg.odds.reach import Setup
from kingsburg.odds.rerolls import Counting, Goals
from kingsburg.odds.rolls import Dealing, Groups, Together, Ways

#: The bits of a packed count: enough for all ways of 11 dice that eight powers reroll.
PLACE: Final = 256
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


class SetsTaken:
    """The rolls with which any of some sets of advisors can be taken.

    `most`: the number of advisors in the largest set.
    """

    def __init__(self, setup: Setup, sets: Collection[Together]) -> None:
        beside = Beside(setup)
        self.most = max(map(len, sets), default=0)
        placed = set(sets)
        if beside.moved_to is not None:
            there = (each for size in {*map(len, sets)} for each in sets_of(size, setup.envoy))
            placed |= {each for each in there if each and beside.moved(each) in placed}
        self._always = () in placed
        self._read = [
            read
            for advisors in placed
            if advisors and beside.allows(advisors)
            for read in _one_by_one(advisors)
        ]

    def rolls(self, dealing: Dealing, groups: Groups) -> int:
        """Return those rolls of these groups."""
        return dealing.everything if self._always else dealing.together(groups, self._read)


def sets_of(number: int, envoy: bool, among: Collection[int] = ADVISORS) -> Iterator[Together]:
    """Yield all sets of this many advisors; with the Envoy also those in which one is twice."""
    yield from combinations(among, number)
    if envoy and number:
        for others in combinations(among, number - 1):
            for twice in others:
                yield tuple(sorted((*others, twice)))


def _one_by_one(advisors: Together) -> tuple[tuple[Together, int], ...]:
    """Return each of some advisors after the others."""
    return tuple((advisors[:at] + advisors[at + 1 :], each) for at, each in enumerate(advisors))


@lru_cache(maxsize=4)
def _taken_together(number: int, envoy: bool) -> Mapping[Together, Sequence[tuple[Together, int]]]:
    """Return all pairs or triples in order, each with all ways to name one after the others."""
    return {advisors: _one_by_one(advisors) for advisors in sorted(sets_of(number, envoy))}


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
    """Raise `Malformed` unless just the advisors have worths, whole numbers or fractions."""
    check_type(worths, Mapping, whose)
    assert isinstance(worths, Mapping)
    for key in worths:
        if key not in ADVISORS:
            shown = reprlib.repr(key)
            raise Malformed(Fault(whose, "there is no advisor {advisor}", "N.4", advisor=shown))
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


#: Those rolls of some groups that count.
Rolls: TypeAlias = Callable[[Dealing, Groups], int]


class Valued(NamedTuple):
    """What the best turn with some rolls is worth, in units of the goal, and what comes of it."""

    value: int
    outcome: Hashable
    rolls: int


class BestSet(Goals):
    """The goal of the best set of advisors: its value, and a packed count of each outcome.

    The value is summed over all rolls. Each outcome has `PLACE` bits of the packed integer, which
    adds and multiplies like any other.
    """

    def __init__(self, setup: Setup, nothing: Valued, given: Rolls | None = None) -> None:
        """`nothing`: what it is worth to influence nobody. `given`: the rolls that count."""
        self._setup, self._beside = setup, Beside(setup)
        self._given = given
        self._nothing = nothing
        self._place: dict[Hashable, int] = {}

    @abstractmethod
    def valued(self, dealing: Dealing, groups: Groups) -> list[Valued]:
        """Return what these groups are worth, each with its rolls, the best first."""

    def ways(self, coloured: int, white: int, kept: Hand) -> Counting:
        most = coloured + len(kept.coloured)
        dealing = dealing_of(self._setup, coloured, white, kept, most=most)
        in_sum = 0
        counted: dict[Hashable, int] = {}
        for ways, groups in dealing.parts():
            left = self._given(dealing, groups) if self._given else dealing.everything
            found = self.valued(dealing, groups)
            for value, outcome, rolls in (*found, self._nothing._replace(rolls=left)):
                if left & rolls:
                    times = ways * dealing.count(left & rolls)
                    in_sum += value * times
                    counted[outcome] = counted.get(outcome, 0) + times
                    left &= ~rolls
                    if not left:
                        break
            yield dealing.rolls(ways)
        packed = sum(
            times << PLACE * self._place.setdefault(outcome, len(self._place))
            for outcome, times in counted.items()
        )
        return in_sum, packed

    def best(self, choices: Sequence[Ways]) -> Ways:
        return max(choices, key=lambda each: each[0])

    def by_outcome(self, packed: int) -> Iterator[tuple[Any, int]]:
        """Yield each outcome that occurs, and its count, unpacked."""
        everything = (1 << PLACE) - 1
        for outcome, place in self._place.items():
            if ways := packed >> place * PLACE & everything:
                yield outcome, ways


class BestTotal(BestSet):
    """The goal of the best total worth; the outcomes are the totals."""

    def __init__(self, setup: Setup, worths: Mapping[int, Fraction]) -> None:
        check_worths(worths)
        super().__init__(setup, Valued(0, 0, 0))
        #: Worths are counted in units of 1 / scale VP.
        self.scale = lcm(*(worths[advisor].denominator for advisor in ADVISORS))
        self._worth = [0, *(int(worths[advisor] * self.scale) for advisor in ADVISORS)]

    def valued(self, dealing: Dealing, groups: Groups) -> list[Valued]:
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
        totals = sorted([each for each in found.items() if each[0] > 0], reverse=True)
        return [Valued(total, total, rolls) for total, rolls in totals]

    def _more(self, advisors: Together) -> int:
        """Return what moving the group on the highest of these adds, at least 0."""
        to = self._beside.moved_to
        if to is None or to in advisors:
            return 0
        return max(0, self._worth[to] - self._worth[max(advisors)])


#: By set of advisors, the value of the best help of all of them, and what is told of it.
Values: TypeAlias = Mapping[Together, tuple[int, Hashable]]


class BestHelp(BestSet):
    """The goal of the set whose help is worth most; of equal ones, as `best_turn` chooses."""

    def __init__(self, setup: Setup, values: Values, given: Rolls | None = None) -> None:
        super().__init__(setup, Valued(*values[()], rolls=0), given)
        #: What sets are worth, the best first, and by set its place there.
        self._worths: list[tuple[int, Hashable]] = []
        self._ranks: dict[Together | None, int] = {}
        for advisors in sorted(values, key=lambda each: (-values[each][0], (*each, ADVISORS.stop))):
            if not self._worths or self._worths[-1] != values[advisors]:
                self._worths.append(values[advisors])
            self._ranks[advisors] = len(self._worths) - 1
        self._rank_beside = cache(self._found_beside)

    def valued(self, dealing: Dealing, groups: Groups) -> list[Valued]:
        found: dict[int, int] = {}
        for others, rolls in groups.items():
            if rank_of := self._rank_beside(others):
                for advisor, reached in dealing.each(rolls, rank_of):
                    rank = rank_of[advisor]
                    found[rank] = found.get(rank, 0) | reached
        return [Valued(*self._worths[rank], rolls) for rank, rolls in sorted(found.items())]

    def _found_beside(self, others: Together) -> dict[int, int]:
        """Return each advisor that is open beside others, with the rank of all together."""
        ranks, nobody = self._ranks, self._ranks[()]
        found = {}
        for advisor in self._beside.open(others):
            placed = tuple(sorted((*others, advisor)))
            # Sets of more advisors than there are dice have no rank, and no roll reaches them.
            rank = min(ranks.get(each, nobody) for each in (placed, self._beside.moved(placed)))
            if rank < nobody:
                found[advisor] = rank
        return found
