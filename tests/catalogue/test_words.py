"""Rules, names and sentences: complete, and fit to be read."""

import copy
import pickle
import re
from typing import TypeAlias

import pytest

from gametable.language.names import LANGUAGES, Names, name
from kingsburg import catalogue
from kingsburg.catalogue import entries
from kingsburg.notation.made_rows import made_rows

# The number of rules in each section.
SECTIONS = {
    "S": 6,
    "P1": 4,
    "P2a": 7,
    "P2b": 7,
    "P2c": 5,
    "P2d": 4,
    "P2e": 3,
    "P3": 1,
    "P5": 4,
    "P7": 1,
    "P8": 11,
    "E": 2,
    "T": 3,
    "A": 18,
}
BUILDINGS = """
statue chapel church cathedral
inn market farms merchants_guild
guard_tower blacksmith barracks wizards_guild
palisade stable stone_wall fortress
barricade crane town_hall embassy
"""
MODULE_1 = """
sawmill quarry goldsmith mint
improvised_defenses recruiting_center training_camp military_academy
"""
GOVERNORS = "prince duke sorcerer fairy philosopher tax_collector trickster preacher"
DESTINIES = "good_year fierce_enemies famine closed_king lucky_stone"
RULES = [
    *(f"{section}.{rule}" for section, last in SECTIONS.items() for rule in range(1, last + 1)),
    *(f"B.{building}" for building in BUILDINGS.split()),
    "M",
    "C.1",
    "M1",
    *(f"B.{building}" for building in MODULE_1.split()),
    "M2",
    "M3",
    *(f"G.{governor}" for governor in GOVERNORS.split()),
    "M4",
    *(f"D.{card}" for card in DESTINIES.split()),
    "M5",
    "M6",
    "M6.old_ways",
    *(f"M6.{tile}" for tile in range(1, 17)),
    *(f"V.{rule}" for rule in range(1, 5)),
    *(f"N.{rule}" for rule in range(1, 5)),
]

Card: TypeAlias = (
    entries.AdvisorEntry | entries.BuildingEntry | entries.NamedEntry
    | entries.RowEntry | entries.GovernorEntry | entries.DestinyEntry
)  # fmt: skip
#: All buildings, including those of which little more than the name is known.
EACH_BUILDING: tuple[Card, ...] = (
    *catalogue.buildings(),
    *catalogue.buildings(1),
    *catalogue.known_buildings(),
)
#: Cards by kind, since a governor may have the name of an advisor.
KINDS: tuple[tuple[Card, ...], ...] = (
    catalogue.advisors(), EACH_BUILDING,
    catalogue.known_rows(), catalogue.governors(), catalogue.destinies(),
)  # fmt: skip
NAMED = [
    *((card.id, card.names) for kind in KINDS for card in kind),
    *catalogue.races().items(),
]
#: The rows made for questions, which sentences name too, and their buildings.
MADE = [
    *((row.id, row.names) for row in made_rows().rows),
    *((building.id, building.names) for building in made_rows().buildings),
]
TOLD = [
    *catalogue.rules().values(),
    *(card for kind in KINDS for card in kind),
    *catalogue.tiles(),
]
SOURCED = [*TOLD, *catalogue.enemies()]


def test_every_rule_is_there_in_the_order_of_the_year() -> None:
    assert list(catalogue.rules()) == RULES
    assert all(entry.id == key for key, entry in catalogue.rules().items())


def test_rules_shown_together_stand_together() -> None:
    phases = [entry.phase for entry in catalogue.rules().values()]
    changes = [
        phase for phase, before in zip(phases, ["", *phases], strict=False) if phase != before
    ]
    assert len(changes) == len(set(changes)) == 13


@pytest.mark.parametrize("entry", TOLD, ids=lambda entry: getattr(entry, "id", "tile"))
def test_one_plain_sentence(entry: entries.RuleEntry) -> None:
    assert re.fullmatch(r"[A-Z][^.!?\n]*\.", entry.text)
    assert len(entry.text) <= 200


def test_no_two_rules_say_the_same() -> None:
    texts = [entry.text for entry in catalogue.rules().values()]
    assert len(texts) == len(set(texts))


@pytest.mark.parametrize("entry", SOURCED, ids=lambda entry: getattr(entry, "id", "enemy"))
def test_every_source_is_a_rulebook_the_components_or_a_ruling(
    entry: entries.RuleEntry | entries.EnemyEntry,
) -> None:
    assert re.match(r"(PL|CS|PT|components|ruling|notation)\b", entry.source)


@pytest.mark.parametrize(("key", "names"), NAMED, ids=[key for key, _ in NAMED])
def test_names_in_all_languages(key: str, names: Names) -> None:
    assert {"en", "pl", "pl.acc", "pl.gen", "pt", "cs"} <= {*names}
    assert all(word == word.strip() for word in names.values())
    assert all(word[0].isupper() for form, word in names.items() if not form.startswith("pt."))


@pytest.mark.parametrize(("key", "names"), [*NAMED[: -len(catalogue.races())], *MADE])
def test_whatever_is_named_in_sentences_has_all_forms(key: str, names: Names) -> None:
    assert {"cs.acc", "cs.gen"} <= {*names}
    article, _, named = names["pt.def"].partition(" ")
    assert article in ("o", "a", "os", "as")
    assert named == names["pt"]
    assert names["pt.de"] == f"d{names['pt.def']}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_of_a_kind_share_a_name(language: str) -> None:
    for each in KINDS:
        names = [name(entry.names, language) for entry in each]
        assert len(names) == len(set(names))


def test_a_name_by_language_and_case() -> None:
    statue = catalogue.buildings()[0].names
    assert name(statue, "pl") == "Statua"
    assert name(statue, "pl", "acc") == "Statuę"
    assert name(statue, "cs", "acc") == "sochu"
    assert name(statue, "pt", "def") == "a Estátua"
    # Own cards may lack such forms.
    mill = {"en": "Mill", "pt": "Moinho"}
    assert [name(mill, "pt", case) for case in ("nom", "def", "de")] == [
        *("Moinho", "Moinho"), "de Moinho",
    ]  # fmt: skip
    assert name(mill, "cs", "acc") == "Mill"
    assert name({"en": "Mill"}, "cs") == "Mill"


@pytest.mark.parametrize(("key", "names"), NAMED[: -len(catalogue.races())])
def test_a_word_is_large_in_polish_and_portuguese_names_and_small_in_czech_ones(
    key: str, names: Names
) -> None:
    for language in ("pl", "pt"):
        small = {word for word in names[language].split() if word[0].islower()}
        assert small <= {"da", "de", "do", "das", "dos", "em"}, names[language]
    assert not any(word[0].isupper() for word in names["cs"].split()[1:])


def test_races_are_those_of_the_cards() -> None:
    assert tuple(catalogue.races()) == entries.RACES
    assert {card.race for card in catalogue.enemies()} == set(entries.RACES)


def test_entries_can_be_shared_copied_and_sent() -> None:
    assert catalogue.buildings() is catalogue.buildings()
    for entry in SOURCED:
        assert pickle.loads(pickle.dumps(entry)) == entry
        assert copy.deepcopy(entry) == entry
        assert hash(copy.deepcopy(entry)) == hash(entry)
