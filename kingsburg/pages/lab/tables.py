"""Tables of what a house rule changes; a page shows the greatest changes first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any, Final, NamedTuple

from gametable.arena.differences import Difference
from gametable.language import _, later, plural
from gametable.play.intervals import Share
from gametable.views.numbers import decimal, points, signed, tenths
from gametable.views.tables import PERCENT, Cell, Column, Drawn, Kind, Table, between, keyed
from kingsburg import words
from kingsburg.engine.content import Content
from kingsburg.odds.battle import Odds
from kingsburg.odds.changes import Changes
from kingsburg.pages.lab import words as say
from kingsburg.pages.winter.words import RESULTS
from kingsburg.players.paired import Paired, Standing
from kingsburg.views.dice.tables import NUMBERED, advisor_column

REACH: Final = later("Who is reached, before the roll")
BATTLES: Final = later("Victory in winter")
WORTHS: Final = later("What an advisor is worth, in VP")
BUILDINGS: Final = later("VP of a building minus its price")
WINS: Final = later("Who wins, in percent of the games, and VP")
WINNERS: Final = later("Buildings that winners have at the end")
#: Number of rows shown in each table, unless the reader asks for all.
FIRST: Final = 4

_Boxes = Sequence[Content]


class _Change(NamedTuple):
    """A difference, and the words for it."""

    more: Fraction
    told: str


def parts(found: Changes, boxes: _Boxes, *, whole: bool) -> list[Table]:
    """Return the nonempty tables of immediate changes; `whole`: a page shows all rows."""
    tables = [
        _reach(found, boxes),
        _battles(found, boxes),
        _worths(found, boxes),
        _buildings(found, boxes),
    ]
    return [_greatest(table, whole) for table in tables if table.rows]


def _greatest(table: Table, whole: bool) -> Table:
    """Return the table with the difference at the end of each row drawn.

    A page shows the greatest ones first, and says how many it leaves out.
    """
    most = max(abs(row[-1].more) for row in table.rows)

    def drawn(change: _Change) -> Cell:
        more, told = change
        return Drawn(told, abs(more) / most, "more" if more > 0 else "less") if more else told

    columns = [*table.columns, Column(_("Difference"), kind=Kind(drawn))]
    ordered = sorted(table.rows, key=lambda row: -abs(row[-1].more))
    return _cut(replace(table, columns=columns, shown=ordered, wrapped=True), whole)


def _cut(table: Table, whole: bool) -> Table:
    """Return the table; a page shows only its first rows, unless `whole`."""
    left = len(table.rows) - FIRST
    if whole or left <= 0 or table.shown is None:
        return table
    below = plural(left, "and one more", "and {number} more")
    return replace(table, shown=table.shown[:FIRST], below=below)


def _only(cards: set[str]) -> str:
    """Return the card that all rows are about, to be named in the caption, or "" if they differ."""
    return next(iter(cards)) if len(cards) == 1 else ""


def _about(caption: str, card: str, boxes: _Boxes) -> str:
    return f"{caption}: {say.building(card, boxes)}" if card else caption


def _reach(found: Changes, boxes: _Boxes) -> Table:
    """Return the changes in reach, for each card and advisor."""
    only = _only({each.card for each in found.reach})
    columns = [
        Column(_("Advisor")),
        Column(key="card"),
        Column(key="advisor", kind=NUMBERED),
        Column(_("Before"), "before", PERCENT),
        Column(_("After"), "after", PERCENT),
    ]
    rows = []
    for each in found.reach:
        card, name = say.building(each.card, boxes), _advisor(each.advisor, boxes)
        numbered = f"{each.advisor} {name}"
        told = numbered if only else f"{card}: {numbered}"
        more = each.after - each.before
        change = _Change(more, points(more))
        rows.append((told, card, (each.advisor, name), each.before, each.after, change))
    return Table("reach", columns, rows, _(REACH), caption=_about(_(REACH), only, boxes))


def _battles(found: Changes, boxes: _Boxes) -> Table:
    """Return the changes in battle, for each year and card."""
    only = _only({each.card for each in found.battles})
    columns = [
        Column(_("Year")),
        Column(_("Before"), kind=PERCENT),
        Column(_("After"), kind=PERCENT),
        *keyed("year", "card", "soldiers"),
        *(
            Column(key=f"{name}_{when}", kind=PERCENT)
            for when in ("before", "after")
            for name in Odds._fields
        ),
    ]
    rows = []
    for each in found.battles:
        card = say.building(each.card, boxes) if each.card else ""
        told = _("Year {year}", year=words.ROMAN[each.year])
        if card and not only:
            told = f"{told}, {card}"
        before, after = each.before.victory, each.after.victory
        if before == after:
            # Then the chances of a draw and of a defeat have changed.
            told = f"{told}, {_(RESULTS[-1])}"
            before, after = each.before.defeat, each.after.defeat
        change = _Change(after - before, points(after - before))
        held = (each.year, card, found.soldiers, *each.before, *each.after)
        rows.append((told, before, after, *held, change))
    caption = f"{_(BATTLES)}, {say.soldiers(found.soldiers)}"
    return Table("battles", columns, rows, _(BATTLES), caption=_about(caption, only, boxes))


def _worths(found: Changes, boxes: _Boxes) -> Table:
    """Return the changes in worth, for each advisor."""
    worth = Kind(decimal)
    columns = [
        advisor_column(),
        Column(_("Before"), "before", worth),
        Column(_("After"), "after", worth),
    ]
    rows = []
    for each in found.worths:
        more = each.after - each.before
        advisor = each.advisor, _advisor(each.advisor, boxes)
        rows.append((advisor, each.before, each.after, _Change(more, signed(more))))
    return Table("worths", columns, rows, _(WORTHS))


def _buildings(found: Changes, boxes: _Boxes) -> Table:
    """Return the changes in VP minus price, for each building."""
    vp = Kind(_vp)
    columns = [
        Column(_("Building"), "building"),
        Column(_("Before"), "before", vp),
        Column(_("After"), "after", vp),
    ]
    rows = []
    for each in found.buildings:
        before, after = each.before, each.after
        more = (after or Fraction(0)) - (before or Fraction(0))
        told = _("new") if before is None else _("gone") if after is None else signed(more)
        rows.append((say.building(each.building, boxes), before, after, _Change(more, told)))
    return Table("prices", columns, rows, _(BUILDINGS))


def _advisor(number: int, boxes: _Boxes) -> str:
    return words.advisor(number, boxes[1])


def _vp(amount: Fraction | None) -> str:
    return "–" if amount is None else signed(amount).removeprefix("+")


# Games ----------------------------------------------------------------------------------------


def wins(played: Paired) -> Table:
    """Return how each seat does before and after: shares of games from 0 to 1, and average VP.

    Each has its 95% interval. A page marks a difference whose interval does not contain 0.
    """
    columns = [
        Column(_("Player")),
        *keyed("seat", "player", "pairs"),
        Column(_("Before"), "won_before", _SHARE),
        Column(_("After"), "won_after", _SHARE),
        Column(_("Extra points"), "won_more", Kind(partial(difference, scale=100), between)),
        *keyed("vp_before", "vp_after"),
        Column(_("Extra VP"), "vp_more", Kind(partial(difference, scale=1), between)),
    ]
    rows = [
        (say.seat(number, played.players), number, each.player, played.games, *each[1:])
        for number, each in enumerate(played.seats(), 1)
    ]
    return Table("wins", columns, rows, _(WINS), wrapped=True)


def winners(played: Paired, *, whole: bool = True) -> Table:
    """Return how often winners and others have each building when the game ends, from 0 to 1.

    Each has its 95% interval, or is empty if the content lacks the building. Unless `whole`, a page
    shows only where winners differ most.
    """
    columns = [
        Column(_("Building"), "building"),
        Column(_("Winners before"), "winners_before", _SHARE),
        Column(key="others_before", kind=_SHARE),
        Column(_("Winners after"), "winners_after", _SHARE),
        Column(_("Others after"), "others_after", _SHARE),
    ]
    found = played.buildings()

    def rows(of: Sequence[Standing]) -> list[tuple[Any, ...]]:
        return [(say.building(each.building, played.boxes), *each[1:]) for each in of]

    ordered = rows(sorted(found, key=lambda each: -_moved(each)))
    caption = f"{_(WINNERS)}, %"
    table = Table(
        "winners", columns, rows(found), _(WINNERS), ordered, caption=caption, wrapped=True
    )
    return _cut(table, whole)


def _moved(each: Standing) -> float:
    """Return how much the share of winners with a building differs; -1 if one content lacks it."""
    if each.winners_before is None or each.winners_after is None:
        return -1
    return abs(each.winners_after.value - each.winners_before.value)


def _share(share: Share | None) -> str:
    if share is None:
        return "–"
    value, low, high = (100 * each for each in share)
    return f"{tenths(value)} ({low:.0f}–{high:.0f})"


def difference(found: Difference, scale: int) -> Cell:
    """Return a difference with its interval, marked if it leaves no doubt."""
    value, low, high = (say.more(scale * each) for each in found)
    told = f"{value} ({low} … {high})"
    if not say.certain(found):
        return told
    return Drawn(told, Fraction(0), "more" if found.low > 0 else "less")


#: A share of the games from 0 to 1.
_SHARE: Final = Kind(_share, between)
