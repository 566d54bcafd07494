"""The set-up: its decisions, and its errors of one sentence. Nothing is downloaded."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from importlib import metadata, util
from pathlib import Path
from typing import NoReturn

import pytest

from kingsburg import _setup
from tests.project.support import ROOT, copy_of_package_start

PYPROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]

[project]
name = "kingsburg"
version = "9.9"
dependencies = []

[project.optional-dependencies]
test = []

[tool.ruff]
line-length = 100
"""

READ_BY_OLD_PYTHONS = [
    "kingsburg/__init__.py",
    "kingsburg/__main__.py",
    "kingsburg/_setup.py",
    "tests/__init__.py",
    "tests/__main__.py",
]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a checkout that contains only the set-up."""
    copy_of_package_start(tmp_path)
    (tmp_path / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    (tmp_path / _setup.PINS).write_text("attrs==1.0\n", encoding="utf-8")
    return tmp_path


@pytest.fixture
def no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make starting any process an error."""

    def refuse(*arguments: object, **_: object) -> NoReturn:
        raise AssertionError(f"started {arguments}")

    for name in ("call", "run", "Popen"):
        monkeypatch.setattr(subprocess, name, refuse)
    monkeypatch.setattr(os, "execv", refuse)


# An old Python


@pytest.mark.parametrize("version", [(3, 6, 15), (3, 10, 13), (2, 7, 18)])
def test_an_old_python_gets_one_sentence(version: tuple[int, ...]) -> None:
    said = _setup.too_old(version)
    assert said == (
        f"kingsburg needs Python 3.11 or newer, and this is Python {version[0]}.{version[1]}."
    )


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 12, 1), (4, 0, 0)])
def test_a_new_python_gets_none(version: tuple[int, ...]) -> None:
    assert _setup.too_old(version) == ""


@pytest.mark.parametrize("module", ["kingsburg", "tests"])
def test_both_commands_say_it_and_nothing_else(module: str) -> None:
    code = (
        "import runpy, sys; sys.version_info = (3, 10, 2, 'final', 0);"
        f"runpy.run_module({module!r}, run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == _setup.too_old((3, 10)) + "\n"


@pytest.mark.parametrize("name", READ_BY_OLD_PYTHONS)
def test_old_pythons_can_read_what_comes_before_the_sentence(name: str) -> None:
    tree = ast.parse((ROOT / name).read_text("utf-8"), feature_version=(3, 6))
    annotations = [
        each
        for node in ast.walk(tree)
        for each in (getattr(node, "annotation", None), getattr(node, "returns", None))
        if each is not None
    ]
    # Old Pythons fail to evaluate `list[str]` and `A | B` unless they are in quotes.
    assert not [ast.unparse(each) for each in annotations if not is_plain(each)]


def is_plain(annotation: ast.expr) -> bool:
    return isinstance(annotation, ast.Constant | ast.Name)


def test_old_pythons_that_are_installed_here_say_the_sentence() -> None:
    for minor in range(6, 11):
        python = shutil.which(f"python3.{minor}")
        if python is None or _setup.run(python, "-c", "print('runs')") != (True, "runs"):
            continue
        done = subprocess.run([python, "-m", "kingsburg"], cwd=ROOT, capture_output=True, text=True)
        assert done.stderr == _setup.too_old((3, minor)) + "\n"


# Checkouts and installed requirements


def test_this_is_a_checkout_and_lacks_nothing() -> None:
    assert _setup.checkout() == ROOT
    assert _setup.installed_from(ROOT)
    assert _setup.lacking(ROOT, ("test",)) == []


def test_a_package_without_our_pyproject_is_no_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_setup, "__file__", str(tmp_path / "kingsburg" / "_setup.py"))
    assert _setup.checkout() is None
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "other"\n')
    assert _setup.checkout() is None
    (tmp_path / "pyproject.toml").write_text("no [ toml")
    assert _setup.checkout() is None
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "kingsburg"\n')
    assert _setup.checkout() == tmp_path


@pytest.mark.usefixtures("no_process")
def test_outside_a_checkout_nothing_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _setup.prepare(None, ("test",)) is None

    lists = ["no-such-thing>=1", "pytest>=8", "nor-this; extra == 'test'"]
    # Dask brings a reader of metadata of its own, with other classes.
    kind = type(metadata.distribution("kingsburg"))
    monkeypatch.setattr(kind, "requires", lists)
    with pytest.raises(_setup.SetupError, match=r"lacks no-such-thing: install kingsburg"):
        _setup.prepare(None, ())


def test_another_checkout_is_not_installed_by_this_one(root: Path) -> None:
    assert _setup.lacking(root, ()) == []
    assert not _setup.installed_from(root)


@pytest.mark.parametrize(
    ("requirement", "there"),
    [
        ("pytest", True),
        ("PyTest (>=8)", True),
        ("pytest[dev]>=8", True),
        ("pytest>=8; python_version > '3'", True),
        ("prometheus_client<1", True),
        ("no-such-thing", False),
        ("no-such-thing>=1", False),
    ],
)
def test_what_is_lacking(root: Path, requirement: str, there: bool) -> None:
    text = PYPROJECT.replace("test = []", f'test = ["attrs", "{requirement}"]')
    (root / "pyproject.toml").write_text(text, encoding="utf-8")
    assert _setup.lacking(root, ()) == []
    assert _setup.lacking(root, ("test",)) == ([] if there else ["no-such-thing"])


# The stamp


def stamped(root: Path, version: str = _setup.VERSION) -> Path:
    """Return a .venv whose stamp says that it is complete for the tests."""
    venv = root / ".venv"
    venv.mkdir(exist_ok=True)
    (venv / _setup.STAMP).write_text(f"{_setup.digest(root, version)} test")
    return venv


@pytest.fixture
def installs(root: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return the extras of each install into .venv, whose Python is taken to work."""
    seen: list[list[str]] = []
    monkeypatch.setattr(_setup, "version_of", lambda _: _setup.VERSION)
    monkeypatch.setattr(_setup, "install", lambda *given: seen.append(given[-1]))
    return seen


def test_a_stamp_holds_for_its_pyproject_python_and_extras(
    root: Path, installs: list[list[str]]
) -> None:
    python = _setup.python_of(stamped(root))
    assert _setup.prepare(root, ()) == python
    assert _setup.prepare(root, ("test",)) == python
    assert installs == []
    _setup.prepare(root, ("bench",))
    assert installs == [["bench", "test"]]
    stamped(root, "3.10")
    _setup.prepare(root, ())
    assert installs == [["bench", "test"], ["test"]]


@pytest.mark.parametrize(
    ("name", "old", "new", "falls"),
    [
        ("pyproject.toml", "100", "99", False),
        ("pyproject.toml", "dependencies = []", 'dependencies = ["attrs"]', True),
        (_setup.PINS, "1.0", "1.1", True),
    ],
)
def test_a_stamp_falls_with_a_requirement_or_a_pin_not_with_a_setting_of_a_tool(
    root: Path, installs: list[list[str]], name: str, old: str, new: str, falls: bool
) -> None:
    stamped(root)
    text = (root / name).read_text("utf-8")
    assert old in text
    (root / name).write_text(text.replace(old, new), encoding="utf-8")
    _setup.prepare(root, ())
    assert bool(installs) is falls


def test_pins_hold_for_the_build_tools_too_in_every_pip(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, str] = {}

    def call(*_: object, cwd: str, env: dict[str, str], **__: object) -> int:
        assert cwd == str(root)
        seen.update(env)
        return 0

    monkeypatch.setattr(subprocess, "call", call)
    (root / ".venv").mkdir()
    _setup.install(root, root / ".venv", Path(sys.executable), [])
    assert (root / seen["PIP_CONSTRAINT"]).samefile(root / _setup.PINS)
    assert seen["PIP_BUILD_CONSTRAINT"] == seen["PIP_CONSTRAINT"]


@pytest.mark.parametrize("text", ["", "{", "0" * 64, "\0"])
def test_half_a_stamp_is_half_an_install(root: Path, installs: list[list[str]], text: str) -> None:
    (stamped(root) / _setup.STAMP).write_text(text)
    _setup.prepare(root, ("test",))
    assert installs == [["test"]]


# Inside .venv


@pytest.fixture
def inside(root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pretend that the present Python is that of the checkout's .venv."""
    (root / ".venv").mkdir()
    monkeypatch.setattr(sys, "prefix", str(root / ".venv"))
    return root


@pytest.mark.usefixtures("no_process")
def test_a_stamped_venv_goes_on_at_once(inside: Path) -> None:
    stamped(inside)
    assert _setup.prepare(inside, ("test",)) is None


@pytest.mark.usefixtures("no_process")
def test_a_venv_made_by_hand_goes_on_when_it_lacks_nothing(
    inside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_setup, "installed_from", lambda _: True)
    assert _setup.prepare(inside, ("test",)) is None


def test_an_unfinished_venv_is_finished_even_if_it_looks_complete(
    inside: Path, installs: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_setup, "installed_from", lambda _: True)
    (inside / ".venv" / _setup.STAMP).touch()
    assert _setup.prepare(inside, ()) == Path(sys.executable)
    assert len(installs) == 1


def test_a_venv_without_pip_is_named(inside: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_setup, "run", lambda *_: (False, "no pip"))
    with pytest.raises(_setup.SetupError, match=r"\.venv no longer works: delete it"):
        _setup.prepare(inside, ())


# Obstacles to making a .venv


@pytest.mark.usefixtures("no_process")
def test_something_else_called_venv_is_not_touched(root: Path) -> None:
    (root / ".venv").mkdir()
    (root / ".venv" / "letter.txt").write_text("dear reader")
    with pytest.raises(_setup.SetupError, match=r"\.venv is in the way and no virtual env"):
        _setup.make(root / ".venv")
    assert (root / ".venv" / "letter.txt").read_text() == "dear reader"


@pytest.mark.usefixtures("no_process")
@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told_what_to_install(
    root: Path, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    find = util.find_spec
    monkeypatch.setattr(_setup, "find_spec", lambda name: None if name == module else find(name))
    with pytest.raises(_setup.SetupError, match=r"no venv module: install it .*python3-venv"):
        _setup.make(root / ".venv")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "WARNING: ... Temporary failure in name resolution",
            "the package index cannot be reached",
        ),
        ("ERROR: Failed to build wheel", "pip could not install what is needed"),
    ],
)
def test_why_pip_failed(tmp_path: Path, words: str, sentence: str) -> None:
    log = tmp_path / "log"
    log.write_text(words)
    assert _setup.pip_failed(log).startswith(sentence)
    assert str(log) in _setup.pip_failed(log)


def test_a_venv_that_cannot_be_made_gives_the_last_line(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_setup, "run", lambda *_: (False, "disk full."))
    with pytest.raises(_setup.SetupError, match=r"\.venv could not be made: disk full\.$"):
        _setup.make(root / ".venv")


def test_what_a_python_prints_last() -> None:
    code = "print('one'); print('disk full'); raise SystemExit({})"
    assert _setup.run(sys.executable, "-c", code.format(0)) == (True, "disk full")
    assert _setup.run(sys.executable, "-c", code.format(3)) == (False, "disk full")
    assert _setup.run("/no/such/program") == (False, "No such file or directory")


def test_errors_leave_as_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> NoReturn:
        raise _setup.SetupError("no.")

    def interrupt(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(_setup, "prepare", fail)
    with pytest.raises(SystemExit) as ended:
        _setup.ensure()
    assert ended.value.code == "kingsburg: no."
    monkeypatch.setattr(_setup, "prepare", interrupt)
    with pytest.raises(SystemExit) as ended:
        _setup.ensure()
    assert ended.value.code == 130
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.usefixtures("no_process")
def test_nothing_to_do_is_done_in_silence(capsys: pytest.CaptureFixture[str]) -> None:
    _setup.ensure("test")
    assert capsys.readouterr() == ("", "")
