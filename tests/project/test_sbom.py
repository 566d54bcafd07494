"""The list of all installed packages, made as docs/server.md says."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name as canonical

from tests.project.support import ROOT
from tests.project.test_docs import commands


@pytest.mark.slow
def test_it_lists_all_that_is_installed(tmp_path: Path) -> None:
    (command,) = [
        each for each in commands(ROOT / "docs" / "server.md") if each[0].endswith("/cyclonedx-py")
    ]
    *options, _ = command[1:]
    program = [sys.executable, "-m", "cyclonedx_py"]
    subprocess.run([*program, *options, sys.prefix], cwd=tmp_path, check=True, capture_output=True)
    (file,) = tmp_path.iterdir()
    components = json.loads(file.read_text("utf-8"))["components"]
    listed = {(canonical(each["name"]), each["version"]) for each in components}
    found = {(canonical(each.name), each.version) for each in metadata.distributions()}
    assert found
    assert found <= listed
    # It is full of URLs, so it stays out of the project.
    assert file.name.endswith(".cdx.json")
    assert "*.cdx.json" in (ROOT / ".gitignore").read_text("utf-8").splitlines()
