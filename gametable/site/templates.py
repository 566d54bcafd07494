"""The templates of a site's pages, with what all of them need."""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader

from gametable.games import Game
from gametable.site import explorers
from gametable.site.explorers import Entry
from gametable.views.pages import Pages

#: The templates and scripts of a site, and the templates that a server has too.
PAGE: Final = Path(__file__).parent / "page"
SERVED: Final = Path(__file__).parents[1] / "server" / "template"
#: What pages may load: scripts within them, in the folder and from memory, where Python comes from.
_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; "
    "connect-src 'self' data: blob:; worker-src 'self' blob:; base-uri 'none'; form-action 'none'"
)


def environment(of: Sequence[Game], *, file: bool) -> Environment:
    """Return the templates for the pages of these games; `file`: for pages opened as files."""
    made = Environment(loader=FileSystemLoader([PAGE, SERVED]), autoescape=True)
    names = [page.name for game in of for page in game.dashboards]
    made.globals |= Pages(of, names).templates
    # Where there is no server, nobody finds the file of a folder.
    made.globals |= {"file": file, "index": "index.html" if file else "", "policy": _policy(file)}
    return made


def _policy(file: bool) -> str:
    """Return what pages may load: only what lies in the folder."""
    return _POLICY.replace("'self'", "'self' file:") if file else _POLICY


def live(entries: Sequence[Entry], first: bytes) -> dict[str, Any]:
    """Return what `page.html` needs of explorers and of what they show at first."""
    return {
        "explorers": explorers.written(entries),
        "styled": sorted({each.game for each in entries}),
        "first": b64encode(packed(first)).decode(),
    }


def packed(content: bytes) -> bytes:
    """Return a content packed, always in the same way."""
    return gzip.compress(content, 9, mtime=0)
