"""Fixtures of the tests of widgets."""

from collections.abc import Iterator
from weakref import WeakSet

import pytest

from gametable.language import speak
from gametable.widgets import languages


@pytest.fixture(autouse=True)
def nobody_has_chosen_a_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Begin each test in English, without stages of other tests that follow the language."""
    monkeypatch.setattr(languages, "_followers", WeakSet())
    monkeypatch.setattr(languages, "_settled", False)
    yield
    speak("en")
