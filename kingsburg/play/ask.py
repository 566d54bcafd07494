"""Questions about one turn in words, and advice on rolled dice."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple, overload

from gametable.play.distribution import Distribution
from gametable.play.errors import Malformed, Message, check, check_list, check_type
from gametable.play.steps import Steps, result, stepwise
from kingsburg.engine.actions import KEEP, Action
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.position import Position
from kingsburg.notation.questions import Placed, Question, Wished, parse
from kingsburg.odds.conditions import (
    COMPARISONS,
    Amount,
    Condition,
    Every,
    Taken,
    Turns,
    met,
    wishing,
)
from kingsburg.odds.order import places
from kingsburg.odds.questions import number
from kingsburg.odds.reach import AnyOf, Setup, solved
from kingsburg.odds.rerolls import Advice, Rerolling
from kingsburg.odds.turn import Worths, advise_turn, check_size
from kingsburg.odds.turn_goals import BestHelp, Values

_THREE_DICE: Final = Setup()
#: Always true.
_ALWAYS: Final = Every(())
_NEVER: Final = Message("what is given never holds")


class WishAdvice(NamedTuple):
    """Advice on what to do with rolled dice for wishes of which the first ones come first.

    As in `Advice`, but each value is the distribution of the wish that is granted, as in `ask`.
    """

    action: Action
    value: Distribution
    keeping: Distribution
    choices: Mapping[Action, Distribution]


@stepwise
def ask(
    question: str,
    setup: Setup = _THREE_DICE,
    *,
    others: Sequence[Setup] = (),
    position: Position | None = None,
) -> Steps[Fraction | Distribution]:
    """Return the answer to a question: a `Fraction` for a chance, else a `Distribution`.

    `question`: advisors such as "8 and 12", "any of 9-11" or "at least 2 of 7 8 9", what they give,
    such as "goods >= 3", and both joined by "and", "or" and "not": the chance, from 0 to 1, that
    the dice allow such a turn. "10 else 7": which wish is granted, as the advisor if each wish is
    one, else as its number from 1; 0 for none. "gold", "2 gold + wood", "vp" or "worth": what the
    best turn brings. "place": the place in the new turn order; "place 1" or "place <= 2": its
    chance. "given" and a condition: among the rolls that allow this. `others`: the other players,
    who come first in the old turn order. `position`: gives the content, as in `default_worths`.

    Rerolls are chosen for the question, in "10 else 7" first for 10; they are left out for places.

        >>> from kingsburg import Setup, ask
        >>> ask("8 and 12", Setup(white=1).with_buildings(["market"]))
        Fraction(5, 72)
        >>> ask("10 else 7")[7]
        Fraction(25, 72)
        >>> ask("gold").mean
        Fraction(461, 216)

    Raises `Malformed` with the place where the question cannot be understood, with "given" where
    the dice may be rerolled or it never holds, and like `turn`.
    """
    check_type(setup, Setup, "setup")
    check_list(others, "others")
    for other in others:
        check_type(other, Setup, "others")
    asked, turns = parse(question), Turns(setup, position)
    if isinstance(asked.asked, Placed):
        return _place(asked, setup, others)
    if asked.given and setup.dice_powers:
        raise Malformed("given is only for dice that cannot be rerolled")
    if isinstance(asked.asked, Amount):
        return (yield from _amount(asked.asked, turns, asked.given))
    return (yield from _wished(asked.asked.wishes, turns, asked.given))


def _place(question: Question, setup: Setup, others: Sequence[Setup]) -> Fraction | Distribution:
    asked = question.asked
    assert isinstance(asked, Placed)
    if question.given:
        raise Malformed("given is only for what a turn takes and brings")
    chances = places([*others, setup])[-1]
    found = Distribution(dict(enumerate(chances, start=1)))
    if not asked.sign:
        return found
    compares, compared = COMPARISONS[asked.sign], Fraction(asked.number)
    in_all = [
        chance for each, chance in enumerate(chances, 1) if compares(Fraction(each), compared)
    ]
    return sum(in_all, Fraction(0))


def _wished(
    wishes: tuple[Condition, ...], turns: Turns, given: Condition | None
) -> Steps[Fraction | Distribution]:
    goal = yield from wishing(turns, [*wishes, _ALWAYS], given or _ALWAYS)
    (value,), _ = yield from solved(goal, turns.setup)
    found = goal.counts(value)
    if not sum(found):
        raise Malformed(_NEVER)
    return Fraction(found[0], sum(found)) if len(wishes) == 1 else _granted(wishes, found)


def _granted(wishes: Sequence[Condition], counts: Sequence[int]) -> Distribution:
    """Return the distribution of the wish granted: how often each is and, at the end, none."""
    return Distribution(dict(zip((*outcomes(wishes), 0), counts, strict=True)))


def outcomes(wishes: Sequence[Condition]) -> Sequence[int]:
    """Return what stands for each wish: its advisor if each is another one, else its number."""
    alone = [
        each.advisors[0] for each in wishes if isinstance(each, Taken) and len(each.advisors) == 1
    ]
    return alone if len({*alone}) == len(wishes) else range(1, len(wishes) + 1)


def _amount(amount: Amount, turns: Turns, given: Condition | None) -> Steps[Distribution]:
    check_size(turns.setup)
    amounts = yield from turns.amounts(amount)
    scale = lcm(*{each.denominator for each in amounts.values()})
    # Integers, since a product of fractions takes ten times as long.
    values = {
        advisors: (each.numerator * (scale // each.denominator), each)
        for advisors, each in amounts.items()
    }
    meeting = (yield from met(given, turns)).rolls if given else None
    goal = BestHelp(turns.setup, values, meeting)
    (_, counted), _ = yield from solved(goal, turns.setup)
    found = dict(goal.by_outcome(counted))
    if not found:
        raise Malformed(_NEVER)
    return Distribution(found)


@overload
def advise(setup: Setup, wanted: str) -> Advice | WishAdvice: ...
@overload
def advise(setup: Setup, wanted: Collection[int] | Worths, *, together: bool = False) -> Advice: ...
def advise(
    setup: Setup, wanted: Collection[int] | Worths | str, *, together: bool = False
) -> Advice | WishAdvice:
    """Return what to do with the dice of `setup.roll`.

    `wanted`: advisors, to reach at least one of them; or a question without "given" and "place",
    as for `ask`; or what advisors are worth, in any unit: the values are then mean worths of the
    best advisor in reach or, if they count `together`, of the best turn. Advisors that are not
    named are worth nothing. Other values are probabilities, from 0 to 1, and those of a question
    with "else" are distributions.

        >>> from kingsburg import Setup, advise
        >>> chapel = Setup().with_buildings(["chapel"]).rolled("1 1 4")
        >>> advise(chapel, "10 else 7").value[10]
        Fraction(73, 216)

    Raises `Malformed` for an unknown advisor, or if nothing has been rolled, and like `ask`.
    """
    check_type(setup, Setup, "setup")
    check_type(together, bool, "together")
    hand = setup.dice_there()
    if isinstance(wanted, str):
        return _advise_in_words(setup, parse(wanted))
    if isinstance(wanted, Mapping):
        return _advise_by_worth(setup, wanted, together=together)
    rerolling = Rerolling(AnyOf(setup, wanted), len(hand.dice))
    return rerolling.advice(hand, setup.dice_powers)


def _advise_in_words(setup: Setup, question: Question) -> Advice | WishAdvice:
    asked, hand = question.asked, setup.dice_there()
    if not isinstance(asked, Wished) or question.given:
        raise Malformed("only wishes can be advised on, such as 10 else 7")
    wishes, powers = asked.wishes, setup.dice_powers
    more = [_ALWAYS] if len(wishes) > 1 else []
    goal = result(wishing(Turns(setup), [*wishes, *more]))
    rerolling = Rerolling(goal, len(hand.dice))
    advice = rerolling.advice(hand, powers)
    if not more:
        return advice
    in_all = rerolling.unit ** len(powers)
    choices = {
        action: _granted(wishes, goal.counts(int(value * in_all)))
        for action, value in advice.choices.items()
    }
    return WishAdvice(advice.action, choices[advice.action], choices[KEEP], choices)


def _advise_by_worth(setup: Setup, worths: Worths, *, together: bool) -> Advice:
    named = {each: number(worth, f"wanted[{each}]") for each, worth in worths.items()}
    for each in named:
        check(each, ADVISORS, Message("advisor number"))
    every = {each: named.get(each, Fraction(0)) for each in ADVISORS}
    if together:
        return advise_turn(setup, every)
    scale = lcm(*(each.denominator for each in named.values()))
    alone: Values = {(each,): (int(worth * scale), each) for each, worth in every.items()}
    check_size(setup)
    goal = BestHelp(setup, {(): (0, 0), **alone})
    hand = setup.dice_there()
    return Rerolling(goal, len(hand.dice)).advice(hand, setup.dice_powers, scale)
