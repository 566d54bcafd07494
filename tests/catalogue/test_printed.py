"""The catalogue against tables of what is printed, typed a second time."""

import re

import pytest

from kingsburg import catalogue
from kingsburg.catalogue import entries

ADVISORS = """
jester        1 vp
squire        1 gold
architect     1 wood
merchant      1 wood | 1 gold
sergeant      1 soldier
alchemist     pay 1 good: 1 of each other
astronomer    1 any, 1 token
treasurer     2 gold
master_hunter 1 wood, 1 gold | 1 wood, 1 stone
general       2 soldier, look
swordsmith    1 stone, 1 wood | 1 stone, 1 gold
duchess       2 any, 1 token
champion      3 stone
smuggler      pay 1 vp: 3 any
inventor      1 gold, 1 wood, 1 stone
wizard        4 gold
queen         2 any, look, 3 vp
king          1 gold, 1 wood, 1 stone, 1 soldier
"""

# Row and column; gold, wood and stone; VP.
BUILDINGS = """
statue          B1 200 3
chapel          B2 301 5
church          B3 312 7
cathedral       B4 503 9
inn             C1 110 0
market          C2 220 1
farms           C3 231 2
merchants_guild C4 312 4
guard_tower     D1 101 1
blacksmith      D2 120 2
barracks        D3 221 4
wizards_guild   D4 322 6
palisade        E1 020 0
stable          E2 111 2
stone_wall      E3 202 2
fortress        E4 302 4
barricade       F1 010 0
crane           F2 011 1
town_hall       F3 211 2
embassy         F4 222 4
"""

# Year, race and strength, then reward / loss in g w s a(ny) B(uilding) V(P).
ENEMIES = """
1 barbarians 2: 1g / 1a 1B
1 goblins 2: 1w / 1w 1s 1B 1V
1 goblins 3: 1s / 1g 1B
1 orcs 3: 1g / 2a 1V
1 zombies 4: 1V / 2V
2 goblins 3: 1w / 2w 2s 1B 1V
2 goblins 4: 1s / 2g 1B
2 orcs 4: 1g / 2a 1B
2 barbarians 5: 1g / 2a 1V
2 zombies 5: 1V / 2V
3 goblins 4: 1w / 3w 3s 1B 1V
3 goblins 5: 1s / 3g 1B
3 orcs 5: 1g / 2a 1B
3 demons 6: 1V / 2g 1w 1s 1V
3 zombies 6: 1V / 2V
4 goblins 5: 1w / 4w 4s 1B 1V
4 goblins 6: 1s / 4g 1B
4 demons 6: 1g 1V / 4a 1V
4 orcs 7: 1a / 2a 1B
4 zombies 7: 1V / 2V
5 barbarians 7: 1V / 8V
5 barbarians 8: 1V / 1B
5 demons 8: 2V / 1B 2V
5 demons 9: 2V / 1B
5 dragons 9: 3V / 5V
"""

LETTERS = {
    "g": "gold",
    "w": "wood",
    "s": "stone",
    "a": "any",
    "B": "building",
    "V": "vp",
}

# The numbers on the backs of the enemy cards, as the odds of battle use them.
BACKS = {1: (2, 4), 2: (3, 5), 3: (4, 6), 4: (5, 7), 5: (7, 9)}

EFFECTS: dict[str, dict[str, object]] = {
    "statue": {},
    "chapel": {},
    "church": {"strength_against": {"demons": 1}},
    "cathedral": {},
    "inn": {"gives": (entries.Gift("season_ends", "1 token", entries.When("summer")),)},
    "market": {"numbers": {"sway": 1}},
    "farms": {"numbers": {"white": 1, "strength": -1}},
    "merchants_guild": {"gives": (entries.Gift("season_starts", "1 gold"),)},
    "guard_tower": {"numbers": {"strength": 1}},
    "blacksmith": {"numbers": {"strength": 1}},
    "barracks": {"numbers": {"soldier_price": -1}},
    "wizards_guild": {"numbers": {"strength": 2}},
    "palisade": {"numbers": {"strength": 1}, "strength_against": {"zombies": 1}},
    "stable": {"numbers": {"soldiers": 1}},
    "stone_wall": {"numbers": {"strength": 1, "ties_won": 1}},
    "fortress": {"numbers": {"strength": 1}, "gives": (entries.Gift("victory", "1 vp"),)},
    "barricade": {"strength_against": {"goblins": 1}},
    "crane": {"cheaper": {3: 1, 4: 1}},
    "town_hall": {
        "offers": (entries.Offer("season_ends", "1 token | 1 gold | 1 wood | 1 stone", "1 vp"),)
    },
    "embassy": {"gives": (entries.Gift("season_ends", "1 vp"),)},
}

PART = r"(?:[1-9] (?:gold|wood|stone|any|vp|token|soldier)|look)"
BUNDLE = rf"{PART}(?:, {PART})*"
HELP = re.compile(rf"(?:pay {BUNDLE}: )?{BUNDLE}(?: \| {BUNDLE})*")
ALCHEMY = "pay 1 good: 1 of each other"
CARD_PART = r"[1-9] (?:gold|wood|stone|any|building|vp)"
CARD = re.compile(rf"{CARD_PART}(?:, {CARD_PART})*")


def lines(table: str) -> list[str]:
    return [line for line in table.splitlines() if line]


def card_words(short: str) -> str:
    return ", ".join(f"{part[0]} {LETTERS[part[1]]}" for part in short.split())


def test_advisors() -> None:
    found = [(entry.number, f"{entry.id:13} {entry.help}") for entry in catalogue.advisors()]
    assert found == list(enumerate(lines(ADVISORS), start=1))


def test_buildings() -> None:
    found = [
        f"{entry.id:15} {entry.row}{entry.column} {''.join(map(str, entry.cost))} {entry.vp}"
        for entry in catalogue.buildings()
    ]
    assert found == lines(BUILDINGS)


@pytest.mark.parametrize("entry", catalogue.buildings(), ids=lambda entry: entry.id)
def test_what_a_building_does(entry: entries.BuildingEntry) -> None:
    does = ("numbers", "strength_against", "cheaper", "gives", "offers")
    found = {key: getattr(entry, key) for key in does if getattr(entry, key)}
    assert found == EFFECTS[entry.id]


def test_enemies() -> None:
    found = [
        (card.year, card.race, card.strength, card.reward, card.loss)
        for card in catalogue.enemies()
    ]
    expected = []
    for line in lines(ENEMIES):
        front, card = line.split(": ")
        year, race, strength = front.split()
        reward, loss = card.split(" / ")
        expected.append((int(year), race, int(strength), card_words(reward), card_words(loss)))
    assert found == expected


def test_of_one_enemy_public_tables_disagree_and_the_entry_says_how() -> None:
    (unsure,) = [card for card in catalogue.enemies() if card.confidence != "two_sources"]
    assert (unsure.year, unsure.race, unsure.strength) == (4, "demons", 6)
    assert unsure.confidence == "one_source"
    assert "4 any and a building" in unsure.source


@pytest.mark.parametrize("year", BACKS)
def test_five_cards_a_year_within_the_range_on_their_backs(year: int) -> None:
    strengths = [card.strength for card in catalogue.enemies() if card.year == year]
    assert len(strengths) == 5
    assert (min(strengths), max(strengths)) == BACKS[year]


def test_losses_stand_in_the_order_in_which_they_are_suffered() -> None:
    order = ["gold", "wood", "stone", "any", "building", "vp"]
    for card in catalogue.enemies():
        places = [order.index(part.split()[1]) for part in card.loss.split(", ")]
        assert places == sorted(set(places)), card


def test_every_help_gift_offer_and_card_is_in_the_grammar() -> None:
    for advisor in catalogue.advisors():
        assert advisor.help == ALCHEMY or HELP.fullmatch(advisor.help), advisor.id
    for building in catalogue.buildings():
        for gift in building.gives:
            assert HELP.fullmatch(gift.what), building.id
        for offer in building.offers:
            assert HELP.fullmatch(offer.pay), building.id
            assert HELP.fullmatch(offer.gives), building.id
    for card in catalogue.enemies():
        assert CARD.fullmatch(card.reward), card
        assert CARD.fullmatch(card.loss), card
