"""Distributions as tables and as a figure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from gametable.language import _, later
from gametable.views.numbers import hundredths
from gametable.views.plots import figure as figure_of
from gametable.views.tables import BAR, PERCENT, Column, Table, fraction, keyed, percents
from gametable.views.text import Html, text

if TYPE_CHECKING:
    from plotly import graph_objects

    from gametable.play.distribution import Distribution

#: The forms in which the chance of a number is told, by their keys in files.
FORMS: Final = {
    "chance": later("Exactly"),
    "at_least": later("At least"),
    "at_most": later("At most"),
}


def table(distribution: Distribution) -> Table:
    """Return each outcome with its chance; of numbers, also at least and at most so many.

    A frame has a column ``outcome``, or ``outcome_0`` and so on for tuples, then ``chance``.
    """
    first = next(iter(distribution))
    is_tuple = isinstance(first, tuple)
    outcome = Column(head=_("Outcome"), key="" if is_tuple else "outcome")
    places = keyed(*(f"outcome_{place}" for place in range(len(first)))) if is_tuple else []
    chance = Column(head=_("Chance"), key="chance", kind=BAR, also={_("Exactly"): fraction})
    columns = [outcome, *places, chance]
    if not is_tuple:
        columns += [
            Column(head=_("At least"), key="at_least", kind=PERCENT),
            Column(head=_("At most"), key="at_most", kind=PERCENT),
        ]
    rows = [_row(distribution, each) for each in distribution]
    return Table("distribution", columns, rows, title=told(distribution))


def outcomes(found: Iterable[Distribution]) -> list[Any]:
    """Return all outcomes of some distributions of numbers, ascending."""
    return sorted({outcome for each in found for outcome in each})


def in_form(distribution: Distribution, form: str, numbers: Sequence[Any]) -> Table:
    """Return the chance of each of these numbers in one of the `FORMS`."""
    columns = [Column(_("Outcome"), "outcome"), Column(_(FORMS[form]), form, BAR)]
    rows = [(each, chance_in(form, distribution, each)) for each in numbers]
    return Table("distribution", columns, rows, title=_(FORMS[form]))


def chance_in(form: str, distribution: Distribution, number: Any) -> Fraction:
    """Return the chance of a number, from 0 to 1, in one of the `FORMS`."""
    if form == "chance":
        return distribution.get(number, Fraction(0))
    at_least = form == "at_least"
    return distribution.at_least(number) if at_least else distribution.at_most(number)


def figure(distribution: Distribution, *, dark: bool = False) -> graph_objects.Figure:
    """Return a bar for each outcome; hovering shows the exact chance. `dark`: for a dark page."""
    from plotly import graph_objects

    chances = list(distribution.values())
    bars = graph_objects.Bar(
        x=[str(each) for each in distribution],
        y=[float(100 * chance) for chance in chances],
        customdata=[[fraction(chance), text(percents(chance))] for chance in chances],
        hovertemplate=Html("%{x}<br>%{customdata[0]} = %{customdata[1]}<extra></extra>"),
    )
    names = {"type": "category"}
    return figure_of(bars, told(distribution), names, {"ticksuffix": "%"}, dark=dark)


def _row(distribution: Distribution, outcome: Any) -> list[Any]:
    chance = distribution[outcome]
    if isinstance(outcome, tuple):
        return [str(outcome), *outcome, chance]
    return [outcome, chance, distribution.at_least(outcome), distribution.at_most(outcome)]


def told(distribution: Distribution) -> str:
    """Return the mean and the deviation as a sentence; of tuples, how many there are."""
    if isinstance(next(iter(distribution)), tuple):
        return _("Outcomes: {number}", number=len(distribution))
    return _(
        "Mean {mean}, standard deviation {deviation}",
        mean=hundredths(distribution.mean),
        deviation=hundredths(Fraction(distribution.deviation)),
    )
