"""The number of cases a test draws: all with `python3 -m tests --all`, otherwise a quarter."""

from __future__ import annotations

import os
from typing import Final

#: True if everything is run.
ALL: Final = os.environ.get("KINGSBURG_TESTS") == "all"


def cases(number: int) -> int:
    """Return how many cases to draw in this run: this number, or a quarter of it."""
    return number if ALL else -(-number // 4)
