"""The best turn: all ways to build what is due and to use tiles, ranked by gold.

    search = BestTurn(position)
    for _ in search.work():    # in slices of less than a tenth of a second
        ...
    search.ranked()[0].gold

The answer so far can be asked for at any time, so that the work can be stopped.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from fractions import Fraction
from heapq import nlargest, nsmallest
from typing import Final, NamedTuple, TypeAlias

from gametable.play.errors import Malformed, check_type
from kingdombuilder.engine import gold
from kingdombuilder.engine.actions import END, Action, Build, End, Move
from kingdombuilder.engine.hexes import Hexes, each
from kingdombuilder.engine.position import CHANCE, Position
from kingdombuilder.engine.table import DUE, SETTLEMENTS, Table
from kingdombuilder.engine.tiles import beside_own
from kingdombuilder.odds.terrain import next_card

#: Beyond so many tables after the same number of uses of tiles, and beyond so many sets of due
#: settlements, the search keeps the best ones only.
EXACT_UP_TO: Final = 5_000
#: How many of them a search keeps that is not exact any more.
BEAM: Final = 200
#: For so many turns, those with most gold, the card after them is looked at.
AHEAD: Final = 12
#: So many tables are compared between two signs of life, in less than a tenth of a second.
_SLICE: Final = 100


class Turn(NamedTuple):
    """A turn of the player to move.

    `gold`: what the player has at its end, `gain`: how much more than before. `ahead`: the gold
    expected after the three settlements of the player's next card, over its exact chances, when
    nobody else builds and no tile is used; None if it was not looked at. `exact`: whether all ways
    to build these were compared.
    """

    actions: tuple[Action, ...]
    gold: int
    gain: int
    ahead: Fraction | None = None
    exact: bool = True


class _Way(NamedTuple):
    """A table and the actions up to it, and those that come next, which are not carried out yet.

    `own`: the settlements of the player after them.
    """

    table: Table
    done: tuple[Action, ...]
    following: tuple[Action, ...]
    own: Hexes


#: Ways to different tables, by what makes these different.
_Ways: TypeAlias = dict[object, _Way]
#: For each set of own settlements the order in which the new ones were built.
_Sets: TypeAlias = dict[Hexes, tuple[int, ...]]


class BestTurn:
    """The search for the best turn.

    `exact`: whether all turns were compared; otherwise only the `BEAM` best tables were followed
    from some action on, by gold, so that a better turn may exist. `compared`: the number of
    different ends. `done`: the share of the work after all ends are known, from 0 to 1.
    """

    def __init__(self, position: Position) -> None:
        """Raises `Malformed` where nobody is to build or to use a tile."""
        check_type(position, Position, "position")
        if position.actor is CHANCE or position.actor is None:
            raise Malformed("nobody builds or moves at this position, so there is no best turn")
        self.exact = True
        self.done = Fraction(0)
        self._start = position.table_copy()
        self._seat = self._start.to_move
        self._moment = (self._start.turn, self._start.to_move)
        self._cards = next_card(position, position.names[self._seat])
        self._now = self._gold(self._start.own[self._seat])
        self._ends: dict[Hexes, tuple[Action, ...]] = {}
        self._scores: dict[Hexes, int] = {}
        self._ahead: dict[Hexes, tuple[Fraction, bool]] = {}
        self._best: Hexes | None = None
        self._steps = 0
        # Whether the last sets were all that there are.
        self._all = True

    @property
    def compared(self) -> int:
        return len(self._scores)

    def ranked(self, most: int | None = None) -> list[Turn]:
        """The turns that are known so far, or so many at `most`, that with most gold first."""
        found = len(self._scores) if most is None else most
        return [self._turn(own) for own in nsmallest(found, self._scores, self._rank)]

    @property
    def best(self) -> Turn | None:
        """The first one of these, if any is known."""
        return None if self._best is None else self._turn(self._best)

    def ranked_ahead(self) -> list[Turn]:
        """The turns whose next card was looked at, the one with most gold expected first."""
        found = [self._turn(own) for own in self._ahead]
        return sorted(found, key=lambda turn: (-(turn.ahead or 0), -turn.gold))

    def _rank(self, own: Hexes) -> tuple[int, int]:
        return -self._scores[own], len(self._ends[own])

    def _turn(self, own: Hexes) -> Turn:
        score = self._scores[own]
        ahead, exact = self._ahead.get(own, (None, True))
        return Turn(self._ends[own], score, score - self._now, ahead, exact)

    # The work -----------------------------------------------------------------------------

    def work(self, *, ahead: bool = True) -> Iterator[None]:
        """Look at all turns; then, unless not `ahead`, at the card after the best of them."""
        yield from self._turns()
        best = nsmallest(AHEAD if ahead else 0, self._scores, self._rank)
        for number, own in enumerate(best):
            yield from self._look_ahead(own)
            self.done = Fraction(number + 1, len(best))
        self.done = Fraction(1)

    def _turns(self) -> Iterator[None]:
        ways: _Ways = {None: _Way(self._start, (), (), self._start.own[self._seat])}
        while ways:
            found: _Ways = {}
            narrowed = False
            while ways:
                way = ways.pop(next(iter(ways)))
                for _ in self._follow(way, found):
                    # All of them at once would be gigabytes, and the best ones stay the best.
                    if len(found) > 2 * EXACT_UP_TO:
                        narrowed = True
                        yield from self._narrow(found)
                        yield from self._narrow(ways)
                    yield
            if narrowed or len(found) > EXACT_UP_TO:
                yield from self._narrow(found)
            ways = found

    def _narrow(self, ways: _Ways) -> Iterator[None]:
        """Keep the best tables only, by gold."""
        self.exact = False
        all_ = list(ways.items())
        golds = yield from self._golds(way.own for _, way in all_)
        ways.clear()
        ways.update(all_[place] for place in _best_places(golds))

    def _follow(self, way: _Way, found: _Ways) -> Iterator[None]:
        """Find what can be done next on a way."""
        table = way.table.copy()
        for action in way.following:
            table.do(action)
        table.go_on()
        # What has no choice is a part of the turn, and has been done.
        forced = [action for seat, action in table.forced if seat == self._seat]
        done = (*way.done, *way.following, *forced)
        if (table.turn, table.to_move) != self._moment or table.draws or table.is_over:
            yield from self._ended(table.own[self._seat], done)
            return
        yield from self._due(table, done, found)
        # Use a tile.
        for action in table.options or ():
            if isinstance(action, Build | Move) and action.by is not None:
                yield from self._tried(table, done, (action,), found)

    def _due(self, table: Table, done: tuple[Action, ...], found: _Ways) -> Iterator[None]:
        """Build all that is due, or end the turn where nothing is."""
        if not table.due or table.terrain is None:
            if isinstance(table.options and table.options[-1], End):
                yield from self._ended(table.own[self._seat], (*done, END))
            return
        on = table.board.on[table.terrain] & table.free
        self._all = True
        sets = yield from self._sets(table.own[self._seat], on, table.due)
        self.exact = self.exact and self._all
        go_on = bool(table.usable(self._seat))
        for own, hexes in sets.items():
            builds = tuple(map(Build, hexes))
            if go_on:
                yield from self._tried(table, done, builds, found)
            else:
                yield from self._ended(own, (*done, *builds))

    def _tried(
        self,
        table: Table,
        done: tuple[Action, ...],
        following: tuple[Action, ...],
        found: _Ways,
    ) -> Iterator[None]:
        """Note what these actions lead to, unless another way has led there."""
        after = table.copy()
        for action in following:
            after.do(action)
        own = after.own[self._seat]
        if not after.due and not after.usable(self._seat):
            yield from self._ended(own, (*done, *following))
            return
        key = own, tuple(sorted(after.tiles[self._seat])), after.built, after.given_up[self._seat]
        if key not in found:
            found[key] = _Way(table, done, following, own)
        yield from self._slice()

    def _ended(self, own: Hexes, actions: tuple[Action, ...]) -> Iterator[None]:
        if own not in self._ends:
            self._ends[own] = actions
            self._scores[own] = self._gold(own)
            if self._best is None or self._rank(own) < self._rank(self._best):
                self._best = own
            yield from self._slice()

    def _sets(self, own: Hexes, on: Hexes, number: int) -> Generator[None, None, _Sets]:
        """All sets of own settlements after so many builds on these hexes, one by one (KB.2).

        Where the hexes do not suffice, there are fewer builds.
        """
        layer: _Sets = {own: ()}
        ended: _Sets = {}
        for _ in range(number):
            following: _Sets = {}
            for before, hexes in layer.items():
                there = beside_own(on & ~before, before)
                if not there:
                    ended[before] = hexes
                for hex in each(there):
                    following.setdefault(before | 1 << hex, (*hexes, hex))
                yield from self._slice()
            if len(following) > EXACT_UP_TO:
                self._all = False
                golds = yield from self._golds(following)
                sets = list(following.items())
                following = dict(sets[place] for place in _best_places(golds))
            layer = following
        return layer | ended

    def _look_ahead(self, own: Hexes) -> Iterator[None]:
        """The gold that is expected after the player's next card, from this end of the turn."""
        table, self._all = self._start, True
        moved = table.own[self._seat] & ~own
        free = (table.free | moved) & ~own
        supply = SETTLEMENTS - own.bit_count()
        expected = Fraction(0)
        for terrain, chance in self._cards.items():
            if not chance:
                continue
            sets = yield from self._sets(own, table.board.on[terrain] & free, min(DUE, supply))
            golds = yield from self._golds(sets)
            expected += chance * max(golds)
        self._ahead[own] = expected, self._all

    def _golds(self, sets: Iterable[Hexes]) -> Generator[None, None, list[int]]:
        found: list[int] = []
        for own in sets:
            found.append(self._gold(own))
            yield from self._slice()
        return found

    def _slice(self) -> Iterator[None]:
        self._steps += 1
        if self._steps % _SLICE == 0:
            yield

    def _gold(self, own: Hexes) -> int:
        table = self._start
        all_ = [own if seat == self._seat else each for seat, each in enumerate(table.own)]
        return gold.total(table.board, table.cards, all_, self._seat, lords_zero=table.lords_zero)


def _best_places(golds: list[int]) -> list[int]:
    """The places of the most gold."""
    return nlargest(BEAM, range(len(golds)), golds.__getitem__)
