"""Set-ups by their letters: words for them, and tables of one or of several side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeAlias

from gametable.language import _, later
from gametable.views.numbers import points
from gametable.views.tables import Cell, Column, Kind, Line, Table, Told
from kingsburg.engine.dice_text import write_dice
from kingsburg.odds.reach import Setup

#: The letters of the set-ups that can be compared.
SET_UPS: Final = ("A", "B", "C", "D")
#: Set-ups by their letters.
Setups: TypeAlias = Mapping[str, Setup]
ADDED: Final = later("A, B, and what B adds")
#: The most characters of a file's name that tell the set-ups.
_LONGEST: Final = 80


class _Lettered(NamedTuple):
    letter: str
    setup: Setup


class _More(NamedTuple):
    """How much more likely something is with B than with A."""

    chance: Fraction


def _dice(setup: Setup) -> str:
    return f"{setup.coloured} + {setup.whites}" if setup.whites else str(setup.coloured)


def _helps(setup: Setup) -> Iterator[str]:
    """Yield the ids of what helps the dice."""
    yield from ["token"] * bool(setup.token)
    yield from setup.buildings
    yield from ["envoy"] * setup.envoy
    yield from (card.id for card in (setup.governor, setup.destiny) if card)


def _told(who: _Lettered | str) -> str:
    return who if isinstance(who, str) else who.letter


def _line(key: str, who: _Lettered) -> Line:
    """Return what a file says of a set-up, with English ids in every language."""
    setup = who.setup
    return {
        key: who.letter,
        f"{key}_dice": _dice(setup),
        f"{key}_roll": write_dice(setup.roll.coloured, setup.roll.white) if setup.roll else "",
        f"{key}_help": " ".join(_helps(setup)),
        f"{key}_closed": " ".join(map(str, sorted(setup.taken))),
    }


_SETUP: Final = Column(key="setup", kind=Kind(_told, _line))


def _in_a_name(setup: Setup) -> str:
    """Return a set-up as a part of a file's name: ``3-dice-1-white-market-closed-8``."""
    words = [str(setup.coloured), "dice", *([str(setup.whites), "white"] if setup.whites else [])]
    words += _helps(setup)
    if setup.taken:
        words += ["closed", *map(str, sorted(setup.taken))]
    if setup.roll:
        words += ["rolled", *map(str, (*setup.roll.coloured, *setup.roll.white))]
    return "-".join(words)


def about(setups: Setups) -> str:
    """Return set-ups as a part of a file's name; their letters, if this would be long."""
    told = "-or-".join(map(_in_a_name, setups.values()))
    return told if len(told) <= _LONGEST else "-".join(setups).lower()


def of_one(table: Table, letter: str, setup: Setup) -> Table:
    """Return a table whose file says in its name and first columns what set-up it is about."""
    who = _Lettered(letter, setup)
    shown = table.shown if table.shown is None else [(who, *row) for row in table.shown]
    return replace(
        table,
        columns=[_SETUP, *table.columns],
        rows=[(who, *row) for row in table.rows],
        shown=shown,
        about=about({letter: setup}),
    )


def side_by_side(tables: Mapping[str, Table], setups: Setups, *, more: bool = False) -> Table:
    """Return one table of several with the same columns, in which a page has one for each set-up.

    It holds what the first column names and the probability in the second, which is 0 for what only
    others have. `more`: with two set-ups, a page also shows the difference.
    """
    first = next(iter(tables.values()))
    what, value = first.columns[:2]
    chances = {
        _Lettered(letter, setups[letter]): {row[0]: row[1] for row in table.rows}
        for letter, table in tables.items()
    }
    rows = [(who, each, chance) for who, found in chances.items() for each, chance in found.items()]
    named = dict.fromkeys(row[0] for table in tables.values() for row in table.page_rows)
    shown: list[tuple[Any, ...]] = [
        (who, each, found.get(each, Fraction(0)))
        for each in named
        for who, found in chances.items()
    ]
    if more and len(tables) == 2:
        one, other = chances.values()
        shown += [(_("Points"), each, _More(other[each] - one[each])) for each in named]
        value = replace(value, kind=value.kind._replace(told=_or_points(value.kind.told)))
    return replace(
        first,
        columns=[_SETUP, what, replace(value, also={})],
        rows=rows,
        shown=shown,
        caption="",
        across="setup",
        marked=None,
        look="",
        about=about(setups),
    )


def _or_points(told: Told) -> Told:
    def cell(value: Any) -> Cell:
        return points(value.chance) if isinstance(value, _More) else told(value)

    return cell
