"""What a site is made of besides our own package: Pyodide and wheels, pinned by their hashes.

pip and npm fetch them, each from the registry that this machine uses, and a cache keeps them.
"""

from __future__ import annotations

import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import markupsafe
from platformdirs import user_cache_path

from gametable.play.errors import GameError

#: The version of Pyodide, and npm's hash of it.
PYODIDE: Final = "314.0.7"
_INTEGRITY: Final = (
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
#: The wheels, with their hashes, and what they are for.
WHEELS: Final = Path(__file__).with_name("wheels.txt")
_PLATFORM: Final = ("--python-version", "3.14", "--platform", "pyemscripten_2026_0_wasm32")
#: The files of MarkupSafe that need no compiler; it has no wheel for browsers.
_PLAIN: Final = ("__init__.py", "_native.py")


def node() -> str:
    """Return the command of Node, which compiles. Raises `GameError`."""
    return _found("node")


def pyodide() -> Path:
    """Return the folder of Pyodide. Raises `GameError`."""
    return kept(f"pyodide-{PYODIDE}", _fetch_pyodide)


def wheels() -> Path:
    """Return a folder with what the wheels hold. Raises `GameError`."""
    return kept(f"wheels-{digest([WHEELS.read_bytes()])}", _fetch_wheels)


def digest(contents: Iterable[bytes]) -> str:
    """Return what tells these contents from any others."""
    return hashlib.sha256(b"".join(contents)).hexdigest()[:16]


def kept(name: str, fetch: Callable[[Path], None]) -> Path:
    """Return this folder of the cache; `fetch` fills it when it is not there yet."""
    folder = user_cache_path("gametable") / name
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as beside:
            made = Path(beside, "made")
            made.mkdir()
            fetch(made)
            # Another process may have been faster.
            if not folder.is_dir():
                made.rename(folder)
    return folder


def _fetch_pyodide(folder: Path) -> None:
    _run(_found("npm"), "pack", f"pyodide@{PYODIDE}", "--pack-destination", str(folder))
    (packed,) = folder.glob("*.tgz")
    found = base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
    if found != _INTEGRITY:
        raise GameError("what npm gave as pyodide {version} is not the same", version=PYODIDE)
    # Not `extractall`: its filter is newer than the oldest supported Python.
    with tarfile.open(packed) as archive:
        for member in archive:
            content = archive.extractfile(member)
            assert content is not None, "the package has no folders"
            (folder / Path(member.name).name).write_bytes(content.read())
    packed.unlink()


def _fetch_wheels(folder: Path) -> None:
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:")
    _run(*pip, "--require-hashes", *_PLATFORM, "-d", str(folder), "-r", str(WHEELS))
    for wheel in folder.glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)
        wheel.unlink()
    plain = folder / "markupsafe"
    plain.mkdir()
    for name in _PLAIN:
        shutil.copyfile(Path(markupsafe.__file__).with_name(name), plain / name)


def _found(command: str) -> str:
    found = shutil.which(command)
    if found is None:
        raise GameError(
            "a site is made with Node.js, and there is no {command}: install Node.js",
            command=command,
        )
    return found


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise GameError(
            "{what} could not fetch what a site is made of, and nothing is kept from before: is "
            "there a network? It says: {why}",
            what="pip" if "pip" in command else "npm",
            why=last_line(done.stderr),
        )


def last_line(text: str) -> str:
    """Return the last line with something in it, at most 200 characters of it."""
    return next((each for each in reversed(text.splitlines()) if each.strip()), "nothing")[:200]
