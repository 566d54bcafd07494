"""Two set-ups side by side: bars of both, a table with the difference, a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from gametable.language import _, later
from gametable.views.drawing import COLOUR, FAINT, PAPER, TRACK, WIDTH, drawing
from gametable.views.numbers import points
from gametable.views.tables import BAR, POINTS, Column, Table
from gametable.views.text import text
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
    """The results of `kingsburg.odds.reach` for A and for B, side by side."""
    return [
        ComparedRow(number, words.advisor(number, content), chance, other[number])
        for number, chance in one.items()
    ]


def comparison(rows: Sequence[ComparedRow]) -> Table:
    """Both chances with bars, and the difference in percentage points, B minus A."""
    columns = [
        advisor_column(),
        Column("A", "a", BAR),
        Column("B", "b", BAR),
        Column(_("Points"), "difference", POINTS),
    ]
    cells = [((row.advisor, row.name), row.one, row.other, row.more) for row in rows]
    return Table("compared", columns, cells, _(ADDED))


def compare_svg(rows: list[ComparedRow], title: str = "") -> str:
    """Two bars for each advisor, A filled and B hollow, and the difference; tooltips are exact."""
    more = "; ".join(f"{row.advisor} {row.name} {points(row.more)}" for row in rows)
    told = _("B more than A in percentage points: {points}", points=more)
    told = f"{compare_sentence(rows)} {told}"
    height = _HEAD + _LINE * len(rows)
    bars = "".join(_bars(row, _HEAD + place * _LINE) for place, row in enumerate(rows))
    return drawing(title or _(TITLE), told, height, _legend() + bars)


def _legend() -> str:
    unit = _("points")
    return (
        f"{_bar(_BAR, 5, 22, hollow=False)}"
        f'<text x="{_BAR + 28}" y="14">A</text>'
        f"{_bar(_BAR + 56, 5, 22, hollow=True)}"
        f'<text x="{_BAR + 84}" y="14">B</text>'
        f'<text x="{WIDTH - 2}" y="14" text-anchor="end" style="fill:{FAINT}">{text(unit)}</text>'
    )


def _bars(row: ComparedRow, top: int) -> str:
    base = top + 15
    difference = _("difference {points}", points=row.more)
    tip = f"{row.advisor} {row.name}: A {row.one}, B {row.other}, {difference}"
    weight = "bold" if row.more else "normal"
    return (
        f"<g><title>{text(tip)}</title>"
        f'<text x="{_NAME - 6}" y="{base}" text-anchor="end">{row.advisor}</text>'
        f'<text x="{_NAME}" y="{base}">{text(row.name)}</text>'
        f'<rect x="{_BAR}" y="{top + 1}" width="{_FULL}" height="{2 * _HIGH + 2}"'
        f' style="fill:{TRACK}"/>'
        f"{_bar(_BAR, top + 1, float(row.one) * _FULL, hollow=False)}"
        f"{_bar(_BAR, top + 2 + _HIGH, float(row.other) * _FULL, hollow=True)}"
        f'<text x="{WIDTH - 2}" y="{base}" text-anchor="end" style="font-weight:{weight}">'
        f"{text(points(row.more))}</text></g>"
    )


def _bar(left: float, top: float, long: float, *, hollow: bool) -> str:
    look = f"fill:{PAPER};stroke:{COLOUR}" if hollow and long else f"fill:{COLOUR}"
    return f'<rect x="{left}" y="{top}" width="{long:.1f}" height="{_HIGH}" style="{look}"/>'
