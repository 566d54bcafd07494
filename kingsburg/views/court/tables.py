"""The contested court as tables, a matrix of players by advisors, a heat map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from gametable.language import _, later
from gametable.views.drawing import COLOUR, WIDTH, drawing
from gametable.views.numbers import count, said
from gametable.views.progress import progress_bar
from gametable.views.sheets import Line, Sheet, exactly
from gametable.views.text import text
from kingsburg.catalogue import advisors
from kingsburg.engine.actions import Action
from kingsburg.engine.position import Position
from kingsburg.notation import lines
from kingsburg.odds.claims import can_force, chance
from kingsburg.odds.court import Court
from kingsburg.views import words
from kingsburg.views.court.words import EXPLAINED, worth
from kingsburg.views.odds.tables import table

if TYPE_CHECKING:
    import pandas
    from plotly import graph_objects

CLAIMS = later("Who can get which advisor")
WORTHS = later("What the season is worth, by first placement")
BEST_PLAY = later("Best play")

# Of the matrix, in the units of a drawing.
_LINE, _NAME = 22, 130


class Claim(NamedTuple):
    """One player's prospect of one advisor; `chance` from 0 to 1, if the others play at random."""

    player: str
    sure: bool
    chance: Fraction

    @property
    def told(self) -> str:
        """In a word."""
        return _("sure") if self.sure else said(self.chance).percent if self.chance else "–"


class Row(NamedTuple):
    """One advisor with what each player can hope for."""

    advisor: int
    claims: list[Claim]

    @property
    def name(self) -> str:
        """The name of the advisor, in the language that is spoken when it is asked for."""
        return words.advisor(self.advisor)


def claims(position: Position) -> list[Row]:
    """The matrix of advisors by players, at a position of step `influence`."""
    sure, chances = can_force(position), chance(position)
    return [
        Row(
            entry.number,
            [
                Claim(
                    player.name, sure[player.name][entry.number], chances[player.name][entry.number]
                )
                for player in position.players
            ],
        )
        for entry in advisors()
    ]


def line_list(line: Sequence[tuple[str, Action]]) -> str:
    """Best play as a numbered list, with the names of the advisors."""
    decisions = "".join(f"<li>{text(words.deed(*each))}</li>" for each in line)
    return (
        f'<ol aria-label="{text(_(BEST_PLAY))}" style="margin:0;padding-left:24px">{decisions}</ol>'
    )


def beginning() -> str:
    """What is seen before the search begins."""
    return progress_bar(Fraction(0), _("Listing all placements."))


def searching(court: Court) -> str:
    """How far the search is: a bar and a sentence, for a page."""
    placements = court.placements()
    known = sum(each.values is not None for each in placements)
    told = _(
        "{states} states solved; {known} of {all} first placements are known.",
        states=count(court.states),
        known=known,
        all=len(placements),
    )
    return progress_bar(Fraction(known, len(placements)), told)


def placement_rows(court: Court) -> list[tuple[Action, dict[str, str]]]:
    """Each first placement with what it is worth to each, the best for its player first.

    A placement that is not solved says so with question marks.
    """
    actor = str(court.position.actor)
    placements = sorted(
        court.placements(),
        key=lambda each: (each.values is None, -(each.values or {}).get(actor, Fraction(0))),
    )
    names = [player.name for player in court.position.players]
    return [
        (
            each.action,
            {who: worth(each.values[who]) if each.values else "?" for who in names},
        )
        for each in placements
    ]


def placements_table(court: Court) -> str:
    """The first placements as an HTML table: a column for each player."""
    rows = placement_rows(court)
    heads = [f"{court.position.actor} …", *(player.name for player in court.position.players)]
    body = [[words.action(action, ()), *values.values()] for action, values in rows]
    return table(_(WORTHS), heads, body, wrapped=True)


def claims_table(rows: Sequence[Row]) -> str:
    """What `claims` gives as an HTML table: a column for each player."""
    heads = [_("Advisor"), *_players(rows)]
    body = [[f"{row.advisor} {row.name}", *(claim.told for claim in row.claims)] for row in rows]
    return table(f"{_(CLAIMS)}. {_(EXPLAINED)}.", heads, body, wrapped=True)


def placements_sheet(court: Court) -> Sheet:
    """The first placements to take along: a row for each and each player; empty if not solved."""
    return Sheet("placements", _(WORTHS), partial(_placement_lines, court))


def _placement_lines(court: Court) -> Iterator[Line]:
    for each in court.placements():
        placement = lines.words(each.action)
        for player in court.position.players:
            worth = each.values[player.name] if each.values else None
            yield {"placement": placement, "player": player.name, "worth": worth}


def claims_sheet(rows: Sequence[Row]) -> Sheet:
    """What `claims` gives to take along: a row for each advisor and player."""
    return Sheet("claims", _(CLAIMS), partial(_claim_lines, rows))


def _claim_lines(rows: Sequence[Row]) -> Iterator[Line]:
    for row in rows:
        for claim in row.claims:
            whose: Line = {"advisor": row.advisor, "name": row.name, "player": claim.player}
            yield {**whose, "sure": claim.sure, **exactly("probability", claim.chance)}


def _players(rows: Sequence[Row]) -> list[str]:
    return [claim.player for claim in rows[0].claims]


def claims_svg(rows: Sequence[Row], title: str = "", explained: str = "") -> str:
    """The matrix that `claims` gives; the fuller a field, the likelier; a frame means sure."""
    names = _players(rows)
    wide = (WIDTH - _NAME) / len(names)
    heads = "".join(
        f'<text x="{_NAME + wide * (place + 0.5):.0f}" y="{_LINE - 7}" text-anchor="middle">'
        f"{text(_short(who, wide))}</text>"
        for place, who in enumerate(names)
    )
    fields = "".join(
        f'<text x="24" y="{_base(line)}" text-anchor="end">{row.advisor}</text>'
        f'<text x="30" y="{_base(line)}">{text(row.name)}</text>'
        + "".join(
            _field(claim, _NAME + wide * place, line, wide)
            for place, claim in enumerate(row.claims)
        )
        for line, row in enumerate(rows, 1)
    )
    told = "; ".join(
        f"{row.advisor} {row.name}: "
        + ", ".join(f"{each.player} {each.told}" for each in row.claims)
        for row in rows
    )
    return drawing(
        title or _(CLAIMS),
        f"{explained or _(EXPLAINED)}. {told}",
        _LINE * (len(rows) + 1),
        heads + fields,
    )


def _short(who: str, wide: float) -> str:
    most = int(wide // 8)
    return who if len(who) <= most else who[: most - 1] + "…"


def _base(line: int) -> int:
    return (line + 1) * _LINE - 7


def _field(claim: Claim, left: float, line: int, wide: float) -> str:
    top, long = line * _LINE + 2, wide - 4
    frame = f"stroke:{COLOUR};stroke-width:2" if claim.sure else "stroke:none"
    return (
        f"<g><title>{text(f'{claim.player}: {_precisely(claim)}')}</title>"
        f'<rect x="{left + 2:.0f}" y="{top}" width="{long:.0f}" height="{_LINE - 4}" rx="3"'
        f' style="fill:{COLOUR};fill-opacity:{0.6 * float(claim.chance):.2f};{frame}"/>'
        f'<text x="{left + wide / 2:.0f}" y="{_base(line)}" text-anchor="middle">'
        f"{claim.told}</text></g>"
    )


def _precisely(claim: Claim) -> str:
    fraction, _percent, one_in = said(claim.chance)
    forms = f"{fraction}, {one_in}"
    return _("nobody can prevent it; {chance}", chance=forms) if claim.sure else forms


def claims_figure(rows: Sequence[Row], *, dark: bool = False) -> graph_objects.Figure:
    """The same matrix for plotly; hovering tells the exact fraction. `dark`: for a dark page."""
    from plotly import graph_objects

    fields = graph_objects.Heatmap(
        x=[text(who) for who in _players(rows)],
        y=[f"{text(row.name)} {row.advisor}" for row in rows],
        z=[[float(100 * claim.chance) for claim in row.claims] for row in rows],
        text=[[text(claim.told) for claim in row.claims] for row in rows],
        customdata=[[text(_precisely(claim)) for claim in row.claims] for row in rows],
        texttemplate="%{text}",
        hovertemplate="%{x}, %{y}<br>%{customdata}<extra></extra>",
        colorscale="Blues_r" if dark else "Blues",
        zmin=0,
        zmax=100,
        colorbar={"ticksuffix": "%", "thickness": 12},
    )
    return graph_objects.Figure(
        fields,
        {
            "title": {"text": text(_(CLAIMS)), "font": {"size": 14}},
            "template": "plotly_dark" if dark else "plotly_white",
            "height": 80 + 26 * len(rows),
            "margin": {"l": 10, "r": 10, "t": 40, "b": 30},
            "xaxis": {"side": "top", "fixedrange": True},
            "yaxis": {"autorange": "reversed", "automargin": True, "fixedrange": True},
        },
    )


def claims_frame(rows: Sequence[Row]) -> pandas.DataFrame:
    """What `claims` gives: a row for each advisor and player; `chance` holds exact `Fraction`s."""
    import pandas

    return pandas.DataFrame(
        [
            {
                "advisor": row.advisor,
                "name": row.name,
                "player": claim.player,
                "sure": claim.sure,
                "chance": claim.chance,
                "percent": float(100 * claim.chance),
            }
            for row in rows
            for claim in row.claims
        ]
    )


def placements_frame(court: Court) -> pandas.DataFrame:
    """A row for each first placement; a column of worths for each player."""
    import pandas

    return pandas.DataFrame(
        [
            {"placement": lines.words(each.action), **_floats(each.values)}
            for each in court.placements()
        ]
    )


def values_frame(courts: Mapping[str, Court]) -> pandas.DataFrame:
    """What best play is worth, to compare: a row for each court, a column for each player.

    Needs a finished `Court.search` of each.
    """
    import pandas

    return pandas.DataFrame([_floats(court.values()) for court in courts.values()], list(courts))


def _floats(values: Mapping[str, Fraction] | None) -> dict[str, float]:
    return {who: float(value) for who, value in (values or {}).items()}
