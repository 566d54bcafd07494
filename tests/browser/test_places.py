"""Pages that find all places taken, and pages that free theirs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from gametable.language import each
from gametable.views import pages
from tests.browser.pages import PATIENCE, STAGE, Watched, expect_accessible, expect_language, opened
from tests.server.serving import ROOT, Serving, serving_folder

pytestmark = pytest.mark.browser

TAKEN = pages.failure(503)


@pytest.fixture(scope="module")
def one_place() -> Iterator[Serving]:
    with serving_folder(ROOT / "dashboards", waiting=0, visitors=1) as it:
        yield it


def test_a_page_without_a_place_tries_again_until_there_is_one(
    browser: Browser, one_place: Serving
) -> None:
    with opened(browser, one_place.address + "odds") as taking:
        taking.item("token").click()
        taking.page.wait_for_url("**/odds?p=*", timeout=PATIENCE)
        link = taking.page.url.replace("lang=en", "lang=pl")
        waiting = browser.new_page()
        waiting.goto(link)
        expect(waiting.get_by_role("heading")).to_have_text(
            each(TAKEN.title)["pl"], use_inner_text=True
        )
        seen = waiting.get_by_role("timer")
        for seconds in (4, 1, 5, 2):
            told = each(TAKEN.waits)["pl"].format(seconds=seconds)
            expect(seen).to_have_text(told, use_inner_text=True, timeout=PATIENCE)
        expect(waiting.locator("#told")).to_be_hidden()
        expect(waiting).to_have_url(link)
        expect_accessible(waiting)
        taking.page.goto("about:blank")
        expect(waiting.locator(STAGE).first).to_be_visible(timeout=PATIENCE)
        expect(Watched(waiting).item("token")).to_have_attribute("aria-pressed", "true")
        expect_language(waiting, "pl")
        waiting.context.close()


def test_without_javascript_it_says_when_to_try_again(browser: Browser, one_place: Serving) -> None:
    with opened(browser, one_place.address + "odds"):
        context = browser.new_context(java_script_enabled=False)
        page = context.new_page()
        page.goto(one_place.address + "odds")
        expect(page.get_by_text(TAKEN.sentence, exact=True)).to_be_visible()
        expect(page.locator("#waits")).to_be_hidden()
        context.close()
