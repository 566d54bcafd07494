"""Whole turns and the turn order, counted from the rules in the most naive way.

Puts every die on every group or leaves it over, looks at every roll, and tries every reroll without
remembering it. Shares no code with the package. Dice are tuples of faces, powers are names.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from tests.oracles.dice_odds import sorted_rolls

Dice = tuple[int, ...]
Advisors = tuple[int, ...]
#: The value of dice as they are.
Value = Callable[[Dice, Dice], Fraction]
#: The probability of each value.
Spread = dict[Fraction, Fraction]


class Court(NamedTuple):
    """What joins the dice, and who is closed."""

    tokens: int = 0
    market: bool = False
    closed: frozenset[int] = frozenset()
    envoy: bool = False
    #: Advisors closed even to the Envoy.
    barred: frozenset[int] = frozenset()
    #: True if the highest group may be moved to 12 at the end.
    duke: bool = False


def turns(coloured: Dice, white: Dice, court: Court) -> set[tuple[Advisors, bool]]:
    """Return all sets that can be influenced together, and whether each uses every die."""
    placed = _placed(tuple(sorted(coloured)), tuple(sorted(white)), court.tokens, court.market)
    found = {(advisors, every) for advisors, every in placed if _allowed(advisors, court)}
    if court.duke and 12 not in court.closed | court.barred:
        found |= {
            (tuple(sorted((*advisors[:-1], 12))), every)
            for advisors, every in found
            if advisors and 12 not in advisors
        }
    return found


def _allowed(advisors: Advisors, court: Court) -> bool:
    influenced = set(court.closed)
    envoys = int(court.envoy)
    for advisor in advisors:
        if not 1 <= advisor <= 18 or advisor in court.barred:
            return False
        if advisor in influenced:
            envoys -= 1
        influenced.add(advisor)
    return envoys >= 0


@lru_cache(maxsize=1 << 14)
def _placed(
    coloured: Dice, white: Dice, tokens: int, market: bool
) -> frozenset[tuple[Advisors, bool]]:
    found: set[tuple[Advisors, bool]] = {((), not coloured and not white)}
    for own in _on_groups(len(coloured)):
        groups = sorted({place for place in own if place is not None})
        for joining in product((None, *groups), repeat=len(white)):
            places = own + joining
            sums = [
                sum(die for die, place in zip(coloured + white, places, strict=True) if place == at)
                for at in groups
            ]
            every = None not in places
            found |= {(tuple(sorted(each)), every) for each in _helped(sums, tokens, market)}
    return frozenset(found)


def _on_groups(dice: int) -> Iterator[tuple[int | None, ...]]:
    """Yield every way to put dice on groups or on none; groups are numbered as they begin."""
    for places in product((None, *range(dice)), repeat=dice):
        numbers = [place for place in places if place is not None]
        if all(number <= len(set(numbers[:at])) for at, number in enumerate(numbers)):
            yield places


def _helped(sums: list[int], tokens: int, market: bool) -> Iterator[list[int]]:
    every = range(len(sums))
    for helped in range(tokens + 1):
        for chosen in combinations(every, helped):
            with_tokens = [total + 2 * (at in chosen) for at, total in enumerate(sums)]
            yield with_tokens
            for swayed, step in product(every if market else (), (-1, 1)):
                yield [total + step * (at == swayed) for at, total in enumerate(with_tokens)]


# Values of dice as they are ---------------------------------------------------------------


def any_of(wanted: Iterable[int], court: Court) -> Value:
    """Return a value that is 1 if one of some advisors can be influenced."""
    return cache(
        lambda coloured, white: Fraction(
            any(len(each) == 1 and each[0] in wanted for each, _ in turns(coloured, white, court))
        )
    )


def all_of(wanted: Advisors, court: Court) -> Value:
    """Return a value that is 1 if all of some advisors can be influenced together."""
    return cache(
        lambda coloured, white: Fraction(
            any(each == wanted for each, _ in turns(coloured, white, court))
        )
    )


def every_die(court: Court) -> Value:
    """Return a value that is 1 if no die is left over."""
    return lambda coloured, white: Fraction(
        any(every for _, every in turns(coloured, white, court))
    )


def best_total(worths: dict[int, Fraction], court: Court) -> Value:
    """Return a value that is the most that advisors can be worth together."""
    return cache(
        lambda coloured, white: max(
            sum((worths[advisor] for advisor in each), Fraction(0))
            for each, _ in turns(coloured, white, court)
        )
    )


# Rolling ----------------------------------------------------------------------------------


def before(coloured: int, white: int, powers: frozenset[str], value: Value) -> Spread:
    """Return the values after a roll of all dice, rerolled as is best on average."""
    return _rolled((), coloured, (), white, powers, value)


def after(coloured: Dice, white: Dice, powers: frozenset[str], value: Value) -> Spread:
    """Return the same with dice already rolled; keeping them decides a tie."""
    return max(choices(coloured, white, powers, value).values(), key=mean)


def choices(
    coloured: Dice, white: Dice, powers: frozenset[str], value: Value
) -> dict[tuple[str, str], Spread]:
    """Return the values after each possible choice, keeping first."""
    dice = coloured + white
    found = {("keep", ""): {value(coloured, white): Fraction(1)}}
    if "statue" in powers and len(set(dice)) == 1:
        left = powers - {"statue"}
        if coloured:
            found["statue", "own"] = _rolled(coloured[1:], 1, white, 0, left, value)
        if white:
            found["statue", "white"] = _rolled(coloured, 0, white[1:], 1, left, value)
    if "chapel" in powers and dice and sum(dice) <= 7:
        left = powers - {"chapel"}
        found["chapel", "all"] = _rolled((), len(coloured), (), len(white), left, value)
    if "philosopher" in powers and dice and sum(dice) <= 10:
        left = powers - {"philosopher"}
        found["philosopher", "all"] = _rolled((), len(coloured), (), len(white), left, value)
    if "prince" in powers and coloured and sum(dice) <= 8:
        left = powers - {"prince"}
        for faces in combinations((3, 4, 6), min(3, len(coloured))):
            for kept in combinations(coloured, max(0, len(coloured) - 3)):
                set_ones = tuple(sorted(faces + kept))
                found["prince", str(set_ones)] = after(set_ones, white, left, value)
    if "trickster" in powers:
        left = powers - {"trickster"}
        for face in (1, 3):
            if 2 in coloured:
                turned = _turned(coloured, face)
                found["trickster", f"own {face}"] = after(turned, white, left, value)
            if 2 in white:
                turned = _turned(white, face)
                found["trickster", f"white {face}"] = after(coloured, turned, left, value)
    return found


def _turned(dice: Dice, face: int) -> Dice:
    at = dice.index(2)
    return tuple(sorted((*dice[:at], face, *dice[at + 1 :])))


def _rolled(
    coloured: Dice, more: int, white: Dice, more_white: int, powers: frozenset[str], value: Value
) -> Spread:
    total: Spread = {}
    for own, ways in sorted_rolls(more):
        for joining, white_ways in sorted_rolls(more_white):
            chance = Fraction(ways * white_ways, 6 ** (more + more_white))
            for each, part in after(coloured + own, white + joining, powers, value).items():
                total[each] = total.get(each, Fraction(0)) + chance * part
    return total


def mean(spread: Spread) -> Fraction:
    """Return the expected value."""
    return sum((value * chance for value, chance in spread.items()), Fraction(0))


# The turn order ---------------------------------------------------------------------------


def places(pools: Sequence[int]) -> list[list[Fraction]]:
    """Return each player's probability of each place; `pools`: their dice in the old order."""
    found = [[Fraction(0)] * len(pools) for _ in pools]
    by_total = [Counter(map(sum, product(range(1, 7), repeat=dice))) for dice in pools]
    for totals in product(*by_total):
        chance = Fraction(1)
        for total, counted, dice in zip(totals, by_total, pools, strict=True):
            chance *= Fraction(counted[total], 6**dice)
        for place, player in enumerate(sorted(range(len(pools)), key=lambda each: totals[each])):
            found[player][place] += chance
    return found
