"""The runs that `python3 -m tests` starts, and tests/conftest.py, which lets CI skip no test."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import __main__ as command
from tests.project.support import ROOT

Run = tuple[list[str], str]


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[Run]:
    """Return the arguments with which pytest would be started; its exit status is 0."""
    seen: list[Run] = []

    def run(arguments: list[str], hash_seed: str = "random") -> int:
        seen.append((arguments, hash_seed))
        return 0

    monkeypatch.setattr(command, "run", run)
    return seen


def lay_out(root: Path, monkeypatch: pytest.MonkeyPatch, *files: str) -> None:
    monkeypatch.setattr(command, "ROOT", root)
    for name in files:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).touch()


def test_arguments_go_to_one_run(runs: list[Run]) -> None:
    assert command.main(["tests/rules", "-k", "token"]) == 0
    assert [each for each, _ in runs] == [["tests/rules", "-k", "token"]]


@pytest.fixture
def no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo afterwards what a run of everything sets in the environment."""
    monkeypatch.setenv("KINGSBURG_TESTS", "")


@pytest.mark.usefixtures("no_environment")
def test_everything_plays_games_twice_with_different_hash_seeds(
    runs: list[Run], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_out(tmp_path, monkeypatch, "tests/records/test_a.py", "tests/properties/none.txt")
    lay_out(tmp_path, monkeypatch, "notebooks/01.ipynb", "dashboards/voila.json")
    assert command.main(["--all"]) == 0
    (again, seed_again), (whole, seed_whole) = runs
    assert [each for each in again if each.startswith("tests")] == ["tests/records"]
    # The complete run comes last, so that the line that counts all tests is last too.
    assert whole[whole.index("--nbval-lax") :] == ["--nbval-lax", "tests", "notebooks"]
    assert "not slow" not in whole
    assert seed_again != seed_whole
    assert {seed_again, seed_whole}.isdisjoint({"random"})
    assert os.environ["KINGSBURG_TESTS"] == "all"


@pytest.mark.usefixtures("no_environment")
def test_without_arguments_only_what_is_slow_is_left_out(
    runs: list[Run], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_out(tmp_path, monkeypatch, "tests/rules/test_a.py", "notebooks/01.ipynb")
    assert command.main([]) == 0
    ((whole, _),) = runs
    assert whole[whole.index("-m") :] == ["-m", "not slow", "--nbval-lax", "tests", "notebooks"]
    assert os.environ["KINGSBURG_TESTS"] == ""


@pytest.mark.usefixtures("no_environment")
@pytest.mark.parametrize(("first", "second"), [(1, 0), (0, 1), (2, 1)])
def test_one_failure_is_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: int, second: int
) -> None:
    lay_out(tmp_path, monkeypatch, "tests/records/test_a.py")
    results = iter([first, second])
    monkeypatch.setattr(command, "run", lambda *_, **__: next(results))
    assert command.main(["--all"]) != 0
    assert list(results) == []


def test_the_status_and_the_hash_seed_are_those_of_the_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[tuple[list[str], str]] = []

    def call(arguments: list[str], cwd: str, env: dict[str, str]) -> int:
        calls.append((arguments, env["PYTHONHASHSEED"]))
        assert Path(cwd) == ROOT
        return 3

    monkeypatch.setattr(subprocess, "call", call)
    assert command.run(["-q", "tests/rules"], hash_seed="7") == 3
    assert calls == [([sys.executable, "-m", "pytest", "-q", "tests/rules"], "7")]


# The conftest, tried on small suites


# Plugins that these suites do not use take seconds to load.
UNUSED = [f"-pno:{each}" for each in ("benchmark", "cacheprovider", "hypothesispytest", "nbval")]


def try_suite(tmp_path: Path, *arguments: str, **environment: str) -> tuple[int, str]:
    """Run pytest on *tmp_path*/tests with this conftest; return its status and what it printed."""
    (tmp_path / "tests").mkdir(exist_ok=True)
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path / "tests")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    kept = {
        each: os.environ[each] for each in os.environ if each not in {"CI", "KINGSBURG_BROWSER"}
    }
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *UNUSED, *arguments],
        cwd=tmp_path,
        env={**kept, **environment},
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout


SUITE = {
    "tests/test_mark.py": "import pytest\n@pytest.mark.skip('why')\ndef test_it(): pass\n",
    "tests/test_inside.py": "import pytest\ndef test_it(): pytest.skip('why')\n",
    "tests/test_file.py": "import pytest\npytest.skip('why', allow_module_level=True)\n",
    "tests/test_module.py": "import pytest\npytest.importorskip('no_such', reason='why')\n",
    "notebooks/test_elsewhere.py": "import pytest\ndef test_it(): pytest.skip('why')\n",
    "tests/test_passes.py": "def test_it(): pass\n",
    "tests/test_known.py": (
        "import pytest\n@pytest.mark.xfail(reason='known')\ndef test_it(): assert False\n"
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["0", "1"])
def test_a_skip_fails_in_ci_and_only_there(tmp_path: Path, workers: str) -> None:
    for name, source in SUITE.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(source)
    arguments = ("tests", "notebooks", "-n", workers, "--continue-on-collection-errors")
    status, said = try_suite(tmp_path, *arguments)
    assert status == 0
    assert "1 passed, 5 skipped, 1 xfailed" in said
    status, said = try_suite(tmp_path, *arguments, CI="true")
    assert status == 1
    # A test skipped before it runs counts as an error; an expected failure is not a skip.
    assert "2 failed, 1 passed, 1 xfailed, " in said
    assert "skipped" not in said.splitlines()[-1]
    for name in SUITE:
        told = re.search(rf"^(ERROR|FAILED) .*{name}.* nothing may be skipped: .*why$", said, re.M)
        assert (told is None) == (name in {"tests/test_passes.py", "tests/test_known.py"})


BROWSES = "def test_it(browser): assert browser.version\n"


@pytest.mark.parametrize(
    ("environment", "status", "words"),
    [
        ({"PATH": ""}, 0, "no Chromium, Chrome or Edge found; name one in KINGSBURG_BROWSER"),
        ({"PATH": "", "CI": "true"}, 1, "nothing may be skipped: Skipped: no Chromium"),
        ({"KINGSBURG_BROWSER": "no-such"}, 1, "KINGSBURG_BROWSER=no-such is no program"),
    ],
)
def test_without_a_browser(
    tmp_path: Path, environment: dict[str, str], status: int, words: str
) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text(BROWSES)
    ended, said = try_suite(tmp_path, **environment)
    assert ended == status
    assert words in " ".join(said.split())


@pytest.mark.parametrize(
    ("asked", "ran"),
    [((), "test_a.py"), (("tests/bench/test_b.py::test_b",), "test_b.py")],
)
def test_benchmarks_run_only_when_asked_for(
    tmp_path: Path, asked: tuple[str, ...], ran: str
) -> None:
    lay = tmp_path / "tests" / "bench"
    lay.mkdir(parents=True)
    (lay / "test_b.py").write_text("def test_b(): pass\n")
    (tmp_path / "tests" / "test_a.py").write_text("def test_a(): pass\n")
    status, said = try_suite(tmp_path, "-v", *asked)
    assert status == 0
    assert f"{ran}::" in said
    assert "1 passed" in said


@pytest.mark.browser
def test_the_browser_reaches_nothing_outside(browser: object) -> None:
    from playwright.sync_api import Browser, Error

    assert isinstance(browser, Browser)
    page = browser.new_page()
    page.set_content("<h1>Kingsburg</h1>")
    assert page.inner_text("h1") == "Kingsburg"
    with pytest.raises(Error, match="ERR_NAME_NOT_RESOLVED"):
        page.goto("http://example.invalid/")
    page.close()
