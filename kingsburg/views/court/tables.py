"""The contested court as tables, and as a heat map of advisors by players."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from gametable.language import _, later
from gametable.views.drawing import COLOUR, WIDTH, drawing
from gametable.views.numbers import count, said
from gametable.views.progress import progress_bar
from gametable.views.sheets import Line, exactly
from gametable.views.tables import Cell, Drawn, table
from gametable.views.text import text
from kingsburg.engine.actions import Action
from kingsburg.engine.content import Content
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.position import Position
from kingsburg.notation import lines
from kingsburg.odds.claims import can_force, chance
from kingsburg.odds.court import Court
from kingsburg.views import words
from kingsburg.views.court.words import EXPLAINED, worth
from kingsburg.views.odds.tables import sheet

if TYPE_CHECKING:
    pass

CLAIMS = later("Who can get which advisor")
WORTHS = later("What the season is worth, by first placement")
BEST_PLAY = later("Best play")

# The height of a row and the width of names in the heat map, in the units of a drawing.
_LINE, _NAME = 22, 130


class Claim(NamedTuple):
    """A player's prospect of an advisor; `chance`: from 0 to 1, if the others play at random."""

    player: str
    sure: bool
    chance: Fraction

    @property
    def told(self) -> str:
        """The claim as one word, a percentage or a dash."""
        return _("sure") if self.sure else said(self.chance).percent if self.chance else "–"


class Row(NamedTuple):
    """An advisor with the claims of all players."""

    advisor: int
    claims: list[Claim]
    content: Content

    @property
    def name(self) -> str:
        """The name of the advisor in the current language."""
        return words.advisor(self.advisor, self.content)


def claims(position: Position) -> list[Row]:
    """The matrix of advisors by players, at a position of step `influence`."""
    sure, chances = can_force(position), chance(position)
    return [
        Row(
            number,
            [Claim(who, sure[who][number], chances[who][number]) for who in sure],
            position.content,
        )
        for number in ADVISORS
    ]


def line_list(court: Court) -> str:
    """Best play as a numbered list, with the names of the advisors."""
    box = words.box(court.position)
    decisions = "".join(f"<li>{text(words.deed(*each, box))}</li>" for each in court.line())
    return (
        f'<ol aria-label="{text(_(BEST_PLAY))}" style="margin:0;padding-left:24px">{decisions}</ol>'
    )


def beginning() -> str:
    """The progress bar before the search begins."""
    return progress_bar(Fraction(0), _("Listing all placements."))


def searching(court: Court) -> str:
    """The progress of the search: a bar and a sentence, for a page."""
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
    """Each first placement with its worth to each player, the best for the one to move first.

    Placements that are not solved have question marks and come last.
    """
    actor = str(court.position.actor)
    placements = sorted(
        court.placements(),
        key=lambda each: (each.values is None, -(each.values or {}).get(actor, Fraction(0))),
    )
    names = [player.name for player in court.position.players]
    return [
        (each.action, {who: worth(each.values[who]) if each.values else "?" for who in names})
        for each in placements
    ]


def placements_table(court: Court) -> str:
    """The first placements as an HTML table: a column for each player."""
    rows, box = placement_rows(court), words.Box(court.position.content)
    heads = [f"{court.position.actor} …", *(player.name for player in court.position.players)]
    body = [
        # Dice stay together.
        [
            re.sub("([1-6]) (?=[1-6])", "\\1\u00a0", words.action(action, box)),
            *values.values(),
        ]
        for action, values in rows
    ]
    return table(_(WORTHS), heads, body, wrapped=True)


def claims_table(rows: Sequence[Row]) -> str:
    """The result of `claims` as an HTML table: fuller means likelier, and frames mean sure."""
    heads = [_("Advisor"), *_players(rows)]
    body: list[list[Cell]] = [
        [f"{row.advisor} {row.name}", *map(_field, row.claims)] for row in rows
    ]
    return table(f"{_(CLAIMS)}. {_(EXPLAINED)}.", heads, body)


def _field(claim: Claim) -> Drawn:
    return Drawn(claim.told, claim.chance, "heat", framed=claim.sure)


@sheet("placements", WORTHS)
def placements_sheet(court: Court) -> Iterator[Line]:
    """The first placements as a sheet: a row per placement and player; no worth if unsolved."""
    for each in court.placements():
        placement = lines.words(each.action)
        for player in court.position.players:
            worth = each.values[player.name] if each.values else None
            yield {"placement": placement, "player": player.name, "worth": worth}


@sheet("claims", CLAIMS)
def claims_sheet(rows: Sequence[Row]) -> Iterator[Line]:
    """The result of `claims` as a sheet: a row for each advisor and player."""
    for row in rows:
        for claim in row.claims:
            whose: Line = {"advisor": row.advisor, "name": row.name, "player": claim.player}
            yield {**whose, "sure": claim.sure, **exactly("probability", claim.chance)}


def _players(rows: Sequence[Row]) -> list[str]:
    return [claim.player for claim in rows[0].claims]


def claims_svg(rows: Sequence[Row], title: str = "", explained: str = "") -> str:
    """The result of `claims` as a heat map: strong colours mean likely, frames mean sure."""
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
            _rect(claim, _NAME + wide * place, line, wide) for place, claim in enumerate(row.claims)
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


def _rect(claim: Claim, left: float, line: int, wide: float) -> str:
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
