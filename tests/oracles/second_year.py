"""What modules 1 and 5 do at the end of a season, in recruiting and in winter, in a naive way.

Shares no code with the package. Written from the rules and the printed cards; cards and base
buildings are those of `battle_odds`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from tests.oracles.battle_odds import MODULE_1, PRINTED, Card, Side, result, strength

GOODS = ("gold", "wood", "stone")
PLACES = PRINTED | MODULE_1
#: What is paid to each building, and what it gives.
WORKSHOPS = {
    "sawmill": ("wood", {"gold": 2}),
    "quarry": ("stone", {"gold": 3}),
    "goldsmith": ("gold", {"soldier": 1, "vp": 1}),
}
Lines = tuple[str, ...]


class Owner(NamedTuple):
    """One player; the amounts are named as in lines of a record."""

    name: str
    gold: int = 0
    wood: int = 0
    stone: int = 0
    vp: int = 0
    token: int = 0
    soldier: int = 0
    buildings: frozenset[str] = frozenset()
    soldier_tokens: tuple[int, ...] = (0, 1, 1, 2, 3, 4)

    @property
    def goods(self) -> int:
        return self.gold + self.wood + self.stone

    def gains(self, **things: int) -> Owner:
        return self._replace(**{thing: getattr(self, thing) + n for thing, n in things.items()})


#: The lines told, and the players after them in turn order.
Outcome = tuple[Lines, tuple[Owner, ...]]


def one_by_one(ways: Sequence[Sequence[tuple[Lines, Owner]]]) -> set[Outcome]:
    """Return the outcomes of all players in turn, each independent of the others."""
    return {
        (tuple(line for lines, _ in each for line in lines), tuple(owner for _, owner in each))
        for each in product(*ways)
    }


# The end of a season ----------------------------------------------------------------------


def season_end(owners: Sequence[Owner], phase: str) -> set[Outcome]:
    """Return the outcomes up to the next decision or roll.

    Spring includes the King's reward, and autumn recruiting. Income at the start of the next season
    is left out.
    """
    ends = one_by_one([list(_uses(_given(each, phase), phase, ())) for each in owners])
    if phase == "spring":
        return {(lines, _rewarded(after)) for lines, after in ends}
    if phase == "summer":
        return ends
    found = set()
    for lines, after in ends:
        found |= {(lines + more, last) for more, last in recruiting(after)}
    return found


def _given(owner: Owner, phase: str) -> Owner:
    """Return the owner with what comes automatically."""
    inn = phase == "summer" and "inn" in owner.buildings
    return owner.gains(token=int(inn), vp=int("embassy" in owner.buildings))


def _uses(owner: Owner, phase: str, used: Lines) -> Iterator[tuple[Lines, Owner]]:
    """Yield uses in any order, each at most once, until the player stops."""
    options: list[tuple[str, str, Owner]] = []
    if phase == "summer" or "mint" in owner.buildings:
        for building, (paid, gets) in WORKSHOPS.items():
            if building in owner.buildings and getattr(owner, paid):
                end = owner.gains(**{paid: -1}).gains(**gets)
                options.append((building, f"{owner.name} uses {building}", end))
    if "town_hall" in owner.buildings:
        for paid in (*GOODS, "token"):
            if getattr(owner, paid):
                line = f"{owner.name} pays {paid} at town_hall"
                options.append(("town_hall", line, owner.gains(**{paid: -1, "vp": 1})))
    options = [each for each in options if each[0] not in used]
    if not options:
        yield (), owner
        return
    yield (f"{owner.name} passes",), owner
    for power, line, end in options:
        for lines, last in _uses(end, phase, (*used, power)):
            yield (line, *lines), last


def _rewarded(owners: tuple[Owner, ...]) -> tuple[Owner, ...]:
    most = max(len(each.buildings) for each in owners)
    return tuple(each.gains(vp=int(len(each.buildings) == most)) for each in owners)


# Recruiting -------------------------------------------------------------------------------


def recruiting(owners: Sequence[Owner]) -> set[Outcome]:
    trained = [
        each.gains(soldier=int("training_camp" in each.buildings and each.soldier < 2))
        for each in owners
    ]
    return one_by_one([list(_payments(each)) for each in trained])


def _payments(owner: Owner) -> Iterator[tuple[Lines, Owner]]:
    price = 1 if "barracks" in owner.buildings else 2
    tokens = owner.token if "recruiting_center" in owner.buildings else 0
    most = (owner.gold, owner.wood, owner.stone, tokens)
    options = []
    for gold, wood, stone, token in product(*(range(each + 1) for each in most)):
        goods = gold + wood + stone
        soldiers = goods // price + token
        if goods % price or not soldiers:
            continue
        paid = ["gold"] * gold + ["wood"] * wood + ["stone"] * stone + ["token"] * token
        line = f"{owner.name} recruits {soldiers} with {' '.join(paid)}"
        end = owner.gains(gold=-gold, wood=-wood, stone=-stone, token=-token, soldier=soldiers)
        options.append(((line,), end))
    yield ((f"{owner.name} passes",) if options else ()), owner
    yield from options


# Winter with soldier tokens ---------------------------------------------------------------


class Fought(NamedTuple):
    """One player after winter."""

    name: str
    strength: int
    result: str
    soldier_tokens: tuple[int, ...]
    vp: int
    goods: int
    buildings: int


#: The tokens chosen (as sorted lines, since they are secret), the Academy dice, and the results.
Winter = tuple[Lines, Lines, tuple[Fought, ...]]


def winter(owners: Sequence[Owner], card: Card, *, last: bool) -> set[Winter]:
    """Return all outcomes; `last`: year V, after which tokens left and Cathedrals score."""
    academies = [each.name for each in owners if "military_academy" in each.buildings]
    found = set()
    for chosen in product(*(sorted(set(each.soldier_tokens)) for each in owners)):
        told = [
            f"{owner.name} plays token {token}"
            for owner, token in zip(owners, chosen, strict=True)
            if len(set(owner.soldier_tokens)) > 1
        ]
        for dice in product(range(1, 7), repeat=len(academies)):
            rolled = dict(zip(academies, dice, strict=True))
            rolls = tuple(f"{name} rolls {die} by military_academy" for name, die in rolled.items())
            sent = [
                token + (rolled.get(owner.name, 0) + 1) // 2
                for owner, token in zip(owners, chosen, strict=True)
            ]
            after = fought(owners, card, chosen, sent, last)
            found.add((tuple(sorted(told)), rolls, after))
    return found


def fought(
    owners: Sequence[Owner], card: Card, chosen: Sequence[int], sent: Sequence[int], last: bool
) -> tuple[Fought, ...]:
    """Return the results; `chosen`: the tokens; `sent`: their soldiers, with the Academy dice."""
    strengths = [
        strength(_side(owner), card) + more for owner, more in zip(owners, sent, strict=True)
    ]
    ends = []
    for owner, token, more, total in zip(owners, chosen, sent, strengths, strict=True):
        outcome = result(_side(owner), card, more)
        after = _after_battle(owner, card, outcome)
        if outcome == "victory" and total == max(strengths):
            after = after.gains(vp=1)
        left = list(owner.soldier_tokens)
        left.remove(token)
        if last:
            cathedral = after.goods // 2 if "cathedral" in after.buildings else 0
            after, left = after.gains(vp=sum(left) + cathedral), []
        built = len(after.buildings)
        ends.append(Fought(owner.name, total, outcome, tuple(left), after.vp, after.goods, built))
    return tuple(ends)


def _side(owner: Owner) -> Side:
    return Side(owner.soldier, owner.buildings)


def _after_battle(owner: Owner, card: Card, outcome: str) -> Owner:
    """Return the owner after a battle, with gold for any goods: only their number is compared."""
    if outcome == "victory":
        gives = {thing.replace("any", "gold"): amount for thing, amount in card.gives.items()}
        return owner.gains(**gives).gains(vp=int("fortress" in owner.buildings))
    if outcome == "draw":
        return owner
    for good in GOODS:
        owner = owner.gains(**{good: -min(getattr(owner, good), card.takes.get(good, 0))})
    for _ in range(min(owner.goods, card.takes.get("any", 0))):
        owner = owner.gains(**{next(each for each in GOODS if getattr(owner, each)): -1})
    if card.takes.get("buildings") and owner.buildings:
        falls = max(owner.buildings, key=lambda each: (PLACES[each][1], -ord(PLACES[each][0])))
        owner = owner.gains(vp=-PLACES[falls][2])
        owner = owner._replace(buildings=owner.buildings - {falls})
    return owner.gains(vp=-card.takes.get("vp", 0))
