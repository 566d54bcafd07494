"""Playouts: games played to the end in place, of which only the log is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from gametable.play.errors import IllegalAnswer
from gametable.play.steps import Steps, stepwise
from gametable.play.streams import Streams
from kingsburg.engine.calendar import STEPS
from kingsburg.engine.chances import Chances
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.engine.why import why_not

if TYPE_CHECKING:
    from kingsburg.engine.actions import Action

#: A player: a function that returns one of the legal actions. Its arguments are a function that
#: returns the position as this player knows it, the legal actions, and a random number generator.
Policy: TypeAlias = "Callable[[Callable[[], Position], Sequence[Action], Streams], Action]"
#: Results of chance in a step, which takes a few hundredths of a second even if all players think.
_STEP: Final = 5
#: What the step of each line of the calendar adds to the purpose of a random number.
_PURPOSES: Final = tuple(step << 4 for step in STEPS)
#: The share of the years that are over, by year.
_SHARES: Final = tuple(Fraction(year - 1, Rules.YEARS) for year in range(Rules.YEARS + 1))


class Playout(NamedTuple):
    """A finished game: its end with the whole event log.

    `decisions`: the number of choices among at least two actions, by seat. `draws`: the number of
    results of chance. `events`: kind, rule, seat and data of everything that happened.
    """

    end: Position
    decisions: list[int]
    draws: int
    events: list[tuple[str, str, int | None, Any]]


@stepwise
def playout(start: Position, policies: Sequence[Policy], rng: Streams) -> Steps[Playout]:
    """Play from a position to the end, with one policy for each seat.

    Each step of each year has a stream of random numbers for the dice and one for the decisions of
    each player. In steps, it yields the share of the years that are over. Raises `IllegalAnswer` if
    a policy returns anything that is not a legal action.
    """
    table = start.table_copy()
    look = table.known_to_actor
    asks = table.asks
    decisions = [0] * len(policies)
    draws = 0
    while asks:
        seat, options, _ = asks[0]
        # The purpose of random numbers: the step, the seat from 1, and if it is a decision.
        purpose = table.year << 10 | _PURPOSES[table.at]
        if isinstance(options, Chances):
            draws += 1
            rng.purpose = purpose if seat is None else purpose + 2 * seat + 2
            action = options.draw(rng)
            if draws % _STEP == 0:
                yield _SHARES[table.year]
        else:
            assert seat is not None
            decisions[seat] += 1
            rng.purpose = purpose + 2 * seat + 3
            action = policies[seat](look, options, rng)
            if action not in options:
                reasons = why_not(table, action) or ()
                raise IllegalAnswer(seat + 1, action, reasons, options)
        table.run(action)
    return Playout(Position(table), decisions, draws, table.events)
