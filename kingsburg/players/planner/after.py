"""What a player has after an option, and what the rest of the phase makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from operator import add
from typing import Literal, NamedTuple, TypeAlias

from kingsburg.engine.bundle import Bundle
from kingsburg.engine.powers.abilities import Abilities
from kingsburg.players.planner.outlook import Outlook

#: What may still be built in the phase: "second" if one is built and the Envoy allows another.
Building: TypeAlias = Literal["", "first", "second"]


class After(NamedTuple):
    """What a player has: `advisors` still help, then it may be built.

    `owned`: in the order of a `Bundle`.
    """

    owned: tuple[int, ...]
    abilities: Abilities
    envoy: bool
    building: Building = ""
    advisors: tuple[int, ...] = ()

    def worth(self, outlook: Outlook) -> float:
        """Return the VP at the end, if the rest of the phase is played as well as possible."""
        if self.advisors:
            return outlook.helped(self.owned, self.advisors, self.envoy)
        match self.building:
            case "first":
                return outlook.built(self.owned, self.abilities, self.envoy)
            case "second":
                return outlook.second(self.owned, self.abilities)
        return outlook.worth(self.owned, self.abilities, self.envoy)

    def in_the_end(self, outlook: Outlook) -> After:
        """Return what the player has once the phase is played like that: nothing is left to do."""
        return max(self._all_ends(outlook), key=lambda each: each.worth(outlook))

    def built_as(self, outlook: Outlook, end: After) -> After | None:
        """Return the best end with the buildings and cards of another one, or None."""
        same = (each for each in self._all_ends(outlook) if each.abilities == end.abilities)
        return max(same, key=lambda each: each.worth(outlook), default=None)

    def _all_ends(self, outlook: Outlook) -> Iterator[After]:
        """Yield what the player can have at the end of the phase."""
        for way in sorted(outlook.ways(self.owned, self.advisors)):
            yield from self._replace(owned=way)._ends()

    def _ends(self) -> Iterator[After]:
        """Yield what the player can have after building, and without it."""
        done = self._replace(owned=Bundle(*self.owned), building="", advisors=())
        yield done
        if self.building == "second":
            yield from done._replace(envoy=False, building="first")._ends()
        elif self.building:
            known = self.abilities.content.buildings
            for *price, plain, _ in self.abilities.province.prices:
                building = known[plain.building]
                owned = Bundle(*map(add, self.owned, building.worth)).plus(
                    Bundle(*price).negative()
                )
                if min(owned[:3]) >= 0:
                    more = done._replace(owned=owned, abilities=self.abilities.plus(building))
                    yield from more._replace(building="second" if self.envoy else "")._ends()
