"""Counts of legal continuations from fixed positions, against naive counts from the rules.

A continuation ends at a certain depth, or with the step if that comes first. A decision with a
single option is made automatically, so it does not count as a move.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement, product

import pytest

from kingsburg.engine.position import Position
from kingsburg.notation import lines
from tests.telling import GOODS, ROWS, told

# Counting by the engine -----------------------------------------------------------------------


def perft(position: Position, step: str, depth: int) -> int:
    """Return the number of ways to go on for so many decisions within a step."""
    if depth == 0 or position.step != step:
        return 1
    return sum(perft(position.play(action), step, depth - 1) for action in position.actions())


def divided(position: Position, depth: int) -> dict[str, int]:
    """Return the same for each first action."""
    return {
        lines.write(position, action): perft(position.play(action), position.step, depth - 1)
        for action in position.actions()
    }


def same(found: dict[str, int], expected: dict[str, int]) -> None:
    """Compare the counts of each first action, and list all that differ."""
    differing = [
        f"{line}: engine {found.get(line, 0)}, naive {expected.get(line, 0)}"
        for line in sorted({*found, *expected})
        if found.get(line) != expected.get(line)
    ]
    assert not differing, "\n".join(differing)
    assert sum(found.values()) > 0


# Influencing, straight from P2b ---------------------------------------------------------------


@dataclass(frozen=True)
class Hand:
    """A player at the step of influencing, as the rulebook sees it."""

    name: str
    coloured: tuple[int, ...]
    white: tuple[int, ...] = ()
    tokens: int = 0
    token_used: bool = False
    market: bool = False
    envoy: bool = False


@dataclass(frozen=True)
class Group:
    advisor: int
    coloured: tuple[int, ...]
    white: tuple[int, ...]
    token: bool
    market: bool
    envoy: bool

    def line(self, name: str) -> str:
        white = f" + {' '.join(map(str, self.white))}" if self.white else ""
        return (
            f"{name} influences {self.advisor} with {' '.join(map(str, self.coloured))}{white}"
            + " and token" * self.token
            + " by market" * self.market
            + " by envoy" * self.envoy
        )


def selections(dice: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Return every selection of dice once, including none and all."""
    return {
        tuple(sorted(chosen))
        for number in range(len(dice) + 1)
        for chosen in combinations(dice, number)
    }


def groups(hand: Hand, closed: frozenset[int], limit: str) -> set[Group]:
    """Return the groups allowed by P2b.2 to P2b.6 and P5.3."""
    found = set()
    may_use_token = hand.tokens > 0 and not (limit == "season" and hand.token_used)
    for coloured, white in product(selections(hand.coloured), selections(hand.white)):
        if not coloured:
            continue
        for token in (False, True) if may_use_token else (False,):
            for sway in (-1, 0, 1) if hand.market else (0,):
                advisor = sum(coloured) + sum(white) + 2 * token + sway
                if not 1 <= advisor <= 18:
                    continue
                if advisor in closed and not hand.envoy:
                    continue
                found.add(
                    Group(advisor, coloured, white, token, sway != 0, envoy=advisor in closed)
                )
    return found


def without(dice: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    left = list(dice)
    for die in gone:
        left.remove(die)
    return tuple(left)


def placed(hand: Hand, group: Group) -> Hand:
    return replace(
        hand,
        coloured=without(hand.coloured, group.coloured),
        white=without(hand.white, group.white),
        tokens=hand.tokens - group.token,
        token_used=hand.token_used or group.token,
        market=hand.market and not group.market,
        envoy=hand.envoy and not group.envoy,
    )


Turn = tuple[tuple[Hand, ...], frozenset[int]]


def moves(turn: Turn, limit: str) -> Iterator[tuple[str, Turn]]:
    """Yield what the next player can do: the line, and how the turn goes on (P2b.1)."""
    (hand, *others), closed = turn
    for group in groups(hand, closed, limit):
        yield group.line(hand.name), ((*others, placed(hand, group)), closed | {group.advisor})
    yield f"{hand.name} passes", (tuple(others), closed)


def settled(turn: Turn, limit: str) -> Turn:
    """Return the turn after the passes of those who can only pass (P2b.7)."""
    hands, closed = turn
    while hands and not groups(hands[0], closed, limit):
        hands = hands[1:]
    return hands, closed


def count(turn: Turn, limit: str, depth: int) -> int:
    turn = settled(turn, limit)
    if depth == 0 or not turn[0]:
        return 1
    return sum(count(after, limit, depth - 1) for _, after in moves(turn, limit))


def table(hands: tuple[Hand, ...], closed: frozenset[int], limit: str) -> str:
    """Return the text of the same position for the engine."""
    text = [f"rules plus_two_limit={limit}", "phase=spring step=influence"]
    for hand in hands:
        dice = ",".join(map(str, hand.coloured)) + ("+" if hand.white else "")
        dice += ",".join(map(str, hand.white))
        used = " used=token" * hand.token_used
        envoy = " envoy=yes" * hand.envoy
        built = "C2" if hand.market else ""
        text.append(f"{hand.name} dice={dice} tokens={hand.tokens} buildings={built}{used}{envoy}")
    # Neutral dice close advisors, because there is no third player.
    text += [f"on {advisor} neutral {' '.join(_make(advisor))}" for advisor in closed]
    return "\n".join(text)


def _make(advisor: int) -> list[str]:
    return ["6"] * (advisor // 6) + [str(advisor % 6)] * (advisor % 6 > 0)


#: The players, the advisors closed by neutral dice, and the depth.
COURTS = [
    ((Hand("Ann", (1, 2, 4)), Hand("Brian", (6,))), frozenset[int](), 4),
    ((Hand("Ann", (1, 3, 5)), Hand("Brian", (4, 4, 5))), frozenset({8, 9}), 6),
    ((Hand("Ann", (2, 2, 2), (2,)), Hand("Brian", (2, 2, 2))), frozenset({4}), 6),
    ((Hand("Ann", (1, 3, 5), (4, 4)), Hand("Brian", (2, 6, 6), tokens=1)), frozenset({13}), 3),
    ((Hand("Ann", (3, 4), tokens=2), Hand("Brian", (1, 5), tokens=1)), frozenset({7}), 6),
    (
        (Hand("Ann", (3, 4), tokens=2, token_used=True), Hand("Brian", (3, 4), tokens=2)),
        frozenset({5}),
        5,
    ),
    ((Hand("Ann", (3, 6), market=True), Hand("Brian", (3, 6))), frozenset({2, 9}), 6),
    (
        (Hand("Ann", (1, 6), tokens=1, market=True), Hand("Brian", (6, 6, 6), market=True)),
        frozenset({18}),
        5,
    ),
    ((Hand("Ann", (3, 3), envoy=True), Hand("Brian", (3, 3, 6))), frozenset({3, 12}), 6),
    (
        (
            Hand("Ann", (1, 1), (1,), tokens=1, market=True, envoy=True),
            Hand("Brian", (2, 3), (1,), tokens=1),
        ),
        frozenset({2, 4}),
        5,
    ),
]


@pytest.mark.parametrize("limit", ["season", "group"])
@pytest.mark.parametrize(("hands", "closed", "depth"), COURTS)
def test_influencing(
    hands: tuple[Hand, ...], closed: frozenset[int], depth: int, limit: str
) -> None:
    position = told(table(hands, closed, limit)).position
    start = settled((hands, closed), limit)
    expected = {line: count(after, limit, depth - 1) for line, after in moves(start, limit)}
    same(divided(position, depth), expected)


@pytest.mark.parametrize(
    ("dice", "continuations"),
    [
        # Seven different groups, or a pass.
        ("1,2,4", [8]),
        # 6, 12, 18 or a pass; after 6: 12 or a pass; after 12: 6 or a pass; after 18: the end.
        ("6,6,6", [4, 1 + 1 + 2 + 2]),
        # Alone, or with a white 1: 1, 2 or a pass.
        ("1+1", [3, 3]),
        # 2, 3, 4, 2+3, 2+4, 3+4 and 2+3+4; or a pass.
        ("2,3,4", [8]),
    ],
)
def test_influencing_counted_by_hand(dice: str, continuations: list[int]) -> None:
    position = told(f"phase=spring step=influence\nAnn dice={dice}\nBrian\nCindy").position
    for depth, number in enumerate(continuations, 1):
        assert perft(position, "influence", depth) == number


# Building, straight from P2d ------------------------------------------------------------------

#: Costs typed from the provinces.
COSTS = {
    "B": ((2, 0, 0), (3, 0, 1), (3, 1, 2), (5, 0, 3)),
    "C": ((1, 1, 0), (2, 2, 0), (2, 3, 1), (3, 1, 2)),
    "D": ((1, 0, 1), (1, 2, 0), (2, 2, 1), (3, 2, 2)),
    "E": ((0, 2, 0), (1, 1, 1), (2, 0, 2), (3, 0, 2)),
    "F": ((0, 1, 0), (0, 1, 1), (2, 1, 1), (2, 2, 2)),
}


@dataclass(frozen=True)
class Province:
    """A player at the step of building: the number of buildings in each row, and the goods."""

    name: str
    built: tuple[int, ...]
    goods: tuple[int, int, int]
    envoy: bool = False

    def buildable(self) -> dict[str, Province]:
        found = {}
        for at, row in enumerate(COSTS):
            column = self.built[at]
            if column == 4:
                continue
            gold, wood, stone = COSTS[row][column]
            if column >= 2 and self.built[-1] >= 2:
                gold -= 1
            left = (self.goods[0] - gold, self.goods[1] - wood, self.goods[2] - stone)
            if min(left) >= 0:
                built = (*self.built[:at], column + 1, *self.built[at + 1 :])
                found[ROWS[row][column]] = replace(self, built=built, goods=left)
        return found


def ways_to_build(provinces: tuple[Province, ...], second: bool = False) -> int:
    """Return the number of building steps: each builds once at most, or twice with the Envoy."""
    if not provinces:
        return 1
    me, *others = provinces
    rest = tuple(others)
    ways = ways_to_build(rest)
    for after in me.buildable().values():
        again = me.envoy and not second
        ways += ways_to_build((after, *rest), second=True) if again else ways_to_build(rest)
    return ways


NONE = (0, 0, 0, 0, 0)
PROVINCES = [
    (Province("Ann", NONE, (1, 1, 0)), Province("Brian", NONE, (0, 2, 0))),
    (Province("Ann", (1, 1, 1, 1, 1), (3, 3, 3)), Province("Brian", (2, 2, 2, 2, 2), (3, 2, 2))),
    (Province("Ann", (2, 3, 3, 3, 3), (3, 2, 2)), Province("Brian", (4, 4, 4, 4, 3), (1, 2, 2))),
    (
        Province("Ann", (0, 1, 2, 3, 1), (5, 5, 5), envoy=True),
        Province("Brian", NONE, (1, 1, 0)),
    ),
    (
        Province("Ann", NONE, (0, 0, 0)),
        Province("Brian", (0, 0, 0, 0, 1), (2, 2, 2), envoy=True),
    ),
]


@pytest.mark.parametrize("provinces", PROVINCES)
def test_building(provinces: tuple[Province, ...]) -> None:
    text = ["phase=autumn step=build"]
    for each in provinces:
        rows = ",".join(f"{row}{number}" for row, number in zip("BCDEF", each.built, strict=True))
        goods = " ".join(f"{good}={n}" for good, n in zip(GOODS, each.goods, strict=True))
        text.append(f"{each.name} buildings={rows} {goods}" + " envoy=yes" * each.envoy)
    position = told("\n".join(text)).position
    assert perft(position, "build", 10) == ways_to_build(provinces)
    me = next(each for each in provinces if each.name == position.actor)
    built = {line.split()[-1] for line in divided(position, 1) if "builds" in line}
    assert built == set(me.buildable())


# Other steps ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("aid", "tied"),
    [
        ("Ann\nBrian\nCindy", 3),
        ("Ann gold=1\nBrian\nCindy\nDavid\nEve", 4),
        ("Ann\nBrian gold=1", 0),
    ],
)
def test_aid(aid: str, tied: int) -> None:
    """Each tied player picks one of three goods."""
    assert perft(told(f"year=2 phase=aid\n{aid}").position, "aid", 9) == 3**tied


@pytest.mark.parametrize("price", [1, 2])
def test_recruiting(price: int) -> None:
    """The numbers of ways multiply, because the players are independent of each other."""
    owned = [(2, 1, 1), (0, 3, 0), (1, 1, 1)]
    built = "D3" if price == 1 else "D2"
    text = ["phase=recruiting"]
    ways = 1
    for name, goods in zip(("Ann", "Brian", "Cindy"), owned, strict=True):
        text.append(f"{name} gold={goods[0]} wood={goods[1]} stone={goods[2]} buildings={built}")
        pieces = [good for good, number in zip(GOODS, goods, strict=True) for _ in range(number)]
        ways *= sum(
            len({tuple(sorted(paid)) for paid in combinations(pieces, soldiers * price)})
            for soldiers in range(len(pieces) // price + 1)
        )
    assert perft(told("\n".join(text)).position, "recruit", 5) == ways


def pairs(number: int) -> int:
    return len(list(combinations_with_replacement(GOODS, number)))


@pytest.mark.parametrize(
    ("helped", "ways"),
    [
        # Merchant 2, Astronomer 3, Duchess 6.
        ("on 4 Ann 4\non 7 Brian 3 4\non 12 Cindy 6 6", 2 * pairs(1) * pairs(2)),
        # Smuggler: ten bundles or none, and two groups by the Envoy.
        ("on 14 Ann 2 6 6\non 14 Brian 2 6 6", (pairs(3) + 1) ** 2),
        # Merchant: wood or gold; then that good is traded or kept.
        ("on 4 Ann 4\non 6 Ann 6", 2 * 2),
        # Master Hunter 2, Swordsmith 2; the others ask nothing.
        ("on 1 Ann 1\non 9 Ann 4 5\non 11 Brian 5 6\non 16 Cindy 4 6 6", 2 * 2),
        # There is nothing to trade at the Alchemist; the Astronomer comes after him.
        ("on 6 Ann 6\non 7 Ann 3 4", pairs(1)),
        # Queen: a pair of goods.
        ("on 17 Ann 5 6 6", pairs(2)),
    ],
)
def test_help(helped: str, ways: int) -> None:
    position = told(
        f"phase=spring step=help enemy=orcs,3\nAnn wood=0\nBrian\nCindy\n{helped}"
    ).position
    assert perft(position, "help", 9) == ways


@pytest.mark.parametrize(
    ("ann", "ways"),
    [
        ((9, 9, 9), 15),
        ((1, 9, 9), 5 + 4),
        ((2, 2, 2), 6),
        ((1, 1, 3), 3),
        ((4, 0, 0), 1),
        ((5, 1, 0), 2),
    ],
)
def test_losing_four_goods(ann: tuple[int, int, int], ways: int) -> None:
    """Each loser has as many choices as there are ways to take four of all pieces."""
    pieces = [good for good, number in zip(GOODS, ann, strict=True) for _ in range(number)]
    assert len({tuple(sorted(lost)) for lost in combinations(pieces, 4)}) == ways
    goods = " ".join(f"{good}={n}" for good, n in zip(GOODS, ann, strict=True))
    history = told(
        f"year=4 phase=winter enemy=demons,6\nAnn {goods}\nBrian {goods}\nCindy", "king rolls 1"
    )
    assert perft(history.position, "battle", 9) == ways**2
