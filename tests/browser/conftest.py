"""The dashboards for all browser tests: one server, or a site of plain files."""

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

#: Whose slow tests are run on a site that opens by a double click.
DOUBLE_CLICKED = ("test_governors_table", "test_kingdom", "test_taps", "test_whole_game")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is about the server if there is none.

    In a full run, every other test that has no slow case counts as slow, so that it opens a site.
    """
    if {"KINGSBURG_SITE", "KINGSBURG_STICK"} & os.environ.keys():
        left_out = [each for each in items if _served(each)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [each for each in items if each not in left_out]
    elif ALL:
        repeated = {_function(each) for each in items if each.get_closest_marker("slow")}
        once = [each for each in items if not _served(each) and _function(each) not in repeated]
        for each in once[::2]:
            each.add_marker("slow")


def _function(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]


def _served(item: pytest.Item) -> bool:
    """True if a test is about the server, or starts one of its own."""
    fixtures = getattr(item, "fixturenames", ())
    return "dashboards" not in fixtures or item.get_closest_marker("served") is not None


@pytest.fixture(scope="session")
def server() -> Iterator[Serving]:
    """Yield the dashboards of a server."""
    with serving("dashboards", "--port", free_port(), "--base-url", BASE) as it:
        yield it


@pytest.fixture(scope="session")
def files(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Yield the dashboards of a site on a plain server; the browser keeps a snapshot of its Python.

    With KINGSBURG_SITE=FOLDER, it is the site in this folder.
    """
    given = os.environ.get("KINGSBURG_SITE")
    folder = Path(given) if given else written(tmp_path_factory, "site", *SITE)
    with serving_files(folder, tmp_path_factory.mktemp("served"), BASE) as it:
        with opened(browser, it.address + "odds") as watched:
            until(lambda: watched.page.evaluate(KEPT))
        yield it


@pytest.fixture(scope="session")
def stick(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """Return the dashboards of a site that opens by a double click.

    With KINGSBURG_STICK=FOLDER, it is the site in this folder.
    """
    given = os.environ.get("KINGSBURG_STICK")
    folder = Path(given) if given else written(tmp_path_factory, "stick", *STICK)
    return Place(folder.as_uri() + "/")


@pytest.fixture
def dashboards(request: pytest.FixtureRequest) -> Place:
    """Return the dashboards of a server, or those of a site for slow tests.

    Most of these look again, at another width, at what others see on a server.
    """
    name = "server"
    if not request.node.get_closest_marker("served"):
        if request.node.get_closest_marker("slow"):
            name = "stick" if request.path.stem in DOUBLE_CLICKED else "files"
        if "KINGSBURG_SITE" in os.environ:
            name = "files"
        if "KINGSBURG_STICK" in os.environ:
            name = "stick"
    found: Place = request.getfixturevalue(name)
    return found
