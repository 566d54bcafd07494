"""One server with the dashboards for all browser tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.serving import Serving, free_port, serving


@pytest.fixture(scope="session")
def dashboards() -> Iterator[Serving]:
    """Served under a path, as behind a proxy: an address that is not relative shows."""
    with serving("dashboards", "--port", free_port(), "--base-url", "/games/kingsburg/") as it:
        yield it
