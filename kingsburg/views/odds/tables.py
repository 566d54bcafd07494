"""Odds as rows, as HTML tables and as sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial, wraps
from typing import Final, NamedTuple, ParamSpec

from gametable.language import _, later
from gametable.views.numbers import Said, said
from gametable.views.sheets import Line, Sheet, exactly
from gametable.views.tables import Cell, Drawn, table
from kingsburg.engine.content import Content
from kingsburg.views import words

TITLE: Final = later("Probability of reaching each advisor")
Arguments = ParamSpec("Arguments")


class Row(NamedTuple):
    """One advisor with the probability, from 0 to 1, of reaching him."""

    advisor: int
    name: str
    chance: Fraction
    said: Said


def odds_rows(chances: Mapping[int, Fraction], content: Content | None = None) -> list[Row]:
    """The result of `kingsburg.odds.reach`, with names."""
    return [
        Row(each, words.advisor(each, content), chance, said(chance))
        for each, chance in chances.items()
    ]


def odds_table(
    chances: Mapping[int, Fraction], caption: str = "", content: Content | None = None
) -> str:
    """The odds as an HTML table: number and name, percent with a bar, exact fraction, one in n."""
    rows = [
        [f"{row.advisor} {row.name}", *measured(row.chance)] for row in odds_rows(chances, content)
    ]
    heads = (_("Advisor"), *measured_heads())
    return table(caption or _(TITLE), heads, rows, look="kb-tiles")


def sheet(
    name: str, title: str
) -> Callable[[Callable[Arguments, Iterable[Line]]], Callable[Arguments, Sheet]]:
    """Decorator: a function that yields the rows of a sheet becomes one that returns the sheet.

    `name` and `title` are those of the sheet; the title is translated when the sheet is made.
    """

    def decorate(rows: Callable[Arguments, Iterable[Line]]) -> Callable[Arguments, Sheet]:
        @wraps(rows)
        def made(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Sheet:
            return Sheet(name, _(title), partial(rows, *args, **kwargs))

        return made

    return decorate


def odds_sheet(
    chances: Mapping[int, Fraction], title: str = "", content: Content | None = None
) -> Sheet:
    """The odds as a sheet: a row for each advisor."""

    def rows() -> Iterable[Line]:
        for row in odds_rows(chances, content):
            yield {"advisor": row.advisor, "name": row.name, **exactly("probability", row.chance)}

    return Sheet("advisors", title or _(TITLE), rows)


def odds_heads() -> tuple[str, str, str]:
    """The headings of the three forms of a probability."""
    return _("Exact"), _("Percent"), _("1 in n")


def measured(chance: Fraction) -> tuple[Cell, ...]:
    """The cells of a probability: percent with a bar, exact fraction, one in how many."""
    fraction, percent, one_in = said(chance)
    return Drawn(percent, chance), fraction, one_in


def measured_heads() -> tuple[str, ...]:
    """The headings of these cells."""
    exact, percent, one_in = odds_heads()
    return percent, exact, one_in
