"""A web server for the dashboards: Voilà, serving the given notebooks and nothing else."""

from __future__ import annotations

import asyncio
import errno
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
from functools import cached_property, partial
from http import HTTPStatus
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
from gametable.server import kernel, kernels, logs, memory, metrics, resources, status, visits
from gametable.server.door import Door
from gametable.server.gate import LONGEST, Channels, Gate
from gametable.server.headers import Headers
from gametable.server.pages import Alive, Left, Nothing, PageHandler, Start
from gametable.server.scripts import Bundle, Script
from gametable.server.turns import Turns
from gametable.server.visits import Kernels, Visits
from gametable.views.pages import Pages

#: The kernels per dashboard that wait with their page rendered, so that it opens at once.
_WAITING: Final = 1
#: Seconds before the next one is started, so that the visitor's own page opens first.
_REFILL: Final = 4
#: Seconds between two checks on the kernel that an opening page waits for.
_CHECK: Final = 2
#: The paths of Voilà that stay open besides pages; its file list, files and uploads are closed.
_SERVED: Final = ("api/kernels/", "voila/static/", "voila/labextensions/", "voila/api/themes/")
#: The templates of the pages around the dashboards.
_TEMPLATE: Final = Path(__file__).parent / "template"
#: Seconds that visitors have to leave once the server is told to end.
GRACE: Final = 30
#: The only extensions that a page of widgets needs; plotly alone is larger than all of them.
_EXTENSIONS: Final = (
    "@voila-dashboards/widgets-manager8",
    "@jupyter-widgets/jupyterlab-manager",
    "anywidget",
    "gametable",
)


@dataclass(frozen=True)
class Options:
    """The options for serving the dashboards."""

    host: str
    port: int
    #: The path under which all pages are served.
    base_url: str = "/"
    #: The most visitors at once.
    visitors: int = 25
    #: The local port for the server's status, or None.
    status_port: int | None = None
    #: Host names that the server answers to besides its own.
    hosts: Sequence[str] = ()
    #: The address of a trusted reverse proxy, or "".
    proxy: str = ""
    #: The origins whose pages may show ours in a frame.
    frames: Sequence[str] = ()
    log: logs.Style = "text"


class Anybody(IdentityProvider):
    """An identity provider for which all visitors are one anonymous user, without a cookie."""

    def get_user(self, handler: Any) -> User:
        return User("visitor")


class Server(Voila):
    """A Voilà server with our pages around the dashboards, and with everything else closed."""

    options: Options
    #: The global names of the templates.
    templates: dict[str, object]
    sockets: list[socket.socket]
    status_sockets: list[socket.socket]
    door: Door
    #: True while the server, which was told to end, waits for visitors to leave.
    ending = False
    #: The configuration for Voilà's scripts, which is part of every page.
    page_config: dict[str, Any]
    bundle: Bundle
    visits: Visits
    #: Pages that are made at once.
    making: asyncio.Semaphore
    #: Called when pages can be opened.
    ready: Callable[[], None]

    def setup_template_dirs(self) -> None:
        super().setup_template_dirs()
        # Our template has the name of Voilà's, so that the rest of Voilà's is still found.
        self.template_paths.insert(0, str(_TEMPLATE))

    def init_settings(self) -> dict[str, Any]:
        ours = {
            "compress_response": True,
            # This takes about half the usual memory per connection.
            "websocket_compression_options": {"compression_level": 6, "mem_level": 5},
            "websocket_max_message_size": LONGEST,
            # Off, because Tornado sends pings (gate.py).
            "ws_ping_interval": 0,
            "default_handler_class": Nothing,
            # Requests are not logged.
            "log_function": lambda _handler: None,
            # A session cookie that the page's own script reads.
            "xsrf_cookie_kwargs": {"expires_days": None, "samesite": "Lax"},
            "default_handler_args": {"voila_configuration": self.voila_configuration},
        }
        settings = {**super().init_settings(), **ours}
        # Jupyter's own handlers show errors on our pages too.
        settings["jinja2_env"] = settings["voila_jinja2_env"]
        settings["voila_jinja2_env"].globals.update(self.templates)
        self.visits = Visits(self.kernel_manager, self.options.visitors)
        self.making = asyncio.Semaphore(1 + resources.cores())
        self._plain: dict[tuple[str, int], str] = {}
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
        served = tuple(self.server_url + path for path in _SERVED)
        names = [path.stem for path in self.pages]
        options = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        return [
            (rf"{self.server_url}alive/([\w-]+)", Alive),
            (rf"{self.server_url}left/([\w-]+)", Left),
            (rf"{self.server_url}api/kernels/([\w-]+)/channels", Channels),
            *(each for each in super().init_handlers() if each[0].startswith(served)),
            (f"{self.server_url}({'|'.join(names)})", PageHandler, options),
            (self.server_url, Start, {"voila_configuration": self.voila_configuration}),
            (f"{self.server_url}voila/scripts/(.*)", Script, {"bundle": self.bundle}),
        ]

    def listen(self) -> None:
        options = self.options
        self.app.add_transform(partial(Headers, options.frames))
        hosts = {options.host, *options.hosts}
        self.door = Door(self.app, options.visitors, hosts, options.proxy)
        self.door.add_sockets(self.sockets)
        if self.status_sockets:
            status.listen(self, self.status_sockets)
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(metrics.measure_lag)
        if kernels.OwnPython.forks:
            # One core stays free for clicks.
            turns = Turns(self.visits.address, max(1, resources.cores() - 1))
            self.ioloop.add_callback(turns.listen, Path(tempfile.gettempdir(), kernel.TURNS))
            weigh = partial(memory.look, self.visits)
            PeriodicCallback(weigh, 1000 * memory.LOOK).start()
            self.ioloop.add_callback(logs.listen, self.visits.address)
        for look in (self.visits.look, resources.give_back):
            PeriodicCallback(look, 1000 * visits.LOOK).start()
        self._hear_signals()
        resources.keep_imports()
        self.ready()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()

    def _hear_signals(self) -> None:
        # Windows has no such handlers. Elsewhere they also catch a Ctrl-C that would be ignored
        # if the server was started in the background.
        assert isinstance(self.ioloop, BaseAsyncIOLoop)
        loop = self.ioloop.asyncio_loop
        with suppress(NotImplementedError):
            loop.add_signal_handler(signal.SIGINT, self.ioloop.stop)
            loop.add_signal_handler(signal.SIGTERM, self._end_gracefully)

    def _end_gracefully(self) -> None:
        """Admit nobody else, and stop once everybody has left or after `GRACE` seconds.

        A second call stops at once. Pages learn of it when they ask whether their kernel is alive.
        """
        if self.ending:
            self.ioloop.stop()
        self.ending = True
        late = self.ioloop.time() + GRACE
        gone = 0

        def look() -> None:
            nonlocal gone
            # A page that closes first closes its connection, and then says that it is left.
            asked = any(each.busy for each in self.door.connections)
            gone = 0 if asked or self.visits.connected() else gone + 1
            if gone > 1 or self.ioloop.time() > late:
                self.ioloop.stop()

        look()
        self._looking = PeriodicCallback(look, 200)
        self._looking.start()

    def stop(self) -> None:
        # With `now`, because a kernel that is asked to end while it starts logs a long error.
        with suppress(Exception):
            # A kernel may be ending already. No kernel outlives this process.
            run_sync(self.kernel_manager.shutdown_all)(now=True)

    def plain_page(self, template: str, status: int = HTTPStatus.OK) -> str:
        """Return the HTML of a page without a kernel; it is rendered once, to save time."""
        if (template, status) not in self._plain:
            made = self.app.settings["voila_jinja2_env"].get_template(template)
            self._plain[template, status] = made.render(status_code=status, base_url=self.base_url)
        return self._plain[template, status]

    @cached_property
    def pages(self) -> list[Path]:
        """The notebooks of the dashboards."""
        return sorted(Path(self.root_dir).glob("*.ipynb"))


def serve(
    games: Sequence[Game], notebooks: Sequence[Path], options: Options, ready: Callable[[], None]
) -> None:
    """Serve the dashboards of these games, `notebooks`, until Ctrl-C or SIGTERM.

    `ready` is called once pages can be opened.

    Raises `GameError` if an address cannot be bound, or if the system allows too few open files
    for the visitors.
    """
    _end_at_once_if_told()
    logs.begin(options.log)
    resources.allow_files(options.visitors)
    sockets = _bound(options.host, options.port)
    status_sockets = _bound("127.0.0.1", options.status_port) if options.status_port else []
    folder = _own_folder()
    # The notebooks of all games go to one folder, so that no other file can be requested.
    dashboards = folder / "dashboards"
    dashboards.mkdir()
    for each in notebooks:
        shutil.copyfile(each, dashboards / each.name)
    templates = Pages(games, [each.stem for each in sorted(notebooks)]).templates
    configuration = _configuration(dashboards, templates, options)
    server = Server(config=configuration, config_file_paths=[], log=logging.getLogger("gametable"))
    server.options = options
    server.templates = templates
    server.sockets = sockets
    server.status_sockets = status_sockets
    server.ready = ready
    kernels.prepare(folder, [module for each in games for module in each.preloaded])
    server.initialize([])
    _end_at_once_if_told()
    server.start()


def _end_at_once_if_told() -> None:
    """Exit quietly on a signal that comes before the event loop runs; Voilà would complain."""
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda _sign, _frame: os._exit(0))


def _own_folder() -> Path:
    """Make and return a folder that is deleted when this process ends, even if it is killed."""
    folder = tempfile.mkdtemp(prefix="gametable-", dir=kernels.temporary())
    # Its input ends with this process. It has its own process group, so it does not get Ctrl-C.
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
    """Return the first file or folder of this name in these folders, as Voilà finds it."""
    return next(each for each in (Path(folder, name) for folder in folders) if each.exists())


def _bound(host: str, port: int) -> list[socket.socket]:
    try:
        # This leaves out addresses of a kind that this machine lacks, such as IPv6.
        if sockets := bind_sockets(port, host):
            return sockets
        raise OSError(errno.EAFNOSUPPORT, os.strerror(errno.EAFNOSUPPORT))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise GameError(
            "cannot listen on {host}, port {port}: {why}", host=host, port=str(port), why=reason
        ) from error


def _configuration(dashboards: Path, templates: dict[str, object], options: Options) -> Config:
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
                # An address must not choose the template or the theme of a page.
                "allow_template_override": "NO",
                "allow_theme_override": "NO",
                "show_tracebacks": False,
                # At this interval, a page that waits for its kernel checks that it still exists.
                "http_keep_alive_timeout": _CHECK,
                "resources": templates,
                "extra_labextensions_path": [str(_TEMPLATE / "labextensions")],
                "extension_allowlist": list(_EXTENSIONS),
                "kernel_spec_manager_class": kernels.OwnPython,
                "multi_kernel_manager_class": Kernels,
                "file_allowlist": [],
                "file_denylist": [".*"],
            },
            # Otherwise the home directory would get a secret and a database of signatures.
            "NotebookNotary": {"db_file": ":memory:", "secret": secrets.token_bytes()},
            "VoilaKernelManager": {"fill_delay": _REFILL},
            # A page that reconnects requests everything again. The buffer of a kernel that ends
            # before its page's connection, as when a page is closed, would never be freed.
            "MappingKernelManager": {
                "kernel_manager_class": f"{kernels.__name__}.{kernels.Manager.__name__}",
                "buffer_offline_messages": False,
                # Each connection stays in memory this long, even if its kernel has answered.
                "kernel_info_timeout": visits.ANSWERS_AT_ALL,
            },
            # A restarted kernel would not know its page.
            "KernelManager": {"autorestart": False, "transport": kernels.TRANSPORT},
        }
    )
