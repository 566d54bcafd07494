"""The influencing of a season (P2b), reduced to what decides who gets which advisor.

A `Situation` is a turn of it, and an `Outlook` works out exactly what each side can expect there
when all play by their policies.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import count
from math import lcm
from typing import Final, NamedTuple, TypeAlias

from kingsburg.engine.actions import Action, Influence
from kingsburg.engine.hand import ADVISORS, placements
from kingsburg.engine.interned import Interned
from kingsburg.engine.rules import Rules
from kingsburg.odds.maxn import PauseError
from kingsburg.odds.prospects import Means


class Plan(metaclass=Interned):
    """A player's plan: a policy, and what the advisors are worth to this player.

    `worths`: by advisor, and at 0 the worth of passing, which is 0. All players of a contest share
    one unit, a fraction of a VP.
    """

    __slots__ = ("__weakref__", "choose", "worths")

    def __init__(self, choose: Choose, worths: tuple[int, ...]) -> None:
        self.choose = choose
        self.worths = worths

    def __reduce__(self) -> tuple[type[Plan], tuple[Choose, tuple[int, ...]]]:
        return Plan, (self.choose, self.worths)


_NUMBERS: Final = count(1)
_NUMBER_BITS: Final = 48
#: An outlook keeps this many situations from one call to the next, about 500 bytes each.
_MOST_KNOWN: Final = 300_000


class Side(metaclass=Interned):
    """A player who is still in: how this player decides, and with what.

    `mine`: with the Envoy, the advisors that this player has influenced, as bits; without him they
    no longer matter (P5.3). `reach`: bit n is set if a group reaches advisor n on an empty court.
    `number`: above 0 and unique.
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
        """Return the actions that the engine allows with these advisors closed; passing is last."""
        means = self.means
        closed &= self.reach
        return placements(
            means.hand, closed, means.tokens > 0, means.sways, means.envoy, means.barred
        )

    def after(self, action: Influence) -> Side:
        """Return what is left once a group is placed."""
        left = self._after.get(action)
        if left is None:
            means = self.means.after(action)
            mine = self.mine | 1 << action.advisor if means.envoy else 0
            left = self._after[action] = Side(self.plan, means, mine)
        return left


class Situation(NamedTuple):
    """A turn of the influencing: closed advisors as bits, and all who are still in.

    `sides` are in turn order, beginning with the mover; without sides the influencing is over.
    A side that cannot place anything has passed, and only advisors that somebody could still
    influence count as closed, so that situations with the same future are equal. Sides have no
    seats; the numbers that `after` returns tell who is who.
    """

    closed: int
    sides: tuple[Side, ...]

    @property
    def mover(self) -> Side:
        """The side whose turn it is."""
        return self.sides[0]

    @property
    def key(self) -> int:
        """A number that equal situations share and others do not."""
        key = 0
        for side in self.sides:
            key = key << _NUMBER_BITS | side.number
        return key << ADVISORS.stop | self.closed

    def actions(self) -> tuple[Action, ...]:
        """Return the actions that the engine allows the mover; passing is last."""
        return self.sides[0].actions(self.closed)

    def choices(self) -> Generator[None, None, Sequence[Action]]:
        """Return the actions that the policy allows, all equally likely; pause when it does."""
        while True:
            try:
                return self.sides[0].plan.choose(self)
            except PauseError:
                yield

    def after(self, action: Action) -> tuple[Situation, tuple[int, ...]]:
        """Return the situation at the next turn, and the numbers of its sides in this one."""
        closed, sides = self
        numbers = _OTHERS[len(sides)]
        if isinstance(action, Influence):
            left = sides[0].after(action)
            return situation(closed | 1 << action.advisor, (*sides[1:], left), (*numbers, 0))
        return situation(closed, sides[1:], numbers)


#: A policy selects, from the mover's legal actions (`Situation.actions`), those that it may take,
#: all equally likely. It is called only if there is a choice besides passing. If it takes long, it
#: raises `PauseError`; the next call continues where it stopped.
Choose: TypeAlias = Callable[[Situation], Sequence[Action]]


#: The numbers of all sides but the first, by the number of sides.
_OTHERS: Final = tuple(tuple(range(1, players)) for players in range(Rules.PLAYERS.stop))


def situation(
    closed: int, sides: Iterable[Side], numbers: Iterable[int]
) -> tuple[Situation, tuple[int, ...]]:
    """Return the situation of these sides in turn order, and who is still in (P2b.7)."""
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


class Chances(NamedTuple):
    """For each side, in how many of all `ways` it gets each advisor.

    The 18 numbers of a side are packed into one integer, so that one addition adds them all;
    `Outlook.unpacked` unpacks them.
    """

    ways: int
    packed: tuple[int, ...]


class _Way(NamedTuple):
    """An action of the mover: the advisor gained (or 0) and what follows.

    `places`: for each side that is still in, its place among the sides before. `key`: that of
    `after`.
    """

    advisor: int
    after: Situation
    places: tuple[int, ...]
    key: int


class Outlook:
    """The chances of situations, each worked out once; no packed number exceeds `largest`."""

    def __init__(self, largest: int) -> None:
        self._width = largest.bit_length()
        # By key: ways and packed numbers. Tuples of integers only, because the garbage collector
        # does not track them; it would make long pauses otherwise.
        self._known: dict[int, tuple[int, ...]] = {}

    def of(self, situation: Situation) -> Chances:
        """Return the chances in a situation; call `work_out` first."""
        ways, *packed = self._known[situation.key]
        return Chances(ways, tuple(packed))

    def work_out(self, situation: Situation) -> Iterator[None]:
        """Work out a situation and all that it needs, pausing after each."""
        known = self._known
        if len(known) > _MOST_KNOWN:
            # One by one, because clearing the whole dictionary takes long.
            while known:
                known.popitem()
                yield
        open_: list[_Open] = []
        if situation.key not in known:
            open_.append((yield from _opened(situation, situation.key)))
        while open_:
            key, sides, ways, untried = open_[-1]
            missing = next((way for way in untried if way.key not in known), None)
            if missing is not None:
                open_.append((yield from _opened(missing.after, missing.key)))
                continue
            known[key] = self._mean(sides, ways)
            open_.pop()
            yield

    def unpacked(self, packed: int) -> Iterator[int]:
        """Return the numbers of a side for advisors 1 to 18."""
        every = (1 << self._width) - 1
        return (packed >> self._width * advisor & every for advisor in ADVISORS)

    def _mean(self, sides: int, ways: Sequence[_Way]) -> tuple[int, ...]:
        found = [self._known[way.key] for way in ways]
        unit = lcm(*[each[0] for each in found])
        total = [0] * sides
        for (advisor, _, places, _), (ways_after, *packed) in zip(ways, found, strict=True):
            scale = unit // ways_after
            for place, each in zip(places, packed, strict=True):
                total[place] += each * scale
            if advisor:
                total[0] += unit << self._width * advisor
        return unit * max(1, len(ways)), *total


class _Open(NamedTuple):
    """A situation whose actions are being worked out: all of them, and those still to try."""

    key: int
    sides: int
    ways: Sequence[_Way]
    untried: Iterator[_Way]


def _opened(situation: Situation, key: int) -> Generator[None, None, _Open]:
    ways: list[_Way] = []
    if situation.sides:
        choices = yield from situation.choices()
        ways = [_way(situation, action) for action in choices]
    return _Open(key, len(situation.sides), ways, iter(ways))


def _way(situation: Situation, action: Action) -> _Way:
    after, places = situation.after(action)
    advisor = action.advisor if isinstance(action, Influence) else 0
    # With the Envoy, a player may place a second group on an advisor already influenced.
    again = situation.mover.mine >> advisor & 1
    return _Way(0 if again else advisor, after, places, after.key)
