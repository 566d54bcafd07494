"""What the server needs for a while and then gives back to its machine."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable
from typing import Any, Final

#: Of the usual C library of Linux, which keeps what is given back to it.
_TRIM: Final[Callable[[int], Any] | None] = (
    getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
)


def begin() -> None:
    """Have what is there now left alone when Python looks for what is not needed: it stays."""
    gc.collect()
    gc.freeze()


def give_back() -> None:
    """Give back what pages have left behind; it takes one to three hundredths of a second.

    By itself Python would look for it only once it has grown to tens of megabytes.
    """
    gc.collect()
    if _TRIM:
        _TRIM(0)
