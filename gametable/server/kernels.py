"""The processes behind the dashboards: a kernel for each visitor.

On Linux they are forks of one process that has imported all that a dashboard needs: a page opens
sooner than if its kernel read the same hundreds of files again, and kernels share the memory that
is the same in all of them. Elsewhere forks are not safe, so each kernel is started separately.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
import time
import uuid
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import EntryPoint
from multiprocessing import forkserver
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
from traitlets import Type

from gametable.server import kernel

#: ZeroMQ's transport for kernels. A TCP port may be taken by another process, or by a client that
#: connects to itself because the kernel has not bound the port yet.
TRANSPORT: Final = "tcp" if sys.platform == "win32" else "ipc"
_FORKED: Final = "gametable-forked"
#: Seconds to wait for a kernel's next message on its iopub channel.
_HEARD: Final = 0.2
#: The environment variables that Python needs to start, to find modules and to know the locale.
_PASSED: Final = re.compile(
    "PATH|HOME|LANG|LC_.*|TZ|PYTHON.*|VIRTUAL_ENV|LD_LIBRARY_PATH"
    "|SYSTEMROOT|USERPROFILE|APPDATA|TEMP|TMP|PATHEXT|COMSPEC"
)
#: The modules that are imported before kernels are forked.
_IMPORTED: Final = [
    "ipykernel.zmqshell",
    # A kernel would otherwise import these when it starts.
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "tornado.locks",
    "tornado.platform.asyncio",
    "tornado.queues",
    "gametable.server.kernel",
    "gametable.server.kernel_app",
    "gametable.widgets.share",
    # A page opens its link before it shows anything.
    "gametable.notation.links",
    "gametable.widgets.share_panel",
]


class OwnPython(KernelSpecManager):
    """The kernel spec of the Python that runs this server; other Pythons may lack the games."""

    #: True if kernels are forks.
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


def temporary() -> str:
    """Return the folder for temporary files, or a shorter path if sockets would not fit there."""
    folder = tempfile.gettempdir()
    name = f"gametable-{'x' * 8}/voila_{'x' * 8}/kernel-{uuid.UUID(int=0)}-ipc-5"
    too_long = len(os.fsencode(Path(folder, name))) > zmq.IPC_PATH_MAX_LEN
    return "/tmp" if too_long and TRANSPORT == "ipc" else folder


def prepare(
    folder: Path, imported: Sequence[str], *, forks: bool = sys.platform == "linux"
) -> None:
    """Prepare for kernels, which write to this folder; it is deleted when the server ends.

    `imported`: modules that their games need.

    Remove from the environment what Python does not need, so that kernels do not get it. With
    `forks`, start the process that they are forked from; it imports while the server gets ready.
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
        forkserver.set_forkserver_preload([*_IMPORTED, *imported])
        forkserver.ensure_running()
        OwnPython.forks = True


class Client(AsyncKernelClient):
    """The client of a kernel while its page is rendered; it opens only the channels needed."""

    def start_channels(self) -> None:  # type: ignore[override]
        super().start_channels(stdin=False, hb=False, control=False)
        # ZeroMQ drops a peer that is not a kernel, and would then block the whole server forever.
        self.shell_channel.socket.sndtimeo = 0

    def stop_channels(self) -> None:
        self.shell_channel.stop()
        self.iopub_channel.stop()

    async def wait_for_ready(self, timeout: float) -> None:  # type: ignore[override]
        """Wait for a message on both channels, but not, like Jupyter, until there are no more.

        Raises `RuntimeError` if the kernel has ended, or has not answered within `timeout` seconds,
        and `CancelledError` if it was told to end.
        """
        late = time.monotonic() + timeout
        while True:
            self.kernel_info()
            with suppress(Empty):
                await self.shell_channel.get_msg(timeout=1)
                await self.iopub_channel.get_msg(timeout=_HEARD)
                return
            if getattr(self.parent, "shutting_down", False):
                # Unlike an exception, asyncio does not log this for a task that nobody waits for.
                self.stop_channels()
                raise asyncio.CancelledError
            if time.monotonic() > late or not await self.is_alive():
                raise RuntimeError("a kernel does not answer")


class Manager(ServerKernelManager):
    """The manager of one kernel. It emits no events, which would make Jupyter read a schema."""

    client_factory = Type(Client)

    def emit(self, schema_id: str, data: object) -> None:
        """Do nothing."""


class Forked(LocalProvisioner):
    """A provisioner that starts a kernel as a fork."""

    process: Any = None

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        connection = cmd[cmd.index("-f") + 1]
        # The fork has the environment of its parent, without what Voilà adds: the address as the
        # visitor sent it, which may not even be text.
        self.process = kernel.Fork(target=kernel.run, args=(connection,), daemon=True)
        self.process.start()
        self.pid = self.process.pid
        return self.connection_info
