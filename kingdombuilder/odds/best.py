"""The best turn: all ways to build what is due and to use tiles, ranked by gold.

    search = BestTurn(position)
    for _ in search.work():    # in slices of less than a tenth of a second
        ...
    search.ranked()[0].gold

The answer so far is available at any time, so that the work can be stopped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from heapq import nlargest
from types import MappingProxyType
from typing import Final, NamedTuple

from gametable.play.errors import Malformed, Message, check, check_type
from gametable.play.positions import CHANCE
from kingdombuilder.engine.actions import Action
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.table import DUE, SETTLEMENTS, Table
from kingdombuilder.odds.sets import BEAM, Sets
from kingdombuilder.odds.terrain import next_card, shown_instead
from kingdombuilder.odds.turns import End, Turns

__all__ = ["AHEAD", "BEAM", "BestTurn", "PossibleCard", "Turn", "is_due"]

#: The number of turns, those with the most gold, for which the next card is examined.
AHEAD: Final = 12
_MOST_TURNS: Final = 1_000_000


class PossibleCard(NamedTuple):
    """A card that may be shown mid-turn: its chance from 0 to 1, and the gold at the end then.

    The gold counts settlements only, without tiles that can be used after them.
    """

    chance: Fraction
    gold: int


_NO_CARDS: Final[Mapping[str, PossibleCard]] = MappingProxyType({})


class Turn(NamedTuple):
    """A turn of the player to move.

    `gold`: the player's gold after the actions. `gain`: how much more that is than before. `ahead`:
    the gold expected after the three settlements of the player's next card, over its exact chances,
    if nobody else builds and no tile is used; None if it was not computed. `exact`: True if the
    expected gold is exact, False if it is a lower bound.

    `due`: settlements still due after the actions, because the card has no free hex left (KT.5); 0
    at the end of the turn. `cards`: the cards that may be shown then, by terrain; empty if they
    were not examined. Their chances sum to less than 1 if there may be no card left that fits.
    """

    actions: tuple[Action, ...]
    gold: int
    gain: int
    ahead: Fraction | None = None
    exact: bool = True
    due: int = 0
    cards: Mapping[str, PossibleCard] = _NO_CARDS

    @property
    def expected(self) -> Fraction:
        """The gold expected at the end of the turn, over the exact chances of the next card."""
        more = (card.chance * (card.gold - self.gold) for card in self.cards.values())
        return sum(more, Fraction(self.gold))


class _Found(NamedTuple):
    """The expectation after an end of a turn, and whether it is exact."""

    ahead: Fraction | None
    exact: bool
    cards: Mapping[str, PossibleCard] = _NO_CARDS


_NOTHING: Final = _Found(None, exact=True)


def is_due(position: Position) -> bool:
    """True if a player is to build or use a tile, or a card is drawn mid-turn."""
    loaded = position.given is not position and bool(position.forced)
    return isinstance(position.actor, str) or loaded or _runs_out(position)


def _runs_out(position: Position) -> bool:
    """True if a card is drawn mid-turn (KT.5)."""
    return position.actor is CHANCE and position.table.replaces


class BestTurn:
    """The search for the best turn.

    `player`: whose turn it is. `compared`: the number of different ends. `done`: the share done,
    from 0 to 1, of the work after all ends are known.
    """

    def __init__(self, position: Position) -> None:
        """Raises `Malformed` if nobody is to build or use a tile."""
        check_type(position, Position, "position")
        # What happened automatically on loading is part of the turn.
        given = position.given
        self._start = (position if _elsewhere(position) else given).table_copy()
        if not is_due(position):
            raise Malformed("nobody builds or moves in this position, so there is no best turn")
        self.done = Fraction(0)
        self._seat = self._start.to_move
        self.player = position.names[self._seat]
        self._cards = next_card(position, self.player)
        self._purse = self._start.purse(self._seat)
        self._now = self._purse.total(self._start.own[self._seat])
        self._turns = Turns(self._start, self._purse)
        self._sets = Sets(self._purse)
        self._found: dict[object, _Found] = {}

    # The answer so far --------------------------------------------------------------------

    @property
    def compared(self) -> int:
        return len(self._turns.ends)

    @property
    def narrowed(self) -> bool:
        """True if, from some action on, only the `BEAM` best tables by gold were followed."""
        return self._turns.narrowed

    @property
    def runs_out(self) -> bool:
        """True if a card is shown before some turn ends, so that its gold is unknown."""
        return bool(self._turns.open)

    @property
    def exact(self) -> bool:
        """True if all turns were compared to their ends, so that none can be better."""
        return not (self.narrowed or self.runs_out)

    def ranked(self, most: int | None = None) -> list[Turn]:
        """Return the turns known so far, at most `most` of them, the one with the most gold first.

        A turn with settlements still due is ranked by its expected gold.
        """
        if most is not None:
            check(most, range(_MOST_TURNS + 1), Message("number of turns"))
        ends = self._turns.ends
        if most is not None and most <= len(self._turns.leading):
            leading = {*self._turns.leading, *self._turns.open}
            ends = {key: ends[key] for key in leading}
        found = [self._turn(key) for key in sorted(ends, key=self._rank)]
        return found if most is None else found[:most]

    @property
    def best(self) -> Turn | None:
        """The turn with the most gold, None if no turn is known yet."""
        return next(iter(self.ranked(1)), None)

    def ranked_ahead(self) -> list[Turn]:
        """Return the turns whose next card was examined, the most expected gold first."""
        found = [self._turn(key) for key, each in self._found.items() if each.ahead is not None]
        return sorted(found, key=lambda turn: (-(turn.ahead or 0), -turn.gold))

    def _rank(self, key: object) -> tuple[Fraction | int, int, int]:
        end = self._turns.ends[key]
        worth = self._turn(key).expected if key in self._turns.open else end.gold
        return -worth, end.length, end.number

    def _turn(self, key: object) -> Turn:
        end, found = self._turns.ends[key], self._found.get(key, _NOTHING)
        gain = end.gold - self._now
        ahead, exact, cards = found
        return Turn(end.actions, end.gold, gain, ahead, exact, end.due, cards)

    # The work -----------------------------------------------------------------------------

    def work(self, *, ahead: bool = True) -> Iterator[None]:
        """Examine all turns and, if `ahead`, the next card after the best of them."""
        check_type(ahead, bool, "ahead")
        yield from self._turns.work()
        ends, open_ = self._turns.ends, self._turns.open
        for key in nlargest(AHEAD, open_, key=lambda key: ends[key].gold):
            yield from self._look_within(key, open_[key])
        best = sorted(self._turns.leading, key=self._rank)[: AHEAD if ahead else 0]
        for number, key in enumerate(best):
            yield from self._look_ahead(key, ends[key])
            self.done = Fraction(number + 1, len(best))
        self.done = Fraction(1)

    def _look_within(self, key: object, table: Table) -> Iterator[None]:
        """Find what each card that may be shown while settlements are due would bring (KT.5)."""
        own, due = table.own[self._seat], self._turns.ends[key].due
        cards: dict[str, PossibleCard] = {}
        exact = not table.usable(self._seat)
        for terrain, chance in shown_instead(table).items():
            if chance:
                there = table.board.on[terrain] & table.free
                built = yield from self._sets.built(own, there, due)
                cards[terrain] = PossibleCard(chance, built.most)
                exact = exact and built.exact
        self._found[key] = _Found(None, exact, cards)

    def _look_ahead(self, key: object, end: End) -> Iterator[None]:
        """Find the gold expected after the player's next card, from this end of the turn."""
        table, own = self._start, end.own
        free = (table.free | table.own[self._seat]) & ~own
        due = min(DUE, SETTLEMENTS - own.bit_count())
        expected, exact = Fraction(0), True
        for terrain, chance in self._cards.items():
            if chance:
                there = table.board.on[terrain] & free
                built = yield from self._sets.built(own, there, due)
                expected += chance * built.most
                exact = exact and built.exact
        self._found[key] = _Found(expected, exact)


def _elsewhere(position: Position) -> bool:
    """True if what happened on loading was the turn of a player other than the actor."""
    actor = position.actor
    return isinstance(actor, str) and position.seat(actor) != position.given.table.to_move
