"""Open a site in an installed browser, and tell which of its pages come to life.

for each in check(Path("site"), browser()): ...
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any, Final, NamedTuple

import psutil  # type: ignore[import-untyped]

from gametable.play.errors import GameError

#: Browsers that can be told what to do, by their commands and places.
BROWSERS: Final = (
    # The same engine without windows; a page opens with a fifth of the work.
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "chrome",
    "msedge",
    # macOS and Windows do not put them on the path.
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
_FLAGS: Final = ("--headless", "--no-sandbox", "--no-first-run", "--remote-debugging-port=0")
#: Seconds in which a page must come to life.
_PATIENCE: Final = 60
_SCRIPT: Final = Path(__file__).parent / "page" / "check.js"


class Server(ThreadingHTTPServer):
    """A server of files, for browsers, which ask for many at once."""

    #: Connections that wait. Browsers ask again after a second if there is no room for one.
    request_queue_size = 128


class Checked(NamedTuple):
    """A page, with the seconds after which it lives, or why it does not."""

    page: str
    seconds: float = 0
    why: str = ""


def browser() -> str:
    """Return an installed browser. Raises `GameError`."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise GameError("a site is checked in Chromium, Chrome or Edge, and none of them is found")
    return found


def check(folder: Path, browser: str) -> Iterator[Checked]:
    """Yield what comes of each page of a site that has Python."""
    pages = sorted(
        each.parent.relative_to(folder).as_posix()
        for each in folder.rglob("index.html")
        if "data-explorers" in each.read_text("utf-8")
    )
    told: Queue[Checked] = Queue()
    script = f"const PAGES = {json.dumps(pages)};\n{_SCRIPT.read_text('utf-8')}"
    handler = partial(_Handler, directory=str(folder), script=script, told=told)
    with (
        Server(("127.0.0.1", 0), handler) as server,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
    ):
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}{_Handler.CHECK}"
        command = [browser, *_FLAGS, f"--user-data-dir={profile}", address]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for page in pages:
                try:
                    yield told.get(timeout=_PATIENCE)
                except Empty:
                    yield Checked(page, why="the browser says nothing")
        finally:
            _end(process)
            server.shutdown()


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a browser with all its processes; its command may be a script that starts it."""
    for each in (*psutil.Process(process.pid).children(recursive=True), process):
        with suppress(psutil.NoSuchProcess):
            each.kill()
    process.wait()


class _Handler(SimpleHTTPRequestHandler):
    """A server of a site, with a page that opens one page of it after the other."""

    CHECK: Final = "/check-of-this-site"

    def __init__(self, *given: Any, script: str, told: Queue[Checked], **options: Any) -> None:
        self._script, self._told = script, told
        super().__init__(*given, **options)

    def handle(self) -> None:
        # A page that is closed breaks off what it loads.
        with suppress(ConnectionError):
            super().handle()

    def do_GET(self) -> None:
        if self.path != self.CHECK:
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(f"<!DOCTYPE html><body><script>{self._script}</script>".encode())

    def do_POST(self) -> None:
        said = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self._told.put(Checked(**said))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *said: Any) -> None:
        """Write nothing: the command tells what has come of each page."""
