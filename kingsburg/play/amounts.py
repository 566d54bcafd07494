"""What a player has, written in one line: ``9vp 2g 1w 2sol``, and dice: ``9vp 1 3 5 + 4``."""

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
#: The dice at the end: coloured ones, and white ones after a +.
_DICE: Final = re.compile(r"([1-6\s]*)(?:\+([1-6\s]+))?")


def read(text: str) -> dict[str, int | str | None]:
    """Return the amount of each field of a player, 0 for what the line does not name, and dice.

    Raises `Malformed` for anything else, and if something is named twice.
    """
    found: dict[str, int] = {}
    dice: str | None = None
    line, at = text.strip().casefold(), 0
    while at < len(line):
        if (rest := _DICE.fullmatch(line, at)) is not None:
            dice = " + ".join(" ".join("".join(each.split())) for each in rest.groups() if each)
            break
        part = _PART.match(line, at)
        field = _field(part[2]) if part else None
        if part is None or field is None:
            raise Malformed("expected amounts such as 2g 1w 3s 9vp 1t 2sol, not {text}", text=text)
        if field in found:
            raise Malformed("{thing} appears twice", thing=field)
        found[field] = int(part[1])
        at = part.end()
    return {**dict.fromkeys(_SHORT, 0), **found, "dice": dice}


def _field(word: str) -> str | None:
    """Return the first field that begins like this."""
    return next((field for field in _SHORT if field.startswith(word)), None)


def written(amounts: Mapping[str, object]) -> str:
    """Return the line for these amounts and dice; whatever a line cannot say is left out."""
    told = [
        f"{amount}{short}"
        for field, short in _SHORT.items()
        if type(amount := amounts.get(field)) is int and amount
    ]
    dice = amounts.get("dice")
    if isinstance(dice, str) and dice.strip() and _DICE.fullmatch(dice):
        told.append(dice.strip())
    return " ".join(told)
