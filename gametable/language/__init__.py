"""The reader's language: every sentence that a reader sees is asked for here.

    from gametable.language import _, later, plural

    _("{who} passes", who="Ann")
    plural(2, "{number} soldier", "{number} soldiers")
    BACK: Final = later("Back")      # a constant: marked here, asked for by _(BACK) where shown

Messages are English and have named fields. A field may hold a `Name`, which a translation asks
for a case: ``{building:acc}``; languages that have no such case say the name as it is.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import Final

from gametable.language.names import LANGUAGES, Names, name
from gametable.play.errors import Malformed

__all__ = ["LANGUAGE", "LANGUAGES", "Name", "Names", "each", "later", "name", "plural", "speak"]

#: Where messages are looked for: names of catalogues and their folders, the last one first.
_CATALOGUES: Final = [("gametable", Path(__file__).parents[1] / "locale")]

_spoken = "en"


class Name(str):
    """The name of something printed, in the reader's language; other cases by format."""

    __slots__ = ("_names",)

    _names: Names

    def __new__(cls, names: Names) -> Name:
        made = super().__new__(cls, name(names, spoken()))
        made._names = names
        return made

    def __reduce__(self) -> tuple[type[Name], tuple[Names]]:
        return Name, (self._names,)

    def __format__(self, case: str) -> str:
        # Anything else is a width, as for every text.
        told = name(self._names, spoken(), case) if case.isalpha() else str(self)
        return format(told, "" if case.isalpha() else case)


def speak(language: str) -> None:
    """From now on everything is said in this language. Raises `Malformed` for an unknown one."""
    global _spoken
    if language not in LANGUAGES:
        raise Malformed(
            "there is no language {language}, only {known}",
            language=language[:20],
            known=tuple(LANGUAGES),
        )
    _spoken = language


def spoken() -> str:
    """The code of the language in which everything is said."""
    return _spoken


def _(message: str, **fields: object) -> str:
    """The message in the reader's language, with its fields filled in."""
    return _translation(_spoken).gettext(message).format(**fields)


def plural(number: int, one: str, many: str, **fields: object) -> str:
    """The message that goes with this number, which is its field `number`."""
    told = _translation(_spoken).ngettext(one, many, number)
    return told.format(number=number, **fields)


def each(message: str) -> dict[str, str]:
    """The message in every language, by the code of the language."""
    return {code: _translation(code).gettext(message) for code in LANGUAGES}


def later(message: str) -> str:
    """The message itself, marked to be translated where it is shown."""
    return message


def add(catalogue: str, folder: Path) -> None:
    """Look for messages here too, before anywhere else."""
    if (catalogue, folder) not in _CATALOGUES:
        _CATALOGUES.append((catalogue, folder))
        _translation.cache_clear()


@cache
def _translation(language: str) -> gettext.NullTranslations:
    """What has been translated; English is what the messages are written in."""
    found = gettext.NullTranslations()
    if language != "en":
        for catalogue, folder in _CATALOGUES:
            translation = gettext.translation(catalogue, folder, [language])
            translation.add_fallback(found)
            found = translation
    return found


#: What stands beside the choice of it.
LANGUAGE: Final = later("Language")
