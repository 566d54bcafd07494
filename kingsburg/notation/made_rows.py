"""Alternative rows made for questions, since the printed ones are known by name only (M2)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from kingsburg.catalogue.entries import OwnCards
from kingsburg.notation import cards

_FILE: Final = Path(__file__).with_name("made_rows.toml")


@cache
def made_rows() -> OwnCards:
    """Return five rows, enough for five players."""
    return cards.read(_FILE.read_text("utf-8"))
