"""Conditions for a turn: advisors taken together, goods that they give; and chances of them."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import chain, combinations
from types import NoneType
from typing import Final, TypeAlias

from gametable.play.errors import Malformed, check_type
from gametable.play.steps import Steps
from kingsburg.engine.actions import GOODS
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.content import standard
from kingsburg.engine.hand import Hand
from kingsburg.engine.position import Position
from kingsburg.odds.reach import Setup
from kingsburg.odds.rerolls import Counting, Goals
from kingsburg.odds.rolls import Dealing, Groups, Together
from kingsburg.odds.turn import Worths, check_size
from kingsburg.odds.turn_goals import PLACE, SetsTaken, dealing_of, sets_of
from kingsburg.odds.worths import Gains, default_worths, empty, gains_of

#: Each comparison, by its sign.
COMPARISONS: Final[Mapping[str, Callable[[Fraction, Fraction], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}
#: All that each set of advisors can bring.
Brought: TypeAlias = Mapping[Together, tuple[Bundle, ...]]
#: The number of sets of advisors between two steps, and the share done before any roll is counted.
_AT_ONCE: Final = 500
_BEGUN: Final = Fraction(0)
#: The most cases into which a condition may fall apart.
_CASES: Final = 64
_NOTHING: Final = Bundle()


@dataclass(frozen=True)
class Taken:
    """At least so many of these advisors are taken in one turn."""

    number: int
    advisors: tuple[int, ...]


@dataclass(frozen=True)
class Amount:
    """A sum of what a turn gives; `terms`: how often each thing counts, by its name in `AMOUNTS`.

    The worth is that of the advisors taken, in VP (`default_worths`).
    """

    terms: tuple[tuple[str, int], ...]

    @cached_property
    def _weights(self) -> tuple[int, ...]:
        """How often each field of a bundle counts."""
        goods = Counter({each: self._times("goods") for each in GOODS})
        return tuple(self._times(each) + goods[each] for each in Bundle._fields)

    @cached_property
    def worths(self) -> int:
        """How often the worth counts."""
        return self._times(WORTH)

    def _times(self, thing: str) -> int:
        return sum(times for name, times in self.terms if name == thing)

    def of(self, bundle: Bundle) -> int:
        """Return the amount in a bundle, without the worth."""
        return sum(map(operator.mul, self._weights, bundle))


#: The name of what advisors are worth, and of all amounts.
WORTH: Final = "worth"
AMOUNTS: Final = (*Bundle._fields, "goods", WORTH)


@dataclass(frozen=True)
class Compared:
    """What a turn gives compares so with a number."""

    amount: Amount
    sign: str
    number: int


@dataclass(frozen=True)
class Every:
    """All these conditions hold for one turn."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True)
class Either:
    """One of these conditions holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True)
class Not:
    """The dice allow no turn for which the condition holds."""

    part: Condition


Condition: TypeAlias = Taken | Compared | Every | Either | Not


class Turns:
    """All turns of the dice of a set-up, with the content of a position."""

    def __init__(self, setup: Setup, position: Position | None = None) -> None:
        check_type(position, (Position, NoneType), "position")
        self.setup = setup
        self._position = position or empty(standard())

    def brought(self) -> Steps[Brought]:
        """Work out all that each set of advisors can bring."""
        gains = gains_of(self._position)
        return bringing(gains, self.setup.coloured, self.setup.envoy).in_steps()

    @cached_property
    def _worths(self) -> Worths:
        return default_worths(self._position)

    def amounts(self, amount: Amount) -> Steps[dict[Together, Fraction]]:
        """Work out the most that a turn with each set of advisors gives of this."""
        brought = yield from self.brought()
        found: dict[Together, Fraction] = {}
        for at, (advisors, bundles) in enumerate(brought.items()):
            if at % _AT_ONCE == 0:
                yield _BEGUN
            found[advisors] = self._most(amount, advisors, bundles)
        return found

    def _most(self, amount: Amount, advisors: Together, bundles: Iterable[Bundle]) -> Fraction:
        """Return the most that a turn gives of this if it takes these and brings one of these."""
        worth = amount.worths and amount.worths * sum(self._worths[each] for each in advisors)
        return Fraction(max(map(amount.of, bundles)) + worth)

    def holds(self, condition: Condition, advisors: Together, bundle: Bundle) -> bool:
        """True if a condition without `Not` holds for a turn that takes and brings this."""
        match condition:
            case Taken(number, wanted):
                return (Counter(advisors) & Counter(wanted)).total() >= number
            case Compared(amount, sign, number):
                given = self._most(amount, advisors, (bundle,))
                return COMPARISONS[sign](given, Fraction(number))
            case Every(parts):
                return all(self.holds(each, advisors, bundle) for each in parts)
            case Either(parts):
                return any(self.holds(each, advisors, bundle) for each in parts)
        raise AssertionError(condition)

    def sets(self, condition: Condition) -> Steps[list[Together]]:
        """Find the smallest sets of advisors with which a condition without `Not` can hold."""
        met: set[Together] = set()
        smallest: list[Together] = []
        possible = yield from self._possible(condition)
        for at, (advisors, bundles) in enumerate(possible):
            if at % _AT_ONCE == 0:
                yield _BEGUN
            # Whoever can take more advisors can also take fewer.
            if any(each in met for each in combinations(advisors, max(0, len(advisors) - 1))):
                met.add(advisors)
            elif any(self.holds(condition, advisors, bundle) for bundle in bundles):
                met.add(advisors)
                smallest.append(advisors)
        return smallest

    def _possible(
        self, condition: Condition
    ) -> Steps[Iterable[tuple[Together, tuple[Bundle, ...]]]]:
        """Find the sets of advisors that may matter for a condition, and what they bring."""
        named = _advisors(condition)
        if named is None:
            return (yield from self.brought()).items()
        among = sorted(set(named))
        sizes = range(min(_needed(condition), self.setup.coloured) + 1)
        return (
            (advisors, (_NOTHING,))
            for size in sizes
            for advisors in sets_of(size, self.setup.envoy, among)
        )


class Bringing:
    """All that each set of advisors that so many dice may take can bring, worked out once."""

    def __init__(self, gains: Gains, dice: int, envoy: bool) -> None:
        self._helps, self._dice, self._envoy = dict(gains), dice, envoy
        self._found: Brought | None = None

    def in_steps(self) -> Steps[Brought]:
        """Return it by each set of advisors."""
        if self._found is None:
            found: dict[Together, tuple[Bundle, ...]] = {(): (_NOTHING,)}
            sizes = (sets_of(number, self._envoy) for number in range(1, self._dice + 1))
            for at, advisors in enumerate(chain.from_iterable(sizes)):
                if at % _AT_ONCE == 0:
                    yield _BEGUN
                more = self._helps[advisors[-1]]
                sums = (one.plus(another) for one in found[advisors[:-1]] for another in more)
                found[advisors] = tuple(dict.fromkeys(sums))
            self._found = found
        return self._found


@lru_cache(maxsize=8)
def bringing(gains: Gains, dice: int, envoy: bool) -> Bringing:
    """Return what so many dice may bring; it is kept for the next question."""
    return Bringing(gains, dice, envoy)


def _advisors(condition: Condition) -> tuple[int, ...] | None:
    """Return the advisors that a condition without `Not` names; None if goods matter, too."""
    match condition:
        case Taken(_, wanted):
            return wanted
        case Every(parts) | Either(parts):
            found: tuple[int, ...] = ()
            for each in map(_advisors, parts):
                if each is None:
                    return None
                found += each
            return found
    return None


def _needed(condition: Condition) -> int:
    """Return the most advisors that a condition without `Not`, which names only them, needs."""
    match condition:
        case Taken(number, _):
            return number
        case Every(parts):
            return sum(map(_needed, parts))
        case Either(parts):
            return max(map(_needed, parts))
    raise AssertionError(condition)


#: A condition as cases of which one must hold: a part without `Not`, and what must not hold.
_Case: TypeAlias = tuple[tuple[Condition, ...], tuple[Condition, ...]]


def _cases(condition: Condition) -> list[_Case]:
    match condition:
        case Not(part):
            return [((), (part,))]
        case Either(parts) if any(map(_refuses, parts)):
            return [case for each in parts for case in _cases(each)]
        case Every(parts) if any(map(_refuses, parts)):
            found: list[_Case] = [((), ())]
            for part in parts:
                more = _cases(part)
                if len(found) * len(more) > _CASES:
                    raise Malformed("there are too many combinations of or and not")
                found = [
                    (one + two, not_one + not_two)
                    for one, not_one in found
                    for two, not_two in more
                ]
            return found
    return [((condition,), ())]


def _refuses(condition: Condition) -> bool:
    """True if there is a `Not` in a condition."""
    match condition:
        case Not():
            return True
        case Every(parts) | Either(parts):
            return any(map(_refuses, parts))
    return False


class Met:
    """The rolls that meet a condition; `most`: the most advisors that matter for it.

    `cases`: for each case of the condition, the sets of advisors that must be taken, and what must
    not be met.
    """

    def __init__(self, cases: Sequence[tuple[SetsTaken | None, Sequence[Met]]]) -> None:
        self._cases = cases
        self.most: int = max(
            max(taken.most if taken else 0, *(each.most for each in refused), 0)
            for taken, refused in self._cases
        )

    def rolls(self, dealing: Dealing, groups: Groups) -> int:
        """Return those rolls of these groups that meet the condition."""
        found = 0
        for taken, refused in self._cases:
            rolls = taken.rolls(dealing, groups) if taken else dealing.everything
            for each in refused:
                rolls &= ~each.rolls(dealing, groups)
            found |= rolls
        return found


def met(condition: Condition, turns: Turns) -> Steps[Met]:
    """Work out which rolls meet a condition."""
    cases: list[tuple[SetsTaken | None, list[Met]]] = []
    for wanted, refused in _cases(condition):
        taken = None
        if wanted:
            taken = SetsTaken(turns.setup, (yield from turns.sets(Every(wanted))))
        refusing = []
        for each in refused:
            refusing.append((yield from met(each, turns)))
        cases.append((taken, refusing))
    return Met(cases)


def wishing(
    turns: Turns, wishes: Sequence[Condition], given: Condition = Every(())
) -> Steps[Wishes]:
    """Work out the goal of some wishes; see `Wishes`."""
    granted = []
    for each in (given, *wishes):
        granted.append((yield from met(each, turns)))
    return Wishes(turns.setup, granted[1:], granted[0])


class Wishes(Goals):
    """The goal of a first wish, else a second one, and so on, with the rolls that are given.

    The value is one integer. In it each wish has `PLACE` bits, the first wish in front: the number
    of rolls that grant it, and none before it. So the greater of two values grants the first wish
    more often, or as often and the second one more often.
    """

    def __init__(self, setup: Setup, wishes: Sequence[Met], given: Met) -> None:
        self._setup, self._wishes, self._given = setup, wishes, given
        self._most = max(1, given.most, *(each.most for each in wishes))
        if self._most > 2:
            check_size(setup)

    def ways(self, coloured: int, white: int, kept: Hand) -> Counting:
        dealing = dealing_of(self._setup, coloured, white, kept, most=self._most)
        found = [0] * len(self._wishes)
        for ways, groups in dealing.parts():
            left = self._given.rolls(dealing, groups)
            for at, wish in enumerate(self._wishes):
                granted = left & wish.rolls(dealing, groups)
                found[at] += ways * dealing.count(granted)
                left &= ~granted
            yield dealing.rolls(ways)
        value = 0
        for each in found:
            value = (value << PLACE) + each
        return (value,)

    def counts(self, value: int) -> list[int]:
        """Return in how many rolls each wish is granted."""
        places = range(len(self._wishes) - 1, -1, -1)
        return [value >> PLACE * place & (1 << PLACE) - 1 for place in places]
