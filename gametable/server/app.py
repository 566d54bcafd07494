"""The dashboards as a web server of their own: Voilà, serving these notebooks and nothing else."""

from __future__ import annotations

import logging
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jupyter_core.utils import run_sync
from jupyter_server.auth.identity import IdentityProvider, User
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.netutil import bind_sockets
from tornado.platform.asyncio import BaseAsyncIOLoop
from traitlets.config import Config
from voila.app import Voila
from voila.utils import get_page_config

from gametable.games import Game
from gametable.play.errors import GameError
from gametable.server import files, kernels, logs, memory, metrics, status, visits
from gametable.server.door import Door, Proxy
from gametable.server.gate import LONGEST, Channels, Gate
from gametable.server.headers import Headers
from gametable.server.pages import Alive, Nothing, PageHandler, Start
from gametable.server.scripts import Bundle, Script
from gametable.server.visits import Kernels, Visits
from gametable.views.pages import Pages

#: For each dashboard one kernel waits, its page made, so that it opens at once.
_WAITING: Final = 1
#: Seconds before the next one is made: the visitor's own page comes up first.
_REFILL: Final = 4
#: Of what Voilà serves beside pages: not its list of files, nor the files, nor what writes.
_SERVED: Final = ("api/kernels/", "voila/static/", "voila/labextensions/")
_SERVED_TOO: Final = ("voila/api/themes/", "voila/api/shutdown/")
#: The pages around the dashboards.
_TEMPLATE: Final = Path(__file__).parent / "template"
#: Seconds that visitors have to leave when the server is told to end.
GRACE: Final = 30
#: What a page of widgets needs, and no more: plotly alone weighs more than all these.
_EXTENSIONS: Final = (
    "@voila-dashboards/widgets-manager8",
    "@jupyter-widgets/jupyterlab-manager",
    "anywidget",
    "gametable",
)


@dataclass(frozen=True)
class Options:
    """How the dashboards are served."""

    host: str
    port: int
    #: The path before all pages.
    base_url: str = "/"
    #: How many may be there at once.
    visitors: int = 25
    #: The port of this machine that tells how the server is; None: none does.
    status_port: int | None = None
    #: The names it answers to beside its own.
    hosts: Sequence[str] = ()
    #: The address of a proxy that is believed whom it asks for; "": none is.
    proxy: str = ""
    log: logs.Style = "text"


class Anybody(IdentityProvider):
    """A visitor is nobody in particular, and no cookie says who."""

    def get_user(self, handler: Any) -> User:
        return User("visitor")


class Server(Voila):
    """Voilà with our pages around the dashboards and everything else closed."""

    options: Options
    #: What templates may ask for.
    templates: dict[str, object]
    sockets: list[socket.socket]
    status_sockets: list[socket.socket]
    door: Door
    proxy: Proxy
    #: Whether it has been told to end, and waits for those who are still there.
    ending = False
    #: What Voilà's scripts are told, on every page.
    page_config: dict[str, Any]
    bundle: Bundle
    visits: Visits
    #: Called when pages can be opened.
    ready: Callable[[], None]

    def setup_template_dirs(self) -> None:
        super().setup_template_dirs()
        # Under the name of Voilà's own template, so that what that brings along is found.
        self.template_paths.insert(0, str(_TEMPLATE))

    def init_settings(self) -> dict[str, Any]:
        ours = {
            "compress_response": True,
            # With half the usual memory, which each connection has for itself.
            "websocket_compression_options": {"compression_level": 6, "mem_level": 5},
            "websocket_max_message_size": LONGEST,
            "default_handler_class": Nothing,
            # Nothing is written down of who asks for what.
            "log_function": lambda _handler: None,
            # For the visit only; the page's own script reads it.
            "xsrf_cookie_kwargs": {"expires_days": None, "samesite": "Lax"},
            "default_handler_args": {"voila_configuration": self.voila_configuration},
        }
        settings = {**super().init_settings(), **ours}
        # Jupyter's own handlers, too, tell of errors on our pages.
        settings["jinja2_env"] = settings["voila_jinja2_env"]
        settings["voila_jinja2_env"].globals.update(self.templates)
        self.visits = Visits(self.kernel_manager, self.options.visitors)
        self.proxy = Proxy(self.options.proxy)
        self._failures: dict[int, str] = {}
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
            (rf"{self.server_url}alive/([\w-]+)", Alive),
            (rf"{self.server_url}api/kernels/([\w-]+)/channels", Channels),
            *(each for each in super().init_handlers() if each[0].startswith(served)),
            (f"{self.server_url}({'|'.join(names)})", PageHandler, options),
            (self.server_url, Start, {"voila_configuration": self.voila_configuration}),
            (f"{self.server_url}voila/scripts/(.*)", Script, {"bundle": self.bundle}),
        ]

    def listen(self) -> None:
        self.app.add_transform(Headers)
        options = self.options
        hosts = {options.host, *options.hosts}
        self.door = Door(self.app, options.visitors, hosts, options.proxy)
        self.door.add_sockets(self.sockets)
        if self.status_sockets:
            status.listen(self, self.status_sockets)
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(metrics.measure_lag)
        for look in (self.visits.look, self.door.look, memory.give_back):
            PeriodicCallback(look, 1000 * visits.LOOK).start()
        self._hear_signals()
        memory.begin()
        self.ready()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()

    def _hear_signals(self) -> None:
        # Windows has no such handlers. Elsewhere they also hear a Ctrl-C which whoever started
        # this in the background had them ignore.
        assert isinstance(self.ioloop, BaseAsyncIOLoop)
        loop = self.ioloop.asyncio_loop
        with suppress(NotImplementedError):
            loop.add_signal_handler(signal.SIGINT, self.ioloop.stop)
            loop.add_signal_handler(signal.SIGTERM, self._end_gracefully)

    def _end_gracefully(self) -> None:
        """Let nobody in, and end when all are gone or have had time to go; the second time at once.

        Pages ask now and then whether their kernel is there, and are told so.
        """
        if self.ending:
            self.ioloop.stop()
        self.ending = True
        late = self.ioloop.time() + GRACE
        gone = 0

        def look() -> None:
            nonlocal gone
            # Who leaves closes the connection first, and then has the kernel ended.
            asked = any(each.busy for each in self.door.connections)
            gone = 0 if asked or self.visits.connected() else gone + 1
            if gone > 1 or self.ioloop.time() > late:
                self.ioloop.stop()

        look()
        self._looking = PeriodicCallback(look, 200)
        self._looking.start()

    def stop(self) -> None:
        # At once: a kernel that is asked to end while it still starts complains at length.
        with suppress(Exception):
            # One may be ending just now. None outlives this process.
            run_sync(self.kernel_manager.shutdown_all)(now=True)

    def failure_page(self, status: int) -> str:
        """What is shown instead of a page, by the status of the answer."""
        if status not in self._failures:
            template = self.app.settings["voila_jinja2_env"].get_template("error.html")
            self._failures[status] = template.render(status_code=status, base_url=self.base_url)
        return self._failures[status]

    @property
    def pages(self) -> list[Path]:
        """The dashboards."""
        return sorted(Path(self.root_dir).glob("*.ipynb"))


def serve(
    games: Sequence[Game], notebooks: Sequence[Path], options: Options, ready: Callable[[], None]
) -> None:
    """Serve these dashboards of these games until Ctrl-C or SIGTERM.

    `ready` is called once pages can be opened.

    Raises `GameError` if an address is not to be had, or too few files can be open for that
    many visitors.
    """
    _end_at_once_if_told()
    logs.begin(options.log)
    files.allow(options.visitors)
    sockets = _bound(options.host, options.port)
    status_sockets = _bound("127.0.0.1", options.status_port) if options.status_port else []
    folder = _own_folder()
    # In a folder of their own: no other file can be asked for, and games may have several.
    dashboards = folder / "dashboards"
    dashboards.mkdir()
    for each in notebooks:
        shutil.copyfile(each, dashboards / each.name)
    templates = Pages(games, [each.stem for each in sorted(notebooks)]).templates
    configuration = _configuration(dashboards, templates, options, kernels.transport(folder))
    server = Server(config=configuration, config_file_paths=[], log=logging.getLogger("gametable"))
    server.options = options
    server.templates = templates
    server.sockets = sockets
    server.status_sockets = status_sockets
    server.ready = ready
    # To each page it says that it would not wait for a pong as long as Jupyter.
    logging.getLogger("tornado.general").setLevel(logging.ERROR)
    kernels.prepare(folder, [module for each in games for module in each.preloaded])
    server.initialize([])
    _end_at_once_if_told()
    server.start()


def _end_at_once_if_told() -> None:
    """End without a word if told to before there is a loop to hear it; Voilà would complain."""
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda _sign, _frame: os._exit(0))


def _own_folder() -> Path:
    """A new folder that goes when this process ends, even if it is killed."""
    folder = tempfile.mkdtemp(prefix="gametable-")
    # The end of its input is the end of this process. A Ctrl-C for this one it does not get.
    subprocess.Popen(
        [sys.executable, "-I", "-c", _REMOVE, folder],
        stdin=subprocess.PIPE,
        process_group=0,
        env={},
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
        raise GameError(
            "cannot listen on {host}, port {port}: {why}", host=host, port=str(port), why=reason
        ) from error


def _configuration(
    dashboards: Path, templates: dict[str, object], options: Options, transport: str
) -> Config:
    return Config(
        {
            "Voila": {
                "root_dir": str(dashboards),
                "port": options.port,
                "base_url": options.base_url,
                "identity_provider_class": Anybody,
                "kernel_websocket_connection_class": Gate,
            },
            "VoilaConfiguration": {
                "preheat_kernel": True,
                "default_pool_size": _WAITING,
                # What stands in an address must not choose what runs on the page.
                "allow_template_override": "NO",
                "allow_theme_override": "NO",
                "show_tracebacks": False,
                "resources": templates,
                "extra_labextensions_path": [str(_TEMPLATE / "labextensions")],
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
            "MappingKernelManager": {
                "buffer_offline_messages": False,
                # Each connection stays in memory for as long, whether its kernel has answered.
                "kernel_info_timeout": visits.ANSWERS_AT_ALL,
            },
            # Begun anew, a kernel would know nothing of its page.
            "KernelManager": {"autorestart": False, "transport": transport},
        }
    )
