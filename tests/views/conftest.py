"""Fixtures of the tests of views."""

from collections.abc import Iterator

import pytest

from gametable.language import speak


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Return to English after each test."""
    yield
    speak("en")
