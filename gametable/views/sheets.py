"""Tables to take along as CSV or pandas frames: one header row, numbers as numbers, all rows.

The heads are English in every language, as those of the frames, so that a program finds them;
what the rows name is told in the reader's language.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from io import StringIO
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    import pandas

Cell: TypeAlias = str | bool | int | float | Fraction | None
Line: TypeAlias = Mapping[str, Cell]
#: A text that begins so would be a formula to a spreadsheet.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


class Sheet(NamedTuple):
    """A table to take along.

    `name`: what it is, as a part of the name of a file. `title`: the same for a reader. `rows`:
    gives the rows when they are asked for, each with the same columns.
    """

    name: str
    title: str
    rows: Callable[[], Iterable[Line]]

    @property
    def empty(self) -> bool:
        """Whether there is no row."""
        return not any(True for _ in self.rows())


def exactly(name: str, probability: Fraction) -> dict[str, Cell]:
    """A probability from 0 to 1 as two columns: as a decimal number and as a text ``91/216``."""
    exact = f"{probability.numerator}/{probability.denominator}"
    return {name: probability, f"{name}_fraction": exact}


def as_csv(sheet: Sheet) -> str:
    """A sheet that is not empty as comma-separated values, fractions as decimal numbers.

    A text that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    rows = list(sheet.rows())
    written = StringIO()
    writer = csv.writer(written)
    writer.writerow(rows[0])
    writer.writerows([_cell(each) for each in row.values()] for row in rows)
    return written.getvalue()


def frame(sheet: Sheet) -> pandas.DataFrame:
    """A sheet as a frame with the same columns, fractions as floats."""
    import pandas

    return pandas.DataFrame(
        {name: _number(each) for name, each in row.items()} for row in sheet.rows()
    )


def _number(value: Cell) -> Cell:
    return float(value) if isinstance(value, Fraction) else value


def _cell(value: Cell) -> Cell:
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return _number(value)
