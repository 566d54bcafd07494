"""Marks of the odds on the court: a chance or worth on each advisor, and the best placement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from gametable.language import later
from gametable.play.review import Choice
from gametable.views.numbers import percent, whole
from kingsburg.engine.actions import Influence
from kingsburg.engine.position import Position
from kingsburg.odds import advice as odds
from kingsburg.players.planner.advice import Advice
from kingsburg.players.planner.worths import worths
from kingsburg.views import advice as say

#: The two placements of a review.
PLAYED: Final = later("played")
BETTER: Final = later("better")


class Ghost(NamedTuple):
    """A placement that is not made on the board: the best one, or that of a reviewed game.

    `label`: `PLAYED` or `BETTER` in a review.
    """

    player: str
    action: Influence
    label: str = ""


class Marks(NamedTuple):
    """Marks on the court: texts and reasons by advisor, and placements."""

    texts: Mapping[int, str]
    reasons: Mapping[int, str] = MappingProxyType({})
    ghosts: Sequence[Ghost] = ()

    def at(self, advisor: int) -> Sequence[Ghost]:
        """Return the placements at this advisor."""
        return [each for each in self.ghosts if each.action.advisor == advisor]


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
        [Ghost(advice.who, best)] if isinstance(best, Influence) else (),
    )


def of_review(choice: Choice) -> Marks:
    """Return the placement that was played, and the better one."""
    both = (choice.played, PLAYED), (choice.best, BETTER)
    return Marks(
        {},
        ghosts=[
            Ghost(choice.who, action, label)
            for action, label in both
            if isinstance(action, Influence)
        ],
    )
