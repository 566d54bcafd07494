"""Pages of a site that begin with a file of its maker."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from gametable import games
from gametable.play.errors import GameError
from gametable.site.own import own_pages
from tests.input.test_own_cards import MILL
from tests.site.conftest import GAME, LESSON
from tests.site.test_pages import SHOWN, expect_live, item

OTHER = "kingdombuilder 1\nplayers Ann Brian\n"


def kept(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text, "utf-8")
    return str(folder / name)


@pytest.mark.parametrize(
    ("name", "text", "page"),
    [
        ("Żółta lekcja.txt", LESSON.read_text("utf-8"), ("zolta-lekcja", "Żółta lekcja", "learn")),
        ("Last night.txt", GAME.read_text("utf-8"), ("last-night", "Last night", "play")),
        ("mill.toml", MILL, ("mill", "mill", "play")),
        ("here.json", '{"phase": "spring", "players": [{"name": "A"}, {"name": "B"}]}',
         ("here", "here", "play")),
        ("字.txt", OTHER, ("page-1", "字", "kingdom-play")),
    ],
)  # fmt: skip
def test_each_kind_of_file_opens_on_its_page(
    tmp_path: Path, name: str, text: str, page: tuple[str, str, str]
) -> None:
    (found,) = own_pages([kept(tmp_path, name, text)], games.installed())
    folder, title, dashboard = page
    assert found == (folder, dashboard, title, text)


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("play.txt", OTHER, ": the site has a page play already"),
        ("a.txt", "hello", ":1: a record starts with the line: "),
        ("b.txt", "kingsburg 1\nplayers Ann\n", ":2: players: 2 to 5 can play, not 1 (S.1)"),
        ("c.txt", "kingsburg lesson 1\ntitle A\nplayers Ann Brian\ntel b\n", ":4: "),
        ("e.toml", "[[buildings]]\n", ": buildings: there are no such cards, only building, "),
        ("f.toml", "[[building]\n", ": this is not TOML, line 1"),
        ("d.txt", "kingdombuilder 1\nplayers Ann\n", ":2: "),
    ],
)
def test_what_no_page_opens_is_one_sentence_with_its_place(
    tmp_path: Path, name: str, text: str, why: str
) -> None:
    file = kept(tmp_path, name, text)
    # As by the command of Kingsburg.
    installed = sorted(games.installed(), key=lambda game: game.name != "kingsburg")
    with pytest.raises(GameError) as raised:
        own_pages([file], installed)
    assert str(raised.value).startswith(f"{file}{why}")
    assert "\n" not in str(raised.value)


def test_two_files_need_two_names(tmp_path: Path) -> None:
    files = [kept(tmp_path, name, OTHER) for name in ("Our game.txt", "our-game.txt")]
    with pytest.raises(GameError, match=r"our-game\.txt: the site has a page our-game already"):
        own_pages(files, games.installed())


@pytest.mark.slow
@pytest.mark.browser
def test_the_start_page_leads_to_a_game_that_goes_on(browser: Browser, stick: Path) -> None:
    with browser.new_context(viewport={"width": 375, "height": 667}) as context:
        page = context.new_page()
        page.goto((stick / "index.html").as_uri())
        page.get_by_role("link", name=GAME.stem).click()
        expect(page).to_have_title(GAME.stem)
        expect(page.locator("main")).to_contain_text("that the rulebooks describe")
        before = page.evaluate(SHOWN)
        expect_live(page)
        assert page.evaluate(SHOWN) == before
        item(page, "forward").click()
        page.wait_for_url("**/index.html?p=*")
        expect(page.locator("main")).to_contain_text("Cindy decides.")
        page.reload()
        expect(page.locator("main")).to_contain_text("Cindy decides.")


@pytest.mark.slow
@pytest.mark.browser
def test_an_own_lesson_begins_at_once(browser: Browser, stick: Path) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.goto((stick / LESSON.stem / "index.html").as_uri())
        words = "each look after a province"
        expect(page.locator("main")).to_contain_text(words)
        expect_live(page)
        expect(page.locator("main")).to_contain_text(words)
