"""How a probability is said to a reader."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

#: Beyond these (in percent) a number would look impossible or certain, and be neither.
_LEAST = Fraction(1, 1000)
_MOST = Fraction(999, 10)


class Said(NamedTuple):
    """One probability in three forms: ``13/27``, ``48.1%``, ``1 in 2.1``."""

    fraction: str
    percent: str
    one_in: str


@lru_cache(maxsize=1 << 12)
def said(chance: Fraction) -> Said:
    """A probability from 0 to 1, rounded but never to impossible or certain."""
    return Said(str(chance), _percent(chance), _one_in(chance))


def _percent(chance: Fraction) -> str:
    percent = 100 * chance
    if percent in (0, 100):
        return f"{percent}%"
    if percent < _LEAST:
        return f"<{float(_LEAST)}%"
    if percent > _MOST:
        return f">{float(_MOST)}%"
    # 42.1%, and below 1 the two digits that count: 0.46%, 0.013%.
    digits = next(digits for digits in (1, 2, 3, 4) if percent * 10 ** (digits - 1) >= 1)
    return f"{_rounded(percent, digits)}%"


def whole(chance: Fraction) -> str:
    """A probability in whole percent, without the sign; never to impossible or certain."""
    percent = 100 * chance
    if 0 < percent < 1:
        return "<1"
    return str(int(percent) if percent > 99 else round(percent))


def _one_in(chance: Fraction) -> str:
    if chance == 0:
        return "never"
    if chance == 1:
        return "always"
    if 100 * chance > _MOST:
        return "almost always"
    tries = 1 / chance
    if tries >= 10:
        return f"1 in {round(tries):,}"
    # As many digits as it takes to be more than 1: 2.4, 1.04, 1.002.
    digits = next(digits for digits in (1, 2, 3, 4) if round(tries, digits) > 1)
    return f"1 in {_rounded(tries, digits)}".removesuffix(".0")


def _rounded(number: Fraction, digits: int) -> str:
    # Rounded as a fraction first: 9.95 as a float is a little less.
    return f"{float(round(number, digits)):.{digits}f}"


def points(more: Fraction) -> str:
    """A difference of probabilities, from -1 to 1, in percentage points: ``+14.9``, ``−3.1``."""
    percent = said(abs(more)).percent.removesuffix("%")
    return ("−" if more < 0 else "+" * bool(more)) + percent


def signed(amount: Fraction) -> str:
    """An average with its sign: ``+0.17``, ``−0.50``, ``0``."""
    return ("−" if amount < 0 else "+" * bool(amount)) + decimal(abs(amount))


def exact(amount: Fraction) -> str:
    """An average as decimal and fraction: ``0.17 (1/6)``, ``2``."""
    return f"{decimal(amount)} ({amount})" if amount.denominator > 1 else str(amount)


def decimal(amount: Fraction) -> str:
    """An average with two digits after the point; a whole number without."""
    # Rounded as a fraction first: 0.125 as a float might fall to either side.
    return f"{float(round(amount, 2)):.2f}" if amount.denominator > 1 else str(amount)
