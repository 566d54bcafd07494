"""Governors, destiny cards and the order of effects, in the most naive way.

Shares no code with the package; written from the rules (P2a, P2d, C.1) and the printed cards. As in
`first_choices`, each function yields what may come next, as lines of a record, and is sent the
line that came. A roll is yielded as `Rolls`, since there are too many to list.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple, TypeVar

GOODS = ("gold", "wood", "stone")
#: The rows of the province from left to right, with the cost (gold, wood, stone) and VP.
PROVINCE: dict[str, list[tuple[str, tuple[int, int, int], int]]] = {
    "B": [
        ("statue", (2, 0, 0), 3),
        ("chapel", (3, 0, 1), 5),
        ("church", (3, 1, 2), 7),
        ("cathedral", (5, 0, 3), 9),
    ],
    "C": [
        ("inn", (1, 1, 0), 0),
        ("market", (2, 2, 0), 1),
        ("farms", (2, 3, 1), 2),
        ("merchants_guild", (3, 1, 2), 4),
    ],
    "D": [
        ("guard_tower", (1, 0, 1), 1),
        ("blacksmith", (1, 2, 0), 2),
        ("barracks", (2, 2, 1), 4),
        ("wizards_guild", (3, 2, 2), 6),
    ],
    "E": [
        ("palisade", (0, 2, 0), 0),
        ("stable", (1, 1, 1), 2),
        ("stone_wall", (2, 0, 2), 2),
        ("fortress", (3, 0, 2), 4),
    ],
    "F": [
        ("barricade", (0, 1, 0), 0),
        ("crane", (0, 1, 1), 1),
        ("town_hall", (2, 1, 1), 2),
        ("embassy", (2, 2, 2), 4),
    ],
}
#: The printed cards that can be played.
DESTINIES = ("good_year", "fierce_enemies", "famine", "closed_king", "lucky_stone")


@dataclass
class Player:
    """What one player has."""

    name: str
    governor: str | None = None
    built: set[str] = field(default_factory=set)
    goods: dict[str, int] = field(default_factory=lambda: dict.fromkeys(GOODS, 0))
    vp: int = 0
    soldiers: int = 0
    envoy: bool = False
    #: The white dice of this season that come from no power.
    white_dice: int = 0
    coloured: list[int] = field(default_factory=list)
    white: list[int] = field(default_factory=list)

    @property
    def total(self) -> int:
        return sum(self.coloured) + sum(self.white)

    @property
    def all_goods(self) -> int:
        return sum(self.goods.values())


class Rolls(NamedTuple):
    """A roll of so many dice; `by`: the card for which they are rolled."""

    name: str
    coloured: int
    white: int
    by: str | None = None


Asked = set[str] | dict[str, Fraction] | Rolls
_Result = TypeVar("_Result")
Talk = Generator[Asked, str, _Result]


def ask(options: Iterable[str]) -> Talk[str]:
    lines = set(options)
    return lines.pop() if len(lines) == 1 else (yield lines)


def roll(name: str, coloured: int, white: int, by: str | None = None) -> Talk[list[list[int]]]:
    """Return the coloured and the white dice rolled."""
    line = yield Rolls(name, coloured, white, by)
    dice = line.removeprefix(f"{name} rolls").partition(" by ")[0]
    return [[int(each) for each in part.split()] for part in dice.partition("+")[::2]]


def takes(player: Player) -> Talk[None]:
    line = yield from ask(f"{player.name} takes {good}" for good in GOODS)
    player.goods[line.split()[2]] += 1


# The start of a year ----------------------------------------------------------------------


def year_starts(
    players: Sequence[Player], order: Sequence[int], year: int, gone: Sequence[str]
) -> Talk[str]:
    """Turn up a card, let the Sorcerer build and the King help, and return the card."""
    left = [each for each in DESTINIES if each not in gone]
    cards = {f"destiny {each}": Fraction(1, len(left)) for each in left}
    line = next(iter(cards)) if len(cards) == 1 else (yield cards)
    for seat in order:
        if players[seat].governor == "sorcerer" and year == 3:
            yield from builds_free(players[seat])
    fewest = min((len(each.built), each.all_goods) for each in players)
    poorest = [
        seat for seat in order if (len(players[seat].built), players[seat].all_goods) == fewest
    ]
    if len(poorest) == 1:
        players[poorest[0]].white_dice += 1
    else:
        for seat in poorest:
            yield from takes(players[seat])
    return line.split()[1]


def builds_free(player: Player) -> Talk[None]:
    """Build up to three buildings of column I, without their VP."""
    for _ in range(3):
        first = [row[0][0] for row in PROVINCE.values()]
        ways = [
            f"{player.name} builds {each} by sorcerer" for each in first if each not in player.built
        ]
        if not ways:
            return
        line = yield from ask([*ways, f"{player.name} passes"])
        if line.endswith("passes"):
            return
        player.built.add(line.split()[2])


# Dice -------------------------------------------------------------------------------------


def white_of_powers(player: Player, phase: str) -> int:
    return ("farms" in player.built) + (player.governor == "fairy" and phase == "summer")


def season_starts(
    players: Sequence[Player], order: Sequence[int], phase: str, destiny: str | None
) -> Talk[None]:
    """Carry out what comes before the roll (P2a.1)."""
    for seat in order:
        player = players[seat]
        if destiny == "good_year":
            if player.white_dice + white_of_powers(player, phase):
                yield from takes(player)
            else:
                player.white_dice += 1
        if destiny == "lucky_stone":
            (die,), _ = yield from roll(player.name, 1, 0, destiny)
            player.goods["stone"] += die >= 4
        if "merchants_guild" in player.built:
            player.goods["gold"] += 1


def dice(
    players: Sequence[Player], order: Sequence[int], phase: str, destiny: str | None
) -> Talk[list[int]]:
    """Let everybody roll, then change dice in the old order; return the new turn order."""
    for player in players:
        number = 2 if destiny == "famine" else 3
        white = player.white_dice + white_of_powers(player, phase)
        player.coloured, player.white = yield from roll(player.name, number, white)
    for seat in order:
        yield from changes(players[seat])
        yield from looks_at_total(players[seat])
    return sorted(order, key=lambda seat: players[seat].total)


def changes(player: Player) -> Talk[None]:
    """Use the effects one after another, each once and only while its condition is met (P2a.3)."""
    used: set[str] = set()
    scores = False
    while ways := [each for each in possible(player) if each.split()[-1] not in used]:
        line = yield from ask([*ways, f"{player.name} keeps"])
        if line.endswith("keeps"):
            break
        power = line.split()[-1]
        used.add(power)
        before = player.total
        if power in ("statue", "chapel", "philosopher"):
            yield from rerolls(player, line)
            # A later reroll cancels the score of the Philosopher.
            scores = power == "philosopher" and player.total < before
        else:
            turns(player, line)
    player.vp += scores


def possible(player: Player) -> list[str]:
    """Return what may be done with the dice as they are."""
    name, shown = player.name, [*player.coloured, *player.white]
    ways = []
    if "statue" in player.built and len(set(shown)) == 1:
        ways += [f"{name} rerolls {die} by statue" for die in player.coloured]
        ways += [f"{name} rerolls white {die} by statue" for die in player.white]
    if "chapel" in player.built and player.total <= 7:
        ways.append(f"{name} rerolls all by chapel")
    if player.governor == "philosopher" and player.total <= 10:
        ways.append(f"{name} rerolls all by philosopher")
    if player.governor == "prince" and player.total <= 8:
        if len(player.coloured) == 3:
            ways.append(f"{name} uses prince")
        else:
            was = " ".join(map(str, sorted(player.coloured)))
            ways += [
                f"{name} turns {was} to {one} {other} by prince"
                for one, other in combinations((3, 4, 6), 2)
            ]
    if player.governor == "trickster":
        ways += [f"{name} turns 2 to {to} by trickster" for to in (1, 3) if 2 in player.coloured]
        ways += [f"{name} turns white 2 to {to} by trickster" for to in (1, 3) if 2 in player.white]
    return ways


def rerolls(player: Player, line: str) -> Talk[None]:
    words = line.split()
    if words[2] == "all":
        rolled = yield from roll(player.name, len(player.coloured), len(player.white))
        player.coloured, player.white = rolled
        return
    pool = player.white if words[2] == "white" else player.coloured
    pool.remove(int(words[-3]))
    coloured, white = yield from roll(player.name, *((0, 1) if words[2] == "white" else (1, 0)))
    player.coloured += coloured
    player.white += white


def turns(player: Player, line: str) -> None:
    words = line.split()
    if words[1] == "uses":
        player.coloured = [3, 4, 6]
        return
    pool = player.white if words[2] == "white" else player.coloured
    at = words.index("to")
    was = words[3 if words[2] == "white" else 2 : at]
    for die in was:
        pool.remove(int(die))
    pool += map(int, words[at + 1 : at + 1 + len(was)])


def looks_at_total(player: Player) -> Talk[None]:
    """Use the cards of the test: at most 9 for 2 VP, 7 for a soldier, 8 for 3 VP for wood."""
    if "university" in player.built and player.total <= 9:
        player.vp += 2
    if "griffin_farm" in player.built and player.total <= 7:
        player.soldiers += 1
    if "vineyard" in player.built and player.total <= 8 and player.goods["wood"]:
        line = yield from ask([f"{player.name} pays wood at vineyard", f"{player.name} keeps"])
        if not line.endswith("keeps"):
            player.goods["wood"] -= 1
            player.vp += 3


def king_in_reach(player: Player) -> bool:
    """True if a group with at least one coloured die adds up to 18."""
    groups = (
        (some, more)
        for number in range(1, 4)
        for some in combinations(player.coloured, number)
        for extra in range(len(player.white) + 1)
        for more in combinations(player.white, extra)
    )
    return any(sum(some) + sum(more) == 18 for some, more in groups)


# The end of influencing -------------------------------------------------------------------


def duke(name: str, mine: Sequence[int], taken: Iterable[int]) -> Talk[int | None]:
    """Return the highest advisor influenced, if the Duke moves that group to the Duchess."""
    if not mine or 12 in taken:
        return None
    line = yield from ask([f"{name} moves {max(mine)} to 12 by duke", f"{name} keeps"])
    return None if line.endswith("keeps") else max(mine)


# Building ---------------------------------------------------------------------------------


def building(players: Sequence[Player], order: Sequence[int]) -> Talk[None]:
    """Let each player build once, or twice with the Envoy, while others collect and preach."""
    preached = False
    for seat in order:
        player = players[seat]
        for number in (0, 1):
            if number and not player.envoy:
                break
            end = " by envoy" if number else ""
            ways = [f"{player.name} builds {each}{end}" for each in affordable(player)]
            line = yield from ask([*ways, f"{player.name} passes"])
            if line.endswith("passes"):
                if not number:
                    for other in players:
                        if other.governor == "preacher" and not preached:
                            other.vp += 1
                            preached = True
                break
            if number:
                player.envoy = False
            built = line.split()[2]
            builds(player, built)
            if column(built) == 4:
                for other in players:
                    if other.governor == "tax_collector" and other is not player:
                        yield from takes(other)


def column(id: str) -> int:
    return next(at for row in PROVINCE.values() for at, each in enumerate(row, 1) if each[0] == id)


def price(player: Player, cost: Sequence[int], column: int) -> tuple[int, ...]:
    gold, *others = cost
    return (max(0, gold - ("crane" in player.built and column >= 3)), *others)


def affordable(player: Player) -> list[str]:
    found = []
    for row in PROVINCE.values():
        for at, (id, cost, _) in enumerate(row, 1):
            if id not in player.built:
                paid = price(player, cost, at)
                if all(player.goods[good] >= some for good, some in zip(GOODS, paid, strict=True)):
                    found.append(id)
                break
    return found


def builds(player: Player, id: str) -> None:
    ((at, cost, vp),) = (
        (at, cost, vp)
        for row in PROVINCE.values()
        for at, (each, cost, vp) in enumerate(row, 1)
        if each == id
    )
    for good, some in zip(GOODS, price(player, cost, at), strict=True):
        player.goods[good] -= some
    player.built.add(id)
    player.vp += vp
