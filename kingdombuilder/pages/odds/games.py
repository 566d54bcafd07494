"""The quality of a board over many games, in a sentence and as tables, with intervals."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from gametable.arena.games import Games
from gametable.language import _, later, plural
from gametable.play.intervals import Share
from gametable.views.numbers import count, percent, tenths
from gametable.views.progress import progress_bar
from gametable.views.tables import Column, Kind, Line, Table
from gametable.views.text import Html
from kingdombuilder import words
from kingdombuilder.views import tables

GAMES = later("Games")
BY_CARD = later("Gold by card and seat, with 95% intervals")
BY_TILE = later("Who has which tile at the end")


def progress(share: Fraction, games: int) -> Html:
    """Return the progress of the work: a bar and a sentence."""
    told = plural(games, "{count} game is over.", "{count} games are over.", count=count(games))
    return progress_bar(share, told)


def sentence(played: Games) -> str:
    """Return how often the first player wins, and how good the board is, in a sentence."""
    gold = ", ".join(tenths(played.mean(seat)) for seat in _seats(played))
    return plural(
        played.games,
        "In {count} game between greedy players the first one wins or shares {won}; mean gold by "
        "seat: {gold}.",
        "In {count} games between greedy players the first one wins or shares {won}; mean gold by "
        "seat: {gold}.",
        count=count(played.games),
        won=_share(played.win_share(1)),
        gold=gold,
    )


def _seats(played: Games) -> range:
    return range(1, len(played.players) + 1)


def by_card(played: Games) -> Table:
    """Return the mean gold of each seat by card; a page adds the totals."""
    columns = [
        Column(_("Card"), "card"),
        Column(key="seat", kind=Kind(lambda number: _("Seat {number}", number=number))),
        Column(key="gold", kind=Kind(_mean, _games_and_mean)),
    ]

    def rows(card: str, column: str) -> list[tuple[str, int, _Seat]]:
        return [(card, seat, _Seat(played, seat, column)) for seat in _seats(played)]

    cards = tables.gold_columns(played)
    by_card = [row for card, column in cards.items() for row in rows(words.card(card), column)]
    shown = [*by_card, *rows(_("All"), "")]
    marked = len(cards)
    title = _(BY_CARD)
    return Table("gold-by-card", columns, by_card, title, shown, marked=marked, across="seat")


class _Seat(NamedTuple):
    """A column of numbers at a seat; "" for all gold."""

    played: Games
    seat: int
    column: str


def _mean(of: _Seat) -> str:
    told = tenths(of.played.mean(of.seat, of.column))
    if of.played.games > 1:
        low, high = of.played.interval(of.seat, of.column)
        told = f"{told} {tenths(low)}–{tenths(high)}"
    return told


def _games_and_mean(key: str, of: _Seat) -> Line:
    played, where = of.played, (of.seat, of.column)
    low, high = played.interval(*where) if played.games > 1 else (None, None)
    return {"games": played.games, key: played.mean(*where), "low": low, "high": high}


def by_tile(played: Games) -> Table:
    """Return how often winners and others have each kind of tile, for a page."""
    shares = Kind(_share)
    columns = [
        Column(_("Tile")),
        Column(_("winners"), kind=shares),
        Column(_("others"), kind=shares),
    ]
    rows = [(words.tile(kind), *shares) for kind, shares in tables.tile_shares(played).items()]
    return Table("tiles", columns, rows, _(BY_TILE))


def _share(found: Share | None) -> str:
    if found is None:
        return "–"
    value, low, high = (tenths(100 * each) for each in found)
    return f"{percent(value)} {low}–{high}"
