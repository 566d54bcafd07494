"""The end of the server, which gives its visitors time to go on elsewhere and logs nothing.

tests/browser/test_ended.py tests what a page shows of it.
"""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest

from tests.server.serving import PATIENCE, ROOT, Serving, free_port, serving_folder
from tests.server.visitor import get, run, visit, visiting

GRACE = 2
GIVEN = f"app.GRACE = {GRACE}"


async def told_to_end(served: Serving, kernel: str) -> None:
    """Tell the server to end, and wait until it knows."""
    served.process.send_signal(signal.SIGTERM)
    late = time.monotonic() + PATIENCE
    while json.loads((await get(f"{served.address}alive/{kernel}"))[1]) != {
        "there": True,
        "ending": True,
    }:
        assert time.monotonic() < late


def ended(served: Serving) -> float:
    """Wait until the server has ended without a word; return the time."""
    assert served.process.wait(PATIENCE) == 0
    assert served.process.stdout
    assert served.process.stdout.read() == ""
    return time.monotonic()


def test_nobody_comes_in_and_it_ends_when_all_have_gone() -> None:
    async def leave(served: Serving) -> float:
        async with visiting(served.address + "winter") as visitor:
            await told_to_end(served, visitor.kernel)
            assert (await get(served.address + "winter"))[0] == 503
            assert (await get(served.address))[0] == 200
            await visitor.click("year-3")
            assert visitor.items["year-3"]["pressed"]
            # By now the server would have ended if nobody were there.
            assert served.process.poll() is None
        return time.monotonic()

    with serving_folder(ROOT / "dashboards", waiting=0) as served:
        left = run(leave(served))
        assert ended(served) - left < 15


@pytest.mark.slow
def test_it_does_not_wait_for_ever() -> None:
    async def stay(served: Serving) -> tuple[float, float]:
        visitor = await visit(served.address + "winter")
        await told_to_end(served, visitor.kernel)
        start = time.monotonic()
        await visitor.hung_up()
        await visitor.vanish()
        return start, ended(served)

    with serving_folder(ROOT / "dashboards", waiting=0, given=GIVEN) as served:
        start, end = run(stay(served))
    assert 0.5 * GRACE < end - start < GRACE + 10


@pytest.mark.slow
def test_told_twice_it_ends_at_once() -> None:
    async def stay(served: Serving) -> float:
        visitor = await visit(served.address + "winter")
        await told_to_end(served, visitor.kernel)
        start = time.monotonic()
        served.process.send_signal(signal.SIGTERM)
        await visitor.hung_up()
        await visitor.vanish()
        return ended(served) - start

    with serving_folder(ROOT / "dashboards", waiting=0) as served:
        assert run(stay(served)) < 15


def test_told_while_it_only_begins_it_ends_without_a_word() -> None:
    def begin(seconds: float) -> tuple[int, str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "kingsburg", "dashboards", "--port", free_port()],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        time.sleep(seconds)
        process.send_signal(signal.SIGTERM)
        said, _nothing = process.communicate(timeout=PATIENCE)
        return process.returncode, said

    with ThreadPoolExecutor(2) as two:
        for status, said in two.map(begin, (0.2 * at for at in range(1, 11))):
            # Before the server takes over, the signal ends Python itself.
            assert status in {0, -signal.SIGTERM}
            assert not said or said.startswith("The dashboards are at ")
            assert len(said.splitlines()) in {0, 2}


@pytest.mark.slow
def test_told_while_a_page_opens_it_ends_without_a_word() -> None:
    def open_and_end(seconds: float) -> None:
        with serving_folder(ROOT / "dashboards", waiting=0) as served:
            place = urlsplit(served.address)
            with socket.create_connection((place.hostname, place.port), PATIENCE) as line:
                line.sendall(b"GET /odds HTTP/1.1\r\nHost: localhost\r\n\r\n")
                time.sleep(seconds)
                served.process.send_signal(signal.SIGTERM)
                ended(served)

    with ThreadPoolExecutor(2) as two:
        list(two.map(open_and_end, (0.01, 0.1, 0.3, 0.6)))
