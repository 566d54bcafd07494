"""The scripts of Voilà as one file; Voilà and the widgets request them one by one.

A page of stages does without them (template/widgets.js); a page with any other widget has them.
Voilà's page has about ninety scripts, which request one another in turn while the reader waits. All
but the first are chunks: they only add functions to a list that is searched when one is needed. So
they can be loaded early and together, and a missing chunk is still requested.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterable
from http import HTTPStatus
from pathlib import Path
from typing import Final

from tornado.web import HTTPError, RequestHandler

#: Chunks of at least this many bytes are left out: only features that no page uses are so large.
_LARGE: Final = 400_000


class Bundle:
    """The chunks in these folders, followed by the script that uses them; read once."""

    def __init__(self, folders: Iterable[Path], first: Path) -> None:
        chunks = sorted(each for folder in folders for each in folder.glob("[0-9]*.js"))
        small = [each for each in chunks if each.stat().st_size < _LARGE]
        # Each is in its own function, because only some of them use strict mode.
        texts = [f"(function () {{{each.read_text('utf-8')}\n}}).call(self);\n" for each in small]
        text = "".join([*texts, first.read_text("utf-8")]).encode()
        self.packed = gzip.compress(text, mtime=0)
        #: The name changes with the content, so a browser may keep the file forever.
        self.name = f"{hashlib.sha256(text).hexdigest()[:16]}.js"


class Script(RequestHandler):
    """The handler that serves the bundle under its name."""

    def initialize(self, bundle: Bundle) -> None:
        self._bundle = bundle

    def get(self, name: str) -> None:
        if name != self._bundle.name:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        # The file is compressed only once, because every browser can decompress it.
        self.set_header("Content-Encoding", "gzip")
        self.finish(self._bundle.packed)
