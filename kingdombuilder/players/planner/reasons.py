"""Why one turn is worth more than another: the difference in gold, part by part."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from kingdombuilder.engine.hexes import Hexes
from kingdombuilder.players.planner.prospects import Later, Prospects
from kingdombuilder.players.planner.way import Way


class Gold(NamedTuple):
    """More or less gold of a Kingdom Builder card or of castles.

    `gain`: in gold, as of all parts. `now`: how much of it the turn itself brings; what is left is
    expected of the next turns.
    """

    gain: float
    card: str
    now: int


class Tile(NamedTuple):
    """A kind of location tile that the player has or may take in the next turns.

    `change`: how many more of them the player has after the turn itself.
    """

    gain: float
    kind: str
    change: int


class Room(NamedTuple):
    """Terrains on which the next card leaves a free choice of the place, or no longer does."""

    gain: float
    terrains: tuple[str, ...]


Part: TypeAlias = Gold | Tile | Room


def parts(prospects: Prospects, before: Way, after: Way) -> list[Part]:
    """Return why the turn `after` is worth more than `before`; the gains add up."""
    now = _golds(prospects, before.own, after.own)
    gains, change = defaultdict[str, float](float, now), defaultdict[str, int](int)
    for place, kind in prospects.table.board.locations.items():
        more = after.has(place) - before.has(place)
        change[kind] += more
        gains[kind] += more * prospects.tile[place]
    rooms: dict[bool, list[str]] = {True: [], False: []}
    for was, then in zip(prospects.later(before), prospects.later(after), strict=True):
        found = _later(prospects, was, then, now)
        whole = sum(found.values())
        freely = prospects.chosen_freely(after.own, then.terrain)
        changed = freely != prospects.chosen_freely(before.own, then.terrain)
        if changed and freely == (whole > 0):
            rooms[freely].append(then.terrain)
            found = {then.terrain: whole}
        for each, gain in found.items():
            gains[each] += gain
    return [
        *(Gold(gains[card], card, gold) for card, gold in now.items()),
        *(Tile(gains[kind], kind, number) for kind, number in change.items()),
        *(Room(sum(gains[each] for each in some), (*some,)) for some in rooms.values() if some),
    ]


def _golds(prospects: Prospects, before: Hexes, after: Hexes) -> dict[str, int]:
    """Return how much more gold some settlements bring than others, by card."""
    was, then = (prospects.purse.by_card(own) for own in (before, after))
    return {card: then[card].gold - was[card].gold for card in then}


def _later(
    prospects: Prospects, was: Later, then: Later, now: Mapping[str, int]
) -> dict[str, float]:
    """Return how much more the next turns bring after a card, by card and kind of tile."""
    golds = _golds(prospects, was.own, then.own)
    found = {card: then.chance * (gold - now[card]) for card, gold in golds.items()}
    for place, kind in prospects.table.board.locations.items():
        more = then.tiles.get(place, 0.0) - was.tiles.get(place, 0.0)
        found[kind] = found.get(kind, 0.0) + then.chance * more
    return found
