"""Tables of exercises of chapters, as frames: what a reader answers, and what is right.

A question without an answer yet (None) has a row that gives nothing away.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from gametable.views.tables import Table, keyed

#: A guess that is off by no more than this is close.
CLOSE: Final = Fraction(1, 10)


def guesses(found: Mapping[str, tuple[float | None, Fraction]]) -> Table:
    """A row for each question about a probability, with a reader's guess; both from 0 to 1.

    `off`: by how much the guess is too high. `close`: whether that is no more than `CLOSE`.
    """
    columns = ("question", "guess", "probability", "off", "close")
    return answers(columns, {question: _guess(*each) for question, each in found.items()})


def _guess(guess: float | None, exact: Fraction) -> tuple[Any, ...]:
    if guess is None:
        return ()
    off = guess - float(exact)
    return guess, exact, off, abs(off) <= CLOSE


def answers(columns: tuple[str, ...], rows: Mapping[str, tuple[Any, ...]]) -> Table:
    """Rows by what the first column names; what a row lacks at its end stays empty."""
    filled = [(name, *row, *[None] * (len(columns) - 1 - len(row))) for name, row in rows.items()]
    return Table(columns[0], keyed(*columns), filled, indexed=True, blank=True)
