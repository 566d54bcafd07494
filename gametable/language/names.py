"""The names of a game's components by language, as in its rulebooks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, TypeAlias

#: The name of each language in that language, by code.
LANGUAGES: Final = {"en": "English", "pl": "Polski", "pt": "Português", "cs": "Čeština"}

#: The decimal sign and the thousands separator of each language.
SIGNS: Final = {"en": ".,", "pl": ",\u00a0", "pt": ",.", "cs": ",\u00a0"}

#: The cases of a name besides the nominative; for Portuguese, see `name`.
CASES: Final = ("acc", "gen", "def", "de")

#: The code of a language, which the code of a country may follow.
_CODE: Final = re.compile(r"\W*([a-z]{2})(?![a-z])")

#: The language tag for pages, if the code that links use is not precise enough.
_TAGS: Final = {"pt": "pt-BR"}

Names: TypeAlias = Mapping[str, str]
"""A name by language; other cases than the nominative have keys such as "pl.acc"."""


#: Languages that write names in lower case within a sentence, as their rulebooks do.
_SMALL: Final = ("cs",)


def flat(told: Mapping[str, str | Mapping[str, str]]) -> dict[str, str]:
    """Return names from a file, which has them by case or only in the nominative, as `Names`."""
    found: dict[str, str] = {}
    for language, cases in told.items():
        for case, name in ({"nom": cases} if isinstance(cases, str) else cases).items():
            found[language if case == "nom" else f"{language}.{case}"] = name
    return found


def code(text: str) -> str:
    """Return the language of a code such as `pl`, `EN` or `pl-PL`; "" if it is not one of ours."""
    found = _CODE.match(text.lower())
    return found[1] if found and found[1] in LANGUAGES else ""


def tag(language: str) -> str:
    """Return the language tag for HTML, such as ``pt-BR``; it begins with the code."""
    return _TAGS.get(language, language)


def name(names: Names, language: str, case: str = "nom") -> str:
    """Return the name in this language and case; in English if there is no translation.

    Portuguese has articles instead: "def" is the name with its article, "de" with "of".
    """
    plain = names.get(language, names["en"])
    if case == "nom":
        return plain
    found = names.get(f"{language}.{case}")
    if found is None:
        return f"de {plain}" if case == "de" else plain
    return found[0].lower() + found[1:] if language in _SMALL else found
