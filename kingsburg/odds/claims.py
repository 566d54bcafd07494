"""One advisor that one player wants: whether others can prevent it, and how likely they do.

Waiting never helps: whoever wants one advisor takes him at the next turn, while he is free and
the dice are there. So all that counts is what the others do before that turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import TypeVar

from gametable.play.errors import Fault, ImpossiblePosition, Malformed, Word
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.position import Position
from kingsburg.odds.prospects import Means, means_of

T = TypeVar("T")


def check_step(position: Position) -> None:
    """Raises `Malformed` where nobody is to influence, `ImpossiblePosition` if it has faults."""
    if position.faults:
        raise ImpossiblePosition(position.faults)
    if position.step != "influence" or not isinstance(position.actor, str):
        # Loading runs on, so that a file may have said influence.
        raise Malformed(
            Fault(
                "step",
                "the court is contested at step {court}, not {step}, where the next decision or "
                "roll is",
                court=Word("step", "influence"),
                step=Word("step", position.step),
            )
        )


def can_force(position: Position) -> dict[str, dict[int, bool]]:
    """For each player and advisor, whether that player gets him whatever the others do.

    Counting what is placed from here on. Raises as `check_step`.
    """
    check_step(position)
    found = {}
    closed = _closed(position)
    for name, means in _in_turn(position):
        sure = means.reach if means.envoy else means.reach & ~closed
        found[name] = {advisor: bool(sure >> advisor & 1) for advisor in ADVISORS}
        closed |= means.reach
    return _by_seat(position, found)


def chance(position: Position) -> dict[str, dict[int, Fraction]]:
    """For each player and advisor, the probability, from 0 to 1, of getting him.

    By best play for this one, while each other player picks uniformly among the different
    legal actions (advisor, dice, token, Market, Envoy, or passing). Counting what is placed
    from here on. Raises as `check_step`.
    """
    check_step(position)
    found = {}
    courts, unit = {_closed(position): 1}, 1
    before: Means | None = None
    for name, means in _in_turn(position):
        if before is not None:
            courts, unit = _after_any_action(courts, unit, before)
        before = means
        found[name] = {
            advisor: Fraction(
                sum(
                    ways
                    for closed, ways in courts.items()
                    if means.reach >> advisor & 1 and (means.envoy or not closed >> advisor & 1)
                ),
                unit,
            )
            for advisor in ADVISORS
        }
    return _by_seat(position, found)


def _by_seat(position: Position, found: Mapping[str, T]) -> dict[str, T]:
    return {player.name: found[player.name] for player in position.players}


def _closed(position: Position) -> int:
    return sum({1 << advisor for advisor, *_ in position.placed})


def _in_turn(position: Position) -> Iterator[tuple[str, Means]]:
    """The players from the one to move on, with what each has."""
    actor = position.actor
    assert isinstance(actor, str)
    order = position.order
    first = order.index(actor)
    for name in order[first:] + order[:first]:
        yield name, means_of(position.player(name), position.rules)


def _after_any_action(
    courts: Mapping[int, int], unit: int, means: Means
) -> tuple[dict[int, int], int]:
    """The courts once a player has picked any of the legal actions, each in so many of `unit`.

    Courts are bits of the closed advisors. Whole numbers of one unit add up faster than
    fractions do.
    """
    influences = means.hand.influences(means.tokens > 0, means.sways)
    groups = Counter(action.advisor for action in influences)
    free = {
        closed: [
            (1 << advisor, number)
            for advisor, number in groups.items()
            if means.envoy or not closed >> advisor & 1
        ]
        for closed in courts
    }
    # To pass is one more.
    actions = {closed: 1 + sum(number for _, number in free[closed]) for closed in courts}
    finer = lcm(*actions.values())
    after: Counter[int] = Counter()
    for closed, ways in courts.items():
        each = ways * (finer // actions[closed])
        after[closed] += each
        for bit, number in free[closed]:
            after[closed | bit] += number * each
    return after, unit * finer
