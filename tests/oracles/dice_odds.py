"""Reach odds counted from the rules in the most naive way: every roll, group and reroll.

Shares no code with the package. Dice are tuples of faces, powers are names.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import factorial
from typing import NamedTuple

Dice = tuple[int, ...]
#: The probabilities of advisors 1 to 18; 0 and 1 are integers, which add up faster.
Chances = tuple[Fraction | int, ...]
Rolls = Callable[[int], Iterator[tuple[Dice, int]]]


class Means(NamedTuple):
    """What joins the dice: a +2, a Market, and the unused powers."""

    token: bool = False
    market: bool = False
    powers: frozenset[str] = frozenset()

    def without(self, power: str) -> "Means":
        return self._replace(powers=self.powers - {power})


def raw_rolls(dice: int) -> Iterator[tuple[Dice, int]]:
    """Return each of the 6**dice rolls once."""
    return ((roll, 1) for roll in product(range(1, 7), repeat=dice))


def sorted_rolls(dice: int) -> Iterator[tuple[Dice, int]]:
    """Yield rolls as sorted dice, with the number of orders in which they can fall."""
    for roll in combinations_with_replacement(range(1, 7), dice):
        ways = factorial(dice)
        for times in Counter(roll).values():
            ways //= factorial(times)
        yield roll, ways


def before_the_roll(coloured: int, white: int, means: Means, rolls: Rolls) -> Chances:
    """Return the probability of reaching each advisor."""
    return _after_rolling((), coloured, (), white, means, rolls)


def after_the_roll(coloured: Dice, white: Dice, means: Means, rolls: Rolls) -> Chances:
    """Return the same with these dice, rerolled as is best for each advisor."""
    return _best(tuple(sorted(coloured)), tuple(sorted(white)), means, rolls)


@cache
def _after_rolling(
    coloured: Dice, more_coloured: int, white: Dice, more_white: int, means: Means, rolls: Rolls
) -> Chances:
    total: list[Fraction | int] = [0] * 18
    for new_coloured, ways in rolls(more_coloured):
        for new_white, more_ways in rolls(more_white):
            chances = after_the_roll(coloured + new_coloured, white + new_white, means, rolls)
            for place, chance in enumerate(chances):
                total[place] += ways * more_ways * chance
    return tuple(Fraction(each) / 6 ** (more_coloured + more_white) for each in total)


@lru_cache(maxsize=1 << 17)
def _best(coloured: Dice, white: Dice, means: Means, rolls: Rolls) -> Chances:
    dice = coloured + white
    numbers = _numbers(coloured, white, means.token, means.market)
    choices: list[Chances] = [tuple(int(number in numbers) for number in range(1, 19))]
    if "statue" in means.powers and len(set(dice)) == 1:
        left = means.without("statue")
        if coloured:
            choices.append(_after_rolling(coloured[1:], 1, white, 0, left, rolls))
        if white:
            choices.append(_after_rolling(coloured, 0, white[1:], 1, left, rolls))
    if "chapel" in means.powers and dice and sum(dice) <= 7:
        left = means.without("chapel")
        choices.append(_after_rolling((), len(coloured), (), len(white), left, rolls))
    return (
        choices[0] if len(choices) == 1 else tuple(max(each) for each in zip(*choices, strict=True))
    )


@lru_cache(maxsize=1 << 16)
def _numbers(coloured: Dice, white: Dice, token: bool, market: bool) -> frozenset[int]:
    """Return all numbers that a group can count as."""
    if market:
        by_dice = _numbers(coloured, white, token, False)
        return frozenset(number + step for number in by_dice for step in (-1, 0, 1))
    if token:
        by_dice = _numbers(coloured, white, False, False)
        return by_dice | {number + 2 for number in by_dice}
    return frozenset(
        sum(own) + sum(joining) for own in _groups(coloured) if own for joining in _groups(white)
    )


def _groups(dice: Dice) -> list[Dice]:
    return [group for size in range(len(dice) + 1) for group in combinations(dice, size)]
