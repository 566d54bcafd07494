"""Translations into every language: complete, not superfluous, and with the right fields."""

from __future__ import annotations

import gettext
import re
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from gametable import renew
from kingdombuilder import catalogue as kingdom
from kingsburg import catalogue

COMMAND = "python3 -m gametable.renew"
#: The fields that hold a `Name`, for which a translation may ask for a grammatical case.
NAMES = {"card", "governor", "other", "advisor", "building", "left", "power", "race"}
NAMES |= {"kind", "terrain", "tile"}
#: By package, the names of one thing of each sort, with their cases.
NAMED = {
    "gametable": {},
    "kingsburg": catalogue.buildings()[0].names,
    "kingdombuilder": {**kingdom.kinds()["grass"].names, **kingdom.tiles()["farm"].names},
}

#: The letters of each language beyond a to z; a text with others is in another language.
LETTERS = {"pl": "ąćęłńóśźż", "pt": "áâãàçéêíóôõúº", "cs": "áčďéěíňóřšťúůýž"}

#: A Czech preposition that needs a vowel ("se žetonem", "ve VB") or may need one ("s 6").
UNVOICED = re.compile(r"(?<!\w)(?:[szvk] \{|[sz] [szšž]|v [vfw])", re.IGNORECASE)
#: Messages where a number may follow such a preposition, each with the reason.
VOICED = {
    "1 in {number}": "read as a fraction",
    "Year {year} of {years}": "there are always five",
}

#: What ends a sentence unless a small letter follows.
SENTENCE_END = re.compile(r"[.!?…][”“»’)\]]*(?=\s|$)")
#: Abbreviations, and texts that are an ordinal number: their full stops end no sentence.
ABBREVIATED = re.compile(r"\bp\.p\.|\bp\.\sb\.|\bnp\.|\bnapř\.|^\d+\.$")
#: Translations with more or fewer sentences than the English, each with the reason.
OTHERWISE_DIVIDED = {
    ("pl", "Victory changes most in year {year}, by {points} points."): "ends in an abbreviation",
    ("cs", "Victory changes most in year {year}, by {points} points."): "ends in an abbreviation",
}

every_package = pytest.mark.parametrize("package", renew.PACKAGES, ids=lambda each: each.name)
every_language = pytest.mark.parametrize("language", renew.TRANSLATED)


@cache
def current(package: Path) -> list[Message]:
    """Return the messages in the present code and catalogue."""
    return contents(renew.messages(package))


def contents(catalog: Catalog) -> list[Message]:
    """Return the messages of a catalog, without the header."""
    return [message for message in catalog if message.id]


def forms(text: object) -> list[str]:
    """Return the forms of a message or a translation: one, or each plural form."""
    return [str(form) for form in (text if isinstance(text, tuple | list) else [text])]


def fields(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


def cases(text: str) -> set[tuple[str, str]]:
    return {(str(field), case) for _, field, case, _ in Formatter().parse(text) if case}


@every_package
def test_the_template_holds_the_messages_of_the_code_and_the_catalogue(package: Path) -> None:
    stored = read_po(BytesIO(renew.template(package).read_bytes()))
    found = [message.id for message in current(package)]
    assert [message.id for message in contents(stored)] == found, COMMAND
    assert len(found) > 50
    if package.name == "kingsburg":
        assert catalogue.rules()["A.1"].text in found
        assert ("{number} soldier", "{number} soldiers") in found


@every_package
@every_language
def test_everything_is_translated_and_nothing_else(package: Path, language: str) -> None:
    stored = renew.translations(package, language)
    assert [message.id for message in contents(stored)] == [
        message.id for message in current(package)
    ], COMMAND
    assert not stored.obsolete
    assert renew.untranslated(stored) == []
    assert [message.id for message in contents(stored) if message.fuzzy] == []


@every_package
@every_language
def test_every_field_is_there_and_has_a_case_of_the_language(package: Path, language: str) -> None:
    known = {
        case
        for name in NAMED[package.name]
        for spoken, _, case in [name.partition(".")]
        if spoken == language
    }
    for message in contents(renew.translations(package, language)):
        expected = fields(forms(message.id)[-1])
        for place, told in enumerate(forms(message.string)):
            # The singular may leave out the number: "a +2".
            spoken = {"number"} if isinstance(message.id, tuple) and place == 0 else set()
            assert fields(told) | spoken == expected | spoken, told
            assert {field for field, _ in cases(told)} <= NAMES, told
            assert {case for _, case in cases(told)} <= known, told


@every_package
@every_language
def test_blanks_and_full_stops_as_in_english(package: Path, language: str) -> None:
    for message in contents(renew.translations(package, language)):
        english = forms(message.id)[0]
        for told in forms(message.string):
            assert told == told.strip() or english != english.strip()
            assert told.endswith(".") or not english.endswith("."), told


@every_package
@pytest.mark.parametrize("language", LETTERS)
def test_no_translation_is_in_another_language(package: Path, language: str) -> None:
    wrong = [
        told
        for message in contents(renew.translations(package, language))
        for told in forms(message.string)
        for letter in told.lower()
        if letter.isalpha() and not letter.isascii() and letter not in LETTERS[language]
    ]
    assert wrong == []


@every_package
def test_czech_prepositions_can_be_said_before_what_follows(package: Path) -> None:
    wrong = [
        told
        for message in contents(renew.translations(package, "cs"))
        for told in forms(message.string)
        if UNVOICED.search(told) and message.id not in VOICED
    ]
    assert wrong == []


def sentences(text: str) -> int:
    """Return the number of sentences in a text."""
    told = ABBREVIATED.sub("", text)
    following = (told[end.end() :].lstrip(" “„«(‘\n") for end in SENTENCE_END.finditer(told))
    return sum(not each[:1].islower() for each in following)


@every_package
def test_czech_says_ty_to_its_reader(package: Path) -> None:
    told = [
        form for each in contents(renew.translations(package, "cs")) for form in forms(each.string)
    ]
    assert [each for each in told if re.search(r"\b[Vv]a(še|ši|šeho|šich)\b", each)] == []


def test_sentences_are_counted() -> None:
    assert [*map(sentences, ("1.", "np. 1 gold", "A, o 3 p.p. (b)", "5th"))] == [0] * 4
    assert sentences("Tak. „Nie”? 4 to {number}. {who} wins") == 3
    assert sentences("Play (or not). It is VP 3.5.") == 2


@every_package
@every_language
def test_no_sentence_is_left_out_or_added(package: Path, language: str) -> None:
    wrong = [
        (message.id, told)
        for message in contents(renew.translations(package, language))
        for told in forms(message.string)
        if sentences(told) != sentences(forms(message.id)[-1])
        and (language, message.id) not in OTHERWISE_DIVIDED
    ]
    assert wrong == []


def test_what_is_otherwise_divided_is_still_so() -> None:
    for (language, english), _reason in OTHERWISE_DIVIDED.items():
        found = [renew.translations(each, language).get(english) for each in renew.PACKAGES]
        told = [str(message.string) for message in found if message is not None]
        assert told
        assert all(sentences(each) != sentences(english) for each in told)


@every_package
@every_language
def test_as_many_forms_as_the_language_has(package: Path, language: str) -> None:
    stored = renew.translations(package, language)
    plurals = [message for message in contents(stored) if isinstance(message.id, tuple)]
    assert plurals or package.name != "kingsburg"
    assert {len(forms(message.string)) for message in plurals} <= {stored.num_plurals}
    assert stored.num_plurals == {"pl": 3, "pt": 2, "cs": 3}[language]


@every_package
@every_language
def test_what_is_read_is_what_was_translated(package: Path, language: str) -> None:
    made = gettext.GNUTranslations(BytesIO(renew.compiled(renew.translations(package, language))))
    with renew.path(package, language, "mo").open("rb") as file:
        stored = gettext.GNUTranslations(file)
    for message in current(package):
        one, *many = forms(message.id)
        assert stored.gettext(one) == made.gettext(one), COMMAND
        for number in range(1, 30) if many else ():
            told = stored.ngettext(one, many[0], number)
            assert told == made.ngettext(one, many[0], number), COMMAND
