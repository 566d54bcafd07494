"""The names of the fields of a position, and of the places of faults."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from gametable.language import _, later

#: The fields of position JSON.
LABELS: Final = {
    "players": later("Players"),
    "name": later("Name"),
    "settlements": later("Settlements"),
    "tiles": later("Location tiles"),
    "given_up": later("Tiles lost for ever"),
    "next": later("The card in hand"),
    "to_move": later("Whose turn"),
    "terrain": later("The card that is shown"),
    "built": later("Built this turn"),
    "turn": later("Round"),
    "ending": later("Somebody has built their last settlement"),
    "sections": later("The sections"),
    "cards": later("Kingdom Builder cards"),
    "discards": later("Discarded"),
    "gone": later("Out of the game"),
    "rules": later("A section with no settlements counts for Lords"),
    "text": later("The whole position as JSON, or a record"),
}
_PLACE: Final = re.compile(r"players\[(\d+)\](?:\.(\w+))?")


def seat(number: int) -> str:
    """Return the label of a name; seats count from 0."""
    return _("Player {number}", number=number + 1)


def label(field: str) -> str:
    """Return what a field is called."""
    return _(LABELS[field])


def place(path: str, names: Sequence[str] = ()) -> str:
    """Return the place of a fault: ``Brian, Settlements``; one without a label stays as it is."""
    found = _PLACE.match(path)
    if found is None:
        return _label(path.partition("[")[0].partition(".")[0])
    at, field = int(found[1]), found[2]
    who = names[at] if names[at:] and names[at] else seat(at)
    return _("{who}, {field}", who=who, field=_label(field)) if field else who


def _label(field: str) -> str:
    return _(LABELS[field]) if field in LABELS else field or _("The position")
