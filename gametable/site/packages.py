"""Python for browsers: the standard library and all packages, compiled.

Only the Python that runs in browsers can compile for it, so Node runs it (page/compile.mjs). What
does not come from us is compiled once and kept.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Final

from gametable import games
from gametable.games import Game
from gametable.play.errors import GameError
from gametable.site import downloads

_COMPILE: Final = Path(__file__).parent / "page" / "compile.mjs"
_ARCHIVES: Final = Path(__file__).with_name("archives.py")
_PACKAGE: Final = Path(__file__).parents[1]
#: What of our packages is not for browsers, and what is.
_NOT_SENT: Final = ("server", "cli", "__pycache__", "_notebooks", "_dashboards")
_SENT: Final = (".py", ".toml", ".json", ".txt", ".css", ".js", ".mo", ".lark")
#: What no page uses: files of other packages, and how names in the standard library begin.
_UNUSED: Final = shutil.ignore_patterns("*.dist-info", "*.data", "*.pyi", "*.c", "v1", "mypy.py")
_UNUSED_LIBRARY: Final = tuple(
    "_pyrepl asyncio/proactor asyncio/windows bdb.py cProfile.py configparser.py ctypes curses dbm "
    "doctest.py encodings/big5 encodings/cp0 encodings/cp1 encodings/cp2 encodings/cp42 "
    "encodings/cp5 encodings/cp7 encodings/cp8 encodings/cp9 encodings/euc encodings/gb "
    "encodings/hp encodings/hz encodings/iso encodings/johab encodings/koi encodings/kz "
    "encodings/mac encodings/palmos encodings/ptcp encodings/shift encodings/tis ensurepip "
    "ftplib.py http/cookiejar http/server idlelib imaplib.py mailbox.py modulefinder.py "
    "multiprocessing optparse.py pdb.py pickletools.py plistlib.py poplib.py profile.py pstats.py "
    "pydoc smtplib.py sqlite3 tarfile.py tkinter trace.py turtle unittest venv wsgiref xml/dom "
    "xml/etree xml/parsers xmlrpc".split()
)
#: A zip has a date for each file; a fixed one keeps unchanged files unchanged.
_EPOCH: Final = (2026, 1, 1, 0, 0, 0)


def standard_library() -> bytes:
    """Return the standard library as a zip that is not compressed. Raises `GameError`."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files(_standard() / "library"):
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), content)
    return made.getvalue()


def archive(of: Sequence[Game]) -> bytes:
    """Return all packages, those of these games among them.

    The length of a list as four bytes, the list as JSON, and the files one after the other. The
    worker unpacks all but the modules, which Python finds there (archives.py). Raises `GameError`.
    """
    with tempfile.TemporaryDirectory() as folder:
        sources, compiled = Path(folder, "sources"), Path(folder, "compiled")
        for package in _packages(of):
            _collect(package, sources)
        _compile(sources, compiled)
        found = [*files(_standard() / "packages"), *files(compiled)]
    told = {"places": games.places(), "files": [(name, len(content)) for name, content in found]}
    index = json.dumps(told).encode()
    return b"".join([len(index).to_bytes(4, "big"), index, *(content for _, content in found)])


def digest(of: Sequence[Game], *more: bytes) -> str:
    """Return what tells our packages, those of these games among them, from any other version.

    `more`: what else makes a difference.
    """
    sources = (file.read_bytes() for package in _packages(of) for file in _sent(package))
    return downloads.digest([*sources, *more])


def _packages(of: Sequence[Game]) -> list[Path]:
    return [_PACKAGE, *(_PACKAGE.with_name(each.name) for each in of)]


def files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of each file in a folder, in order."""
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            yield file.relative_to(folder).as_posix(), file.read_bytes()


def _standard() -> Path:
    """Return the folder with all that is not ours: the library, and other packages."""
    made_by = (Path(__file__), _COMPILE, _ARCHIVES, downloads.WHEELS)
    parts = [downloads.PYODIDE.encode(), *(each.read_bytes() for each in made_by)]
    return downloads.kept(f"compiled-{downloads.digest(parts)}", _make_standard)


def _make_standard(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as beside:
        sources = Path(beside)
        with zipfile.ZipFile(downloads.pyodide() / "python_stdlib.zip") as zipped:
            names = (each for each in zipped.namelist() if not each.startswith(_UNUSED_LIBRARY))
            zipped.extractall(sources / "library", names)
        shutil.copyfile(_ARCHIVES, sources / "library" / "sitecustomize.py")
        shutil.copytree(downloads.wheels(), sources / "packages", ignore=_UNUSED)
        _compile(sources, folder)


def _collect(package: Path, sources: Path) -> None:
    """Copy what browsers need of one of our packages."""
    for file in _sent(package):
        to = sources / file.relative_to(package.parent)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, to)


def _sent(package: Path) -> Iterator[Path]:
    for file in sorted(package.rglob("*")):
        inner = file.relative_to(package.parent)
        if file.suffix in _SENT and not {*inner.parts} & {*_NOT_SENT}:
            yield file


def _compile(sources: Path, compiled: Path) -> None:
    compiled.mkdir(exist_ok=True)
    command = (downloads.node(), _COMPILE, downloads.pyodide(), sources, compiled)
    words = [str(each) for each in command]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise GameError(
            "Node.js could not compile Python's files; is it older than version 18? It says: {why}",
            why=downloads.last_line(done.stderr),
        )
