"""Write a site: a folder of plain files with all pages, which any server or a memory stick can hold.

    build(Path("site"), games.installed())

Raises `GameError` if something that it needs cannot be found or fetched.
"""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader

from gametable import games
from gametable.games import Game
from gametable.language import LANGUAGES, tag
from gametable.site import downloads
from gametable.views.pages import Pages

_PAGE: Final = Path(__file__).parent / "page"
_PACKAGE: Final = Path(__file__).parents[1]
_TEMPLATES: Final = _PACKAGE / "server" / "template"
#: The state of a stage, as its page takes it.
_STATE: Final = ("_groups", "_at", "_languages", "_said", "_keys", "_gone")
#: What is not for browsers: by package, and by ending.
_NOT_SENT: Final = ("server", "cli", "__pycache__", "_notebooks", "_dashboards")
_SENT: Final = (".py", ".toml", ".json", ".txt", ".css", ".js", ".mo", ".lark")
_EPOCH: Final = (2026, 1, 1, 0, 0, 0)


def build(folder: Path, of: Sequence[Game]) -> None:
    """Write the site of these games."""
    pyodide, wheels = downloads.pyodide(), downloads.wheels()
    site = folder / "site"
    site.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as beside:
        sources, compiled = Path(beside, "sources"), Path(beside, "compiled")
        _collect(sources, pyodide, wheels, of)
        compiled.mkdir()
        _compile(pyodide, sources, compiled)
        _pack(site / "library.zip.gz", _zipped(compiled / "library", Path(beside, "library.zip")))
        _pack(site / "packages.bin.gz", _archive(compiled / "packages"))
    _pack(site / "pyodide.asm.wasm.gz", (pyodide / "pyodide.asm.wasm").read_bytes())
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        shutil.copyfile(pyodide / name, site / name)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8")) | {"packages": {}}
    worker = (_PAGE / "worker.js").read_text("utf-8")
    text = f"const LOCK = {json.dumps(json.dumps(lock))};\n{worker}"
    (site / "worker.js").write_text(text, "utf-8")
    _write_pages(folder, of)


def _collect(sources: Path, pyodide: Path, wheels: Path, of: Sequence[Game]) -> None:
    """Put the files of the standard library and of all packages side by side."""
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as library:
        library.extractall(sources / "library")
    packages = sources / "packages"
    shutil.copytree(wheels, packages, ignore=shutil.ignore_patterns("*.dist-info", "*.pyi", "*.c"))
    for package in (_PACKAGE, *(_PACKAGE.with_name(each.name) for each in of)):
        for file in sorted(package.rglob("*")):
            inner = file.relative_to(package.parent)
            if file.suffix in _SENT and not {*inner.parts} & {*_NOT_SENT}:
                to = packages / inner
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, to)


def _compile(pyodide: Path, sources: Path, compiled: Path) -> None:
    command = (downloads.node(), _PAGE / "compile.mjs", pyodide, sources, compiled)
    subprocess.run([str(each) for each in command], check=True)


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            yield file.relative_to(folder).as_posix(), file.read_bytes()


def _zipped(folder: Path, to: Path) -> bytes:
    """Return the files of a folder as a zip that is not compressed, from which Python imports."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_STORED) as archive:
        for name, content in _files(folder):
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), content)
    return to.read_bytes()


def _archive(folder: Path) -> bytes:
    """Return the files of a folder as the worker unpacks them."""
    files = list(_files(folder))
    told = {"places": games.places(), "files": [(name, len(content)) for name, content in files]}
    index = json.dumps(told).encode()
    parts = [len(index).to_bytes(4, "big"), index, *(content for _, content in files)]
    return b"".join(parts)


def _pack(to: Path, content: bytes) -> None:
    to.write_bytes(gzip.compress(content, 9, mtime=0))


# Pages --------------------------------------------------------------------------------------


def _write_pages(folder: Path, of: Sequence[Game]) -> None:
    names = [page.name for game in of for page in game.dashboards]
    environment = Environment(loader=FileSystemLoader([_PAGE, _TEMPLATES]), autoescape=True)
    environment.globals |= Pages(of, names).templates
    page, start = environment.get_template("page.html"), environment.get_template("start.html")
    # Each page begins in a process of its own, as it does in a browser.
    with ProcessPoolExecutor(max_tasks_per_child=1, mp_context=get_context("spawn")) as pool:
        firsts = dict(zip(names, pool.map(first, names), strict=True))
    for game in of:
        for each in game.dashboards:
            (folder / each.name).mkdir(exist_ok=True)
            state = json.dumps(firsts[each.name], ensure_ascii=False).replace("</", "<\\/")
            text = page.render(game=game, dashboard=each.name, first=state, root="../")
            (folder / each.name / "index.html").write_text(text, "utf-8")
        stage = games.named(game.stage)
        (folder / "site" / f"{game.name}.css").write_text(stage._css, "utf-8")
    script = stage._esm.replace("export default {", "const STAGE = {")
    parts = (_TEMPLATES / "model.js").read_text("utf-8"), script, (_PAGE / "page.js").read_text("utf-8")
    (folder / "site" / "page.js").write_text("\n".join(parts), "utf-8")
    (folder / "index.html").write_text(start.render(base_url="./"), "utf-8")


def first(dashboard: str) -> dict[str, list[dict[str, Any]]]:
    """Return what the stages of a dashboard show at first, by language tag."""
    from gametable.pages import Pages
    from gametable.widgets import languages

    (game,) = (
        each for each in games.installed() if dashboard in [page.name for page in each.dashboards]
    )
    (page,) = (each for each in game.dashboards if each.name == dashboard)
    stages = [Pages(game).show(each.name) for each in page.explorers]
    found = {}
    for language in LANGUAGES:
        languages.choose(language)
        states = [each.get_state() for each in stages]
        found[tag(language)] = [{name: state[name] for name in _STATE} for state in states]
    return found
