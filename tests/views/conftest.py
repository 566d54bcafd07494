"""What the tests of the views share."""

from collections.abc import Iterator

import pytest

from gametable.language import speak


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Whatever a test speaks, the next one begins in English."""
    yield
    speak("en")
