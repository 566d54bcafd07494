"""The end of the game: who has won, and what decided it (E.1, E.2)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from kingsburg.engine.hooks import LAST_OF_ALL, concerned
from kingsburg.engine.rules import Rules

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table

#: The measures that decide between players, in this order (E.2).
MEASURES: Final = ("vp", "goods", "buildings")


class Place(NamedTuple):
    """The seats that share a place, and the measure that decides against the next place.

    `decided_by` is "" for the last place.
    """

    seats: tuple[int, ...]
    decided_by: str


_last_of_all = concerned(LAST_OF_ALL)


def before_last_year(table: Table) -> None:
    """Queue the players with a power that comes last, unless the game's end comes first (C.2)."""
    if table.year < Rules.YEARS:
        _last_of_all(table)
    else:
        table.todo = []


def begin(table: Table) -> None:
    """Log the ranking."""
    table.todo = []
    table.tell("ranking", "E.2", None, ranking(table.players))


def go_on(table: Table) -> bool:
    """Stay at the end: nothing comes after it."""
    return False


def ranking(players: Sequence[Player]) -> tuple[Place, ...]:
    """Return all places, best first: by most VP, then most goods, then most buildings (E.2)."""
    places = [
        (score, tuple(player.seat for player in tied))
        for score, tied in groupby(sorted(players, key=_score, reverse=True), key=_score)
    ]
    following = [*(score for score, _ in places[1:]), None][: len(places)]
    return tuple(
        Place(seats, "" if after is None else _difference(score, after))
        for (score, seats), after in zip(places, following, strict=True)
    )


def _score(player: Player) -> tuple[int, int, int]:
    return player.vp, player.goods, len(player.buildings)


def _difference(mine: tuple[int, ...], other: tuple[int, ...]) -> str:
    return next(measure for measure, a, b in zip(MEASURES, mine, other, strict=True) if a != b)
