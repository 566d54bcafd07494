"""The browser of the benchmarks, as readers have it."""

from __future__ import annotations

import pytest

from tests.conftest import FLAGS


@pytest.fixture(scope="session")
def flags() -> tuple[str, ...]:
    """Return the options of the browser, which change nothing that is measured."""
    return FLAGS
