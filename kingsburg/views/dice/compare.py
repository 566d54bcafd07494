"""Two set-ups side by side: bars of both, and a table with the difference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from gametable.language import _, later
from gametable.views.drawing import COLOUR, FAINT, PAPER, TRACK, WIDTH, drawing
from gametable.views.numbers import points
from gametable.views.tables import BAR, POINTS, Column, Table
from gametable.views.text import Html, html, joined
from kingsburg import words
from kingsburg.engine.content import Content
from kingsburg.views.dice.tables import advisor_column
from kingsburg.views.dice.words import compare_sentence

TITLE: Final = later("Probability of reaching each advisor, A and B")
ADDED: Final = later("A, B, and what B adds")

_HEAD, _LINE, _HIGH = 24, 25, 9
_NAME, _BAR, _FULL = 30, 140, 160


class ComparedRow(NamedTuple):
    """One advisor with the probabilities, from 0 to 1, of reaching him with A and with B."""

    advisor: int
    name: str
    one: Fraction
    other: Fraction

    @property
    def more(self) -> Fraction:
        """The probability with B minus that with A."""
        return self.other - self.one


def compared(
    one: Mapping[int, Fraction], other: Mapping[int, Fraction], content: Content | None = None
) -> list[ComparedRow]:
    """Return the results of `kingsburg.odds.reach` for A and for B, side by side."""
    return [
        ComparedRow(number, words.advisor(number, content), chance, other[number])
        for number, chance in one.items()
    ]


def comparison(rows: Sequence[ComparedRow]) -> Table:
    """Return both chances with bars, and the difference in percentage points, B minus A."""
    columns = [
        advisor_column(),
        Column("A", "a", BAR),
        Column("B", "b", BAR),
        Column(_("Points"), "difference", POINTS),
    ]
    cells = [((row.advisor, row.name), row.one, row.other, row.more) for row in rows]
    return Table("compared", columns, cells, _(ADDED))


def compare_svg(rows: list[ComparedRow], title: str = "") -> Html:
    """Return two bars for each advisor, A filled and B hollow, and the difference.

    Tooltips show the exact fractions.
    """
    more = "; ".join(f"{row.advisor} {row.name} {points(row.more)}" for row in rows)
    told = _("B more than A in percentage points: {points}", points=more)
    told = f"{compare_sentence(rows)} {told}"
    height = _HEAD + _LINE * len(rows)
    bars = joined(_bars(row, _HEAD + place * _LINE) for place, row in enumerate(rows))
    return drawing(title or _(TITLE), told, height, _legend() + bars)


def _legend() -> Html:
    unit = _("points")
    return html(
        '{}<text x="{}" y="14">A</text>{}<text x="{}" y="14">B</text><text x="{}" y="14" '
        'text-anchor="end" style="fill:{}">{}</text>',
        _bar(_BAR, 5, 22, hollow=False),
        _BAR + 28,
        _bar(_BAR + 56, 5, 22, hollow=True),
        _BAR + 84,
        WIDTH - 2,
        FAINT,
        unit,
    )


def _bars(row: ComparedRow, top: int) -> Html:
    base = top + 15
    difference = _("difference {points}", points=row.more)
    tip = f"{row.advisor} {row.name}: A {row.one}, B {row.other}, {difference}"
    weight = "bold" if row.more else "normal"
    return html(
        '<g><title>{}</title><text x="{}" y="{}" text-anchor="end">{}</text><text x="{}" '
        'y="{}">{}</text><rect x="{}" y="{}" width="{}" height="{}" '
        'style="fill:{}"/>{}{}<text x="{}" y="{}" text-anchor="end" '
        'style="font-weight:{}">{}</text></g>',
        tip,
        _NAME - 6,
        base,
        row.advisor,
        _NAME,
        base,
        row.name,
        _BAR,
        top + 1,
        _FULL,
        2 * _HIGH + 2,
        TRACK,
        _bar(_BAR, top + 1, float(row.one) * _FULL, hollow=False),
        _bar(_BAR, top + 2 + _HIGH, float(row.other) * _FULL, hollow=True),
        WIDTH - 2,
        base,
        weight,
        points(row.more),
    )


def _bar(left: float, top: float, long: float, *, hollow: bool) -> Html:
    look = f"fill:{PAPER};stroke:{COLOUR}" if hollow and long else f"fill:{COLOUR}"
    return html(
        '<rect x="{}" y="{}" width="{:.1f}" height="{}" style="{}"/>', left, top, long, _HIGH, look
    )
