"""Whole numbers on the command line."""

from __future__ import annotations

import argparse
import reprlib
from collections.abc import Callable


def whole(allowed: range) -> Callable[[str], int]:
    """A reader of whole numbers in a range, for an option."""

    def read(text: str) -> int:
        # Digits that int() knows from other scripts, 1_0 and the like are typing errors here.
        if text.isascii() and text.isdigit() and len(text) < 20 and int(text) in allowed:
            return int(text)
        raise argparse.ArgumentTypeError(
            f"{reprlib.repr(text)} is not a whole number from {allowed[0]} to {allowed[-1]}"
        )

    return read
