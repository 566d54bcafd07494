"""What the files of the project must contain, and what they must not."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.project.support import ROOT, project_files

# In pieces, so that this file is not found itself.
MACHINE_PATHS = [b"/" + b"work/", b"/" + b"root/"]
REGISTRIES = [
    b"pypi" + b".org",
    b"pythonhosted" + b".org",
    b"npmjs" + b".org",
    b"debian" + b".org",
    b"anaconda" + b".org",
]
# It evaluates a text when it has to wait, which the policy of our pages forbids, so it
# sometimes fails. Use `expect(...)` or `locator.wait_for` instead.
FAILS_BY_WAITING = b"wait_for_" + b"function"
LOCK = re.compile(r"lock|^requirements.*\.txt$|^constraints.*\.txt$|\.cdx\.json$")


def words_found(content: bytes, words: list[bytes]) -> list[str]:
    return [each.decode() for each in words if each in content]


def is_lock(name: str) -> bool:
    return bool(LOCK.search(name)) and Path(name).suffix in {".json", ".lock", ".toml", ".txt"}


def test_the_project_has_files_to_look_at() -> None:
    names = {each.relative_to(ROOT).as_posix() for each in project_files()}
    assert {"pyproject.toml", "kingsburg/_setup.py", "tests/project/test_files.py"} <= names
    assert not any(each.startswith(".venv/") for each in names)


def test_no_file_names_a_folder_of_one_machine_or_a_registry() -> None:
    found = {
        str(each.relative_to(ROOT)): words
        for each in project_files()
        if (words := words_found(each.read_bytes(), MACHINE_PATHS + REGISTRIES))
    }
    assert found == {}


def test_such_words_would_be_found() -> None:
    text = b"see /" + b"work/main and https://pypi" + b".org/simple"
    assert len(words_found(text, MACHINE_PATHS + REGISTRIES)) == 2


def test_no_test_has_a_page_evaluate_what_it_waits_for() -> None:
    found = [each for each in project_files() if FAILS_BY_WAITING in each.read_bytes()]
    assert [each.relative_to(ROOT).as_posix() for each in found] == []


def test_lock_files_hold_no_address() -> None:
    locks = [each for each in project_files() if is_lock(each.name)]
    assert [each.name for each in locks if b"://" in each.read_bytes()] == []


@pytest.mark.parametrize(
    "name",
    [
        "uv.lock", "pylock.toml", "pylock.test.toml", "package-lock.json", "requirements-test.txt",
        "requirements.txt", "constraints.txt", "kingsburg.cdx.json",
    ],
)  # fmt: skip
def test_lock_files_are_known_by_their_names(name: str) -> None:
    assert is_lock(name)
    assert not is_lock("blocks.py")


def test_the_licence_is_mit() -> None:
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert text.startswith(
        "MIT License\n\nCopyright (c) 2026 The kingsburg explorer contributors\n"
    )
    assert "WITHOUT WARRANTY OF ANY KIND" in text
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["license"] == "MIT"


def test_the_changelog_begins_with_this_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "version"
    ]
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    versions = re.findall(r"^## (.*)", text, re.M)
    assert versions[0].startswith(f"[{version}] - ")
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", each) for each in versions)
    assert {*re.findall(r"^### (.*)", text, re.M)} <= {
        *("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")
    }


def test_importing_kingsburg_is_light() -> None:
    code = "import sys, kingsburg; print(*{each.split('.')[0] for each in sys.modules})"
    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    heavy = {"anywidget", "babel", "ipywidgets", "numpy", "pandas", "plotly", "pydantic", "voila"}
    assert "kingsburg" in loaded
    assert heavy.isdisjoint(loaded)


def test_the_version_is_that_of_pyproject() -> None:
    import kingsburg

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert kingsburg.__version__ == project["version"]
