"""The reader's language: fields, plurals, names with their cases."""

import copy
import pickle

import pytest

from gametable import language
from gametable.language import LANGUAGES, Name, _, later, plural, speak, spoken, translated
from gametable.play.errors import Malformed
from gametable.views.text import text
from kingsburg import catalogue, words
from kingsburg.engine.actions import Build, Influence, Recruit, Reroll, Roll, TurnDice
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.content import standard
from kingsburg.notation import records
from kingsburg.notation.actions import in_words
from kingsburg.pages.table import words as board_words
from kingsburg.views import log


def test_the_catalogue_has_the_same_languages() -> None:
    for entry in catalogue.buildings():
        assert {each.partition(".")[0] for each in entry.names} == set(LANGUAGES)


def test_english_until_something_else_is_spoken() -> None:
    assert spoken() == "en"
    assert _("{who}: {question}", who="Ann", question="1 2") == "Ann: 1 2"
    assert later("passes") == "passes"


def test_an_unknown_language() -> None:
    with pytest.raises(Malformed, match="there is no language de, only en, pl, pt, cs"):
        speak("de")
    assert spoken() == "en"


def test_fields_are_filled_in_after_translating() -> None:
    speak("pl")
    assert _("{who} gets {things}", who="{things}", things="1 2") == "{things} dostaje 1 2"
    assert _("No translator has seen this") == "No translator has seen this"


@pytest.mark.parametrize(
    ("language", "listed", "given"),
    [
        ("en", ["1 soldier", "2 soldiers", "5 soldiers", "22 soldiers"], []),
        (
            "pl",
            ["1 żołnierz", "2 żołnierzy", "5 żołnierzy", "22 żołnierzy"],
            ["1 żołnierza", "2 żołnierzy", "5 żołnierzy", "22 żołnierzy"],
        ),
        ("pt", ["1 soldado", "2 soldados", "5 soldados", "22 soldados"], []),
        (
            "cs",
            ["1 voják", "2 vojáci", "5 vojáků", "22 vojáků"],
            ["1 vojáka", "2 vojáky", "5 vojáků", "22 vojáků"],
        ),
    ],
)
def test_plurals_in_lists_and_as_what_somebody_gets(
    language: str, listed: list[str], given: list[str]
) -> None:
    speak(language)
    numbers = (1, 2, 5, 22)
    assert [plural(each, "{number} soldier", "{number} soldiers") for each in numbers] == listed
    assert [words.amounts(Bundle(soldiers=each)) for each in numbers] == listed
    assert [words.given(Bundle(soldiers=each)) for each in numbers] == (given or listed)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "recruits 1 soldier for 1 gold and 1 wood"),
        ("pl", "werbuje 1 żołnierza za 1 złoto i 1 drewno"),
        ("pt", "contrata 1 soldado por 1 ouro e 1 madeira"),
        ("cs", "verbuje 1 vojáka za 1 zlato a 1 dřevo"),
    ],
)
def test_who_recruits(language: str, told: str) -> None:
    speak(language)
    assert in_words(Recruit(1, ("gold", "wood")), words.Glossary(standard())) == told


@pytest.mark.parametrize(
    ("language", "rolls", "influences"),
    [
        ("en", ["5, white 2", "white 2 2"], ["5, white 2", "white 2 2"]),
        ("pl", ["5, białą 2", "białe 2 2"], ["5, biała 2", "białe 2 2"]),
        ("pt", ["5, branco 2", "brancos 2 2"], ["5, branco 2", "brancos 2 2"]),
        ("cs", ["5, bílou 2", "bílými 2 2"], ["5, bílá 2", "bílé 2 2"]),
    ],
)
def test_white_dice_in_their_case(language: str, rolls: list[str], influences: list[str]) -> None:
    speak(language)
    names = words.Glossary(standard())
    dice: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((5,), (2,)), ((), (2, 2))]
    for (coloured, white), rolled, placed in zip(dice, rolls, influences, strict=True):
        assert in_words(Roll(coloured, white), names).endswith(f" {rolled}")
        assert in_words(Influence(9, coloured, white), names).endswith(f" {placed}")


def test_a_name_says_itself_in_the_case_that_is_asked_for() -> None:
    statue = catalogue.buildings()[0].names
    assert f"{Name(statue)}, {Name(statue):acc}" == "Statue, Statue"
    speak("pl")
    assert f"{Name(statue)}, {Name(statue):acc}" == "Statua, Statuę"
    assert Name(statue) == "Statua"
    assert f"{Name(statue):8}|" == "Statua  |"
    speak("cs")
    assert f"{Name(statue)}, {Name(statue):acc}" == "Socha, sochu"
    speak("pt")
    assert f"{Name(statue):def}, {Name(statue):de}" == "a Estátua, da Estátua"


def test_a_name_can_be_copied_and_sent() -> None:
    speak("pl")
    statue = Name(catalogue.buildings()[0].names)
    for copied in (copy.deepcopy(statue), pickle.loads(pickle.dumps(statue))):
        assert f"{copied}, {copied:acc}" == "Statua, Statuę"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("pl", "wpływa na Głównego Łowczego (9), kości: 4 4 i żeton +2, z użyciem Targu"),
        ("pt", "influencia o Caçador Real (9) com 4 4 e um marcador +2, usando o Mercado"),
        ("cs", "ovlivňuje vrchního lovčího (9), kostky: 4 4 a žeton +2, s pomocí trhu"),
    ],
)
def test_an_action(language: str, told: str) -> None:
    speak(language)
    placing = Influence(9, (4, 4), (), token=True, power="market", envoy=True)
    assert in_words(placing, words.Glossary(standard())).startswith(told)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("pl", "obraca białą 2 na 3 dzięki zdolności Oszusta"),
        ("pt", "vira branco 2 para 3 usando o Trapaceiro"),
        ("cs", "otáčí bílou 2 na 3 díky schopnosti šejdíře"),
    ],
)
def test_a_white_die_that_is_turned(language: str, told: str) -> None:
    speak(language)
    turned = TurnDice("trickster", (), (2,), (3,))
    assert in_words(turned, words.Glossary(standard())) == told


def test_a_power_that_the_catalogue_does_not_know_is_told_by_its_id() -> None:
    speak("pl")
    assert in_words(Build("windmill"), words.Glossary(standard())) == "buduje windmill"
    assert (
        in_words(Reroll("windmill"), words.Glossary(standard()))
        == "przerzuca wszystkie kości dzięki zdolności windmill"
    )


def test_moments_amounts_and_the_catalogue() -> None:
    speak("pl")
    assert words.when(1, "spring", "build") == "Rok I, Wiosna: budowanie"
    assert words.amounts(Bundle(gold=2, tokens=5, vp=1)) == "2 złota, 1 PZ i 5 żetonów +2"
    assert words.amounts(Bundle()) == "nic"
    assert words.rule("A.1") == "Błazen daje 1 PZ."
    assert words.rule("X.9") == ""
    assert words.advisor(13, standard()) == "Wojownik"
    assert words.advisor_text(8, standard()) == "Daje 2 złota."
    assert words.building_text("inn", standard()) == "Na koniec każdego lata dostajesz żeton +2."
    assert words.building_text("windmill", standard()) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_year(language: str) -> None:
    year = records.stored("the-first-year")
    english = list(log.story(year.log(), words.glossary(year.position)))
    speak(language)
    told = list(log.story(year.log(), words.glossary(year.position)))
    assert len(told) == len(english)
    same = [line for line in told if line and line in english]
    assert (same == [line for line in english if line]) is (language == "en")
    assert language == "en" or same == []


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_remarks_of_the_stored_record_are_read_in_every_language(language: str) -> None:
    path = records.stored("the-first-year").now.path()
    notes = [note for node in path for note in node.note.split("\n") if note]
    assert len(notes) > 30
    speak(language)
    for note in notes:
        assert board_words.remark(note) != f'<p class="kb-note">{text(note)}</p>', note


def test_somebodys_own_remark_stays_as_it_is() -> None:
    speak("pl")
    assert translated("") == ""
    assert board_words.remark("{who} & <b>I</b>") == (
        '<p class="kb-note">{who} &amp; &lt;b&gt;I&lt;/b&gt;</p>'
    )


def test_a_page_uses_the_words_of_its_own_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message that both games have is translated as in the page's own game."""
    import kingdombuilder.locale  # noqa: F401 - the translations of its messages

    monkeypatch.setattr(language, "_CATALOGUES", [*language._CATALOGUES])
    speak("pl")
    try:
        told = []
        for game in ("kingdombuilder", "kingsburg", "kingdombuilder"):
            language.prefer(game)
            told.append(plural(5, "{number} gold", "{number} gold"))
        assert told == ["5 sztuk złota", "5 złota", "5 sztuk złota"]
        # Messages that only the other game has, or any game, are still found.
        assert _("{who} gets {things}", who="Ann", things="1") == "Ann dostaje 1"
        assert _("Menu") == "Menu"
    finally:
        language._translation.cache_clear()
