"""The process of a forked kernel. The server imports this too, so `run` imports the rest late."""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import sys
import tempfile
from contextlib import suppress
from multiprocessing import forkserver
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from gametable.server import logs

#: A kernel keeps no file of the code it has run, and logs only errors.
QUIET: Final[dict[str, dict[str, object]]] = {
    "HistoryManager": {"enabled": False},
    "IPKernelApp": {"log_level": 40},
}
#: The niceness of a kernel, which gives way to the server and other processes.
_NICE: Final = 5
#: The highest score with which a process can ask the system to end it before others.
_FIRST_TO_END: Final = "1000"
#: The most bytes of a kernel's private memory; the largest question needs a third of them.
_MEMORY: Final = 600_000_000
#: The socket in the server's folder that gives turns at long work.
TURNS: Final = "turns"
#: PR_SET_PDEATHSIG in Linux's prctl.h.
_TOLD_WHEN_ITS_PARENT_ENDS: Final = 1


class Fork(ForkServerProcess):
    """A fork with those parts of `subprocess.Popen` that Jupyter uses."""

    stdin = stdout = stderr = None

    def poll(self) -> int | None:
        return self.exitcode

    def wait(self) -> int | None:
        self.join()
        return self.exitcode

    def send_signal(self, sign: int) -> None:
        # After the fork has ended, its id may belong to another process.
        if self.pid and self.poll() is None:
            os.kill(self.pid, sign)


def run(connection: str) -> None:
    """Run a kernel until it is told to end or the server is gone.

    `connection`: the path of its connection file.
    """
    # Ctrl-C is for the server alone.
    os.setsid()
    # The process that kernels are forked from ends with the server, unless a fork keeps this open.
    # When it ends, its forks are killed.
    os.close(forkserver._forkserver._forkserver_alive_fd)  # type: ignore[attr-defined]
    ctypes.CDLL(None).prctl(_TOLD_WHEN_ITS_PARENT_ENDS, signal.SIGKILL)
    # The server has priority, because all visitors wait for it.
    os.nice(_NICE)
    # If memory is short, the system should end a kernel first.
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(_FIRST_TO_END, "ascii")
    import resource

    resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
    kernel_id = Path(connection).stem.removeprefix("kernel-")
    logs.begin_kernel(kernel_id)
    # Nobody debugs these kernels, and the debugger takes longer to import than anything else.
    sys.modules["debugpy"] = None  # type: ignore[assignment]
    # Garbage collection must skip the memory that forks share: touching it would copy it.
    gc.freeze()
    from ipykernel import ipkernel
    from traitlets.config import Config

    # For the debugger, the kernel lists the files of all modules, which would copy shared memory.
    quiet = SimpleNamespace(**{**vars(sys), "modules": {}})
    ipkernel.sys = quiet  # type: ignore[assignment,attr-defined]

    from gametable.server.kernel_app import KernelApp
    from gametable.widgets import share, turns

    turns.given_by(Path(tempfile.gettempdir(), TURNS), kernel_id)
    app: Any = KernelApp.instance(
        connection_file=connection,
        config=Config(QUIET),
        # Process 1, which never ends, replaces the parent: the kernel would check it every second.
        parent_handle=1,
    )
    app.initialize([])
    # The kernel's own handlers log a repeated message each time; ours counts repeats.
    app.log.handlers.clear()
    app.log.propagate = True
    share.begin()
    app.start()
