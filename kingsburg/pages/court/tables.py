"""The contested court as tables, and as a heat map of advisors by players."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from gametable.language import _, later
from gametable.views.drawing import COLOUR, WIDTH, drawing
from gametable.views.numbers import count, said
from gametable.views.progress import progress_bar
from gametable.views.tables import Column, Drawn, Kind, Line, Table, exactly
from gametable.views.text import text
from kingsburg import words
from kingsburg.engine.actions import Action
from kingsburg.engine.content import Content
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.position import Position
from kingsburg.notation import lines
from kingsburg.notation.actions import deed, in_words
from kingsburg.odds.claims import can_force, chance
from kingsburg.odds.court import Court, Placement
from kingsburg.pages.court.words import EXPLAINED, known_worth
from kingsburg.views.dice.tables import advisor_column

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


class ClaimsRow(NamedTuple):
    """An advisor with the claims of all players."""

    advisor: int
    claims: list[Claim]
    content: Content

    @property
    def name(self) -> str:
        """The name of the advisor in the current language."""
        return words.advisor(self.advisor, self.content)


def claims(position: Position) -> list[ClaimsRow]:
    """The matrix of advisors by players, at a position of step `influence`."""
    sure, chances = can_force(position), chance(position)
    return [
        ClaimsRow(
            number,
            [Claim(who, sure[who][number], chances[who][number]) for who in sure],
            position.content,
        )
        for number in ADVISORS
    ]


def line_list(court: Court) -> str:
    """Best play as a numbered list, with the names of the advisors."""
    names = words.glossary(court.position)
    decisions = "".join(f"<li>{text(deed(*each, names))}</li>" for each in court.line())
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


def best_first(court: Court) -> list[Placement]:
    """Each first placement, the best for the one to move first; those not solved come last."""
    actor = str(court.position.actor)
    return sorted(
        court.placements(),
        key=lambda each: (each.values is None, -(each.values or {}).get(actor, Fraction(0))),
    )


def placements(court: Court) -> Table:
    """Each first placement and what it is worth to each player, if that is known.

    A page has a column for each player, and the best placement first.
    """
    names = [player.name for player in court.position.players]
    glossary = words.Glossary(court.position.content)

    def told(action: Action) -> str:
        # Dice stay together.
        return re.sub("([1-6]) (?=[1-6])", "\\1\u00a0", in_words(action, glossary))

    def rows(found: Sequence[Placement]) -> list[tuple[Action, str, Fraction | None]]:
        return [
            (each.action, who, each.values[who] if each.values else None)
            for each in found
            for who in names
        ]

    columns = [
        Column(
            f"{court.position.actor} …",
            "placement",
            Kind(told, lambda key, action: {key: lines.words(action)}),
        ),
        Column(key="player"),
        Column(key="worth", kind=Kind(known_worth)),
    ]
    shown = rows(best_first(court))
    return Table(
        "placements",
        columns,
        rows(court.placements()),
        _(WORTHS),
        shown,
        across="player",
        wrapped=True,
    )


def claims_table(rows: Sequence[ClaimsRow]) -> Table:
    """The result of `claims`; on a page fuller means likelier, and frames mean sure."""
    columns = [
        advisor_column(),
        Column(key="player"),
        Column(key="probability", kind=Kind(_field, _sure_and_chance)),
    ]
    cells = [((row.advisor, row.name), claim.player, claim) for row in rows for claim in row.claims]
    caption = f"{_(CLAIMS)}. {_(EXPLAINED)}."
    return Table("claims", columns, cells, _(CLAIMS), caption=caption, across="player")


def _field(claim: Claim) -> Drawn:
    return Drawn(claim.told, claim.chance, "heat", framed=claim.sure)


def _sure_and_chance(key: str, claim: Claim) -> Line:
    return {"sure": claim.sure, **exactly(key, claim.chance)}


def _players(rows: Sequence[ClaimsRow]) -> list[str]:
    return [claim.player for claim in rows[0].claims]


def claims_svg(rows: Sequence[ClaimsRow], title: str = "", explained: str = "") -> str:
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
