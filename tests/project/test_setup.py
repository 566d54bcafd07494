"""The set-up decides rightly, and says what is wrong in one sentence. Nothing is downloaded."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
from importlib import metadata, util
from pathlib import Path
from typing import Any, NoReturn

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
    """A checkout with nothing but the set-up."""
    copy_of_package_start(tmp_path)
    (tmp_path / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    (tmp_path / _setup.PINS).write_text("attrs==1.0\n", encoding="utf-8")
    return tmp_path


@pytest.fixture
def no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Starting any process is an error."""

    def refuse(*arguments: object, **_: object) -> NoReturn:
        raise AssertionError(f"started {arguments}")

    for name in ("call", "run", "Popen"):
        monkeypatch.setattr(subprocess, name, refuse)


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
    # `list[str]` and `A | B` are evaluated by old Pythons, and fail there; in quotes they do not.
    assert not [ast.unparse(each) for each in annotations if not is_plain(each)]


def is_plain(annotation: ast.expr) -> bool:
    return isinstance(annotation, ast.Constant | ast.Name)


def test_old_pythons_that_are_installed_here_say_the_sentence() -> None:
    for minor in range(6, 11):
        python = shutil.which(f"python3.{minor}")
        if python is None or _setup.ask(Path(python), "print('runs')") != "runs":
            continue
        done = subprocess.run([python, "-m", "kingsburg"], cwd=ROOT, capture_output=True, text=True)
        assert done.stderr == _setup.too_old((3, minor)) + "\n"


# What is a checkout, what is satisfied


def test_this_is_a_checkout_and_is_satisfied() -> None:
    assert _setup.checkout() == ROOT
    assert _setup.satisfied(ROOT, ("test",))


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

    def requires(_: str) -> list[str]:
        return ["no-such-thing>=1", "pytest>=8", "nor-this; extra == 'test'"]

    monkeypatch.setattr(metadata, "requires", requires)
    with pytest.raises(_setup.SetupError, match=r"lacks no-such-thing>=1: install kingsburg"):
        _setup.prepare(None, ())


def test_another_checkout_is_not_satisfied_by_this_one(root: Path) -> None:
    assert _setup.missing(_setup.needs(root, ())) == []
    assert not _setup.satisfied(root, ())


def test_one_missing_requirement_is_enough(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_setup, "installed_from", lambda _: True)
    assert _setup.satisfied(root, ("test",))
    text = PYPROJECT.replace("test = []", 'test = ["pytest>=8", "no-such-thing"]')
    (root / "pyproject.toml").write_text(text, encoding="utf-8")
    assert _setup.satisfied(root, ())
    assert not _setup.satisfied(root, ("test",))
    assert _setup.missing(_setup.needs(root, ("test",))) == ["no-such-thing"]


@pytest.mark.parametrize(
    ("requirement", "met"),
    [
        ("pytest", True),
        ("pytest>=8.2,<10000", True),
        ("PyTest (>=8)", True),
        ("pytest[dev]>=8", True),
        ("pytest>=8; python_version > '3'", True),
        ("pytest>=9999", False),
        ("pytest>=1,<2", False),
        ("pytest~=8.0", False),  # not among the limits that we know: better installed again
        ("no-such-thing", False),
    ],
)
def test_requirements(requirement: str, met: bool) -> None:
    assert _setup.is_met(requirement) is met


@pytest.mark.parametrize(
    ("version", "limit", "inside"),
    [
        ("2.14.3", ">=2.7", True),
        ("2.7", ">=2.7.0", True),
        ("2.10", "<2.9", False),
        ("3.0.0rc1", "<3", False),
        ("0.5.13", "<0.6", True),
        ("2026.8.0", "<=2026.8", True),
        ("1.0", "!=1", False),
        ("1.0.1", ">1.0", True),
        ("1.0", "==1.0.0", True),
    ],
)
def test_versions_are_compared_as_numbers(version: str, limit: str, inside: bool) -> None:
    assert _setup.in_range(version, limit) is inside


# The stamp


def stamped(root: Path, **changes: object) -> Path:
    """A .venv that says of itself that it is complete for the tests."""
    venv = root / ".venv"
    venv.mkdir(exist_ok=True)
    _setup.write_stamp(venv, {**_setup.new_stamp(root, "3.11", ["test"]), **changes})
    return venv


def test_a_stamp_holds_for_its_pyproject_python_and_extras(root: Path) -> None:
    stamp = _setup.read_stamp(stamped(root))
    assert _setup.stamp_holds(stamp, root, "3.11", ())
    assert _setup.stamp_holds(stamp, root, "3.11", ("test",))
    assert not _setup.stamp_holds(stamp, root, "3.12", ("test",))
    assert not _setup.stamp_holds(stamp, root, "3.11", ("test", "bench"))


def test_a_stamp_falls_with_a_requirement_not_with_a_setting_of_a_tool(root: Path) -> None:
    stamp = _setup.read_stamp(stamped(root))
    (root / "pyproject.toml").write_text(PYPROJECT.replace("100", "99"), encoding="utf-8")
    assert _setup.stamp_holds(stamp, root, "3.11", ())
    (root / "pyproject.toml").write_text(
        PYPROJECT.replace("dependencies = []", 'dependencies = ["attrs"]'), encoding="utf-8"
    )
    assert not _setup.stamp_holds(stamp, root, "3.11", ())


def test_a_stamp_falls_with_a_pin(root: Path) -> None:
    stamp = _setup.read_stamp(stamped(root))
    (root / _setup.PINS).write_text("attrs==1.1\n", encoding="utf-8")
    assert not _setup.stamp_holds(stamp, root, "3.11", ())


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
    _setup.install(root, root / ".venv", Path(sys.executable), "3.11", ())
    assert (root / seen["PIP_CONSTRAINT"]).samefile(root / _setup.PINS)
    assert seen["PIP_BUILD_CONSTRAINT"] == seen["PIP_CONSTRAINT"]


@pytest.mark.parametrize("text", ["", "{", "{}", "[]", '"unfinished"', '{"content": "x"}'])
def test_half_a_stamp_is_half_an_install(root: Path, text: str) -> None:
    venv = stamped(root)
    (venv / _setup.STAMP).write_text(text)
    assert _setup.read_stamp(venv) == {}
    assert not _setup.stamp_holds(_setup.read_stamp(venv), root, "3.11", ())


def test_no_stamp_is_none(tmp_path: Path) -> None:
    assert _setup.read_stamp(tmp_path) is None
    assert not _setup.stamp_holds(None, ROOT, "3.11", ())


# Inside .venv


@pytest.fixture
def inside(root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As if the present Python were that of the checkout's .venv."""
    (root / ".venv").mkdir()
    monkeypatch.setattr(sys, "prefix", str(root / ".venv"))
    return root


@pytest.mark.usefixtures("no_process")
def test_a_stamped_venv_goes_on_at_once(inside: Path) -> None:
    version = "{}.{}".format(*sys.version_info[:2])
    stamped(inside, python=version)
    assert _setup.prepare(inside, ("test",)) is None


@pytest.mark.usefixtures("no_process")
def test_a_venv_made_by_hand_goes_on_when_satisfied(
    inside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_setup, "installed_from", lambda _: True)
    assert _setup.prepare(inside, ("test",)) is None


def test_an_unfinished_venv_is_finished_even_if_it_looks_satisfied(
    inside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[Any] = []
    monkeypatch.setattr(_setup, "installed_from", lambda _: True)
    monkeypatch.setattr(_setup, "install", lambda *each: calls.append(each))
    _setup.write_stamp(inside / ".venv", {})
    assert _setup.prepare(inside, ()) == Path(sys.executable)
    assert len(calls) == 1


def test_a_venv_without_pip_is_named(inside: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_setup, "has_pip", lambda _: False)
    with pytest.raises(_setup.SetupError, match=r"\.venv no longer works: delete it"):
        _setup.prepare(inside, ())


# What stands in the way of a .venv


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
    monkeypatch.setattr(util, "find_spec", lambda name: None if name == module else find(name))
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


def test_a_command_that_fails_gives_its_last_line() -> None:
    code = "print('one'); print('disk full.'); raise SystemExit(3)"
    with pytest.raises(_setup.SetupError, match=r"^it could not be made: disk full\.$"):
        _setup.run([sys.executable, "-c", code], "it could not be made")
    with pytest.raises(_setup.SetupError, match=r"^no: No such file or directory"):
        _setup.run(["/no/such/program"], "no")


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


def test_nothing_to_do_is_done_in_silence(capsys: pytest.CaptureFixture[str]) -> None:
    _setup.ensure("test")
    assert capsys.readouterr() == ("", "")


def test_pyproject_is_read_as_pip_reads_it() -> None:
    mine = set(_setup.needs(ROOT, ("test",)))
    theirs = metadata.requires("kingsburg")
    assert theirs is not None
    names = {_name(each) for each in theirs if "extra" not in each or "extra == 'test'" in each}
    assert {_name(each) for each in mine} == names


def _name(requirement: str) -> str:
    found = re.match(r"[\w-]+", requirement)
    assert found is not None
    return found.group().lower().replace("_", "-")


def test_stamp_is_json_that_people_can_read(root: Path) -> None:
    content = json.loads((stamped(root) / _setup.STAMP).read_text())
    assert content["extras"] == ["test"]
    assert len(content["content"]) == 64
