"""One advisor that one player wants: whether the others can prevent it, and the chance of success.

Waiting never helps: a player who wants one advisor influences him at the next turn, while he is
free and the dice are there. So only what the others do before that turn matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm

from gametable.play.errors import Fault, ImpossiblePosition, Malformed, Word, check_type
from kingsburg.engine.actions import PASS
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.position import Position
from kingsburg.odds.prospects import Means, means_of


def check_step(position: Position) -> None:
    """Raise `Malformed` if nobody is to influence, `ImpossiblePosition` if there are faults."""
    check_type(position, Position, "position")
    if position.faults:
        raise ImpossiblePosition(position.faults)
    if position.step == "influence" and position.actor and not is_contested(position):
        raise Malformed(
            Fault("step", "all have passed, and only a power can still move a group", "P2b.7")
        )
    if not is_contested(position):
        # Loading a position runs it to the next decision, so its file may have said influence.
        raise Malformed(
            Fault(
                "step",
                "the court is contested at step {court}, but the next decision or roll is at "
                "step {step}",
                court=Word("step", "influence"),
                step=Word("step", position.step),
            )
        )


def is_contested(position: Position) -> bool:
    """True if a player is to place a group or pass, not only to move one at the end (G.duke)."""
    return (
        position.step == "influence"
        and isinstance(position.actor, str)
        and PASS in position.actions()
    )


def can_force(position: Position) -> dict[str, dict[int, bool]]:
    """Return, by player and advisor, whether that player gets him whatever the others do.

    Only placements from here on count. Raises like `check_step`.
    """
    check_step(position)
    found = {}
    closed = closed_advisors(position)
    for name, means in _in_turn(position):
        sure = means.reach if means.envoy else means.reach & ~closed
        found[name] = {advisor: bool(sure >> advisor & 1) for advisor in ADVISORS}
        closed |= means.reach
    return {player.name: found[player.name] for player in position.players}


def chance(position: Position) -> dict[str, dict[int, Fraction]]:
    """Return, by player and advisor, the probability, from 0 to 1, of getting him.

    The player plays as well as possible, and the others pick uniformly among their different
    legal actions (advisor, dice, token, power, Envoy, or passing). Only placements from here
    on count. Raises like `check_step`.
    """
    check_step(position)
    found = {}
    courts, unit = {closed_advisors(position): 1}, 1
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
    return {player.name: found[player.name] for player in position.players}


def closed_advisors(position: Position) -> int:
    """Return the advisors that have been influenced, as bits."""
    return sum({1 << advisor for advisor, *_ in position.placed})


def _in_turn(position: Position) -> Iterator[tuple[str, Means]]:
    """Yield the players with their means, starting with the one to move."""
    actor = position.actor
    assert isinstance(actor, str)
    order = position.order
    first = order.index(actor)
    for name in order[first:] + order[:first]:
        yield name, means_of(position.player(name), position.rules)


def _after_any_action(
    courts: Mapping[int, int], unit: int, means: Means
) -> tuple[dict[int, int], int]:
    """Return the courts after a player has picked a random legal action, and the new unit.

    A court is its closed advisors as bits. Probabilities are in units of 1 / `unit`, because
    integers add up faster than fractions.
    """
    groups = Counter(action.advisor for action in means.placements())
    free = {
        closed: [
            (1 << advisor, number)
            for advisor, number in groups.items()
            if means.envoy or not closed >> advisor & 1
        ]
        for closed in courts
    }
    # Passing is one more action.
    actions = {closed: 1 + sum(number for _, number in free[closed]) for closed in courts}
    finer = lcm(*actions.values())
    after: Counter[int] = Counter()
    for closed, ways in courts.items():
        each = ways * (finer // actions[closed])
        after[closed] += each
        for bit, number in free[closed]:
            after[closed | bit] += number * each
    return after, unit * finer
