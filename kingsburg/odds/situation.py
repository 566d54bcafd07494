"""The influencing of a season (P2b), reduced to what decides who gets which advisor."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from itertools import count
from typing import Final, NamedTuple, TypeAlias

from kingsburg.engine.actions import Action, Influence
from kingsburg.engine.hand import ADVISORS, placements
from kingsburg.engine.interned import Interned
from kingsburg.engine.rules import Rules
from kingsburg.odds.maxn import PauseError
from kingsburg.odds.prospects import Means


class Plan(metaclass=Interned):
    """How a player decides: by a policy, and by what the advisors are worth to this player.

    `choose`: see `Choose`. `worths`: by advisor, at 0 what passing is worth, nothing; in whole
    parts of a VP that all players of a contest share.
    """

    __slots__ = ("__weakref__", "choose", "worths")

    def __init__(self, choose: Choose, worths: tuple[int, ...]) -> None:
        self.choose = choose
        self.worths = worths

    def __reduce__(self) -> tuple[type[Plan], tuple[Choose, tuple[int, ...]]]:
        return Plan, (self.choose, self.worths)


_NUMBERS: Final = count(1)
_NUMBER_BITS: Final = 48


class Side(metaclass=Interned):
    """A player who is still in: how this player decides, and with what.

    `mine`: with the Envoy, the advisors this player has influenced, as bits; without him it
    does not matter any more (P5.3). `reach`: bit n is set where some group reaches advisor n on
    an empty court. `number`: above 0, and no other side ever has the same.
    """

    __slots__ = ("__weakref__", "_after", "means", "mine", "number", "plan", "reach")

    def __init__(self, plan: Plan, means: Means, mine: int = 0) -> None:
        self.plan = plan
        self.means = means
        self.mine = mine
        self.number = next(_NUMBERS)
        self.reach = means.reach
        self._after: dict[Influence, Side] = {}

    def __reduce__(self) -> tuple[type[Side], tuple[Plan, Means, int]]:
        return Side, (self.plan, self.means, self.mine)

    def actions(self, closed: int) -> tuple[Action, ...]:
        """All that the engine allows on a court with these advisors closed; passing is last."""
        means = self.means
        closed &= self.reach
        return placements(means.hand, closed, means.tokens > 0, means.sways, means.envoy)

    def after(self, action: Influence) -> Side:
        """What is left once a group is placed."""
        left = self._after.get(action)
        if left is None:
            means = self.means.after(action)
            mine = self.mine | 1 << action.advisor if means.envoy else 0
            left = self._after[action] = Side(self.plan, means, mine)
        return left


class Situation(NamedTuple):
    """A turn of the influencing: closed advisors as bits, and all who are still in.

    `sides` stand in turn order from the one whose turn it is. Whoever can place nothing any
    more has passed, and only such advisors count as closed as somebody could still influence:
    so that situations are equal when everything that can come is. Nobody has a seat here;
    who is who is told by numbers that go along, see `after`. With no sides it is over.
    """

    closed: int
    sides: tuple[Side, ...]

    @property
    def mover(self) -> Side:
        """The side whose turn it is."""
        return self.sides[0]

    @property
    def key(self) -> int:
        """Equal situations have the same one, others never."""
        key = 0
        for side in self.sides:
            key = key << _NUMBER_BITS | side.number
        return key << ADVISORS.stop | self.closed

    def actions(self) -> tuple[Action, ...]:
        """All that the engine allows the mover; passing is last."""
        return self.sides[0].actions(self.closed)

    def choices(self) -> Generator[None, None, Sequence[Action]]:
        """Returns what the mover may do by the policy, each as likely as any other.

        Pauses whenever the policy does.
        """
        while True:
            try:
                return self.sides[0].plan.choose(self)
            except PauseError:
                yield

    def after(self, action: Action) -> tuple[Situation, tuple[int, ...]]:
        """The situation at the next turn, and which of this one's sides its sides are."""
        closed, sides = self
        numbers = _OTHERS[len(sides)]
        if isinstance(action, Influence):
            left = sides[0].after(action)
            return situation(closed | 1 << action.advisor, (*sides[1:], left), (*numbers, 0))
        return situation(closed, sides[1:], numbers)


#: A policy: of the legal actions of the mover (`Situation.actions`) those that it may take,
#: each of them equally likely. It is asked only where there is more to do than to pass. Where it
#: takes long it raises `PauseError` now and then, and asked again it goes on where it stopped.
Choose: TypeAlias = Callable[[Situation], Sequence[Action]]


#: The numbers of all sides but the first, by how many there are.
_OTHERS: Final = tuple(tuple(range(1, players)) for players in range(Rules.PLAYERS.stop))


def situation(
    closed: int, sides: Iterable[Side], numbers: Iterable[int]
) -> tuple[Situation, tuple[int, ...]]:
    """A court with these sides in turn order, and the numbers of those who are still in (P2b.7)."""
    free = ~closed
    still_in: list[Side] = []
    theirs: list[int] = []
    reach = 0
    for side, number in zip(sides, numbers, strict=True):
        if side.reach & free or (side.means.envoy and side.reach):
            still_in.append(side)
            theirs.append(number)
            reach |= side.reach
    return Situation(closed & reach, tuple(still_in)), tuple(theirs)
