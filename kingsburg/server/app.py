"""The dashboards as a web server of their own: Voilà, serving these notebooks and nothing else."""

from __future__ import annotations

import logging
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from jupyter_core.utils import run_sync
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.netutil import bind_sockets
from tornado.platform.asyncio import BaseAsyncIOLoop
from traitlets.config import Config
from voila.app import Voila
from voila.utils import get_page_config

from kingsburg.engine.errors import KingsburgError
from kingsburg.server import kernels, visits
from kingsburg.server.gate import LONGEST, Gate
from kingsburg.server.headers import Headers
from kingsburg.server.pages import Nothing, Page, Start
from kingsburg.server.scripts import Bundle, Script
from kingsburg.server.visits import Kernels, Visits
from kingsburg.views.pages import TEMPLATES

#: For each dashboard one kernel waits, its page made, so that it opens at once.
_WAITING: Final = 1
#: Seconds before the next one is made: the visitor's own page comes up first.
_REFILL: Final = 4
#: Of what Voilà serves beside pages: not its list of files, nor the files, nor what writes.
_SERVED: Final = ("api/kernels/", "voila/static/", "voila/templates/", "voila/labextensions/")
_SERVED_TOO: Final = ("voila/api/themes/", "voila/api/shutdown/")
#: What a page of widgets needs, and no more: plotly alone weighs more than all these.
_EXTENSIONS: Final = (
    "@voila-dashboards/widgets-manager8",
    "@jupyter-widgets/jupyterlab-manager",
    "anywidget",
    "kingsburg",
)


class Server(Voila):
    """Voilà with our pages around the dashboards and everything else closed."""

    most_visitors: int
    sockets: list[socket.socket]
    #: What Voilà's scripts are told, on every page.
    page_config: dict[str, Any]
    bundle: Bundle
    visits: Visits
    #: Pages that wait for their kernel.
    opening: set[Page]
    #: Called when pages can be opened.
    ready: Callable[[], None]

    def setup_template_dirs(self) -> None:
        super().setup_template_dirs()
        # Under the name of Voilà's own template, so that what that brings along is found.
        self.template_paths.insert(0, str(Path(self.root_dir) / "template"))

    def init_settings(self) -> dict[str, Any]:
        ours = {
            "compress_response": True,
            "websocket_compression_options": {"compression_level": 6},
            "websocket_max_message_size": LONGEST,
            "default_handler_class": Nothing,
            "default_handler_args": {"voila_configuration": self.voila_configuration},
        }
        settings = {**super().init_settings(), **ours}
        # Jupyter's own handlers, too, tell of errors on our pages.
        settings["jinja2_env"] = settings["voila_jinja2_env"]
        settings["voila_jinja2_env"].globals.update(TEMPLATES)
        self.visits = Visits(self.kernel_manager)
        self.opening = set()
        self.page_config = get_page_config(
            self.base_url, settings, self.log, self.voila_configuration
        )
        self.page_config["jupyterLabTheme"] = self.voila_configuration.theme
        self.bundle = self._bundled()
        return settings

    def _bundled(self) -> Bundle:
        voila = _found(self.static_paths, "voila.js")
        extensions = [each["name"] for each in self.page_config["federated_extensions"]]
        folders = [_found(self.labextensions_path, each) / "static" for each in extensions]
        return Bundle([voila.parent, *folders], voila)

    def init_handlers(self) -> list[Any]:
        served = tuple(self.server_url + path for path in (*_SERVED, *_SERVED_TOO))
        names = [path.stem for path in self.pages]
        options = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        return [
            *(each for each in super().init_handlers() if each[0].startswith(served)),
            (f"{self.server_url}({'|'.join(names)})", Page, options),
            (self.server_url, Start, {"voila_configuration": self.voila_configuration}),
            (f"{self.server_url}voila/scripts/(.*)", Script, {"bundle": self.bundle}),
        ]

    def listen(self) -> None:
        self.app.add_transform(Headers)
        HTTPServer(self.app).add_sockets(self.sockets)
        PeriodicCallback(self.visits.look, 1000 * visits.LOOK).start()
        self.ioloop = IOLoop.current()
        # Windows has no such handlers. Elsewhere they also hear a Ctrl-C which whoever started
        # this in the background had them ignore.
        assert isinstance(self.ioloop, BaseAsyncIOLoop)
        with suppress(NotImplementedError):
            for each in (signal.SIGINT, signal.SIGTERM):
                self.ioloop.asyncio_loop.add_signal_handler(each, self.ioloop.stop)
        self.ready()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()

    def stop(self) -> None:
        # At once: a kernel that is asked to end while it still starts complains at length.
        with suppress(Exception):
            # One may be ending just now. None outlives this process.
            run_sync(self.kernel_manager.shutdown_all)(now=True)

    @property
    def pages(self) -> list[Path]:
        """The dashboards."""
        return sorted(Path(self.root_dir).glob("*.ipynb"))


def serve(
    dashboards: Path,
    host: str,
    port: int,
    base_url: str,
    visitors: int,
    ready: Callable[[], None],
) -> None:
    """Serve until Ctrl-C or SIGTERM; `ready` is called once pages can be opened.

    `visitors`: how many may be there at once. Raises `KingsburgError` if the address is not to
    be had.
    """
    sockets = _bound(host, port)
    folder = _own_folder()
    configuration = _configuration(dashboards, port, base_url, kernels.transport(folder))
    server = Server(config=configuration, config_file_paths=[])
    server.sockets = sockets
    server.most_visitors = visitors
    server.ready = ready
    # To each page it says that it would not wait for a pong as long as Jupyter.
    logging.getLogger("tornado.general").setLevel(logging.ERROR)
    kernels.prepare(folder)
    server.initialize([])
    server.start()


def _own_folder() -> Path:
    """A new folder that goes when this process ends, even if it is killed."""
    folder = tempfile.mkdtemp(prefix="kingsburg-")
    # The end of its input is the end of this process. A Ctrl-C for this one it does not get.
    subprocess.Popen(
        [sys.executable, "-c", _REMOVE, folder], stdin=subprocess.PIPE, process_group=0
    )
    return Path(folder)


_REMOVE: Final = """
import shutil, sys

sys.stdin.read()
shutil.rmtree(sys.argv[1], ignore_errors=True)
"""


def _found(folders: list[str], name: str) -> Path:
    """The first file or folder of this name; Voilà finds it in the same way."""
    return next(each for each in (Path(folder, name) for folder in folders) if each.exists())


def _bound(host: str, port: int) -> list[socket.socket]:
    try:
        return bind_sockets(port, host)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise KingsburgError(
            "cannot listen on {host}, port {port}: {why}", host=host, port=str(port), why=reason
        ) from error


def _configuration(dashboards: Path, port: int, base_url: str, transport: str) -> Config:
    return Config(
        {
            "Voila": {
                "root_dir": str(dashboards),
                "port": port,
                "base_url": base_url,
                "log_level": "ERROR",
                "kernel_websocket_connection_class": Gate,
            },
            "VoilaConfiguration": {
                "preheat_kernel": True,
                "default_pool_size": _WAITING,
                # What stands in an address must not choose what runs on the page.
                "allow_template_override": "NO",
                "allow_theme_override": "NO",
                "show_tracebacks": False,
                "resources": TEMPLATES,
                "extra_labextensions_path": [str(dashboards / "template" / "labextensions")],
                "extension_allowlist": list(_EXTENSIONS),
                "kernel_spec_manager_class": kernels.OwnPython,
                "multi_kernel_manager_class": Kernels,
                "file_allowlist": [],
                "file_denylist": [".*"],
            },
            # Else there were a secret and a list of signatures in somebody's home.
            "NotebookNotary": {"db_file": ":memory:", "secret": secrets.token_bytes()},
            "VoilaKernelManager": {"fill_delay": _REFILL},
            # A page that is back asks for all anew. And of a kernel that ends before its page's
            # connection, as when a page is closed, the buffer would stay open for ever.
            "MappingKernelManager": {"buffer_offline_messages": False},
            # Begun anew, a kernel would know nothing of its page.
            "KernelManager": {"autorestart": False, "transport": transport},
        }
    )
