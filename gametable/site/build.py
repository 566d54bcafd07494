"""Write a site: a folder of plain files with all pages, for any server or memory stick.

    build(Path("site"), games.installed(), title="Our games")
    build(Path("stick"), games.installed(), file=True)    # opens by a double click

Raises `GameError` if something that it needs cannot be found or fetched.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from importlib.metadata import distribution, distributions, entry_points
from pathlib import Path
from typing import Final

from gametable import games
from gametable.games import Game
from gametable.site import course, downloads, explorers, packages, scripts
from gametable.site.first import first
from gametable.site.own import SitePage, own_pages
from gametable.site.templates import PAGE, SERVED, environment, live, packed

#: The file that tells what a site is made of, and its first line, by which it is known.
ABOUT: Final = "ABOUT.txt"
_HOLDS: Final = "This site holds:"
#: The page that servers show if there is nothing at an address, and often only then.
_NOTHING: Final = "404.html"


def is_site(folder: Path) -> bool:
    """True if a folder holds a site."""
    about = folder / ABOUT
    return about.is_file() and about.read_text("utf-8", "replace").startswith(_HOLDS)


def is_free(folder: Path) -> bool:
    """True if nothing would be lost if a site was written in this folder."""
    return not folder.exists() or (folder.is_dir() and all(map(_stays, folder.iterdir())))


def _stays(path: Path) -> bool:
    """True for what stays if a site is replaced: what is hidden, and the name for GitHub Pages."""
    return path.name.startswith(".") or path.name == "CNAME"


def build(
    folder: Path,
    of: Sequence[Game],
    *,
    title: str = "",
    own: Iterable[str] = (),
    file: bool = False,
    base_url: str | None = None,
) -> None:
    """Write the site of these games in place of an earlier one in the folder.

    `own`: files that open on pages of their own. `file`: see above. `base_url`: the path of the
    site, for a page about addresses at which there is nothing; without it there is no such page.
    """
    pages = own_pages(own, of)
    parent = folder.resolve().parent
    parent.mkdir(parents=True, exist_ok=True)
    # Written beside it first, so that nothing is lost if this fails.
    with tempfile.TemporaryDirectory(dir=parent) as beside:
        made, old = Path(beside, "made"), Path(beside, "old")
        made.mkdir()
        old.mkdir()
        _write_python(made / "site", of, file=file)
        _write_pages(made, of, pages, title, base_url, file=file)
        (made / ABOUT).write_text(_about(downloads.wheels()), "utf-8")
        if not file:
            _write_offline(made)
        folder.mkdir(exist_ok=True)
        for each in folder.iterdir():
            if not _stays(each):
                shutil.move(each, old)
        for each in made.iterdir():
            shutil.move(each, folder)


def _write_python(site: Path, of: Sequence[Game], *, file: bool) -> None:
    """Write Python with all packages, and the worker that starts it."""
    site.mkdir()
    pyodide = scripts.pyodide().encode()
    unpacked = {
        "library.zip": packages.standard_library(),
        "packages.bin": packages.archive(of),
        "pyodide.asm.wasm": (downloads.pyodide() / "pyodide.asm.wasm").read_bytes(),
    }
    worker = scripts.worker(downloads.digest((pyodide, *unpacked.values()))).encode()
    if file:
        for name, content in unpacked.items():
            _write_script(site, name, packed(content))
        _write_script(site, "worker", b"\n".join((pyodide, worker)))
        return
    for name, content in (*unpacked.items(), ("pyodide.js", pyodide)):
        (site / f"{name}.gz").write_bytes(packed(content))
    (site / "worker.js").write_bytes(worker)


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
    return "\n\n".join([_HOLDS, "\n".join(parts), *texts]) + "\n"


# Pages --------------------------------------------------------------------------------------


def _write_pages(
    folder: Path,
    of: Sequence[Game],
    own: Sequence[SitePage],
    title: str,
    base_url: str | None,
    *,
    file: bool,
) -> None:
    templates = environment(of, file=file)
    names = [page.name for game in of for page in game.dashboards]
    pages = [*(SitePage(name, name) for name in names), *own]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for each, shows in zip(pages, pool.map(_first, pages), strict=True):
            (folder / each.folder).mkdir(exist_ok=True)
            shown = live(explorers.of_dashboard(each.dashboard), shows)
            text = templates.get_template("page.html").render(up="../", **each._asdict(), **shown)
            (folder / each.folder / "index.html").write_text(text, "utf-8")
    course.write(folder / course.FOLDER, course.chapters(of), templates)
    for game in of:
        stage = games.named(game.stage)
        (folder / "site" / f"{game.name}.css").write_text(stage._css, "utf-8")
    script = stage._esm.replace("export default {", "const STAGE = {")
    model, page_script = (
        each.read_text("utf-8") for each in (SERVED / "model.js", PAGE / "page.js")
    )
    # A function, since `print` and others of these names would replace those of the browser; and
    # strict, as modules are, since those of one block would replace those of another.
    text = "\n".join(("(() => {", '"use strict";', model, script, page_script, "})();"))
    (folder / "site" / "page.js").write_text(text, "utf-8")
    behind = "/index.html" if file else "/"
    start = templates.get_template("start.html")
    text = start.render(base_url="./", behind=behind, title=title, own=own, course=course.TITLE)
    (folder / "index.html").write_text(text, "utf-8")
    if base_url:
        # Servers show it at any address, so its link cannot be relative.
        nothing = templates.get_template("error.html")
        text = nothing.render(status_code=HTTPStatus.NOT_FOUND, base_url=base_url)
        (folder / _NOTHING).write_text(text, "utf-8")


def _first(page: SitePage) -> bytes:
    return first(explorers.written(explorers.of_dashboard(page.dashboard)), page.text)


def _write_offline(folder: Path) -> None:
    """Write the script that keeps all files in the browser that pages need."""
    left = (ABOUT, _NOTHING)
    files = {name: content for name, content in packages.files(folder) if name not in left}
    told = (
        f"const BUILD = {json.dumps(downloads.digest(files.values()))};",
        f"const FILES = {json.dumps(sorted(files))};",
        (PAGE / "offline.js").read_text("utf-8"),
    )
    (folder / "offline.js").write_text("\n".join(told), "utf-8")
