"""What games tell, as tables: who wins and with what, and which buildings winners have."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final

from gametable.arena import pairs
from gametable.arena.games import Games
from gametable.arena.pairs import AFTER
from gametable.language import _
from gametable.play.intervals import Share, share
from gametable.views.numbers import percent, tenths
from gametable.views.tables import Cell, Column, Drawn, Kind, Table, between, keyed
from kingsburg.engine.content import Content
from kingsburg.pages.arena import words as say
from kingsburg.pages.lab.tables import difference
from kingsburg.pages.lab.words import building
from kingsburg.players.facts import SOURCES

#: How many buildings a page shows at first.
FIRST: Final = 8


def results(played: Games, players: Sequence[Sequence[str]]) -> Table:
    """Return a row for each setting and seat: the share of games won from 0 to 1, and mean VP.

    `players`: the policies of each setting, of which there are one or two. Each number has its 95%
    interval.
    """
    columns = [
        Column(_("Player")),
        *keyed("setting", "seat", "player", "games"),
        Column(_("Games won"), "won", _SHARE, also={_(say.BETWEEN): _percents}),
        Column(_("VP"), "vp", _MEAN, also={_(say.BETWEEN): _between}),
    ]
    rows = [
        (
            say.player(setting, seat, players),
            "AB"[setting],
            seat,
            players[setting][seat - 1],
            played.games,
            share(sum(played.values(seat, f"won{side}")), played.games),
            _estimate(played, seat, f"vp{side}"),
        )
        for setting, side in _sides(players)
        for seat in range(1, len(players[setting]) + 1)
    ]
    return Table("results", columns, rows, _(say.RESULTS), wrapped=True)


def sources(played: Games, settings: int) -> Table:
    """Return where the VP of each seat come from, as means with their 95% intervals.

    `settings`: their number.
    """
    columns = [
        Column(_(say.SOURCE), "source"),
        Column(key="seat", kind=Kind(say.seat)),
        Column(key="vp", kind=Kind(_with_interval, between)),
    ]
    rows = [
        (say.source(each, place if settings > 1 else None), seat, estimate)
        for place, side in _sides(range(settings))
        for each in SOURCES
        for seat in range(1, len(played.players) + 1)
        for estimate in [_estimate(played, seat, f"vp_{each}{side}")]
    ]
    return Table("sources", columns, rows, _(say.FROM), across="seat")


def _estimate(played: Games, seat: int, column: str) -> tuple[float, float, float]:
    return played.mean(seat, column), *played.interval(seat, column)


def differences(played: Games) -> Table:
    """Return how much more VP each seat has in setting B; a page marks what is certain."""
    columns = [
        Column(_("Player")),
        *keyed("seat", "pairs"),
        Column(_("Extra VP"), "vp_more", Kind(partial(difference, scale=1), between)),
    ]
    rows = [
        (say.seat(seat), seat, played.games, pairs.more(played, seat))
        for seat in range(1, len(played.players) + 1)
    ]
    return Table("differences", columns, rows, _(say.DIFFERENCES))


def buildings(played: Games, boxes: Sequence[Content], *, whole: bool = True) -> Table:
    """Return how often winners and others have each building when the game ends, from 0 to 1.

    `boxes`: the content of each setting. Unless `whole`, a page shows the buildings in which
    winners and others differ most.
    """
    two = len(boxes) > 1
    intervals = {} if two else {_(say.BETWEEN): _percents}
    heads = [(_("Winners"), "winners"), (_("Others"), "others")]
    columns = [
        Column(_("Building"), "building"),
        *(
            Column(f"{'AB'[at]}: {head}" if two else head, f"{key}{side}", _SHARE, intervals)
            for at, side in _sides(boxes)
            for head, key in heads
        ),
    ]
    ids = dict.fromkeys(id for content in boxes for id in content.buildings)
    rows: list[list[Any]] = [
        [
            building(id, boxes),
            *(each for at, side in _sides(boxes) for each in _holding(played, boxes[at], id, side)),
        ]
        for id in ids
    ]
    ordered = sorted(rows, key=_apart, reverse=True)
    shown = ordered if whole else ordered[:FIRST]
    return Table("buildings", columns, rows, _(say.BUILDINGS), shown, wrapped=True)


def _sides(settings: Sequence[object]) -> Sequence[tuple[int, str]]:
    """Return the place of each setting, and how its columns end."""
    return [*enumerate(("", AFTER)[: len(settings)])]


def _holding(
    played: Games, content: Content, id: str, side: str
) -> tuple[Share | None, Share | None]:
    if id not in content.buildings:
        return None, None
    return played.holding(f"has_{id}{side}", f"won{side}")


def _apart(row: Sequence[Any]) -> float:
    _name, winners, others, *_more = row
    return abs(winners.value - others.value) if winners and others else -1.0


def _share(found: Share | None) -> Cell:
    return (
        "–" if found is None else Drawn(percent(tenths(100 * found.value)), Fraction(found.value))
    )


def _percents(found: Share | None) -> str:
    return "" if found is None else f"{100 * found.low:.0f}–{100 * found.high:.0f}"


def _mean(found: Sequence[float]) -> str:
    return tenths(found[0])


def _between(found: Sequence[float]) -> str:
    return "–".join(map(tenths, found[1:]))


def _with_interval(found: Sequence[float]) -> str:
    return f"{_mean(found)} {_between(found)}"


#: A share of games or of players, and a mean; each with its interval.
_SHARE: Final = Kind(_share, between)
_MEAN: Final = Kind(_mean, between)
