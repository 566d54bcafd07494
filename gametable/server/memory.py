"""A limit on the memory of all kernels together; where it is reached, the largest one ends.

What kernels share with the process that they are forked from counts once, and not here.
"""

from __future__ import annotations

import os
from multiprocessing import forkserver
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gametable.server.metrics import REFUSED

if TYPE_CHECKING:
    from gametable.server.visits import Visits

#: Seconds between two checks; a kernel grows by some 20 MB in one.
LOOK: Final = 1
#: The bytes that all kernels may have together: for large questions, and for each visitor.
QUESTIONS: Final = 300_000_000
VISITOR: Final = 40_000_000


def most(visitors: int) -> int:
    """The most bytes of all kernels of so many visitors."""
    return QUESTIONS + VISITOR * visitors


async def look(visits: Visits) -> None:
    """End the largest kernels until the others have no more than they may."""
    shared = _own(forkserver._forkserver._forkserver_pid)  # type: ignore[attr-defined]
    sizes = {each: max(0, _own(visits.process(each)) - shared) for each in visits.all()}
    while sum(sizes.values()) > most(visits.most):
        largest = max(sizes, key=lambda each: sizes[each])
        del sizes[largest]
        REFUSED.labels("too much memory").inc()
        await visits.end_large(largest)


def _own(process: int | None) -> int:
    """The bytes of a process that are in no file; 0 if it has ended."""
    try:
        resident, shared = Path(f"/proc/{process}/statm").read_text().split()[1:3]
    except OSError:
        return 0
    return os.sysconf("SC_PAGE_SIZE") * (int(resident) - int(shared))
