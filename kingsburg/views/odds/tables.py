"""Odds as rows, as a table of HTML for a page, as a pandas frame for a notebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from gametable.language import _, later
from gametable.views.numbers import Said, said
from gametable.views.sheets import Line, Sheet, exactly
from gametable.views.text import text
from kingsburg.views import words

if TYPE_CHECKING:
    import pandas

TITLE: Final = later("Probability of reaching each advisor")


class Row(NamedTuple):
    """One advisor with the probability, from 0 to 1, of reaching him."""

    advisor: int
    name: str
    chance: Fraction
    said: Said


def odds_rows(chances: Mapping[int, Fraction]) -> list[Row]:
    """The probabilities that `kingsburg.odds.reach` gives, with names."""
    return [
        Row(number, words.advisor(number), chance, said(chance))
        for number, chance in chances.items()
    ]


def odds_table(chances: Mapping[int, Fraction], caption: str = "") -> str:
    """The odds as an HTML table: number, name, exact fraction, percent, one in how many."""
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("#", _("Advisor"), *odds_heads()))
    lines = (
        f'<tr><td>{row.advisor}</td><th scope="row">{text(row.name)}</th>'
        # Long fractions may go on in a second line.
        + "".join(f"<td>{text(form).replace('/', '/<wbr/>')}</td>" for form in row.said)
        + "</tr>"
        for row in odds_rows(chances)
    )
    return (
        f'<table class="kingsburg-odds"><caption>{text(caption or _(TITLE))}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
    )


def odds_sheet(chances: Mapping[int, Fraction], title: str = "") -> Sheet:
    """The odds to take along: a row for each advisor."""
    return Sheet("advisors", title or _(TITLE), partial(_odds_lines, chances))


def _odds_lines(chances: Mapping[int, Fraction]) -> Iterator[Line]:
    for row in odds_rows(chances):
        yield {"advisor": row.advisor, "name": row.name, **exactly("probability", row.chance)}


def odds_heads() -> tuple[str, str, str]:
    """What stands above the three forms of a probability."""
    return _("Exact"), _("Percent"), _("1 in n")


def table(
    caption: str,
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    marked: int | None = None,
    *,
    wrapped: bool = False,
) -> str:
    """An HTML table whose first column names the rows; the row `marked` stands out.

    `wrapped`: the first column is long and may take several lines.
    """
    head = "".join(
        f'<th scope="col" style="text-align:{"right" if at else "left"}">{text(each)}</th>'
        for at, each in enumerate(heads)
    )
    body = "".join(_line(row, place == marked, wrapped) for place, row in enumerate(rows))
    return (
        f'<table class="kingsburg-table"><caption>{text(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def _line(cells: Sequence[str], marked: bool, wrapped: bool) -> str:
    first, *rest = cells
    mark = ' aria-current="true" style="background:var(--jp-layout-color2, #eeeeee)"' * marked
    whole = "" if wrapped else ' style="white-space:nowrap"'
    # Long fractions may go on in a second line.
    found = "".join(f"<td>{text(cell).replace('/', '/<wbr/>')}</td>" for cell in rest)
    return f'<tr{mark}><th scope="row"{whole}>{text(first)}</th>{found}</tr>'


def odds_frame(chances: Mapping[int, Fraction]) -> pandas.DataFrame:
    """The odds as a frame; `fraction` holds exact `Fraction`s, `percent` floats of 0 to 100."""
    import pandas

    rows = odds_rows(chances)
    return pandas.DataFrame(
        {
            "advisor": [row.advisor for row in rows],
            "name": [row.name for row in rows],
            "fraction": [row.chance for row in rows],
            "percent": [float(100 * row.chance) for row in rows],
            "one_in": [row.said.one_in for row in rows],
        }
    )
