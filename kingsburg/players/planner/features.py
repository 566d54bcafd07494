"""Numbers about a player at a table, from which the planner tells what is still to come.

They come in groups, each of which depends on a few things only, so that what is known of a group
can be kept and used again. Powers count by what their entries say, and so do own cards.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from kingsburg.catalogue import governors
from kingsburg.catalogue.entries import Deeds, Gift
from kingsburg.engine.actions import Enemy, Roll
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.content import Content
from kingsburg.engine.foe import Foe
from kingsburg.engine.hooks import GAME_ENDS, SEASON_ENDS, SEASON_STARTS
from kingsburg.engine.player import Player
from kingsburg.engine.powers.abilities import Abilities
from kingsburg.engine.powers.gifts import Given
from kingsburg.engine.powers.power import Power
from kingsburg.engine.powers.reinforcements import kings_rolls, reinforcements
from kingsburg.engine.rules import Rules
from kingsburg.engine.steps.recruit import price
from kingsburg.players.planner import stages

_LETTERS: Final = "ABCDEFG"
_COLUMNS: Final = (1, 2, 3, 4)
#: The printed governors, most of whom do what no entry tells.
_GOVERNORS: Final = tuple(each.id for each in governors() if each.confidence != "name_only")
_BEFORE_ROWS: Final = 2 * (len(Rules.MODULES) + 1) + len(_LETTERS) * len(_COLUMNS)
#: Where the numbers of buildings in each row stand among those about powers.
IN_ROW: Final = slice(_BEFORE_ROWS, _BEFORE_ROWS + len(_LETTERS))
#: More of a good, or more strength, makes no difference here.
_MOST: Final = 9
#: How many numbers tell what is won and lost in a battle.
_BATTLE: Final = 7
#: What a player has on an average, for gifts that depend on that.
_AVERAGE: Final = Bundle(1, 1, 1, 0, 1, 1)


class Winter(NamedTuple):
    """What is known of the enemies of a year: a card or none, that of the valley, the destiny."""

    enemy: Enemy | None = None
    valley: Enemy | None = None
    destiny: str | None = None


class Rivals(NamedTuple):
    """What the others have built and own: the most buildings, and the wealth of the poorest."""

    players: int
    most: int
    poorest: tuple[int, int]


def rivals_of(players: tuple[Player, ...], seat: int) -> Rivals:
    """Return what the players at other seats have."""
    wealth = [each.wealth for each in players if each.seat != seat]
    return Rivals(len(players), max(wealth)[0], min(wealth))


# The clock ----------------------------------------------------------------------------------


def clock(stage: int, players: int) -> list[float]:
    """Return the time of the game: the year, the stage, what is left, the number of players."""
    year, at = divmod(stage, len(stages.STAGES))
    seasons, winters = stages.left(stage)
    return [
        *_one_of(year, Rules.YEARS + 1),
        *_one_of(at, len(stages.STAGES)),
        seasons / 15,
        winters / 5,
        *_one_of(players - Rules.PLAYERS[0], len(Rules.PLAYERS)),
    ]


def _one_of(which: int, number: int) -> list[float]:
    return [float(each == which) for each in range(number)]


# Buildings and other powers ------------------------------------------------------------------


def powers(abilities: Abilities, stage: int) -> list[float]:
    """Return what stands in each row, and what the powers give in the time that is left."""
    seasons, winters = stages.left(stage)
    spring, winter = seasons / 15, winters / 5
    built = {(each.row, each.column) for each in abilities.province.buildings}
    steps = [float((row, column) in built) for row in _LETTERS for column in _COLUMNS]
    in_row = [sum(row == each for each, _ in built) / 4 for row in _LETTERS]
    sums = abilities.sums
    numbers = (
        (sums.white, spring),
        (sums.coloured, spring),
        (len(sums.sways), spring),
        (sums.soldiers, spring),
        (Rules.SOLDIER_PRICE - price(abilities), winter),
        (min(1, sums.ties_won), winter),
        (min(1, sums.tokens_recruit), winter),
        (sum(sums.cheaper.values()), spring),
        (float(sums.own_die), winter),
        (_strength(abilities) / 4, winter),
        (len(built) / 10, 1),
        (len(built) / 10, winter),
    )
    comes, at_end, offers = _entries(abilities)
    rules = abilities.content.rules
    # Games with modules end with more VP, which is no merit of what one has there.
    modules = [float(each in rules.modules) for each in Rules.MODULES]
    played = [*modules, float(rules.scenario != "none")]
    return [
        *played,
        *(each * spring for each in played),
        *steps,
        *(each * spring for each in in_row),
        *(number * time for number, time in numbers),
        *(each * spring for each in comes[:4]),
        *(each * winter for each in comes[4:]),
        at_end,
        offers * spring,
        *(float(id in abilities.named) * spring for id in _GOVERNORS),
    ]


@lru_cache(maxsize=1 << 12)
def _strength(abilities: Abilities) -> float:
    """Return the strength that the powers add against an average card."""
    content = abilities.content
    foes = [content.foe(year, card) for year, card in content.cards]
    return sum(map(abilities.sums.strength, foes)) / len(foes)


@lru_cache(maxsize=1 << 12)
def _entries(abilities: Abilities) -> tuple[list[float], float, float]:
    """Return what the entries give: each season, each year; the VP a good at the end; offers.

    What comes is four numbers each: goods, VP, tokens, soldiers.
    """
    comes, at_end = [0.0] * 8, 0.0
    for gift in gifts(abilities):
        given = _mean(gift)
        if gift.moment == GAME_ENDS:
            at_end += given.vp
            continue
        each_season = gift.moment in (SEASON_STARTS, SEASON_ENDS) and gift.when is None
        at = 0 if each_season else 4
        for number, amount in enumerate((given.goods, given.vp, given.tokens, given.soldiers)):
            comes[at + number] += amount
    offers = sum(len(entry.offers) for _, entry in _printed(abilities))
    return comes, at_end, offers


@lru_cache(maxsize=1 << 12)
def spends(abilities: Abilities, *, offers: bool) -> bool:
    """True if +2 tokens may be of use at the end of the last season, or after it.

    That is for soldiers, or if there are still `offers`, at one of them.
    """
    return abilities.sums.tokens_recruit > 0 or (offers and _entries(abilities)[2] > 0)


def gifts(abilities: Abilities) -> list[Gift]:
    """Return what the entries of powers give, with what their classes add."""
    return [
        gift
        for power, entry in _printed(abilities)
        for gift in (*getattr(power, "GIFTS", ()), *entry.gives)
    ]


def _printed(abilities: Abilities) -> list[tuple[Power, Deeds]]:
    """Return the powers that have an entry, with it."""
    entries = ((power, getattr(power, "entry", None)) for power in abilities.powers)
    return [(power, entry) for power, entry in entries if isinstance(entry, Deeds)]


@lru_cache(maxsize=1 << 10)
def _mean(gift: Gift) -> Bundle:
    """Return what a gift gives in the first of its ways, to somebody who has an average."""
    return next(iter(Given(gift.what).ways(_AVERAGE).values())).bundle


# Goods ---------------------------------------------------------------------------------------


def goods(abilities: Abilities, gold: int, wood: int, stone: int) -> list[float]:
    """Return the goods, and what each row lacks for the next building."""
    have = gold, wood, stone
    known = abilities.content.buildings
    missing = dict.fromkeys(_LETTERS, -1)
    best = 0
    for cost_gold, cost_wood, cost_stone, plain, _ in abilities.province.prices:
        building = known[plain.building]
        lacks = max(0, cost_gold - gold) + max(0, cost_wood - wood) + max(0, cost_stone - stone)
        if building.row in missing:
            missing[building.row] = lacks
        if not lacks:
            best = max(best, building.vp)
    return [
        *(min(each, _MOST) / 4 for each in have),
        *(float(each > 0) for each in have),
        *(float(each > 1) for each in have),
        min(sum(have), _MOST) / 6,
        float(sum(have) > 3),
        float(sum(have) > 5),
        best / 9,
        _entries(abilities)[1] * min(sum(have), _MOST) / 4,
        *(float(each == 0) for each in missing.values()),
        *(float(each == 1) for each in missing.values()),
        *(float(each == 2) for each in missing.values()),
    ]


# The next battle ------------------------------------------------------------------------------


def battle(abilities: Abilities, soldiers: int, stage: int, winter: Winter) -> list[float]:
    """Return the chances of the next battle, and what is won and lost there."""
    year = stages.year_of(stage)
    if stage == stages.END:
        return [0.0] * (_BATTLE + 2)
    found = [0.0] * _BATTLE
    for foe, chance in foes(abilities.content, year, winter):
        strength = soldiers + abilities.sums.strength(foe) + foe.sent
        lost = _lost(abilities, foe)
        for more, likely in sent(abilities.content):
            result = _result(abilities, strength + more, foe.strength)
            likely *= chance
            if result > 0:
                found[0] += likely
                found[1] += likely * foe.reward.bundle.vp
                found[2] += likely * (foe.reward.bundle.goods + foe.reward.any)
            elif result < 0:
                found[3] += likely
                for number, each in enumerate(lost, 4):
                    found[number] += likely * each
    soon = stage % len(stages.STAGES) / len(stages.STAGES)
    strong = float(min(soldiers, _MOST))
    return [*found, strong / 4, found[0] * soon]


@lru_cache(maxsize=1 << 12)
def foes(content: Content, year: int, winter: Winter) -> tuple[tuple[Foe, float], ...]:
    """Return what may be fought in the winter of this year, and how likely each is."""
    cards = [winter.enemy] if winter.enemy else [card for of, card in content.cards if of == year]
    return tuple(
        (content.foe(year, card, winter.valley, winter.destiny), 1 / len(cards))
        for card in cards
        if card != winter.valley
    )


@lru_cache(maxsize=64)
def sent(content: Content) -> tuple[tuple[int, float], ...]:
    """Return how many soldiers the King may send, and how likely each number is."""
    if content.soldier_tokens:
        tokens = content.soldier_tokens
        return tuple((each, tokens.count(each) / len(tokens)) for each in sorted({*tokens}))
    found: dict[int, float] = {}
    for roll, chance in kings_rolls(content.rules.reinforcements).probabilities():
        assert isinstance(roll, Roll)
        number = reinforcements(roll)
        found[number] = found.get(number, 0.0) + float(chance)
    return tuple(found.items())


def _result(abilities: Abilities, strength: int, enemy: int) -> int:
    """Return 1 for victory, 0 for a draw, -1 for defeat."""
    if strength == enemy:
        return 1 if abilities.sums.ties_won else 0
    return 1 if strength > enemy else -1


def _lost(abilities: Abilities, foe: Foe) -> tuple[float, float, float]:
    """Return the VP, the goods and the buildings that defeat costs."""
    loss = foe.loss
    vp = loss.bundle.vp
    buildings = abilities.province.buildings
    if loss.buildings and buildings:
        vp += min(buildings, key=lambda each: (-each.column, each.row)).vp
    return vp / 4, (loss.bundle.goods + loss.any) / 4, float(min(loss.buildings, len(buildings)))


# The rest ------------------------------------------------------------------------------------


def place(
    tokens: int, envoy: bool, white: int, ahead: int, behind: int, poorer: int
) -> list[float]:
    """Return +2 tokens, the Envoy, white dice, and the place among the players.

    `ahead`: by how many buildings the player leads; `behind`: by how many they have fewer than the
    poorest of the others. `poorer`: 1 if they are poorer than all others, -1 if not, 0 if tied.
    """
    return [
        float(tokens > 0),
        float(tokens > 1),
        min(tokens, 5) / 4,
        float(envoy),
        min(white, 3) / 2,
        ahead / 3,
        float(ahead >= 0),
        behind / 3,
        float(poorer > 0),
        float(poorer == 0),
    ]
