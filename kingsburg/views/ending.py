"""The end of a game: the places, what decided them, and where the VP came from (E.1, E.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from gametable.language import _, later, plural
from gametable.play.history import History
from gametable.views.ending import Ending, Finisher, ahead, shared
from kingsburg.engine.events import CHANGES
from kingsburg.engine.position import Position
from kingsburg.engine.steps.final import Place
from kingsburg.players.facts import SOURCES, source
from kingsburg.views.board.pieces import PLAYER_COLOURS
from kingsburg.words import SOURCES as NAMES

_INK: Final = "#ffffff"
_VP: Final = later("Most VP wins (E.1).")
#: Why a place is ahead of the next one at equal VP, by what decided.
_AHEAD: Final = {
    "goods": later("more goods at equal VP (E.2)"),
    "buildings": later("more buildings at equal VP and goods (E.2)"),
}
_SHARED: Final = later("equal VP, goods and buildings (E.2)")
#: What players had before the game on the board began.
_BEFORE: Final = "before"


def ending(history: History[Position]) -> Ending | None:
    """Return the end of a game if its present position is over and possible, else None."""
    position = history.position
    if position.faults or not position.winners:
        return None
    # Of a game that is over from its start, nobody knows where the VP came from.
    parts = vp(history) if history.now.before else [{} for _player in position.players]
    places = list(_places(position))
    players = [
        Finisher(
            number,
            player.name,
            PLAYER_COLOURS[player.seat],
            _INK,
            player.vp,
            tuple(parts[player.seat].values()),
        )
        for number, place in places
        for player in (position.players[seat] for seat in place.seats)
    ]
    sources = [_(NAMES[each]) for each in parts[0]]
    return Ending("Kingsburg", players, sources, list(_reasons(places)), _told)


def vp(history: History[Position]) -> Sequence[Mapping[str, int]]:
    """Return the VP of each seat at the present position by source; their sum is the player's VP.

    The last source is what the players had at the start of the game.
    """
    start, *played = (node.position for node in history.now.path())
    found = [Counter(dict.fromkeys((*SOURCES, _BEFORE), 0)) for _player in start.players]
    for player in start.players:
        found[player.seat][_BEFORE] = player.vp
    for position in played:
        for event in position.events:
            if event.kind in CHANGES and event.seat is not None:
                found[event.seat][source(event.rule)] += event.data.vp
    return found


def _places(position: Position) -> Iterator[tuple[int, Place]]:
    number = 1
    for place in position.ranking:
        yield number, place
        number += len(place.seats)


def _reasons(places: Sequence[tuple[int, Place]]) -> Iterator[str]:
    """Yield what decided about the victory, and about other places at equal VP."""
    for number, place in places:
        if len(place.seats) > 1:
            yield shared(number, _(_SHARED))
        if place.decided_by in _AHEAD:
            yield ahead(number, number + len(place.seats), _(_AHEAD[place.decided_by]))
        elif number == 1 and place.decided_by:
            yield _(_VP)


def _told(number: int) -> str:
    return plural(number, "{number} VP", "{number} VP")
