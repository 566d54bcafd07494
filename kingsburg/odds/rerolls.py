"""The best use of powers that change dice (P2a.3)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from kingsburg.engine.actions import KEEP, Action
from kingsburg.engine.chances import FACES, sorted_rolls
from kingsburg.engine.hand import Dice, Hand
from kingsburg.engine.powers.power import DicePower, Setting
from kingsburg.odds.rolls import NO_DICE, Ways
from kingsburg.odds.steps import Steps, result

Powers = tuple[DicePower, ...]
#: Yields how many rolls a step has counted, and returns what all of them come to.
Counting: TypeAlias = Generator[int, None, Ways]


class Goals(ABC):
    """What one may want of dice, as whole numbers; a kind of goals overrides `ways`."""

    @abstractmethod
    def ways(self, coloured: int, white: int, kept: Hand) -> Counting:
        """What each goal comes to, summed up over all rolls of so many dice beside those kept.

        For a goal that is reached or not: the number of rolls that reach it. So no dice to
        roll give 1 or 0. In steps of a few hundredths of a second.
        """

    def best(self, choices: Sequence[Ways]) -> Ways:
        """The best of several choices; unless overridden, of each goal for itself."""
        return tuple(map(max, zip(*choices, strict=True)))


class Advice(NamedTuple):
    """What to do with rolled dice.

    `action`: the best thing to do now: use of a power, or keeping the dice (which decides a
    tie; between powers the first in the order of `Position.actions`). `value`: what that
    comes to, with all that is done later done as well. `keeping`: what the dice are good for
    as they lie. `choices`: the value of each thing one may do, keeping first. Values are
    probabilities from 0 to 1, or VP, as asked.
    """

    action: Action
    value: Fraction
    keeping: Fraction
    choices: Mapping[Action, Fraction]

    @property
    def gain(self) -> Fraction:
        """What the best thing to do adds to keeping."""
        return self.value - self.keeping


class Asked(NamedTuple):
    """So many dice are rolled beside those kept, and then no power is used."""

    coloured: int
    white: int
    kept: Hand


class Rolling(NamedTuple):
    """So many dice are about to be rolled beside those kept, with these powers unused."""

    coloured: int
    white: int
    powers: Powers
    kept: Hand = NO_DICE


class Lying(NamedTuple):
    """These dice lie there, with these powers unused."""

    hand: Hand
    powers: Powers


class Rerolling:
    """Changes of dice decided as well as it can be done for some goals.

    `dice`: how many there are. Each power is used once at most, in any order, and after each
    one its conditions are looked at again.
    """

    def __init__(self, goals: Goals, dice: int) -> None:
        self._goals = goals
        # A power may roll all dice again, so that each one multiplies the ways by this.
        self.unit: int = len(FACES) ** dice
        self._rolls: dict[Rolling, Ways] = {}
        self._met: dict[Asked, Ways] = {}

    def solved(self, dice: int, white: int, powers: Powers, roll: Hand | None) -> tuple[Ways, int]:
        """What each goal comes to, and out of how many ways: of these dice rolled, or before."""
        in_all = self.unit ** len(powers)
        if roll is None:
            return self.ways_to_roll(dice, white, powers), in_all * self.unit
        return self.ways(roll, powers), in_all

    def count(self, dice: int, white: int, powers: Powers, roll: Hand | None) -> Steps[None]:
        """Find in steps all that `solved`, or `advice` about this roll, is put together from."""
        start = Rolling(dice, white, powers) if roll is None else Lying(roll, powers)
        asked = sorted(_counted(start), key=_rolls)
        rolls, in_all = 0, sum(map(_rolls, asked))
        for each in asked:
            counting = self._goals.ways(*each)
            while True:
                try:
                    rolls += next(counting)
                except StopIteration as end:
                    self._met[each] = end.value
                    break
                yield Fraction(rolls, in_all)

    def advice(self, hand: Hand, powers: Powers, scale: int = 1) -> Advice:
        """What to do so as to get most of the first goal, which counts in 1 / `scale`."""
        in_all = scale * self.unit ** len(powers)
        choices = {
            action: Fraction(ways[0], in_all) for action, ways in self._choices(hand, powers)
        }
        best = max(choices, key=choices.__getitem__)
        return Advice(best, choices[best], choices[KEEP], choices)

    def ways(self, hand: Hand, powers: Powers) -> Ways:
        """With these dice rolled and powers unused: so many of unit ** len(powers) ways."""
        return self._goals.best([ways for _, ways in self._choices(hand, powers)])

    def _choices(self, hand: Hand, powers: Powers) -> Iterator[tuple[Action, Ways]]:
        all_ways = self.unit ** len(powers)
        yield KEEP, tuple([all_ways * met for met in self._without_powers(0, 0, hand)])
        for action, future in _futures(hand, powers):
            if isinstance(future, Rolling):
                scale = self.unit // len(FACES) ** (future.coloured + future.white)
                ways = self.ways_to_roll(*future)
            else:
                scale, ways = self.unit, self.ways(*future)
            yield action, tuple([scale * each for each in ways])

    def ways_to_roll(self, coloured: int, white: int, powers: Powers, kept: Hand = NO_DICE) -> Ways:
        """Before so many dice are rolled beside those kept, with these powers unused.

        So many of 6**(coloured + white) * unit ** len(powers) ways.
        """
        if not powers:
            return self._without_powers(coloured, white, kept)
        asked = Rolling(coloured, white, powers, kept)
        if asked not in self._rolls:
            self._rolls[asked] = self._sum_of_rolls(asked)
        return self._rolls[asked]

    def _sum_of_rolls(self, rolling: Rolling) -> Ways:
        """The ways without any power, and what the powers add where they work."""
        coloured, white, powers, kept = rolling
        all_ways = self.unit ** len(powers)
        found = tuple([all_ways * met for met in self._without_powers(coloured, white, kept)])
        for hand, rolls in _rolls_with_choice(rolling):
            choices = [ways for _, ways in self._choices(hand, powers)]
            best, keep = self._goals.best(choices), choices[0]
            if best != keep:
                better = zip(found, best, keep, strict=True)
                found = tuple([ways + rolls * (more - less) for ways, more, less in better])
        return found

    def _without_powers(self, coloured: int, white: int, kept: Hand) -> Ways:
        asked = Asked(coloured, white, kept)
        met = self._met.get(asked)
        if met is None:
            met = self._met[asked] = result(self._goals.ways(*asked))
        return met


def _counted(start: Rolling | Lying) -> set[Asked]:
    """All that is counted without powers, for what may come of this."""
    found: set[Asked] = set()
    seen: set[Rolling | Lying] = {start}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        following: list[Rolling | Lying]
        if isinstance(here, Rolling):
            found.add(Asked(here.coloured, here.white, here.kept))
            following = [Lying(hand, here.powers) for hand, _ in _rolls_with_choice(here)]
        else:
            found.add(Asked(0, 0, here.hand))
            following = [future for _, future in _futures(*here)]
        waiting += [each for each in following if each not in seen]
        seen.update(following)
    return found


def _rolls(asked: Asked) -> int:
    """How many rolls there are."""
    rolls: int = len(FACES) ** (asked.coloured + asked.white)
    return rolls


@lru_cache(maxsize=1 << 12)
def _futures(hand: Hand, powers: Powers) -> tuple[tuple[Action, Rolling | Lying], ...]:
    """All that powers can do with these dice, and what it leads to."""
    found: list[tuple[Action, Rolling | Lying]] = []
    for power in powers:
        left = tuple(each for each in powers if each is not power)
        for change in power.changes(hand):
            if isinstance(change, Setting):
                found.append((change.action, Lying(change.hand, left)))
            else:
                coloured, white = hand.rerolled(change)
                kept = hand.without(coloured, white)
                found.append((change, Rolling(len(coloured), len(white), left, kept)))
    return tuple(found)


@lru_cache(maxsize=128)
def _rolls_with_choice(rolling: Rolling) -> tuple[tuple[Hand, int], ...]:
    """The dice on which at least one power works, and in how many rolls they come.

    Whether a power works is looked up for all dice alike, since conditions look at all of them
    whatever their colour (P2a.5): that is 4,368 rolls of 5 + 6 dice instead of 116,424.
    """
    found: list[tuple[Hand, int]] = []
    coloured, white, powers, kept = rolling
    ways, white_ways = dict(sorted_rolls(coloured)), dict(sorted_rolls(white))
    working = {roll for power in powers for roll in _working(coloured + white, power, kept)}
    for dice in sorted(working):
        for part in sorted(set(combinations(dice, coloured))):
            rest = Hand(dice).without(part).coloured
            hand = Hand(kept.coloured + part, kept.white + rest)
            found.append((hand, ways[part] * white_ways[rest]))
    return tuple(found)


@lru_cache(maxsize=256)
def _working(dice: int, power: DicePower, kept: Hand) -> tuple[Dice, ...]:
    """The sorted rolls of so many dice on which a power works, beside those kept."""
    return tuple(roll for roll, hand in _hands(dice, kept) if power.changes(hand))


@lru_cache(maxsize=64)
def _hands(dice: int, kept: Hand) -> tuple[tuple[Dice, Hand], ...]:
    """All sorted rolls, and what lies there then, as if all dice were coloured."""
    return tuple((roll, Hand(kept.dice + roll)) for roll, _ in sorted_rolls(dice))
