"""Rows of data as columns of equal length, which take little room in memory and on the way.

A column is an array of whole numbers, an array of truth values, or a list of words.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, MutableSequence, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from gametable.arena.playing import Cell, Finished

if TYPE_CHECKING:
    import pandas

NUMBERS: Final = "i"
TRUTHS: Final = "b"
#: A number that is missing.
MISSING: Final = -(2**31)

#: An array of numbers, an array of truth values, or a list of words.
Column: TypeAlias = MutableSequence[Any]
Columns: TypeAlias = dict[str, Column]


class Data(Protocol):
    """Columns that are kept somewhere: in memory, or in a folder."""

    def column(self, name: str) -> Column:
        """Return a column; empty if there is none of this name."""

    def names(self) -> Sequence[str]:
        """Return the names of all columns, from left to right."""


def of_games(played: Iterable[tuple[int, Finished]], names: Sequence[str], unit: str) -> Columns:
    """Return a row for each game and seat; `played`: the number and the end of each game."""
    found: defaultdict[str, list[Cell]] = defaultdict(list)
    seats = range(1, len(names) + 1)
    for number, end in played:
        first = sum(place == 1 for place in end.places)
        found["game"] += [number] * len(names)
        found["seat"] += seats
        found["player"] += names
        found[unit] += end.scores
        found["place"] += end.places
        found["won"] += [place == 1 for place in end.places]
        found["shared"] += [place == 1 and first > 1 for place in end.places]
        found["decisions"] += end.decisions
        for name, cells in end.facts.items():
            found[name] += cells
    return _packed(found)


def of_decisions(played: Iterable[tuple[int, Finished]]) -> Columns:
    """Return a row for each decision; `played`: the number and the end of each game."""
    found: defaultdict[str, list[Cell]] = defaultdict(list)
    for number, end in played:
        for choice in end.choices:
            found["game"].append(number)
            for name, cell in choice.items():
                found[name].append(cell)
    return _packed(found)


def _packed(columns: Mapping[str, Sequence[Any]]) -> Columns:
    return {name: _column(cells) for name, cells in columns.items()}


def _column(cells: Sequence[Any]) -> Column:
    known = next((cell for cell in cells if cell is not None), 0)
    if isinstance(known, str):
        return list(cells)
    if isinstance(known, bool):
        return array(TRUTHS, cells)
    if None in cells:
        return array(NUMBERS, [MISSING if cell is None else cell for cell in cells])
    return array(NUMBERS, cells)


def joined(parts: Sequence[Columns]) -> Columns:
    """Return all rows of some parts with the same columns, one part after the other."""
    if len(parts) == 1:
        return parts[0]
    names = parts[0] if parts else {}
    return {name: _joined([part[name] for part in parts]) for name in names}


def _joined(columns: Sequence[Column]) -> Column:
    first = columns[0]
    if not isinstance(first, array):
        return list(chain.from_iterable(columns))
    found = array(first.typecode)
    for column in columns:
        found.extend(column)
    return found


def present(numbers: Iterable[int]) -> Iterator[int]:
    """Yield the numbers that are not missing."""
    return (number for number in numbers if number != MISSING)


def frame(data: Data) -> pandas.DataFrame:
    """Return columns as a data frame; missing numbers are missing there."""
    import numpy as np
    import pandas as pd

    found: dict[str, Any] = {}
    for name in data.names():
        column = data.column(name)
        if not isinstance(column, array):
            found[name] = pd.Series(column, dtype="str")
        elif column.typecode == TRUTHS:
            found[name] = np.asarray(column).astype(bool)
        else:
            numbers = np.asarray(column, dtype=np.int64)
            missing = numbers == MISSING
            found[name] = pd.arrays.IntegerArray(numbers, missing) if missing.any() else numbers
    if not found:
        return pd.DataFrame()
    # Files of a folder may hold games that workers have played in any order.
    return pd.DataFrame(found).sort_values("game", kind="stable", ignore_index=True)


class InMemory:
    """Columns in memory that grow part by part, in any order.

    All parts have the same columns. They are sorted by the number of their first game.
    """

    def __init__(self, parts: Iterable[Columns] = ()) -> None:
        self._parts = [part for part in parts if part]

    def add(self, part: Columns) -> None:
        """Add rows. Whoever interrupts this loses all of them or none."""
        if part:
            self._parts.append(part)

    def names(self) -> Sequence[str]:
        return [*self._parts[0]] if self._parts else []

    def column(self, name: str) -> Column:
        if len(self._parts) > 1:
            self._parts = [joined(sorted(self._parts, key=_first_game))]
        return self._parts[0].get(name, array(NUMBERS)) if self._parts else array(NUMBERS)


def _first_game(part: Columns) -> int:
    return int(part["game"][0])
