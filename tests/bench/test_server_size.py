"""The needs of so many visitors: ``python3 -m tests -s tests/bench/test_server_size.py``.

Each visitor opens `play` and plays with two machines, without hurry. The test prints the lines of
the table in docs/server.md and compares memory and files. It skips a size for which this machine
has too little memory.
"""

from __future__ import annotations

import asyncio
import re
import statistics
import time
from contextlib import AsyncExitStack
from random import Random
from typing import Final
from urllib.request import urlopen

import psutil  # type: ignore[import-untyped]
import pytest

from tests.bench.test_server_load import SETTING, chosen, percentile
from tests.server.serving import ROOT, Serving, free_port, serving
from tests.server.visitor import Visitor, run, visiting

SIZES: Final = (5, 25, 50, 100, 200)
#: Megabytes that must be available for each visitor.
EACH: Final = 100
#: Seconds that visitors play, and the fewest and most between two clicks of one of them.
PLAYED: Final = 60
PAUSE: Final = (2, 6)
#: The number of pages that are opened at once.
AT_ONCE: Final = 5
#: Milliseconds of a click at the 95th percentile; if it takes more, the server is too small.
ANSWERED: Final = 1000
#: The relative error that figures in docs/server.md may have.
WRONG: Final = 0.15


@pytest.mark.parametrize("visitors", SIZES)
def test_what_so_many_visitors_need(visitors: int) -> None:
    if psutil.virtual_memory().available < EACH * 1e6 * visitors:
        pytest.skip("this machine has too little memory")
    status = free_port()
    arguments = ("--port", free_port(), "--visitors", str(visitors), "--status-port", status)
    with serving("dashboards", *arguments) as served:
        run(play(served, f"http://127.0.0.1:{status}/metrics", visitors))


async def play(served: Serving, metrics: str, visitors: int) -> None:
    """Open this many pages, play on all of them, and print what that took."""
    at_once = asyncio.Semaphore(AT_ONCE)
    async with AsyncExitStack() as opened:

        async def open_page() -> Visitor:
            async with at_once:
                return await opened.enter_async_context(visiting(served.address + "play"))

        before = processor(served)
        there = await asyncio.gather(*(open_page() for _ in range(visitors)))
        begun, spent = time.perf_counter(), processor(served)
        seasons = (season(each, Random(at)) for at, each in enumerate(there))
        clicks = [taken for times in await asyncio.gather(*seasons) for taken in times]
        cores = (processor(served) - spent) / (time.perf_counter() - begun)
        told = await asyncio.to_thread(read, metrics)
        taken = served.megabytes()
        print(
            f"\n| {visitors} | {taken:.0f} MB | {told['open_files']:.0f} | "
            f"{told['connections']:.0f} | {(spent - before) / visitors:.2f} s | {cores:.2f} | "
            f"{statistics.median(clicks):.0f} ms | {percentile(clicks, 95):.0f} ms |"
        )
        assert told["visitors"] == visitors
        said = documented()[visitors]
        assert [taken, told["open_files"]] == pytest.approx(said, rel=WRONG)
        assert percentile(clicks, 95) < ANSWERED


def documented() -> dict[int, list[float]]:
    """Return memory and files by the number of visitors, as docs/server.md says."""
    text = (ROOT / "docs" / "server.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d+) \| (\d+) MB \| (\d+) \|", text, re.MULTILINE)
    return {int(visitors): [float(each) for each in figures] for visitors, *figures in rows}


async def season(visitor: Visitor, rng: Random) -> list[float]:
    """Play along for a while; return the milliseconds of each click."""
    late = time.perf_counter() + PLAYED
    ids = [*SETTING]
    times = []
    while time.perf_counter() < late:
        await asyncio.sleep(rng.uniform(*PAUSE))
        id = ids.pop(0) if ids else chosen(visitor.items, rng)
        times.append(1000 * await visitor.click(id))
    return times


def read(metrics: str) -> dict[str, float]:
    """Return the metrics without labels, by name."""
    with urlopen(metrics, timeout=60) as answer:
        text = answer.read().decode()
    return {name: float(value) for name, value in re.findall(r"(?m)^gametable_(\w+) (\S+)$", text)}


def processes(served: Serving) -> list[psutil.Process]:
    server = psutil.Process(served.process.pid)
    return [server, *server.children(recursive=True)]


def processor(served: Serving) -> float:
    """Return the seconds of processor time of the server and its kernels."""
    return sum(sum(each.cpu_times()[:2]) for each in processes(served))
