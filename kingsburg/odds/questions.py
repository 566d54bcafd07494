"""Questions about one turn: advisors together, and what the turn brings."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Collection
from fractions import Fraction
from math import isfinite, lcm
from numbers import Rational
from typing import Any, TypeAlias

from gametable.play.distribution import Distribution, exactly
from gametable.play.errors import (
    Fault,
    Malformed,
    Message,
    check,
    check_function,
    check_list,
    check_type,
)
from gametable.play.steps import Steps, stepwise
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.position import Position
from kingsburg.odds.conditions import Taken, Turns, wishing
from kingsburg.odds.reach import Setup, solved
from kingsburg.odds.turn import check_size
from kingsburg.odds.turn_goals import BestHelp

#: A function from what a turn brings to a number, or to several numbers.
Value: TypeAlias = Callable[[Bundle], Any]


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
    goal = yield from wishing(Turns(setup), [Taken(number, tuple(advisors))])
    (found,), in_all = yield from solved(goal, setup)
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
    check_function(value, "value")
    if tell is not None:
        check_function(tell, "tell")
    bundles = yield from Turns(setup, position).brought()
    worths = {each: number(value(each)) for each in set().union(*bundles.values())}
    scale = lcm(*(worth.denominator for worth in worths.values()))
    worth_of = {each: int(worth * scale) for each, worth in worths.items()}
    best = {advisors: max(found, key=worth_of.__getitem__) for advisors, found in bundles.items()}
    told = {
        each: _told(tell(each)) if tell is not None else worths[each] for each in set(best.values())
    }
    goal = BestHelp(
        setup, {advisors: (worth_of[each], told[each]) for advisors, each in best.items()}
    )
    (_, counted), _ = yield from solved(goal, setup)
    return Distribution(dict(goal.by_outcome(counted)))


def _told(told: object) -> Any:
    return tuple(map(number, told)) if isinstance(told, tuple) else number(told)


def number(value: object, where: str = "value") -> Fraction:
    """Return a number as a fraction. Raises `Malformed` for anything else."""
    if isinstance(value, Rational):
        return exactly(value)
    if isinstance(value, float) and isfinite(value):
        return Fraction(value)
    raise Malformed(Fault(where, "expected a number, not {given}", given=reprlib.repr(value)))
