"""Many games in a notebook: a progress bar, Kernel → Interrupt, a frame and a plot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager, start_new_kernel

PATIENCE = 60


@pytest.fixture(scope="module")
def kernel() -> Iterator[tuple[KernelManager, BlockingKernelClient]]:
    manager, client = start_new_kernel(kernel_name="python3")
    yield manager, client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def shown(client: BlockingKernelClient, code: str) -> Iterator[dict[str, Any]]:
    """Run code and yield what it shows, until it is done."""
    asked = client.execute(code)
    while True:
        message = client.get_iopub_msg(timeout=PATIENCE)
        if message["parent_header"].get("msg_id") != asked:
            continue
        kind, content = message["msg_type"], message["content"]
        assert kind != "error", content["traceback"]
        if kind == "status" and content["execution_state"] == "idle":
            return
        if kind in ("display_data", "execute_result"):
            yield content["data"]


@pytest.mark.parametrize("workers", [1, 2])
def test_interrupting_the_kernel_gives_what_is_done(
    kernel: tuple[KernelManager, BlockingKernelClient], workers: int
) -> None:
    manager, client = kernel
    code = f"""
from kingsburg import simulate
played = simulate(["random", "random"], 1_000_000, seed=1, workers={workers})
played
"""
    seen = []
    for data in shown(client, code):
        seen.append(data)
        if len(seen) == 1:
            # The bar appears after a moment, when some games are over.
            assert "application/vnd.jupyter.widget-view+json" in data
            manager.interrupt_kernel()
    told = seen[-1]
    assert "stopped" in told["text/plain"]
    assert "<table" in told["text/html"]


def test_the_frame_and_a_plot(kernel: tuple[KernelManager, BlockingKernelClient]) -> None:
    _manager, client = kernel
    code = """
import plotly.express as px
frame = simulate(["greedy", "random"], 20, seed=1).frame()
display(frame.groupby("player")[["vp"]].mean())
px.box(frame, x="player", y="vp")
"""
    table, plot = shown(client, code)
    assert "greedy" in table["text/html"]
    assert "application/vnd.plotly.v1+json" in plot
