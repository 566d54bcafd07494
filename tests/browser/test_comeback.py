"""Coming back to a game, to lessons and to scores that the browser has kept."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from gametable.notation import links
from kingdombuilder.pages.learn.state import LearnState as KingdomLearnState
from kingsburg.pages.learn.state import LearnState
from tests.browser.pages import (
    PATIENCE,
    Watched,
    expect_accessible,
    expect_usable,
    file_of,
    opened,
)
from tests.server.serving import Serving

pytestmark = pytest.mark.browser

#: The play page of each game, and the players at its table.
GAMES = {"play": "Ann, Brian", "kingdom-play": "Ann, Brian"}
PRIVATE = {
    "blocked": "Storage.prototype.setItem = () => { throw new DOMException('no'); };",
    "private": "StorageManager.prototype.getDirectory = async () => { throw new Error('no'); };",
}
NOTHING = "Nothing is kept"


def kept(page: Page) -> list[dict[str, Any]]:
    """Return what the browser keeps."""
    found = page.evaluate(
        "Object.entries(localStorage).find(([name]) => name.startsWith('gametable-kept'))?.[1]"
    )
    return list(json.loads(found or "[]"))


def put(page: Page, raw: str) -> None:
    """Put this in place of what the browser keeps."""
    folder = "new URL(document.body.dataset.page ? '..' : '.', location).pathname"
    page.evaluate(f"raw => localStorage.setItem(`gametable-kept ${{{folder}}}`, raw)", raw)


def draw(watched: Watched) -> None:
    """Let chance decide, and wait until the browser has kept the result."""
    before = json.dumps(kept(watched.page))
    watched.item("chance").click()
    wait_for_other(watched.page, before)


def wait_for_other(page: Page, before: str) -> None:
    """Wait until the browser keeps something else."""
    for _ in range(PATIENCE // 50):
        if json.dumps(kept(page)) != before:
            return
        page.wait_for_timeout(50)
    raise AssertionError("the browser keeps the same as before")


def told_to_kernel(page: Page) -> list[str]:
    """Return a list that collects what the page sends from now on."""
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(str(data))))
    return sent


@pytest.mark.served
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_continued_by_touch(browser: Browser, dashboards: Serving, name: str) -> None:
    with opened(browser, dashboards.address + name, 375) as watched:
        page = watched.page
        expect(page.locator(".gt-shelf")).to_be_hidden()
        draw(watched)
        page.wait_for_url("**?p=*")
        address = page.url
        [record] = kept(page)
        assert len(json.dumps(record)) < 5_000
        sent = told_to_kernel(page)
        page.goto(file_of(dashboards.address + name))
        card = page.get_by_role("group", name="Continue").get_by_role("listitem")
        expect(card).to_have_count(1)
        expect(card).to_contain_text(GAMES[name])
        expect(card.locator("img")).to_have_js_property("complete", True)
        assert card.locator("img").evaluate("image => image.naturalWidth") > 0
        assert sent
        assert not any(record["state"] in each for each in sent)
        expect_accessible(page)
        page.set_viewport_size({"width": 375, "height": 667})
        expect_usable(watched, 375)
        card.get_by_role("button").first.click()
        page.wait_for_url(address)
        assert any(record["state"] in each for each in sent)
        expect(page.locator(".gt-shelf")).to_be_hidden()
        before = json.dumps(kept(page))
        watched.item("back").click()
        wait_for_other(page, before)
        assert [each["id"] for each in kept(page)] == [record["id"]]
        # A reload goes on with the same game too.
        page.reload()
        before = json.dumps(kept(page))
        watched.item("forward").click()
        wait_for_other(page, before)
        assert [each["id"] for each in kept(page)] == [record["id"]]
        # Another game at this table is another one.
        before = json.dumps(kept(page))
        for id in ("table-menu", "table-again", *(["chance"] if name == "play" else [])):
            watched.item(id).click()
        wait_for_other(page, before)
        assert len(kept(page)) == 2


@pytest.mark.served
def test_the_start_page_continues_in_the_readers_language(
    browser: Browser, dashboards: Serving
) -> None:
    with opened(browser, dashboards.address, 375, locale="pl-PL", first="h1") as watched:
        page = watched.page
        expect(page.locator("#kept")).to_be_hidden()
        score = {"sort": "score", "at": "score", "names": "", "state": "", "page": "quiz"}
        fields = {"right": "7", "asked": "10"}
        other = {"id": "k", "game": "kingdombuilder", "at": "round", "page": "kingdom-play"}
        put(page, json.dumps([
            *records(1),
            *records(1, **other, fields={"turn": "3"}, when=2000),
            *records(1, **score, id="s", fields=fields, when=3000),
        ]))  # fmt: skip
        page.reload()
        cards = page.get_by_role("region").get_by_role("listitem")
        expect(cards).to_have_count(3)
        expect(page.get_by_role("region")).to_have_accessible_name("Kontynuuj")
        expect(cards.nth(0)).to_contain_text("Kingdom Builder: Runda 3.")
        expect(cards.nth(1)).to_contain_text("Kingsburg: Rok II, Wiosna")
        expect(cards.nth(1).locator("time")).to_have_text(re.compile("1 sty 1970"))
        expect(cards.nth(2)).to_contain_text("dobre odpowiedzi: 7 z 10")
        expect_accessible(page)
        page.set_viewport_size({"width": 375, "height": 667})
        expect_usable(watched, 375)
        page.get_by_role("button", name="English").click()
        expect(cards.nth(1)).to_contain_text("Kingsburg: Year II, Spring")
        # All of it came with the page.
        assert watched.outside(dashboards.address) == []
        assert {each for each in watched.requests if not each.startswith("data:")} == {
            dashboards.address
        }
        cards.nth(2).get_by_role("button").click()
        expect(cards).to_have_count(2)
        expect(cards.nth(1).get_by_role("button")).to_be_focused()
        sent = told_to_kernel(page)
        cards.nth(1).get_by_role("link").click()
        page.wait_for_url("**/play?p=*")
        assert not any("#" in each or "continue" in each for each in watched.requests)
        assert any("game-0 1goG" in each for each in sent)
        # The game has been left after its first action.
        expect(watched.item("back")).to_be_enabled()
        before = json.dumps(kept(page))
        watched.item("back").click()
        wait_for_other(page, before)
        assert {each["id"] for each in kept(page)} == {"game-0", "k"}


@pytest.mark.parametrize(
    "state", [LearnState(done=["first-roll"]), KingdomLearnState(done=["first-turns"])]
)
def test_finished_lessons_are_seen_and_removed(
    browser: Browser, dashboards: Serving, state: Any
) -> None:
    with opened(browser, dashboards.address + state.name, 375) as watched:
        page = watched.page
        fields = {"done": "1", "all": "9"}
        lessons = {"id": state.name, "sort": "lessons", "at": "lessons", "names": ""}
        course = {"game": state.game, "page": state.name, "state": links.kept(state)}
        put(page, json.dumps(records(1, **lessons, **course, fields=fields)))
        page.reload()
        first = watched.item(f"lesson-{state.done[0]}")
        shelf = page.get_by_role("group", name="Your lessons")
        expect(shelf).to_contain_text("Lessons finished: 1 of 9")
        expect(first).to_contain_text("✓")
        remove = shelf.get_by_role("listitem").get_by_role("button")
        remove.click()
        expect(first).not_to_contain_text("✓")
        page.get_by_role("button", name="Put back").click()
        expect(first).to_contain_text("✓")
        expect_accessible(page, widths=[375])
        expect_usable(watched, 375)
        remove.click()
        expect(first).not_to_contain_text("✓")
        assert kept(page) == []


def test_scores_of_a_quiz_are_shown_when_one_comes_back(
    browser: Browser, dashboards: Serving
) -> None:
    with opened(browser, dashboards.address + "quiz") as watched:
        page = watched.page
        watched.item("quiz-answer-0").click()
        watched.item("quiz-check").click()
        wait_for_other(page, "[]")
        page.goto(file_of(dashboards.address + "quiz"))
        shelf = page.get_by_role("group", name="Your scores")
        expect(shelf).to_contain_text("right answers: ")
        shelf.get_by_role("listitem").get_by_role("button").click()
        expect(shelf.get_by_role("listitem")).to_have_count(0)
        assert kept(page) == []
        assert watched.errors == []


def records(number: int, **fields: Any) -> list[dict[str, Any]]:
    """Return this many records of games at the start of Kingsburg."""
    return [
        {
            "id": f"game-{at}", "sort": "game", "game": "kingsburg", "names": f"Ann {at}",
            "at": "spring", "fields": {"year": "II"}, "picture": "<svg xmlns='x'/>",
            "state": "1goGtQ9SrYNUpkFZQKai5BDQBlPhA1ZFjILC2rgUA", "page": "play", "when": 1000 - at,
            **fields,
        }
        for at in range(number)
    ]  # fmt: skip


def test_games_are_removed_one_by_one_and_all_and_put_back(
    browser: Browser, dashboards: Serving
) -> None:
    with opened(browser, dashboards.address + "play", 375) as watched:
        page = watched.page
        put(page, json.dumps(records(12)))
        page.reload()
        cards = page.get_by_role("group", name="Continue").get_by_role("listitem")
        # The last ten.
        expect(cards).to_have_count(10)
        cards.nth(1).get_by_role("button", name="Remove: Ann 1, Year II, Spring").press("Enter")
        expect(cards).to_have_count(9)
        expect(cards.filter(has_text="Ann 1")).to_have_count(0)
        expect(page.get_by_role("button", name="Remove: Ann 2,")).to_be_focused()
        page.get_by_role("button", name="Put back").click()
        expect(cards.nth(1)).to_contain_text("Ann 1")
        page.get_by_role("button", name="Remove all").click()
        expect(cards).to_have_count(0)
        assert kept(page) == []
        expect(page.get_by_role("button", name="Put back")).to_be_focused()
        expect(page.get_by_text("Removed.")).to_be_visible()
        page.keyboard.press("Enter")
        expect(cards).to_have_count(10)
        assert watched.errors == []


DAMAGED = [
    "{", "null", '"text"', "[null, 1, []]", "{}",
    json.dumps(records(1, id="<b>")), json.dumps(records(1, when="now")),
    json.dumps(records(1, when=9e15)), json.dumps(records(1, picture="<img src=x>")),
    json.dumps(records(1, state="<script>")), json.dumps(records(1, at="toString")),
    json.dumps(records(1, game="constructor")), json.dumps(records(1, page="//evil.example")),
    json.dumps(records(1, fields={"year": {"x": 1}})), json.dumps(records(1, names="x" * 301)),
]  # fmt: skip


def test_what_is_damaged_is_dropped(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "play", 375) as watched:
        page = watched.page
        list_ = page.locator(".gt-kept > li")
        for raw in DAMAGED:
            put(page, raw)
            page.evaluate("dispatchEvent(new Event('gametable-kept'))")
            expect(list_).to_have_count(0)
        # Markup in a name and a picture stays what it is, and a broken game leaves the list.
        picture = "<svg xmlns='http://www.w3.org/2000/svg'><script>top.hit = 1</script></svg>"
        fields = {"names": "<img src=x onerror='hit = 1'>", "picture": picture, "state": "1broken"}
        put(page, json.dumps(records(1, **fields)))
        page.evaluate("dispatchEvent(new Event('gametable-kept'))")
        expect(list_).to_contain_text("<img src=x")
        list_.get_by_role("button").first.click()
        expect(watched.said).to_contain_text("no longer be read")
        expect(list_).to_have_count(0)
        assert page.evaluate("window.hit") is None
        assert watched.errors == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["play", ""])
@pytest.mark.parametrize("how", ["blocked", pytest.param("private", marks=pytest.mark.fetched)])
def test_where_nothing_is_kept_a_sentence_says_so(
    browser: Browser, dashboards: Serving, how: str, name: str
) -> None:
    context = browser.new_context(viewport={"width": 375, "height": 667})
    context.add_init_script(PRIVATE[how])
    page = context.new_page()
    page.goto(file_of(dashboards.address + name))
    expect(page.get_by_text(NOTHING)).to_be_visible()
    expect_accessible(page, widths=[375])
    page.goto("about:blank")
    context.close()
