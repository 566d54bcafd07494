"""Controls that several explorers have alike."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial

from gametable.language import _
from gametable.widgets.items import Button, Group
from kingsburg.engine.hand import ADVISORS
from kingsburg.views import words
from kingsburg.views.odds import words as odds_words


def closed_advisors(closed: Collection[int], switch: Callable[[int], object]) -> Group:
    """A toggle for each advisor, pressed where the advisor is closed; `switch` gets its number."""
    return Group(
        "closed",
        _(odds_words.CLOSED),
        advisor_toggles("advisor", closed, switch),
        grid=True,
        area="left",
    )


def advisor_toggles(
    id: str, pressed: Collection[int], switch: Callable[[int], object]
) -> list[Button]:
    """A toggle for each advisor, with ids such as ``advisor-18``."""
    return [
        Button(
            f"{id}-{number}",
            f"{number} {words.advisor(number)}",
            pressed=number in pressed,
            hint=words.advisor_text(number),
            do=partial(switch, number),
        )
        for number in ADVISORS
    ]


def numbers(
    id: str, label: str, offered: Iterable[int], chosen: int, choose: Callable[[int], object]
) -> Group:
    """A choice of one number, with ids such as ``dice-3``."""
    buttons = [
        Button(f"{id}-{each}", str(each), pressed=each == chosen, do=partial(choose, each))
        for each in offered
    ]
    return Group(id, label, buttons, area="left")
