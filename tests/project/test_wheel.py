"""The contents of the wheel, which also works unpacked, away from any checkout."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from gametable import paths
from tests.project.support import ROOT, built, project_files, sums

WHEEL_FOLDERS = {
    "gametable": "gametable",
    "kingdombuilder": "kingdombuilder",
    "kingsburg": "kingsburg",
    "notebooks": "gametable/_notebooks",
    "dashboards": "gametable/_dashboards",
}

#: One file of each kind.
NEEDED = """
    kingsburg/py.typed kingsburg/_setup.py kingsburg/catalogue/rules.toml
    kingsburg/locale/pl/LC_MESSAGES/kingsburg.mo gametable/_notebooks/01-the-first-year.ipynb
    gametable/_notebooks/README.md gametable/_notebooks/records/the-first-year.txt
    gametable/_dashboards/play.ipynb gametable/py.typed gametable/widgets/stage.js
    gametable/widgets/stage.css kingsburg/pages/table/style.css kingsburg/views/palette.css
    gametable/locale/pl/LC_MESSAGES/gametable.mo
    kingdombuilder/catalogue/sections.toml kingdombuilder/locale/pl/LC_MESSAGES/kingdombuilder.mo
    gametable/server/template/index.html.j2 gametable/server/template/page.css
""".split()


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site-packages")
    zipfile.ZipFile(wheel).extractall(folder)
    return folder


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    expected = set()
    for each in project_files():
        first, *rest = each.relative_to(ROOT).parts
        if first in WHEEL_FOLDERS:
            expected.add("/".join([WHEEL_FOLDERS[first], *rest]))
    assert set(NEEDED) <= expected
    assert expected - inside == set()


def test_nothing_else_is(wheel: Path) -> None:
    inside = zipfile.ZipFile(wheel).namelist()
    packages = {"gametable", "kingdombuilder", "kingsburg"}
    assert {each.split("/")[0].split("-")[0] for each in inside} == packages
    assert not [each for each in inside if "litter" in each or "__pycache__" in each]


def test_a_wheel_made_from_the_sdist_is_the_same(wheel: Path, sdist: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as files:
        assert not [each for each in files.getnames() if "litter" in each]
    # The filter of `extractall` is newer than the oldest supported Python.
    subprocess.run(["tar", "-xzf", sdist, "-C", tmp_path], check=True)
    (unpacked,) = tmp_path.iterdir()
    assert sums(built("wheel", unpacked)) == sums(wheel)


def test_the_wheel_names_the_command_and_the_licence(wheel: Path) -> None:
    files = zipfile.ZipFile(wheel)
    texts = {
        each.split("/")[-1]: files.read(each).decode()
        for each in files.namelist()
        if ".dist-info/" in each
    }
    for name in ("kingsburg", "kingdombuilder"):
        assert f"{name} = {name}.cli:main" in texts["entry_points.txt"]
    assert "License-Expression: MIT" in texts["METADATA"]
    assert texts["LICENSE"] == (ROOT / "LICENSE").read_text("utf-8")


def test_unpacked_it_finds_its_own_folders_and_sees_no_checkout(unpacked: Path) -> None:
    code = (
        "from gametable import paths; from kingsburg import _setup;"
        "print(_setup.checkout(), paths.folder('notebooks'), paths.folder('dashboards'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=unpacked, capture_output=True, text=True, check=True
    )
    package = unpacked / "gametable"
    assert done.stdout.split() == ["None", f"{package}/_notebooks", f"{package}/_dashboards"]


def test_in_a_checkout_the_folder_beside_it_is_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "gametable"
    (package / "_notebooks").mkdir(parents=True)
    (tmp_path / "notebooks").mkdir()
    monkeypatch.setattr(paths, "_PACKAGE", package)
    # A folder of that name beside an installed package belongs to something else.
    assert paths.folder("notebooks") == package / "_notebooks"
    (tmp_path / "pyproject.toml").touch()
    assert paths.folder("notebooks") == tmp_path / "notebooks"
    with pytest.raises(
        FileNotFoundError, match=r"^gametable was installed without its dashboards\.$"
    ):
        paths.folder("dashboards")
