"""The time until the winter dashboard shows what was clicked: ``python3 -m tests tests/bench``."""

import statistics

import pytest
from playwright.sync_api import Browser

from tests.bench.test_dashboard_speed import ALLOWED, CLICK
from tests.browser.pages import opened
from tests.server.serving import free_port, serving

pytestmark = pytest.mark.browser

#: Clicks on every kind of control that each ask a new question.
CLICKS = (
    "year-4",
    "building-palisade",
    "king-difference",
    "building-stone_wall",
    "enemy-seen",
    "enemy-4",
    "king-sent",
    "sent-2",
    "enemy-unknown",
    "building-farms",
    "king-difference",
    "year-5",
)


def test_a_changed_control_shows_its_new_columns_at_once(browser: Browser) -> None:
    with (
        serving("dashboards", "--port", free_port()) as served,
        opened(browser, served.address + "winter") as watched,
    ):
        times = [watched.page.evaluate(CLICK, [id, "[role=status]"]) for id in CLICKS]
    each = ", ".join(f"{time:.0f}" for time in times)
    print(f"\nclick to new columns: median {statistics.median(times):.0f} ms (each: {each})")
    assert max(times) < ALLOWED
