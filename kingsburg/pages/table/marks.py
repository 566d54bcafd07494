"""Marks of the odds on the court: a chance or worth on each advisor, and the best placement."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from gametable.views.numbers import percent, whole
from kingsburg.engine.actions import Influence
from kingsburg.engine.position import Position
from kingsburg.odds import advice as odds
from kingsburg.players.planner.advice import Advice
from kingsburg.players.planner.worths import worths
from kingsburg.views import advice as say


class Ghost(NamedTuple):
    """The best placement, which is not made yet."""

    player: str
    action: Influence


class Marks(NamedTuple):
    """Marks on the court: texts and reasons by advisor, and the best placement."""

    texts: Mapping[int, str]
    reasons: Mapping[int, str] = MappingProxyType({})
    best: Ghost | None = None

    def at(self, advisor: int) -> Ghost | None:
        """Return the best placement if it is at this advisor, else None."""
        return self.best if self.best and self.best.action.advisor == advisor else None


#: A court without marks.
UNMARKED: Final = Marks({})


def marks(answer: odds.Answer | None) -> Marks:
    """Return the marks that an answer puts on the advisors."""
    match answer:
        case odds.Reach() | odds.Rerolls():
            return Marks({at: percent(whole(each)) for at, each in answer.chances.items()})
    return UNMARKED


def at_court(position: Position, advice: Advice) -> Marks:
    """Return what each advisor is worth to the player who influences, and the best placement."""
    found = worths(position, advice.who)
    best = advice.options[0].action
    return Marks(
        {advisor: say.in_vp(each) for advisor, each in found.items()},
        {advisor: say.at_the_table(advisor, each, position) for advisor, each in found.items()},
        Ghost(advice.who, best) if isinstance(best, Influence) else None,
    )
