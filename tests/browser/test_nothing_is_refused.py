"""Our own pages, whose messages are never taken for an attack and refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from kingsburg.notation import games
from tests.browser.pages import Watched, first_and_slow, opened
from tests.server.serving import ROOT, Serving, free_port, metrics, refusals, serving

pytestmark = pytest.mark.browser

PAGES = sorted(each.stem for each in ROOT.glob("dashboards/*.ipynb"))
RECORD = (ROOT / "tests" / "records" / "game-of-two.txt").read_text("utf-8")


class Told(NamedTuple):
    served: Serving
    status: str


BUTTONS = ".kb-stage button[data-id]"
#: A script that clicks one of the buttons that are there; the next click may find others.
CLICK = f"""(at) => {{
    const buttons = [...document.querySelectorAll("{BUTTONS}")]
        .filter((each) => each.checkVisibility());
    buttons[at % buttons.length].click();
}}"""


@pytest.fixture(scope="module")
def told() -> Iterator[Told]:
    """Yield a server with the port of its status."""
    status = free_port()
    with serving("dashboards", "--port", free_port(), "--status-port", status) as it:
        yield Told(it, status)


@pytest.fixture
def served(told: Told) -> Iterator[Serving]:
    yield told.served
    assert metrics(told.status)["places"] > 0
    assert refusals(told.status) == {}


def stands(watched: Watched) -> None:
    """Expect the page to be shown: it always has buttons, though not always a picture."""
    shown = watched.page.locator(BUTTONS).locator("visible=true")
    expect(shown.first).to_be_visible()


@pytest.mark.parametrize("page", first_and_slow(PAGES, "play"))
def test_somebody_in_a_hurry_is_refused_nothing(
    browser: Browser, served: Serving, page: str
) -> None:
    with opened(browser, served.address + page) as watched:
        for at in range(30):
            watched.page.evaluate(CLICK, 7 * at)
        # The field may be gone by now, since answers to the clicks are still coming in.
        watched.page.evaluate("document.querySelector('.kb-field input[type=text]')?.focus()")
        watched.page.keyboard.type("Ann rolls 6 and 5")
        watched.page.keyboard.press("Enter")
        for _ in range(2):
            watched.page.reload()
            stands(watched)
        watched.page.goto(served.address)
        watched.page.go_back()
        stands(watched)


#: Letters to fill a text with; messages write the last one as six characters.
LETTERS = ("#", "ł", "\x01")


def longest(letter: str) -> str:
    """Return a record with a remark that makes it as long as a text may be."""
    begins = f"{RECORD}# "
    room = games.MOST_CHARACTERS - len(begins.encode())
    return begins + letter * (room // len(letter.encode()))


def expect_opened(watched: Watched) -> None:
    expect(watched.item("table-text")).to_have_count(0)
    watched.item("end").click()
    expect(watched.said).to_contain_text(" wins: ")
    assert watched.errors == []


@pytest.mark.slow
@pytest.mark.parametrize("letter", first_and_slow(LETTERS, "\x01"))
def test_the_longest_file_is_opened(
    browser: Browser, served: Serving, tmp_path: Path, letter: str
) -> None:
    file = tmp_path / "long.txt"
    file.write_text(longest(letter), "utf-8")
    with opened(browser, served.address + "play") as watched:
        watched.reach("table-file").locator("input").set_input_files(file)
        expect_opened(watched)


@pytest.mark.slow
@pytest.mark.parametrize("letter", LETTERS)
def test_the_longest_text_is_put_in(browser: Browser, served: Serving, letter: str) -> None:
    with opened(browser, served.address + "play") as watched:
        watched.reach("table-text").get_by_role("textbox").fill(longest(letter))
        # The text is sent while it is typed, and once more when the field is left.
        watched.page.wait_for_timeout(500)
        watched.leave()
        expect_opened(watched)
