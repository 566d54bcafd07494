"""`kingsburg lab`: where the notebooks are, and that they work in JupyterLab."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from kingsburg import _setup, cli_serve, paths
from kingsburg.engine.errors import KingsburgError


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As if installed: no checkout, three notebooks in the package, a home of one's own."""
    package = tmp_path / "package"
    package.mkdir()
    for name in ("01-a.ipynb", "02-b.ipynb", "03-c.ipynb"):
        (package / name).write_text(f"ours: {name}")
    monkeypatch.setattr(paths, "folder", lambda name: package)
    monkeypatch.setattr(_setup, "checkout", lambda: None)
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    return tmp_path


def contents(folder: Path) -> dict[str, str]:
    return {each.name: each.read_text() for each in sorted(folder.iterdir())}


def test_in_a_checkout_its_own_notebooks_are_opened() -> None:
    assert cli_serve._notebooks(None) == paths.folder("notebooks")


def test_installed_they_are_copied_to_the_home_folder(installed: Path) -> None:
    folder = cli_serve._notebooks(None)
    assert folder == (installed / "home" / "kingsburg-notebooks").resolve()
    assert list(contents(folder)) == ["01-a.ipynb", "02-b.ipynb", "03-c.ipynb"]


def test_what_lies_there_stays_as_it_is(installed: Path) -> None:
    folder = installed / "mine"
    cli_serve._notebooks(str(folder))
    (folder / "02-b.ipynb").write_text("changed by me")
    (folder / "notes.txt").write_text("mine")
    (folder / "03-c.ipynb").unlink()
    assert cli_serve._notebooks(str(folder)) == folder.resolve()
    assert contents(folder) == {
        "01-a.ipynb": "ours: 01-a.ipynb",
        "02-b.ipynb": "changed by me",
        "03-c.ipynb": "ours: 03-c.ipynb",
        "notes.txt": "mine",
    }


def test_a_file_in_the_way_is_one_sentence(installed: Path) -> None:
    in_the_way = installed / "a file"
    in_the_way.touch()
    with pytest.raises(KingsburgError, match="a file: file exists"):
        cli_serve.run_lab(Namespace(folder=str(in_the_way)))


def test_an_installation_without_notebooks_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> Path:
        raise FileNotFoundError(f"kingsburg was installed without its {name}.")

    monkeypatch.setattr(paths, "folder", missing)
    with pytest.raises(KingsburgError, match="installed without its notebooks"):
        cli_serve.run_lab(Namespace(folder=None))
    with pytest.raises(KingsburgError, match="installed without its dashboards"):
        cli_serve.run_dashboards(Namespace())
