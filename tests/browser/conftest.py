"""The dashboards for all browser tests: one server, or a site of plain files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.serving import BASE, Serving, free_port, serving, serving_files
from tests.site.conftest import written

#: Whose slow tests are run on a site of plain files.
ON_FILES = ("test_odds_dashboard",)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is about the server if there is none."""
    if "KINGSBURG_SITE" in os.environ:
        left_out = [each for each in items if _served(each)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [each for each in items if each not in left_out]


def _served(item: pytest.Item) -> bool:
    """True if a test is about the server, or starts one of its own."""
    fixtures = getattr(item, "fixturenames", ())
    return "dashboards" not in fixtures or item.get_closest_marker("served") is not None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Yield the dashboards of a server or, with KINGSBURG_SITE=FOLDER, of the site in a folder."""
    if folder := os.environ.get("KINGSBURG_SITE"):
        with serving_files(Path(folder), tmp_path_factory.mktemp("served"), BASE) as it:
            yield it
        return
    with serving("dashboards", "--port", free_port(), "--base-url", BASE) as it:
        yield it


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Yield the dashboards of a site of plain files."""
    folder = written(tmp_path_factory, "site", "--title", "Our games")
    with serving_files(folder, tmp_path_factory.mktemp("served"), BASE) as it:
        yield it


@pytest.fixture
def dashboards(request: pytest.FixtureRequest) -> Serving:
    """Return the dashboards of a server or, for some tests of a full run, those of a site.

    These tests look again at what a quick run sees on a server, mostly on a wide page.
    """
    node: pytest.Item = request.node
    again = node.get_closest_marker("slow") is not None and not _served(node)
    name = "files" if again and request.path.stem in ON_FILES else "server"
    found: Serving = request.getfixturevalue(name)
    return found
