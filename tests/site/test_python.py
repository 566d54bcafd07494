"""Rules, players and odds with the Python of browsers, another one than that of a server."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gametable.site import downloads
from tests.server.serving import ROOT

HERE = Path(__file__).parent
SAME = HERE / "same.py"


def output(*command: object) -> list[str]:
    """Return what a command prints, line by line."""
    words = [str(each) for each in command]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    # Node prints the line of a script in which an error occurs, which may be long.
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("npm") is None, reason="Node.js is not installed")
def test_games_odds_and_links_are_the_same() -> None:
    script = HERE / "run.mjs"
    there = output("node", script, downloads.pyodide(), SAME, ROOT, downloads.wheels())
    here = output(sys.executable, "-c", f"exec(open({str(SAME)!r}).read())")
    assert len(here) > 15
    assert there == here
