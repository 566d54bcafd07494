"""What the tests of widgets share."""

import asyncio
from collections.abc import Iterator
from weakref import WeakSet

import pytest

from gametable.language import speak
from gametable.widgets import languages


@pytest.fixture(autouse=True)
def no_loop_of_the_browser() -> Iterator[None]:
    """Playwright leaves its loop running in a process that has opened a browser.

    Widgets would take it for the kernel's.
    """
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@pytest.fixture(autouse=True)
def nobody_has_chosen_a_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each test begins in English, with no stage but its own to follow what it speaks."""
    monkeypatch.setattr(languages, "_followers", WeakSet())
    monkeypatch.setattr(languages, "_settled", False)
    yield
    speak("en")
