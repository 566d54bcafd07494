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
    """Have what pages leave behind looked through often, and without all that stays for good.

    Python looks through everything once what is new has grown by a quarter of what there is: some
    tens of megabytes, and a tenth of a second in which nobody is answered.
    """
    gc.collect()
    gc.freeze()
    gc.collect()


def give_back() -> None:
    """Give back what is not needed now; it takes some two milliseconds."""
    if _TRIM:
        _TRIM(0)
