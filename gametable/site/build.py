"""Write a site: a folder of plain files with all pages, for any server or memory stick.

    build(Path("site"), games.installed(), title="Our games")

Raises `GameError` if something that it needs cannot be found or fetched.
"""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import tempfile
import zipfile
from base64 import b64encode
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import distribution, distributions, entry_points
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader

from gametable import games
from gametable.games import Game
from gametable.language import LANGUAGES, tag
from gametable.site import downloads
from gametable.views.pages import Pages

#: The file that tells what a site is made of, by which a folder is known as one.
ABOUT: Final = "ABOUT.txt"
_PAGE: Final = Path(__file__).parent / "page"
_PACKAGE: Final = Path(__file__).parents[1]
_TEMPLATES: Final = _PACKAGE / "server" / "template"
#: The state of a stage, as its page takes it.
_STATE: Final = ("_groups", "_at", "_languages", "_said", "_keys", "_gone")
#: What is not for browsers: by package, and by ending.
_NOT_SENT: Final = ("server", "cli", "__pycache__", "_notebooks", "_dashboards")
_SENT: Final = (".py", ".toml", ".json", ".txt", ".css", ".js", ".mo", ".lark")
_EPOCH: Final = (2026, 1, 1, 0, 0, 0)
#: What no page uses, of the packages and of the standard library.
_UNUSED: Final = shutil.ignore_patterns("*.dist-info", "*.data", "*.pyi", "*.c", "v1", "mypy.py")
_UNUSED_LIBRARY: Final = (
    "_pyrepl cProfile.py ctypes curses dbm doctest.py ensurepip ftplib.py idlelib imaplib.py "
    "mailbox.py optparse.py pdb.py pickletools.py poplib.py profile.py pstats.py pydoc.py "
    "pydoc_data smtplib.py sqlite3 tkinter trace.py turtle.py turtledemo unittest venv wsgiref "
    "xmlrpc"
).split()


def build(folder: Path, of: Sequence[Game], *, title: str = "") -> None:
    """Write the site of these games in place of what is in the folder."""
    pyodide, wheels = downloads.pyodide(), downloads.wheels()
    folder.parent.mkdir(parents=True, exist_ok=True)
    # Written beside it first, so that nothing is lost if this fails.
    with tempfile.TemporaryDirectory(dir=folder.parent) as beside:
        made, old = Path(beside, "made"), Path(beside, "old")
        made.mkdir()
        _write_python(made / "site", pyodide, wheels, of)
        _write_pages(made, of, title)
        (made / ABOUT).write_text(_about(wheels), "utf-8")
        if folder.exists():
            folder.rename(old)
        made.rename(folder)


def _write_python(site: Path, pyodide: Path, wheels: Path, of: Sequence[Game]) -> None:
    """Write Python with all packages, and the worker that starts it."""
    site.mkdir()
    with tempfile.TemporaryDirectory() as beside:
        sources, compiled = Path(beside, "sources"), Path(beside, "compiled")
        _collect(sources, pyodide, wheels, of)
        compiled.mkdir()
        _compile(pyodide, sources, compiled)
        _pack(site / "library.zip.gz", _zipped(compiled / "library", Path(beside, "library.zip")))
        _pack(site / "packages.bin.gz", _archive(compiled / "packages"))
    for name in ("pyodide.asm.wasm", "pyodide.asm.mjs"):
        _pack(site / f"{name}.gz", (pyodide / name).read_bytes())
    shutil.copyfile(pyodide / "pyodide.mjs", site / "pyodide.mjs")
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8")) | {"packages": {}}
    worker = (_PAGE / "worker.js").read_text("utf-8")
    text = f"const LOCK = {json.dumps(json.dumps(lock))};\n{worker}"
    (site / "worker.js").write_text(text, "utf-8")


def _collect(sources: Path, pyodide: Path, wheels: Path, of: Sequence[Game]) -> None:
    """Put the files of the standard library and of all packages side by side."""
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as library:
        needed = (each for each in library.namelist() if each.split("/")[0] not in _UNUSED_LIBRARY)
        library.extractall(sources / "library", needed)
    packages = sources / "packages"
    shutil.copytree(wheels, packages, ignore=_UNUSED)
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


def _write_pages(folder: Path, of: Sequence[Game], title: str) -> None:
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
            state = gzip.compress(json.dumps(firsts[each.name]).encode(), 9, mtime=0)
            packed = b64encode(state).decode()
            text = page.render(game=game, dashboard=each.name, first=packed, root="../")
            (folder / each.name / "index.html").write_text(text, "utf-8")
        stage = games.named(game.stage)
        (folder / "site" / f"{game.name}.css").write_text(stage._css, "utf-8")
    script = stage._esm.replace("export default {", "const STAGE = {")
    model, own = (each.read_text("utf-8") for each in (_TEMPLATES / "model.js", _PAGE / "page.js"))
    (folder / "site" / "page.js").write_text("\n".join((model, script, own)), "utf-8")
    text = start.render(base_url="./", behind="/index.html", title=title)
    (folder / "index.html").write_text(text, "utf-8")


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
