"""One server with the dashboards for all browser tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.serving import Serving, free_port, serving


@pytest.fixture(scope="session")
def dashboards() -> Iterator[Serving]:
    """Yield the dashboards, served under a path, so that an absolute address would fail."""
    with serving("dashboards", "--port", free_port(), "--base-url", "/games/kingsburg/") as it:
        yield it
