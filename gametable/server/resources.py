"""The server's limit on open files, and the release of memory to the system."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from collections.abc import Callable
from typing import Any, Final

from gametable.play.errors import GameError
from gametable.server.door import most_connections

#: The open files of a visit besides its connections, and of the server with its waiting kernels.
_VISIT: Final = 16
_ITSELF: Final = 150
#: The function that makes Linux's usual C library return freed memory, which it otherwise keeps.
_TRIM: Final[Callable[[int], Any] | None] = (
    getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
)


def allow_files(visitors: int) -> None:
    """Raise the limit on open files to what this many visitors and all connections need.

    Raises `GameError` if the system does not allow so many.
    """
    if sys.platform == "win32":
        # Windows has no such limit.
        return
    import resource

    connections, _ = most_connections(visitors)
    needed = _ITSELF + _VISIT * visitors + connections
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and most < needed:
        raise GameError(
            "{visitors} visitors need {needed} open files and this system allows {most}: "
            "raise that limit (ulimit -n) or let fewer in (--visitors)",
            visitors=str(visitors),
            needed=str(needed),
            most=str(most),
        )
    if allowed != resource.RLIM_INFINITY and allowed < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, most))


def cores() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def keep_imports() -> None:
    """Exempt all existing objects, which stay anyway, from garbage collection."""
    gc.collect()
    gc.freeze()


def give_back() -> None:
    """Free the memory that closed pages have left behind; this takes 10 to 30 milliseconds.

    Python alone would free it only after it has grown to tens of megabytes.
    """
    gc.collect()
    if _TRIM:
        _TRIM(0)
