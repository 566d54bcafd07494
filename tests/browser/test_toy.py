"""The race of tests/toy.py as a dashboard: gametable serves a game that is not Kingsburg."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from gametable.notation import links
from tests.browser.pages import opened
from tests.server.serving import ROOT, Serving, serving_folder
from tests.toy_table import RaceState

#: The code of a kernel; if its assertion fails, the page shows nothing.
CELL = """
import sys

from tests import toy_table

shown = toy_table.race()
assert not [each for each in sys.modules if each.partition(".")[0] == "kingsburg"]
shown
"""
#: A selector of the lines of the story.
STORY = "[data-id^=entry-]"
#: A selector of what is shown first.
TURN = "[data-id=do-walk]"
GIVEN = "from tests import toy_table; games.installed = lambda: (toy_table.GAME,)"


@pytest.fixture(scope="module")
def races(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("races")
    notebook = json.loads((ROOT / "dashboards" / "winter.ipynb").read_text("utf-8"))
    notebook["cells"][0]["source"] = CELL
    (folder / "race.ipynb").write_text(json.dumps(notebook), "utf-8")
    with serving_folder(folder, given=GIVEN) as it:
        yield it


@pytest.mark.slow
def test_no_module_of_kingsburg_is_needed() -> None:
    code = (
        "import sys, tests.toy_table, gametable.server.app, gametable.notation.links;"
        "import gametable.widgets.share_panel, gametable.arena.simulate;"
        "print([each for each in sys.modules if each.partition('.')[0] == 'kingsburg'])"
    )
    said = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert said.stdout == "[]\n"


@pytest.mark.browser
def test_the_start_page_shows_the_game_that_there_is(browser: Browser, races: Serving) -> None:
    with opened(browser, races.address, first="h1") as watched:
        expect(watched.page).to_have_title("Hare and Tortoise")
        expect(watched.page.get_by_role("heading", level=1)).to_have_text("Hare and Tortoise")
        expect(watched.page.get_by_role("link", name="The race")).to_be_visible()
        expect(watched.page.get_by_text("Kingsburg")).to_have_count(0)


@pytest.mark.browser
def test_a_race_is_run_shared_and_found_again(browser: Browser, races: Serving) -> None:
    with opened(browser, races.address + "race", first=TURN) as watched:
        page = watched.page
        happened = ["at 1 (R.2)", "runs (R.2)", "at 5 (R.2)"]
        for done, each in enumerate(("walk", "run", "5"), 1):
            page.get_by_role("button", name=each, exact=True).click()
            expect(page.locator(STORY)).to_have_text(happened[::-1][-done:])
        expect(page.get_by_role("button", name="6", exact=True)).to_have_attribute(
            "aria-disabled", "true"
        )
        state = RaceState(played=("walk", "run", 5))
        link = races.address + "race" + links.link(links.View((state,), "en"))
        expect(page).to_have_url(link)
        assert watched.errors == []
    with opened(browser, link, first=TURN) as watched:
        expect(watched.page.locator(STORY)).to_have_text(happened[::-1])


@pytest.mark.browser
def test_what_a_link_cannot_mean_is_a_sentence(browser: Browser, races: Serving) -> None:
    with opened(browser, races.address + "race?p=1nonsense", first=TURN) as watched:
        expect(watched.page.get_by_text("This link cannot be opened")).to_be_visible()
