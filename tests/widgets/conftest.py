"""What the tests of widgets share."""

from collections.abc import Iterator
from weakref import WeakSet

import pytest

from gametable.language import speak
from gametable.widgets import languages


@pytest.fixture(autouse=True)
def nobody_has_chosen_a_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each test begins in English, with no stage but its own to follow what it speaks."""
    monkeypatch.setattr(languages, "_followers", WeakSet())
    monkeypatch.setattr(languages, "_settled", False)
    yield
    speak("en")
