"""The time until the odds beside the board are shown: ``python3 -m tests tests/bench``."""

import statistics
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages import Watched, opened
from tests.server.serving import serving_line
from tests.widgets.test_court import LONG

pytestmark = pytest.mark.browser

ALLOWED = 150
#: Milliseconds until something is seen of a longer answer.
SEEN = 300

#: A script that times from a click until the browser is about to draw what has changed.
CLICK = """
([id, seen]) => new Promise((done) => {
    const start = performance.now();
    const watch = new MutationObserver(() => {
        watch.disconnect();
        requestAnimationFrame(() => done(performance.now() - start));
    });
    const options = { childList: true, subtree: true, attributes: true };
    watch.observe(document.querySelector(seen), options);
    document.querySelector(`[data-id='${id}']`).click();
})
"""
PLAY = "from kingsburg.notation import files\npages.show('table', files.from_json({data!r}))"
SEASON = {
    "phase": "spring",
    "step": "influence",
    "players": [
        {"name": "Ann", "dice": "1 3 5", "tokens": 1},
        {"name": "Brian", "dice": "4 4 5 + 2"},
        {"name": "Cindy", "dice": "2 2 6", "buildings": ["inn", "market"]},
        {"name": "David", "dice": "2 3 5"},
    ],
}


def clicked(watched: Watched, *ids: str, seen: str) -> float:
    time: float = 0
    for id in ids:
        time = watched.page.evaluate(CLICK, [id, f"[data-id='{seen}']"])
    return time


def test_a_move_shows_its_odds_at_once(browser: Browser, tmp_path: Path) -> None:
    with (
        serving_line(PLAY.format(data=SEASON), tmp_path / "page") as it,
        opened(browser, it.address) as watched,
    ):
        watched.item("odds-fold").click()
        expect(watched.item("odds-matrix")).to_be_visible()
        times = []
        for _ in range(7):
            times.append(clicked(watched, "choice-0", seen="odds-sentence"))
            clicked(watched, "back", seen="odds-sentence")
        print(f"\npassing, with the court: median {statistics.median(times):.0f} ms, {times}")
        assert statistics.median(times) < ALLOWED


def test_a_long_court_is_seen_at_once(browser: Browser, tmp_path: Path) -> None:
    with (
        serving_line(PLAY.format(data=LONG), tmp_path / "page") as it,
        opened(browser, it.address) as watched,
    ):
        times = []
        for _ in range(3):
            times.append(clicked(watched, "odds-fold", seen="odds-fold"))
            expect(watched.item("odds-progress")).to_be_visible()
            watched.page.wait_for_timeout(700)
            clicked(watched, "odds-fold", seen="odds-fold")
        print(f"\nprogress seen: {', '.join(f'{time:.0f}' for time in times)} ms")
        assert max(times) < SEEN
