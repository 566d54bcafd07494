"""Commands that serve, started as a person starts them, and ended by their process id."""

from __future__ import annotations

import json
import os
import random
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import psutil  # type: ignore[import-untyped]
from prometheus_client.parser import text_string_to_metric_families

ROOT = Path(__file__).resolve().parents[2]
#: A path before all pages, so that an absolute address would fail.
BASE = "/games/kingsburg/"
PATIENCE = 60


def _leads(process: psutil.Process) -> bool:
    """True if the process leads a session of its own and has not just ended."""
    try:
        return os.getsid(process.pid) == int(process.pid)
    except ProcessLookupError:
        return False


@dataclass
class Place:
    """Where dashboards are: an address that ends with a slash, before their names."""

    address: str


@dataclass
class Serving(Place):
    """A command that serves, with its process."""

    process: subprocess.Popen[str]

    def kernels(self) -> list[psutil.Process]:
        """Return the kernels that it has started."""
        children = psutil.Process(self.process.pid).children(recursive=True)
        # Any kernel leads a session, so that the Ctrl-C that ends the server does not reach it.
        return [each for each in children if _leads(each)]

    def megabytes(self) -> float:
        """Return the memory of the server and its kernels; what they share counts once."""
        server = psutil.Process(self.process.pid)
        found = 0.0
        for each in (server, *server.children(recursive=True)):
            # A process may just have ended.
            with suppress(psutil.Error):
                memory = each.memory_full_info()
                found += getattr(memory, "pss", memory.rss) / 1e6
        return found

    def end(self, sign: int) -> tuple[int, str]:
        """Send this signal; return the exit status, and the output since the address."""
        self.process.send_signal(sign)
        assert self.process.stdout is not None
        said = self.process.stdout.read()
        return self.process.wait(PATIENCE), said


@contextmanager
def serving(*arguments: str, home: Path | None = None) -> Iterator[Serving]:
    """Yield `kingsburg ARGUMENTS` once it has printed its address.

    With a `home`, it does not read or change settings of the person who runs the tests.
    """
    environment = {**os.environ, "BROWSER": f"{sys.executable} -c pass %s"}
    if home is not None:
        environment["HOME"] = str(home)
    with _running([sys.executable, "-m", "kingsburg", *arguments], environment, ROOT) as it:
        yield it


@contextmanager
def serving_installed(
    command: Sequence[str], environment: Mapping[str, str], folder: Path
) -> Iterator[Serving]:
    """Yield another command that serves, run with this environment in this folder."""
    quiet = {"BROWSER": f"{sys.executable} -c pass %s"}
    with _running(command, {**environment, **quiet}, folder) as it:
        yield it


@contextmanager
def serving_line(line: str, folder: Path, given: str = "") -> Iterator[Serving]:
    """Yield a dashboard of its own, whose cell ends in this line.

    This is for widgets that none of our dashboards shows. `folder` is an empty folder, to which the
    dashboard is written. `given` is as for `serving_folder`.
    """
    with serving_lines({"page": line}, folder, given) as it:
        it.address += "page"
        yield it


@contextmanager
def serving_lines(lines: Mapping[str, str], folder: Path, given: str = "") -> Iterator[Serving]:
    """Yield a dashboard for each of these lines, by its name, as with `serving_line`."""
    folder.mkdir(exist_ok=True)
    notebook = json.loads((ROOT / "dashboards" / "winter.ipynb").read_text("utf-8"))
    for name, line in lines.items():
        notebook["cells"][0]["source"] = f"from kingsburg import pages\n\n{line}"
        (folder / f"{name}.ipynb").write_text(json.dumps(notebook), "utf-8")
    with serving_folder(folder, given=given) as it:
        yield it


@contextmanager
def serving_folder(
    folder: Path, waiting: int = 1, given: str = "", **options: object
) -> Iterator[Serving]:
    """Yield the dashboards in this folder; `waiting` kernels with finished pages wait for each.

    `given` is Python code that changes modules of the server before it serves. `options` are as in
    `gametable.server.app.Options`.
    """
    code = _SERVE.replace("GIVEN", given)
    arguments = [str(folder), free_port(), str(waiting), json.dumps(options)]
    with _running([sys.executable, "-c", code, *arguments], os.environ, ROOT) as it:
        yield it


_SERVE = """
import json
import sys
from pathlib import Path

from gametable import games
from gametable.server import app, door, gate, kernels, visits

folder, port, waiting, options = sys.argv[1:]
app._WAITING = int(waiting)
GIVEN
ready = lambda: print(f"http://127.0.0.1:{port}/", flush=True)
notebooks = sorted(Path(folder).glob("*.ipynb"))
options = app.Options("127.0.0.1", int(port), **json.loads(options))
app.serve(games.installed(), notebooks, options, ready)
"""


@contextmanager
def serving_files(folder: Path, served: Path, base: str) -> Iterator[Serving]:
    """Yield a plain server of the files in a folder, under this path.

    `served`: an empty folder, in which the path is made.
    """
    place = served / base.strip("/")
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(folder.resolve(), target_is_directory=True)
    port = free_port()
    with _running([sys.executable, "-c", _FILES, port, str(served)], os.environ, ROOT) as it:
        it.address = f"http://127.0.0.1:{port}{base}"
        yield it


_FILES = """
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler

from gametable.site.check import Server

port, folder = sys.argv[1:]
SimpleHTTPRequestHandler.log_message = lambda *said: None
handler = partial(SimpleHTTPRequestHandler, directory=folder)
server = Server(("127.0.0.1", int(port)), handler)
print(f"http://127.0.0.1:{port}/", flush=True)
server.serve_forever()
"""


@contextmanager
def _running(
    command: Sequence[str], environment: Mapping[str, str], folder: Path
) -> Iterator[Serving]:
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        address = _address(process)
        _until_heard(address)
        yield Serving(address, process)
    finally:
        if process.poll() is None:
            process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise
        assert process.stdout is not None
        process.stdout.close()


def _address(process: subprocess.Popen[str]) -> str:
    """Return the address that the process prints."""
    assert process.stdout is not None
    said = []
    for line in process.stdout:
        if found := re.search(r"http://\S+", line):
            return found[0]
        said.append(line)
    raise AssertionError("".join(said))


def _until_heard(address: str) -> None:
    """Wait until somebody listens there, since JupyterLab prints its address a moment before.

    If it were told to end in between, it would go on for ever.
    """
    place = urlsplit(address)
    late = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection((place.hostname, place.port), PATIENCE).close()
            return
        except ConnectionRefusedError:
            assert time.monotonic() < late, f"nobody listens at {address}"
            time.sleep(0.05)


def until(happens: Callable[[], bool]) -> None:
    """Wait until this is true; fail if it takes too long."""
    late = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < late
        time.sleep(0.1)


def logging_to(path: Path) -> str:
    """Return a line for `given` that sends the log of the server and its kernels to this file."""
    return f"import os; os.dup2(os.open({str(path)!r}, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)"


def metrics(status_port: str) -> dict[str, float]:
    """Return the server's metrics, by their names and labels, as in "kernels waiting"."""
    with urlopen(f"http://127.0.0.1:{status_port}/metrics", timeout=PATIENCE) as answer:
        families = text_string_to_metric_families(answer.read().decode())
    samples = [sample for family in families for sample in family.samples]
    return {
        " ".join([each.name.removeprefix("gametable_"), *each.labels.values()]): each.value
        for each in samples
    }


def refusals(status_port: str) -> dict[str, float]:
    """Return how often the server has refused something, by reason."""
    begins = "refusals_total "
    told = metrics(status_port).items()
    return {name.removeprefix(begins): value for name, value in told if name.startswith(begins)}


def free_port() -> str:
    """Return a port that nobody listens on, in a range that the system uses for no connection."""
    for port in random.SystemRandom().sample(range(20_000, 32_000), 100):
        with socket.socket() as taken, suppress(OSError):
            taken.bind(("127.0.0.1", port))
            return str(port)
    raise AssertionError("no port is free")
