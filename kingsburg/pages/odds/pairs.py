"""Advisors taken together: heat maps of the pairs, and tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final

from gametable.language import _, later
from gametable.views.drawing import COLOUR, FAINT, TRACK, WIDTH, drawing
from gametable.views.numbers import said, whole
from gametable.views.plots import figure
from gametable.views.tables import FRACTION, Column, Kind, Line, Table, one_in, percents
from gametable.views.text import Html, html, joined, text
from kingsburg.engine.content import Content
from kingsburg.engine.hand import ADVISORS
from kingsburg.odds.rolls import Together
from kingsburg.views.dice.tables import odds_heads
from kingsburg.views.dice.words import in_full, likeliest, named, pairs_sentence
from kingsburg.words import advisor

if TYPE_CHECKING:
    from plotly import graph_objects

TITLE: Final = later("Probability of taking two advisors together")
PAIRS: Final = later("Any two together")
TRIPLES: Final = later("Any three together")
#: Maximum number of rows shown in a table.
_LINES: Final = 12

# The triangle has a row for the higher advisor of a pair, and a column for the lower one.
_CELL: Final = 16.6
_LEFT: Final = 18
#: The opacity of the likeliest pair, whose number must stay readable.
_FULLEST: Final = 0.55


def together(chances: Mapping[Together, Fraction], content: Content | None = None) -> Table:
    """Return all possible pairs or triples, likeliest first; a page shows at most `_LINES`."""

    def each_named(_key: str, advisors: Together) -> Line:
        line: dict[str, int | str] = {}
        for place, number in enumerate(advisors, 1):
            line |= {f"advisor_{place}": number, f"name_{place}": advisor(number, content)}
        return line

    exact_head, percent_head, one_in_head = odds_heads()
    also = {percent_head: _unbroken(percents), one_in_head: _unbroken(one_in)}
    columns = [
        Column(_("Advisors"), "advisors", Kind(partial(named, content=content), each_named)),
        Column(exact_head, "probability", FRACTION, also),
    ]
    name, title = ("pairs", _(PAIRS)) if _are_pairs(chances) else ("triples", _(TRIPLES))
    rows = likeliest(chances)
    shown, caption = rows[:_LINES], title
    if len(rows) > _LINES:
        caption = _(
            "{caption}, the {shown} likeliest of {all}", caption=title, shown=_LINES, all=len(rows)
        )
    return Table(name, columns, rows, title, shown=shown, caption=caption, wrapped=True)


def _unbroken(told: Callable[[Fraction], str]) -> Callable[[Fraction], str]:
    """Return `told` with no-break spaces, since columns beside long names are narrow."""
    return lambda chance: told(chance).replace(" ", "\u00a0")


def _are_pairs(chances: Mapping[Together, Fraction]) -> bool:
    return all(len(each) == 2 for each in chances)


def pairs_svg(
    chances: Mapping[Together, Fraction], title: str = "", content: Content | None = None
) -> Html:
    """Return a heat map with a cell for each pair; tooltips show the exact fractions.

    The higher advisor of a pair is named at the end of its row, the lower one below its
    column. The last cell of a row is for the same advisor twice, with the Envoy.
    """
    most = float(max(chances.values()))
    fields = joined(_field(pair, chance, most, content) for pair, chance in chances.items())
    twice = any(one == other for one, other in chances)
    names = joined(_names(number, twice, content) for number in ADVISORS)
    best = "; ".join(
        f"{named(pair, content)} {said(chance).percent}"
        for pair, chance in likeliest(chances)[:_LINES]
    )
    told = f"{pairs_sentence(chances, content)} " + _("The likeliest are {pairs}", pairs=best)
    legend = _("percent; fuller means likelier")
    note = html(
        '<text x="{}" y="14" text-anchor="end" style="fill:{}">{}</text>', WIDTH - 2, FAINT, legend
    )
    height = round(_LEFT + _CELL * len(ADVISORS))
    return drawing(title or _(TITLE), told, height, note + names + fields)


def _names(number: int, twice: bool, content: Content | None) -> Html:
    top = (number - 1) * _CELL
    end = _LEFT + _CELL * (number if twice else number - 1) + 4
    return html(
        '<text x="{}" y="{:.1f}" text-anchor="end">{}</text><text x="{:.1f}" y="{:.1f}" '
        'style="fill:{}">{}</text><text x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>',
        _LEFT - 4,
        top + 13,
        number,
        end,
        top + 13,
        FAINT,
        advisor(number, content),
        _LEFT + (number - 0.5) * _CELL,
        len(ADVISORS) * _CELL + 13,
        number,
    )


def _field(pair: Together, chance: Fraction, most: float, content: Content | None) -> Html:
    lower, higher = pair
    left, top = _LEFT + (lower - 1) * _CELL, (higher - 1) * _CELL
    look = f"fill:{TRACK};fill-opacity:.35"
    fraction, _percent, one_in = said(chance)
    if chance:
        look = f"fill:{COLOUR};fill-opacity:{0.06 + _FULLEST * float(chance) / most:.2f}"
    return html(
        '<g><title>{}</title><rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" '
        'style="{}"/><text x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text></g>',
        f"{named(pair, content)}: {fraction}, {one_in}",
        left + 0.5,
        top + 0.5,
        _CELL - 1,
        _CELL - 1,
        look,
        left + _CELL / 2,
        top + 12.5,
        whole(chance) if chance else Html(),
    )


def pairs_figure(
    chances: Mapping[Together, Fraction],
    *,
    dark: bool = False,
    title: str = "",
    content: Content | None = None,
) -> graph_objects.Figure:
    """Return the same cells in plotly; hovering shows the exact fraction.

    `dark`: for a dark page.
    """

    def square(
        told: Callable[[Together, Fraction], object], empty: object = ""
    ) -> list[list[object]]:
        fields = {pair: told(pair, chance) for pair, chance in chances.items()}
        return [[fields.get((lower, higher), empty) for lower in ADVISORS] for higher in ADVISORS]

    from plotly import graph_objects

    fields = graph_objects.Heatmap(
        x=[str(number) for number in ADVISORS],
        y=[f"{text(advisor(number, content))} {number}" for number in ADVISORS],
        z=square(lambda pair, chance: float(100 * chance), None),
        text=square(lambda pair, chance: text(whole(chance) if chance else "")),
        customdata=square(lambda pair, chance: text(f"{named(pair, content)}: {in_full(chance)}")),
        hovertemplate=Html("%{customdata}<extra></extra>"),
        hoverongaps=False,
        texttemplate="%{text}",
        colorscale="Blues_r" if dark else "Blues",
        zmin=0,
        colorbar={"ticksuffix": "%", "thickness": 12},
    )
    return figure(fields, title or _(TITLE), {"type": "category"}, dark=dark, height=540)
