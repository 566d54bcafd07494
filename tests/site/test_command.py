"""The command that writes a site: what it writes, and what it says if it cannot."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from http.server import SimpleHTTPRequestHandler
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from gametable.site import build
from gametable.site.build import ABOUT
from gametable.site.check import Server
from gametable.site.course import FOLDER
from kingsburg.cli import main
from tests.dashboards import PAGES
from tests.notebooks.test_content import BOOKS
from tests.server.serving import ROOT

#: The most files of a site, and the most bytes of each form.
MOST_FILES, MOST_BYTES, MOST_BYTES_OF_STICK = 40, 13_000_000, 15_500_000
COMMAND = "import sys; from kingsburg.cli import main; sys.exit(main(sys.argv[1:]))"


def test_both_forms_are_small(folder: Path, stick: Path) -> None:
    for form, most in ((folder, MOST_BYTES), (stick, MOST_BYTES_OF_STICK)):
        files = [each for each in form.rglob("*") if each.is_file()]
        assert len(files) <= MOST_FILES
        assert sum(each.stat().st_size for each in files) <= most


def test_the_folder_says_what_it_is_made_of(folder: Path) -> None:
    assert {each.parent.name for each in folder.glob("*/index.html")} == {*PAGES, FOLDER}
    about = (folder / ABOUT).read_text("utf-8")
    for part in ("Pyodide 314", "pydantic_core 2.50.4: MIT", "kingsburg 0.2.0: MIT", "Copyright"):
        assert part in about


def test_the_browser_keeps_what_pages_need(folder: Path) -> None:
    script = (folder / "offline.js").read_text("utf-8")
    kept = json.loads(re.findall("const FILES = (.*);", script)[0])
    files = {each.relative_to(folder).as_posix() for each in folder.rglob("*") if each.is_file()}
    # Some servers have the page for wrong addresses at no address of its own.
    assert files - {*kept} == {ABOUT, "404.html", "offline.js"}


def test_a_folder_with_anything_else_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    # Not what a site has there.
    (mine / ABOUT).write_text("About my thesis")
    assert main(["site", str(mine)]) == 1
    told = f"kingsburg: {mine} is no folder of a site\n"
    assert capsys.readouterr() == ("", told)
    assert [each.name for each in mine.iterdir()] == [ABOUT]
    assert main(["site", "--check", str(tmp_path / "none")]) == 1


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--base-url", "games"], "'games' is not a path such as /games/"),
        (["--base-url", "/x/", "--file"], "not allowed with argument --base-url"),
    ],
)
def test_an_option_that_cannot_be_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], told: str
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["site", str(tmp_path / "site"), *options])
    assert told in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_a_check_tells_of_each_page(
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chapter, *chapters = (each.stem for each in BOOKS)
    some, kept = tmp_path / "some", sorted(PAGES)[::4]
    left = {*PAGES, *chapters} - {*kept}
    shutil.copytree(folder, some, ignore=lambda _, names: left & {*names})
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert main(["site", "--check", str(some)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [each.partition(": lives after ")[0] for each in told] == sorted(
        [*kept, f"{FOLDER}/{chapter}"]
    )
    # No browser goes on with the folder that it had.
    running = [str(each.info["cmdline"]) for each in psutil.process_iter(["cmdline"])]
    assert [each for each in running if str(tmp_path) in each] == []


def test_a_check_lets_nothing_wait_that_a_browser_asks_for() -> None:
    with Server(("127.0.0.1", 0), SimpleHTTPRequestHandler) as server, ExitStack() as connected:
        # As many as a page and a service worker ask for at once; nothing is answered yet.
        for _ in range(2 * MOST_FILES):
            place = ("127.0.0.1", server.server_port)
            connected.enter_context(socket.create_connection(place, timeout=0.5))


def test_an_earlier_site_is_replaced_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, folder = tmp_path / "real", tmp_path / "public"
    real.mkdir()
    folder.symlink_to(real)
    for name in (".nojekyll", "CNAME"):
        (real / name).write_text(name)
    assert build.is_free(folder)
    (real / "old.html").write_text("old")
    assert not build.is_free(folder)
    monkeypatch.setattr(build, "_write_python", lambda site, of, file: site.mkdir())
    monkeypatch.setattr(build, "_write_pages", lambda *_, **__: None)
    build.build(folder, [])
    assert folder.is_symlink()
    names = {each.name for each in real.iterdir()}
    assert names == {".nojekyll", "CNAME", ABOUT, "site", "offline.js"}
    monkeypatch.chdir(real)
    assert build.is_site(Path("."))
    build.build(Path("."), [])
    assert {each.name for each in real.iterdir()} == names


def test_a_check_tells_of_pages_that_do_not_start(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken"
    left = {*PAGES, *(each.stem for each in BOOKS)} - {"winter"}
    shutil.copytree(folder, broken, ignore=lambda _, names: left & {*names})
    library = broken / "site" / "library.zip.gz"
    library.write_bytes(library.read_bytes()[:1_000_000])
    assert main(["site", "--check", str(broken)]) == 1
    assert re.match(r"winter: does not start: library\.zip: .*\n\Z", capsys.readouterr().out)


def said(folder: Path, **environment: str) -> str:
    """Return what the command says of a folder that it cannot write, and nothing is written."""
    home = {"XDG_CACHE_HOME": str(folder / "cache"), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, "site", str(folder / "site")],
        env={**os.environ, **home, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert not (folder / "site").exists()
    return done.stderr


def test_without_a_network_it_says_so(tmp_path: Path) -> None:
    closed = {"npm_config_registry": "http://127.0.0.1:9/", "npm_config_fetch_retries": "0"}
    told = said(tmp_path, **closed)
    assert told.startswith("kingsburg: npm could not fetch what a site is made of, and nothing is")
    assert told.count("\n") == 1


def test_without_node_it_says_so(tmp_path: Path) -> None:
    told = said(tmp_path, PATH=str(tmp_path))
    assert told == (
        "kingsburg: a site is made with Node.js, and there is no npm: install Node.js\n"
    )
