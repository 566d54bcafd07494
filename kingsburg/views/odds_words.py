"""The odds in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from kingsburg.views.tables import Row, odds_rows


def main_thing(chances: Mapping[int, Fraction]) -> str:
    """Who is sure, who is the likeliest and who the hardest to reach, of all that one can."""
    rows = [row for row in odds_rows(chances) if row.chance]
    sure = [str(row.advisor) for row in rows if row.chance == 1]
    open_question = sorted((row for row in rows if row.chance < 1), key=lambda row: -row.chance)
    if not rows:
        return "No advisor can be reached."
    if not open_question:
        return f"Within reach: {_listed(sure)}; nobody else."
    parts = [f"Most likely: {_told(open_question[0])}"]
    if sure:
        parts = [
            f"Certain: {_listed(sure)}",
            f"most likely of the others: {_told(open_question[0])}",
        ]
    if len(open_question) > 1:
        parts.append(f"hardest: {_told(open_question[-1])}")
    return "; ".join(parts) + "."


def _listed(numbers: list[str]) -> str:
    return ", ".join(numbers[:-1]) + " and " * bool(numbers[1:]) + numbers[-1]


def _told(row: Row) -> str:
    fraction, percent, one_in = row.said
    return f"{row.advisor}, the {row.name}, {percent} ({fraction}, {one_in})"
