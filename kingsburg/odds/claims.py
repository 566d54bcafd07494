"""One advisor that one player wants: whether others can prevent it, and how likely they do.

Waiting never helps: whoever wants one advisor takes him at the next turn, while he is free and
the dice are there. So all that counts is what the others do before that turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TypeVar

from kingsburg.engine.actions import Influence
from kingsburg.engine.hand import ADVISORS, placements
from kingsburg.engine.position import Position
from kingsburg.odds.prospects import Means, means_of

T = TypeVar("T")

#: Which advisors are closed, as bits, and how likely that is.
Closed = Mapping[int, Fraction]


def can_force(position: Position) -> dict[str, dict[int, bool]]:
    """For each player and advisor, whether that player gets him whatever the others do.

    At a position of step `influence`, counting what is placed from here on.
    """
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
    legal actions (advisor, dice, token, Market, Envoy, or passing). At a position of step
    `influence`, counting what is placed from here on.
    """
    found = {}
    courts: Closed = {_closed(position): Fraction(1)}
    for name, means in _in_turn(position):
        found[name] = {
            advisor: Fraction(
                sum(
                    likely
                    for closed, likely in courts.items()
                    if means.reach >> advisor & 1 and (means.envoy or not closed >> advisor & 1)
                )
            )
            for advisor in ADVISORS
        }
        courts = _after_any_action(courts, means)
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


def _after_any_action(courts: Closed, means: Means) -> Closed:
    """The courts once a player has picked any of the legal actions."""
    after: dict[int, Fraction] = {}
    for closed, likely in courts.items():
        actions = placements(means.hand, closed, means.tokens > 0, means.sways, means.envoy)
        each = likely / len(actions)
        for action in actions:
            court = closed | 1 << action.advisor if isinstance(action, Influence) else closed
            after[court] = after.get(court, 0) + each
    return after
