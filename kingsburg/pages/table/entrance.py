"""The picture of this page on the start page."""

from __future__ import annotations

from itertools import islice
from typing import Final

from gametable.views.text import Html, html, joined
from kingsburg.catalogue import advisors
from kingsburg.engine.actions import Influence
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.notation import files
from kingsburg.pages.table.tracks import PHASE_SIGNS
from kingsburg.views.board.pieces import PLAYER_COLOURS
from kingsburg.views.entrance import (
    BOARD_HEIGHT,
    WIDTH,
    box,
    dice,
    die,
    dot,
    path,
    picture,
)

#: Things that an advisor gives, as lines with round or square ends.
_GIFTS: Final = {
    "gold": "h.01", "wood": "h2", "stone": "h.01", "any": "h.01", "soldier": "v-2", "vp": "h.01",
    "token": "h2",
}  # fmt: skip
#: Maximum number of things that fit on an advisor.
_MOST_GIFTS: Final = 4
_TABLE: Final = """{"phase": "summer", "step": "influence", "to_move": "Ann", "players": [
    {"name": "Ann", "vp": 14, "dice": "1 3 4",
     "buildings": ["statue", "chapel", "inn", "market", "guard_tower", "palisade", "stable"]},
    {"name": "Brian", "vp": 9, "dice": "3"}, {"name": "Cindy", "vp": 21, "dice": "2 6"}],
    "placed": [{"advisor": 9, "player": "Brian", "dice": "4 5"},
               {"advisor": 6, "player": "Cindy", "dice": "6"}]}"""


@picture("play", BOARD_HEIGHT)
def entrance() -> Html:
    """Return a picture of a board: the year, the court, a province, VP, and the dice in hand."""
    position = files.load(_TABLE)
    me = position.player(str(position.actor))
    return joined(
        (_year(position), _advisors(position, me), _province(me), _score(position), _hand(me))
    )


def _year(position: Position) -> Html:
    step = (WIDTH - 24) / len(PHASE_SIGNS)
    shapes = [path("line", f"M12 40h{WIDTH - 24}")]
    for place, (phase, sign) in enumerate(PHASE_SIGNS.items()):
        left = 12 + place * step
        if phase == position.phase:
            shapes.append(path("here", f"M{left:g} 40h{step:g}"))
        shapes.append(path("sign", sign, left + step / 2 - 10, 14, 0.85))
    return joined(shapes)


def _advisors(position: Position, me: Player) -> Html:
    """Return all advisors and what they give; those within reach of the dice in hand are lit."""
    there = {each.advisor for each in position.actions() if isinstance(each, Influence)}
    shapes = []
    given = dict.fromkeys(_GIFTS, "")
    for place, entry in enumerate(advisors()):
        left, top = 12 + place % 6 * 33, 50 + place // 6 * 41
        groups = [each for each in position.placed if each[0] == entry.number]
        kind = "card taken" if groups else "card lit" if entry.number in there else "card"
        shapes.append(box(kind, left, top, 30, 38))
        for _advisor, seat, coloured, _white in groups:
            shapes.append(dice(coloured, seat or 0, left + 4, top + 22, 10.5))
        for at, thing in enumerate(() if groups else _things(entry.help)):
            given[thing] += f"M{left + 6 + 6 * at:g} {top + 30}{_GIFTS[thing]}"
    return joined(shapes) + joined(path(thing, lines) for thing, lines in given.items())


def _things(help: str) -> list[str]:
    """Return the first things in an advisor's help, which is written as in the catalogue."""
    first = help.rpartition(": ")[2].split(" | ")[0]
    pairs = (item.split(" ") for item in first.split(", ") if item.count(" ") == 1)
    things = (thing for amount, thing in pairs if thing in _GIFTS for _ in range(int(amount)))
    return list(islice(things, _MOST_GIFTS))


def _province(me: Player) -> Html:
    shapes = []
    for place, row in enumerate(me.abilities.province.rows.values()):
        for building in row:
            left, top = 199 + building.column * 22, 50 + place * 24.4
            shapes.append(box("card", left, top, 19, 21.4, 3))
            if me.has(building.id):
                roof = f"M{left + 2} {top + 11:g}l7.5-7.5 7.5 7.5h-2v7.5h-11v-7.5z"
                shapes.append(html('<path d="{}" fill="{}"/>', roof, PLAYER_COLOURS[me.seat]))
    return joined(shapes)


def _score(position: Position) -> Html:
    base, left, step = BOARD_HEIGHT - 24, 176, 5
    markers = (dot(each.seat, left + step * each.vp, base - 11, 9) for each in position.players)
    return path("line", f"M{left} {base}H{WIDTH - 12}") + joined(markers)


def _hand(me: Player) -> Html:
    *lying, picked = me.hand.coloured if me.hand else ()
    top, step = BOARD_HEIGHT - 58, 44
    left = 18 + step * len(lying)
    return (
        dice(lying, me.seat, 12, top, 38, step - 38)
        + box("glow", left - 4, top - 12, 46, 46, 8)
        + die(picked, me.seat, left, top - 8, 38)
    )
