"""Exercises of chapters, as pandas frames: what a reader answers, and what is right.

A question without an answer yet (None) has a row that gives nothing away.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from gametable.views.sheets import Line

if TYPE_CHECKING:
    import pandas

#: A guess that is off by no more than this is close.
CLOSE: Final = Fraction(1, 10)


def guesses_frame(guesses: Mapping[str, tuple[float | None, Fraction]]) -> pandas.DataFrame:
    """A row for each question about a probability, with a reader's guess; both from 0 to 1.

    `off`: by how much the guess is too high. `close`: whether that is no more than `CLOSE`.
    """
    return answers_frame(
        ("question", "guess", "probability", "off", "close"),
        {question: _guess(*each) for question, each in guesses.items()},
    )


def _guess(guess: float | None, exact: Fraction) -> Line:
    if guess is None:
        return {}
    off = guess - float(exact)
    return {"guess": guess, "probability": float(exact), "off": off, "close": abs(off) <= CLOSE}


def answers_frame(columns: tuple[str, ...], rows: Mapping[str, Line]) -> pandas.DataFrame:
    """Rows by what the first column names; what a row lacks stays empty."""
    import pandas

    first, *others = columns
    told = [
        {name: float(cell) if isinstance(cell, Fraction) else cell for name, cell in row.items()}
        for row in rows.values()
    ]
    frame = pandas.DataFrame(told, columns=others, index=pandas.Index(rows, name=first))
    return frame.astype(object).where(frame.notna(), "")
