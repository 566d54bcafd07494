"""The status of the server for its operators, on a port of its own."""

from __future__ import annotations

import signal
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import psutil  # type: ignore[import-untyped]
import pytest

from tests.server.serving import (
    ROOT,
    Serving,
    free_port,
    metrics,
    serving,
    serving_folder,
    until,
)
from tests.server.visitor import get, run, visit, visiting

DASHBOARDS = len([*(ROOT / "dashboards").glob("*.ipynb")])
PATIENCE = 30


class Told(NamedTuple):
    served: Serving
    status: str


@pytest.fixture(scope="module")
def told() -> Iterator[Told]:
    status = free_port()
    with serving(
        *("dashboards", "--port", free_port(), "--status-port", status, "--visitors", "2")
    ) as it:
        yield Told(it, status)


def health(status: str) -> tuple[int, str]:
    try:
        with urlopen(f"http://127.0.0.1:{status}/health", timeout=PATIENCE) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        with error:
            return error.code, error.read().decode()


def healthy(status: str) -> bool:
    return health(status) == (200, "A kernel answers.\n")


def has_halted(kernel: psutil.Process) -> bool:
    """True if a process is stopped, or has ended since."""
    try:
        return bool(kernel.status() == psutil.STATUS_STOPPED)
    except psutil.NoSuchProcess:
        return True


def test_it_is_well_when_a_kernel_answers_and_else_it_is_not(told: Told) -> None:
    until(lambda: metrics(told.status)["kernels waiting"] >= DASHBOARDS)
    until(lambda: healthy(told.status))
    kernels = []
    for each in told.served.kernels():
        # One may have ended just now: its page was closed.
        with suppress(psutil.NoSuchProcess):
            each.send_signal(signal.SIGSTOP)
            kernels.append(each)
    assert len(kernels) >= DASHBOARDS
    try:
        # On a busy machine a thread may go on for a while.
        until(lambda: all(map(has_halted, kernels)))
        start = time.monotonic()
        assert health(told.status) == (503, "No kernel answers.\n")
        assert time.monotonic() - start < 10
    finally:
        for each in kernels:
            with suppress(psutil.NoSuchProcess):
                each.send_signal(signal.SIGCONT)
    until(lambda: healthy(told.status))


def test_it_counts_who_is_there_and_who_is_refused(told: Told) -> None:
    async def crowd() -> None:
        before = metrics(told.status)
        assert before["visitors"] == before["kernels given"] == 0
        page = told.served.address + "winter"
        async with visiting(page) as visitor, visiting(page):
            assert (await get(page))[0] == 503
            there = metrics(told.status)
            assert there["visitors"] == there["kernels given"] == there["places"] == 2
            assert there["connections"] >= 2
            assert there["refusals_total places"] == 1
            await visitor.say_raw("forged")
            await visitor.hung_up()
            assert metrics(told.status)["refusals_total forged messages"] == 1
            assert metrics(told.status)["visitors"] == 1

    run(crowd())


def test_it_tells_what_the_server_needs(told: Told) -> None:
    # How long a click waits before it is handled is measured four times a second.
    until(lambda: metrics(told.status)["event_loop_lag_seconds_count"] > 4)
    until(lambda: metrics(told.status)["kernels waiting"] > 0)
    it = metrics(told.status)
    assert 30e6 < it["memory_bytes server"] < 300e6
    assert it["memory_bytes kernels"] > 50e6
    assert it["open_files"] > 10
    assert it["event_loop_lag_seconds_bucket 5.0"] > 4


def test_only_this_machine_is_told(told: Told) -> None:
    port = int(told.status)
    socket.create_connection(("127.0.0.1", port), PATIENCE).close()
    # This is another address of the same machine.
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", port), PATIENCE).close()


def test_it_answers_to_its_own_names_only(told: Told) -> None:
    def ask(host: str) -> int:
        asked = Request(f"http://127.0.0.1:{told.status}/metrics", headers={"Host": host})
        with urlopen(asked, timeout=PATIENCE) as answer:
            return int(answer.status)

    assert ask("localhost") == ask("127.0.0.1:1") == 200
    with pytest.raises(HTTPError, match="404"):
        ask("evil.example.org")


@pytest.mark.slow
def test_it_is_not_well_when_it_ends() -> None:
    async def end(served: Serving) -> None:
        visitor = await visit(served.address + "winter")
        until(lambda: healthy(status))
        served.process.send_signal(signal.SIGTERM)
        until(lambda: health(status) == (503, "The server ends.\n"))
        await visitor.vanish()

    status = free_port()
    with serving_folder(ROOT / "dashboards", waiting=0, status_port=int(status)) as served:
        run(end(served))
        assert served.process.wait(PATIENCE) == 0
