"""The time until the board of hexes shows what was clicked: ``python3 -m tests tests/bench``."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.bench.figures import expect_median
from tests.browser.test_kingdom import table, with_cards
from tests.server.serving import Serving, free_port, serving

pytestmark = pytest.mark.browser

#: Milliseconds from a click to its picture.
ALLOWED = 100


@pytest.fixture(scope="module")
def dashboards() -> Iterator[Serving]:
    with serving("dashboards", "--port", free_port()) as it:
        yield it


def test_a_click_is_soon_seen(browser: Browser, dashboards: Serving) -> None:
    with table(browser, dashboards, query=with_cards("grass", "canyon")) as shown:
        shown.item("odds-fold").click()
        times = shown.page.evaluate(
            """async () => {
                const times = [];
                for (let turn = 0; turn < 12; turn += 1) {
                    const lit = document.querySelector(".kb-hex.lit");
                    const here = turn % 2 ? document.querySelector("[data-id='back']") : lit;
                    const before = document.querySelector("[data-id='board']").outerHTML;
                    const since = performance.now();
                    here.dispatchEvent(new MouseEvent("click", { bubbles: true }));
                    while (document.querySelector("[data-id='board']").outerHTML === before) {
                        await new Promise(requestAnimationFrame);
                    }
                    times.push(performance.now() - since);
                }
                return times;
            }"""
        )
    measured = {str(at): each for at, each in enumerate(times)}
    expect_median("a hex, click to picture", measured, ALLOWED, "ms")
