"""The command `lab` of each game, and the folder of its notebooks."""

from __future__ import annotations

import errno
import shutil
from argparse import Namespace
from importlib import import_module
from pathlib import Path

import pytest

from gametable import games, paths, serve
from gametable.command import Parser
from gametable.play.errors import GameError
from kingsburg.pages import GAME

COURSE = ("01-a.ipynb", "02-b.ipynb", "README.md", "records/year.txt")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that simulates an installation: a package with a small course, and a home."""
    package = tmp_path / "package"
    (package / "records").mkdir(parents=True)
    for name in COURSE:
        (package / name).write_text(f"ours: {name}")
        (package / name).chmod(0o444)
    monkeypatch.setattr(paths, "folder", lambda name: package)
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    return tmp_path


def contents(folder: Path) -> dict[str, str]:
    files = [each for each in sorted(folder.rglob("*")) if each.is_file()]
    return {each.relative_to(folder).as_posix(): each.read_text() for each in files}


def test_in_a_checkout_its_own_notebooks_are_opened() -> None:
    assert serve._notebooks(None) == paths.folder("notebooks")


def test_installed_they_are_copied_to_the_home_folder(installed: Path) -> None:
    folder = serve._notebooks(None)
    assert folder == (installed / "home" / "kingsburg-notebooks").resolve()
    assert contents(folder) == {name: f"ours: {name}" for name in COURSE}
    # The copies can be changed, even if the installation cannot.
    assert all((folder / name).stat().st_mode & 0o200 for name in COURSE)


def test_what_lies_there_stays_as_it_is(installed: Path) -> None:
    folder = installed / "mine"
    serve._notebooks(str(folder))
    mine = {"02-b.ipynb": "changed by me", "records/year.txt": "mine", "notes.txt": "mine"}
    for name, words in mine.items():
        (folder / name).write_text(words)
    (folder / "01-a.ipynb").unlink()
    assert serve._notebooks(str(folder)) == folder.resolve()
    assert contents(folder) == {name: f"ours: {name}" for name in COURSE} | mine


def test_another_game_gets_a_folder_of_its_own(
    installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = installed / "other"
    other.mkdir()
    (other / "01-hexes.ipynb").write_text("theirs")
    game = GAME._replace(name="hexes", folder="gametable.paths:other_folder")
    monkeypatch.setattr(paths, "other_folder", lambda name: other, raising=False)
    monkeypatch.setattr(games, "installed", lambda: (game, GAME))
    copied = contents(serve._notebooks(None))
    assert copied == {name: f"ours: {name}" for name in COURSE} | {"hexes/01-hexes.ipynb": "theirs"}


def test_what_else_lies_in_a_checkout_is_not_copied(installed: Path) -> None:
    litter = installed / "package" / ".ipynb_checkpoints"
    litter.mkdir()
    (litter / "01-a.ipynb").touch()
    assert list(contents(serve._notebooks(None))) == list(COURSE)


def test_a_file_in_the_way_is_one_sentence(installed: Path) -> None:
    in_the_way = installed / "a file"
    in_the_way.touch()
    with pytest.raises(GameError, match="a file: file exists"):
        serve.run_lab(Namespace(folder=str(in_the_way)))


def test_on_a_full_disk_no_half_of_a_notebook_stays(
    installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half(source: Path, target: Path) -> None:
        target.write_text(source.read_text()[:4])
        # Like the error of shutil, this one names what was read.
        raise OSError(errno.ENOSPC, "No space left on device", str(source))

    folder = installed / "mine"
    with monkeypatch.context() as full:
        full.setattr(shutil, "copyfile", half)
        with pytest.raises(GameError, match=f"{folder}: no space left on device"):
            serve.run_lab(Namespace(folder=str(folder)))
    assert contents(folder) == {}
    assert contents(serve._notebooks(str(folder))) == {name: f"ours: {name}" for name in COURSE}


def test_a_home_that_nobody_has_is_one_sentence(installed: Path) -> None:
    with pytest.raises(GameError, match="could not determine home directory"):
        serve.run_lab(Namespace(folder="~no-such-person/books"))


def test_an_installation_without_notebooks_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> Path:
        raise FileNotFoundError(f"kingsburg was installed without its {name}.")

    monkeypatch.setattr(paths, "folder", missing)
    with pytest.raises(GameError, match="installed without its notebooks"):
        serve.run_lab(Namespace(folder=None))
    with pytest.raises(GameError, match="installed without its dashboards"):
        serve.run_dashboards(Namespace(game="kingsburg"))


@pytest.mark.parametrize("game", ["kingsburg", "kingdombuilder"])
def test_each_command_opens_the_course_and_serves_the_pages(game: str) -> None:
    parser: Parser = import_module(f"{game}.cli")._parser()
    assert parser.parse_args([]).run is serve.run_lab
    assert parser.parse_args(["lab", "here"]).run is serve.run_lab
    assert parser.parse_args(["dashboards"]).run is serve.run_dashboards


def test_games_that_share_a_course_get_one_copy(installed: Path) -> None:
    assert len([each for each in games.installed() if each.folder]) > 1
    assert contents(serve._notebooks(None)) == {name: f"ours: {name}" for name in COURSE}
