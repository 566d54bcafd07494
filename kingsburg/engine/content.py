"""The contents of the box: powers, helps and cards, under the chosen rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias
from weakref import WeakValueDictionary

from gametable.play.errors import Word
from kingsburg.catalogue import advisors, enemies
from kingsburg.catalogue import tiles as printed_tiles
from kingsburg.catalogue.entries import OwnCards
from kingsburg.engine.actions import Action, Enemy, Valley
from kingsburg.engine.bundle import Terms, terms
from kingsburg.engine.chances import Chances
from kingsburg.engine.foe import Foe
from kingsburg.engine.powers.building import Building, building, printed_buildings
from kingsburg.engine.powers.goblin_valley import GoblinValley, together
from kingsburg.engine.powers.help import Help, help_of
from kingsburg.engine.powers.neutral_dice import NeutralDice
from kingsburg.engine.powers.new_advisors import Lying, NewAdvisors, at_first
from kingsburg.engine.powers.power import Power
from kingsburg.engine.powers.reinforcements import SOLDIER_TOKENS, FromTheKing, SoldierTokens
from kingsburg.engine.powers.tiles import tile_help
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
    printed on each, and `helps`, by number; `tiles` and `tile_helps` likewise (M6);
    `soldier_tokens`: those with which each player starts (M5); `cards` by year and enemy; `decks`:
    the chances of each year's card (S.3). `own`: the cards that are not printed, if there are any.
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
        tiles = (*printed_tiles(), *(own or NONE).tiles) if _NEW_ADVISORS in rules.modules else ()
        self.tiles = {entry.number: entry for entry in sorted(tiles, key=lambda each: each.number)}
        self.tile_helps = {
            number: tile_help(entry, rules.may_decline) for number, entry in self.tiles.items()
        }
        self._copies: dict[tuple[int, int, bool], Help] = {}
        self.soldier_tokens = SOLDIER_TOKENS if _SOLDIER_TOKENS in rules.modules else ()
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
        self._foes: dict[tuple[int, Enemy, Enemy | None], Foe] = {}
        self._two_decks: dict[tuple[int, Enemy | None, type[Action]], Chances] = {}

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
        neutral = (_NEUTRAL_DICE,) if players == 2 else ()
        new_advisors = (_TILES,) if _NEW_ADVISORS in self.rules.modules else ()
        valley = (_VALLEY,) if self.rules.scenario == "goblin_valley" else ()
        sent = _TOKENS if self.soldier_tokens else _FROM_THE_KING
        return (*neutral, *new_advisors, *valley, sent)

    def tiles_at_first(self) -> dict[int, Lying]:
        """What lies on advisors at the start of a game (M6)."""
        if self.rules.tiles == "drawn":
            return {}
        return {number: at_first(entry) for number, entry in self.tiles.items()}

    def foe(self, year: int, enemy: Enemy, valley: Enemy | None = None) -> Foe:
        """What is fought in the winter of this year, with the card of the valley if it counts."""
        key = year, enemy, valley
        if key not in self._foes:
            other = None if valley is None else self.cards[year, valley]
            self._foes[key] = together(self.cards[year, enemy], other)
        return self._foes[key]

    def deck(self, year: int, valley: Enemy | None) -> Chances:
        """The cards that may be the year's enemy, beside this card of the valley (S.3, V.1)."""
        return self.decks[year] if valley is None else self._left(year, valley, Enemy)

    def valley_deck(self, year: int, enemy: Enemy | None) -> Chances:
        """The cards that may lie in the valley, beside this enemy (V.1)."""
        return self._left(year, enemy, Valley)

    def _left(self, year: int, gone: Enemy | None, kind: type[Action]) -> Chances:
        key = year, gone, kind
        if key not in self._two_decks:
            left = (card for card in self.decks[year] if card is not gone)
            self._two_decks[key] = Chances(
                (card if kind is Enemy else Valley(card), 1)  # type: ignore[arg-type]
                for card in left
            )
        return self._two_decks[key]

    def copied(self, advisor: int, space: int, *, tile: bool) -> Help:
        """The help of an advisor, or of the tile there, for dice on another space (M6.1)."""
        key = advisor, space, tile
        if key not in self._copies:
            may_decline = self.rules.may_decline
            self._copies[key] = (
                tile_help(self.tiles[advisor], may_decline, space)
                if tile
                else help_of(self.advisors[advisor], may_decline, space)
            )
        return self._copies[key]


#: No cards of one's own.
NONE: Final = OwnCards("")
_SOLDIER_TOKENS: Final = 5
_NEW_ADVISORS: Final = 6
#: One object of each, so that all games share the `Kit` of them.
_NEUTRAL_DICE = NeutralDice()
_TILES = NewAdvisors()
_VALLEY = GoblinValley()
_FROM_THE_KING = FromTheKing()
_TOKENS = SoldierTokens()


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
