"""Names of the places in a position where something is wrong, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from gametable.language import _, later

#: Labels of the fields of a position as JSON.
LABELS: Final = {
    "name": later("Name"),
    "vp": later("VP"),
    "gold": later("Gold"),
    "wood": later("Wood"),
    "stone": later("Stone"),
    "tokens": later("+2 tokens"),
    "soldiers": later("Soldiers"),
    "white_dice": later("Extra white dice"),
    "dice": later("Dice"),
    "envoy": later("The Envoy"),
    "passed": later("Has passed"),
    "advisor": later("Advisor"),
    "order": later("Turn order"),
    "then": later("Played since the step began, one line each"),
    "buildings": later("buildings"),
    "used": later("used this season"),
    "player": later("whose dice"),
    "year": later("Year"),
    "phase": later("Phase"),
    "step": later("Step"),
    "to_move": later("Whose turn"),
    "enemy": later("Enemy of the year"),
    "seen_by": later("Who has seen the enemy"),
    "valley": later("Card of the valley"),
    "valley_seen_by": later("Who has seen the card of the valley"),
    "tiles": later("Tiles on advisors"),
    "soldier_tokens": later("Soldier tokens left"),
    "governor": later("Governor"),
    "rows": later("Alternative rows"),
    "destiny": later("Destiny card of the year"),
    "destiny_gone": later("Destiny cards of earlier years"),
    "players": later("Players"),
    "placed": later("Dice at court"),
    "rules": later("Rules"),
    "modules": later("Modules"),
}

_PLACE: Final = re.compile(r"(players|placed)\[(\d+)\](?:\.(\w+))?")
#: A part of a field that has a label as a whole.
_PART: Final = re.compile(
    r"(then|order|seen_by|valley_seen_by|rules|tiles|destiny_gone)(?:\[\d+\]|\.\w+)"
)


def place(path: str, names: Sequence[str] = ()) -> str:
    """Return the place of a fault, such as ``Brian, Gold`` for ``players[1].gold``.

    A player whose name is not given has a number. A place without a label stays as it is.
    """
    found = _PLACE.match(path)
    if found is None:
        part = _PART.fullmatch(path)
        return _label(part[1] if part else path, path)
    kind, number, field = found.groups()
    at = int(number)
    who = player(names, at) if kind == "players" else _("Group {number} at court", number=at + 1)
    return f"{who}, {_label(field, field)}" if field else who


def player(names: Sequence[str], seat: int) -> str:
    """Return a player's name, or a number if the name is empty or not given."""
    return names[seat] if names[seat:] and names[seat] else _("Player {number}", number=seat + 1)


def _label(field: str, otherwise: str) -> str:
    return _(LABELS[field]) if field in LABELS else otherwise
