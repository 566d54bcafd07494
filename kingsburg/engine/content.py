"""The content of a game: powers, helps and cards, under the chosen rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from threading import Lock
from typing import Any, Final, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from gametable.play.errors import Message, Word, check_type
from kingsburg.catalogue import advisors, destinies, enemies, governors
from kingsburg.catalogue import tiles as printed_tiles
from kingsburg.catalogue.entries import EnemyEntry, OwnCards
from kingsburg.engine.actions import Action, Enemy, Valley
from kingsburg.engine.bundle import Terms, terms
from kingsburg.engine.calendar import following
from kingsburg.engine.chances import Chances
from kingsburg.engine.foe import Foe
from kingsburg.engine.powers.alternative_rows import COPIES, AlternativeRow
from kingsburg.engine.powers.building import Building, building, printed_buildings
from kingsburg.engine.powers.dealing_governors import DEALT, AuctionedGovernors, DealtGovernors
from kingsburg.engine.powers.dealing_rows import DealtRows, DraftedRows, can_be_dealt
from kingsburg.engine.powers.destiny import Destiny, DestinyCard, destiny, printed_destinies
from kingsburg.engine.powers.goblin_valley import GoblinValley, together
from kingsburg.engine.powers.governors import Governor, governor, printed_governors
from kingsburg.engine.powers.help import Help, help_of
from kingsburg.engine.powers.neutral_dice import NeutralDice
from kingsburg.engine.powers.new_advisors import NewAdvisors, TileState, at_first
from kingsburg.engine.powers.power import Power
from kingsburg.engine.powers.reinforcements import SOLDIER_TOKENS, FromTheKing, SoldierTokens
from kingsburg.engine.powers.tiles import tile_help
from kingsburg.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class EnemyCard:
    """An enemy card with what it gives and takes."""

    year: int
    race: str
    strength: int
    reward: Terms
    loss: Terms


class Content:
    """Everything that a game is played with; `content_of` makes one for each set of rules.

    `buildings`: by id, and `rows`: by letter, both in printed order. `alternative_rows`,
    `governors`, `destinies`: those that can be played, by id. `sways`: the powers that let a group
    of dice count as one more or one less (P2b.6). `advisors`: what is printed on each, and `helps`:
    what each does, by number. `tiles`, `tile_helps`: likewise (M6). `soldier_tokens`: those that
    each player starts with (M5). `cards`: the enemy cards by year and enemy. `decks`: the chances
    of each year's card (S.3). `hooks`: those at which any power works. `first`: the calendar line
    at which a game starts. `following`: the line after each line (`calendar.following`). `own`: the
    custom cards, if there are any.
    """

    def __init__(
        self,
        rules: Rules,
        buildings: tuple[Building, ...],
        governors: tuple[Governor, ...] = (),
        own: OwnCards | None = None,
        alternative_rows: tuple[AlternativeRow, ...] = (),
        destinies: tuple[DestinyCard, ...] = (),
    ) -> None:
        self.rules = rules
        self.own = own
        self.governors = {power.id: power for power in governors}
        self.destinies = {card.id: card for card in destinies}
        self.alternative_rows = {row.id: row for row in alternative_rows}
        alternatives = {each for row in alternative_rows for each in row.buildings}
        placed = sorted({*buildings} | alternatives, key=lambda each: (each.place, each.id))
        self.buildings = {building.id: building for building in placed}
        self.rows: dict[str, tuple[Building, ...]] = {
            letter: tuple(building for building in buildings if building.row == letter)
            for letter in sorted({building.row for building in buildings})
        }
        self.sways = tuple(power.id for power in self.with_number("sway"))
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
            (entry.year, Enemy(entry.race, entry.strength)): EnemyCard(
                entry.year, entry.race, entry.strength, terms(entry.reward), terms(entry.loss)
            )
            for entry in _in_decks((own or NONE).enemies)
        }
        self.decks = {
            year: Chances((enemy, 1) for of_year, enemy in self.cards if of_year == year)
            for year in range(1, rules.YEARS + 1)
        }
        self._foes: dict[tuple[int, Enemy, Enemy | None, str | None], Foe] = {}
        self.hooks = self._hooks()
        self.first, *places = following(self.hooks)
        self.following = tuple(places)
        self._two_decks: dict[tuple[int, Enemy | None, type[Action]], Chances] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        if content_of(self.rules, self.own) is self:
            return content_of, (self.rules, self.own)
        buildings = tuple(each for row in self.rows.values() for each in row)
        cards = (self.governors, self.alternative_rows, self.destinies)
        governors, rows, destinies = (tuple(each.values()) for each in cards)
        return type(self), (self.rules, buildings, governors, self.own, rows, destinies)

    def under(self, rules: Rules) -> Content:
        """Return the content of the same cards under other rules."""
        return content_of(rules, self.own)

    def word(self, power: str) -> Word:
        """Return the word that names the power with this id; an unknown id stands for itself."""
        found = self.power(power)
        names = found.names if found else _listed().get(power)
        return Word("building", power, names)

    def power(self, id: str) -> Power | None:
        """Return the building, row, governor or destiny card with this id, if there is one."""
        kinds = (self.buildings, self.governors, self.destinies, self.alternative_rows)
        return next((found for kind in kinds if (found := kind.get(id))), None)

    def with_number(self, name: str) -> Iterator[Power]:
        """Return the cards of this content that have this number."""
        helping: tuple[Mapping[str, Power], ...] = self.buildings, self.governors, self.destinies
        return (power for kind in helping for power in kind.values() if power.numbers.get(name))

    def table_powers(self, players: int) -> tuple[Power, ...]:
        """Return the powers that belong to nobody, in the order in which they work (P2a.1)."""
        neutral = (_NEUTRAL_DICE,) if players == 2 else ()
        new_advisors = (_TILES,) if _NEW_ADVISORS in self.rules.modules else ()
        valley = (_VALLEY,) if self.rules.scenario == "goblin_valley" else ()
        sent = _TOKENS if self.soldier_tokens else _FROM_THE_KING
        modules = self.rules.modules
        rows = (_ROWS[self.rules.rows],) if _ALTERNATIVE_ROWS in modules else ()
        governors = (_GOVERNORS[self.rules.governors],) if _GOVERNOR_CARDS in modules else ()
        destiny = (_DESTINY,) if self.destinies else ()
        return (*rows, *governors, *destiny, *neutral, *new_advisors, *valley, sent)

    def _hooks(self) -> frozenset[str]:
        """Return the hooks at which any power of this content does something."""
        kinds = (self.buildings, self.governors, self.destinies, self.alternative_rows)
        powers = (each for kind in kinds for each in kind.values())
        table = self.table_powers(Rules.PLAYERS[0])
        return frozenset().union(*(power.hooks for power in (*powers, *table)))

    def why_not_dealt(self, players: int) -> Message | None:
        """Return why this many players cannot play module 2; None if they can or need not (C.0)."""
        rows = dict.fromkeys(self.alternative_rows, COPIES)
        if _ALTERNATIVE_ROWS not in self.rules.modules or can_be_dealt(rows, players):
            return None
        return Message(
            "module 2 deals two different rows to each of {players} players, but only {number} "
            "alternative rows are known in full: add rows of your own",
            players=players,
            number=len(rows),
        )

    def governors_each(self, players: int) -> int:
        """Return how many governors each player is dealt: at most 3, the same for all (C.0)."""
        return min(DEALT, len(self.governors) // players)

    def that_can_be_dealt(self, players: int) -> Content:
        """Return this content, without module 2 if it has too few rows for these players (C.0)."""
        if not self.why_not_dealt(players):
            return self
        modules = tuple(each for each in self.rules.modules if each != _ALTERNATIVE_ROWS)
        return self.under(replace(self.rules, modules=modules))

    def tiles_at_first(self) -> dict[int, TileState]:
        """Return the tiles on the advisors at the start of a game (M6)."""
        if self.rules.tiles == "drawn":
            return {}
        return {number: at_first(entry) for number, entry in self.tiles.items()}

    def foe(
        self, year: int, enemy: Enemy, valley: Enemy | None = None, destiny: str | None = None
    ) -> Foe:
        """Return what is fought in the winter of this year, with the valley's card if it counts.

        `destiny`: the destiny card of the year (M4).
        """
        key = year, enemy, valley, destiny
        if key not in self._foes:
            fiercer = 0 if destiny is None else self.destinies[destiny].enemy_strength
            printed = self.rules.improvised_defenses == "printed"
            other = None if valley is None else self.cards[year, valley]
            card = self.cards[year, enemy]
            self._foes[key] = together(card, other, fiercer, fiercer if printed else 0)
        return self._foes[key]

    def deck(self, year: int, valley: Enemy | None) -> Chances:
        """Return the cards that may be the year's enemy, given the valley's card (S.3, V.1)."""
        return self.decks[year] if valley is None else self._left(year, valley, Enemy)

    def valley_deck(self, year: int, enemy: Enemy | None) -> Chances:
        """Return the cards that may lie in the valley, given the enemy (V.1)."""
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
        """Return the help of an advisor, or of the tile there, for dice on another space (M6.1)."""
        key = advisor, space, tile
        if key not in self._copies:
            may_decline = self.rules.may_decline
            self._copies[key] = (
                tile_help(self.tiles[advisor], may_decline, space)
                if tile
                else help_of(self.advisors[advisor], may_decline, space)
            )
        return self._copies[key]


@cache
def _listed() -> Mapping[str, Mapping[str, str]]:
    """Return the names of all governors and destiny cards, including those that are unplayable."""
    return {each.id: each.names for kind in (governors(), destinies()) for each in kind}


_Card = TypeVar("_Card", bound=Power)

#: The rows that come with module 1.
MORE_ROWS: Final = ("A", "G")
#: No custom cards.
NONE: Final = OwnCards("")
_ADDITIONAL_ROWS: Final = 1
_ALTERNATIVE_ROWS: Final = 2
_GOVERNOR_CARDS: Final = 3
_DESTINY_CARDS: Final = 4
_SOLDIER_TOKENS: Final = 5
_NEW_ADVISORS: Final = 6
#: One object of each, so that all games share their `Abilities`.
_ROWS = {"dealt": DealtRows(), "draft": DraftedRows()}
_GOVERNORS = {"dealt": DealtGovernors(), "auction": AuctionedGovernors()}
_DESTINY = Destiny()
_NEUTRAL_DICE = NeutralDice()
_TILES = NewAdvisors()
_VALLEY = GoblinValley()
_FROM_THE_KING = FromTheKing()
_TOKENS = SoldierTokens()


#: A function from rules to the content of a game: `content_of`, or one that adds custom cards.
ContentMaker: TypeAlias = Callable[[Rules], Content]


def content_of(rules: Rules, own: OwnCards | None = None) -> Content:
    """Return the content of a game by these rules; custom cards add to or replace printed ones.

    The same arguments give the same object as long as it is in use.
    """
    check_type(rules, Rules, "rules")
    if own is not None:
        check_type(own, OwnCards, "cards")
    with _lock:
        if own is None:
            return _printed(rules)
        key = rules, own, own.file
        found = _with_own.get(key)
        if found is None:
            found = _with_own[key] = _made(rules, own)
        return found


#: Two threads that ask for the same content at once get the same object.
_lock: Final = Lock()
_with_own: Final[WeakValueDictionary[tuple[Rules, OwnCards, str], Content]] = WeakValueDictionary()


@cache
def _printed(rules: Rules) -> Content:
    return _made(rules, None)


def _made(rules: Rules, own: OwnCards | None) -> Content:
    cards, modules = own or NONE, rules.modules
    mine = {entry.id: building(entry) for entry in cards.buildings}
    in_rows = {id for row in cards.rows for id in row.buildings}
    printed = (each for each in printed_buildings(modules) if each.id not in mine)
    placed = (each for each in mine.values() if each.id not in in_rows and _is_there(each, modules))
    rows = (
        AlternativeRow(entry, tuple(mine[id] for id in entry.buildings))
        for entry in cards.rows
        if entry.letter not in MORE_ROWS or _ADDITIONAL_ROWS in modules
    )
    return Content(
        rules,
        tuple(sorted((*printed, *placed), key=lambda each: each.place)),
        _with(printed_governors(), map(governor, cards.governors))
        if _GOVERNOR_CARDS in modules
        else (),
        own,
        tuple(rows) if _ALTERNATIVE_ROWS in modules else (),
        _with(printed_destinies(), map(destiny, cards.destinies))
        if _DESTINY_CARDS in modules
        else (),
    )


def _in_decks(own: Sequence[EnemyEntry]) -> Iterator[EnemyEntry]:
    """Yield the enemy cards: custom ones in place of those that they replace, or at the end."""
    left = {(each.year, each.replaces or f"{each.race} {each.strength}"): each for each in own}
    for entry in enemies():
        yield left.pop((entry.year, f"{entry.race} {entry.strength}"), entry)
    yield from left.values()


def _is_there(building: Building, modules: tuple[int, ...]) -> bool:
    """True if the row of a custom building is in play: rows A and G belong to module 1."""
    return building.row not in MORE_ROWS or _ADDITIONAL_ROWS in modules


def _with(printed: tuple[_Card, ...], own: Iterable[_Card]) -> tuple[_Card, ...]:
    """Return printed cards, with custom ones in place of those with the same id or after them."""
    cards = {card.id: card for card in printed} | {card.id: card for card in own}
    return tuple(cards.values())


def standard() -> Content:
    """Return the printed content under the default rules, for questions that come from no game."""
    return content_of(Rules())
