"""Playouts: games played to the end in place, of which only the log is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from gametable.play.errors import IllegalAnswer
from gametable.play.steps import Steps, stepwise
from kingsburg.engine.chances import Chances
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.engine.why import why_not

if TYPE_CHECKING:
    from kingsburg.engine.actions import Action

#: A player: a function that returns one of the legal actions. Its arguments are a function that
#: returns the position as this player knows it, the legal actions, and a random number generator.
Policy: TypeAlias = "Callable[[Callable[[], Position], Sequence[Action], Random], Action]"
#: Decisions in a step, which takes a few hundredths of a second even if all players think.
_STEP: Final = 16


class Playout(NamedTuple):
    """A finished game: its end with the whole event log.

    `decisions`: the number of choices among at least two actions. `draws`: the number of results
    of chance.
    """

    end: Position
    decisions: int
    draws: int


@stepwise
def playout(start: Position, policies: Sequence[Policy], rng: Random) -> Steps[Playout]:
    """Play from a position to the end, with one policy for each seat.

    In steps, it yields the share of the years that are over. Raises `IllegalAnswer` if a policy
    returns anything that is not a legal action.
    """
    table = start.table_copy()
    look = table.known_to_actor
    asks = table.asks
    decisions = draws = 0
    while asks:
        seat, options, _ = asks[0]
        if isinstance(options, Chances):
            draws += 1
            action = options.draw(rng)
        else:
            decisions += 1
            action = policies[seat](look, options, rng)  # type: ignore[index]
            if action not in options:
                reasons = why_not(table, action) or ()
                raise IllegalAnswer(seat + 1, action, reasons, options)  # type: ignore[operator]
            if decisions % _STEP == 0:
                yield Fraction(table.year - 1, Rules.YEARS)
        table.run(action)
    return Playout(Position(table), decisions, draws)
