"""Both forms of a site, each written once for all processes of a test run."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock

from kingsburg.cli import main
from tests.server.serving import BASE, ROOT, Serving, serving_files

#: A game and a lesson that have pages of their own on a memory stick.
GAME = ROOT / "notebooks" / "records" / "the-first-year.txt"
LESSON = ROOT / "kingsburg" / "lessons" / "first-roll.txt"
OWN = (GAME, LESSON)
#: The options of both sites.
SITE = ("--title", "Our games", "--base-url", BASE)
STICK = ("--file", "--with", *map(str, OWN))


def written(factory: pytest.TempPathFactory, name: str, *options: str) -> Path:
    """Return the folder of a site; the first process that asks writes it."""
    if shutil.which("npm") is None:
        pytest.skip("a site is made with Node.js, which is not installed")
    common = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        common = common.parent
    folder = common / name
    # Not beside one another: the second one finds the chapters that the first one has run.
    with FileLock(common / "sites.lock"):
        if not folder.is_dir():
            assert main(["site", str(folder), *options]) == 0
    return folder


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a site for a web space."""
    return written(tmp_path_factory, "site", *SITE)


@pytest.fixture(scope="session")
def stick(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a site that opens by a double click."""
    return written(tmp_path_factory, "stick", *STICK)


@pytest.fixture(scope="session")
def site(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Yield a plain server of the site."""
    with serving_files(folder, tmp_path_factory.mktemp("served"), BASE) as it:
        yield it
