"""Rules, players and odds with the Python of browsers, another one than that of a server."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from gametable.site import downloads
from tests.server.serving import ROOT
from tests.site.left_out import FOLDERS, LEFT_OUT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("npm") is None, reason="Node.js is not installed"),
]

HERE = Path(__file__).parent
SAME = HERE / "same.py"
#: What tests need besides what a site has; all of it is Python without anything compiled.
NEEDED = "pytest _pytest py pluggy iniconfig packaging pygments icepool".split()
#: Fewer tests would mean that some are not found.
LEAST = 1500


def output(*command: object) -> list[str]:
    """Return what a command prints, line by line."""
    words = [str(each) for each in command]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    # Node prints the line of a script in which an error occurs, which may be long.
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


def inside(script: Path, *folders: Path) -> list[str]:
    """Return what a script prints with the Python of browsers; it can import from the folders."""
    run = HERE / "run.mjs"
    return output("node", run, downloads.pyodide(), script, ROOT, downloads.wheels(), *folders)


def test_games_odds_and_links_are_the_same() -> None:
    there = inside(SAME)
    here = output(sys.executable, "-c", f"exec(open({str(SAME)!r}).read())")
    assert len(here) > 15
    assert there == here


def needed(folder: Path) -> Path:
    """Copy what tests need into this folder; none of it stands before what a site has."""
    for name in NEEDED:
        place = Path(str(import_module(name).__file__))
        if place.stem == "__init__":
            shutil.copytree(place.parent, folder / name, ignore=shutil.ignore_patterns("*.pyc"))
        else:
            shutil.copy(place, folder)
    names = {each.name for each in folder.iterdir()}
    assert not names & {each.name for each in downloads.wheels().iterdir()}
    return folder


def test_all_tests_pass_but_those_that_are_left_out(tmp_path: Path) -> None:
    *said, last = inside(HERE / "inside.py", needed(tmp_path))
    told = json.loads(last)
    print(*said, sep="\n")
    for file, seconds in sorted(told["seconds"].items(), key=lambda each: float(each[1])):
        print(f"{file}: {seconds:.1f} s")
    for name, why in LEFT_OUT.items():
        print(f"{name}: left out, since it {why}")
    passed = sum(told["passed"].values())
    print(f"{passed} have passed")
    others = {name for name in LEFT_OUT if "::" in name}
    assert told["others"].keys() == others
    assert passed >= LEAST
    # No file is forgotten, and none is left out that is not there.
    found = (each for folder in FOLDERS for each in (ROOT / folder).rglob("test_*.py"))
    files = {each.relative_to(ROOT).as_posix() for each in found}
    assert told["passed"].keys() == files - LEFT_OUT.keys()
    assert LEFT_OUT.keys() - others <= files
