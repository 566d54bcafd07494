"""Many games as a table: who has won how often, and with which score."""

from __future__ import annotations

from gametable.arena.games import Games
from gametable.language import _, plural
from gametable.views.numbers import count, percent, tenths
from gametable.views.tables import Column, Table


def table(played: Games) -> Table:
    """Return a row for each seat: share of games won and mean score, with 95% intervals."""
    several = played.games > 1
    rows = []
    for seat, player in enumerate(played.players, 1):
        won, *won_between = (tenths(100 * each) for each in played.win_share(seat))
        between = [tenths(each) for each in played.interval(seat)] if several else []
        mean = tenths(played.mean(seat))
        rows.append((seat, player, _told(percent(won), won_between), _told(mean, between)))
    columns = [
        Column(_("Seat")),
        Column(_("Player")),
        Column(_("Games won")),
        Column(_("Mean {unit}", unit=played.unit)),
    ]
    title = plural(played.games, "{count} game", "{count} games", count=count(played.games))
    return Table("games", columns, rows, title)


def _told(number: str, between: list[str]) -> str:
    return f"{number} ({'–'.join(between)})" if between else number
