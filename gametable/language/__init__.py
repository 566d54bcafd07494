"""The reader's language: every sentence that a reader sees is translated here.

    from gametable.language import _, later, plural

    _("{who} passes", who="Ann")
    plural(2, "{number} soldier", "{number} soldiers")
    BACK: Final = later("Back")      # a constant: marked here, translated by _(BACK) when shown

Messages are in English and have named fields. A translation can ask a field that holds a `Name`
for a case, ``{building:acc}`` (see `name`); a name without this case is used as it is.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from gametable.language.names import LANGUAGES, Names, name, tag
from gametable.play.errors import Malformed

__all__ = [
    "LANGUAGE",
    "LANGUAGES",
    "Name",
    "Names",
    "each",
    "in_each",
    "later",
    "name",
    "plural",
    "plural_in",
    "speak",
    "tag",
]

#: The catalogues of messages and their folders; the last one is searched first.
_CATALOGUES: Final = [("gametable", Path(__file__).parents[1] / "locale")]

Told = TypeVar("Told")

_spoken = "en"
#: The catalogue of the page's game; "" before there is a page.
_preferred = ""


class Name(str):
    """The name of something printed, in the reader's language; a format spec selects a case."""

    __slots__ = ("_names",)

    _names: Names

    def __new__(cls, names: Names) -> Name:
        made = super().__new__(cls, name(names, spoken()))
        made._names = names
        return made

    def __reduce__(self) -> tuple[type[Name], tuple[Names]]:
        return Name, (self._names,)

    def __format__(self, case: str) -> str:
        # Any other spec is a width, as for every string.
        told = name(self._names, spoken(), case) if case.isalpha() else str(self)
        return format(told, "" if case.isalpha() else case)


def speak(language: str) -> None:
    """Use this language from now on. Raises `Malformed` for an unknown one."""
    global _spoken
    if language not in LANGUAGES:
        raise Malformed(
            "there is no language {language}, only {known}",
            language=language[:20],
            known=tuple(LANGUAGES),
        )
    _spoken = language


def spoken() -> str:
    """Return the code of the current language."""
    return _spoken


def _(message: str, **fields: object) -> str:
    """Return the message in the reader's language, with its fields filled in."""
    return _translation(_spoken).gettext(message).format(**fields)


def translated(text: str) -> str:
    """Return a text, translated if it is known, with fields as they are; it may be somebody's."""
    return _translation(_spoken).gettext(text) if text else ""


def plural(number: int, one: str, many: str, **fields: object) -> str:
    """Return the message for this number, which is also its field `number`."""
    told = _translation(_spoken).ngettext(one, many, number)
    return told.format(number=number, **fields)


def plural_in(case: str, number: int, one: str, many: str, **fields: object) -> str:
    """Return the message as `plural` does; its context is this grammatical case."""
    told = _translation(_spoken).npgettext(case, one, many, number)
    return told.format(number=number, **fields)


def each(message: str) -> dict[str, str]:
    """Return the message in every language, by language code."""
    return {code: _translation(code).gettext(message) for code in LANGUAGES}


def in_each(tell: Callable[[], Told]) -> dict[str, Told]:
    """Return what a function tells in every language, by language code."""
    before, told = _spoken, {}
    try:
        for language in LANGUAGES:
            speak(language)
            told[language] = tell()
    finally:
        speak(before)
    return told


def later(message: str) -> str:
    """Return the message unchanged; the call marks it for translation when it is shown."""
    return message


def add(catalogue: str, folder: Path) -> None:
    """Add a catalogue of messages, searched before the others except the preferred one."""
    if (catalogue, folder) not in _CATALOGUES:
        _CATALOGUES.append((catalogue, folder))
        _search_first(_preferred)


def prefer(catalogue: str) -> None:
    """Search this catalogue before the others, because a page uses the words of its game.

    It stays first when another game is added later.
    """
    global _preferred
    _preferred = catalogue
    if _CATALOGUES[-1][0] != catalogue:
        _search_first(catalogue)


def _search_first(catalogue: str) -> None:
    _CATALOGUES.sort(key=lambda each: each[0] == catalogue)
    _translation.cache_clear()


def preferred() -> str:
    """Return the name of the catalogue that is searched first."""
    return _CATALOGUES[-1][0]


@cache
def _translation(language: str) -> gettext.NullTranslations:
    """Return the translations into a language; the messages themselves are in English."""
    found = gettext.NullTranslations()
    if language != "en":
        for catalogue, folder in _CATALOGUES:
            translation = gettext.translation(catalogue, folder, [language])
            translation.add_fallback(found)
            found = translation
    return found


#: The label of the language switch.
LANGUAGE: Final = later("Language")
