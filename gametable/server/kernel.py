"""What the process of a kernel does that is a fork. The server imports it, but not what it runs."""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import sys
from multiprocessing import forkserver
from typing import Any, Final

from gametable.server import logs

#: No file with the code of all visitors, and no word about anything but errors.
QUIET: Final[dict[str, dict[str, object]]] = {
    "HistoryManager": {"enabled": False},
    "IPKernelApp": {"log_level": 40},
}
#: How much a kernel gives way to the server, and to others on its machine.
_NICE: Final = 5
#: Bytes of memory that a kernel may have of its own; the largest question needs a third.
_MEMORY: Final = 600_000_000
#: PR_SET_PDEATHSIG in Linux's prctl.h.
_TOLD_WHEN_ITS_PARENT_ENDS: Final = 1


def run(connection: str, style: logs.Style) -> None:
    """Be a kernel until told to end or until the server is gone.

    `connection`: the file that says where it listens.
    """
    # A Ctrl-C is for the server alone.
    os.setsid()
    # The process that it is a fork of ends when the server does, unless forks keep this open; and a
    # fork ends with it, even one that is halted.
    os.close(forkserver._forkserver._forkserver_alive_fd)  # type: ignore[attr-defined]
    ctypes.CDLL(None).prctl(_TOLD_WHEN_ITS_PARENT_ENDS, signal.SIGKILL)
    # The server, which all wait for, comes first.
    os.nice(_NICE)
    import resource

    resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
    logs.begin(style)
    # Nobody debugs a kernel of a stranger's, and the debugger takes longest of all to be imported.
    sys.modules["debugpy"] = None  # type: ignore[assignment]
    # What all forks share is not looked through for what may go, which would copy it to each.
    gc.freeze()
    from traitlets.config import Config

    from gametable.server.kernel_app import KernelApp
    from gametable.widgets import page

    app: Any = KernelApp.instance(
        connection_file=connection,
        config=Config(QUIET),
        # As if its parent were process 1, which never ends: else it looks after it once a second.
        parent_handle=1,
    )
    app.initialize([])
    # It writes down a message that comes twice each time; ours counts what repeats.
    app.log.handlers.clear()
    app.log.propagate = True
    page.begin()
    app.start()
