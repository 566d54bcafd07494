"""The commands, installed from the wheel into a separate environment and run from any folder."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from urllib.request import urlopen

import pytest
from platformdirs import user_cache_path
from playwright.sync_api import Browser, expect

from gametable.language import each
from gametable.views import pages
from tests.browser.pages import opened
from tests.dashboards import PAGES
from tests.project.support import ROOT
from tests.project.test_docs import commands
from tests.server.serving import Serving, free_port, serving_installed
from tests.site.conftest import SITE, written

pytestmark = pytest.mark.slow

CLASSROOM = ROOT / "docs" / "classroom.md"


@dataclass
class Installation:
    """A virtual environment, and an unrelated folder."""

    venv: Path
    elsewhere: Path

    @property
    def environment(self) -> dict[str, str]:
        """Return the environment variables of a user without a checkout or settings."""
        dropped = ("PYTHON", "PIP_", "JUPYTER", "VIRTUAL_ENV", "COVERAGE")
        kept = {name: os.environ[name] for name in os.environ if not name.startswith(dropped)}
        return {**kept, "HOME": str(self.elsewhere), "PIP_NO_INDEX": "1"}

    def program(self, name: str) -> str:
        return str(self.venv / ("Scripts" if os.name == "nt" else "bin") / name)

    def run(self, name: str, *arguments: str) -> str:
        """Run one of its programs, and return what it prints."""
        done = subprocess.run(
            [self.program(name), *arguments],
            cwd=self.elsewhere,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def installation(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """Install the wheel without a download; what it needs is linked from this environment."""
    made = tmp_path_factory.mktemp("installation")
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    venv.create(made, symlinks=os.name != "nt")
    it = Installation(made, elsewhere)
    borrow(
        Path(
            it.run("python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
        )
    )
    for shared in ("share", "etc"):
        # Packages have put the pages of JupyterLab and Voilà here.
        (made / shared).mkdir(exist_ok=True)
        (made / shared / "jupyter").symlink_to(Path(sys.prefix) / shared / "jupyter")
    (elsewhere / "wheels").symlink_to(wheel.parent)
    (install,) = [words for words in commands(CLASSROOM) if "--no-index" in words]
    it.run("python", "-m", "pip", *install[1:])
    return it


def borrow(packages: Path) -> None:
    """Link every installed package except kingsburg, but no file that points to a checkout."""
    for folder in {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}:
        for package in Path(folder).iterdir():
            if "kingsburg" not in package.name and package.suffix != ".pth":
                (packages / package.name).symlink_to(package)


@pytest.fixture(scope="module")
def served(installation: Installation) -> Iterator[Serving]:
    command = [installation.program("kingsburg"), "dashboards", "--port", free_port()]
    with serving_installed(command, installation.environment, installation.elsewhere) as it:
        yield it


def test_it_comes_from_the_wheel_alone(installation: Installation) -> None:
    code = "import kingsburg; print(kingsburg.__file__)"
    file = Path(installation.run("python", "-c", code).strip())
    assert file.is_relative_to(installation.venv)
    assert not file.parent.is_symlink()


def test_odds(installation: Installation) -> None:
    chances = json.loads(installation.run("kingsburg", "odds", "--json"))
    assert len(chances) == 18
    assert chances["8"] == "97/216"


def test_the_other_game_has_a_command_too(installation: Installation) -> None:
    position = installation.elsewhere / "position.json"
    position.write_text('{"players": [{"name": "Ann"}, {"name": "Brian"}], "terrain": "grass"}')
    chances = json.loads(installation.run("kingdombuilder", "terrain", "--json", str(position)))
    assert chances["Brian"]["grass"] == "1/6"


def test_a_stored_record_is_told_in_another_language(installation: Installation) -> None:
    code = """
from kingsburg.notation import records
from kingsburg import words
from kingsburg.views import log
from gametable.language import speak

speak("pl")
game = records.stored("the-first-year")
print(*log.story(game.log(), words.glossary(game.position)))
"""
    assert "Cindy dostaje 1 złoto" in installation.run("python", "-X", "utf8", "-c", code)


def test_lab_opens_a_copy_of_the_course(installation: Installation) -> None:
    command = [installation.program("kingsburg"), "lab", "books"]
    with serving_installed(command, installation.environment, installation.elsewhere) as lab:
        with urlopen(lab.address, timeout=60) as response:
            page = response.read().decode()
        status, said = lab.end(signal.SIGINT)
    assert "<title>JupyterLab</title>" in page
    assert '"serverRoot": "~/books"' in page
    assert status == 0
    assert "Traceback" not in said
    code = "from gametable import paths; print(paths.folder('notebooks'))"
    course = Path(installation.run("python", "-c", code).strip())
    names = [path.relative_to(course) for path in course.rglob("*.*")]
    assert Path("records", "the-first-year.txt") in names
    for name in names:
        copy = installation.elsewhere / "books" / name
        assert copy.read_bytes() == (course / name).read_bytes()


def test_a_site_is_the_one_that_the_browser_tests_open(
    installation: Installation, tmp_path_factory: pytest.TempPathFactory, tmp_path: Path
) -> None:
    # Nothing is downloaded, and no chapter is run, a second time.
    (installation.elsewhere / ".cache").symlink_to(user_cache_path())
    installation.run("kingsburg", "site", str(tmp_path), *SITE)
    assert digests(tmp_path) == digests(written(tmp_path_factory, "site", *SITE))


def digests(folder: Path) -> dict[str, str]:
    return {
        str(each.relative_to(folder)): sha256(each.read_bytes()).hexdigest()
        for each in folder.rglob("*")
        if each.is_file()
    }


def test_dashboards_are_pages_of_our_template_in_every_language(served: Serving) -> None:
    with urlopen(served.address, timeout=60) as response:
        assert response.status == 200
        start = response.read().decode()
    assert '<main id="rendered_cells">' in start
    for words in each(PAGES["odds"].title).values():
        assert words in start
    with urlopen(served.address + "odds", timeout=60) as response:
        assert response.status == 200
        page = response.read().decode()
    assert f'<nav><a href="/">{pages.told(pages.ALL)}</a></nav>' in page
    assert "application/vnd.jupyter.widget-view+json" in page


@pytest.mark.browser
def test_a_dashboard_works_for_somebody_who_reads_polish(browser: Browser, served: Serving) -> None:
    with opened(browser, served.address + "odds", locale="pl-PL") as watched:
        expect(watched.item("bars")).to_contain_text("Królowa")
        watched.item("dice-4").click()
        expect(watched.item("dice-4")).to_have_attribute("aria-pressed", "true")
        assert watched.errors == []
