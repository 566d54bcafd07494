"""The course on a site: its chapters as they have been run, with boards that work."""

from __future__ import annotations

import gzip
import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import kingdombuilder.pages
import kingsburg.pages
from gametable.play.errors import GameError
from gametable.site import chapter, course, explorers
from gametable.site.own import own_pages
from kingdombuilder.play.opening import opening
from kingsburg import load
from kingsburg.catalogue import positions
from tests.browser.pages import LOCALES, expect_accessible
from tests.notebooks.test_content import BOOKS, sources
from tests.server.serving import Serving
from tests.site.test_own import OTHER, kept
from tests.site.test_pages import LIVE, SHOWN, expect_live, opened

#: What leads from a page to another file, and the start of an address that does not.
LEADS = re.compile(r'(?:href|src)="([^"]*)"')
ELSEWHERE = re.compile(r"data:|\#")


def text_of(folder: Path, name: str = "") -> str:
    return (folder / course.FOLDER / name / "index.html").read_text("utf-8")


def test_the_list_names_all_chapters_with_their_first_sentences(folder: Path) -> None:
    listed = re.findall(r'<li><a href="([^"]+)/">([^<]+)</a><p>([^<]+)</p>', text_of(folder))
    assert [name for name, _, _ in listed] == [each.stem for each in BOOKS]
    assert listed[0][1:] == (
        "The first year",
        "Two to five players each rule a province at the edge of the kingdom.",
    )
    for path, (_, title, sentence) in zip(BOOKS, listed, strict=True):
        assert title == json.loads(path.read_text("utf-8"))["metadata"]["title"]
        beginning = " ".join(sources(path, "markdown")[0].split())
        assert unescape(sentence) in beginning
        assert sentence[-1] in ".?!"


@pytest.mark.parametrize("form", ["web", "file"])
def test_each_link_leads_somewhere(folder: Path, stick: Path, form: str) -> None:
    site = folder if form == "web" else stick
    pages = [site / "index.html", *(site / course.FOLDER).rglob("index.html")]
    assert len(pages) == 2 + len(BOOKS)
    for page in pages:
        for to in LEADS.findall(page.read_text("utf-8")):
            if not ELSEWHERE.match(to):
                there = page.parent / to
                assert (there / "index.html" if there.is_dir() else there).is_file(), (page, to)
                assert form == "web" or not there.is_dir(), (page, to)
    assert f'href="./{course.FOLDER}/' in pages[0].read_text("utf-8")


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_a_chapter_has_all_that_its_notebook_has(folder: Path, path: Path) -> None:
    text = text_of(folder, path.stem)
    headings = [unescape(each) for each in re.findall("<h[12]>(.*?)</h[12]>", text)]
    found = re.findall(r"^##? (.*)", "\n".join(sources(path, "markdown")), re.MULTILINE)
    assert [re.sub("<.*?>", "", each) for each in headings] == found
    code = [unescape(each) for each in re.findall("<pre>(.*?)</pre></details>", text, re.DOTALL)]
    assert code == sources(path)
    shows = sum(each.count("pages.show(") for each in code)
    assert text.count('<div class="jp-Cell"></div>') == shows
    assert "plotly" not in "".join(re.findall('<div class="shown".*', text))
    assert "Shift+Enter" not in text


def test_links_lead_to_chapters_or_are_only_words() -> None:
    text = "[Dice](02-dice.ipynb), [cards](../docs/cards.md), <b>bold</b>. Press **Shift+Enter**."
    made = course._words({"02-dice": "../02-dice/"}, text)
    assert made == '<p><a href="../02-dice/">Dice</a>, cards, <b>bold</b>.</p>\n'


def test_a_cell_that_fails_is_one_sentence(tmp_path: Path) -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# It fails"]},
        {"cell_type": "code", "source": ["number = 0"]},
        {"cell_type": "code", "source": ["1 / number"]},
    ]
    file = tmp_path / "13-it-fails.ipynb"
    file.write_text(json.dumps({"cells": cells}), "utf-8")
    with pytest.raises(GameError) as raised:
        course._run(file, tmp_path)
    told = "13-it-fails.ipynb: cell 2 fails: ZeroDivisionError: division by zero"
    assert str(raised.value) == told


def test_what_a_cell_prints_and_shows_stays_in_order(tmp_path: Path) -> None:
    cells = [
        {"cell_type": "code", "source": ["from IPython.display import HTML\n", "print(1)\n"]},
        {
            "cell_type": "code",
            "source": ["print(2)\n", "print(3)\n", "display(HTML('4'))\n", "print(5)\n", "6"],
        },
    ]
    file = tmp_path / "some.ipynb"
    file.write_text(json.dumps({"cells": cells}), "utf-8")
    course._run(file, tmp_path)
    parts, _first = json.loads(gzip.decompress((tmp_path / course._KEPT).read_bytes()))
    assert [each for each in parts if each[0] != "code"] == [
        ["plain", "1\n"],
        ["plain", "2\n3\n"],
        ["html", "4"],
        ["plain", "5\n6\n"],
    ]


def test_a_chapter_is_the_same_each_time_it_is_run(tmp_path: Path) -> None:
    # pandas draws an id at random for each table.
    table = "import pandas\npandas.DataFrame({'A': [1]}).style.hide()"
    file = tmp_path / "tables.ipynb"
    cells = [{"cell_type": "code", "source": table}] * 2
    file.write_text(json.dumps({"cells": cells}), "utf-8")
    made = set()
    for name in ("first", "second"):
        folder = tmp_path / name
        folder.mkdir()
        course._run(file, folder)
        made.add((folder / course._KEPT).read_bytes())
    (packed,) = made
    parts, _first = json.loads(gzip.decompress(packed))
    tables = [text for kind, text in parts if kind == "html"]
    assert len({re.findall('id="([^_]*_[^_]*)', each)[0] for each in tables}) == 2


def shown(stage: Any) -> list[Any]:
    """Return all that a stage shows, without the numbers of its questions."""
    written = json.dumps(stage.get_state()["_groups"])
    groups: list[Any] = json.loads(re.sub(r'"question": "\d*"', '"question": ""', written))
    return groups


@pytest.mark.parametrize(
    "make",
    [
        lambda: kingsburg.pages.show("table", "the-first-year"),
        lambda: kingsburg.pages.show("table", load(positions()["tokens-in-secret"].position)),
        lambda: kingsburg.pages.show("editor", positions()["crane-then-farms"].position),
        lambda: kingsburg.pages.show("quiz", phase="winter", seed=2),
        lambda: kingsburg.pages.show("winter"),
        lambda: kingdombuilder.pages.show("odds", opening(("Ann", "Brian"), "1", 3)),
        lambda: kingdombuilder.pages.show("quiz", "gold", seed=10),
    ],
)
def test_an_explorer_begins_again_as_it_was(make: Any) -> None:
    before = make()
    ((kind, entry),) = chapter._parts(before)
    assert kind == "explorer"
    (after,) = explorers.made(explorers.written([entry]))
    assert shown(after) == shown(before)
    assert after.said in ("", before.said)


def test_no_page_of_ones_own_takes_its_place(tmp_path: Path) -> None:
    file = kept(tmp_path, "Notebooks.txt", OTHER)
    with pytest.raises(GameError, match="the site has a page notebooks already"):
        own_pages([file], [kingdombuilder.pages.GAME])


def board(page: Page, at: int) -> Any:
    """Return a board of a chapter, counted from 0."""
    return page.locator("main > .jp-Cell").nth(at)


def expect_to_play(page: Page, address: str) -> None:
    """Expect the first chapter to show its boards at once, and to answer clicks on each."""
    requests: list[str] = []
    faults: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.extend([said.text] * (said.type == "error")))
    page.goto(address)
    expect(page.locator("td", has_text="Astronomer").first).to_be_visible()
    expect(board(page, 0)).to_contain_text("that the rulebooks describe")
    expect(board(page, 1)).to_contain_text("Question 1")
    before = page.evaluate(SHOWN)
    expect_live(page)
    assert page.evaluate(SHOWN) == before
    board(page, 0).locator("[data-id='forward']").click()
    expect(board(page, 0)).to_contain_text("Cindy decides.")
    answer = board(page, 1).locator("[data-id='quiz-answer-0']")
    answer.click()
    expect(answer).to_have_attribute("aria-pressed", "true")
    assert page.url == address
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    # What belongs to the site: two folders above the chapter.
    ours = (address.rpartition(f"{course.FOLDER}/")[0], "blob:", "data:")
    assert [each for each in requests if not each.startswith(ours)] == []
    assert faults == []


@pytest.mark.parametrize("name", ["06-dice-odds", "12-games-by-the-thousand"])
def test_a_chart_that_needs_plotly_is_left_to_jupyterlab(folder: Path, name: str) -> None:
    assert text_of(folder, name).count("JupyterLab shows another chart here.") == 1


@pytest.mark.slow
@pytest.mark.browser
def test_boards_of_a_chapter_answer_on_a_plain_server(browser: Browser, site: Serving) -> None:
    with opened(browser, f"{site.address}{course.FOLDER}/") as page:
        page.get_by_role("link", name="The first year").click()
        page.wait_for_url(f"**/{BOOKS[0].stem}/")
        expect_to_play(page, page.url)
        assert len(page.workers) == 1


@pytest.mark.slow
@pytest.mark.browser
def test_boards_of_a_chapter_answer_by_a_double_click(browser: Browser, stick: Path) -> None:
    with opened(browser, (stick / "index.html").as_uri()) as page:
        page.get_by_role("link", name="The course").click()
        page.get_by_role("link", name="The first year").click()
        page.wait_for_url(f"**/{BOOKS[0].stem}/index.html")
        expect_to_play(page, page.url)


@pytest.mark.slow
@pytest.mark.browser
def test_all_but_a_chapter_itself_is_in_the_language_of_its_reader(
    browser: Browser, site: Serving
) -> None:
    with opened(browser, f"{site.address}{course.FOLDER}/{BOOKS[3].stem}/", "pl") as page:
        expect(page.get_by_role("link", name="Kurs", exact=True)).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_have_text("What will the winter bring?")
        expect(board(page, 1)).to_contain_text("Pytanie 1")
        before = page.evaluate(SHOWN)
        assert page.locator(LIVE).count() == 0
        expect_live(page)
        assert page.evaluate(SHOWN) == before
        page.locator("[data-id='language-cs']").first.click()
        expect(board(page, 1)).to_contain_text("Otázka 1")
        expect(page.get_by_role("link", name="Kurz", exact=True)).to_be_visible()
        expect(page.get_by_text("Kód").first).to_be_visible()


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.parametrize("path", ["", BOOKS[3].stem, BOOKS[9].stem])
def test_a_chapter_is_accessible(browser: Browser, site: Serving, path: str) -> None:
    with browser.new_context(locale=LOCALES["en"]) as context:
        page = context.new_page()
        page.goto(f"{site.address}{course.FOLDER}/{path}")
        if path:
            expect_live(page)
        expect_accessible(page)


@pytest.mark.slow
@pytest.mark.browser
def test_chapters_do_not_scroll_sideways(browser: Browser, site: Serving) -> None:
    with opened(browser, f"{site.address}{course.FOLDER}/") as page:
        for each in BOOKS[2::3]:
            page.goto(f"{site.address}{course.FOLDER}/{each.stem}/")
            expect_live(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= 375, each.stem
