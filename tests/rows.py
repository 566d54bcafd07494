"""Alternative rows made for the tests (M2): two of letter C, one of letter D."""

from __future__ import annotations

from typing import Any, Final

from kingsburg.catalogue.entries import OwnCards
from kingsburg.notation import cards as own_cards


def _building(id: str, column: int) -> dict[str, Any]:
    return {"id": id, "cost": [1, 0, 0], "vp": column, "names": {"en": id}}


def _ids(row: str) -> list[str]:
    return [f"{row}_{column}" for column in range(1, 5)]


_LETTERS: Final = {"c_row": "C", "c_other": "C", "d_row": "D"}
CARDS: Final[dict[str, list[dict[str, Any]]]] = {
    "row": [
        {"id": row, "letter": letter, "buildings": _ids(row)} for row, letter in _LETTERS.items()
    ],
    "building": [
        _building(id, column) for row in _LETTERS for column, id in enumerate(_ids(row), 1)
    ],
}


def cards() -> OwnCards:
    """These rows as cards of one's own."""
    found, faults = own_cards.from_json(CARDS)
    assert not faults
    return found
