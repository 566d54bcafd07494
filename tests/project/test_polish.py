"""Polish as it is spoken, without the mistakes that native readers found."""

from __future__ import annotations

import re
from functools import cache

import pytest

from gametable import renew

#: The mistakes, and what to say instead.
WRONG = {
    r"\b(na|zajął) Księżną\b": "Księżnę: the accusative, as in the catalogue",
    r"\bo nazwie \{name\}, tylko": "o imieniu: a player has a name of a person",
    r"\b(jest|stoi) (tam |tylko )?(dwa )?razy?\b": "występuje",
    r"\b(karta|zasada tak|link|pozycja sama|PZ|rząd) mówi": "określa, wskazuje, pokazuje",
    r"\bwystarcza(ją)? (tylko )?na\b|\bwystarczą dla\b": "można nimi wpłynąć na",
    r"\b[Pp]atrzy na\b|\bleżą tam, gdzie trafią\b": "zależy od, ogląda, pokazuje",
    r"\bma już pas\b": "już spasował",
    r"\bto nie ta chwila\b|\bto chwila, w której\b": "to nie jest moment, teraz",
    r"\b[Mm]aszyn": "komputer",
    r"\brekrutacj": "werbunek, the word of the book",
    r"\bspróbuj quizu\b": "spróbuj sił w quizie",
    r"\bna doradcy o\b": "na polu doradcy o",
}


@cache
def polish() -> list[str]:
    """Return every Polish text, including each plural form."""
    messages = [each for package in renew.PACKAGES for each in renew.translations(package, "pl")]
    told = (each.string for each in messages)
    return [text for each in told for text in ([each] if isinstance(each, str) else each or ())]


@pytest.mark.parametrize("wrong", WRONG)
def test_no_polish_message_has_what_was_found_wrong(wrong: str) -> None:
    assert len(polish()) > 3000
    assert [text for text in polish() if re.search(wrong, text)] == [], WRONG[wrong]
