"""The dashboards for all browser tests: those of a server, or a site of plain files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.pages import KEPT, opened
from tests.drawn import ALL
from tests.server.serving import BASE, Place, Serving, free_port, serving, serving_files, until
from tests.site.conftest import SITE, STICK, written

#: The forms of the dashboards, and the one that all tests open, if one is named.
FORMS = ("server", "site", "stick")
FORM = os.environ.get("KINGSBURG_FORM")
HERE = Path(__file__).parent
#: The folders with tests of pages. Those of the second one open both forms of a site.
OF_PAGES = (HERE, HERE.with_name("site"))
#: Whose slow tests are run on a site that opens by a double click.
DOUBLE_CLICKED = ("test_governors_table", "test_kingdom", "test_taps", "test_whole_game")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what the named form does not have.

    A full run without a form leaves out slow cases of tests that have others, and all but one of
    tests that have none. Every other case that is not slow counts as slow, so that it opens a site.
    """
    if FORM not in (None, *FORMS):
        raise pytest.UsageError(f"KINGSBURG_FORM={FORM} is not one of {', '.join(FORMS)}")
    if FORM in ("site", "stick"):
        here = [each for each in items if each.path.is_relative_to(HERE)]
        _leave_out(config, items, [each for each in here if _served(each) or _fetched(each)])
    elif ALL and not FORM:
        cases = [each for each in items if any(map(each.path.is_relative_to, OF_PAGES))]
        quick = [each for each in cases if not _is_slow(each)]
        alone = {_function(each): each for each in (*reversed(cases), *quick)}
        _leave_out(config, items, [*{*cases} - {*quick, *alone.values()}])
        for each in [each for each in quick if not _served(each)][::2]:
            each.add_marker("slow")


def _leave_out(config: pytest.Config, items: list[pytest.Item], some: list[pytest.Item]) -> None:
    config.hook.pytest_deselected(items=some)
    items[:] = [each for each in items if each not in some]


def _function(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]


def _is_slow(item: pytest.Item) -> bool:
    return item.get_closest_marker("slow") is not None


def _served(item: pytest.Item) -> bool:
    """True if a test is about the server, or starts one of its own."""
    fixtures = getattr(item, "fixturenames", ())
    return "dashboards" not in fixtures or item.get_closest_marker("served") is not None


def _fetched(item: pytest.Item) -> bool:
    """True if the pages are files, and a test is about what these cannot show."""
    return FORM == "stick" and item.get_closest_marker("fetched") is not None


@pytest.fixture(scope="session")
def server() -> Iterator[Serving]:
    """Yield the dashboards of a server."""
    with serving("dashboards", "--port", free_port(), "--base-url", BASE) as it:
        yield it


@pytest.fixture(scope="session")
def site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Yield those of a site on a plain server; the browser keeps a snapshot of its Python."""
    folder = written(tmp_path_factory, "site", *SITE)
    with serving_files(folder, tmp_path_factory.mktemp("served"), BASE) as it:
        with opened(browser, it.address + "odds") as watched:
            until(lambda: watched.page.evaluate(KEPT))
        yield it


@pytest.fixture(scope="session")
def stick(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """Return the dashboards of a site that opens by a double click."""
    return Place(written(tmp_path_factory, "stick", *STICK).as_uri() + "/")


@pytest.fixture
def dashboards(request: pytest.FixtureRequest) -> Place:
    """Return the dashboards of the form that is named, or of a site for slow tests.

    Most of these look again, at another width, at what others see on a server.
    """
    if request.node.get_closest_marker("served"):
        name = "server"
    elif FORM or not _is_slow(request.node):
        name = FORM or "server"
    else:
        name = "stick" if request.path.stem in DOUBLE_CLICKED else "site"
    found: Place = request.getfixturevalue(name)
    return found
