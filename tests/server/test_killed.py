"""Killed kernels and servers: a page opens again at its address, and nothing is left or changed."""

from __future__ import annotations

import signal
from pathlib import Path
from urllib.request import urlopen

import psutil  # type: ignore[import-untyped]
import pytest

from tests.server.serving import PATIENCE, ROOT, Serving, free_port, serving, serving_folder, until
from tests.server.visitor import run, visiting


def files(folder: Path) -> dict[Path, tuple[int, int]]:
    """Return when each file was last written, and how long it is."""
    found = (each for each in folder.rglob("*") if "__pycache__" not in each.parts)
    there = ((each, each.stat()) for each in found if each.is_file())
    return {each: (stat.st_mtime_ns, stat.st_size) for each, stat in there}


def ours() -> list[dict[Path, tuple[int, int]]]:
    return [files(ROOT / each) for each in ("kingsburg", "dashboards", "notebooks")]


async def play(address: str) -> None:
    async with visiting(address + "winter") as visitor:
        await visitor.click("year-3")
        assert visitor.items["year-3"]["pressed"]


@pytest.mark.slow
def test_after_its_kernel_is_killed_a_page_opens_again(
    temporary: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def lose(served: Serving) -> None:
        async with visiting(served.address + "winter"):
            [kernel] = served.kernels()
            kernel.kill()
            await play(served.address)

    monkeypatch.setenv("HOME", str(tmp_path))
    before = ours()
    with serving_folder(ROOT / "dashboards", waiting=0) as served:
        run(lose(served))
    assert not files(tmp_path)
    # A process of its own removes the server's folder.
    until(lambda: not any(temporary.glob("gametable-*")))
    assert not files(temporary)
    assert ours() == before


@pytest.mark.slow
def test_a_page_whose_kernel_ends_while_it_starts_says_so() -> None:
    # Each kernel is killed as soon as it is started.
    given = (
        "launch = kernels.Forked.launch_kernel\n"
        "async def launch_and_kill(self, *arguments, **options):\n"
        "    info = await launch(self, *arguments, **options)\n"
        "    self.process.kill()\n"
        "    return info\n"
        "kernels.Forked.launch_kernel = launch_and_kill\n"
    )
    with (
        serving_folder(ROOT / "dashboards", waiting=0, given=given) as served,
        urlopen(served.address + "winter", timeout=PATIENCE) as page,
    ):
        assert page.read().endswith(b"""("ended").hidden = false;</script>""")


@pytest.mark.slow
def test_after_the_server_is_killed_a_page_opens_again(tmp_path: Path, temporary: Path) -> None:
    before = ours()
    port = free_port()
    with serving("dashboards", "--port", port, home=tmp_path) as first:
        run(play(first.address))
        below = psutil.Process(first.process.pid).children(recursive=True)
        first.end(signal.SIGKILL)
    _, alive = psutil.wait_procs(below, timeout=10)
    assert alive == []
    with serving("dashboards", "--port", port, home=tmp_path) as second:
        run(play(second.address))
    assert not files(tmp_path)
    until(lambda: not any(temporary.glob("gametable-*")))
    assert not files(temporary)
    assert ours() == before
