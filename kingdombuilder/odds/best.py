"""The best turn: all ways to build what is due and to use tiles, ranked by gold.

    search = BestTurn(position)
    for _ in search.work():    # in slices of less than a tenth of a second
        ...
    search.ranked()[0].gold

The answer so far can be asked for at any time, so that the work can be stopped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from heapq import nlargest
from types import MappingProxyType
from typing import Final, NamedTuple

from gametable.play.errors import Malformed, check_type
from gametable.play.positions import CHANCE
from kingdombuilder.engine.actions import Action
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.table import DUE, SETTLEMENTS, Table
from kingdombuilder.odds.sets import BEAM, Sets
from kingdombuilder.odds.terrain import next_card, shown_instead
from kingdombuilder.odds.turns import End, Turns

__all__ = ["AHEAD", "BEAM", "BestTurn", "PossibleCard", "Turn", "is_due"]

#: For so many turns, those with most gold, the card after them is looked at.
AHEAD: Final = 12


class PossibleCard(NamedTuple):
    """A card that may be shown in the middle of a turn: its chance, and the gold at the end then.

    From 0 to 1; by settlements alone, without tiles that can be used after them.
    """

    chance: Fraction
    gold: int


_NO_CARDS: Final[Mapping[str, PossibleCard]] = MappingProxyType({})


class Turn(NamedTuple):
    """A turn of the player to move.

    `gold`: what the player has after the actions, `gain`: how much more than before. `ahead`: the
    gold expected after the three settlements of the player's next card, over its exact chances,
    when nobody else builds and no tile is used; None if it was not looked at. `exact`: whether what
    is expected is so much, and not at least so much.

    `due`: settlements that are still due after the actions, because the card has no free hex left
    (KT.5); 0 at the end of the turn. `cards`: what may be shown then, by terrain; empty if it was
    not looked at. Together they have a chance below 1 if perhaps no card is left that fits.
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
        """The gold at the end of the turn, over the exact chances of a card that is shown in it."""
        more = (card.chance * (card.gold - self.gold) for card in self.cards.values())
        return sum(more, Fraction(self.gold))


class _Found(NamedTuple):
    """What is expected after an end, and whether it is exact."""

    ahead: Fraction | None
    exact: bool
    cards: Mapping[str, PossibleCard] = _NO_CARDS


_NOTHING: Final = _Found(None, exact=True)


def is_due(position: Position) -> bool:
    """Whether somebody is to build, to use a tile, or to see which card comes in between."""
    loaded = position.given is not position and bool(position.forced)
    return isinstance(position.actor, str) or loaded or _runs_out(position)


def _runs_out(position: Position) -> bool:
    """Whether a card is drawn in the middle of a turn (KT.5)."""
    return position.actor is CHANCE and position.table.replaces


class BestTurn:
    """The search for the best turn.

    `player`: whose turn it is. `compared`: the number of different ends. `done`: the share of the
    work after all ends are known, from 0 to 1.
    """

    def __init__(self, position: Position) -> None:
        """Raises `Malformed` where nobody is to build or to use a tile."""
        check_type(position, Position, "position")
        # What happened of itself on loading is a part of the turn.
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
        """Whether only the `BEAM` best tables were followed from some action on, by gold."""
        return self._turns.narrowed

    @property
    def runs_out(self) -> bool:
        """Whether in a turn a card is shown before it ends, so that nobody knows its gold."""
        return bool(self._turns.open)

    @property
    def exact(self) -> bool:
        """Whether all turns were compared to their ends, so that none can be better."""
        return not (self.narrowed or self.runs_out)

    def ranked(self, most: int | None = None) -> list[Turn]:
        """The turns that are known so far, or so many at `most`, that with most gold first.

        Where settlements are still due, by the gold that is expected.
        """
        ends = self._turns.ends
        if most is not None and most <= len(self._turns.leading):
            leading = {*self._turns.leading, *self._turns.open}
            ends = {key: ends[key] for key in leading}
        found = [self._turn(key) for key in sorted(ends, key=self._rank)]
        return found if most is None else found[:most]

    @property
    def best(self) -> Turn | None:
        """The first one of these, if any is known."""
        return next(iter(self.ranked(1)), None)

    def ranked_ahead(self) -> list[Turn]:
        """The turns whose next card was looked at, the one with most gold expected first."""
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
        """Look at all turns; then, unless not `ahead`, at the card after the best of them."""
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
        """What each card would bring that may be shown while settlements are still due (KT.5)."""
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
        """The gold that is expected after the player's next card, from this end of the turn."""
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
    """Whether what happened on loading was the turn of another player than the one who acts."""
    actor = position.actor
    return isinstance(actor, str) and position.seat(actor) != position.given.table.to_move
