"""Tables for the exercises of chapters, as frames: the reader's answers, and the right ones.

A question that has no answer yet (None) has a row that gives nothing away.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from gametable.views.tables import Table, keyed

#: A guess that is off by no more than this is close.
CLOSE: Final = Fraction(1, 10)


def guesses(found: Mapping[str, tuple[float | None, Fraction]]) -> Table:
    """Return a row for each question: a reader's guess and the probability, both from 0 to 1.

    `off`: by how much the guess is too high. `close`: True if it is off by no more than `CLOSE`.
    """
    columns = ("question", "guess", "probability", "off", "close")
    return answers(columns, {question: _guess(*each) for question, each in found.items()})


def _guess(guess: float | None, exact: Fraction) -> tuple[Any, ...]:
    if guess is None:
        return ()
    off = guess - float(exact)
    return guess, exact, off, abs(off) <= CLOSE


def answers(columns: tuple[str, ...], rows: Mapping[str, tuple[Any, ...]]) -> Table:
    """Return a table of rows by their first column; cells missing at the end stay empty."""
    filled = [(name, *row, *[None] * (len(columns) - 1 - len(row))) for name, row in rows.items()]
    return Table(columns[0], keyed(*columns), filled, indexed=True, blank=True)
