"""The odds of winter against an oracle that counts naively, and against the engine."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product
from operator import add
from random import Random
from typing import Any

import pytest

from gametable.play.errors import Malformed
from kingsburg.catalogue import buildings
from kingsburg.catalogue.entries import Gift
from kingsburg.engine.actions import Enemy
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.content import Content, content_of, standard
from kingsburg.engine.position import Position
from kingsburg.engine.powers.abilities import abilities_of
from kingsburg.engine.powers.building import Building
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.odds.battle import Odds, Spoils, battle, matters, musters, worth
from kingsburg.odds.honour import among, honour, rivals, strongest
from kingsburg.odds.winter import Winter
from tests.oracles import battle_odds as oracle

ALL = tuple(oracle.PRINTED)
#: By the known buildings, empty provinces without and with module 1.
BARE = {
    ALL: abilities_of(standard(), ()),
    (*ALL, *oracle.MODULE_1): abilities_of(content_of(Rules(modules=(1,))), ()),
}
#: Buildings that matter for strength, equal strength or victories, typed from the rulebooks.
IN_BATTLE = {
    *("church", "farms", "guard_tower", "blacksmith", "wizards_guild"),
    *("palisade", "stone_wall", "fortress", "barricade"),
}
#: Those of module 1.
OF_MODULE_1 = {"improvised_defenses", "military_academy"}


def side(winter: Winter) -> oracle.Side:
    built = frozenset(building.id for building in winter.abilities.province.buildings)
    return oracle.Side(winter.soldiers, built, winter.goods)


def cases(winter: Winter) -> list[tuple[oracle.Card, int]]:
    enemy = f"{winter.enemy.race} {winter.enemy.strength}" if winter.enemy else None
    return oracle.winters(winter.year, enemy, winter.reinforcements, winter.sent)


def drawn(number: int, seed: int) -> Iterator[Winter]:
    """Yield winters with any soldiers, buildings, year and so on; half of them know the card."""
    draw = Random(seed)
    for _ in range(number):
        year = draw.randint(1, 5)
        cards = [card for card in oracle.CARDS if card.year == year]
        card = draw.choice(cards)
        known, abilities = draw.choice(list(BARE.items()))
        built = draw.sample(known, draw.choice((0, 1, 3, 6, 12)))
        yield Winter(
            abilities=abilities,
            soldiers=draw.choice((0, 0, 1, 2, 3, 4, 5, 7, 9)),
            year=year,
            enemy=draw.choice((None, Enemy(card.race, card.strength))),
            reinforcements=draw.choice(("die", "difference")),
            sent=draw.choice((None, None, draw.randint(1, 6))),
            goods=draw.choice((None, (draw.randint(0, 3), draw.randint(0, 3), draw.randint(0, 3)))),
        ).with_buildings(built)


#: The fewest and the most one can have, and winters decided at equal strength.
AWKWARD = [
    Winter(),
    Winter(soldiers=999, year=5),
    Winter(goods=(0, 0, 0), year=4),
    Winter(year=5).with_buildings(["farms"]),
    Winter(soldiers=1, year=2, goods=(1, 0, 1)).with_buildings(ALL),
    Winter(year=5, enemy=Enemy("dragons", 9), sent=1).with_buildings(["farms", "statue"]),
    Winter(soldiers=8, year=5, enemy=Enemy("dragons", 9), sent=1),
    Winter(soldiers=7, year=5, enemy=Enemy("dragons", 9), sent=1).with_buildings(["stone_wall"]),
    Winter(year=4, enemy=Enemy("demons", 6), goods=(1, 2, 0), sent=1),
    Winter(year=4, enemy=Enemy("demons", 6), goods=(0, 9, 0), sent=1),
    Winter(soldiers=7, year=4, enemy=Enemy("orcs", 7)).with_buildings(["fortress"]),
    Winter(soldiers=3, year=3, reinforcements="difference").with_buildings(["barricade"]),
    Winter(year=3, enemy=Enemy("goblins", 4)).with_buildings(["embassy", "cathedral", "inn"]),
]


@pytest.mark.parametrize("winter", [*AWKWARD, *drawn(300, seed=1)])
def test_as_by_every_card_and_roll(winter: Winter) -> None:
    assert battle(winter)._asdict() == oracle.odds(side(winter), cases(winter))
    assert worth(winter).balance._asdict() == oracle.worth(side(winter), cases(winter))


def test_every_card_against_every_building() -> None:
    for card, building in product(oracle.CARDS, ALL):
        winter = Winter(1, year=card.year, enemy=Enemy(card.race, card.strength))
        winter = winter.with_buildings([building])
        assert battle(winter)._asdict() == oracle.odds(side(winter), cases(winter))
        assert worth(winter).balance._asdict() == oracle.worth(side(winter), cases(winter))


def test_known_values() -> None:
    """With 2 soldiers against Goblins 5, dice of 4 to 6 win and 3 is a draw."""
    odds = battle(Winter(2, year=3, enemy=Enemy("goblins", 5)))
    assert odds == (Fraction(1, 2), Fraction(1, 6), Fraction(1, 3))
    assert all(isinstance(chance, Fraction) for chance in odds)
    # The same with the difference of two dice.
    by_two = Winter(2, year=3, enemy=Enemy("goblins", 5), reinforcements="difference")
    assert by_two.reinforced == {
        1: Fraction(6, 36),
        2: Fraction(10, 36),
        3: Fraction(8, 36),
        4: Fraction(6, 36),
        5: Fraction(4, 36),
        6: Fraction(2, 36),
    }
    assert battle(by_two) == (Fraction(12, 36), Fraction(8, 36), Fraction(16, 36))


def test_gains_and_losses_stand_apart() -> None:
    """Orcs 4 of year II give 1 gold for a victory and take 2 goods and the Market for a defeat."""
    winter = Winter(1, year=2, enemy=Enemy("orcs", 4)).with_buildings(["inn", "market"])
    win, lose = Fraction(1, 2), Fraction(1, 3)
    found = worth(winter)
    assert found.gains == Spoils(gold=win)
    assert found.losses == Spoils(any=2 * lose, buildings=lose, vp=lose)
    assert found.balance == Spoils(gold=win, any=-2 * lose, buildings=-lose, vp=-lose)


@pytest.mark.parametrize("winter", [*AWKWARD[:4], *drawn(6, seed=2)])
def test_what_each_soldier_adds(winter: Winter) -> None:
    steps = musters(winter, 12)
    assert [step.soldiers for step in steps] == list(range(13))
    assert (steps[0].more, steps[0].more_worth) == (None, None)
    for step in steps:
        same = side(replace(winter, soldiers=step.soldiers))
        assert step.odds._asdict() == oracle.odds(same, cases(winter))
        assert step.worth._asdict() == oracle.worth(same, cases(winter))
    for fewer, step in pairwise(steps):
        assert step.more is not None
        assert step.more_worth is not None
        assert Odds(*map(add, fewer.odds, step.more)) == step.odds
        assert Spoils(*map(add, fewer.worth, step.more_worth)) == step.worth
        assert step.more.victory >= 0 >= step.more.defeat


def test_ten_soldiers_are_enough() -> None:
    """Ten soldiers always win, even with the Farms and the lowest reinforcements."""
    for year in range(1, 6):
        assert musters(Winter(year=year).with_buildings(["farms"]))[-1].odds.victory == 1
    assert musters(Winter(year=5).with_buildings(["farms"]))[-2].odds.victory < 1


def players(seed: int) -> dict[str, Winter]:
    draw = Random(seed)
    first = next(drawn(1, seed))
    found = {"Ann": first}
    for name in ("Brian", "Cindy", "David", "Eve")[: draw.randint(0, 4)]:
        # Similar soldiers, so that many players are equally strong.
        near = replace(first, soldiers=draw.randint(0, 3))
        matter = IN_BATTLE | (OF_MODULE_1 if first.abilities.content.rules.modules else set())
        found[name] = near.with_buildings(draw.sample(sorted(matter), draw.randint(0, 3)))
    return found


@pytest.mark.parametrize("seed", range(120))
def test_the_strongest_and_their_honour(seed: int) -> None:
    asked = players(seed)
    sides = {name: side(winter) for name, winter in asked.items()}
    known = cases(asked["Ann"])
    assert strongest(asked) == oracle.strongest(sides, known, must_win=False)
    assert honour(asked) == oracle.strongest(sides, known, must_win=True)


def test_of_equally_strong_ones_only_who_has_won_is_honoured() -> None:
    ann = Winter(2, year=2, enemy=Enemy("zombies", 5), sent=3)
    asked = {"Ann": ann, "Brian": ann.with_buildings(["stone_wall"])}
    asked["Brian"] = replace(asked["Brian"], soldiers=1)
    assert strongest(asked) == {("Ann", "Brian"): 1}
    assert honour(asked) == {("Brian",): 1}
    unknown = {name: replace(winter, sent=None) for name, winter in asked.items()}
    assert honour(unknown) == {
        (): Fraction(2, 6),
        ("Brian",): Fraction(1, 6),
        ("Ann", "Brian"): Fraction(3, 6),
    }
    assert among(honour(unknown), "Ann") == Fraction(1, 2)
    assert among(honour(unknown), "Brian") == Fraction(2, 3)


def test_the_card_is_as_the_first_player_knows_it() -> None:
    sure = Winter(0, year=4, enemy=Enemy("goblins", 5), sent=6)
    assert honour({"Ann": sure, "Brian": Winter(0, year=1)}) == {("Ann", "Brian"): 1}


def test_rivals_as_typed() -> None:
    winter = Winter(3, year=2, sent=4)
    found = rivals(winter, " 3 palisade  inn, 0,12 farms")
    assert found == {
        "Player 2": replace(winter, soldiers=3).with_buildings(["palisade", "inn"]),
        "Player 3": replace(winter, soldiers=0),
        "Player 4": replace(winter, soldiers=12).with_buildings(["farms"]),
    }
    assert rivals(winter, "  ") == {}


@pytest.mark.parametrize(
    "text",
    [
        "1 Stone Wall Palisade Wizards' Guild",
        "1 stone_wall PALISADE wizards’  GUILD",
        "1 palisade wizards_guild Stone Wall",
    ],
)
def test_buildings_of_rivals_by_their_names(text: str) -> None:
    built = Winter(1).with_buildings(["stone_wall", "palisade", "wizards_guild"])
    assert rivals(Winter(), text) == {"Player 2": built}


def test_buildings_of_rivals_in_any_language() -> None:
    for entry in buildings():
        for name in entry.names.values():
            built = Winter(2).with_buildings(["inn", entry.id] if entry.id != "inn" else ["inn"])
            before = "" if entry.id == "inn" else "inn"
            assert rivals(Winter(), f"2 {before} {name}") == {"Player 2": built}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x", "'x' is not a valid number of soldiers (0 to 999)"),
        ("3,,2", "'' is not a valid number of soldiers (0 to 999)"),
        ("-1", "'-1' is not a valid number of soldiers (0 to 999)"),
        ("1000", "'1000' is not a valid number of soldiers (0 to 999)"),
        ("²", "'²' is not a valid number of soldiers (0 to 999)"),
        ("2 palace", "N.4 there is no building palace"),
        ("2 Guard Castle", "N.4 there is no building Guard"),
        ("2 inn Inn", "P2d.3 inn is listed twice"),
        ("2 inn inn", "P2d.3 inn is listed twice"),
    ],
)
def test_rivals_that_cannot_be_read(text: str, sentence: str) -> None:
    with pytest.raises(Malformed) as refusal:
        rivals(Winter(), text)
    assert str(refusal.value) == sentence


def test_too_many_or_no_players() -> None:
    with pytest.raises(Malformed, match=r"S\.1 6 players, but 1 to 5 can be compared"):
        honour({"Ann": Winter(), **rivals(Winter(), "1,1,1,1,1")})
    with pytest.raises(Malformed, match=r"S\.1 0 players"):
        strongest({})


def test_which_buildings_matter() -> None:
    buildings = content_of(Rules()).buildings.values()
    assert {each.id for each in buildings if matters(each)} == IN_BATTLE


def house(**changes: Any) -> Building:
    """Return a made-up building that is otherwise like the Inn."""
    entry = replace(content_of(Rules()).buildings["inn"].entry, id="house", gives=(), **changes)
    return Building(entry)


def test_a_building_from_elsewhere_that_wins_ties() -> None:
    wins_ties = house(numbers={"ties_won": 1})
    assert matters(wins_ties)
    assert not matters(house())
    content = Content(Rules(), (*content_of(Rules()).buildings.values(), wins_ties))
    sure = Winter(abilities=abilities_of(content, ()), enemy=Enemy("zombies", 4), sent=4)
    assert battle(sure).draw == 1
    assert battle(sure.with_buildings(["house"])).victory == 1


def test_what_a_building_from_elsewhere_gives_for_victory() -> None:
    entry = replace(house().entry, gives=(Gift("victory", "2 wood"),))
    generous = Building(entry)
    assert matters(generous)
    content = Content(Rules(), (generous,))
    winter = Winter(1, abilities=abilities_of(content, ()), enemy=Enemy("zombies", 4))
    found = worth(winter.with_buildings(["house"])).gains
    assert found == Spoils(vp=Fraction(1, 2), wood=Fraction(1))


def test_the_buildings_to_the_left_need_not_be_named() -> None:
    """Only the buildings that are named stand, and their order does not matter."""
    alone = Winter(2, year=5).with_buildings(["fortress", "guard_tower"])
    assert [building.id for building in alone.abilities.province.buildings] == [
        "guard_tower",
        "fortress",
    ]
    assert alone == Winter(2, year=5).with_buildings(["guard_tower", "fortress"])
    assert alone.with_buildings([]) == Winter(2, year=5)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"soldiers": -1}, "-1 is not a valid number of soldiers (0 to 999)"),
    ({"soldiers": 1000}, "1000 is not a valid number of soldiers (0 to 999)"),
    ({"soldiers": True}, "True is not a valid number of soldiers (0 to 999)"),
    ({"soldiers": 2.5}, "2.5 is not a valid number of soldiers (0 to 999)"),
    ({"year": 0}, "0 is not a valid year (1 to 5)"),
    ({"year": 6}, "6 is not a valid year (1 to 5)"),
    ({"year": "2"}, "'2' is not a valid year (1 to 5)"),
    ({"sent": 0}, "0 is not a valid number of soldiers from the King (1 to 6)"),
    ({"sent": 7}, "7 is not a valid number of soldiers from the King (1 to 6)"),
    ({"goods": (1, 2, -1)}, "-1 is not a valid number of goods (0 to 999)"),
    ({"goods": (1, 2)}, "expected one amount for each of gold, wood, stone, not 2"),
    ({"reinforcements": "coin"}, "'coin' is not a kind of reinforcements"),
    ({"enemy": Enemy("goblins", 5)}, "S.3 goblins 5 is not a card of year 1"),
    ({"enemy": Enemy("elves", 5), "year": 3}, "S.3 elves 5 is not a card of year 3"),
    (
        {"enemy": "goblins 5"},
        "'goblins 5' is not an enemy card; "
        "expected something like Enemy(race='barbarians', strength=2)",
    ),
]


@pytest.mark.parametrize(("fields", "sentence"), WRONG, ids=[each[1] for each in WRONG])
def test_what_cannot_be_asked(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Malformed) as refusal:
        Winter(**fields)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("buildings", "sentence"),
    [
        (["inn", "temple"], "N.4 there is no building temple"),
        (["inn", "inn"], "P2d.3 inn is listed twice"),
    ],
)
def test_buildings_that_cannot_be(buildings: list[str], sentence: str) -> None:
    with pytest.raises(Malformed) as refusal:
        Winter().with_buildings(buildings)
    assert str(refusal.value) == sentence


def test_a_number_of_soldiers_that_cannot_be_drawn() -> None:
    with pytest.raises(Malformed, match="-1 is not a valid number of soldiers"):
        musters(Winter(), -1)


# The engine itself ------------------------------------------------------------------------


def position(seed: int) -> Position:
    """Return a winter with rows built from the left, where one player may know the card."""
    draw = Random(seed)
    year = draw.randint(1, 5)
    card = draw.choice([card for card in oracle.CARDS if card.year == year])
    modules = draw.choice(([], [1]))
    known_ids = (*ALL, *(oracle.MODULE_1 if modules else ()))
    rows = [known_ids[start : start + 4] for start in range(0, len(known_ids), 4)]
    names = ["Ann", "Brian", "Cindy"][: draw.randint(2, 3)]
    known = draw.choice(
        ({}, {"enemy": f"{card.race} {card.strength}", "seen_by": draw.sample(names, 1)})
    )
    return files.from_json(
        {
            "modules": modules,
            "rules": {"reinforcements": draw.choice(("die", "difference"))},
            "year": year,
            "phase": "winter",
            "players": [
                {
                    "name": name,
                    "soldiers": draw.randint(0, 5),
                    "buildings": [each for row in rows for each in row[: draw.randint(0, 4)]],
                    **{good: draw.randint(0, 2) for good in ("gold", "wood", "stone")},
                }
                for name in names
            ],
            **known,
        }
    )


Weighted = defaultdict[Any, Fraction]


def played_through(start: Position) -> tuple[Weighted, Weighted, Weighted]:
    """Return Ann's results, her changes, and who gets the VP of P8.5, with their chances.

    Everybody takes the first option, or the better of two dice. Goods are counted together.
    """
    results, changes, honoured = (Weighted(Fraction) for _ in range(3))

    def follow(now: Position, chance: Fraction, told: tuple[Any, ...]) -> None:
        if now.step != "battle":
            among = tuple(now.players[each.seat].name for each in told if each.rule == "P8.5")
            honoured[among] += chance
            for event in told:
                if event.seat == 0 and event.kind in ("wins", "draws", "is_defeated"):
                    results[event.kind] += chance
                if event.seat == 0 and event.kind == "falls":
                    changes["buildings"] -= chance
                counted = event.rule not in ("P8.5", "P8.10") and event.seat == 0
                if counted and isinstance(event.data, Bundle):
                    changes["goods"] += chance * event.data.goods
                    changes["vp"] += chance * event.data.vp
            return
        sent, own = now.reinforcements or (0, 0)
        decided = now.actions()[1 if own < sent else 0] if now.actions() else None
        for action, likely in now.chances() or [(decided, Fraction(1))]:
            assert action
            then = now.play(action)
            battles = tuple(each for each in then.events if _of_winter(each.rule))
            follow(then, chance * likely, told + battles)

    follow(start, Fraction(1), ())
    return results, changes, honoured


def _of_winter(rule: str) -> bool:
    return rule.startswith("P8.") or rule == "B.fortress"


@pytest.mark.parametrize("seed", range(60))
def test_as_the_engine_plays_it(seed: int) -> None:
    start = position(seed)
    winter = Winter.of(start, "Ann")
    results, changes, honoured = played_through(start.seen_by("Ann"))
    odds, brings = battle(winter), worth(winter).balance
    assert odds == (results["wins"], results["draws"], results["is_defeated"])
    assert brings.buildings == changes["buildings"]
    assert brings.vp == changes["vp"]
    assert brings.gold + brings.wood + brings.stone + brings.any == changes["goods"]
    asked = {each.name: Winter.of(start, each.name) for each in start.players}
    assert honour(asked) == dict(honoured)


def test_what_a_player_knows() -> None:
    start = files.from_json(
        {
            "year": 3,
            "phase": "recruiting",
            "rules": {"reinforcements": "difference"},
            "players": [
                {"name": "Ann", "soldiers": 2, "gold": 1, "stone": 3},
                {"name": "Brian", "buildings": ["palisade"], "gold": 2},
            ],
            "enemy": "demons 6",
            "seen_by": ["Brian"],
        }
    )
    ann = Winter.of(start, "Ann")
    assert (ann.soldiers, ann.year, ann.reinforcements) == (2, 3, "difference")
    assert (ann.goods, ann.abilities.province.buildings, ann.sent) == ((1, 0, 3), (), None)
    assert ann.enemy is None
    assert Winter.of(start, "Brian").enemy == Enemy("demons", 6)
    assert [each.id for each in Winter.of(start, "Brian").abilities.province.buildings] == [
        "palisade"
    ]
    with pytest.raises(Malformed, match="there is no player Cindy"):
        Winter.of(start, "Cindy")
