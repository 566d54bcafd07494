"""Controls that several explorers have alike."""

from __future__ import annotations

from collections.abc import Collection

from gametable.language import _
from gametable.widgets.items import Button, Group
from kingsburg.engine.hand import ADVISORS
from kingsburg.views import words
from kingsburg.views.odds import words as odds_words


def closed_advisors(closed: Collection[int]) -> Group:
    """A toggle for each advisor, `advisor-1` to `advisor-18`, pressed where he is closed."""
    advisors = [
        Button(
            f"advisor-{number}",
            f"{number} {words.advisor(number)}",
            pressed=number in closed,
            hint=words.advisor_text(number),
        )
        for number in ADVISORS
    ]
    return Group("closed", _(odds_words.CLOSED), advisors, grid=True, area="left")
