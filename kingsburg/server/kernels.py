"""The processes behind the dashboards: a kernel for each visitor.

On Linux they are forks of one process that has imported all that a dashboard needs: a page comes up
sooner than if its kernel read the same hundreds of files again, and what is alike in all kernels
stands in memory once. Elsewhere forks are not safe, and each kernel is started for itself.
"""

from __future__ import annotations

import ctypes
import gc
import os
import re
import signal
import sys
import tempfile
import uuid
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import EntryPoint
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final

import zmq
from ipykernel.kernelspec import make_ipkernel_cmd
from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from kingsburg.server import logs

#: No file with the code of all visitors, and no word about anything but errors.
_QUIET: Final = ["--HistoryManager.enabled=False", "--IPKernelApp.log_level=40"]
_FORKED: Final = "kingsburg-forked"
_FORKS: Final = ForkServerContext()
#: How much a kernel gives way to the server, and to others on its machine.
_NICE: Final = 5
#: Bytes of memory that a kernel may have of its own; the largest question needs a third.
_MEMORY: Final = 600_000_000
#: PR_SET_PDEATHSIG in Linux's prctl.h.
_TOLD_WHEN_ITS_PARENT_ENDS: Final = 1
#: Names of variables that a Python needs to start, to find its modules and to know its language.
_PASSED: Final = re.compile(
    "PATH|HOME|LANG|LC_.*|TZ|PYTHON.*|VIRTUAL_ENV|LD_LIBRARY_PATH"
    "|SYSTEMROOT|USERPROFILE|APPDATA|TEMP|TMP|PATHEXT|COMSPEC"
)
#: What has been imported when a kernel begins.
_IMPORTED: Final = [
    "ipykernel.zmqshell",
    "ipykernel.kernelapp",
    # What a kernel else imports when it begins.
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "tornado.locks",
    "tornado.platform.asyncio",
    "tornado.queues",
    "kingsburg.server.kernels",
    "kingsburg.widgets.app",
    "kingsburg.widgets.court",
    "kingsburg.widgets.odds",
    "kingsburg.widgets.play_table",
    "kingsburg.widgets.rules_page",
    "kingsburg.widgets.winter",
    # A link is opened before anything else is seen.
    "kingsburg.links",
    *(
        f"kingsburg.states.{each}"
        for each in ("court", "odds", "play", "quiz", "rules", "season", "winter")
    ),
    "kingsburg.widgets.share_panel",
]


class OwnPython(KernelSpecManager):
    """Kernels of the Python that runs this: it has kingsburg, others on this machine may not."""

    #: Whether kernels are forks.
    forks = False

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        argv = make_ipkernel_cmd(extra_arguments=_QUIET)
        metadata = {"kernel_provisioner": {"provisioner_name": _FORKED}} if self.forks else {}
        return KernelSpec(
            argv=argv, name=kernel_name, language="python", display_name="Python", metadata=metadata
        )


def transport(folder: Path) -> str:
    """By which of ZeroMQ's ways a kernel is spoken with: by files in this folder if it can be.

    A port of TCP may be somebody else's by the time the kernel asks for it.
    """
    name = f"voila_{'x' * 8}/kernel-{uuid.UUID(int=0)}-ipc-5"
    return "ipc" if len(os.fsencode(folder / name)) <= zmq.IPC_PATH_MAX_LEN else "tcp"


def prepare(folder: Path, *, forks: bool = sys.platform == "linux") -> None:
    """Before the first kernel: what they write lies in this folder, which goes with the server.

    Kernels get of the server's environment only what a Python needs. With `forks`, the process that
    they are forks of begins its work, and goes on with it while the server is made ready.
    """
    for name in [*os.environ]:
        if not _PASSED.fullmatch(name):
            del os.environ[name]
    os.environ["IPYTHONDIR"] = str(folder / "ipython")
    tempfile.tempdir = os.environ["TMPDIR"] = str(folder)
    KernelProvisionerFactory.provisioners[_FORKED] = EntryPoint(
        _FORKED, f"{__name__}:{Forked.__name__}", KernelProvisionerFactory.GROUP_NAME
    )
    if forks:
        _FORKS.set_forkserver_preload(_IMPORTED)
        # It listens at a path in the folder, which may be longer than a socket's may be.
        with suppress(OSError):
            forkserver.ensure_running()
            OwnPython.forks = True


class Forked(LocalProvisioner):
    """Starts a kernel as a fork."""

    process: Any = None

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        arguments = cmd[cmd.index("ipykernel_launcher") + 1 :]
        # It has the environment of the process that it is a fork of, and not what Voilà adds to
        # that: the address as a visitor has sent it, which need not even be text.
        process = _FORKS.Process(target=_kernel, args=(arguments, logs.style()), daemon=True)
        process.start()
        self.process = _Started(process)
        self.pid = self.process.pid
        return self.connection_info


class _Started:
    """A fork, as a `LocalProvisioner` looks at a process: like `subprocess.Popen`."""

    stdin = stdout = stderr = None

    def __init__(self, process: BaseProcess) -> None:
        assert process.pid is not None
        self.pid = process.pid
        self._process = process

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self) -> int | None:
        self._process.join()
        return self._process.exitcode

    def send_signal(self, sign: int) -> None:
        # Once it is waited for, its number may be another's.
        if self.poll() is None:
            os.kill(self.pid, sign)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def _kernel(arguments: Sequence[str], style: logs.Style) -> None:
    """What a kernel's process does: be a kernel until it is told to end or the server is gone."""
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
    from ipykernel.kernelapp import IPKernelApp

    from kingsburg.widgets import app as widgets

    app: Any = IPKernelApp.instance()
    # As if its parent were process 1, which never ends: else it looks after it once a second.
    app.initialize([*arguments, "--IPKernelApp.parent_handle=1"])
    # It writes down a message that comes twice each time; ours counts what repeats.
    app.log.handlers.clear()
    app.log.propagate = True
    widgets.begin()
    app.start()
