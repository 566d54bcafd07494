"""What can be done at a position, by the thing on the board on which it is done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import islice
from typing import Final

from kingsburg.engine.actions import Action, Influence, Recruit
from kingsburg.engine.position import Position

#: Of more ways to act than these only the first are looked at; recruiting has them.
_MOST: Final = 3000


class Options:
    """What can be done at one position, sorted by the thing on which it is done."""

    def __init__(self, position: Position) -> None:
        self._all = position.actions()
        self._seen = tuple(islice(self._all, _MOST))

    @cached_property
    def influences(self) -> dict[int, tuple[Influence, ...]]:
        """Every placement, by advisor."""
        placements = [each for each in self._seen if isinstance(each, Influence)]
        return {
            advisor: tuple(each for each in placements if each.advisor == advisor)
            for advisor in sorted({each.advisor for each in placements})
        }

    @cached_property
    def others(self) -> tuple[Action, ...]:
        """What is done neither with dice nor by paying with goods picked."""
        return tuple(each for each in self._seen if not isinstance(each, Influence | Recruit))

    @property
    def recruiting(self) -> bool:
        """Whether soldiers are recruited."""
        return any(isinstance(each, Recruit) for each in self._seen[:2])

    def at_advisor(self, advisor: int) -> tuple[Action, ...]:
        """What is chosen at an advisor beside placing dice there."""
        return tuple(each for each in self.others if getattr(each, "advisor", None) == advisor)

    def at_building(self, building: str) -> tuple[Action, ...]:
        """What is done with a building: it is built or used."""
        return tuple(
            each
            for each in self.others
            if building in (getattr(each, "building", None), getattr(each, "power", None))
        )

    def recruit(self, payment: Sequence[str]) -> Recruit:
        """Recruiting with these goods; for as many soldiers as that pays, if it pays at all."""
        ways = (Recruit(number, tuple(payment)) for number in range(1, len(payment) + 1))
        return next((each for each in ways if each in self._all), Recruit(1, tuple(payment)))
