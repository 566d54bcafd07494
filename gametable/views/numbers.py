"""Numbers and probabilities as text, with the decimal sign of the reader's language."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from gametable.language import _, spoken
from gametable.language.names import SIGNS

#: Percentages beyond these would be rounded to impossible or certain.
_LEAST = Fraction(1, 1000)
_MOST = Fraction(999, 10)


class Said(NamedTuple):
    """One probability in three forms: ``13/27``, ``48.1%``, ``1 in 2.1``."""

    fraction: str
    percent: str
    one_in: str


def said(chance: Fraction) -> Said:
    """Return a probability from 0 to 1 in all forms, never rounded to impossible or certain."""
    return _said(chance, spoken())


@lru_cache(maxsize=1 << 12)
def _said(chance: Fraction, language: str) -> Said:
    return Said(str(chance), percent(per_hundred(chance)), _one_in(chance))


def percent(number: str) -> str:
    """Return a written number with a percent sign: ``48.1%``."""
    return _("{number}%", number=number)


def per_hundred(chance: Fraction) -> str:
    """Return a probability in percent without the sign, ``48.1``; never rounded to 0 or 100."""
    percent = 100 * chance
    if percent in (0, 100):
        return str(percent)
    if percent < _LEAST:
        return f"<{_local(str(float(_LEAST)))}"
    if percent > _MOST:
        return f">{_local(str(float(_MOST)))}"
    # 42.1%; below 1, the first two significant digits: 0.46%, 0.013%.
    digits = next(digits for digits in (1, 2, 3, 4) if percent * 10 ** (digits - 1) >= 1)
    return _local(_rounded(percent, digits))


def whole(chance: Fraction) -> str:
    """Return a probability in whole percent without the sign, never rounded to 0 or 100."""
    percent = 100 * chance
    if 0 < percent < 1:
        return "<1"
    return str(int(percent) if percent > 99 else round(percent))


def _one_in(chance: Fraction) -> str:
    if chance == 0:
        return _("never")
    if chance == 1:
        return _("always")
    if 100 * chance > _MOST:
        return _("almost always")
    tries = 1 / chance
    if tries >= 10:
        return _("1 in {number}", number=count(round(tries)))
    # Enough digits to show that it is more than 1: 2.4, 1.04, 1.002.
    digits = next(digits for digits in (1, 2, 3, 4) if round(tries, digits) > 1)
    return _("1 in {number}", number=_local(_rounded(tries, digits).removesuffix(".0")))


def _rounded(number: Fraction, digits: int) -> str:
    # Rounded as a fraction first, because 9.95 as a float is a little less.
    return f"{float(round(number, digits)):.{digits}f}"


def count(number: int) -> str:
    """Return a whole number with thousands separators: ``175,616``."""
    return str(number) if abs(number) < 1000 else _local(f"{number:,}")


def _local(english: str) -> str:
    return english.translate(_signs(spoken()))


@cache
def _signs(language: str) -> dict[int, int]:
    return str.maketrans(".,", SIGNS[language])


def tenths(number: float) -> str:
    """Return a number with one digit after the point: ``7.0``."""
    return _local(f"{number:.1f}")


def more(number: float) -> str:
    """Return a difference with its sign and one digit: ``+0.2``, ``−1.0``, ``0``."""
    told = tenths(abs(number))
    if told == tenths(0):
        return "0"
    return ("−" if number < 0 else "+") + told


def points(more: Fraction) -> str:
    """Return a difference of probabilities, from -1 to 1, in percentage points: ``+14.9``."""
    return ("−" if more < 0 else "+" * bool(more)) + per_hundred(abs(more))


def signed(amount: Fraction) -> str:
    """Return an average with its sign: ``+0.17``, ``−0.50``, ``0``; one rounded to 0 has none."""
    written = decimal(abs(amount))
    if written == hundredths(Fraction(0)):
        return written
    return ("−" if amount < 0 else "+" * bool(amount)) + written


def exact(amount: Fraction) -> str:
    """Return an average as decimal and fraction: ``0.17 (1/6)``, ``2``."""
    return f"{decimal(amount)} ({amount})" if amount.denominator > 1 else str(amount)


def decimal(amount: Fraction) -> str:
    """Return an average with two digits after the point; a whole number without."""
    return hundredths(amount) if amount.denominator > 1 else str(amount)


def hundredths(amount: Fraction) -> str:
    """Return an average with exactly two digits after the point: ``5.00``."""
    return _local(_rounded(amount, 2))
