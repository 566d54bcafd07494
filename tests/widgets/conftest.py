"""What the tests of widgets share."""

import asyncio
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def no_loop_of_the_browser() -> Iterator[None]:
    """Playwright leaves its loop running in a process that has opened a browser.

    Widgets would take it for the kernel's.
    """
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)
