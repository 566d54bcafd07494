"""Winter counted from the rules in the most naive way: every card and every roll of the King.

Shares no code with the package. Cards and strengths are typed from what is printed.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

THINGS = ("gold", "wood", "stone", "any", "vp", "buildings")


class Card(NamedTuple):
    year: int
    race: str
    strength: int
    gives: dict[str, int]
    takes: dict[str, int]


def _card(line: str) -> Card:
    name, gives, takes = line.split("|")
    year, race, strength = name.split()
    return Card(int(year), race, int(strength), _amounts(gives), _amounts(takes))


def _amounts(text: str) -> dict[str, int]:
    words = text.split()
    return dict(zip(words[1::2], map(int, words[::2]), strict=True))


#: The year, race and strength, what a victory gives, and what a defeat takes.
CARDS = tuple(
    map(
        _card,
        """
        1 barbarians 2 | 1 gold        | 1 any 1 buildings
        1 goblins 2    | 1 wood        | 1 wood 1 stone 1 vp 1 buildings
        1 goblins 3    | 1 stone       | 1 gold 1 buildings
        1 orcs 3       | 1 gold        | 2 any 1 vp
        1 zombies 4    | 1 vp          | 2 vp
        2 goblins 3    | 1 wood        | 2 wood 2 stone 1 vp 1 buildings
        2 goblins 4    | 1 stone       | 2 gold 1 buildings
        2 orcs 4       | 1 gold        | 2 any 1 buildings
        2 barbarians 5 | 1 gold        | 2 any 1 vp
        2 zombies 5    | 1 vp          | 2 vp
        3 goblins 4    | 1 wood        | 3 wood 3 stone 1 vp 1 buildings
        3 goblins 5    | 1 stone       | 3 gold 1 buildings
        3 orcs 5       | 1 gold        | 2 any 1 buildings
        3 demons 6     | 1 vp          | 2 gold 1 wood 1 stone 1 vp
        3 zombies 6    | 1 vp          | 2 vp
        4 goblins 5    | 1 wood        | 4 wood 4 stone 1 vp 1 buildings
        4 goblins 6    | 1 stone       | 4 gold 1 buildings
        4 demons 6     | 1 gold 1 vp   | 4 any 1 vp
        4 orcs 7       | 1 any         | 2 any 1 buildings
        4 zombies 7    | 1 vp          | 2 vp
        5 barbarians 7 | 1 vp          | 8 vp
        5 barbarians 8 | 1 vp          | 1 buildings
        5 demons 8     | 2 vp          | 2 vp 1 buildings
        5 demons 9     | 2 vp          | 1 buildings
        5 dragons 9    | 3 vp          | 5 vp
        """.strip().splitlines(),
    )
)

#: The row, column and VP of every building of the base game.
PRINTED = {
    "statue": ("B", 1, 3),
    "chapel": ("B", 2, 5),
    "church": ("B", 3, 7),
    "cathedral": ("B", 4, 9),
    "inn": ("C", 1, 0),
    "market": ("C", 2, 1),
    "farms": ("C", 3, 2),
    "merchants_guild": ("C", 4, 4),
    "guard_tower": ("D", 1, 1),
    "blacksmith": ("D", 2, 2),
    "barracks": ("D", 3, 4),
    "wizards_guild": ("D", 4, 6),
    "palisade": ("E", 1, 0),
    "stable": ("E", 2, 2),
    "stone_wall": ("E", 3, 2),
    "fortress": ("E", 4, 4),
    "barricade": ("F", 1, 0),
    "crane": ("F", 2, 1),
    "town_hall": ("F", 3, 2),
    "embassy": ("F", 4, 4),
}
#: The same for module 1.
MODULE_1 = {
    "sawmill": ("A", 1, 1),
    "quarry": ("A", 2, 2),
    "goldsmith": ("A", 3, 3),
    "mint": ("A", 4, 5),
    "improvised_defenses": ("G", 1, 0),
    "recruiting_center": ("G", 2, 1),
    "training_camp": ("G", 3, 2),
    "military_academy": ("G", 4, 3),
}
_PLACES = PRINTED | MODULE_1
ACADEMY = "military_academy"


class Side(NamedTuple):
    """One player: soldiers, buildings, and gold, wood, stone (None: more than any card takes)."""

    soldiers: int = 0
    buildings: frozenset[str] = frozenset()
    goods: tuple[int, int, int] | None = None


def strength(side: Side, card: Card) -> int:
    """Return a player's strength without the King's soldiers."""
    has, race = side.buildings, card.race
    found = side.soldiers
    for building in ("guard_tower", "blacksmith", "stone_wall", "fortress"):
        found += building in has
    found += 2 * ("wizards_guild" in has)
    found -= "farms" in has
    if "palisade" in has:
        found += 2 if race == "zombies" else 1
    found += "barricade" in has and race == "goblins"
    found += "church" in has and race == "demons"
    found += "improvised_defenses" in has and card.strength <= 5
    return found


def winters(year: int, enemy: str | None, kind: str, sent: int | None) -> list[tuple[Card, int]]:
    """Return every card with every number of soldiers from the King, all equally likely."""
    cards = [
        card
        for card in CARDS
        if card.year == year and enemy in (None, f"{card.race} {card.strength}")
    ]
    if sent is not None:
        soldiers = [sent]
    elif kind == "die":
        soldiers = list(range(1, 7))
    else:
        soldiers = [abs(one - other) + 1 for one, other in product(range(1, 7), repeat=2)]
    return list(product(cards, soldiers))


def result(side: Side, card: Card, sent: int) -> str:
    mine = strength(side, card) + sent
    if mine > card.strength or (mine == card.strength and "stone_wall" in side.buildings):
        return "victory"
    return "draw" if mine == card.strength else "defeat"


def better(side: Side, cases: Sequence[tuple[Card, int]]) -> Sequence[tuple[Card, int]]:
    """Return six cases for each with an Academy: the better of the King's die and the player's."""
    if ACADEMY not in side.buildings:
        return cases
    return [(card, max(sent, die)) for card, sent in cases for die in range(1, 7)]


def odds(side: Side, cases: Sequence[tuple[Card, int]]) -> dict[str, Fraction]:
    cases = better(side, cases)
    results = [result(side, card, sent) for card, sent in cases]
    return {
        each: Fraction(results.count(each), len(results)) for each in ("victory", "draw", "defeat")
    }


def worth(side: Side, cases: Sequence[tuple[Card, int]]) -> dict[str, Fraction]:
    """Return mean gains minus mean losses."""
    cases = better(side, cases)
    total = dict.fromkeys(THINGS, 0)
    for card, sent in cases:
        for thing, amount in change(side, card, result(side, card, sent)):
            total[thing] += amount
    return {thing: Fraction(amount, len(cases)) for thing, amount in total.items()}


def change(side: Side, card: Card, outcome: str) -> Iterator[tuple[str, int]]:
    if outcome == "victory":
        yield from card.gives.items()
        if "fortress" in side.buildings:
            yield "vp", 1
    if outcome == "defeat":
        yield from lost_goods(side, card)
        if card.takes.get("buildings") and side.buildings:
            falls = max(side.buildings, key=lambda each: (_PLACES[each][1], -ord(_PLACES[each][0])))
            yield "buildings", -1
            yield "vp", -_PLACES[falls][2]
        yield "vp", -card.takes.get("vp", 0)


def lost_goods(side: Side, card: Card) -> Iterator[tuple[str, int]]:
    kinds = THINGS[:3]
    if side.goods is None:
        for kind in (*kinds, "any"):
            yield kind, -card.takes.get(kind, 0)
        return
    left = dict(zip(kinds, side.goods, strict=True))
    for kind in kinds:
        lost = min(left[kind], card.takes.get(kind, 0))
        left[kind] -= lost
        yield kind, -lost
    wanted = card.takes.get("any", 0)
    kinds_left = [kind for kind in kinds if left[kind]]
    if wanted >= sum(left.values()) or (wanted and len(kinds_left) == 1):
        # There is no choice.
        for kind in kinds_left:
            yield kind, -min(wanted, left[kind])
    else:
        yield "any", -wanted


def strongest(
    sides: dict[str, Side], cases: Sequence[tuple[Card, int]], *, must_win: bool
) -> dict[tuple[str, ...], Fraction]:
    """Return who has the highest strength of all, or only those of them who have won."""
    found: dict[tuple[str, ...], Fraction] = {}
    own = [name for name, side in sides.items() if ACADEMY in side.buildings]
    all_dice = list(product(range(1, 7), repeat=len(own)))
    for (card, sent), dice in product(cases, all_dice):
        rolled = dict(zip(own, dice, strict=True))
        sent_to = {name: max(sent, rolled.get(name, 0)) for name in sides}
        strengths = {name: strength(side, card) + sent_to[name] for name, side in sides.items()}
        names = tuple(
            name
            for name, side in sides.items()
            if strengths[name] == max(strengths.values())
            and (not must_win or result(side, card, sent_to[name]) == "victory")
        )
        ways = len(cases) * len(all_dice)
        found[names] = found.get(names, Fraction(0)) + Fraction(1, ways)
    return found
