"""The scripts of a dashboard's page as one file: what Voilà and the widgets else ask for singly.

Voilà's page is some ninety scripts, which ask for one another in turn while the reader waits. All
but the first are chunks: they only lay functions in a list that is looked through when one is
wanted. So they can come early and together, and one that is missing is still asked for.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterable
from http import HTTPStatus
from pathlib import Path
from typing import Final

from tornado.web import HTTPError, RequestHandler

#: The bytes of a chunk that is left out: so large are only drawings and files, which no page has.
_LARGE: Final = 400_000


class Bundle:
    """The chunks in these folders and, after them, the script that uses them; read once."""

    def __init__(self, folders: Iterable[Path], first: Path) -> None:
        chunks = sorted(each for folder in folders for each in folder.glob("[0-9]*.js"))
        small = [each for each in chunks if each.stat().st_size < _LARGE]
        # Each in a function of its own, since only some of them are strict.
        texts = [f"(function () {{{each.read_text('utf-8')}\n}}).call(self);\n" for each in small]
        text = "".join([*texts, first.read_text("utf-8")]).encode()
        self.packed = gzip.compress(text, mtime=0)
        #: It changes with what is in it, so that a browser may keep it for good.
        self.name = f"{hashlib.sha256(text).hexdigest()[:16]}.js"


class Script(RequestHandler):
    """Gives the bundle to a browser, under its name."""

    def initialize(self, bundle: Bundle) -> None:
        self._bundle = bundle

    def get(self, name: str) -> None:
        if name != self._bundle.name:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        # Every browser unpacks it; packed once, it costs nothing more.
        self.set_header("Content-Encoding", "gzip")
        self.finish(self._bundle.packed)
