"""The best soldier token and what it brings, against a count of all choices of the others."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from kingsburg.engine.actions import Enemy
from kingsburg.odds.honour import honour, rivals, strongest
from kingsburg.odds.strengths import best_token
from kingsburg.odds.winter import Winter
from tests.odds.test_battle_modules import TOKENS, fought, pairs, reinforced, winter
from tests.oracles.battle_odds import ACADEMY, CARDS, MODULE_1, PRINTED, Card, Side, change

#: The VP of all buildings, module 1 included, and the goods they cost, added up by hand.
GOOD = Fraction(59 + 17, 82 + 31)
BUILDING = Fraction(59 + 17, len(PRINTED) + len(MODULE_1))
GOODS = ("gold", "wood", "stone", "any")
WORTH = {**dict.fromkeys(GOODS, GOOD), "vp": Fraction(1), "buildings": BUILDING}


def soldier() -> Fraction:
    """Return a sixth of what the mean card gives and takes, but at most two goods."""
    stakes = [
        WORTH[thing] * number
        for card in CARDS
        for amounts in (card.gives, card.takes)
        for thing, number in amounts.items()
    ]
    return min(sum(stakes, Fraction(0)) / len(CARDS) / 6, 2 * GOOD)


def sides(rng: Random) -> dict[str, Side]:
    built = ("barricade", "palisade", "fortress", "stone_wall", ACADEMY)
    return {
        name: Side(rng.randrange(9), frozenset(each for each in built if rng.random() < 0.3))
        for name in ("Ann", "Brian", "Cindy")
    }


def result(side: Side, mine: int, card: Card) -> str:
    if mine > card.strength or (mine == card.strength and "stone_wall" in side.buildings):
        return "victory"
    return "draw" if mine == card.strength else "defeat"


def promised(
    all_sides: dict[str, Side], name: str, token: int, cards: tuple[Card, Card | None]
) -> Fraction:
    """Return what a token brings on average over all tokens of the others and all dice."""
    side = all_sides[name]
    others = [each for other, each in all_sides.items() if other != name]
    cases = list(
        product(reinforced(side, (token,)), *(reinforced(each, TOKENS) for each in others))
    )
    found = Fraction(0)
    for mine, *theirs in cases:
        card, have = fought(side, *cards)
        how = result(side, have + mine, card)
        brings = [(thing, number) for thing, number in change(side, card, how)]
        found += sum(WORTH[thing] * number for thing, number in brings if thing != "buildings")
        strengths = [
            fought(each, *cards)[1] + more for each, more in zip(others, theirs, strict=True)
        ]
        found += how == "victory" and have + mine >= max(strengths)
    later = Fraction(1) if cards[0].year == 5 else soldier()
    return found / len(cases) - later * token


def best(all_sides: dict[str, Side], name: str, cards: tuple[Card, Card | None]) -> int:
    by_token = {each: promised(all_sides, name, each, cards) for each in sorted(set(TOKENS))}
    return min(token for token, worth in by_token.items() if worth == max(by_token.values()))


def winters(all_sides: dict[str, Side], year: int, *, valley: bool) -> dict[str, Winter]:
    return {name: winter(each, year, 1, 5, valley=valley) for name, each in all_sides.items()}


def enemy(card: Card | None) -> Enemy | None:
    return card and Enemy(card.race, card.strength)


@pytest.mark.parametrize("valley", [False, True])
def test_the_best_token_of_each_player(valley: bool) -> None:
    rng = Random(f"best {valley}")
    seen: Counter[int] = Counter()
    for _ in range(12):
        all_sides, year = sides(rng), rng.randint(1, 5)
        players = winters(all_sides, year, valley=valley)
        cards = rng.choice(pairs(year, valley=valley))
        first = enemy(cards[0])
        assert first
        for name in players:
            found = best_token(players, name, first, enemy(cards[1]))
            assert found == best(all_sides, name, cards)
            seen[found] += 1
    assert len(seen) > 3


def test_who_is_the_strongest_when_others_choose_the_best() -> None:
    rng = Random("the others choose")
    for year in (1, 3, 5):
        all_sides = sides(rng)
        players = winters(all_sides, year, valley=False)
        together: Counter[tuple[str, ...]] = Counter()
        honoured: Counter[tuple[str, ...]] = Counter()
        for cards in pairs(year, valley=False):
            tokens = {
                name: (best(all_sides, name, cards),) if name != "Ann" else TOKENS
                for name in all_sides
            }
            cases = product(*(reinforced(side, tokens[name]) for name, side in all_sides.items()))
            counted: Counter[tuple[str, ...]] = Counter()
            winning: Counter[tuple[str, ...]] = Counter()
            for more in cases:
                have = {
                    name: fought(side, *cards)[1] + extra
                    for (name, side), extra in zip(all_sides.items(), more, strict=True)
                }
                who = tuple(name for name in have if have[name] == max(have.values()))
                counted[who] += 1
                winning[
                    tuple(
                        name
                        for name in who
                        if result(all_sides[name], have[name], cards[0]) == "victory"
                    )
                ] += 1
            for counts, found in ((counted, together), (winning, honoured)):
                for names, number in counts.items():
                    found[names] += Fraction(number, 5 * counts.total())  # type: ignore[assignment]
        others = [name for name in players if name != "Ann"]
        assert strongest(players, others) == together
        assert honour(players, others) == honoured
        assert honour(players, others) != honour(players)


def test_of_equal_tokens_the_lowest_and_one_that_is_left() -> None:
    goblins = Enemy("goblins", 2)
    safe = {"Ann": winter(Side(9), 1, 5), "Brian": winter(Side(), 1, 5)}
    assert best_token(safe, "Ann", goblins) == 0
    left = {**safe, "Ann": winter(Side(9), 1, 5, tokens=(3, 4))}
    assert best_token(left, "Ann", goblins) == 3


def test_others_have_all_tokens_whatever_is_known_of_mine() -> None:
    mine = winter(Side(2), 1, 5, tokens=(4,))
    assert [each.played for each in rivals(mine, "3, 0 palisade").values()] == [TOKENS, TOKENS]


def test_without_tokens_there_is_nothing_to_choose() -> None:
    players = {"Ann": winter(Side(3), 1), "Brian": winter(Side(2), 1)}
    assert honour(players, ["Brian"]) == honour(players)
