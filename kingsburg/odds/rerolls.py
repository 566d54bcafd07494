"""The best use of powers that change dice (P2a.3)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from gametable.play.steps import Steps, result
from kingsburg.engine.actions import KEEP, Action, Roll
from kingsburg.engine.chances import FACES, sorted_rolls
from kingsburg.engine.hand import Dice, Hand
from kingsburg.engine.powers.power import DicePower, Setting
from kingsburg.odds.rolls import NO_DICE, Ways

Powers = tuple[DicePower, ...]
#: Yields the number of rolls counted by each step, and returns the ways of all goals.
Counting: TypeAlias = Generator[int, None, Ways]


class Goals(ABC):
    """Goals that a player may have for the dice, as integers; subclasses override `ways`."""

    @abstractmethod
    def ways(self, coloured: int, white: int, kept: Hand) -> Counting:
        """Return the value of each goal, summed over all rolls of these dice beside those kept.

        For a goal that is reached or not, this is the number of rolls that reach it: 1 or 0
        without dice to roll. The steps take a few hundredths of a second.
        """

    def best(self, choices: Sequence[Ways]) -> Ways:
        """Return the best of several choices, by default for each goal separately."""
        return tuple(map(max, zip(*choices, strict=True)))

    def reached(self, hand: Hand) -> int | None:
        """Return the goals that these dice reach, as bits; None unless goals are yes or no.

        It must agree with `ways` and `best`, and is faster than both.
        """
        return None


class Advice(NamedTuple):
    """Advice on what to do with rolled dice.

    `action`: the best choice now: a power, or keeping the dice. Ties go to keeping, then to the
    first power in the order of `Position.actions`. `value`: what that choice gives if all later
    choices are the best too. `keeping`: what the dice give as they are. `choices`: the value of
    each choice, keeping first. Values are probabilities from 0 to 1, or VP, as asked for.
    """

    action: Action
    value: Fraction
    keeping: Fraction
    choices: Mapping[Action, Fraction]

    @property
    def gain(self) -> Fraction:
        """How much more the best choice gives than keeping."""
        return self.value - self.keeping


class Asked(NamedTuple):
    """A roll of this many dice beside those kept, after which no power is used."""

    coloured: int
    white: int
    kept: Hand


class Rolling(NamedTuple):
    """A coming roll of this many dice beside those kept, with these powers unused."""

    coloured: int
    white: int
    powers: Powers
    kept: Hand = NO_DICE


class Rolled(NamedTuple):
    """Rolled dice, with these powers unused."""

    hand: Hand
    powers: Powers


class Rerolling:
    """The best decisions about changes of dice, for some goals.

    `dice`: the number of dice. Each power is used at most once, in any order, and its conditions
    are checked again after each change.
    """

    def __init__(self, goals: Goals, dice: int) -> None:
        self._goals = goals
        # A power may reroll all dice, so each power multiplies the ways by this.
        self.unit: int = len(FACES) ** dice
        self._rolls: dict[Rolling, Ways] = {}
        self._met: dict[Asked, Ways] = {}
        self._kept: dict[Rolling, Ways] = {}

    def solved(self, dice: int, white: int, powers: Powers, roll: Hand | None) -> tuple[Ways, int]:
        """Return the value of each goal, before or after the roll, and the number of all ways."""
        in_all = self.unit ** len(powers)
        if roll is None:
            return self.ways_to_roll(dice, white, powers), in_all * self.unit
        return self.ways(roll, powers), in_all

    def count(self, dice: int, white: int, powers: Powers, roll: Hand | None) -> Steps[None]:
        """Prepare, in steps, all that `solved`, or `advice` about this roll, needs."""
        start = Rolling(dice, white, powers) if roll is None else Rolled(roll, powers)
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
        """Return what to do to get the most of the first goal, whose unit is 1 / `scale`."""
        in_all = scale * self.unit ** len(powers)
        choices = {
            action: Fraction(ways[0], in_all) for action, ways in self._choices(hand, powers)
        }
        best = max(choices, key=choices.__getitem__)
        return Advice(best, choices[best], choices[KEEP], choices)

    def ways(self, hand: Hand, powers: Powers) -> Ways:
        """Return the ways, out of unit ** len(powers), with these dice rolled and powers unused."""
        if not powers:
            return self._without_powers(0, 0, hand)
        return self._goals.best([*self._ways_of_choices(hand, powers)])

    def _ways_of_choices(self, hand: Hand, powers: Powers) -> Iterator[Ways]:
        """Yield what each choice gives, keeping first; rerolls of any dice count as one choice."""
        others = tuple(each for each in powers if not each.any_dice)
        for _, ways in self._choices(hand, powers, others):
            yield ways
        for power in powers:
            if power.any_dice and power.works(hand):
                left = tuple(each for each in powers if each is not power)
                yield self._goals.best(
                    [self._best_kept(hand, kept, left) for kept in _one_fewer(hand)]
                )

    def _best_kept(self, hand: Hand, kept: Hand, left: Powers) -> Ways:
        """Return the best of keeping these dice of a hand, or fewer, with these powers left."""
        coloured = len(hand.coloured) - len(kept.coloured)
        white = len(hand.white) - len(kept.white)
        asked = Rolling(coloured, white, left, kept)
        if asked not in self._kept:
            scale = self.unit // len(FACES) ** (coloured + white)
            ways = self.ways_to_roll(*asked) if left else self._one_by_one(coloured, white, kept)
            here = tuple([scale * each for each in ways])
            fewer = [self._best_kept(hand, each, left) for each in _one_fewer(kept)]
            self._kept[asked] = self._goals.best([here, *fewer])
        return self._kept[asked]

    def _one_by_one(self, coloured: int, white: int, kept: Hand) -> Ways:
        """Return the ways without any power, and cache those with each further die kept."""
        if coloured + white <= 1:
            return self._without_powers(coloured, white, kept)
        asked = Asked(coloured, white, kept)
        if asked not in self._met:
            one, more = (1, 0) if coloured else (0, 1)
            dice = (Roll((face,)) if coloured else Roll((), (face,)) for face in FACES)
            each = (self._one_by_one(coloured - one, white - more, kept.plus(die)) for die in dice)
            self._met[asked] = tuple(map(sum, zip(*each, strict=True)))
        return self._met[asked]

    def _choices(
        self, hand: Hand, powers: Powers, used: Powers | None = None
    ) -> Iterator[tuple[Action, Ways]]:
        """Yield each choice and what it gives, keeping first; `used`: the powers to try, or all."""
        all_ways = self.unit ** len(powers)
        yield KEEP, tuple([all_ways * met for met in self._without_powers(0, 0, hand)])
        for action, future in _futures(hand, powers, powers if used is None else used):
            if isinstance(future, Rolling):
                scale = self.unit // len(FACES) ** (future.coloured + future.white)
                ways = self.ways_to_roll(*future)
            else:
                scale, ways = self.unit, self.ways(*future)
            yield action, tuple([scale * each for each in ways])

    def ways_to_roll(self, coloured: int, white: int, powers: Powers, kept: Hand = NO_DICE) -> Ways:
        """Return the ways before these dice are rolled beside those kept, with powers unused.

        They are out of 6**(coloured + white) * unit ** len(powers).
        """
        if not powers:
            return self._without_powers(coloured, white, kept)
        asked = Rolling(coloured, white, powers, kept)
        if asked not in self._rolls:
            self._rolls[asked] = self._sum_of_rolls(asked)
        return self._rolls[asked]

    def _sum_of_rolls(self, rolling: Rolling) -> Ways:
        """Return the ways without any power, plus what the powers add where they can be used."""
        coloured, white, powers, kept = rolling
        all_ways = self.unit ** len(powers)
        found = tuple([all_ways * met for met in self._without_powers(coloured, white, kept)])
        if len(powers) == 1 and (gained := self._gained(rolling)) is not None:
            return tuple(
                [
                    ways + all_ways * sum(n for goals, n in gained.items() if goals >> at & 1)
                    for at, ways in enumerate(found)
                ]
            )
        for hand, rolls in _rolls_with_choice(rolling):
            choices = [*self._ways_of_choices(hand, powers)]
            best, keep = self._goals.best(choices), choices[0]
            if best != keep:
                better = zip(found, best, keep, strict=True)
                found = tuple([ways + rolls * (more - less) for ways, more, less in better])
        return found

    def _gained(self, rolling: Rolling) -> dict[int, int] | None:
        """Return in how many rolls the only power reaches further goals, by these goals as bits.

        None if the power rerolls dice, or if goals are not yes or no.
        """
        (power,), found = rolling.powers, dict[int, int]()
        for hand, rolls in _rolls_with_choice(rolling):
            kept, more = self._goals.reached(hand), 0
            for change in power.changes(hand):
                reached = self._goals.reached(change.hand) if isinstance(change, Setting) else None
                if kept is None or reached is None:
                    return None
                more |= reached & ~kept
            if more:
                found[more] = found.get(more, 0) + rolls
        return found

    def _without_powers(self, coloured: int, white: int, kept: Hand) -> Ways:
        asked = Asked(coloured, white, kept)
        met = self._met.get(asked)
        if met is None:
            met = self._met[asked] = result(self._goals.ways(*asked))
        return met


def _counted(start: Rolling | Rolled) -> set[Asked]:
    """Return all that must be counted without powers for what may follow from this."""
    found: set[Asked] = set()
    seen: set[Rolling | Rolled] = {start}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        following: list[Rolling | Rolled] = []
        if isinstance(here, Rolling):
            found.add(Asked(here.coloured, here.white, here.kept))
            if here.powers:
                following = [Rolled(hand, here.powers) for hand, _ in _rolls_with_choice(here)]
        else:
            found.add(Asked(0, 0, here.hand))
            # `_one_by_one` counts rerolls of any dice by the last power.
            alone = len(here.powers) == 1 and here.powers[0].any_dice
            used = () if alone else here.powers
            following = [future for _, future in _futures(*here, used)]
        waiting += [each for each in following if each not in seen]
        seen.update(following)
    return found


def _rolls(asked: Asked) -> int:
    return int(len(FACES) ** (asked.coloured + asked.white))


@lru_cache(maxsize=1 << 12)
def _futures(
    hand: Hand, powers: Powers, used: Powers
) -> tuple[tuple[Action, Rolling | Rolled], ...]:
    """Return all that the `used` powers can do with these dice, and what that leads to."""
    found: list[tuple[Action, Rolling | Rolled]] = []
    for power in used:
        left = tuple(each for each in powers if each is not power)
        for change in power.changes(hand):
            if isinstance(change, Setting):
                found.append((change.action, Rolled(change.hand, left)))
            else:
                coloured, white = hand.rerolled(change)
                kept = hand.without(coloured, white)
                found.append((change, Rolling(len(coloured), len(white), left, kept)))
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def _one_fewer(hand: Hand) -> tuple[Hand, ...]:
    """Return the hands with one die fewer."""
    return (
        *(hand.without((die,)) for die in dict.fromkeys(hand.coloured)),
        *(hand.without((), (die,)) for die in dict.fromkeys(hand.white)),
    )


@lru_cache(maxsize=128)
def _rolls_with_choice(rolling: Rolling) -> tuple[tuple[Hand, int], ...]:
    """Return the hands with which at least one power can be used, each with its number of rolls.

    Conditions of powers ignore colours (P2a.5), so they are checked for all dice alike: for
    4,368 rolls of 5 + 6 dice instead of 116,424.
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
    """Return the sorted rolls of this many dice that, beside those kept, let a power be used."""
    return tuple(roll for roll, hand in _hands(dice, kept) if power.works(hand))


@lru_cache(maxsize=64)
def _hands(dice: int, kept: Hand) -> tuple[tuple[Dice, Hand], ...]:
    """Return all sorted rolls, each with all dice as if they were coloured."""
    return tuple((roll, Hand(kept.dice + roll)) for roll, _ in sorted_rolls(dice))
