"""The battle in winter: victory, draw or defeat, and what it brings (P8).

The engine plays each battle on a table with one player, so the odds cover all cards and buildings
that the engine knows, including those of extensions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from gametable.play.errors import check, check_type
from kingsburg.engine.actions import (
    Enemy,
)
from kingsburg.engine.calendar import first_part
from kingsburg.engine.chances import FACES
from kingsburg.engine.content import Content, standard
from kingsburg.engine.hooks import VICTORY
from kingsburg.engine.player import Player
from kingsburg.engine.powers.abilities import Abilities
from kingsburg.engine.powers.destiny import DestinyCard
from kingsburg.engine.powers.power import Power
from kingsburg.engine.steps.battle import fight, outcome
from kingsburg.engine.table import Table
from kingsburg.odds.winter import MOST_SOLDIERS, SOLDIERS, Winter, sent_ways

_NEVER = Fraction(0)
#: Victory, draw and defeat as `outcome` returns them.
_RESULTS = (1, 0, -1)
#: The number of ways in which victory, draw and defeat come about.
Ways = tuple[int, ...]
#: The enemy, and the card of the valley if there is one.
Cards = tuple[Enemy, Enemy | None]


class Odds(NamedTuple):
    """Probabilities from 0 to 1 that add up to 1, or their differences, which add up to 0."""

    victory: Fraction = _NEVER
    draw: Fraction = _NEVER
    defeat: Fraction = _NEVER


class Spoils(NamedTuple):
    """Average amounts that a battle gives or takes.

    `any`: goods of the player's choice. `vp`: includes those of fallen buildings (P8.7).
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
    """Average gains and losses, both as positive amounts."""

    gains: Spoils
    losses: Spoils

    @property
    def balance(self) -> Spoils:
        """The gains less the losses."""
        return Spoils(*(gain - loss for gain, loss in zip(*self, strict=True)))


class Muster(NamedTuple):
    """The battle with a number of soldiers, and what the last one adds.

    `more`, `more_worth`: the differences from one soldier fewer; None for the first number.
    """

    soldiers: int
    odds: Odds
    worth: Spoils
    more: Odds | None
    more_worth: Spoils | None


def battle(winter: Winter) -> Odds:
    """Return the probabilities, from 0 to 1, of victory, draw and defeat (P8.2-P8.4)."""
    victory = draw = defeat = 0
    for _, (wins, draws, losses) in _against(winter):
        victory += wins
        draw += draws
        defeat += losses
    in_all = victory + draw + defeat
    return Odds(Fraction(victory, in_all), Fraction(draw, in_all), Fraction(defeat, in_all))


def worth(winter: Winter) -> Worth:
    """Return what the battle gives and takes on average (P8.4, P8.6-P8.9).

    This counts the card's rewards, its losses as far as there is something to lose, what buildings
    add to a victory, and the VP of buildings that fall. It does not count the VP of the strongest
    (P8.5: `kingsburg.odds.honour`), soldiers, who go home anyway (P8.10), tokens, which no card
    gives, or what a fallen building would have brought later.
    """
    gains, losses = [0] * len(Spoils._fields), [0] * len(Spoils._fields)
    in_all = 0
    for cards, all_ways in _against(winter):
        for result, ways in zip(_RESULTS, all_ways, strict=True):
            in_all += ways
            for place, change in _changes(
                winter.abilities, winter.goods, winter.year, cards, result, winter.destiny
            ):
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
    """Return the same battle with `least` to `most` soldiers, and what each soldier adds.

    `most`: 0 to 999; 10 beat every card of the base game. The first entry does not say what its
    last soldier adds. Raises `Malformed`.
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


def matters(power: Power) -> bool:
    """True if a building or card changes the battle itself, not only what is lost in defeat."""
    numbers = power.numbers
    return bool(
        numbers.get("strength")
        or numbers.get("ties_won")
        or power.strength_against
        or power.strength_up_to
        or power.own_die
        or (isinstance(power, DestinyCard) and power.enemy_strength)
        or any(each.hook == VICTORY for each in power.triggers)
    )


def years_of(enemy: Enemy, content: Content | None = None) -> tuple[int, ...]:
    """Return the years that have this card; several years may share its race and strength."""
    return tuple(year for year, card in (content or standard()).cards if card is enemy)


def _against(winter: Winter) -> list[tuple[Cards, Ways]]:
    """Return the cards that may come, with the ways of victory, draw and defeat against them."""
    check_type(winter, Winter, "winter")
    abilities, soldiers, kind, sent = (
        winter.abilities,
        winter.soldiers,
        winter.reinforcements,
        winter.sent,
    )
    asked = replace(winter, soldiers=0, sent=None, tokens=None, goods=None, rolled=False)
    asked = replace(asked, reinforcements="die")
    return [
        (cards, _ways(abilities, lacking - soldiers, kind, sent, winter.played, winter.own_die))
        for cards, lacking in _lacking(asked)
    ]


@lru_cache(maxsize=4096)
def _lacking(winter: Winter) -> tuple[tuple[Cards, int], ...]:
    """Return the cards that may come, each with its strength less buildings and the valley's aid.

    Only the winter's buildings, year and cards count.
    """
    return tuple(
        ((enemy, valley), foe.strength - foe.sent - winter.abilities.sums.strength(foe))
        for enemy, valley, foe in winter.foes
    )


@lru_cache(maxsize=4096)
def _ways(
    abilities: Abilities,
    lacking: int,
    kind: str,
    sent: int | None,
    tokens: tuple[int, ...],
    own_die: bool,
) -> Ways:
    """Return the ways of victory, draw and defeat for a player who is so far short of a draw."""
    me = Player(0, "", abilities)
    found = dict.fromkeys(_RESULTS, 0)
    for soldiers, ways in _used(kind, sent, tokens, own_die=own_die):
        found[outcome(me, soldiers, lacking)] += ways
    return tuple(found.values())


@cache
def _used(
    kind: str, sent: int | None, tokens: tuple[int, ...], *, own_die: bool
) -> tuple[tuple[int, int], ...]:
    """Return each number of soldiers with its ways, including the player's own die if any (M1)."""
    if not own_die:
        return sent_ways(kind, sent, tokens)
    found: dict[int, int] = {}
    for (soldiers, ways), die in product(sent_ways(kind, sent, tokens), FACES):
        reinforced = with_own_die(soldiers, die, with_tokens=bool(tokens))
        found[reinforced] = found.get(reinforced, 0) + ways
    return tuple(found.items())


def with_own_die(soldiers: int, die: int, *, with_tokens: bool) -> int:
    """Return the soldiers with the die of a Military Academy (M1).

    The die replaces the King's soldiers if it is better; with tokens, half of it, rounded up, is
    added.
    """
    return soldiers + (die + 1) // 2 if with_tokens else max(soldiers, die)


@lru_cache(maxsize=4096)
def _changes(
    abilities: Abilities,
    goods: tuple[int, int, int] | None,
    year: int,
    cards: Cards,
    result: int,
    destiny: str | None,
) -> tuple[tuple[int, int], ...]:
    """Return what a battle with this result changes: places in `Spoils`, each with its amount."""
    table = Table(abilities.content, ("",))
    table.players[0] = me = Winter(abilities=abilities, goods=goods).player
    table.year, (table.enemy, table.valley) = year, cards
    # Only the enemy reads the card here: the abilities include it if it counts for the player.
    table.destiny = destiny
    table.at, table.todo = first_part("winter"), [me.seat]
    table.strengths = (table.foe.strength + result,)
    before, standing = me.owns(), len(me.buildings)
    chosen = 0
    while table.asks or not fight(table):
        if table.asks:
            # Goods of the player's choice are counted separately, whichever are picked here.
            _, options, answer = table.asks.pop(0)
            kept = me.owns()
            answer(table, me, options[0] if options else None)
            chosen += me.goods - kept.goods
            me.gold, me.wood, me.stone = kept[:3]
    gold, wood, stone, vp, *_ = (now - was for now, was in zip(me.owns(), before, strict=True))
    changes = (gold, wood, stone, chosen, vp, len(me.buildings) - standing)
    return tuple((place, change) for place, change in enumerate(changes) if change)


def _difference(now: Iterable[Fraction], before: Iterable[Fraction]) -> Iterator[Fraction]:
    return (new - old for new, old in zip(now, before, strict=True))
