"""What is in the box under given rules: powers, helps and cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from kingsburg.catalogue import enemies
from kingsburg.engine.actions import Enemy
from kingsburg.engine.bundle import Terms, terms
from kingsburg.engine.chances import Chances
from kingsburg.engine.powers.building import Building, printed_buildings
from kingsburg.engine.powers.help import Help, printed_helps
from kingsburg.engine.powers.neutral_dice import NeutralDice
from kingsburg.engine.powers.power import Power
from kingsburg.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Card:
    """An enemy card with what it gives and takes."""

    year: int
    race: str
    strength: int
    reward: Terms
    loss: Terms


class Content:
    """Everything a game is played with. One for each set of rules: see `content_of`.

    `buildings` by id and `rows` by letter, both in printed order; `helps` by advisor;
    `cards` by year and enemy; `decks`: the chances of each year's card (S.3).
    """

    def __init__(self, rules: Rules, buildings: tuple[Building, ...]) -> None:
        self.rules = rules
        self.buildings = {building.id: building for building in buildings}
        self.rows: dict[str, tuple[Building, ...]] = {
            letter: tuple(building for building in buildings if building.row == letter)
            for letter in sorted({building.row for building in buildings})
        }
        self.helps: dict[int, Help] = {**printed_helps(rules.may_decline)}
        self.cards = {
            (entry.year, Enemy(entry.race, entry.strength)): Card(
                entry.year, entry.race, entry.strength, terms(entry.reward), terms(entry.loss)
            )
            for entry in enemies()
        }
        self.decks = {
            year: Chances((enemy, 1) for of_year, enemy in self.cards if of_year == year)
            for year in range(1, rules.YEARS + 1)
        }

    def __reduce__(self) -> tuple[Any, ...]:
        if content_of(self.rules) is self:
            return content_of, (self.rules,)
        return type(self), (self.rules, tuple(self.buildings.values()))

    def table_powers(self, players: int) -> tuple[Power, ...]:
        """The powers that belong to nobody, in the order in which they work (P2a.1)."""
        return (_NEUTRAL_DICE,) if players == 2 else ()


#: One object, so that all games of two share its `Kit`.
_NEUTRAL_DICE = NeutralDice()


#: From the rules to what a game by them is played with: `content_of`, or a house's own.
Box: TypeAlias = Callable[[Rules], Content]


@cache
def content_of(rules: Rules) -> Content:
    """The content of a game by these rules."""
    return Content(rules, printed_buildings())
