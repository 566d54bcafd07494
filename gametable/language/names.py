"""The names of a game's things, by language, as its books have them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, TypeAlias

#: The name of each language in that language, by code.
LANGUAGES: Final = {"en": "English", "pl": "Polski", "pt": "Português", "cs": "Čeština"}

#: The cases of a name beside the nominative; for Portuguese, see `name`.
CASES: Final = ("acc", "gen", "def", "de")

#: The code of a language, which another one of a country may follow.
_CODE: Final = re.compile(r"\W*([a-z]{2})(?![a-z])")

#: What pages say of a language whose code, which links hold, says too little.
_TAGS: Final = {"pt": "pt-BR"}

Names: TypeAlias = Mapping[str, str]
"""A name by language; a case other than the nominative stands beside it as "pl.acc"."""


#: Languages that write names small within a sentence, as their books do.
_SMALL: Final = ("cs",)


def flat(told: Mapping[str, str | Mapping[str, str]]) -> dict[str, str]:
    """Names as files tell them: in a language by case, or only the nominative."""
    found: dict[str, str] = {}
    for language, cases in told.items():
        for case, name in ({"nom": cases} if isinstance(cases, str) else cases).items():
            found[language if case == "nom" else f"{language}.{case}"] = name
    return found


def code(text: str) -> str:
    """The language that a code such as `pl`, `EN` or `pl-PL` names; "" for none of ours."""
    found = _CODE.match(text.lower())
    return found[1] if found and found[1] in LANGUAGES else ""


def tag(language: str) -> str:
    """The language as HTML names it, ``pt-BR``; it begins with the code."""
    return _TAGS.get(language, language)


def name(names: Names, language: str, case: str = "nom") -> str:
    """The name in this language and case; in English if there is no translation.

    Portuguese has no cases, but articles: "def" is the name with its article, "de" with "of".
    """
    plain = names.get(language, names["en"])
    if case == "nom":
        return plain
    found = names.get(f"{language}.{case}")
    if found is None:
        return f"de {plain}" if case == "de" else plain
    return found[0].lower() + found[1:] if language in _SMALL else found
