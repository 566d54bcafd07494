"""Questions about one turn: advisors together, and what the turn brings."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Collection
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import isfinite, lcm
from typing import Any, Final, TypeAlias

from gametable.play.distribution import Distribution
from gametable.play.errors import Fault, Malformed, Message, check, check_list, check_type
from gametable.play.steps import Steps, stepwise
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.content import standard
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.position import Position
from kingsburg.odds.reach import Setup, solved
from kingsburg.odds.rolls import Together
from kingsburg.odds.turn import check_size
from kingsburg.odds.turn_goals import AnyTogether, BestHelp, sets_of
from kingsburg.odds.worths import Gains, empty, gains_of

#: A function from what a turn brings to a number, or to several numbers.
Value: TypeAlias = Callable[[Bundle], Any]
_NOTHING: Final = Bundle()


@stepwise
def together(setup: Setup, *advisors: int) -> Steps[Fraction]:
    """Return the probability, from 0 to 1, of taking all these advisors in one turn.

    They may be given in any order; with the Envoy, one of them may be given twice (P5.3). Rerolls
    are chosen to get exactly these. Raises `Malformed` for an unknown advisor, and for three or
    more with more than `MOST_DICE` to be rolled.

        >>> from kingsburg import Setup, together
        >>> together(Setup(white=1).with_buildings(["market"]), 12, 8)
        Fraction(5, 72)
    """
    return (yield from reach_at_least.in_steps(setup, advisors, len(advisors)))


@stepwise
def reach_at_least(setup: Setup, advisors: Collection[int], number: int) -> Steps[Fraction]:
    """Return the probability, from 0 to 1, of taking at least so many of some advisors in a turn.

    Rerolls are chosen to get so many, no matter which. Raises `Malformed` for an unknown advisor,
    for a number that is not from 1 to the number of advisors, and like `together`.

        >>> from kingsburg import Setup, reach_at_least
        >>> reach_at_least(Setup(), [3, 4, 5, 6], 2)
        Fraction(175, 216)
    """
    check_type(setup, Setup, "setup")
    check_list(advisors, "advisors")
    if not advisors:
        raise Malformed(Fault("advisors", "expected at least one advisor"))
    for each in advisors:
        check(each, ADVISORS, Message("advisor number"))
    check(number, range(1, len(advisors) + 1), Message("number of advisors"))
    if number > 2:
        check_size(setup)
    sets = {tuple(sorted(each)) for each in combinations(advisors, number)}
    (found,), in_all = yield from solved(AnyTogether(setup, sets), setup)
    return Fraction(found, in_all)


@stepwise
def turn(
    setup: Setup, value: Value, tell: Value | None = None, *, position: Position | None = None
) -> Steps[Distribution]:
    """Return what the turn that is best by `value` brings: the distribution of its value.

    `value`: from the goods, VP, tokens and soldiers that the advisors give in the turn, as a
    `Bundle`, to a number. `tell`: what to return of the same turns instead: a number, or a tuple
    of numbers. Rerolls are chosen for the highest mean value. Of equal turns it is the one that
    `best_turn` finds, with the option of each advisor that is printed first; goods to pay with are
    at hand, as in `default_worths`. `position`: gives the content, as there. Raises `Malformed`
    for a value that is no number, and for more than `MOST_DICE` to be rolled.

        >>> from kingsburg import Setup, turn
        >>> gold = turn(Setup(), lambda bundle: bundle.gold)
        >>> gold.mean, gold.at_least(4)
        (Fraction(461, 216), Fraction(1, 36))
    """
    check_size(setup)
    bundles = _bundles(gains_of(position or empty(standard())), setup.coloured, setup.envoy)
    worths = {each: _number(value(each)) for each in set().union(*bundles.values())}
    scale = lcm(*(worth.denominator for worth in worths.values()))
    worth_of = {each: int(worth * scale) for each, worth in worths.items()}
    best = {advisors: max(found, key=worth_of.__getitem__) for advisors, found in bundles.items()}
    told = {each: _told(tell(each)) if tell else worths[each] for each in set(best.values())}
    goal = BestHelp(
        setup, {advisors: (worth_of[each], told[each]) for advisors, each in best.items()}
    )
    (_, counted), in_all = yield from solved(goal, setup)
    return Distribution({each: Fraction(ways, in_all) for each, ways in goal.by_outcome(counted)})


@lru_cache(maxsize=8)
def _bundles(gains: Gains, dice: int, envoy: bool) -> dict[Together, tuple[Bundle, ...]]:
    """Return each set of advisors that so many dice may take, with all that it can bring."""
    helps = dict(gains)
    found: dict[Together, tuple[Bundle, ...]] = {(): (_NOTHING,)}
    for number in range(1, dice + 1):
        for advisors in sets_of(number, envoy):
            more = helps[advisors[-1]]
            brought = (one.plus(another) for one in found[advisors[:-1]] for another in more)
            found[advisors] = tuple(dict.fromkeys(brought))
    return found


def _told(told: object) -> Any:
    return tuple(map(_number, told)) if isinstance(told, tuple) else _number(told)


def _number(value: object) -> Fraction:
    if isinstance(value, (int, Fraction)) or (isinstance(value, float) and isfinite(value)):
        return Fraction(value)
    raise Malformed(Fault("value", "expected a number, not {given}", given=reprlib.repr(value)))
