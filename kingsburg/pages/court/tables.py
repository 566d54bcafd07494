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
from gametable.views.text import Html, html, joined
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
WORTHS = later("What the season is worth from here on, by first placement")
BEST_PLAY = later("Best play")

# The height of a row and the width of names in the heat map, in drawing units.
_LINE, _NAME = 22, 130


class Claim(NamedTuple):
    """A player's claim to an advisor; `chance`: from 0 to 1, if the others play at random."""

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
    """Return the claims of all players to each advisor, at a position of step `influence`."""
    sure, chances = can_force(position), chance(position)
    return [
        ClaimsRow(
            number,
            [Claim(who, sure[who][number], chances[who][number]) for who in sure],
            position.content,
        )
        for number in ADVISORS
    ]


def line_list(court: Court) -> Html:
    """Return best play as a numbered HTML list, with the names of the advisors."""
    names = words.glossary(court.position)
    decisions = joined(html("<li>{}</li>", deed(*each, names)) for each in court.line())
    return html(
        '<ol aria-label="{}" style="margin:0;padding-left:24px">{}</ol>', _(BEST_PLAY), decisions
    )


def beginning() -> Html:
    """Return the progress bar before the search begins."""
    return progress_bar(Fraction(0), _("Listing all placements."))


def searching(court: Court) -> Html:
    """Return the progress of the search as HTML: a bar and a sentence."""
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
    """Return the first placements, best for the player to move first; unsolved ones come last."""
    actor = str(court.position.actor)
    return sorted(
        court.placements(),
        key=lambda each: (each.values is None, -(each.values or {}).get(actor, Fraction(0))),
    )


def placements(court: Court) -> Table:
    """Return a table of first placements and what each is worth to each player, if known.

    A page has a column for each player, and the best placement first.
    """
    names = [player.name for player in court.position.players]
    glossary = words.Glossary(court.position.content)

    def told(action: Action) -> str:
        # Keep the dice of a placement on one line.
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
    """Return a table of `claims`; on a page, strong colours mean likely, and frames mean sure."""
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


def claims_svg(rows: Sequence[ClaimsRow], title: str = "", explained: str = "") -> Html:
    """Return `claims` as a heat map: strong colours mean likely, and frames mean sure."""
    names = _players(rows)
    wide = (WIDTH - _NAME) / len(names)
    heads = joined(
        html(
            '<text x="{:.0f}" y="{}" text-anchor="middle">{}</text>',
            _NAME + wide * (place + 0.5),
            _LINE - 7,
            _short(who, wide),
        )
        for place, who in enumerate(names)
    )
    fields = joined(
        html(
            '<text x="24" y="{}" text-anchor="end">{}</text><text x="30" y="{}">{}</text>',
            _base(line),
            row.advisor,
            _base(line),
            row.name,
        )
        + joined(
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


def _rect(claim: Claim, left: float, line: int, wide: float) -> Html:
    top, long = line * _LINE + 2, wide - 4
    frame = f"stroke:{COLOUR};stroke-width:2" if claim.sure else "stroke:none"
    return html(
        '<g><title>{}</title><rect x="{:.0f}" y="{}" width="{:.0f}" height="{}" rx="3" '
        'style="fill:{};fill-opacity:{:.2f};{}"/><text x="{:.0f}" y="{}" '
        'text-anchor="middle">{}</text></g>',
        f"{claim.player}: {_precisely(claim)}",
        left + 2,
        top,
        long,
        _LINE - 4,
        COLOUR,
        0.6 * float(claim.chance),
        frame,
        left + wide / 2,
        _base(line),
        claim.told,
    )


def _precisely(claim: Claim) -> str:
    fraction, _percent, one_in = said(claim.chance)
    forms = f"{fraction}, {one_in}"
    return _("nobody can prevent it; {chance}", chance=forms) if claim.sure else forms
