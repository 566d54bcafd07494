"""Exact distributions: what may come out, and how likely each of it is."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, product
from math import lcm, sqrt
from numbers import Rational
from typing import TYPE_CHECKING, Any, TypeAlias

from gametable.play.errors import Fault, Malformed, UnknownKey, check_function, check_type

if TYPE_CHECKING:
    import pandas
    import plotly.graph_objects as go

Number: TypeAlias = int | Fraction
#: A number, or several numbers that come out together.
Outcome: TypeAlias = Any


class Distribution(Mapping[Outcome, Fraction]):
    """The probability of each outcome as a `Fraction`; outcomes ascend, and none is impossible.

    Outcomes are whole numbers, fractions, or tuples of them that are equally long:

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die[6], die.mean, die.at_least(5)
        (Fraction(1, 6), Fraction(7, 2), Fraction(1, 3))
        >>> (die + die).mode
        (7,)

    It is made from a mapping of outcomes to weights, which may also be an `icepool.Die`;
    `icepool.Die(distribution.quantities)` leads back. Raises `Malformed` for weights below 0, for
    no weight at all, and for other outcomes.
    """

    def __init__(self, weights: Mapping[Outcome, Number]) -> None:
        check_type(weights, Mapping, "weights")
        given = {_outcome(each): _weight(weight) for each, weight in weights.items()}
        lengths = {len(each) if isinstance(each, tuple) else None for each in given}
        if len(lengths) > 1:
            raise Malformed(Fault("weights", "the outcomes are not alike: numbers, or tuples"))
        in_all = sum(given.values(), Fraction(0))
        if not in_all:
            raise Malformed(Fault("weights", "there is no outcome"))
        self._chances = {each: given[each] / in_all for each in sorted(given) if given[each]}

    def __getitem__(self, outcome: Outcome) -> Fraction:
        """Return the probability of an outcome; 0 for a number or tuple that cannot come out."""
        return self._chances.get(_outcome(outcome), Fraction(0))

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._chances

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def __hash__(self) -> int:
        return hash(tuple(self._chances.items()))

    def __repr__(self) -> str:
        told = ", ".join(f"{_told(each)}: {chance}" for each, chance in self.items())
        return f"Distribution({{{told if len(told) < 200 else reprlib.repr(told)[1:-1]}}})"

    # What it tells ------------------------------------------------------------------------

    @property
    def mean(self) -> Fraction:
        """The mean outcome."""
        return sum((each * chance for each, chance in self._numbers()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The mean square of the distance from the mean."""
        mean = self.mean
        return sum((chance * (each - mean) ** 2 for each, chance in self._numbers()), Fraction(0))

    @property
    def deviation(self) -> float:
        """The standard deviation, rounded to a `float`."""
        return sqrt(self.variance)

    @property
    def median(self) -> Fraction:
        """The middle outcome: half of the mass is not above it, and half is not below it.

        It is the mean of two outcomes if both fit.
        """
        low = self.quantile(Fraction(1, 2))
        high = next(each for each in self if self.at_most(each) > Fraction(1, 2))
        return Fraction(low + high) / 2

    @property
    def mode(self) -> tuple[Outcome, ...]:
        """The most likely outcomes, ascending."""
        most = max(self.values())
        return tuple(each for each, chance in self.items() if chance == most)

    def quantile(self, share: float | Fraction) -> Number:
        """Return the least outcome that is not exceeded with this probability, from 0 to 1."""
        check_type(share, (int, float, Fraction), "share")
        if not 0 <= share <= 1:
            raise Malformed(
                Fault("share", "expected 0 to 1, not {given}", given=reprlib.repr(share))
            )
        numbers = [each for each, _ in self._numbers()]
        below = [_beside(share, sum_) for sum_ in accumulate(self.values())]
        return next(each for each, sum_ in zip(numbers, below, strict=True) if sum_ >= share)

    def at_least(self, least: float | Fraction) -> Fraction:
        """Return the probability of this outcome or a greater one."""
        check_type(least, (int, float, Fraction), "least")
        chances = (chance for each, chance in self._numbers() if _beside(least, each) >= least)
        return sum(chances, Fraction(0))

    def at_most(self, most: float | Fraction) -> Fraction:
        """Return the probability of this outcome or a smaller one."""
        check_type(most, (int, float, Fraction), "most")
        chances = (chance for each, chance in self._numbers() if _beside(most, each) <= most)
        return sum(chances, Fraction(0))

    @property
    def quantities(self) -> dict[Outcome, int]:
        """In how many of equally likely cases each outcome comes out; as few cases as possible."""
        in_all = lcm(*(chance.denominator for chance in self.values()))
        return {each: int(chance * in_all) for each, chance in self.items()}

    # What can be made of it ---------------------------------------------------------------

    def map(self, change: Callable[[Outcome], Outcome]) -> Distribution:
        """Return the distribution of `change(outcome)`."""
        check_function(change, "change")
        found: dict[Outcome, Fraction] = {}
        for each, chance in self.items():
            to = _outcome(change(each))
            found[to] = found.get(to, Fraction(0)) + chance
        return Distribution(found)

    def given(self, condition: Callable[[Outcome], bool]) -> Distribution:
        """Return the distribution if `condition(outcome)` is known to be true.

        Raises `Malformed` if it never is.
        """
        check_function(condition, "condition")
        found = {each: chance for each, chance in self.items() if condition(each)}
        if not found:
            raise Malformed(Fault("condition", "no outcome fulfils it"))
        return Distribution(found)

    def marginal(self, *places: int) -> Distribution:
        """Return the distribution of some numbers of each tuple, by their places from 0."""
        length = len(next(iter(self))) if isinstance(next(iter(self)), tuple) else 0
        for place in places:
            if type(place) is not int or place not in range(length):
                raise UnknownKey(
                    "there is no place {given} in an outcome, only {number} from 0",
                    given=reprlib.repr(place),
                    number=length,
                )
        if len(places) == 1:
            return self.map(lambda each: each[places[0]])
        return self.map(lambda each: tuple(each[place] for place in places))

    def __add__(self, other: object) -> Distribution:
        """Return the distribution of the sum with an independent one, or with a number."""
        if isinstance(other, (int, Fraction)):
            other = Distribution({other: 1})
        if not isinstance(other, Distribution):
            return NotImplemented
        found: dict[Outcome, Fraction] = {}
        for (one, chance), (more, more_chance) in product(self.items(), other.items()):
            to = _sum(one, more)
            found[to] = found.get(to, Fraction(0)) + chance * more_chance
        return Distribution(found)

    __radd__ = __add__

    def _numbers(self) -> list[tuple[Number, Fraction]]:
        """Return outcomes with their chances. Raises `Malformed` if they are tuples."""
        if isinstance(next(iter(self)), tuple):
            raise Malformed("these outcomes are tuples; marginal(place) gives one of their numbers")
        return list(self.items())

    # For a notebook. Views are imported late: odds do not need them ------------------------

    def frame(self) -> pandas.DataFrame:
        """Return a pandas frame with a row for each outcome, and its chance as a number."""
        from gametable.views import distribution

        return distribution.table(self).to_frame()

    def plot(self) -> go.Figure:
        """Return bars by plotly, with the exact chances for the mouse."""
        from gametable.views import distribution

        return distribution.figure(self)

    def _repr_html_(self) -> str:
        from gametable.views import distribution, drawn

        table = distribution.table(self).to_html()
        if isinstance(next(iter(self)), tuple):
            return table
        return f"<div>{drawn.columns_svg({'': self}, 'chance')}{table}</div>"


def _outcome(value: object) -> Outcome:
    """Return an outcome, with True as 1. Raises `Malformed` for what is none."""
    # Not only tuples: icepool has a sequence of its own for several numbers.
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)) and len(value):
        return tuple(map(_number, value))
    return _number(value)


def exactly(value: Rational) -> Fraction:
    """Return a number as a fraction of numbers of Python; those of numpy are not as long."""
    if type(value.numerator) is int:
        return Fraction(value)
    return Fraction(int(value.numerator), int(value.denominator))


def _number(value: object) -> Number:
    if isinstance(value, Rational):
        found = exactly(value)
        return int(found) if found.denominator == 1 else found
    raise Malformed(
        "an outcome is a whole number, a fraction, or a tuple of them, not {given}",
        given=reprlib.repr(value),
    )


def _weight(value: object) -> Fraction:
    if isinstance(value, Rational) and (weight := exactly(value)) >= 0:
        return weight
    raise Malformed(
        Fault(
            "weights",
            "expected a whole number or a fraction of at least 0, not {given}",
            given=reprlib.repr(value),
        )
    )


def _beside(given: float | Fraction, number: Number) -> float | Fraction:
    """Return a number as it is compared with a given one.

    As a `float`, 0.9 is a little more than nine tenths; beside it, so are nine tenths.
    """
    return float(number) if isinstance(given, float) else number


def _sum(one: Outcome, more: Outcome) -> Outcome:
    if not isinstance(one, tuple) and not isinstance(more, tuple):
        return one + more
    if isinstance(one, tuple) and isinstance(more, tuple) and len(one) == len(more):
        return tuple(a + b for a, b in zip(one, more, strict=True))
    raise Malformed("only outcomes of the same kind can be added")


def _told(outcome: Outcome) -> str:
    return f"({', '.join(map(str, outcome))})" if isinstance(outcome, tuple) else str(outcome)
