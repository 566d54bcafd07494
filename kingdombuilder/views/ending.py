"""The end of a game: the places, what decided them, and where the gold came from (KE)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from gametable.language import _, later
from gametable.views.ending import Ending, Finisher, shared
from kingdombuilder import words
from kingdombuilder.engine.position import Position
from kingdombuilder.views.board.shapes import seat_colours
from kingdombuilder.views.board.words import gold

_GOLD: Final = later("Most gold wins (KE.3).")
_SHARED: Final = later("equal gold (KE.3)")


def ending(position: Position) -> Ending | None:
    """Return the end of a game if this position is over and possible, else None."""
    if position.faults or not position.winners:
        return None
    totals = [position.total(name) for name in position.names]
    earned = [position.gold(name) for name in position.names]
    ranked = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    players = [
        Finisher(
            1 + sum(other > totals[seat] for other in totals),
            position.names[seat],
            *seat_colours(seat),
            totals[seat],
            tuple(each.gold for each in earned[seat].values()),
        )
        for seat in ranked
    ]
    names = [str(words.card(card)) for card in earned[0]]
    return Ending("Kingdom Builder", players, names, list(_reasons(players)), gold)


def _reasons(players: Sequence[Finisher]) -> Iterator[str]:
    """Yield what decided about the victory, and which places are shared."""
    numbers = Counter(each.place for each in players)
    if numbers[1] == 1:
        yield _(_GOLD)
    for place, number in numbers.items():
        if number > 1:
            yield shared(place, _(_SHARED))
