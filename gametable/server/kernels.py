"""The processes behind the dashboards: a kernel for each visitor.

On Linux they are forks of one process that has imported all that a dashboard needs: a page comes up
sooner than if its kernel read the same hundreds of files again, and what is alike in all kernels
stands in memory once. Elsewhere forks are not safe, and each kernel is started for itself.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import tempfile
import time
import uuid
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import EntryPoint
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from queue import Empty
from typing import Any, Final

import zmq
from ipykernel.kernelspec import make_ipkernel_cmd
from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager
from traitlets import default

from gametable.server import kernel, logs

_FORKED: Final = "gametable-forked"
_FORKS: Final = ForkServerContext()
#: Seconds until what a kernel says to all is heard, if it is heard at all.
_HEARD: Final = 0.2
#: Names of variables that a Python needs to start, to find its modules and to know its language.
_PASSED: Final = re.compile(
    "PATH|HOME|LANG|LC_.*|TZ|PYTHON.*|VIRTUAL_ENV|LD_LIBRARY_PATH"
    "|SYSTEMROOT|USERPROFILE|APPDATA|TEMP|TMP|PATHEXT|COMSPEC"
)
#: What has been imported when a kernel begins.
_IMPORTED: Final = [
    "ipykernel.zmqshell",
    # What a kernel else imports when it begins.
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "tornado.locks",
    "tornado.platform.asyncio",
    "tornado.queues",
    "gametable.server.kernel",
    "gametable.server.kernel_app",
    # A link is opened before anything else is seen.
    "gametable.notation.links",
    "gametable.widgets.share_panel",
]


class OwnPython(KernelSpecManager):
    """Kernels of the Python that runs this: it has the games, others on this machine may not."""

    #: Whether kernels are forks.
    forks = False

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        quiet = [
            f"--{part}.{name}={value}"
            for part, options in kernel.QUIET.items()
            for name, value in options.items()
        ]
        argv = make_ipkernel_cmd(extra_arguments=quiet)
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


def prepare(
    folder: Path, imported: Sequence[str], *, forks: bool = sys.platform == "linux"
) -> None:
    """Before the first kernel: what they write lies in this folder, which goes with the server.

    `imported`: modules that their games need.

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
        _FORKS.set_forkserver_preload([*_IMPORTED, *imported])
        # It listens at a path in the folder, which may be longer than a socket's may be.
        with suppress(OSError):
            forkserver.ensure_running()
            OwnPython.forks = True


class Manager(ServerKernelManager):
    """One kernel. Nobody hears of what is done with it, for which Jupyter reads a schema first."""

    def emit(self, schema_id: str, data: object) -> None:
        """Tell nobody."""

    @default("client_factory")
    def _our_client(self) -> type[Client]:
        return Client


class Client(AsyncKernelClient):
    """What speaks with a kernel while its page is made, and only by the ways needed for that."""

    def start_channels(self) -> None:  # type: ignore[override]
        super().start_channels(stdin=False, hb=False, control=False)

    def stop_channels(self) -> None:
        self.shell_channel.stop()
        self.iopub_channel.stop()

    async def wait_for_ready(self, timeout: float) -> None:  # type: ignore[override]
        """Wait until the kernel answers and is heard, but not, as Jupyter, until it is silent.

        Raises `RuntimeError` if it has ended, or has not answered within so many seconds.
        """
        late = time.monotonic() + timeout
        while True:
            self.kernel_info()
            with suppress(Empty):
                await self.shell_channel.get_msg(timeout=1)
                await self.iopub_channel.get_msg(timeout=_HEARD)
                return
            if time.monotonic() > late or not await self.is_alive():
                raise RuntimeError("a kernel does not answer")


class Forked(LocalProvisioner):
    """Starts a kernel as a fork."""

    process: Any = None

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        connection = cmd[cmd.index("-f") + 1]
        # It has the environment of the process that it is a fork of, and not what Voilà adds to
        # that: the address as a visitor has sent it, which need not even be text.
        process = _FORKS.Process(target=kernel.run, args=(connection, logs.style()), daemon=True)
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
