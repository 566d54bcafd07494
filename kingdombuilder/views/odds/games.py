"""How good a board is over many games, in a sentence and as tables, with intervals."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from gametable.language import _, later, plural
from gametable.play.arena import Tally
from gametable.play.intervals import Share, share
from gametable.views.numbers import count, percent, tenths
from gametable.views.progress import progress_bar
from gametable.views.sheets import Line, Sheet
from gametable.views.tables import Cell, table
from kingdombuilder.catalogue import tiles
from kingdombuilder.views import words

GAMES = later("Games")
BY_CARD = later("Gold by card and seat, with 95% intervals")
BY_TILE = later("Who has which tile at the end")


def progress(share: Fraction, games: int) -> str:
    """The progress of the work: a bar and a sentence."""
    told = plural(games, "{count} game is over.", "{count} games are over.", count=count(games))
    return progress_bar(share, told)


def sentence(tally: Tally) -> str:
    """How often the first player wins, and how good the board is, in sentences."""
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


def by_card(tally: Tally) -> str:
    """The mean gold of each seat by card, as a table."""
    heads = [_("Card"), *(_("Seat {number}", number=seat + 1) for seat in range(len(tally.scores)))]
    rows: list[list[Cell]] = [
        [words.card(card), *_means(part)] for card, part in tally.parts.items()
    ]
    return table(_(BY_CARD), heads, [*rows, [_("All"), *_means(tally)]], len(rows))


def _means(tally: Tally) -> Iterator[str]:
    for seat in range(len(tally.scores)):
        told = tenths(tally.mean(seat))
        if tally.games > 1:
            low, high = tally.interval(seat)
            told = f"{told} {tenths(low)}–{tenths(high)}"
        yield told


def by_tile(tally: Tally) -> str:
    """How often winners and others have each kind of tile, as a table."""
    held = {kind for kind, _won in tally.held.holding}
    rows: list[list[Cell]] = [
        [str(words.tile(kind)), *map(_share, tally.held.shares(kind))]
        for kind in tiles()
        if kind in held
    ]
    return table(_(BY_TILE), [_("Tile"), _("winners"), _("others")], rows)


def _share(found: Share | None) -> str:
    if found is None:
        return "–"
    value, low, high = (tenths(100 * each) for each in found)
    return f"{percent(value)} {low}–{high}"


def sheet(tally: Tally) -> Sheet:
    """The gold by card and seat, to take along."""

    def rows() -> Iterator[Line]:
        for card, part in tally.parts.items():
            for seat in range(len(tally.scores)):
                low, high = part.interval(seat) if part.games > 1 else (None, None)
                line: Line = {"card": words.card(card), "seat": seat + 1, "games": part.games}
                yield {**line, "gold": part.mean(seat), "low": low, "high": high}

    return Sheet("gold-by-card", _(BY_CARD), rows)
