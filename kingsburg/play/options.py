"""The actions of a position, sorted by the thing on the board that each one uses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import islice
from typing import Final

from kingsburg.engine.actions import Action, Bid, Influence, Offer, Recruit, Reroll

#: The most actions that are examined; only recruiting has more.
_MOST: Final = 3000


class Options:
    """The actions of one position, sorted by the thing that each one uses."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self._all = actions
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
        """Actions that need neither dice nor picked goods, nor a bid."""
        needing = Influence | Recruit | Offer | Bid
        return tuple(each for each in self._seen if not isinstance(each, needing))

    @cached_property
    def of_each_kind(self) -> tuple[Action, ...]:
        """The first action of each kind, in the order in which the kinds are offered."""
        found: dict[type[Action], Action] = {}
        for each in self._seen:
            found.setdefault(type(each), each)
        return tuple(found.values())

    @property
    def offered(self) -> tuple[str, ...]:
        """The cards that can be put up for auction (M3)."""
        offers = (each.card for each in self._seen if isinstance(each, Offer))
        return tuple(dict.fromkeys(offers))

    def bids(self, card: str | None) -> tuple[Offer | Bid, ...]:
        """Return the possible bids, the lowest first; `card`: the card that a first bid puts up."""
        return tuple(
            each
            for each in self._seen
            if isinstance(each, Bid) or (isinstance(each, Offer) and each.card == card)
        )

    @property
    def recruiting(self) -> bool:
        """True if soldiers can be recruited."""
        return any(isinstance(each, Recruit) for each in self._seen[:2])

    @property
    def rerolls(self) -> bool:
        """True if dice can be rerolled."""
        return any(isinstance(each, Reroll) for each in self._seen)

    def at_advisor(self, advisor: int) -> tuple[Action, ...]:
        """Return the actions at an advisor other than placing dice there."""
        return tuple(each for each in self.others if getattr(each, "advisor", None) == advisor)

    def at_building(self, building: str) -> tuple[Action, ...]:
        """Return the actions with a building: building it or using it."""
        return tuple(
            each
            for each in self.others
            if building in (getattr(each, "building", None), getattr(each, "power", None))
        )

    def recruit(self, payment: Sequence[str]) -> Recruit:
        """Return the recruiting of all soldiers these goods pay for, or one if illegal."""
        ways = (Recruit(number, tuple(payment)) for number in range(1, len(payment) + 1))
        return next((each for each in ways if each in self._all), Recruit(1, tuple(payment)))
