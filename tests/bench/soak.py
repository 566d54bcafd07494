"""`python3 -m tests.bench.soak [MINUTES [VISITORS]]`: visitors who come and go for an hour.

Each visitor opens a dashboard, clicks for some minutes as people do, and leaves or vanishes; then
another one comes. Every five minutes a report says how long clicks took and what the server holds.
This is run by hand; it is not part of the tests.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Final

from tests.bench.test_server_load import PAGES, percentile
from tests.server.serving import free_port, metrics, serving
from tests.server.visitor import Gone, run, visit

#: The fewest and most seconds between two clicks, and of a visit.
PAUSE: Final = (1.0, 6.0)
STAY: Final = (60.0, 600.0)
#: Seconds between two reports.
REPORT: Final = 300
#: One visitor in so many vanishes instead of closing the page.
VANISHED: Final = 4


class Soak:
    """The clicks since the last report, in milliseconds, and all visits and faults."""

    def __init__(self) -> None:
        self.clicks: list[float] = []
        self.visits = 0
        self.faults: list[str] = []

    async def come_and_go(self, address: str, until: float, rng: Random) -> None:
        """Visit random pages, one after another."""
        while time.monotonic() < until:
            try:
                await self._stay(address + rng.choice(PAGES), until, rng)
            except (Gone, TimeoutError) as error:
                self.faults.append(repr(error)[:200])
                await asyncio.sleep(5)

    async def _stay(self, page: str, until: float, rng: Random) -> None:
        visitor = await visit(page)
        self.visits += 1
        leaves = min(until, time.monotonic() + rng.uniform(*STAY))
        while time.monotonic() < leaves:
            await asyncio.sleep(rng.uniform(*PAUSE))
            buttons = [id for id, each in visitor.items.items() if each["kind"] == "button"]
            self.clicks.append(1000 * await visitor.click(rng.choice(buttons)))
        if rng.randrange(VANISHED):
            await visitor.leave()
        else:
            await visitor.vanish()

    async def report(self, status: str, until: float) -> None:
        """Print a report from time to time."""
        start = time.monotonic()
        while time.monotonic() < until:
            await asyncio.sleep(min(REPORT, max(0.1, until - time.monotonic())))
            clicks, self.clicks = self.clicks, []
            print(
                f"{(time.monotonic() - start) / 60:.0f} min: {self.visits} visits, "
                f"{len(clicks)} clicks, 95th percentile {percentile(clicks, 95):.0f} ms, "
                f"most {max(clicks):.0f} ms, {len(self.faults)} faults;",
                ", ".join(await asyncio.to_thread(lambda: [*counted(status)])),
                flush=True,
            )


def counted(status: str) -> Iterator[str]:
    """Yield the server's metrics without the delays of its event loop."""
    for name, number in metrics(status).items():
        if "lag" not in name and "created" not in name:
            yield f"{name} {number / 1e6:.0f} MB" if "bytes" in name else f"{name} {number:.0f}"


async def soak(address: str, status: str, minutes: float, visitors: int) -> list[str]:
    """Let this many visitors at a time come for so many minutes; return what went wrong."""
    until = time.monotonic() + 60 * minutes
    it = Soak()
    crowd = [it.come_and_go(address, until, Random(each)) for each in range(visitors)]
    await asyncio.gather(it.report(status, until), *crowd)
    return it.faults


def main(minutes: float = 60, visitors: int = 10) -> None:
    """Serve the dashboards and let visitors come."""
    port = free_port()
    with serving("dashboards", "--port", free_port(), "--status-port", port) as served:
        faults = run(soak(served.address, port, minutes, visitors))
    print(*faults, sep="\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
