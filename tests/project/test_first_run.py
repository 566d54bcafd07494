"""The whole first run, with a real .venv and pip, in a checkout that needs nothing from outside.

The build backend is in the checkout itself and pip may use no index, so nothing is downloaded.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kingsburg import _setup
from tests.project.support import copy_of_package_start
from tests.project.test_setup import PYPROJECT

pytestmark = pytest.mark.slow

CLI = """
import sys


def main(argv=None):
    print(sys.prefix, *sys.argv[1:])
    return 7
"""

# The minimum for an editable install: a wheel with a .pth file.
BACKEND = """
import pathlib
import zipfile

INFO = "kingsburg-9.9.dist-info"


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    if pathlib.Path("broken").exists():
        raise RuntimeError("this backend is broken")
    name = "kingsburg-9.9-py3-none-any.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w") as wheel:
        wheel.writestr("kingsburg.pth", str(pathlib.Path.cwd()))
        wheel.writestr(
            INFO + "/METADATA",
            "Metadata-Version: 2.1\\nName: kingsburg\\nVersion: 9.9\\nProvides-Extra: test\\n",
        )
        wheel.writestr(
            INFO + "/WHEEL",
            "Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
        )
        wheel.writestr(INFO + "/RECORD", "")
    return name


build_wheel = build_editable
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    copy_of_package_start(tmp_path)
    (tmp_path / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    (tmp_path / _setup.PINS).touch()
    (tmp_path / "backend.py").write_text(BACKEND, encoding="utf-8")
    (tmp_path / "kingsburg" / "cli.py").write_text(CLI, encoding="utf-8")
    return tmp_path


def start(root: Path, *arguments: str, python: str = sys.executable) -> tuple[int, str, list[str]]:
    """Run the first command; return its exit status, output and the lines of standard error."""
    # pip must find only what is in the checkout, however this machine is configured.
    kept = {
        each: os.environ[each] for each in os.environ if not each.startswith(("PIP_", "PYTEST"))
    }
    done = subprocess.run(
        [python, "-m", "kingsburg", *arguments],
        cwd=root,
        env={**kept, "PIP_NO_INDEX": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    return done.returncode, done.stdout, done.stderr.splitlines()


def test_from_nothing_to_everything(root: Path) -> None:
    venv = root / ".venv"
    went = (7, f"{venv} odds --dice 3\n")
    # The first run makes .venv, says so in one line, and exits with the status of the command.
    *result, said = start(root, "odds", "--dice", "3")
    assert tuple(result) == went
    assert len(said) == 1
    assert said[0].startswith(f"kingsburg: making {venv}, then installing")
    # Later runs print nothing about it, and neither does .venv's own Python.
    assert start(root, "odds", "--dice", "3") == (*went, [])
    own = str(_setup.python_of(venv))
    assert start(root, "odds", "--dice", "3", python=own) == (*went, [])
    # The next run finishes an install that was interrupted.
    (venv / _setup.STAMP).write_text("")
    *result, said = start(root, "odds", "--dice", "3")
    assert tuple(result) == went
    assert said == [f"kingsburg: installing what is new or missing into {venv} …"]
    # What the tests need stays installed when only the explorer is started.
    stamp = _setup.read_stamp(venv)
    assert stamp is not None
    (venv / _setup.STAMP).write_text("of-an-older-pyproject test")
    assert start(root)[0] == 7
    assert _setup.read_stamp(venv) == [*stamp, "test"]
    # A .venv whose Python is gone is made again.
    Path(own).unlink()
    Path(own).symlink_to(root / "gone")
    *result, said = start(root, "odds", "--dice", "3")
    assert tuple(result) == went
    assert len(said) == 1
    assert "making anew, since it no longer works" in said[0]
    assert start(root)[2] == []


def test_pip_fails_and_later_succeeds(root: Path) -> None:
    (root / "broken").touch()
    status, out, said = start(root)
    assert (status, out) == (1, "")
    assert len(said) == 2
    assert said[1].startswith("kingsburg: pip could not install what is needed;")
    assert "this backend is broken" in (root / ".venv" / _setup.LOG).read_text()
    assert _setup.read_stamp(root / ".venv") == []
    (root / "broken").unlink()
    *result, said = start(root)
    assert tuple(result) == (7, f"{root / '.venv'}\n")
    assert said == [f"kingsburg: installing what is new or missing into {root / '.venv'} …"]
    assert start(root)[2] == []


def test_pip_installs_no_version_but_the_pinned_one(root: Path) -> None:
    (root / _setup.PINS).write_text("kingsburg==9.8\n", encoding="utf-8")
    status, _, said = start(root)
    assert status == 1
    assert said[1].startswith("kingsburg: pip could not install what is needed;")
    assert "kingsburg==9.8" in (root / ".venv" / _setup.LOG).read_text()
    (root / _setup.PINS).write_text("kingsburg==9.9\n", encoding="utf-8")
    assert start(root)[0] == 7


def test_a_venv_that_cannot_be_made_is_one_sentence(root: Path) -> None:
    (root / ".venv").write_text("a file")
    status, out, said = start(root)
    assert (status, out, len(said)) == (1, "", 1)
    assert "is in the way and no virtual environment: move it." in said[0]
