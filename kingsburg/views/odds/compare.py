"""Two set-ups side by side: bars of both, a table with the difference, a sentence, a frame."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from gametable.language import _, later
from gametable.views.drawing import COLOUR, FAINT, PAPER, TRACK, WIDTH, drawing
from gametable.views.numbers import points
from gametable.views.sheets import Line, Sheet, exactly
from gametable.views.text import text
from kingsburg.views.odds.tables import odds_rows, table
from kingsburg.views.odds.words import compare_sentence

if TYPE_CHECKING:
    import pandas

TITLE: Final = later("Probability of reaching each advisor, A and B")
ADDED: Final = later("A, B, and what B adds")

_HEAD, _LINE, _HIGH = 24, 25, 9
_NAME, _BAR, _FULL = 30, 140, 160


class Row(NamedTuple):
    """One advisor with the probabilities, from 0 to 1, of reaching him by A and by B."""

    advisor: int
    name: str
    one: Fraction
    other: Fraction

    @property
    def more(self) -> Fraction:
        """What B adds to A."""
        return self.other - self.one


def compared(one: Mapping[int, Fraction], other: Mapping[int, Fraction]) -> list[Row]:
    """What `kingsburg.odds.reach` gives for A and for B, side by side."""
    return [Row(row.advisor, row.name, row.chance, other[row.advisor]) for row in odds_rows(one)]


def compare_table(rows: list[Row]) -> str:
    """Both exact fractions and the difference in percentage points as an HTML table."""
    body = [
        [f"{row.advisor} {row.name}", str(row.one), str(row.other), points(row.more)]
        for row in rows
    ]
    return table(_(ADDED), (_("Advisor"), "A", "B", _("Points")), body)


def compare_sheet(rows: list[Row]) -> Sheet:
    """Both to take along, and what B adds to A as a difference of probabilities."""
    return Sheet("compared", _(ADDED), partial(_lines, rows))


def _lines(rows: list[Row]) -> Iterator[Line]:
    for row in rows:
        both = {**exactly("a", row.one), **exactly("b", row.other)}
        yield {"advisor": row.advisor, "name": row.name, **both, "difference": row.more}


def compare_svg(rows: list[Row], title: str = "") -> str:
    """Two bars for each advisor, A filled and B hollow, and the difference behind them.

    Both exact fractions and the exact difference show when one points at them.
    """
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


def _bars(row: Row, top: int) -> str:
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


def compare_frame(rows: list[Row]) -> pandas.DataFrame:
    """Both set-ups as a frame: exact `Fraction`s, and the difference in percentage points."""
    import pandas

    return pandas.DataFrame(
        {
            "advisor": [row.advisor for row in rows],
            "name": [row.name for row in rows],
            "A": [row.one for row in rows],
            "B": [row.other for row in rows],
            "points": [float(100 * row.more) for row in rows],
        }
    )
