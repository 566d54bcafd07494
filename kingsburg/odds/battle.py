"""The winter: victory, draw or defeat, and what it brings (P8).

The engine plays each battle on a table with one player, so the odds know all cards and buildings
that the engine knows, also those of extensions.
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from typing import Literal, NamedTuple

from gametable.play.errors import Malformed, Message, Word, check
from kingsburg.engine.actions import GOODS, Enemy, Roll
from kingsburg.engine.calendar import first_part
from kingsburg.engine.chances import FACES
from kingsburg.engine.check import LIMITS
from kingsburg.engine.content import Content, standard
from kingsburg.engine.moments import VICTORY
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.powers.building import Building
from kingsburg.engine.powers.kit import Kit, kit_of
from kingsburg.engine.rules import Rules
from kingsburg.engine.steps.battle import fight, kings_rolls, outcome, reinforcements
from kingsburg.engine.table import Table
from kingsburg.odds.reach import kit_with

MOST_SOLDIERS = LIMITS["soldiers"][1]
SOLDIERS = Message("number of soldiers")
#: More goods of each kind than any card takes.
_PLENTY = 999
_NEVER = Fraction(0)
#: Victory, draw and defeat as `outcome` returns them.
_RESULTS = (1, 0, -1)
#: The number of ways in which victory, draw and defeat come about.
Ways = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Winter:
    """What a player goes into winter with, and what is known of it; nothing by default.

    `soldiers`: 0 to 999. `kit`: the buildings; `with_buildings` sets them. `year`: 1 to 5.
    `enemy`: the card if it is known; else each of the year's five is equally likely (S.3).
    `reinforcements`: what the King rolls, a "die" or the "difference" of two, plus 1 (P8.2).
    `sent`: how many soldiers he has sent, 1 to 6, once that is known. `goods`: gold, wood and
    stone that can be lost, or None for as many as a card takes.
    Raises `Malformed` for numbers outside the limits and a card that is not of this year (S.3).
    """

    soldiers: int = 0
    kit: Kit = field(default_factory=lambda: kit_of(standard(), ()), repr=False)
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
                "expected one amount for each of {goods}, not {number}",
                number=len(self.goods),
                goods=GOODS,
            )
        if self.reinforcements not in Rules.CHOICES["reinforcements"]:
            raise Malformed(
                "{given} is not a kind of reinforcements", given=repr(self.reinforcements)
            )
        if self.enemy is not None:
            self._check_card(self.enemy)

    def _check_card(self, card: object) -> None:
        if not isinstance(card, Enemy):
            raise Malformed(
                "{given} is not an enemy card; expected something like {card}",
                given=reprlib.repr(card),
                card=repr(next(iter(self.kit.content.cards))[1]),
            )
        if card not in self.kit.content.decks[self.year]:
            raise Malformed.against(
                "S.3",
                "{race} {strength} is not a card of year {year}",
                race=Word("race", card.race),
                strength=card.strength,
                year=self.year,
            )

    @classmethod
    def of(cls, position: Position, name: str) -> Winter:
        """The winter of this year as one player knows it.

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
        """The same with these buildings and no others; raises as `kit_with`.

        Buildings to their left are not added.
        """
        return replace(self, kit=kit_with(self.kit.content, buildings))

    @property
    def deck(self) -> tuple[Enemy, ...]:
        """The enemies that may come, each equally likely."""
        if self.enemy is not None:
            return (self.enemy,)
        year = self.kit.content.decks[self.year]
        return tuple(card for card in year if isinstance(card, Enemy))

    @property
    def player(self) -> Player:
        """The player at a table of the engine, with soldiers, buildings and goods."""
        me = Player(0, "", self.kit)
        me.soldiers = self.soldiers
        me.gold, me.wood, me.stone = self.goods or (_PLENTY,) * len(GOODS)
        return me

    @property
    def reinforced(self) -> dict[int, Fraction]:
        """The probability, from 0 to 1, of each number of soldiers that the King may send."""
        found = _sent(self.reinforcements, self.sent)
        in_all = sum(ways for _, ways in found)
        return {sent: Fraction(ways, in_all) for sent, ways in found}


class Odds(NamedTuple):
    """Probabilities from 0 to 1 that add up to 1; in differences, to 0."""

    victory: Fraction = _NEVER
    draw: Fraction = _NEVER
    defeat: Fraction = _NEVER


class Spoils(NamedTuple):
    """Average amounts of what a battle gives and takes.

    `any`: goods of the player's choice. `vp`: also those of fallen buildings (P8.7).
    `buildings`: how many fall; none is ever won.
    """

    gold: Fraction = _NEVER
    wood: Fraction = _NEVER
    stone: Fraction = _NEVER
    any: Fraction = _NEVER
    vp: Fraction = _NEVER
    buildings: Fraction = _NEVER

    @property
    def goods(self) -> Fraction:
        """Goods of all kinds."""
        return self.gold + self.wood + self.stone + self.any


class Worth(NamedTuple):
    """What is gained and what is lost on average, both as positive amounts."""

    gains: Spoils
    losses: Spoils

    @property
    def balance(self) -> Spoils:
        """The gains less the losses."""
        return Spoils(*(gain - loss for gain, loss in zip(*self, strict=True)))


class Muster(NamedTuple):
    """The battle with a number of soldiers, and what the last of them adds.

    `more`, `more_worth`: the differences to one soldier fewer, None for the first number.
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

    It counts the rewards and losses of the card as far as there is something to lose, what
    buildings add to a victory, and the VP of buildings that fall. It does not count the VP of the
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
    gained, lost = (
        Spoils(*(Fraction(each, in_all) if each else _NEVER for each in sums))
        for sums in (gains, losses)
    )
    return Worth(gained, lost)


def musters(winter: Winter, most: int = 10, least: int = 0) -> tuple[Muster, ...]:
    """The same battle with `least` to `most` soldiers, and what each soldier adds.

    `most`: 0 to 999; 10 beat every card of the base game. For `least` soldiers the answer does
    not say what the last one adds. Raises `Malformed`.
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
    """Whether a building changes the battle itself, not only what is lost in defeat."""
    numbers = building.numbers
    return bool(
        numbers.get("strength")
        or numbers.get("ties_won")
        or building.strength_against
        or building.strength_up_to
        or building.own_die
        or hasattr(building, f"on_{VICTORY}")
    )


def years_of(enemy: Enemy, content: Content | None = None) -> tuple[int, ...]:
    """The years that have such a card; some years have cards of the same race and strength."""
    return tuple(year for year, card in (content or standard()).cards if card is enemy)


def _against(winter: Winter) -> list[tuple[Enemy, Ways]]:
    """Each enemy that may come, with the ways of victory, draw and defeat."""
    kit, soldiers, kind, sent = winter.kit, winter.soldiers, winter.reinforcements, winter.sent
    return [
        (enemy, _ways(kit, lacking - soldiers, kind, sent))
        for enemy, lacking in _lacking(kit, winter.year)
        if winter.enemy in (None, enemy)
    ]


@lru_cache(maxsize=4096)
def _lacking(kit: Kit, year: int) -> tuple[tuple[Enemy, int], ...]:
    """The year's enemies, each with its strength less that of these buildings."""
    alone = Winter(kit=kit, year=year)
    return tuple((enemy, enemy.strength - alone.player.strength(enemy)) for enemy in alone.deck)


@lru_cache(maxsize=4096)
def _ways(kit: Kit, lacking: int, kind: str, sent: int | None) -> Ways:
    """The ways of victory, draw and defeat for a player who lacks so many soldiers for a draw."""
    me = Player(0, "", kit)
    found = dict.fromkeys(_RESULTS, 0)
    for soldiers, ways in _used(kind, sent, own_die=kit.own_die):
        found[outcome(me, soldiers, lacking)] += ways
    return tuple(found.values())


@cache
def _used(kind: str, sent: int | None, *, own_die: bool) -> tuple[tuple[int, int], ...]:
    """The same, where the better of the King's and a die of one's own is used (M1)."""
    if not own_die:
        return _sent(kind, sent)
    found: dict[int, int] = {}
    for (soldiers, ways), die in product(_sent(kind, sent), FACES):
        better = max(soldiers, die)
        found[better] = found.get(better, 0) + ways
    return tuple(found.items())


@cache
def _sent(kind: str, sent: int | None) -> tuple[tuple[int, int], ...]:
    """Each number of soldiers that the King may send, with its ways (P8.2)."""
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
            # Goods of the player's choice are counted separately, whichever are picked here.
            _, options, answer = table.asks.pop(0)
            kept = me.owns()
            answer(table, me, options[0])
            chosen += me.goods - kept.goods
            me.gold, me.wood, me.stone = kept[:3]
    gold, wood, stone, vp, *_ = (now - was for now, was in zip(me.owns(), before, strict=True))
    changes = (gold, wood, stone, chosen, vp, len(me.buildings) - standing)
    return tuple((place, change) for place, change in enumerate(changes) if change)


def _difference(now: Iterable[Fraction], before: Iterable[Fraction]) -> Iterator[Fraction]:
    return (new - old for new, old in zip(now, before, strict=True))
