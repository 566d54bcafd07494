"""The best use of powers that roll dice again (P2a.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Protocol

from kingsburg.engine.actions import Reroll
from kingsburg.engine.chances import FACES, sorted_rolls
from kingsburg.engine.hand import Dice, Hand
from kingsburg.engine.powers.power import DicePower
from kingsburg.odds.rolls import NO_DICE, Ways

Powers = tuple[DicePower, ...]


class Goals(Protocol):
    """What one may want of dice: in how many rolls of so many dice each goal is reached.

    Beside the dice that are kept; so no dice to roll give 1 or 0 for each goal.
    """

    def __call__(self, coloured: int, white: int, kept: Hand) -> Ways: ...


class Rerolling:
    """The rerolls decided so as to reach a goal, as well as it can be done for each of them.

    `dice`: how many are rolled in all. Each power is used once at most, in any order, and
    after each one its conditions are looked at again.
    """

    def __init__(self, goals: Goals, dice: int) -> None:
        self._goals = goals
        # A power may roll all dice again, so that each one multiplies the ways by this.
        self.unit: int = len(FACES) ** dice
        self._rolls: dict[tuple[int, int, Powers, Hand], Ways] = {}

    def ways(self, hand: Hand, powers: Powers) -> Ways:
        """With these dice rolled and powers unused: so many of unit ** len(powers) ways."""
        futures = [
            self._ways_after(hand, reroll, tuple(each for each in powers if each is not power))
            for power in powers
            for reroll in power.changes(hand)
        ]
        all_ways = self.unit ** len(powers)
        as_they_lie = tuple(all_ways * met for met in self._goals(0, 0, hand))
        return tuple(map(max, zip(as_they_lie, *futures, strict=True)))

    def _ways_after(self, hand: Hand, reroll: Reroll, powers: Powers) -> Ways:
        coloured, white = hand.rerolled(reroll)
        kept = hand.without(coloured, white)
        scale = self.unit // len(FACES) ** (len(coloured) + len(white))
        rolled = self.ways_to_roll(len(coloured), len(white), powers, kept)
        return tuple(scale * ways for ways in rolled)

    def ways_to_roll(self, coloured: int, white: int, powers: Powers, kept: Hand = NO_DICE) -> Ways:
        """Before so many dice are rolled beside those kept, with these powers unused.

        So many of 6**(coloured + white) * unit ** len(powers) ways.
        """
        asked = coloured, white, powers, kept
        if asked not in self._rolls:
            self._rolls[asked] = self._sum_of_rolls(*asked)
        return self._rolls[asked]

    def _sum_of_rolls(self, coloured: int, white: int, powers: Powers, kept: Hand) -> Ways:
        """The ways without any power, and what the powers add where they work."""
        all_ways = self.unit ** len(powers)
        found = [all_ways * ways for ways in self._goals(coloured, white, kept)]
        for hand, rolls in _rolls_with_choice(coloured, white, powers, kept):
            as_they_lie = self._goals(0, 0, hand)
            for goal, ways in enumerate(self.ways(hand, powers)):
                found[goal] += rolls * (ways - all_ways * as_they_lie[goal])
        return tuple(found)


@lru_cache(maxsize=128)
def _rolls_with_choice(
    coloured: int, white: int, powers: Powers, kept: Hand
) -> tuple[tuple[Hand, int], ...]:
    """The dice on which at least one power works, and in how many rolls they come.

    Whether a power works is looked up for all dice alike, since conditions look at all of them
    whatever their colour (P2a.5): that is 4,368 rolls of 5 + 6 dice instead of 116,424.
    """
    found: list[tuple[Hand, int]] = []
    ways, white_ways = dict(sorted_rolls(coloured)), dict(sorted_rolls(white))
    for dice in _working(coloured + white, powers, kept):
        for part in sorted(set(combinations(dice, coloured))):
            rest = Hand(dice).without(part).coloured
            hand = Hand(kept.coloured + part, kept.white + rest)
            found.append((hand, ways[part] * white_ways[rest]))
    return tuple(found)


def _working(dice: int, powers: Powers, kept: Hand) -> Iterator[Dice]:
    for roll, _ in sorted_rolls(dice) if powers else ():
        hand = Hand(kept.dice + roll)
        if any(power.changes(hand) for power in powers):
            yield roll
