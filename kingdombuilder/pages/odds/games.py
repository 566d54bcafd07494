"""The quality of a board over many games, in a sentence and as tables, with intervals."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from gametable.language import _, later, plural
from gametable.play.arena import Tally
from gametable.play.intervals import Share, share
from gametable.views.numbers import count, percent, tenths
from gametable.views.progress import progress_bar
from gametable.views.tables import Column, Kind, Line, Table
from gametable.views.text import Html
from kingdombuilder import words
from kingdombuilder.catalogue import tiles

GAMES = later("Games")
BY_CARD = later("Gold by card and seat, with 95% intervals")
BY_TILE = later("Who has which tile at the end")


def progress(share: Fraction, games: int) -> Html:
    """Return the progress of the work: a bar and a sentence."""
    told = plural(games, "{count} game is over.", "{count} games are over.", count=count(games))
    return progress_bar(share, told)


def sentence(tally: Tally) -> str:
    """Return how often the first player wins, and how good the board is, in a sentence."""
    won = share(tally.wins[0] + tally.shared[0], tally.games)
    gold = ", ".join(tenths(tally.mean(seat)) for seat in range(len(tally.scores)))
    return plural(
        tally.games,
        "In {count} game between greedy players the first one wins or shares {won}; mean gold by "
        "seat: {gold}.",
        "In {count} games between greedy players the first one wins or shares {won}; mean gold by "
        "seat: {gold}.",
        count=count(tally.games),
        won=_share(won),
        gold=gold,
    )


def by_card(tally: Tally) -> Table:
    """Return the mean gold of each seat by card; a page adds the totals."""
    columns = [
        Column(_("Card"), "card"),
        Column(key="seat", kind=Kind(lambda number: _("Seat {number}", number=number))),
        Column(key="gold", kind=Kind(_mean, _games_and_mean)),
    ]

    def rows(card: str, part: Tally) -> list[tuple[str, int, _Seat]]:
        return [(card, seat + 1, _Seat(part, seat)) for seat in range(len(part.scores))]

    by_card = [row for card, part in tally.parts.items() for row in rows(words.card(card), part)]
    shown = [*by_card, *rows(_("All"), tally)]
    marked = len(tally.parts)
    title = _(BY_CARD)
    return Table("gold-by-card", columns, by_card, title, shown, marked=marked, across="seat")


class _Seat(NamedTuple):
    """A seat in a tally of games."""

    tally: Tally
    seat: int


def _mean(of: _Seat) -> str:
    told = tenths(of.tally.mean(of.seat))
    if of.tally.games > 1:
        low, high = of.tally.interval(of.seat)
        told = f"{told} {tenths(low)}–{tenths(high)}"
    return told


def _games_and_mean(key: str, of: _Seat) -> Line:
    tally, seat = of
    low, high = tally.interval(seat) if tally.games > 1 else (None, None)
    return {"games": tally.games, key: tally.mean(seat), "low": low, "high": high}


def by_tile(tally: Tally) -> Table:
    """Return how often winners and others have each kind of tile, for a page."""
    shares = Kind(_share)
    columns = [
        Column(_("Tile")),
        Column(_("winners"), kind=shares),
        Column(_("others"), kind=shares),
    ]
    held = {kind for kind, _won in tally.held.holding}
    rows = [(words.tile(kind), *tally.held.shares(kind)) for kind in tiles() if kind in held]
    return Table("tiles", columns, rows, _(BY_TILE))


def _share(found: Share | None) -> str:
    if found is None:
        return "–"
    value, low, high = (tenths(100 * each) for each in found)
    return f"{percent(value)} {low}–{high}"
