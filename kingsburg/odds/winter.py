"""A winter as one player enters it, and what is known about it (P8)."""

from __future__ import annotations

import reprlib
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from types import NoneType
from typing import Literal

from gametable.play.errors import (
    NOTHING,
    Malformed,
    Message,
    Word,
    check,
    check_type,
)
from gametable.play.positions import CHANCE
from kingsburg.engine.actions import (
    GOODS,
    Enemy,
    Roll,
    Use,
    Valley,
)
from kingsburg.engine.chances import FACES
from kingsburg.engine.check import LIMITS
from kingsburg.engine.content import standard
from kingsburg.engine.foe import Foe
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.powers.abilities import Abilities, abilities_of
from kingsburg.engine.powers.building import Building
from kingsburg.engine.powers.power import Power
from kingsburg.engine.powers.reinforcements import kings_rolls, reinforcements
from kingsburg.engine.rules import Rules
from kingsburg.engine.table import Table
from kingsburg.odds.cards import check_ids, destiny_of, governor_of
from kingsburg.odds.reach import abilities_with

MOST_SOLDIERS = LIMITS["soldiers"][1]
SOLDIERS = Message("number of soldiers")
#: More goods of each kind than any card takes.
_PLENTY = 999


@dataclass(frozen=True, slots=True)
class Winter:
    """What a player enters winter with, and what is known about it; nothing by default.

    `soldiers`: 0 to 999. `abilities`: those of the buildings; `with_buildings` sets them, and
    `with_cards` adds a governor and the card of the year. `year`: 1 to 5.
    `enemy`: the card if it is known; otherwise each of the year's five is equally likely (S.3).
    `reinforcements`: what the King rolls, a "die" or the "difference" of two, plus 1 (P8.2).
    `sent`: how many soldiers he has sent, 1 to 6, or a token brings (M5), once this is known.
    `goods`: gold, wood and stone that can be lost, or None for as many as a card takes. `tokens`:
    the soldier tokens of which the player plays one, each equally likely (M5); None for all of the
    game. `valley`: the card of the Goblin Valley if it is known; otherwise each card left over is
    equally likely (V.1). `destiny`: the id of the destiny card of the year (M4). `rolled`: true if
    `sent` already includes a die of the player's own (M1).
    Raises `Malformed` for numbers outside the limits and a card that is not of this year (S.3).
    """

    soldiers: int = 0
    abilities: Abilities = field(default_factory=lambda: abilities_of(standard(), ()), repr=False)
    year: int = 1
    enemy: Enemy | None = None
    reinforcements: Literal["die", "difference"] = "die"
    sent: int | None = None
    goods: tuple[int, int, int] | None = None
    tokens: tuple[int, ...] | None = None
    valley: Enemy | None = None
    destiny: str | None = None
    rolled: bool = False

    def __post_init__(self) -> None:
        check(self.soldiers, range(MOST_SOLDIERS + 1), SOLDIERS)
        check_type(self.abilities, Abilities, "abilities")
        check_type(self.rolled, bool, "rolled")
        check(self.year, range(1, Rules.YEARS + 1), Message("year"))
        if self.sent is not None:
            most = max(FACES) + max(self.abilities.content.soldier_tokens, default=0)
            allowed = range(most + 1) if self.abilities.content.soldier_tokens else FACES
            check(self.sent, allowed, Message("number of soldiers from the King"))
        check_type(self.goods, (tuple, NoneType), "goods")
        check_type(self.tokens, (tuple, NoneType), "tokens")
        check_type(self.destiny, (str, NoneType), "destiny")
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
        if self.valley is not None:
            self._check_card(self.valley)
        self._check_modules()

    def _check_modules(self) -> None:
        if self.destiny is not None:
            destiny_of(self.abilities.content, self.destiny)
        known = self.abilities.content.soldier_tokens
        if self.tokens is not None and not known:
            raise Malformed.against("M5", "without module 5 nobody has soldier tokens")
        if self.tokens is not None and not set() < {*self.tokens} <= {*known}:
            raise Malformed.against(
                "M5",
                "one of the soldier tokens {known} is played, not of {tokens}",
                known=known,
                tokens=self.tokens or NOTHING,
            )
        if self.valley is not None and self.abilities.content.rules.scenario == "none":
            raise Malformed.against("V.1", "this game is not played in the Goblin Valley")
        if self.valley is not None and self.valley is self.enemy:
            raise Malformed.against("V.1", "the same card cannot also be the enemy")

    def _check_card(self, card: object) -> None:
        if not isinstance(card, Enemy):
            raise Malformed(
                "{given} is not an enemy card; expected something like {card}",
                given=reprlib.repr(card),
                card=repr(next(iter(self.abilities.content.cards))[1]),
            )
        if card not in self.abilities.content.decks[self.year]:
            raise Malformed.against(
                "S.3",
                "{race} {strength} is not a card of year {year}",
                race=Word("race", card.race),
                strength=card.strength,
                year=self.year,
            )

    @classmethod
    def of(cls, position: Position, name: str) -> Winter:
        """Return the winter of this year as one player knows it.

        Raises `Malformed` if nobody has this name.
        """
        check_type(position, Position, "position")
        me, seen = position.player(name), position.seen_by(name)
        known = seen.player(name)
        tokens = known.soldier_tokens or None
        table = position.table_copy()
        sent, rolled = None, False
        if table.strengths is not None:
            sent, rolled = _come(position, me)
        return cls(
            me.soldiers,
            me.abilities,
            position.year,
            seen.enemy,
            position.rules.reinforcements,
            goods=(me.gold, me.wood, me.stone),
            tokens=tokens,
            valley=seen.valley,
            destiny=table.destiny,
            sent=sent,
            rolled=rolled,
        )

    def with_buildings(self, buildings: Collection[str]) -> Winter:
        """Return this winter with these buildings and no others; raises like `abilities_with`.

        Buildings to their left are not added.
        """
        abilities = abilities_with(self.abilities.content, buildings)
        others = [each for each in self.abilities.powers if not isinstance(each, Building)]
        return replace(
            self, abilities=abilities_of(abilities.content, (*others, *abilities.powers))
        )

    def with_cards(self, governor: str, destiny: str) -> Winter:
        """Return this winter with a governor and a card of the year, by id or "" (M3, M4).

        Raises like `kingsburg.odds.cards`.
        """
        check_ids(governor, destiny)
        content = self.abilities.content
        others = (
            each
            for each in self.abilities.powers
            if each.id not in content.governors and each.id not in content.destinies
        )
        cards: list[Power] = [governor_of(content, governor)] if governor else []
        cards += [destiny_of(content, destiny)] if destiny else []
        return replace(
            self, abilities=abilities_of(content, (*others, *cards)), destiny=destiny or None
        )

    def under(self, rules: Rules) -> Winter:
        """Return this winter under these rules; raises `Malformed` for a card that they lack."""
        abilities, content = self.abilities, self.abilities.content.under(rules)
        there = abilities_with(content, [building.id for building in abilities.province.buildings])
        governor = next(
            (each.id for each in abilities.powers if each.id in abilities.content.governors), ""
        )
        moved = replace(self, abilities=there, reinforcements=rules.reinforcements, destiny=None)
        return moved.with_cards(governor, self.destiny or "")

    @property
    def deck(self) -> tuple[Enemy, ...]:
        """The enemies that may come, each equally likely."""
        if self.enemy is not None:
            return (self.enemy,)
        year = self.abilities.content.deck(self.year, self.valley)
        return tuple(card for card in year if isinstance(card, Enemy))

    @property
    def foes(self) -> tuple[tuple[Enemy, Enemy | None, Foe], ...]:
        """What may be fought, each equally likely: the enemy, the valley's card, both combined."""
        content, year = self.abilities.content, self.year
        return tuple(
            (enemy, valley, content.foe(year, enemy, valley, self.destiny))
            for enemy in self.deck
            for valley in self._valley(enemy)
        )

    def _valley(self, enemy: Enemy) -> tuple[Enemy | None, ...]:
        content = self.abilities.content
        if content.rules.scenario == "none" or self.valley is not None:
            return (self.valley,)
        cards = content.valley_deck(self.year, enemy)
        return tuple(each.card for each in cards if isinstance(each, Valley))

    @property
    def player(self) -> Player:
        """The player at a table of the engine, with soldiers, buildings and goods."""
        me = Player(0, "", self.abilities)
        me.soldiers = self.soldiers
        me.gold, me.wood, me.stone = self.goods or (_PLENTY,) * len(GOODS)
        return me

    @property
    def own_die(self) -> bool:
        """True if a die of the player's own is still to be rolled (M1)."""
        return self.abilities.sums.own_die and not self.rolled

    @property
    def reinforced(self) -> dict[int, Fraction]:
        """The probability, from 0 to 1, of each number of soldiers that the King may send.

        With soldier tokens (M5), these come from the player's token instead.
        """
        found = sent_ways(self.reinforcements, self.sent, self.played)
        in_all = sum(ways for _, ways in found)
        return {sent: Fraction(ways, in_all) for sent, ways in found}

    @property
    def played(self) -> tuple[int, ...]:
        """The soldier tokens of which one is played; empty without module 5."""
        return self.abilities.content.soldier_tokens if self.tokens is None else self.tokens


def _come(position: Position, me: Player) -> tuple[int, bool]:
    """Return how many soldiers have come to a player, and whether that includes their die (M1).

    A player who still chooses between the King's soldiers and the die takes the higher number.
    """
    order, choosing = position.order, any(isinstance(each, Use) for each in position.actions())
    table = position.table_copy()
    found = _more_than_own(table, me)
    if choosing and position.actor == me.name:
        for option in position.actions():
            there = position.table_copy()
            _, _, answer = there.asks.pop(0)
            answer(there, there.players[me.seat], option)
            found = max(found, _more_than_own(there, me))
        return found, True
    rolling, subject = choosing or position.actor is CHANCE, position.subject
    waits = rolling and subject is not None and order.index(me.name) >= order.index(subject)
    return found, not waits


def _more_than_own(table: Table, me: Player) -> int:
    """Return a player's strength beyond soldiers, buildings and the valley's aid."""
    assert table.strengths is not None
    return table.strengths[me.seat] - me.strength(table.foe) - table.foe.sent


@cache
def sent_ways(kind: str, sent: int | None, tokens: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return each number of soldiers from the King or a token, with its ways (P8.2, M5)."""
    if sent is not None:
        return ((sent, 1),)
    if tokens:
        return tuple(Counter(tokens).items())
    found: dict[int, int] = {}
    rolls = kings_rolls(kind)
    for roll, ways in zip(rolls, rolls.weights, strict=True):
        assert isinstance(roll, Roll)
        soldiers = reinforcements(roll)
        found[soldiers] = found.get(soldiers, 0) + ways
    return tuple(found.items())
