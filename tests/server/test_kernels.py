"""The processes behind the dashboards: what they know, what they leave, how they end."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from urllib.request import urlopen

import psutil  # type: ignore[import-untyped]
import pytest

from tests.server.serving import ROOT, Serving, free_port, serving, serving_folder
from tests.server.visitor import run, visiting

_OFTEN = 4


def open_page(served: Serving) -> str:
    with urlopen(served.address + "winter", timeout=60) as page:
        text: str = page.read().decode()
    return text


def written(folder: Path) -> list[Path]:
    return sorted(each for each in folder.rglob("*") if each.is_file())


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


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_ends_leaves_no_file(sign: int, temporary: Path) -> None:
    with serving("dashboards", "--port", free_port()) as served:
        open_page(served)
        below = psutil.Process(served.process.pid).children(recursive=True)
        assert served.end(sign)[0] == 0
        psutil.wait_procs(below, timeout=10)
    assert list(temporary.iterdir()) == []


def test_a_long_path_for_what_is_temporary_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / ("long" * 30)
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    with serving("dashboards", "--port", free_port()) as served:
        assert "kernelId" in open_page(served)


@pytest.mark.skipif(sys.platform != "linux", reason="kernels are forks on Linux only")
def test_forks_share_what_is_alike() -> None:
    with serving_folder(ROOT / "dashboards", waiting=0) as served:
        open_page(served)
        [kernel] = served.kernels()
        memory = kernel.memory_full_info()
        assert memory.uss < 0.6 * memory.rss
        assert "forkserver" in " ".join(kernel.parent().cmdline())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows counts open files otherwise")
def test_a_page_that_is_left_leaves_nothing_open_in_the_server() -> None:
    """Its kernel ends while its connection is being closed."""

    async def visit_often() -> None:
        for _ in range(_OFTEN):
            async with visiting(served.address + "winter"):
                pass

    with serving_folder(ROOT / "dashboards", waiting=0) as served:
        server = psutil.Process(served.process.pid)
        run(visit_often())
        before = server.num_fds()
        run(visit_often())
        assert server.num_fds() < before + _OFTEN


def test_a_kernel_is_started_where_forks_are_not_safe() -> None:
    given = (
        "prepare = kernels.prepare; kernels.prepare = lambda folder: prepare(folder, forks=False)"
    )
    with serving_folder(ROOT / "dashboards", waiting=0, given=given) as served:
        assert "kernelId" in open_page(served)
        [kernel] = served.kernels()
        assert "ipykernel_launcher" in kernel.cmdline()
        assert kernel.parent().pid == served.process.pid
