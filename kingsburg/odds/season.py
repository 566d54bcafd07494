"""The odds, before any roll, of who gets which advisor if all play by policies."""

from __future__ import annotations

import pickle
from array import array
from collections.abc import Generator, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import product
from math import prod
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from gametable.play.errors import Message, check, check_type
from gametable.play.intervals import wilson
from gametable.play.sharing import Several, shared
from gametable.play.steps import result
from kingsburg.engine.actions import Influence
from kingsburg.engine.chances import FACES, sorted_rolls
from kingsburg.engine.hand import ADVISORS, Dice
from kingsburg.odds.contest import Contest
from kingsburg.odds.effort import check_feasible, check_possible
from kingsburg.odds.situation import Outlook

#: The most seasons in one simulation.
MOST_SEASONS: Final = 10_000_000
#: The most rolls or seasons that are given out at once.
_NUMBERS: Final = 100
#: A simulation caches the sides of this many rolls of each player.
_ROLLS_KNOWN: Final = 512


class Chance(NamedTuple):
    """A probability from 0 to 1; unless it is exact, an estimate with its 95% interval."""

    value: Fraction
    low: float
    high: float


class SeasonOdds(NamedTuple):
    """The answer so far: by player and advisor, the chance that the player gets the advisor.

    `exact`: every roll has been looked at. `seen`: the number of rolls, or of simulated seasons.
    """

    exact: bool
    seen: int
    chances: Mapping[str, Mapping[int, Chance]]


class Season:
    """The work on an answer, done in slices so that it can be watched and stopped at any time.

    The answer is exact by default: the work goes through all different rolls of all dice in a
    random order set by the seed, so that the part done before a stop is a fair sample of the
    whole. With `games`, that many seasons are simulated, number i with ``Random(f"{seed}/{i}")``.
    Raises `Malformed`, with what would be feasible, for a contest that is too large for an exact
    answer or even for a simulation (`kingsburg.odds.effort`).
    """

    def __init__(self, contest: Contest, games: int | None = None, seed: int | str = 0) -> None:
        check_type(contest, Contest, "contest")
        self._contest = contest
        self._run = _run(contest, games, seed)
        told = partial(_told, contest, games, seed)
        self._work = shared(self._run.numbers(), self._run.one, told, _NUMBERS)
        #: True if nothing is left to do.
        self.done = False

    @property
    def progress(self) -> Fraction:
        """How much of the work is done, from 0 to 1."""
        return Fraction(self._run.seen, self._run.in_all)

    def step(self, seconds: float = 0.1) -> None:
        """Work for this long, or until all is done."""
        end = perf_counter() + seconds
        for found in self._work:
            if found:
                self._run.add(found[1])
            if perf_counter() >= end:
                return
        self.done = True

    def answer(self) -> SeasonOdds | None:
        """Return what is known so far, or None if nothing is."""
        run = self._run
        if not run.seen:
            return None
        chances = {
            contender.name: dict(zip(ADVISORS, run.chances(who), strict=True))
            for who, contender in enumerate(self._contest.rolling)
        }
        return SeasonOdds(run.exact, run.seen, chances)


class _Weighed(NamedTuple):
    """A roll's weight, and by the numbers of contenders what they get, times its weight."""

    weight: int
    got: list[tuple[int, int]]


class _Enumeration:
    """All different rolls, each weighted by the number of ways in which it comes up.

    `seen` of `in_all` different rolls have been looked at.
    """

    def __init__(self, contest: Contest, seed: int | str) -> None:
        check_feasible(contest)
        self._contest = contest
        self._seed = seed
        self._courts = contest.courts()
        self._rolls = [
            tuple(product(sorted_rolls(each.dice), sorted_rolls(each.white)))
            for each in contest.rolling
        ]
        self._sides = contest.sides(remembered=None)
        self._all: int = sum(ways for _, ways in self._courts) * prod(
            len(FACES) ** (each.dice + each.white) for each in contest.rolling
        )
        # All chances are whole multiples of 1 / `_unit`.
        self._unit = prod(each.largest_denominator for each in contest.rolling)
        self._outlook = Outlook(self._all * self._unit)
        self._got = [0] * len(contest.rolling)
        self.seen, self.in_all = 0, contest.combinations
        self._weight = self._squares = 0

    @property
    def exact(self) -> bool:
        """True if all rolls have been looked at."""
        return self._weight == self._all

    def numbers(self) -> Iterator[int]:
        """Yield the numbers of all rolls in a random order."""
        return _shuffled(self.in_all, Random(f"{self._seed}"))

    def one(self, number: int) -> Generator[None, None, _Weighed]:
        """Look at one roll, with pauses."""
        number, court = divmod(number, len(self._courts))
        closed, weight = self._courts[court]
        sides = []
        for rolls, side in zip(self._rolls, self._sides, strict=True):
            number, roll = divmod(number, len(rolls))
            (coloured, ways), (white, more) = rolls[roll]
            sides.append(side(coloured, white))
            weight *= ways * more
        situation, whose = self._contest.start(closed, sides)
        yield from self._outlook.work_out(situation)
        chances = self._outlook.of(situation)
        scale = weight * (self._unit // chances.ways)
        got = zip(whose, chances.packed, strict=True)
        return _Weighed(weight, [(who, packed * scale) for who, packed in got])

    def add(self, found: _Weighed) -> None:
        """Add what came of a roll."""
        for who, packed in found.got:
            self._got[who] += packed
        self.seen += 1
        self._weight += found.weight
        self._squares += found.weight * found.weight

    def chances(self, who: int) -> Iterator[Chance]:
        """Return the chances of a contender to get each advisor from 1 to 18."""
        return map(self._chance, self._outlook.unpacked(self._got[who]))

    def _chance(self, got: int) -> Chance:
        """Estimate the chance over all rolls from those that have been seen.

        Rolls of different weights tell less than as many of equal weight, so the interval uses
        their effective sample size (Kish 1965). It is never wider than what the remaining rolls
        can change.
        """
        value = Fraction(got, self._weight * self._unit)
        as_many = self._weight * self._weight / self._squares
        estimate = _estimate(value, as_many)
        least = Fraction(got, self._all * self._unit)
        most = least + Fraction(self._all - self._weight, self._all)
        return Chance(value, max(estimate.low, float(least)), min(estimate.high, float(most)))


class _Simulation:
    """Seasons drawn at random: `seen` of `in_all` have been played."""

    exact = False

    def __init__(self, contest: Contest, games: int, seed: int | str) -> None:
        check(games, range(1, MOST_SEASONS + 1), Message("number of seasons"))
        check_possible(contest)
        self._contest = contest
        self._rolling = contest.rolling
        self._seed = seed
        self._sides = contest.sides(_ROLLS_KNOWN)
        closed, weights = zip(*contest.courts(), strict=True)
        self._closed: Sequence[int] = closed
        self._weights: Sequence[int] = weights
        self._got = [[0] * ADVISORS.stop for _ in contest.rolling]
        self.seen, self.in_all = 0, games

    def numbers(self) -> Iterator[int]:
        """Yield the numbers of all seasons."""
        return iter(range(self.in_all))

    def one(self, number: int) -> Generator[None, None, set[tuple[int, int]]]:
        """Play one season, with pauses; return pairs of a contender's number and an advisor."""
        random = Random(f"{self._seed}/{number}")
        (closed,) = random.choices(self._closed, self._weights)
        sides = [
            side(_rolled(each.dice, random), _rolled(each.white, random))
            for each, side in zip(self._rolling, self._sides, strict=True)
        ]
        situation, whose = self._contest.start(closed, sides)
        got: set[tuple[int, int]] = set()
        while situation.sides:
            choices = yield from situation.choices()
            action = choices[int(random.random() * len(choices))]
            if isinstance(action, Influence):
                got.add((whose[0], action.advisor))
            situation, places = situation.after(action)
            whose = tuple(whose[place] for place in places)
        return got

    def add(self, found: set[tuple[int, int]]) -> None:
        """Add what came of a season."""
        for who, advisor in found:
            self._got[who][advisor] += 1
        self.seen += 1

    def chances(self, who: int) -> Iterator[Chance]:
        """Yield the chances of a contender to get each advisor from 1 to 18."""
        for got in self._got[who][ADVISORS.start :]:
            yield _estimate(Fraction(got, self.seen), self.seen)


def _run(contest: Contest, games: int | None, seed: int | str) -> Any:
    return _Enumeration(contest, seed) if games is None else _Simulation(contest, games, seed)


def _told(*run: Any) -> Several[int, Any]:
    return partial(_several, pickle.dumps(run))


def _several(told: bytes, numbers: Sequence[int]) -> list[Any]:
    """Return what comes of the rolls or seasons with these numbers, in a helper."""
    run = _run_of(told)
    return [result(run.one(number)) for number in numbers]


@lru_cache(maxsize=1)
def _run_of(told: bytes) -> Any:
    return _run(*pickle.loads(told))


def _estimate(value: Fraction, seen: float) -> Chance:
    """Return a share of what has been seen with Wilson's interval, which always includes it."""
    share = float(value)
    low, high = wilson(share * seen, seen)
    return Chance(value, min(low, share), max(high, share))


def _rolled(dice: int, random: Random) -> Dice:
    return tuple(sorted(random.choices(FACES, k=dice))) if dice else ()


def _shuffled(numbers: int, random: Random) -> Iterator[int]:
    """Yield the whole numbers from 0 below `numbers` in a random order, drawn as they are taken."""
    # Each place holds its number xor its index, so that an array of zeros is ready to use.
    moved = array("I", [0]) * numbers
    for place in range(numbers):
        other = random.randrange(place, numbers)
        yield moved[other] ^ other
        moved[other] = moved[place] ^ place ^ other
