"""What a player owns, written in one line: ``9vp 2g 1w 2sol``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from gametable.play.errors import Malformed

#: How each field of a player is written; a line may use any beginning of the field. "s" is stone.
_SHORT: Final = {
    "vp": "vp",
    "gold": "g",
    "wood": "w",
    "stone": "s",
    "tokens": "t",
    "soldiers": "sol",
}
_PART: Final = re.compile(r"\s*([+-]?\d{1,6})\s*([a-z]+)[\s,]*", re.ASCII)


def read(text: str) -> dict[str, int]:
    """Return the amount of each field of a player; 0 for what the line does not name.

    Raises `Malformed` for anything else, and if something is named twice.
    """
    found: dict[str, int] = {}
    line, at = text.strip().casefold(), 0
    while at < len(line):
        part = _PART.match(line, at)
        field = _field(part[2]) if part else None
        if part is None or field is None:
            raise Malformed("expected amounts such as 2g 1w 3s 9vp 1t 2sol, not {text}", text=text)
        if field in found:
            raise Malformed("{thing} appears twice", thing=field)
        found[field] = int(part[1])
        at = part.end()
    return dict.fromkeys(_SHORT, 0) | found


def _field(word: str) -> str | None:
    """Return the first field that begins like this."""
    return next((field for field in _SHORT if field.startswith(word)), None)


def written(amounts: Mapping[str, object]) -> str:
    """Return the line for these amounts; whatever is not a number is left out."""
    return " ".join(
        f"{amount}{short}"
        for field, short in _SHORT.items()
        if type(amount := amounts.get(field)) is int and amount
    )
