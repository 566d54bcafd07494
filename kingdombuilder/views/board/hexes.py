"""The board as the hex sets and words of a `Hexes` item (gametable/widgets/items.py)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from gametable.language import _, later, plural
from gametable.play.review import Choice
from kingdombuilder import words
from kingdombuilder.catalogue import tiles
from kingdombuilder.engine.actions import Action, Build, Move
from kingdombuilder.engine.board import LOCATION, board_of
from kingdombuilder.engine.hexes import SECTIONS, SIZE, Hexes, areas, each, of
from kingdombuilder.engine.position import Position
from kingdombuilder.odds.one_more import one_more
from kingdombuilder.play import Play
from kingdombuilder.play.planning import target
from kingdombuilder.views.board.shapes import LETTERS, LOCATIONS, earners, some_seats


class Region(NamedTuple):
    """A group of connected lit hexes; `section`: where most of them are, from 0."""

    hexes: Hexes
    section: int


@cache
def kinds(sections: tuple[str, ...]) -> str:
    """Return a letter for each hex of a board."""
    board = board_of(sections)
    return "".join(
        LOCATIONS[board.locations[hex]] if kind == LOCATION else LETTERS[kind]
        for hex, kind in enumerate(board.kinds)
    )


def legend() -> dict[str, str]:
    """Return what each letter stands for."""
    found = {letter: str(words.kind(kind)) for kind, letter in LETTERS.items()}
    for kind in tiles():
        found[LOCATIONS[kind]] = _("{tile}, a location hex", tile=words.tile(kind))
    return found


def layers(play: Play) -> dict[str, Hexes]:
    """Return the sets of hexes to draw; settlements lie over the mark that they can move."""
    pick = play.pick
    found = {"lit": play.lit, **lying(play.position)}
    found["fresh"] = _fresh(play)
    found["picked"] = 0 if pick.start is None else 1 << pick.start
    return found


def earning(position: Position, players: Iterable[str], card: str) -> dict[str, Hexes]:
    """Return the layers of the hexes that earn a card's gold for players: all, and by player.

    `card`: "" for none.
    """
    seats = sorted(map(position.seat, players)) if card else []
    golds = {seat: position.gold(position.names[seat])[card].hexes for seat in seats}
    found = {"earns": 0}
    for hexes in golds.values():
        found["earns"] |= hexes
    for hex in each(found["earns"]):
        layer = earners([seat for seat in seats if golds[seat] >> hex & 1])
        found[layer] = found.get(layer, 0) | 1 << hex
    return found


def built(turn: Iterable[Action]) -> Hexes:
    """Return the hexes on which a turn puts settlements."""
    return of([target(deed) for deed in turn if isinstance(deed, Build | Move)])


def looked_at(better: Choice) -> int | None:
    """Return a hex of the turn that was better, to which a narrow page scrolls in a review."""
    return next(each(built(better.best)), None)


def lying(position: Position) -> dict[str, Hexes]:
    """Return the settlements by seat, and the location hexes with one tile left and with two."""
    found = {f"p{seat}": own for seat, own in enumerate(position.table.own)}
    found |= {"one": 0, "two": 0}
    for hex in position.board.locations:
        left = position.table.tiles_left(hex)
        if left:
            found["two" if left > 1 else "one"] |= 1 << hex
    return found


def _fresh(play: Play) -> Hexes:
    """Return what was built or moved this turn, and since a reader decided last."""
    found, table = 0, play.position.table
    since = len(play.since()) if play.readers(play.position) else 0
    for ago, node in enumerate(reversed(play.history.now.path()[1:])):
        assert node.before is not None
        before = node.before.position.table
        if (before.turn, before.to_move) != (table.turn, table.to_move) and ago >= since:
            break
        found |= table.own[before.to_move] & ~before.own[before.to_move]
    return found


def told(position: Position) -> dict[str, str]:
    """Return what is said of a hex in each layer."""
    owners = {
        f"p{seat}": _("a settlement of {who}", who=who) for seat, who in enumerate(position.names)
    }
    return (
        owners
        | {
            "one": _("one tile left"),
            "two": _("two tiles left"),
            "lit": _("allowed"),
            "fresh": _("new"),
            "picked": _("picked"),
            "shown": _("marked"),
            "advised": _("advised"),
            "played": _("played"),
        }
        | {
            earners(seats): _(
                "earns gold for {who}", who=", ".join(position.names[seat] for seat in seats)
            )
            for seats in some_seats(len(position.names))
        }
    )


def notes(play: Play, *, odds: bool) -> dict[int, str]:
    """Return short texts on hexes: with the odds, what a settlement would earn on lit ones."""
    position = play.position
    if not odds or not isinstance(position.actor, str) or play.pick.start is not None:
        return {}
    more = one_more(position, position.actor, play.lit & position.table.free)
    return {hex: signed(each.gold) for hex, each in more.items()}


def signed(gold: int) -> str:
    """Return gold with its sign: ``+2``, ``−1``, ``0``."""
    return f"{gold:+d}".replace("-", "−") if gold else "0"


_SECTIONS: Final = (
    later("top left"),
    later("top right"),
    later("bottom left"),
    later("bottom right"),
)


def region(region: Region) -> str:
    """Return a region in words: ``top left, 12 hexes``."""
    number = region.hexes.bit_count()
    where = _(_SECTIONS[region.section])
    return plural(number, "{where}, {number} hex", "{where}, {number} hexes", where=where)


def corner(section: int) -> str:
    """Return where a section lies; sections count from 0."""
    return _(_SECTIONS[section])


def to_begin_with(play: Play) -> int | None:
    """Return the lit hex to which a narrow page scrolls when a turn begins: the middle one.

    Later in the turn it is None, so that the page stays where the reader has scrolled it.
    """
    table = play.position.table
    used = any(tile.used for tile in table.tiles[table.to_move])
    if table.built or used or play.pick.tile or not play.lit:
        return None
    lit = sorted(each(play.lit), key=lambda hex: hex % SIZE)
    return lit[len(lit) // 2]


def regions(play: Play) -> list[Region]:
    """Return the lit hexes by region, from the top."""
    return [Region(area, _section(area)) for area in areas(play.lit)]


def _section(area: Hexes) -> int:
    return max(range(len(SECTIONS)), key=lambda at: (area & SECTIONS[at]).bit_count())
