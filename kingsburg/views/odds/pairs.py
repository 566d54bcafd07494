"""Advisors taken together: a heat map of the pairs, tables, a sentence, a frame."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final

from gametable.language import _, later
from gametable.views.drawing import COLOUR, FAINT, TRACK, WIDTH, drawing
from gametable.views.numbers import said, whole
from gametable.views.sheets import Line, Sheet, exactly
from gametable.views.text import text
from kingsburg.engine.hand import ADVISORS
from kingsburg.odds.rolls import Together
from kingsburg.views.odds.tables import odds_heads, table
from kingsburg.views.odds.words import in_full, likeliest, named, pairs_sentence
from kingsburg.views.words import advisor

if TYPE_CHECKING:
    import pandas
    from plotly import graph_objects

TITLE: Final = later("Probability of taking two advisors together")
PAIRS: Final = later("Any two together")
TRIPLES: Final = later("Any three together")
#: So many lines of a long table.
_LINES: Final = 12

# The triangle: a line for the higher advisor of a pair, a column for the lower one.
_CELL: Final = 17.2
_LEFT: Final = 18
#: The likeliest pair is filled so far; the number in the field must still be read.
_FULLEST: Final = 0.55


def together_table(chances: Mapping[Together, Fraction]) -> str:
    """The likeliest pairs or triples as an HTML table: exact fraction, percent, one in how many."""
    possible = likeliest(chances)
    rows = [
        # Beside long names the last column would break at every blank.
        [named(advisors), *(form.replace(" ", "\u00a0") for form in said(chance))]
        for advisors, chance in possible[:_LINES]
    ]
    caption = _(PAIRS if _are_pairs(chances) else TRIPLES)
    if len(possible) > _LINES:
        caption = _(
            "{caption}, {shown} likeliest of {all}",
            caption=caption,
            shown=_LINES,
            all=len(possible),
        )
    return table(caption, (_("Advisors"), *odds_heads()), rows, wrapped=True)


def together_sheet(chances: Mapping[Together, Fraction]) -> Sheet:
    """All pairs or triples that are possible to take along, the likeliest first."""
    if _are_pairs(chances):
        return Sheet("pairs", _(PAIRS), partial(_lines, chances))
    return Sheet("triples", _(TRIPLES), partial(_lines, chances))


def _lines(chances: Mapping[Together, Fraction]) -> Iterator[Line]:
    for advisors, probability in likeliest(chances):
        line: dict[str, int | str] = {}
        for place, number in enumerate(advisors, 1):
            line |= {f"advisor_{place}": number, f"name_{place}": advisor(number)}
        yield {**line, **exactly("probability", probability)}


def _are_pairs(chances: Mapping[Together, Fraction]) -> bool:
    return all(len(each) == 2 for each in chances)


def pairs_svg(chances: Mapping[Together, Fraction], title: str = "") -> str:
    """A field for each pair; the fuller, the likelier; the exact fraction shows on pointing.

    The higher advisor of a pair is named at the end of its line, the lower one below its
    column. The last field of a line is for one advisor twice, by the Envoy.
    """
    most = float(max(chances.values()))
    fields = "".join(_field(pair, chance, most) for pair, chance in chances.items())
    twice = any(one == other for one, other in chances)
    names = "".join(_names(number, twice) for number in ADVISORS)
    best = "; ".join(
        f"{named(pair)} {said(chance).percent}" for pair, chance in likeliest(chances)[:_LINES]
    )
    told = f"{pairs_sentence(chances)} " + _("The likeliest are {pairs}", pairs=best)
    legend = _("percent; the fuller, the likelier")
    note = (
        f'<text x="{WIDTH - 2}" y="14" text-anchor="end" style="fill:{FAINT};font-size:11px">'
        f"{text(legend)}</text>"
    )
    height = round(_LEFT + _CELL * len(ADVISORS))
    return drawing(title or _(TITLE), told, height, note + names + fields)


def _names(number: int, twice: bool) -> str:
    top = (number - 1) * _CELL
    end = _LEFT + _CELL * (number if twice else number - 1) + 4
    return (
        f'<text x="{_LEFT - 4}" y="{top + 13:.1f}" text-anchor="end"'
        f' style="font-size:11px">{number}</text>'
        f'<text x="{end:.1f}" y="{top + 13:.1f}" style="fill:{FAINT};font-size:11px">'
        f"{text(advisor(number))}</text>"
        f'<text x="{_LEFT + (number - 0.5) * _CELL:.1f}" y="{len(ADVISORS) * _CELL + 13:.1f}"'
        f' text-anchor="middle" style="font-size:11px">{number}</text>'
    )


def _field(pair: Together, chance: Fraction, most: float) -> str:
    lower, higher = pair
    left, top = _LEFT + (lower - 1) * _CELL, (higher - 1) * _CELL
    look = f"fill:{TRACK};fill-opacity:.35"
    fraction, _percent, one_in = said(chance)
    if chance:
        look = f"fill:{COLOUR};fill-opacity:{0.06 + _FULLEST * float(chance) / most:.2f}"
    return (
        f"<g><title>{text(f'{named(pair)}: {fraction}, {one_in}')}</title>"
        f'<rect x="{left + 0.5:.1f}" y="{top + 0.5:.1f}" width="{_CELL - 1:.1f}"'
        f' height="{_CELL - 1:.1f}" style="{look}"/>'
        f'<text x="{left + _CELL / 2:.1f}" y="{top + 12:.1f}" text-anchor="middle"'
        f' style="font-size:10px">{text(whole(chance) if chance else "")}</text></g>'
    )


def pairs_figure(
    chances: Mapping[Together, Fraction], *, dark: bool = False, title: str = ""
) -> graph_objects.Figure:
    """The same fields for plotly; hovering tells the exact fraction. `dark`: for a dark page."""
    from plotly import graph_objects

    def square(said_as: Mapping[Together, object], empty: object = "") -> list[list[object]]:
        return [[said_as.get((lower, higher), empty) for lower in ADVISORS] for higher in ADVISORS]

    fields = graph_objects.Heatmap(
        x=[str(number) for number in ADVISORS],
        y=[f"{text(advisor(number))} {number}" for number in ADVISORS],
        z=square({pair: float(100 * chance) for pair, chance in chances.items()}, None),
        text=square(
            {pair: text(whole(chance) if chance else "") for pair, chance in chances.items()}
        ),
        customdata=square(
            {pair: text(f"{named(pair)}: {in_full(chance)}") for pair, chance in chances.items()}
        ),
        texttemplate="%{text}",
        hovertemplate="%{customdata}<extra></extra>",
        hoverongaps=False,
        colorscale="Blues_r" if dark else "Blues",
        zmin=0,
        colorbar={"ticksuffix": "%", "thickness": 12},
    )
    # Fixed axes: on a phone a finger on the chart scrolls the page.
    return graph_objects.Figure(
        fields,
        {
            "title": {"text": text(title or _(TITLE)), "font": {"size": 14}},
            "template": "plotly_dark" if dark else "plotly_white",
            "height": 540,
            "margin": {"l": 10, "r": 10, "t": 40, "b": 30},
            "xaxis": {"type": "category", "fixedrange": True},
            "yaxis": {"autorange": "reversed", "automargin": True, "fixedrange": True},
        },
    )


def together_frame(chances: Mapping[Together, Fraction]) -> pandas.DataFrame:
    """What is possible as a frame, the likeliest first; `fraction` holds exact `Fraction`s."""
    import pandas

    return pandas.DataFrame(
        [
            {
                "advisors": named(advisors),
                "fraction": chance,
                "percent": float(100 * chance),
                "one_in": said(chance).one_in,
            }
            for advisors, chance in likeliest(chances)
        ],
        columns=["advisors", "fraction", "percent", "one_in"],
    )
