"""The metrics of a running server; `status.py` shows them to its operator."""

from __future__ import annotations

import asyncio
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram

REGISTRY: Final = CollectorRegistry()
#: Refusals, by reason.
REFUSED: Final = Counter(
    "gametable_refusals", "What was refused, by reason.", ["reason"], registry=REGISTRY
)
#: The lag of the event loop, which is how long a click waits before it is handled.
LAG: Final = Histogram(
    "gametable_event_loop_lag_seconds",
    "How late the event loop calls what is due.",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 5),
    registry=REGISTRY,
)
#: Seconds between two measurements of the lag.
_EVERY: Final = 0.25


async def measure_lag() -> None:
    """Measure the lag of the event loop, forever."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + _EVERY
        await asyncio.sleep(_EVERY)
        LAG.observe(max(0, loop.time() - due))
