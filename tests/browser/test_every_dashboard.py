"""Every page in every width, theme and language, as it opens."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from tests.browser.pages import LOCALES, STAGE, expect_accessible, opened
from tests.server.serving import ROOT, Serving

pytestmark = pytest.mark.browser

#: The start page is the one without a name.
PAGES = ("", *sorted(each.stem for each in ROOT.glob("dashboards/*.ipynb")))


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("page", PAGES)
def test_axe_finds_nothing_in_any_width_and_theme(
    browser: Browser, dashboards: Serving, page: str, language: str
) -> None:
    first = STAGE if page else "#dashboards a"
    with opened(
        browser, dashboards.address + page, locale=LOCALES[language], first=first
    ) as watched:
        expect_accessible(watched.page)
        assert watched.errors == []


@pytest.mark.parametrize("page", PAGES[1:])
def test_no_script_is_asked_for_singly(browser: Browser, dashboards: Serving, page: str) -> None:
    with opened(browser, dashboards.address + page) as watched:
        # The one with all chunks, and of each of three extensions the first.
        scripts = {each for each in watched.requests if urlsplit(each).path.endswith(".js")}
        assert len(scripts) == 4, sorted(scripts)
