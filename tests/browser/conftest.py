"""The dashboards for all browser tests: one server, or a site of plain files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.serving import BASE, Serving, free_port, serving, serving_files


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
def dashboards(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Yield the dashboards of a server or, with KINGSBURG_SITE=FOLDER, of the site in a folder."""
    if folder := os.environ.get("KINGSBURG_SITE"):
        with serving_files(Path(folder), tmp_path_factory.mktemp("served"), BASE) as it:
            yield it
        return
    with serving("dashboards", "--port", free_port(), "--base-url", BASE) as it:
        yield it
