"""The contents of the box: powers, helps and cards, under the chosen rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias
from weakref import WeakValueDictionary

from gametable.play.errors import Word
from kingsburg.catalogue import advisors, enemies
from kingsburg.catalogue.entries import OwnCards
from kingsburg.engine.actions import Enemy
from kingsburg.engine.bundle import Terms, terms
from kingsburg.engine.chances import Chances
from kingsburg.engine.powers.building import Building, building, printed_buildings
from kingsburg.engine.powers.help import Help, help_of
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
    """Everything that a game is played with; `content_of` makes one for each set of rules.

    `buildings` by id and `rows` by letter, both in printed order; `governors` by id; `sways`: the
    buildings that let a group of dice count as one more or one less (P2b.6); `advisors`: what is
    printed on each, and `helps`, by number; `cards` by year and enemy; `decks`: the chances of each
    year's card (S.3). `own`: the cards that are not printed, if there are any.
    """

    def __init__(
        self,
        rules: Rules,
        buildings: tuple[Building, ...],
        governors: tuple[Power, ...] = (),
        own: OwnCards | None = None,
    ) -> None:
        self.rules = rules
        self.own = own
        self.governors = {power.id: power for power in governors}
        self.buildings = {building.id: building for building in buildings}
        self.rows: dict[str, tuple[Building, ...]] = {
            letter: tuple(building for building in buildings if building.row == letter)
            for letter in sorted({building.row for building in buildings})
        }
        self.sways = tuple(id for id, each in self.buildings.items() if each.numbers.get("sway"))
        self.advisors = {entry.number: entry for entry in (*advisors(), *(own or NONE).advisors)}
        self.helps: dict[int, Help] = {
            number: help_of(entry, rules.may_decline) for number, entry in self.advisors.items()
        }
        self.cards = {
            (entry.year, Enemy(entry.race, entry.strength)): Card(
                entry.year, entry.race, entry.strength, terms(entry.reward), terms(entry.loss)
            )
            for entry in (*enemies(), *(own or NONE).enemies)
        }
        self.decks = {
            year: Chances((enemy, 1) for of_year, enemy in self.cards if of_year == year)
            for year in range(1, rules.YEARS + 1)
        }

    def __reduce__(self) -> tuple[Any, ...]:
        if content_of(self.rules, self.own) is self:
            return content_of, (self.rules, self.own)
        powers = tuple(self.buildings.values()), tuple(self.governors.values())
        return type(self), (self.rules, *powers, self.own)

    def under(self, rules: Rules) -> Content:
        """The same box under other rules."""
        return content_of(rules, self.own)

    def word(self, power: str) -> Word:
        """A building or governor by its id, to be told by its name; another id is told as it is."""
        known = self.buildings.get(power) or self.governors.get(power)
        return Word("building", power, known.names if known else None)

    def table_powers(self, players: int) -> tuple[Power, ...]:
        """The powers that belong to nobody, in the order in which they work (P2a.1)."""
        return (_NEUTRAL_DICE,) if players == 2 else ()


#: No cards of one's own.
NONE: Final = OwnCards("")
#: One object, so that all games of two share its `Kit`.
_NEUTRAL_DICE = NeutralDice()


#: A function from rules to the content of a game: `content_of`, or one for a house's own cards.
Box: TypeAlias = Callable[[Rules], Content]


def content_of(rules: Rules, own: OwnCards | None = None) -> Content:
    """The content of a game by these rules, with these cards beside or in place of printed ones.

    As long as somebody uses it, the same content is one object.
    """
    if own is None:
        return _printed(rules)
    key = rules, own, own.file
    found = _with_own.get(key)
    if found is None:
        found = _with_own[key] = Content(rules, _buildings_with(own, rules), own=own)
    return found


_with_own: Final[WeakValueDictionary[tuple[Rules, OwnCards, str], Content]] = WeakValueDictionary()


@cache
def _printed(rules: Rules) -> Content:
    return Content(rules, printed_buildings(rules.modules))


def _buildings_with(own: OwnCards, rules: Rules) -> tuple[Building, ...]:
    mine = {entry.id: building(entry) for entry in own.buildings}
    printed = (each for each in printed_buildings(rules.modules) if each.id not in mine)
    return tuple(sorted((*printed, *mine.values()), key=lambda each: each.place))


def standard() -> Content:
    """The printed box, by the default rules: for questions that come from no game."""
    return content_of(Rules())
