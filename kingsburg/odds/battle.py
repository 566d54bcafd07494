"""The winter: victory, draw or defeat, and what it brings (P8).

What is won and lost is played out on a table of the engine that holds one player and nobody else.
So the odds know what the engine knows, of cards and buildings from elsewhere too.
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from gametable.play.errors import Malformed, Message, Reason, Word
from gametable.play.limits import check
from kingsburg.engine.actions import GOODS, Enemy, Roll
from kingsburg.engine.calendar import first_part
from kingsburg.engine.chances import FACES
from kingsburg.engine.check import LIMITS
from kingsburg.engine.content import content_of
from kingsburg.engine.moments import VICTORY
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.powers.building import Building
from kingsburg.engine.powers.kit import Kit, kit_of
from kingsburg.engine.rules import Rules
from kingsburg.engine.steps.battle import fight, kings_rolls, outcome, reinforcements
from kingsburg.engine.table import Table

MOST_SOLDIERS = LIMITS["soldiers"][1]
SOLDIERS = Message("number of soldiers")
#: More than any card takes.
_PLENTY = 999
_NEVER = Fraction(0)
#: Victory, draw, defeat as `outcome` says it, and in how many ways each comes about.
_RESULTS = (1, 0, -1)
Ways = tuple[int, ...]


def _no_buildings() -> Kit:
    return kit_of(content_of(Rules()), ())


@dataclass(frozen=True, slots=True)
class Winter:
    """What a player goes into winter with, and what is known of it; nothing at first.

    `soldiers`: 0 to 999. `kit`: the buildings; `with_buildings` puts them in. `year`: 1 to 5.
    `enemy`: the card, if one has seen it; else each of the year's five is equally likely (S.3).
    `reinforcements`: what the King rolls, a "die" or the "difference" of two and 1 (P8.2).
    `sent`: how many soldiers he has sent, 1 to 6, once that is known. `goods`: gold, wood and
    stone that can be lost, or None for as many as a card takes.
    Raises `Malformed` for numbers outside the limits and a card that is not of this year (S.3).
    """

    soldiers: int = 0
    kit: Kit = field(default_factory=_no_buildings, repr=False)
    year: int = 1
    enemy: Enemy | None = None
    reinforcements: Literal["die", "difference"] = "die"
    sent: int | None = None
    goods: tuple[int, int, int] | None = None

    def __post_init__(self) -> None:
        check(self.soldiers, range(MOST_SOLDIERS + 1), SOLDIERS)
        check(self.year, range(1, Rules.YEARS + 1), Message("year"))
        if self.sent is not None:
            check(self.sent, FACES, Message("number of soldiers from the King"))
        for amount in self.goods or ():
            check(amount, range(_PLENTY + 1), Message("number of goods"))
        if self.goods is not None and len(self.goods) != len(GOODS):
            raise Malformed(
                "{number} amounts are not those of {goods}", number=len(self.goods), goods=GOODS
            )
        if self.reinforcements not in Rules.CHOICES["reinforcements"]:
            raise Malformed("{given} is no kind of reinforcements", given=repr(self.reinforcements))
        if self.enemy is not None:
            self._check_card(self.enemy)

    def _check_card(self, card: object) -> None:
        if not isinstance(card, Enemy):
            raise Malformed(
                "{given} is no enemy card, expected such as {card}",
                given=reprlib.repr(card),
                card=repr(Enemy("goblins", 3)),
            )
        if card not in self.kit.content.decks[self.year]:
            raise Malformed(
                Reason(
                    "S.3",
                    "{race} {strength} is no card of year {year}",
                    race=Word("race", card.race),
                    strength=card.strength,
                    year=self.year,
                )
            )

    @classmethod
    def of(cls, position: Position, name: str) -> Winter:
        """The winter of this year for one player, as far as that player knows it.

        Raises `Malformed` if nobody has this name.
        """
        me = position.player(name)
        return cls(
            me.soldiers,
            me.kit,
            position.year,
            position.seen_by(name).enemy,
            position.rules.reinforcements,
            goods=(me.gold, me.wood, me.stone),
        )

    def with_buildings(self, buildings: Iterable[str]) -> Winter:
        """The same with these buildings and no others, given by their ids.

        Those to their left need not be named: what is named stands, nothing else does. Raises
        `Malformed` for an id that no building has (N.4) and for one given twice (P2d.3).
        """
        content = self.kit.content
        found: list[Building] = []
        for each in buildings:
            if each not in content.buildings:
                raise Malformed(
                    Reason(
                        "N.4",
                        "there is no building {building}",
                        building=Word("building", each[:40]),
                    )
                )
            if content.buildings[each] in found:
                raise Malformed(
                    Reason("P2d.3", "{building} stands twice", building=Word("building", each))
                )
            found.append(content.buildings[each])
        return replace(self, kit=kit_of(content, found))

    @property
    def deck(self) -> tuple[Enemy, ...]:
        """The enemies that may come, each equally likely."""
        if self.enemy is not None:
            return (self.enemy,)
        year = self.kit.content.decks[self.year]
        return tuple(card for card in year if isinstance(card, Enemy))

    @property
    def player(self) -> Player:
        """The player at a table of the engine, with all that is brought."""
        me = Player(0, "", self.kit)
        me.soldiers = self.soldiers
        me.gold, me.wood, me.stone = self.goods or (_PLENTY,) * len(GOODS)
        return me

    @property
    def reinforced(self) -> dict[int, Fraction]:
        """How many soldiers the King may send, with probabilities from 0 to 1."""
        found = _sent(self.reinforcements, self.sent)
        in_all = sum(ways for _, ways in found)
        return {sent: Fraction(ways, in_all) for sent, ways in found}


class Odds(NamedTuple):
    """Probabilities from 0 to 1 that add up to 1; in differences, to 0."""

    victory: Fraction = _NEVER
    draw: Fraction = _NEVER
    defeat: Fraction = _NEVER


class Spoils(NamedTuple):
    """Amounts of what a battle gives and takes, on average.

    `any`: goods of one's own choice, where there is a choice. `vp`: with those of fallen
    buildings (P8.7). `buildings`: how many fall; none is ever won.
    """

    gold: Fraction = _NEVER
    wood: Fraction = _NEVER
    stone: Fraction = _NEVER
    any: Fraction = _NEVER
    vp: Fraction = _NEVER
    buildings: Fraction = _NEVER


class Worth(NamedTuple):
    """What is gained and what is lost on average, both as amounts above 0; `balance`: both."""

    gains: Spoils
    losses: Spoils

    @property
    def balance(self) -> Spoils:
        """The gains less the losses."""
        return Spoils(*(gain - loss for gain, loss in zip(*self, strict=True)))


class Muster(NamedTuple):
    """The battle with one number of soldiers, and what this soldier adds to one fewer.

    `more`, `more_worth`: the differences, None without a number before.
    """

    soldiers: int
    odds: Odds
    worth: Spoils
    more: Odds | None
    more_worth: Spoils | None


def battle(winter: Winter) -> Odds:
    """The probabilities, from 0 to 1, of victory, draw and defeat (P8.2-P8.4)."""
    victory = draw = defeat = 0
    for _, (wins, draws, losses) in _against(winter):
        victory += wins
        draw += draws
        defeat += losses
    in_all = victory + draw + defeat
    return Odds(Fraction(victory, in_all), Fraction(draw, in_all), Fraction(defeat, in_all))


def worth(winter: Winter) -> Worth:
    """What the battle gives and takes on average (P8.4, P8.6-P8.9).

    Counted are the rewards and losses of the card as far as there is something to lose, what
    buildings add to a victory, and the VP of buildings that fall. Not counted: the VP of the
    strongest (P8.5: `kingsburg.odds.honour`), soldiers, who go home anyway (P8.10), tokens, which
    no card gives, and what a fallen building would have brought later.
    """
    gains, losses = [0] * len(Spoils._fields), [0] * len(Spoils._fields)
    in_all = 0
    for enemy, all_ways in _against(winter):
        for result, ways in zip(_RESULTS, all_ways, strict=True):
            in_all += ways
            for place, change in _changes(winter.kit, winter.goods, winter.year, enemy, result):
                if change > 0:
                    gains[place] += ways * change
                else:
                    losses[place] -= ways * change
    return Worth(_averages(gains, in_all), _averages(losses, in_all))


def musters(winter: Winter, most: int = 10, least: int = 0) -> tuple[Muster, ...]:
    """The same battle with `least` to `most` soldiers, and what each of them adds.

    `most`: 0 to 999; with 10 every card of the base game is beaten. `least`: of this number it
    is not told what its soldier adds. Raises `Malformed`.
    """
    check(most, range(MOST_SOLDIERS + 1), SOLDIERS)
    check(least, range(most + 1), SOLDIERS)
    found: list[Muster] = []
    for soldiers in range(least, most + 1):
        asked = replace(winter, soldiers=soldiers)
        odds, brings = battle(asked), worth(asked).balance
        more, more_worth = None, None
        if found:
            more = Odds(*_difference(odds, found[-1].odds))
            more_worth = Spoils(*_difference(brings, found[-1].worth))
        found.append(Muster(soldiers, odds, brings, more, more_worth))
    return tuple(found)


def matters(building: Building) -> bool:
    """Whether a building changes the battle itself, and not only what falls in defeat."""
    numbers = building.numbers
    return bool(
        numbers.get("strength")
        or numbers.get("ties_won")
        or building.strength_against
        or hasattr(building, f"on_{VICTORY}")
    )


def years_of(enemy: Enemy) -> tuple[int, ...]:
    """The years that have such a card; two have the same race and strength now and then."""
    cards = content_of(Rules()).cards
    return tuple(year for year, card in cards if card is enemy)


def _against(winter: Winter) -> list[tuple[Enemy, Ways]]:
    """Each enemy that may come, and in how many ways victory, draw and defeat come about."""
    kit, soldiers, kind, sent = winter.kit, winter.soldiers, winter.reinforcements, winter.sent
    return [
        (enemy, _ways(kit, lacking - soldiers, kind, sent))
        for enemy, lacking in _lacking(kit, winter.year)
        if winter.enemy in (None, enemy)
    ]


@lru_cache(maxsize=4096)
def _lacking(kit: Kit, year: int) -> tuple[tuple[Enemy, int], ...]:
    """The year's enemies, and how much strength each has more than these buildings."""
    alone = Winter(kit=kit, year=year)
    return tuple(
        (enemy, enemy.strength - alone.player.strength(enemy.race)) for enemy in alone.deck
    )


@lru_cache(maxsize=4096)
def _ways(kit: Kit, lacking: int, kind: str, sent: int | None) -> Ways:
    """In how many ways the King sends enough soldiers to one who lacks so many for a draw."""
    me = Player(0, "", kit)
    found = dict.fromkeys(_RESULTS, 0)
    for soldiers, ways in _sent(kind, sent):
        found[outcome(me, soldiers, lacking)] += ways
    return tuple(found.values())


@cache
def _sent(kind: str, sent: int | None) -> tuple[tuple[int, int], ...]:
    """How many soldiers the King may send, each with its number of ways (P8.2)."""
    if sent is not None:
        return ((sent, 1),)
    found: dict[int, int] = {}
    rolls = kings_rolls(kind)
    for roll, ways in zip(rolls, rolls.weights, strict=True):
        assert isinstance(roll, Roll)
        soldiers = reinforcements(roll)
        found[soldiers] = found.get(soldiers, 0) + ways
    return tuple(found.items())


@lru_cache(maxsize=4096)
def _changes(
    kit: Kit, goods: tuple[int, int, int] | None, year: int, enemy: Enemy, result: int
) -> tuple[tuple[int, int], ...]:
    """What a battle with this result changes: places in `Spoils`, each with its amount."""
    table = Table(kit.content, ("",))
    table.players[0] = me = Winter(kit=kit, goods=goods).player
    table.year, table.enemy = year, enemy
    table.start(first_part("winter"))
    table.strengths = (enemy.strength + result,)
    before, standing = me.owns(), len(me.buildings)
    chosen = 0
    while table.asks or not fight(table):
        if table.asks:
            # Whichever goods are picked, they are counted as picked, and stay as they were.
            _, options, answer = table.asks.pop(0)
            kept = me.owns()
            answer(table, me, options[0])
            chosen += me.goods - kept.goods
            me.gold, me.wood, me.stone = kept[:3]
    gold, wood, stone, vp, *_ = (now - was for now, was in zip(me.owns(), before, strict=True))
    changes = (gold, wood, stone, chosen, vp, len(me.buildings) - standing)
    return tuple((place, change) for place, change in enumerate(changes) if change)


def _averages(sums: Iterable[int], in_all: int) -> Spoils:
    return Spoils(*(Fraction(each, in_all) if each else _NEVER for each in sums))


def _difference(now: Iterable[Fraction], before: Iterable[Fraction]) -> Iterator[Fraction]:
    return (new - old for new, old in zip(now, before, strict=True))
