"""Write a site: a folder of plain files with all pages, for any server or memory stick.

    build(Path("site"), games.installed(), title="Our games")
    build(Path("stick"), games.installed(), file=True)    # opens by a double click

Raises `GameError` if something that it needs cannot be found or fetched.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import distribution, distributions, entry_points
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader

from gametable import games
from gametable.games import Game
from gametable.site import downloads, packages, scripts
from gametable.site.own import SitePage, own_pages
from gametable.views.pages import Pages

#: The file that tells what a site is made of, by which a folder is known as one.
ABOUT: Final = "ABOUT.txt"
_PAGE: Final = Path(__file__).parent / "page"
_PACKAGE: Final = Path(__file__).parents[1]
_TEMPLATES: Final = _PACKAGE / "server" / "template"
#: What pages may load: scripts within them, in the folder and from memory, where Python comes from.
_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; "
    "connect-src 'self' data: blob:; worker-src 'self' blob:; base-uri 'none'; form-action 'none'"
)


def build(
    folder: Path,
    of: Sequence[Game],
    *,
    title: str = "",
    own: Iterable[str] = (),
    file: bool = False,
) -> None:
    """Write the site of these games in place of what is in the folder.

    `own`: files that open on pages of their own. `file`: see above.
    """
    pages = own_pages(own, of)
    folder.parent.mkdir(parents=True, exist_ok=True)
    # Written beside it first, so that nothing is lost if this fails.
    with tempfile.TemporaryDirectory(dir=folder.parent) as beside:
        made, old = Path(beside, "made"), Path(beside, "old")
        made.mkdir()
        _write_python(made / "site", of, file=file)
        _write_pages(made, of, pages, title, file=file)
        (made / ABOUT).write_text(_about(downloads.wheels()), "utf-8")
        if not file:
            _write_offline(made)
        if folder.exists():
            folder.rename(old)
        made.rename(folder)


def _write_python(site: Path, of: Sequence[Game], *, file: bool) -> None:
    """Write Python with all packages, and the worker that starts it."""
    site.mkdir()
    pyodide = scripts.pyodide().encode()
    unpacked = {
        "library.zip": packages.standard_library(),
        "packages.bin": packages.archive(of),
        "pyodide.asm.wasm": (downloads.pyodide() / "pyodide.asm.wasm").read_bytes(),
    }
    worker = scripts.worker(_digest((pyodide, *unpacked.values()))).encode()
    if file:
        for name, content in unpacked.items():
            _write_script(site, name, _packed(content))
        _write_script(site, "worker", b"\n".join((pyodide, worker)))
        return
    for name, content in (*unpacked.items(), ("pyodide.js", pyodide)):
        (site / f"{name}.gz").write_bytes(_packed(content))
    (site / "worker.js").write_bytes(worker)


def _digest(contents: Iterable[bytes]) -> str:
    return hashlib.sha256(b"".join(contents)).hexdigest()[:16]


def _packed(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


def _write_script(site: Path, name: str, content: bytes) -> None:
    """Write a file as a script that gives its bytes to the page, each as one character.

    That is a third smaller than base64. The page loads it as windows-1252 (page/page.js), in which
    each byte is a character.
    """
    for sign, escaped in ((b"\\", b"\\\\"), (b'"', b'\\"'), (b"\n", b"\\n"), (b"\r", b"\\r")):
        content = content.replace(sign, escaped)
    script = b'(self.PACKED ??= {})["%s"] = "%s";' % (name.encode(), content)
    (site / f"{name}.js").write_bytes(script)


def _about(wheels: Path) -> str:
    """Return what the site is made of, with versions and licences."""
    found = [*distributions(path=[str(wheels)]), distribution("markupsafe")]
    own = next(iter(entry_points(group=games.GROUP))).dist
    parts = [f"Pyodide {downloads.PYODIDE} with Python and its standard library: MPL-2.0, PSF-2.0"]
    texts = []
    for each in sorted([*found, *([own] if own else [])], key=lambda each: each.name.lower()):
        licences = each.metadata.json
        told = str(licences.get("license_expression") or licences.get("license") or "see below")
        parts.append(f"{each.name} {each.version}: {told.splitlines()[0]}")
        for file in each.files or ():
            if "licen" in file.name.lower() and (text := file.read_text()):
                texts.append(f"{each.name}\n\n{text.strip()}")
    return "\n\n".join(["This site holds:", "\n".join(parts), *texts]) + "\n"


# Pages --------------------------------------------------------------------------------------


def _write_pages(
    folder: Path, of: Sequence[Game], own: Sequence[SitePage], title: str, *, file: bool
) -> None:
    names = [page.name for game in of for page in game.dashboards]
    environment = Environment(loader=FileSystemLoader([_PAGE, _TEMPLATES]), autoescape=True)
    environment.globals |= Pages(of, names).templates
    # Where there is no server, nobody finds the file of a folder.
    environment.globals |= {"file": file, "index": "index.html" if file else ""}
    page, start = environment.get_template("page.html"), environment.get_template("start.html")
    pages = [*(SitePage(name, name) for name in names), *own]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for each, first in zip(pages, pool.map(_first, pages), strict=True):
            (folder / each.folder).mkdir(exist_ok=True)
            packed = b64encode(_packed(first)).decode()
            text = page.render(
                game=games.dashboard(each.dashboard)[0],
                first=packed,
                policy=_policy(file=file),
                **each._asdict(),
            )
            (folder / each.folder / "index.html").write_text(text, "utf-8")
    for game in of:
        stage = games.named(game.stage)
        (folder / "site" / f"{game.name}.css").write_text(stage._css, "utf-8")
    script = stage._esm.replace("export default {", "const STAGE = {")
    model, page_script = (
        each.read_text("utf-8") for each in (_TEMPLATES / "model.js", _PAGE / "page.js")
    )
    (folder / "site" / "page.js").write_text("\n".join((model, script, page_script)), "utf-8")
    behind = "/index.html" if file else "/"
    text = start.render(base_url="./", behind=behind, title=title, own=own)
    (folder / "index.html").write_text(text, "utf-8")


def _first(page: SitePage) -> bytes:
    """Return what a page shows at first, as JSON, from a process of its own."""
    command = [sys.executable, "-X", "utf8", "-m", "gametable.site.first", page.dashboard]
    text = page.text.encode()
    return subprocess.run(command, check=True, input=text, stdout=subprocess.PIPE).stdout


def _policy(*, file: bool) -> str:
    """Return what pages may load: only what lies in the folder."""
    return _POLICY.replace("'self'", "'self' file:") if file else _POLICY


def _write_offline(folder: Path) -> None:
    """Write the script that keeps all files in the browser."""
    files = {name: content for name, content in packages.files(folder) if name != ABOUT}
    told = (
        f"const BUILD = {json.dumps(_digest(files.values()))};",
        f"const FILES = {json.dumps(sorted(files))};",
        (_PAGE / "offline.js").read_text("utf-8"),
    )
    (folder / "offline.js").write_text("\n".join(told), "utf-8")
