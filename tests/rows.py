"""Alternative rows made for the tests (M2): two of C, one of each other letter."""

from __future__ import annotations

from typing import Any, Final

from kingsburg.catalogue.entries import OwnCards
from kingsburg.notation import cards as own_cards


def _building(id: str, column: int) -> dict[str, Any]:
    return {"id": id, "cost": [1, 0, 0], "vp": column, "names": {"en": id}}


def _ids(row: str) -> list[str]:
    return [f"{row}_{column}" for column in range(1, 5)]


def _cards(letters: dict[str, str]) -> dict[str, list[dict[str, Any]]]:
    rows = [
        {"id": row, "letter": letter, "buildings": _ids(row)} for row, letter in letters.items()
    ]
    buildings = [_building(id, column) for row in letters for column, id in enumerate(_ids(row), 1)]
    return {"row": rows, "building": buildings}


_LETTERS: Final = {"c_row": "C", "c_other": "C", "d_row": "D"}
CARDS: Final = _cards(_LETTERS)
#: Enough rows for five players; rows A and G belong to module 1.
WHOLE: Final = _cards(_LETTERS | {f"{letter.lower()}_only": letter for letter in "ABEFG"})
#: The VP of each building.
POINTS: Final = {each["id"]: each["vp"] for each in WHOLE["building"]}


def cards(raw: dict[str, list[dict[str, Any]]] = CARDS) -> OwnCards:
    """Return such rows as a user's own cards."""
    found, faults = own_cards.from_json(raw)
    assert not faults
    return found
