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
from pathlib import Path
from typing import Any, Final

from gametable.server import logs

#: A kernel keeps no file of the code it has run, and logs only errors.
QUIET: Final[dict[str, dict[str, object]]] = {
    "HistoryManager": {"enabled": False},
    "IPKernelApp": {"log_level": 40},
}
#: The niceness of a kernel, which yields to the server and other processes.
_NICE: Final = 5
#: The most that a process may ask to be ended by the system before others.
_FIRST_TO_END: Final = "1000"
#: The most bytes of private memory of a kernel; the largest question needs a third of it.
_MEMORY: Final = 600_000_000
#: The socket in the folder of the server that gives turns at long work.
TURNS: Final = "turns"
#: PR_SET_PDEATHSIG in Linux's prctl.h.
_TOLD_WHEN_ITS_PARENT_ENDS: Final = 1


def run(connection: str) -> None:
    """Run a kernel until it is told to end or the server is gone.

    `connection`: the path of its connection file.
    """
    # A Ctrl-C is for the server alone.
    os.setsid()
    # The process that kernels are forked from ends with the server, unless a fork keeps this open.
    # Forks are killed when it ends.
    os.close(forkserver._forkserver._forkserver_alive_fd)  # type: ignore[attr-defined]
    ctypes.CDLL(None).prctl(_TOLD_WHEN_ITS_PARENT_ENDS, signal.SIGKILL)
    # The server comes first, since all visitors wait for it.
    os.nice(_NICE)
    # So does it where memory is short: the system ends a kernel first.
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(_FIRST_TO_END, "ascii")
    import resource

    resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
    kernel_id = Path(connection).stem.removeprefix("kernel-")
    logs.begin_kernel(kernel_id)
    # Nobody debugs these kernels, and the debugger takes longer to import than anything else.
    sys.modules["debugpy"] = None  # type: ignore[assignment]
    # Garbage collection skips the memory that forks share; looking at it would copy it to each.
    gc.freeze()
    from traitlets.config import Config

    from gametable.server.kernel_app import KernelApp
    from gametable.widgets import share, turns

    turns.given_by(Path(tempfile.gettempdir(), TURNS), kernel_id)
    app: Any = KernelApp.instance(
        connection_file=connection,
        config=Config(QUIET),
        # As if its parent were process 1, which never ends; otherwise it checks every second.
        parent_handle=1,
    )
    app.initialize([])
    # Its own handlers log a repeated message each time; ours counts repeats.
    app.log.handlers.clear()
    app.log.propagate = True
    share.begin()
    app.start()
