"""Odds as rows, and the table of each advisor's odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from gametable.language import _, later
from gametable.views.numbers import Said, said
from gametable.views.tables import BAR, Column, Kind, Line, Table, fraction, one_in
from kingsburg import words
from kingsburg.engine.content import Content

TITLE: Final = later("Probability of reaching each advisor")


class OddsRow(NamedTuple):
    """One advisor with the probability, from 0 to 1, of reaching him."""

    advisor: int
    name: str
    chance: Fraction
    said: Said


def _told(advisor: tuple[int, str]) -> str:
    return f"{advisor[0]} {advisor[1]}"


def _number_and_name(key: str, advisor: tuple[int, str]) -> Line:
    return {key: advisor[0], "name": advisor[1]}


#: An advisor by number and name.
NUMBERED: Final = Kind(_told, _number_and_name)


def odds_rows(chances: Mapping[int, Fraction], content: Content | None = None) -> list[OddsRow]:
    """Return the result of `kingsburg.odds.reach`, with names."""
    return [
        OddsRow(each, words.advisor(each, content), chance, said(chance))
        for each, chance in chances.items()
    ]


def advisors(rows: Sequence[OddsRow], title: str = "", caption: str = "") -> Table:
    """Return each advisor's odds: percent with a bar, exact fraction, one in how many."""
    columns = [advisor_column(), measured()]
    cells = [((row.advisor, row.name), row.chance) for row in rows]
    return Table("advisors", columns, cells, title or _(TITLE), caption=caption, look="kb-tiles")


def advisor_column() -> Column:
    """Return the column of advisors, each given by number and name."""
    return Column(_("Advisor"), "advisor", NUMBERED)


def odds_heads() -> tuple[str, str, str]:
    """Return the headings of the three forms of a probability."""
    return _("Exact"), _("Percent"), _("1 in n")


def measured() -> Column:
    """Return the column of a probability: percent with a bar, exact fraction, one in how many."""
    exact_head, percent_head, one_in_head = odds_heads()
    return Column(percent_head, "probability", BAR, {exact_head: fraction, one_in_head: one_in})
