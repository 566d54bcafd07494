"""The page that lists the dashboards, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages import PATIENCE, SCHEMES, expect_accessible
from tests.server.serving import ROOT, Serving

pytestmark = pytest.mark.browser


def test_it_leads_to_each_dashboard_and_back(browser: Browser, dashboards: Serving) -> None:
    page = browser.new_page()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(dashboards.address)
    paper = set()
    expect_accessible(page)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        paper.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert len(paper) == len(SCHEMES)
    assert all(each.startswith(("data:", dashboards.address)) for each in requests)
    expect(page.get_by_role("link")).to_have_count(len(list(ROOT.glob("dashboards/*.ipynb"))))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=PATIENCE)
    page.get_by_role("link", name="All dashboards").click()
    expect(page).to_have_url(dashboards.address)
    page.close()
