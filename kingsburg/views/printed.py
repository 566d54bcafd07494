"""What is printed on the court and the provinces, as pandas frames for a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gametable.language import _
from kingsburg.catalogue import advisors, buildings
from kingsburg.views import words
from kingsburg.views.board import ROMAN

if TYPE_CHECKING:
    import pandas


def advisors_frame() -> pandas.DataFrame:
    """One row an advisor, by number: the name, the help in a sentence, its rule by id."""
    import pandas

    rows = [
        {
            "advisor": entry.number,
            "name": words.advisor(entry.number),
            "help": _(entry.text),
            "rule": f"A.{entry.number}",
        }
        for entry in advisors()
    ]
    return pandas.DataFrame(rows)


def buildings_frame() -> pandas.DataFrame:
    """One row a building, as a province has them: place, cost in goods, VP, effect, rule by id."""
    import pandas

    rows = [
        {
            "row": entry.row,
            "column": ROMAN[entry.column],
            "name": words.building(entry.id),
            **dict(zip(("gold", "wood", "stone"), entry.cost, strict=True)),
            "VP": entry.vp,
            "effect": _(entry.text),
            "rule": f"B.{entry.id}",
        }
        for entry in buildings()
    ]
    return pandas.DataFrame(rows)
