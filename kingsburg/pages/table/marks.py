"""Marks of the odds on the court: a chance or worth on each advisor, and the best line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from gametable.views.numbers import percent, whole
from kingsburg.engine.actions import Influence
from kingsburg.odds import advice as odds
from kingsburg.odds.court import Court
from kingsburg.pages.court.words import in_vp


class Ghost(NamedTuple):
    """A placement of the best line that is not made yet; `place` counts from 1."""

    place: int
    player: str
    action: Influence


class Marks(NamedTuple):
    """Marks on the court: texts by advisor, and the placements of the best line."""

    texts: Mapping[int, str]
    line: Sequence[Ghost] = ()

    def at(self, advisor: int) -> Ghost | None:
        """Return the first placement of the best line at an advisor, or None."""
        return next((each for each in self.line if each.action.advisor == advisor), None)


#: A court without marks.
UNMARKED: Final = Marks({})


def marks(answer: odds.Answer | None) -> Marks:
    """Return the marks that an answer puts on the advisors."""
    match answer:
        case odds.Reach() | odds.Rerolls():
            return Marks({at: percent(whole(each)) for at, each in answer.chances.items()})
        case odds.Contested(court, exact):
            return Marks(_worths(court), _line(court) if exact else ())
    return UNMARKED


def _worths(court: Court) -> dict[int, str]:
    """Return the worth of the season to the actor, by advisor, after the best placement there."""
    actor = str(court.position.actor)
    found: dict[int, Fraction] = {}
    for action, values in court.placements():
        if values and isinstance(action, Influence):
            found[action.advisor] = max(values[actor], found.get(action.advisor, values[actor]))
    return {at: in_vp(each) for at, each in found.items()}


def _line(court: Court) -> list[Ghost]:
    placements = [each for each in court.line() if isinstance(each[1], Influence)]
    return [
        Ghost(place, who, action)
        for place, (who, action) in enumerate(placements, 1)
        if isinstance(action, Influence)
    ]
