"""What a house rule changes as HTML tables and as sheets, the greatest changes first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from gametable.language import _, later, plural
from gametable.play.intervals import Share
from gametable.play.paired import Difference
from gametable.views.numbers import decimal, points, said, signed, tenths
from gametable.views.sheets import Line, Sheet, exactly
from gametable.views.tables import Cell, Drawn, table
from gametable.views.text import text
from kingsburg.engine.content import Content
from kingsburg.odds.changes import Changes
from kingsburg.players.paired import Paired, SeatResult, Standing
from kingsburg.views import words
from kingsburg.views.lab import words as say
from kingsburg.views.odds.tables import sheet
from kingsburg.views.winter.words import RESULTS

REACH: Final = later("Who is reached, before the roll")
BATTLES: Final = later("Victory in winter")
WORTHS: Final = later("What an advisor is worth, in VP")
BUILDINGS: Final = later("VP of a building minus its price")
WINS: Final = later("Who wins, in percent of the games, and VP")
WINNERS: Final = later("Buildings that winners have at the end")
#: So many rows of each table are shown, unless all are asked for.
FIRST: Final = 4

_Boxes = Sequence[Content]


class _Row(NamedTuple):
    """Something that changes: its name, both values as text, and the difference as text."""

    name: str
    before: str
    after: str
    more: Fraction
    told: str


class Part(NamedTuple):
    """A table of what changes: an id, HTML, the sheet, and how many rows there are."""

    id: str
    html: str
    sheet: Sheet
    rows: int


def parts(found: Changes, boxes: _Boxes, *, whole: bool) -> list[Part]:
    """The tables of what changes at once, without empty ones; `whole`: with all rows."""
    reach, battles = _(REACH), f"{_(BATTLES)}, {say.soldiers(found.soldiers)}"
    if card := _only({each.card for each in found.reach}):
        reach = f"{reach}: {say.building(card, boxes)}"
    if card := _only({each.card for each in found.battles}):
        battles = f"{battles}: {say.building(card, boxes)}"
    asked = found, boxes
    tables: list[tuple[str, str, str, list[_Row], Sheet]] = [
        ("reach", reach, _("Advisor"), [*_reach(*asked)], reach_sheet(*asked)),
        ("battles", battles, _("Year"), [*_battles(*asked)], battles_sheet(*asked)),
        ("worths", _(WORTHS), _("Advisor"), [*_worths(*asked)], worths_sheet(*asked)),
        ("prices", _(BUILDINGS), _("Building"), [*_buildings(*asked)], buildings_sheet(*asked)),
    ]
    return [
        Part(id, _table(title, head, rows, whole), sheet, len(rows))
        for id, title, head, rows, sheet in tables
        if rows
    ]


def _table(title: str, head: str, rows: list[_Row], whole: bool) -> str:
    most = max(abs(row.more) for row in rows)
    rows = sorted(rows, key=lambda row: -abs(row.more))
    shown = rows if whole else rows[:FIRST]
    body: list[list[Cell]] = [
        [row.name, row.before, row.after, _signed(row.more, row.told, most)] for row in shown
    ]
    heads = (head, _("Before"), _("After"), _("Difference"))
    html = table(title, heads, body, wrapped=True)
    left = len(rows) - len(shown)
    if left:
        html += f"<div>{text(plural(left, 'and one more', 'and {number} more'))}</div>"
    return html


def _signed(more: Fraction, told: str, most: Fraction) -> Cell:
    return Drawn(told, abs(more) / most, "more" if more > 0 else "less") if more else told


def _only(cards: set[str]) -> str:
    """The card that all rows are about, which the caption names; "" if there are others."""
    return next(iter(cards)) if len(cards) == 1 else ""


def _reach(found: Changes, boxes: _Boxes) -> Iterator[_Row]:
    only = _only({each.card for each in found.reach})
    for each in found.reach:
        name = f"{each.advisor} {_advisor(each.advisor, boxes)}"
        if not only:
            name = f"{say.building(each.card, boxes)}: {name}"
        more = each.after - each.before
        yield _Row(name, _percent(each.before), _percent(each.after), more, points(more))


def _battles(found: Changes, boxes: _Boxes) -> Iterator[_Row]:
    only = _only({each.card for each in found.battles})
    for each in found.battles:
        name = _("Year {year}", year=words.ROMAN[each.year])
        if each.card and not only:
            name = f"{name}, {say.building(each.card, boxes)}"
        before, after = each.before.victory, each.after.victory
        if before == after:
            # Then a draw has become likelier than a defeat, or the other way round.
            name = f"{name}, {_(RESULTS[-1])}"
            before, after = each.before.defeat, each.after.defeat
        yield _Row(name, _percent(before), _percent(after), after - before, points(after - before))


def _worths(found: Changes, boxes: _Boxes) -> Iterator[_Row]:
    for each in found.worths:
        name = f"{each.advisor} {_advisor(each.advisor, boxes)}"
        more = each.after - each.before
        yield _Row(name, decimal(each.before), decimal(each.after), more, signed(more))


def _buildings(found: Changes, boxes: _Boxes) -> Iterator[_Row]:
    for each in found.buildings:
        before, after = each.before, each.after
        more = (after or Fraction(0)) - (before or Fraction(0))
        if before is None or after is None:
            told = _("new") if before is None else _("gone")
        else:
            told = signed(more)
        name = say.building(each.building, boxes)
        yield _Row(name, _vp(before), _vp(after), more, told)


def _advisor(number: int, boxes: _Boxes) -> str:
    return words.advisor(number, boxes[1])


def _percent(chance: Fraction) -> str:
    return said(chance).percent


def _vp(amount: Fraction | None) -> str:
    return "–" if amount is None else signed(amount).removeprefix("+")


@sheet("reach", REACH)
def reach_sheet(found: Changes, boxes: _Boxes) -> Iterator[Line]:
    """What changes in reach: a row for each card and advisor."""
    for each in found.reach:
        yield {
            "card": say.building(each.card, boxes),
            "advisor": each.advisor,
            "name": _advisor(each.advisor, boxes),
            **exactly("before", each.before),
            **exactly("after", each.after),
        }


@sheet("battles", BATTLES)
def battles_sheet(found: Changes, boxes: _Boxes) -> Iterator[Line]:
    """What changes in battle: a row for each year and card."""
    for each in found.battles:
        row: Line = {
            "year": each.year,
            "card": say.building(each.card, boxes) if each.card else "",
            "soldiers": found.soldiers,
        }
        for when, odds in (("before", each.before), ("after", each.after)):
            for name, chance in odds._asdict().items():
                row = {**row, **exactly(f"{name}_{when}", chance)}
        yield row


@sheet("worths", WORTHS)
def worths_sheet(found: Changes, boxes: _Boxes) -> Iterator[Line]:
    """What changes in worth: a row for each advisor."""
    for each in found.worths:
        yield {
            "advisor": each.advisor,
            "name": _advisor(each.advisor, boxes),
            "before": each.before,
            "after": each.after,
        }


@sheet("prices", BUILDINGS)
def buildings_sheet(found: Changes, boxes: _Boxes) -> Iterator[Line]:
    """What changes in VP less price: a row for each building."""
    for each in found.buildings:
        name = say.building(each.building, boxes)
        yield {"building": name, "before": each.before, "after": each.after}


# Games ----------------------------------------------------------------------------------------


def seats_table(played: Paired) -> str:
    """How each seat does before and after, with 95% intervals, as an HTML table.

    A difference is marked if its interval leaves 0 out.
    """
    body: list[list[Cell]] = []
    for number, each in enumerate(played.seats(), 1):
        body.append(
            [
                say.seat(number, played.players),
                _share(each.won_before),
                _share(each.won_after),
                _difference(each.won_more, 100),
                _difference(each.vp_more, 1),
            ]
        )
    heads = (_("Player"), _("Before"), _("After"), _("Extra points"), _("Extra VP"))
    return table(_(WINS), heads, body, wrapped=True)


@sheet("wins", WINS)
def seats_sheet(played: Paired) -> Iterator[Line]:
    """The same as a sheet: shares from 0 to 1 and VP, each with its interval."""
    for number, each in enumerate(played.seats(), 1):
        row: Line = {"seat": number, "player": each.player, "pairs": played.games}
        for name in SeatResult._fields[1:]:
            row = {**row, **_columns(name, getattr(each, name))}
        yield row


def winners_table(played: Paired, *, whole: bool) -> str:
    """How often winners and others have each building, with 95% intervals, as an HTML table."""
    rows = sorted(played.buildings(), key=lambda each: -_moved(each))
    shown = rows if whole else rows[:FIRST]
    body: list[list[Cell]] = [
        [
            say.building(each.building, played.boxes),
            *(_share(share) for share in (each.winners_before, each.winners_after)),
            _share(each.others_after),
        ]
        for each in shown
    ]
    heads = (_("Building"), _("Winners before"), _("Winners after"), _("Others after"))
    html = table(f"{_(WINNERS)}, %", heads, body, wrapped=True)
    left = len(rows) - len(shown)
    if left:
        html += f"<div>{text(plural(left, 'and one more', 'and {number} more'))}</div>"
    return html


@sheet("winners", WINNERS)
def winners_sheet(played: Paired) -> Iterator[Line]:
    """The same as a sheet."""
    for each in played.buildings():
        row: Line = {"building": say.building(each.building, played.boxes)}
        for name in Standing._fields[1:]:
            row = {**row, **_columns(name, getattr(each, name) or (None, None, None))}
        yield row


def _columns(name: str, value: float | Sequence[float | None]) -> Line:
    if isinstance(value, int | float):
        return {name: value}
    middle, low, high = value
    return {name: middle, f"{name}_low": low, f"{name}_high": high}


def _moved(each: Standing) -> float:
    """By how much the share of winners with a building differs; what one box lacks comes last."""
    if each.winners_before is None or each.winners_after is None:
        return -1
    return abs(each.winners_after.value - each.winners_before.value)


def _share(share: Share | None) -> str:
    if share is None:
        return "–"
    value, low, high = (100 * each for each in share)
    return f"{tenths(value)} ({low:.0f}–{high:.0f})"


def _difference(difference: Difference, scale: int) -> Cell:
    value, low, high = (say.more(scale * each) for each in difference)
    told = f"{value} ({low} … {high})"
    if not say.certain(difference):
        return told
    return Drawn(told, Fraction(0), "more" if difference.low > 0 else "less")
