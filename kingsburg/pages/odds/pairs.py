"""Advisors taken together: heat maps of the pairs, and tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple

from gametable.language import _, later
from gametable.views.drawing import COLOUR, FAINT, TRACK, WIDTH, drawing
from gametable.views.numbers import percent, said, whole
from gametable.views.tables import (
    Column,
    Kind,
    Line,
    Table,
    Told,
    exactly,
    fraction,
    one_in,
    percents,
)
from gametable.views.text import Html, html, joined
from kingsburg.engine.content import Content
from kingsburg.engine.hand import ADVISORS
from kingsburg.odds.rolls import Together
from kingsburg.views.dice.tables import odds_heads
from kingsburg.views.dice.words import likeliest, named, pairs_sentence
from kingsburg.words import advisor

TITLE: Final = later("Probability of taking two advisors together")
PAIRS: Final = later("Any two together")
TRIPLES: Final = later("Any three together")
#: Maximum number of rows shown in a table.
_LINES: Final = 12

# The triangle has a row for the higher advisor of a pair, and a column for the lower one.
_LEFT: Final = 20
_HIGH: Final = 20
#: The widest field, and the least one with room for a percent sign.
_WIDEST: Final = 40
_SIGNED: Final = 33
#: The room for the longest name after a full row.
_NAME: Final = 100
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
    also: dict[str, Told] = {exact_head: fraction, one_in_head: _unbroken(one_in)}
    told = Kind(_unbroken(percents), exactly)
    columns = [
        Column(_("Advisors"), "advisors", Kind(partial(named, content=content), each_named)),
        Column(percent_head, "probability", told, also),
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


class _Grid(NamedTuple):
    """The fields of a heat map: the last advisors of rows and columns, and the width of a field."""

    rows: int
    columns: int
    wide: float

    def left(self, number: int) -> float:
        """Return where the column of an advisor begins."""
        return _LEFT + (number - 1) * self.wide


def _grid(chances: Mapping[Together, Fraction]) -> _Grid:
    """Return a grid that holds all possible pairs, with names after the rows if there is room."""
    possible = [pair for pair, chance in chances.items() if chance] or [*chances]
    columns, rows = (max(advisors) for advisors in zip(*possible, strict=True))
    wide = (WIDTH - _LEFT - _NAME) / columns
    if wide < _SIGNED:
        wide = (WIDTH - _LEFT) / columns
    return _Grid(rows, columns, min(wide, _WIDEST))


def pairs_svg(
    chances: Mapping[Together, Fraction], title: str = "", content: Content | None = None
) -> Html:
    """Return a heat map with a field for each pair that is possible, and those between them.

    The higher advisor of a pair is the row, and is named at its end if there is room; the lower
    one is the column. The last field of a row is for the same advisor twice, with the Envoy.
    Tooltips show the exact fractions.
    """
    most, grid = float(max(chances.values())), _grid(chances)
    fields = joined(
        _field(pair, chance, most, grid, content)
        for pair, chance in chances.items()
        if pair[0] <= grid.columns and pair[1] <= grid.rows
    )
    twice = any(one == other for one, other in chances)
    heads = joined(_row(number, twice, grid, content) for number in ADVISORS[: grid.rows])
    below = joined(_below(number, grid) for number in ADVISORS[: grid.columns])
    best = "; ".join(
        f"{named(pair, content)} {said(chance).percent}"
        for pair, chance in likeliest(chances)[:_LINES]
    )
    told = f"{pairs_sentence(chances, content)} " + _("The likeliest are {pairs}", pairs=best)
    legend = _("percent; fuller means likelier")
    height = _HIGH * (grid.rows + 2)
    note = html('<text x="{}" y="{}" style="fill:{}">{}</text>', _LEFT, height - 5, FAINT, legend)
    return drawing(title or _(TITLE), told, height, joined([note, heads, below, fields]))


def _row(number: int, twice: bool, grid: _Grid, content: Content | None) -> Html:
    """Return the number of a row and, if there is room after its last field, the name."""
    base = _HIGH * number - 5
    end = grid.left(min(number + twice, grid.columns + 1)) + 4
    room = end + _NAME <= WIDTH + 4
    return html(
        '<text x="{}" y="{}" text-anchor="end">{}</text><text x="{:.1f}" y="{}" '
        'style="fill:{}">{}</text>',
        _LEFT - 4,
        base,
        number,
        end,
        base,
        FAINT,
        advisor(number, content) if room else "",
    )


def _below(number: int, grid: _Grid) -> Html:
    return html(
        '<text x="{:.1f}" y="{}" text-anchor="middle">{}</text>',
        grid.left(number) + grid.wide / 2,
        _HIGH * (grid.rows + 1) - 5,
        number,
    )


def _field(
    pair: Together, chance: Fraction, most: float, grid: _Grid, content: Content | None
) -> Html:
    lower, higher = pair
    look = f"fill:{TRACK};fill-opacity:.35"
    exact, _percent, in_all = said(chance)
    if chance:
        look = f"fill:{COLOUR};fill-opacity:{0.06 + _FULLEST * float(chance) / most:.2f}"
    told = percent(whole(chance)) if grid.wide >= _SIGNED else whole(chance)
    return html(
        '<g><title>{}</title><rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{}" '
        'style="{}"/><text x="{:.1f}" y="{}" text-anchor="middle">{}</text></g>',
        f"{named(pair, content)}: {exact}, {in_all}",
        grid.left(lower) + 0.5,
        _HIGH * (higher - 1) + 0.5,
        grid.wide - 1,
        _HIGH - 1,
        look,
        grid.left(lower) + grid.wide / 2,
        _HIGH * higher - 5,
        told if chance else Html(),
    )
