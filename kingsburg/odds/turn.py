"""A whole turn of one player alone on a court: several advisors with the same dice."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from gametable.play.errors import Malformed, check_type
from gametable.play.steps import Steps, stepwise
from kingsburg.engine.actions import Influence, Move
from kingsburg.engine.hand import ADVISORS, Hand, placements
from kingsburg.odds.reach import Chances, Setup, solved
from kingsburg.odds.rerolls import Advice, Rerolling
from kingsburg.odds.rolls import Together
from kingsburg.odds.turn_goals import (
    AllDice,
    Beside,
    BestTotal,
    EachTogether,
    check_worths,
    dealing_of,
)

#: VP by advisor, from 1 to 18; below 0 for an unwanted one.
Worths: TypeAlias = Mapping[int, Fraction]

_PASS: Final = (ADVISORS.stop,)
#: With this many dice it takes seconds, at most a minute, to count three or more groups.
MOST_DICE: Final = 9


#: What is done with all dice: each placement, the lowest advisor first, and at the end the move of
#: a group, if any (G.duke).
Placed: TypeAlias = tuple[Influence | Move, ...]


class Turn(NamedTuple):
    """The best use of all dice, and its total worth in VP."""

    worth: Fraction
    placements: Placed


class Totals(NamedTuple):
    """The worth of the best turn before the roll.

    `mean`: in VP. `chances`: the probability, from 0 to 1, of each best total in VP, ascending.
    """

    mean: Fraction
    chances: Mapping[Fraction, Fraction]


@stepwise
def possible_sets(setup: Setup) -> Steps[dict[Together, Placed]]:
    """Return all sets of advisors that the dice of `setup.roll` can influence, with a way for each.

    Sets are ascending, small ones first; an advisor appears twice if the Envoy is used on the
    player's own (P5.3). Groups are disjoint, with a coloured die in each (P2b.2-P2b.6). Of
    several ways it is the one whose dice come first in the order of `Position.actions`, starting
    with the lowest advisor; a group is moved at the end (G.duke) only if there is no other way.
    There are no rerolls. Raises `Malformed` without a roll.
    """
    check_type(setup, Setup, "setup")
    hand = setup.dice_there()
    placed = _sets(setup, hand)
    found = sorted(placed, key=lambda each: (len(each), each))
    placing = _Placing(setup)
    ways: dict[Together, Placed] = {}
    for advisors in found:
        yield Fraction(len(ways), len(found))
        ways[advisors] = placing.first(hand, placed[advisors])
        if placed[advisors] != advisors:
            ways[advisors] += _moved(setup, placed[advisors])
    return ways


def best_turn(setup: Setup, worths: Worths) -> Turn:
    """Return the best total worth of the dice of `setup.roll`, and how to get it.

    Ties go to the lowest first advisor, then to the lowest second one, and so on; placing comes
    before passing, as in `Position.actions`. There are no rerolls. Raises `Malformed` without a
    roll.
    """
    check_worths(worths)
    check_type(setup, Setup, "setup")
    hand = setup.dice_there()
    placed = _sets(setup, hand)
    best = min(((), *placed), key=lambda each: (-_worth(each, worths), each + _PASS))
    placing = placed.get(best, best)
    moves = _moved(setup, placing) if placing != best else ()
    return Turn(_worth(best, worths), (*_Placing(setup).first(hand, placing), *moves))


@stepwise
def advise_turn(setup: Setup, worths: Worths) -> Steps[Advice]:
    """Return what to do with the dice of `setup.roll` so that the turn is worth the most.

    Values are VP, or mean VP if dice are rolled. Raises `Malformed` without a roll, or if more
    than `MOST_DICE` may be rerolled.
    """
    check_type(setup, Setup, "setup")
    hand = setup.dice_there()
    check_size(setup)
    goal = BestTotal(setup, worths)
    rerolling = Rerolling(goal, len(hand.dice))
    yield from rerolling.count(setup.coloured, setup.whites, setup.dice_powers, hand)
    return rerolling.advice(hand, setup.dice_powers, goal.scale)


def _sets(setup: Setup, hand: Hand) -> dict[Together, Together]:
    """Return all sets of advisors within reach, each with the set on which its dice are placed.

    The two differ if a group is moved at the end (G.duke).
    """
    dealing = dealing_of(setup, 0, 0, hand, most=len(hand.coloured))
    beside = Beside(setup)
    placed = {
        tuple(sorted((*others, advisor)))
        for _, groups in dealing.parts()
        for others, rolls in groups.items()
        for advisor, _ in dealing.each(rolls, beside.open(others))
    }
    found = {each: each for each in placed}
    for each in sorted(placed):
        if moved := beside.moved(each):
            found.setdefault(moved, each)
    return found


def _moved(setup: Setup, placed: Together) -> tuple[Move, ...]:
    """Return the move of the group on the highest of these advisors."""
    assert setup.governor is not None
    assert setup.moved_to is not None
    return (Move(placed[-1], setup.moved_to, setup.governor.id),)


def _worth(advisors: Together, worths: Worths) -> Fraction:
    return sum((worths[advisor] for advisor in advisors), Fraction(0))


class _Placing:
    """A search for which dice go where, which caches what it finds."""

    def __init__(self, setup: Setup) -> None:
        self._closed = sum(1 << advisor for advisor in setup.taken)
        self._barred = sum(1 << advisor for advisor in setup.barred)
        self._joining = setup.token, setup.swaying, setup.envoy
        self._known: dict[tuple[object, ...], tuple[Influence, ...] | None] = {}

    def first(self, hand: Hand, advisors: Together) -> tuple[Influence, ...]:
        """Return the first way to influence all of them, which must be possible."""
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
            for action in placements(hand, closed, tokens > 0, sways, envoy, self._barred):
                if isinstance(action, Influence) and action.advisor == advisors[0]:
                    rest = self._first(
                        hand.after(action),
                        advisors[1:],
                        closed | 1 << action.advisor,
                        tokens - action.token,
                        tuple(each for each in sways if each != action.power),
                        envoy and not action.envoy,
                    )
                    if rest is not None:
                        self._known[asked] = (action, *rest)
                        break
        return self._known[asked]


@stepwise
def chances_together(setup: Setup, number: int) -> Steps[dict[Together, Fraction]]:
    """Return the probability, from 0 to 1, of taking two or three advisors together.

    `number`: 2 or 3. The keys are all pairs or triples of different advisors, even impossible
    ones, in ascending order (`[12, 8]` is `[8, 12]`); with the Envoy also those in which one
    appears twice (P5.3). Rerolls are chosen to get exactly these. With a roll and no rerolls
    it is 0 or 1. Raises `Malformed` for another number, and for three with more than `MOST_DICE`
    to be rolled.
    """
    if number not in (2, 3):
        raise Malformed(
            "only two or three advisors can be taken together here, not {number}",
            number=repr(number),
        )
    if number > 2:
        check_size(setup)
    goals = EachTogether(setup, number)
    found, in_all = yield from solved(goals, setup)
    # Many chances are equal, and a fraction takes longer to make than to look up.
    fractions = {ways: Fraction(ways, in_all) for ways in set(found)}
    chances = zip(goals.asked, found, strict=True)
    return ChancesTogether({advisors: fractions[ways] for advisors, ways in chances})


class ChancesTogether(Chances[Together]):
    """The probability, from 0 to 1, of each set of advisors, which may be given in any order."""

    def __missing__(self, advisors: object) -> Fraction:
        if isinstance(advisors, tuple) and all(isinstance(each, int) for each in advisors):
            ascending = tuple(sorted(advisors))
            if ascending in self and ascending != advisors:
                return self[ascending]
        return super().__missing__(advisors)


@stepwise
def using_all_dice(setup: Setup) -> Steps[Fraction]:
    """Return the probability, from 0 to 1, that every die can be placed.

    Dice are placed in groups on different open advisors, with all that may join them; rerolls are
    chosen to place all. Without dice it is 1. Raises `Malformed` for more than `MOST_DICE`
    to be rolled.
    """
    check_size(setup)
    (found,), in_all = yield from solved(AllDice(setup), setup)
    return Fraction(found, in_all)


@stepwise
def best_totals(setup: Setup, worths: Worths) -> Steps[Totals]:
    """Return how much the best turn is worth: the mean, and the probability of each total.

    Rerolls are chosen to get the highest mean, with ties as in `Advice`. With a roll the answer is
    about these dice. Raises `Malformed` for more than `MOST_DICE` to be rolled.
    """
    check_size(setup)
    goal = BestTotal(setup, worths)
    (in_sum, counted), in_all = yield from solved(goal, setup)
    chances = {
        Fraction(total, goal.scale): Fraction(ways, in_all)
        for total, ways in sorted(goal.by_outcome(counted))
    }
    return Totals(Fraction(in_sum, in_all * goal.scale), chances)


def check_size(setup: Setup) -> None:
    """Raise `Malformed` if too many dice are to be rolled to count whole turns."""
    check_type(setup, Setup, "setup")
    dice = setup.coloured + setup.whites
    if dice > MOST_DICE and (setup.roll is None or setup.dice_powers):
        raise Malformed(
            "{number} dice are too many for a whole turn before the roll; at most {most} can be "
            "counted",
            number=dice,
            most=MOST_DICE,
        )
