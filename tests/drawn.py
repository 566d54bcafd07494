"""How many cases a test draws: with `python3 -m tests --all` all of them, otherwise a quarter."""

from __future__ import annotations

import os
from typing import Final

#: True in a run of everything.
ALL: Final = os.environ.get("KINGSBURG_TESTS") == "all"


def cases(number: int) -> int:
    """Return how many of so many cases this run draws."""
    return number if ALL else -(-number // 4)
