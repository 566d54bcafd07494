"""The commands `lab`, `dashboards` and `site`, which each game has.

Whichever game calls them, they open the same course and serve the pages of all games.
"""

from __future__ import annotations

import argparse
import ipaddress
import os
import re
import shutil
import socket
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final

from gametable import games, paths
from gametable.command import Parser, base_url, whole
from gametable.games import Game
from gametable.play.errors import GameError
from gametable.site import command as site

HOST: Final = "127.0.0.1"
_OWN_HOSTS: Final = (HOST, "localhost", "::1")
_PORTS: Final = range(1, 65536)
_EVERYWHERE: Final = ("0.0.0.0", "::", "")
#: The files of the course; a checkout may have others beside them.
_COURSE: Final = ("*.ipynb", "*.md", "records/*.txt")


def add_parsers(parser: Parser) -> Any:
    """Add these commands and their options; return the subparsers, to which others can be added.

    The `run` of the parsed arguments carries out the command; the default is `lab`.
    """
    parser.set_defaults(run=run_lab, folder=None, game=parser.prog)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    lab = commands.add_parser("lab", help="open JupyterLab on the notebooks (the default)")
    lab.add_argument(
        "folder",
        nargs="?",
        metavar="FOLDER",
        help="where to copy the notebooks; existing files stay as they are",
    )
    lab.set_defaults(run=run_lab)
    dashboards = commands.add_parser("dashboards", help="serve the dashboards, read-only")
    option = dashboards.add_argument
    option("--host", default=HOST, metavar="ADDR", help=f"where to listen (default: {HOST})")
    option("--port", type=whole(_PORTS), default=8866, metavar="N", help="default: 8866")
    option(
        "--base-url",
        type=base_url,
        default="/",
        metavar="/x/",
        help="the path in front of all pages",
    )
    option("--visitors", type=whole(range(1, 1001)), default=25, metavar="N", help="default: 25")
    option(
        "--status-port",
        type=whole(_PORTS),
        metavar="N",
        help="serve /health and /metrics on this port, to this machine only",
    )
    option(
        "--allow-host",
        type=_host,
        action="append",
        default=[],
        metavar="NAME",
        help="a further name by which the server may be addressed",
    )
    option(
        "--trusted-proxy",
        type=_address,
        metavar="ADDR",
        help="the address of a proxy whose X-Forwarded-For and X-Forwarded-Proto are believed",
    )
    option(
        "--allow-frame",
        type=_origin,
        action="append",
        default=[],
        metavar="ORIGIN",
        help="a site, such as https://moodle.example.edu, whose pages may show these in a frame",
    )
    option("--log", choices=("text", "json"), default="text", help="default: text")
    dashboards.set_defaults(run=run_dashboards)
    site.add_parser(commands)
    return commands


#: The extension of JupyterLab that asks whether to show news.
_NEWS: Final = "@jupyterlab/apputils-extension:announcements"


def _without_news(_handler: object, page: dict[str, Any]) -> dict[str, Any]:
    """Return the configuration of JupyterLab's page, without the question whether to show news."""
    return page | {"disabledExtensions": [*page.get("disabledExtensions", []), _NEWS]}


def run_lab(chosen: argparse.Namespace) -> int:
    """Open JupyterLab on the notebooks, on this machine only; return when it ends."""
    folder = _notebooks(chosen.folder)
    first = min(each.name for each in folder.glob("*.ipynb"))
    from jupyterlab.labapp import LabApp

    # Do not check whether extensions must be built, which takes seconds at each start; ours
    # are built.
    page = {"page_config_data": {"buildCheck": False}, "page_config_hook": _without_news}
    LabApp.serverapp_config = {**LabApp.serverapp_config, "tornado_settings": page}
    arguments = [
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{first}",
        f"--ServerApp.ip={HOST}",
        # Ctrl-C ends at once instead of asking.
        "--ServerApp.answer_yes=True",
        # Do not look for news and updates on the network.
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--Application.log_level=WARN",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--ServerApp.allow_root=True")
    LabApp.launch_instance(arguments)
    return 0


def _notebooks(chosen: str | None) -> Path:
    """Return the folder to open: the checkout's own, or another one that gets the missing files.

    Installed games with a course of their own get subfolders.
    """
    source = _packaged("notebooks", paths.folder)
    if chosen is None and (source.parent / "pyproject.toml").is_file():
        return source
    try:
        target = Path(chosen).expanduser() if chosen else _home()
        _copy_missing(source, target)
        for game in games.installed():
            own = _packaged("notebooks", games.named(game.folder)) if game.folder else source
            if own != source:
                _copy_missing(own, target / game.name)
    except RuntimeError as error:
        # The home folder is unknown.
        raise GameError("{why}", why=str(error).lower()) from error
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise GameError("{file}: {why}", file=str(target), why=reason) from error
    return target.resolve()


def _home() -> Path:
    """Return the default folder for the copies, named after the distribution with the games."""
    found = next((each.dist for each in entry_points(group=games.GROUP) if each.dist), None)
    return Path.home() / f"{found.name if found else 'game'}-notebooks"


def _copy_missing(source: Path, target: Path) -> None:
    """Copy the files of a course that are missing in the target folder."""
    target.mkdir(parents=True, exist_ok=True)
    for each in (each for pattern in _COURSE for each in source.glob(pattern)):
        copy = target / each.relative_to(source)
        if not copy.exists():
            copy.parent.mkdir(exist_ok=True)
            # Written to another file first, so that no partial copy stays if the disk is full. The
            # mode is not copied: an installation may be read-only, but a copy must not be.
            beside = copy.with_name(f".{copy.name}.part")
            try:
                shutil.copyfile(each, beside)
                beside.replace(copy)
            finally:
                beside.unlink(missing_ok=True)


def _dashboards_of(game: Game) -> list[Path]:
    folder = _packaged("dashboards", games.named(game.folder))
    return [folder / f"{each.name}.ipynb" for each in game.dashboards]


def _packaged(name: str, where: Callable[[str], Path]) -> Path:
    try:
        return where(name)
    except FileNotFoundError as error:
        raise GameError("{why}", why=str(error)) from error


def run_dashboards(chosen: argparse.Namespace) -> int:
    """Serve the dashboards until Ctrl-C."""
    from gametable.server.app import Options, serve

    # The game whose command this is comes first on the start page.
    served = sorted(games.installed(), key=lambda game: game.name != chosen.game)
    notebooks = [notebook for game in served for notebook in _dashboards_of(game)]

    def ready() -> None:
        print(_welcome(chosen), flush=True)

    options = Options(
        host=chosen.host,
        port=chosen.port,
        base_url=chosen.base_url,
        visitors=chosen.visitors,
        status_port=chosen.status_port,
        hosts=chosen.allow_host,
        proxy=chosen.trusted_proxy or "",
        frames=chosen.allow_frame,
        log=chosen.log,
    )
    serve(served, notebooks, options, ready)
    return 0


def _welcome(chosen: argparse.Namespace) -> str:
    own = chosen.host in _OWN_HOSTS
    host = _own_address() if chosen.host in _EVERYWHERE else chosen.host
    place = f"[{host}]" if ":" in host else host
    address = f"http://{place}:{chosen.port}{chosen.base_url}"
    if own:
        who = "Only this machine can open them."
    else:
        who = (
            f"Anyone who can reach this machine at {host} can open them without a password,"
            f" at most {chosen.visitors} at once."
        )
    return f"The dashboards are at {address}\n{who} Ctrl-C ends the server."


def _own_address() -> str:
    """Return the address by which others most likely reach this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: this only tells which of its addresses this machine would use.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def _host(text: str) -> str:
    if not re.fullmatch(r"[\w-]+(\.[\w-]+)*", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a name such as games.example.org")
    return text


def _origin(text: str) -> str:
    # As a browser writes it, so that the two can be compared.
    if not re.fullmatch(r"https?://[a-z0-9-]+(\.[a-z0-9-]+)*(:[0-9]{1,5})?", text):
        raise argparse.ArgumentTypeError(
            f"{text[:40]!r} is not a site such as https://moodle.example.edu"
        )
    return text


def _address(text: str) -> str:
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text[:40]!r} is not an address such as 127.0.0.1"
        ) from None
