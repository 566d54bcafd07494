"""`kingsburg lab`: the notebook in a real JupyterLab, where keys are commands."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages import PATIENCE, Watched
from tests.server.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: The errors that Jupyter logs when a page is left while its server is sending.
LEFT = {"tornado.iostream.StreamClosedError", "tornado.websocket.WebSocketClosedError"}


def test_the_odds_notebook(browser: Browser, tmp_path: Path) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 1000})
    context.set_default_timeout(PATIENCE)
    watched = Watched(context.new_page())
    page = watched.page
    page.on("request", lambda request: watched.requests.append(request.url))
    with serving("lab", str(tmp_path / "books"), home=tmp_path) as lab:
        # JupyterLab opens the course and asks nothing.
        page.goto(lab.address)
        course = page.get_by_role("tab", name="01-the-first-year.ipynb")
        expect(course).to_be_visible()
        expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible()
        expect(page.get_by_text("Jupyter news")).to_have_count(0)
        first, odds = "tree/01-the-first-year", "workspaces/odds/tree/06-dice-odds"
        page.goto(lab.address.replace(first, odds))
        expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible()
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()
        expect(watched.item("bars")).to_be_visible()
        cells = page.locator(".jp-Cell").count()
        watched.item("dice-3").focus()
        watched.walk("ArrowRight", "Enter", "d", "d", "b")
        expect(watched.item("dice-4")).to_have_attribute("aria-pressed", "true")
        watched.expect_focus("dice-4")
        assert page.locator(".jp-Cell").count() == cells
        expect(page.locator(".js-plotly-plot .bars").first).to_be_attached()
        # After a restart the stage says what to do, and does not look as if it still worked.
        page.get_by_role("menuitem", name="Kernel", exact=True).click()
        page.get_by_text("Restart Kernel…", exact=True).click()
        page.get_by_role("button", name="Confirm Kernel Restart").click()
        gone, stages = page.locator(".kb-gone"), page.locator(".kb-stage")
        expect(gone.first).to_contain_text("Run the cell again")
        expect(stages.first).to_have_attribute("inert", "")
        expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible()
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()
        expect(gone).to_have_count(0)
        expect(watched.item("bars")).to_be_visible()
        # The shutdown of a kernel is not announced; it is noticed when something is sent to it.
        page.get_by_role("menuitem", name="Kernel", exact=True).click()
        page.get_by_text("Shut Down Kernel", exact=True).click()
        expect(page.get_by_text("No Kernel").first).to_be_visible()
        watched.item("dice-3").click()
        expect(gone.first).to_contain_text("Run the cell again")
        asked = [urlsplit(each) for each in watched.requests if "://" in each[:8]]
        assert {each.hostname for each in asked} == {"127.0.0.1"}
        context.close()
        status, said = lab.end(signal.SIGINT)
    assert status == 0
    assert set(re.findall(r"^\s*([\w.]+Error)\b", said, re.MULTILINE)) <= LEFT
