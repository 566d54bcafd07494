"""Winter with soldier tokens and in the Goblin Valley, against a count of all cases."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from gametable.play.errors import Malformed
from kingsburg.engine.actions import Enemy
from kingsburg.engine.content import content_of
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.odds.battle import battle, worth
from kingsburg.odds.honour import honour, strongest
from kingsburg.odds.reach import abilities_with
from kingsburg.odds.winter import Winter
from tests.oracles import battle_odds as oracle
from tests.oracles.battle_odds import ACADEMY, CARDS, Card, Side, strength

TOKENS = (0, 1, 1, 2, 3, 4)
BUILT = ("guard_tower", "barricade", "palisade", "church", "improvised_defenses", ACADEMY)


def winter(side: Side, year: int, *modules: int, valley: bool = False, **known: object) -> Winter:
    rules = Rules(modules=modules, scenario="goblin_valley" if valley else "none")
    abilities = abilities_with(content_of(rules), sorted(side.buildings))
    return Winter(side.soldiers, abilities, year, **known)  # type: ignore[arg-type]


def pairs(year: int, *, valley: bool) -> list[tuple[Card, Card | None]]:
    cards = [card for card in CARDS if card.year == year]
    if not valley:
        return [(card, None) for card in cards]
    return [(one, other) for one, other in product(cards, repeat=2) if one is not other]


def fought(
    side: Side, enemy: Card, other: Card | None, *, fierce: bool = False
) -> tuple[Card, int]:
    """Return both cards as one, and the player's strength without reinforcements.

    A fierce enemy is 1 stronger, which does not matter to Improvised Defenses.
    """
    if fierce:
        card, mine = fought(side, enemy, other)
        return card._replace(strength=card.strength + 1), mine
    if other is None or not (other.race == "goblins" or other.year == 5):
        return enemy, strength(side, enemy)
    gives, takes = (
        dict(Counter(getattr(enemy, field)) + Counter(getattr(other, field)))
        for field in ("gives", "takes")
    )
    both = Card(enemy.year, enemy.race, enemy.strength + other.strength, gives, takes)
    barricade = "barricade" in side.buildings and enemy.race != "goblins"
    return both, strength(side, both) + barricade + enemy.year


def reinforced(side: Side, tokens: tuple[int, ...]) -> list[int]:
    """Return the soldiers from the King or a token and from an Academy, all equally likely."""
    if ACADEMY not in side.buildings:
        return list(tokens or range(1, 7))
    if not tokens:
        return [max(king, die) for king, die in product(range(1, 7), repeat=2)]
    return [token + -(-die // 2) for token, die in product(tokens, range(1, 7))]


def counted(
    side: Side, year: int, tokens: tuple[int, ...], *, valley: bool, fierce: bool = False
) -> dict[str, Fraction]:
    found: Counter[str] = Counter()
    for enemy, other in pairs(year, valley=valley):
        card, mine = fought(side, enemy, other, fierce=fierce)
        for more in reinforced(side, tokens):
            all_of_it = mine + more
            wins = all_of_it > card.strength
            found["draw" if all_of_it == card.strength else "victory" if wins else "defeat"] += 1
    return {each: Fraction(found[each], found.total()) for each in ("victory", "draw", "defeat")}


def side(rng: Random) -> Side:
    built = frozenset(each for each in BUILT if rng.random() < 0.4)
    return Side(rng.randrange(12), built)


@pytest.mark.parametrize("tokens", [(), TOKENS, (2,), (0, 4)])
@pytest.mark.parametrize("valley", [False, True])
@pytest.mark.parametrize("year", range(1, 6))
def test_all_cases(year: int, valley: bool, tokens: tuple[int, ...]) -> None:
    rng = Random(f"{year}{valley}{tokens}")
    for _ in range(6):
        me = side(rng)
        modules = (1, 5) if tokens else (1,)
        known = {"tokens": tokens} if tokens not in ((), TOKENS) else {}
        asked = winter(me, year, *modules, valley=valley, **known)
        assert battle(asked)._asdict() == counted(me, year, tokens, valley=valley)


@pytest.mark.parametrize("tokens", [(), TOKENS, (0, 4)])
@pytest.mark.parametrize("valley", [False, True])
@pytest.mark.parametrize("year", range(1, 6))
def test_all_cases_with_fierce_enemies(year: int, valley: bool, tokens: tuple[int, ...]) -> None:
    rng = Random(f"fierce {year}{valley}{tokens}")
    for _ in range(6):
        me = side(rng)
        modules = (1, 4, 5) if tokens else (1, 4)
        known = {"tokens": tokens} if tokens not in ((), TOKENS) else {}
        asked = winter(me, year, *modules, valley=valley, **known)
        fierce = asked.with_cards("", "fierce_enemies")
        assert battle(fierce)._asdict() == counted(me, year, tokens, valley=valley, fierce=True)
        # Another destiny card changes nothing in winter.
        assert battle(asked.with_cards("", "famine")) == battle(asked)


@pytest.mark.parametrize("year", [1, 3, 5])
def test_what_both_cards_bring(year: int) -> None:
    me = Side(6, frozenset({"guard_tower"}))
    gains, losses = worth(winter(me, year, valley=True))
    vp = in_all = 0
    for enemy, other in pairs(year, valley=True):
        card, mine = fought(me, enemy, other)
        for king in range(1, 7):
            in_all += 1
            if mine + king > card.strength:
                vp += card.gives.get("vp", 0)
            elif mine + king < card.strength:
                # The only building to lose is the Guard Tower, with its 1 VP.
                vp -= card.takes.get("vp", 0) + (1 if card.takes.get("buildings") else 0)
    assert gains.vp - losses.vp == Fraction(vp, in_all)


def test_what_is_known_of_the_cards() -> None:
    goblins, orcs = Enemy("goblins", 3), Enemy("orcs", 3)
    asked = Winter(4, winter(Side(), 1, valley=True).abilities, 1, enemy=orcs, valley=goblins)
    # Strength 6 against 4 soldiers, the King's die and 1 more: a draw at 1.
    assert tuple(battle(asked)) == (Fraction(5, 6), Fraction(1, 6), Fraction(0))
    unknown = Winter(4, asked.abilities, 1, enemy=orcs)
    assert len(unknown.foes) == 4
    assert len(Winter(4, asked.abilities, 1, valley=goblins).foes) == 4
    assert len(Winter(4, asked.abilities, 1).foes) == 20
    with pytest.raises(Malformed, match=r"V\.1"):
        Winter(4, asked.abilities, 1, enemy=orcs, valley=orcs)
    with pytest.raises(Malformed, match=r"V\.1"):
        Winter(4, year=1, valley=orcs)
    with pytest.raises(Malformed, match=r"S\.3"):
        Winter(4, asked.abilities, 1, valley=Enemy("dragons", 9))
    for wrong in ((), (5,), (0, 7)):
        with pytest.raises(Malformed, match="M5"):
            winter(Side(), 1, 5, tokens=wrong)
    with pytest.raises(Malformed, match="M5"):
        winter(Side(), 1, tokens=(1,))


def test_the_winter_of_a_position() -> None:
    position = files.from_json(
        {
            "modules": [5],
            "rules": {"scenario": "goblin_valley"},
            "phase": "autumn",
            "players": [{"name": "Ann", "soldier_tokens": [0, 3]}, {"name": "Brian"}],
            "valley": "goblins 3",
            "valley_seen_by": ["Ann"],
        }
    )
    assert Winter.of(position, "Ann").valley is Enemy("goblins", 3)
    assert Winter.of(position, "Ann").tokens == (0, 3)
    assert Winter.of(position, "Brian").valley is None
    assert Winter.of(position, "Brian").tokens == TOKENS


@pytest.mark.parametrize(("tokens", "valley"), [*product([(), TOKENS], [False, True])])
def test_the_strongest_of_three(tokens: tuple[int, ...], valley: bool) -> None:
    rng = Random(f"strongest {tokens} {valley}")
    modules = (1, 5) if tokens else (1,)
    for year in (1, 5):
        sides = {
            "Ann": Side(rng.randrange(3, 9), frozenset({"barricade", ACADEMY})),
            "Brian": Side(rng.randrange(3, 9), frozenset({"guard_tower"})),
            "Cindy": Side(rng.randrange(3, 9)),
        }
        players = {
            name: winter(each, year, *modules, valley=valley) for name, each in sides.items()
        }
        together: Counter[tuple[str, ...]] = Counter()
        honoured: Counter[tuple[str, ...]] = Counter()
        for enemy, other in pairs(year, valley=valley):
            for mine in cases(sides, tokens):
                have = {
                    name: fought(each, enemy, other)[1] + mine[name] for name, each in sides.items()
                }
                most = max(have.values())
                who = tuple(name for name in sides if have[name] == most)
                together[who] += 1
                wins = most > fought(sides["Ann"], enemy, other)[0].strength
                honoured[who if wins else ()] += 1
        in_all = together.total()
        assert strongest(players) == {who: Fraction(n, in_all) for who, n in together.items()}
        assert honour(players) == {who: Fraction(n, in_all) for who, n in honoured.items()}


def cases(sides: dict[str, Side], tokens: tuple[int, ...]) -> list[dict[str, int]]:
    """Return all reinforcements: each player's own token, or the King's die for all."""
    if tokens:
        each = [reinforced(side, tokens) for side in sides.values()]
        return [dict(zip(sides, soldiers, strict=True)) for soldiers in product(*each)]
    dice = range(1, 7)
    return [
        {
            name: max(king, die) if ACADEMY in side.buildings else king
            for name, side in sides.items()
        }
        for king, die in product(dice, dice)
    ]


def test_the_oracle_knows_all_tokens() -> None:
    assert content_of(Rules(modules=(5,))).soldier_tokens == TOKENS
    assert len(oracle.CARDS) == 25


def test_the_same_winter_under_other_rules() -> None:
    usual = Winter(2, year=3, enemy=Enemy("goblins", 5)).with_buildings(["guard_tower"])
    rules = Rules(modules=(5,), reinforcements="difference")
    under = usual.under(rules)
    assert (under.soldiers, under.enemy, under.reinforcements) == (2, usual.enemy, "difference")
    assert [each.id for each in under.abilities.province.buildings] == ["guard_tower"]
    assert under.abilities.content is content_of(rules)
    assert under.played == TOKENS
    assert under.under(Rules()) == usual
    with pytest.raises(Malformed, match=r"N\.4"):
        usual.under(Rules(modules=(1,))).with_buildings(["mint"]).under(Rules())
