"""A whole turn of one player alone on a court: several advisors by the same dice."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, count
from math import lcm
from typing import Final, NamedTuple, TypeAlias

from gametable.play.errors import Malformed
from kingsburg.engine.actions import Influence
from kingsburg.engine.hand import ADVISORS, Hand, placements
from kingsburg.odds.reach import Setup
from kingsburg.odds.rerolls import Advice, Counting, Goals, Rerolling
from kingsburg.odds.rolls import Dealing, Groups, Together, Ways
from kingsburg.odds.steps import Steps, result

#: VP by advisor, from 1 to 18; below 0 for one that nobody wants.
Worths: TypeAlias = Mapping[int, Fraction]

#: The power by which a group counts as one more or one less, as placements name it.
_MARKET: Final = ("market",)
_PASS: Final = (ADVISORS.stop,)
#: So few rolls are sooner looked at one by one than all together.
_FEW_ROLLS: Final = 50
#: With so many dice three and more groups are counted in a few seconds, a minute at most.
MOST_DICE: Final = 9


class Turn(NamedTuple):
    """What to do with all dice: the total worth in VP, and each placement, lowest advisor first."""

    worth: Fraction
    placements: tuple[Influence, ...]


class Totals(NamedTuple):
    """How much the best turn is worth before the roll.

    `mean` in VP; `chances`: the probability, from 0 to 1, of each best total in VP, ascending.
    """

    mean: Fraction
    chances: Mapping[Fraction, Fraction]


# After the roll ---------------------------------------------------------------------------


def together(setup: Setup) -> dict[Together, tuple[Influence, ...]]:
    """All advisors that the dice of `setup.roll` can influence together, and one way for each.

    By advisors, the lowest first; few before many; an advisor stands twice where the Envoy is
    used on one's own (P5.3). Groups are disjoint, with a coloured die in each (P2b.2-P2b.6).
    Of several ways it is the one whose dice come first in the order of `Position.actions`, for
    the lowest advisor first. Nothing is rolled again. Raises `Malformed` without a roll.
    """
    return result(together_in_steps(setup))


def together_in_steps(setup: Setup) -> Steps[dict[Together, tuple[Influence, ...]]]:
    """The same in steps."""
    hand = setup.dice_there()
    found = sorted(_sets(setup, hand), key=lambda each: (len(each), each))
    placing = _Placing(setup)
    ways: dict[Together, tuple[Influence, ...]] = {}
    for advisors in found:
        yield Fraction(len(ways), len(found))
        ways[advisors] = placing.first(hand, advisors)
    return ways


def best_turn(setup: Setup, worths: Worths) -> Turn:
    """The best total worth of the dice of `setup.roll`, and how to get it.

    Of several that are worth the same it is the one with the lowest advisor first, then the
    next; placing comes before passing, as in `Position.actions`. Nothing is rolled again.
    Raises `Malformed` without a roll.
    """
    hand = setup.dice_there()
    all_sets: list[Together] = [(), *_sets(setup, hand)]
    best = min(all_sets, key=lambda each: (-_worth(each, worths), each + _PASS))
    return Turn(_worth(best, worths), _Placing(setup).first(hand, best))


def advise_turn(setup: Setup, worths: Worths) -> Advice:
    """What to do with the dice of `setup.roll` before the turn, so that it is worth most.

    Values are VP, in the mean where dice are rolled. Raises `Malformed` without a roll, and if
    more than `MOST_DICE` may be rolled again.
    """
    return result(advise_turn_in_steps(setup, worths))


def advise_turn_in_steps(setup: Setup, worths: Worths) -> Steps[Advice]:
    """The same in steps."""
    hand = setup.dice_there()
    _check_size(setup)
    goal = _BestTotal(setup, worths)
    rerolling = Rerolling(goal, setup.dice + setup.white)
    yield from rerolling.count(setup.dice, setup.white, setup.rerolls, hand)
    return rerolling.advice(hand, setup.rerolls, goal.scale)


def _sets(setup: Setup, hand: Hand) -> Iterator[Together]:
    dealing = _dealing(setup, 0, 0, hand, most=len(hand.coloured))
    court = _Court(setup)
    for _, groups in dealing.parts():
        yield from {
            tuple(sorted((*others, advisor)))
            for others, rolls in groups.items()
            for advisor, _ in dealing.each(rolls, court.open(others))
        }


def _worth(advisors: Together, worths: Worths) -> Fraction:
    return sum((worths[advisor] for advisor in advisors), Fraction(0))


class _Placing:
    """Which dice go where."""

    def __init__(self, setup: Setup) -> None:
        self._closed = sum(1 << advisor for advisor in setup.taken)
        self._joining = setup.token, _MARKET if setup.market else (), setup.envoy
        self._known: dict[tuple[object, ...], tuple[Influence, ...] | None] = {}

    def first(self, hand: Hand, advisors: Together) -> tuple[Influence, ...]:
        """The first way to influence all of them, which must be possible."""
        way = self._first(hand, advisors, self._closed, *self._joining)
        assert way is not None
        return way

    def _first(
        self,
        hand: Hand,
        advisors: Together,
        closed: int,
        tokens: int,
        sways: tuple[str, ...],
        envoy: bool,
    ) -> tuple[Influence, ...] | None:
        if not advisors:
            return ()
        asked = hand, advisors, closed, tokens, sways, envoy
        if asked not in self._known:
            self._known[asked] = None
            for action in placements(hand, closed, tokens > 0, sways, envoy):
                if isinstance(action, Influence) and action.advisor == advisors[0]:
                    rest = self._first(
                        hand.after(action),
                        advisors[1:],
                        closed | 1 << action.advisor,
                        tokens - action.token,
                        () if action.power else sways,
                        envoy and not action.envoy,
                    )
                    if rest is not None:
                        self._known[asked] = (action, *rest)
                        break
        return self._known[asked]


# Before the roll --------------------------------------------------------------------------


def chances_together(setup: Setup, number: int) -> dict[Together, Fraction]:
    """The probability, from 0 to 1, of taking two or three advisors together.

    `number`: 2 or 3, how many. Each pair or triple of different advisors, the lowest first,
    also those that cannot be; with the Envoy also those in which one comes twice (P5.3).
    Rerolls are decided so as to get just these. With a roll and no rerolls it is 0 or 1.
    Raises `Malformed` for another number, and for three with more than `MOST_DICE` to be rolled.
    """
    return result(chances_together_in_steps(setup, number))


def chances_together_in_steps(setup: Setup, number: int) -> Steps[dict[Together, Fraction]]:
    """The same in steps."""
    if number not in (2, 3):
        raise Malformed(
            "two or three advisors are taken together here, not {number}", number=repr(number)
        )
    if number > 2:
        _check_size(setup)
    goals = _EachTogether(setup, number)
    found, in_all = yield from _solved(goals, setup)
    # Many chances are alike, and a fraction takes longer to make than to find.
    fractions = {ways: Fraction(ways, in_all) for ways in set(found)}
    return {advisors: fractions[ways] for advisors, ways in zip(goals.asked, found, strict=True)}


def using_all_dice(setup: Setup) -> Fraction:
    """The probability, from 0 to 1, that every die can be placed.

    In groups on different open advisors; a +2 and a Market help, rerolls are decided so as to
    place all. Without dice it is 1. Raises `Malformed` for more than `MOST_DICE` to be rolled.
    """
    return result(using_all_dice_in_steps(setup))


def using_all_dice_in_steps(setup: Setup) -> Steps[Fraction]:
    """The same in steps."""
    _check_size(setup)
    (found,), in_all = yield from _solved(_AllDice(setup), setup)
    return Fraction(found, in_all)


def best_totals(setup: Setup, worths: Worths) -> Totals:
    """How much the best turn is worth, in the mean and by its chances.

    Rerolls are decided so as to get the highest mean; a tie is decided as in `Advice`. With a
    roll it is about these dice. Raises `Malformed` for more than `MOST_DICE` to be rolled.
    """
    return result(best_totals_in_steps(setup, worths))


def best_totals_in_steps(setup: Setup, worths: Worths) -> Steps[Totals]:
    """The same in steps."""
    _check_size(setup)
    goal = _BestTotal(setup, worths)
    (in_sum, counted), in_all = yield from _solved(goal, setup)
    chances = {
        Fraction(total, goal.scale): Fraction(ways, in_all)
        for total, ways in goal.by_total(counted)
    }
    return Totals(Fraction(in_sum, in_all * goal.scale), chances)


def _check_size(setup: Setup) -> None:
    dice = setup.dice + setup.white
    if dice > MOST_DICE and (setup.roll is None or setup.rerolls):
        raise Malformed(
            "{number} dice are too many for a whole turn before the roll, up to {most} can be "
            "counted",
            number=dice,
            most=MOST_DICE,
        )


def _solved(goals: Goals, setup: Setup) -> Steps[tuple[Ways, int]]:
    rerolling = Rerolling(goals, setup.dice + setup.white)
    asked = setup.dice, setup.white, setup.rerolls, setup.roll
    yield from rerolling.count(*asked)
    return rerolling.solved(*asked)


def _dealing(
    setup: Setup, coloured: int, white: int, kept: Hand, *, most: int, every_die: bool = False
) -> Dealing:
    return Dealing(
        coloured,
        white,
        kept,
        most=most,
        tokens=setup.token,
        market=setup.market,
        every_die=every_die,
    )


class _Court:
    """Which advisors can be taken together (P2b.5): one at most by the Envoy (P5.3)."""

    def __init__(self, setup: Setup) -> None:
        self._taken, self._envoy = setup.taken, setup.envoy

    def closed(self, others: Together) -> Collection[int]:
        """Whom one cannot take beside others; everybody if not even those can be taken."""
        by_envoy = len(others) - len(set(others) - self._taken)
        if by_envoy > self._envoy or not all(each in ADVISORS for each in others):
            return ADVISORS
        return self._taken.union(others) if by_envoy == self._envoy else ()

    def open(self, others: Together) -> list[int]:
        """Whom one can take beside others."""
        closed = self.closed(others)
        return [each for each in ADVISORS if each not in closed]


class _EachTogether(Goals):
    """Each pair or triple for itself."""

    def __init__(self, setup: Setup, number: int) -> None:
        self._setup, self._number = setup, number
        self.asked = _taken_together(number, setup.envoy)
        court = _Court(setup)
        self._open = [
            (place, read)
            for place, (advisors, read) in enumerate(self.asked.items())
            if not setup.taken or advisors[-1] not in court.closed(advisors[:-1])
        ]

    def ways(self, coloured: int, white: int, kept: Hand) -> Counting:
        dealing = _dealing(self._setup, coloured, white, kept, most=self._number)
        found = [0] * len(self.asked)
        for ways, groups in dealing.parts():
            for place, read in self._open:
                if reached := dealing.together(groups, read):
                    found[place] += ways * dealing.count(reached)
            yield dealing.rolls(ways)
        return tuple(found)


@lru_cache(maxsize=4)
def _taken_together(number: int, envoy: bool) -> Mapping[Together, Sequence[tuple[Together, int]]]:
    """All pairs or triples in order, each with one advisor after the others in all ways."""
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


class _AllDice(Goals):
    """Every die is placed."""

    def __init__(self, setup: Setup) -> None:
        self._setup, self._court = setup, _Court(setup)

    def ways(self, coloured: int, white: int, kept: Hand) -> Counting:
        own = coloured + len(kept.coloured)
        if not own and not white and not kept.white:
            return (1,)
        found = 0
        left: dict[int, tuple[int, int]] = {}
        # Two groups place nearly every roll; so the rest is tried alone, if it is small.
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
        return _dealing(self._setup, coloured, white, kept, most=most, every_die=True)

    def _placed(self, dealing: Dealing, groups: Groups) -> int:
        """The rolls that these groups place on different open advisors."""
        placed = 0
        for others, rolls in groups.items():
            closed = self._court.closed(others)
            if closed != ADVISORS:
                placed |= rolls & ~dealing.of(closed)
        return dealing.any_of(placed & dealing.of(ADVISORS))


class _BestTotal(Goals):
    """The best total worth: first the sum of all, then how often each comes, as one number.

    That number has a place of `_PLACE` bits for each total, so that it is added and multiplied
    like any other.
    """

    #: Enough for all ways of 11 dice, rolled again by eight powers.
    _PLACE: Final = 256

    def __init__(self, setup: Setup, worths: Worths) -> None:
        self._setup, self._court = setup, _Court(setup)
        #: Worths are counted in 1 / scale of a VP.
        self.scale = lcm(*(worths[advisor].denominator for advisor in ADVISORS))
        self._worth = [0, *(int(worths[advisor] * self.scale) for advisor in ADVISORS)]
        self._place: dict[int, int] = {}

    def ways(self, coloured: int, white: int, kept: Hand) -> Counting:
        most = coloured + len(kept.coloured)
        dealing = _dealing(self._setup, coloured, white, kept, most=most)
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
        """What is better than nothing, best first."""
        worth = self._worth
        found: dict[int, int] = {}
        for others, rolls in groups.items():
            if beside := self._court.open(others):
                others_worth = sum([worth[each] for each in others])
                for advisor, reached in dealing.each(rolls, beside):
                    total = others_worth + worth[advisor]
                    found[total] = found.get(total, 0) | reached
        return sorted([each for each in found.items() if each[0] > 0], reverse=True)

    def best(self, choices: Sequence[Ways]) -> Ways:
        return max(choices, key=lambda each: each[0])

    def by_total(self, counted: int) -> Iterator[tuple[int, int]]:
        """Each total that comes, ascending, and how often, out of the number that holds them."""
        everything = (1 << self._PLACE) - 1
        for total, place in sorted(self._place.items()):
            if ways := counted >> place * self._PLACE & everything:
                yield total, ways
