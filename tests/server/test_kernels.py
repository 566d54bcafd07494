"""The processes behind the dashboards: what they know, what they leave, how they end."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from urllib.request import urlopen

import psutil  # type: ignore[import-untyped]
import pytest
import zmq

from gametable.server import kernels, memory
from gametable.views import errors
from tests.dashboards import PAGES
from tests.server.serving import (
    PATIENCE,
    ROOT,
    Serving,
    free_port,
    metrics,
    refusals,
    serving,
    serving_folder,
    serving_line,
    until,
)
from tests.server.visitor import Visitor, get, run, visiting

_OFTEN = 4


def open_page(served: Serving) -> str:
    with urlopen(served.address + "winter", timeout=60) as page:
        text: str = page.read().decode()
    return text


def written(folder: Path) -> list[Path]:
    return sorted(each for each in folder.rglob("*") if each.is_file())


@pytest.mark.slow
def test_a_kernel_knows_nothing_of_the_server_and_leaves_nothing(
    tmp_path: Path, temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_PASSWORD", "swordfish")
    with serving("dashboards", "--port", free_port(), home=tmp_path) as served:
        assert "<main" in open_page(served)
        kernels = served.kernels()
        assert kernels
        for kernel in kernels:
            assert "swordfish" not in kernel.environ().values()
            assert kernel.environ()["PATH"]
        assert written(temporary)
        below = psutil.Process(served.process.pid).children(recursive=True)
        assert served.end(signal.SIGKILL)[0] == -signal.SIGKILL
        _, alive = psutil.wait_procs(below, timeout=10)
    assert alive == []
    assert written(tmp_path) == written(temporary) == []


def test_a_kernel_is_asked_by_our_client() -> None:
    """Jupyter's own one opens more channels, and its server halts if a peer is no kernel."""
    assert isinstance(kernels.Manager().client(), kernels.Client)


@pytest.mark.slow
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_ends_leaves_no_file(sign: int, temporary: Path) -> None:
    with serving("dashboards", "--port", free_port()) as served:
        open_page(served)
        below = psutil.Process(served.process.pid).children(recursive=True)
        assert served.end(sign)[0] == 0
        psutil.wait_procs(below, timeout=10)
    assert list(temporary.iterdir()) == []


@pytest.mark.slow
def test_a_long_path_for_what_is_temporary_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / ("long" * 30)
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    with serving("dashboards", "--port", free_port()) as served:
        assert "kernelId" in open_page(served)


@pytest.mark.slow
def test_a_foreign_socket_in_place_of_a_kernel_does_not_halt_the_server() -> None:
    failed: list[Exception] = []

    async def ask(port: int) -> None:
        client = kernels.Client(transport="tcp", shell_port=port, iopub_port=port)
        client.start_channels()
        try:
            await client.wait_for_ready(5)
        # The error depends on when ZeroMQ drops the peer.
        except (zmq.Again, RuntimeError) as error:
            failed.append(error)
        finally:
            client.stop_channels()

    with zmq.Context() as context, context.socket(zmq.PUB) as foreign:
        port = foreign.bind_to_random_port("tcp://127.0.0.1")
        # This is in a thread, so that waiting for ever fails this test, but not all that follow.
        asking = threading.Thread(target=asyncio.run, args=[ask(port)], daemon=True)
        asking.start()
        asking.join(PATIENCE)
    assert failed


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="kernels are forks on Linux only")
def test_forks_share_what_is_alike() -> None:
    with serving_folder(ROOT / "dashboards", waiting=0) as served:
        open_page(served)
        [kernel] = served.kernels()
        memory = kernel.memory_full_info()
        assert memory.uss < 0.6 * memory.rss
        assert "forkserver" in " ".join(kernel.parent().cmdline())


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="kernels are forks on Linux only")
def test_a_kernel_gives_way_and_has_a_limit(tmp_path: Path) -> None:
    # Each button takes as many bytes as its text says.
    line = (
        "from gametable.widgets.items import Button, Group\n"
        "from gametable.widgets.stage import Stage\n"
        "stage = Stage()\n"
        "def button(number):\n"
        "    return Button(str(number), do=lambda: stage.say(str(len(bytearray(number)))))\n"
        "stage.show([Group('', '', [button(10**8), button(10**9)])])\n"
        "stage"
    )

    async def fill(served: Serving) -> None:
        async with visiting(served.address) as visitor:
            for kernel in served.kernels():
                assert kernel.nice() == 5
                assert oom_score_adj(kernel) == 1000 > oom_score_adj(served.process)
                assert kernel.rlimit(psutil.RLIMIT_DATA) == (600_000_000, 600_000_000)
            for _ in range(2):
                await visitor.click("1000000000")
                assert visitor.said.strip() == errors.FAILED
                await visitor.click("100000000")
                assert visitor.said.strip() == "100000000"

    with serving_line(line, tmp_path / "page") as served:
        run(fill(served))


def oom_score_adj(process: psutil.Process | subprocess.Popen[str]) -> int:
    """Return how readily the system ends a process when memory is short."""
    return int(Path(f"/proc/{process.pid}/oom_score_adj").read_text())


#: A page with buttons that take as many bytes as their texts say.
TAKES = """
from gametable.widgets.items import Button, Group
from gametable.widgets.stage import Stage
stage = Stage()
taken = []
def button(number):
    return Button(str(number), do=lambda: taken.append(number * b"x"))
stage.show([Group('', '', [button(3 * 10**7), button(4 * 10**7)])])
stage
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="kernels are forks on Linux only")
def test_of_kernels_with_too_much_memory_together_the_largest_ends(tmp_path: Path) -> None:
    async def there(visitor: Visitor) -> dict[str, bool]:
        _status, told, _cookies = await get(f"{visitor.base}alive/{visitor.kernel}")
        answer: dict[str, bool] = json.loads(told)
        return answer

    async def fill(served: Serving) -> None:
        async with visiting(served.address) as small, visiting(served.address) as large:
            await small.click("30000000")
            await large.click("40000000")
            await asyncio.sleep(1)
            assert await there(small) == await there(large) == {"there": True, "ending": False}
            # This one is not answered any more.
            data = {"method": "custom", "content": {"click": "40000000"}}
            await large.say("comm_msg", {"comm_id": large.stage, "data": data})
            async with asyncio.timeout(PATIENCE):
                while await there(large) != {"there": False, "ending": False, "large": True}:
                    await asyncio.sleep(0.1)
            await small.click("30000000")
            assert (await there(small))["there"]

    given = "app._WAITING = 0; app.memory.LOOK = 0.1; app.memory.most = lambda visitors: 12 * 10**7"
    with serving_line(TAKES, tmp_path / "page", given) as served:
        run(fill(served))


@pytest.mark.slow
def test_kernels_that_wait_have_memory_enough_where_few_visitors_come() -> None:
    status = free_port()
    with serving_folder(ROOT / "dashboards", visitors=1, status_port=int(status)):
        until(lambda: metrics(status)["kernels waiting"] >= len(PAGES))
        time.sleep(3 * memory.LOOK)
        assert refusals(status) == {}


@pytest.mark.slow
@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGSTOP])
def test_a_kernel_that_waits_and_does_not_answer_delays_nobody(sign: int) -> None:
    def opened() -> float:
        start = time.monotonic()
        assert "kernelId" in open_page(served)
        return time.monotonic() - start

    status = free_port()
    given = "app._REFILL = 60"
    with serving_folder(
        ROOT / "dashboards", waiting=1, given=given, status_port=int(status)
    ) as served:
        dashboards = len([*(ROOT / "dashboards").glob("*.ipynb")])
        until(lambda: metrics(status)["kernels waiting"] >= dashboards)
        soon = opened()
        for kernel in served.kernels():
            kernel.send_signal(sign)
        assert opened() < soon + 3


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows counts open files otherwise")
def test_a_page_that_is_left_leaves_nothing_open_in_the_server() -> None:
    """This is so although its kernel ends while its connection is being closed."""

    async def visit_often() -> None:
        for _ in range(_OFTEN):
            async with visiting(served.address + "winter"):
                pass

    with serving_folder(ROOT / "dashboards", waiting=0) as served:
        server = psutil.Process(served.process.pid)
        run(visit_often())
        before = server.num_fds()
        run(visit_often())
        # The files of the last visits are still being closed.
        until(lambda: server.num_fds() < before + _OFTEN)


@pytest.mark.slow
def test_a_kernel_is_started_where_forks_are_not_safe() -> None:
    given = (
        "prepare = kernels.prepare\n"
        "kernels.prepare = lambda folder, modules: prepare(folder, modules, forks=False)"
    )
    with serving_folder(ROOT / "dashboards", waiting=0, given=given) as served:
        assert "kernelId" in open_page(served)
        [kernel] = served.kernels()
        assert "ipykernel_launcher" in kernel.cmdline()
        assert kernel.parent().pid == served.process.pid
