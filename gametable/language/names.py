"""The names that the books of a game give to its things, by language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

#: By code, each by the name that its readers give it.
LANGUAGES: Final = {"en": "English", "pl": "Polski", "pt": "Português", "cs": "Čeština"}

Names: TypeAlias = Mapping[str, str]
"""A name by language; a case other than the nominative stands beside it as "pl.acc"."""


def name(names: Names, language: str, case: str = "nom") -> str:
    """The name in this language and case; English where a house rule has no translation."""
    plain = names.get(language, names["en"])
    return plain if case == "nom" else names.get(f"{language}.{case}", plain)
