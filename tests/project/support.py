"""Helpers for the tests of the project itself."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Left behind by tools, and never part of the project, whatever git says.
LITTER = {".git", ".venv", "__pycache__", "build", "dist", "node_modules"}


def project_files() -> list[Path]:
    """Return all files that belong to the project, even without git."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode == 0 and listed.stdout:
        files = [ROOT / each for each in listed.stdout.decode().split("\0") if each]
    else:
        files = [
            each
            for each in ROOT.rglob("*")
            if not any(
                part in LITTER or part.endswith(("cache", "checkpoints"))
                for part in each.relative_to(ROOT).parts
            )
        ]
    return sorted(each for each in files if each.is_file())


def copy_of_package_start(folder: Path) -> Path:
    """Copy only the files that start kingsburg into *folder*, as in a checkout."""
    package = folder / "kingsburg"
    package.mkdir(parents=True)
    for name in ("__init__.py", "__main__.py", "_setup.py"):
        shutil.copy(ROOT / "kingsburg" / name, package / name)
    return folder


def copied(files: Iterable[Path], tree: Path) -> Path:
    """Copy these files of the project to the same places in *tree*."""
    for each in files:
        target = tree / each.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(each, target)
    return tree


def built(kind: str, tree: Path) -> Path:
    """Build the "wheel" or "sdist" of this tree in its `dist`, and return the file."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", "dist"],
        cwd=tree,
        check=True,
        capture_output=True,
    )
    (file,) = (tree / "dist").glob({"wheel": "*.whl", "sdist": "*.tar.gz"}[kind])
    return file


def sums(wheel: Path) -> dict[str, int]:
    """Return the files of a wheel and their checksums."""
    return {each.filename: each.CRC for each in zipfile.ZipFile(wheel).infolist()}
