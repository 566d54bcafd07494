"""Exactly what awaits each side of a situation when all play by their policies."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from math import lcm
from typing import Final, NamedTuple

from kingsburg.engine.actions import Action, Influence
from kingsburg.engine.hand import ADVISORS
from kingsburg.odds.situation import Situation

#: So many situations are remembered from one call to the next, about 500 bytes each.
_MOST_KNOWN: Final = 300_000


class Chances(NamedTuple):
    """For each side the probabilities of getting each advisor: whole numbers of so many `ways`.

    The 18 numbers of a side are packed into one whole number, since that adds up at once;
    `Outlook.unpacked` takes them out.
    """

    ways: int
    packed: tuple[int, ...]


class _Way(NamedTuple):
    """Something the mover may do: the advisor newly got (or 0) and what follows.

    `places`: for each side that is still in, its place among the sides before. `key`: of `after`.
    """

    advisor: int
    after: Situation
    places: tuple[int, ...]
    key: int


class Outlook:
    """The chances of situations, each worked out once.

    `largest`: no number to be packed is larger than this.
    """

    def __init__(self, largest: int) -> None:
        self._width = largest.bit_length()
        # By key: ways and packed numbers. Nothing but whole numbers and tuples of them, which
        # Python's collector need not look through; else it would make long pauses.
        self._known: dict[int, tuple[int, ...]] = {}

    def of(self, situation: Situation) -> Chances:
        """The chances in a situation that has been worked out."""
        ways, *packed = self._known[situation.key]
        return Chances(ways, tuple(packed))

    def work_out(self, situation: Situation) -> Iterator[None]:
        """Find out about a situation; pauses after each one that comes up on the way."""
        yield from self._forgotten()
        known = self._known
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

    def _forgotten(self) -> Iterator[None]:
        """Where too much is known, all of it goes; one by one, since the whole would take long."""
        if len(self._known) > _MOST_KNOWN:
            while self._known:
                self._known.popitem()
                yield

    def unpacked(self, packed: int) -> Iterator[int]:
        """The numbers of a side for advisors 1 to 18."""
        every = (1 << self._width) - 1
        return (packed >> self._width * advisor & every for advisor in ADVISORS)

    def _mean(self, sides: int, ways: Sequence[_Way]) -> tuple[int, ...]:
        """The mean over all ways on; where it is over there is nothing to get."""
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
    """What is needed while the ways on are worked out: all of them, and those still to try."""

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
    # With the Envoy a second group may stand on one's own advisor, who is got already.
    again = situation.mover.mine >> advisor & 1
    return _Way(0 if again else advisor, after, places, after.key)
