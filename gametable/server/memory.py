"""A limit on the memory of all kernels together; when it is exceeded, the largest kernel is ended.

Memory shared with the process that they are forked from does not count.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gametable.server.metrics import REFUSED

if TYPE_CHECKING:
    from gametable.server.visits import Visits

#: Seconds between two checks, in which a kernel grows by about 20 MB.
LOOK: Final = 1
#: The bytes that all kernels may have together: for large questions, and for each page, which is
#: a visitor's or waits for one.
QUESTIONS: Final = 200_000_000
PAGE: Final = 40_000_000


def most(pages: int) -> int:
    """Return the most bytes of all kernels for this many pages."""
    return QUESTIONS + PAGE * pages


async def look(visits: Visits) -> None:
    """End the largest kernels until the others are within the limit."""
    processes = visits.all()
    own = await asyncio.to_thread(lambda: list(map(_own, processes.values())))
    sizes = dict(zip(processes, own, strict=True))
    while sum(sizes.values()) > most(visits.most + visits.pools):
        largest = max(sizes, key=lambda each: sizes[each])
        del sizes[largest]
        REFUSED.labels("too much memory").inc()
        visits.large.append(largest)
        await visits.end(largest)


def _own(process: int | None) -> int:
    """Return the bytes that a process shares with no other; 0 if nothing tells them."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return 1024 * sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))
