"""How many files the server may have open: a connection is one, a kernel is some."""

from __future__ import annotations

import sys
from typing import Final

from gametable.play.errors import GameError
from gametable.server.door import most_connections

#: Files of a visit beside its page's connections, of the kernels that wait, and of the server.
_VISIT: Final = 16
_ITSELF: Final = 150


def allow(visitors: int) -> None:
    """Have enough files for that many visitors and all connections that are let in.

    Raises `GameError` if the system does not allow as many.
    """
    if sys.platform == "win32":
        # It has no such limit.
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
