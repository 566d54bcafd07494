"""All turns: every way to make the due builds, with tiles used before or after (KT.2, KT.3).

Ways that lead to the same settlements and tiles are followed only once. Tables are copied and
played on only where needed: away from location hexes, an action changes only settlements.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Generator, Iterator
from heapq import heappush, heapreplace
from typing import Final, NamedTuple, TypeAlias

from kingdombuilder.engine import actions
from kingdombuilder.engine.actions import END, Action, Build, Move
from kingdombuilder.engine.gold import Purse
from kingdombuilder.engine.hexes import Hexes, beside, each, of
from kingdombuilder.engine.options import Options
from kingdombuilder.engine.table import DUE, SETTLEMENTS, Table
from kingdombuilder.engine.tiles import Tile
from kingdombuilder.odds import sets
from kingdombuilder.odds.sets import Sets, best_places

#: With more ends than this, the search keeps only the best tables, to save memory.
MOST_ENDS: Final = 400_000
#: How many ends take as long as one table that is played on.
_OF_A_TABLE: Final = 20
#: How many of the ends with the most gold are kept apart.
LEADING: Final = 12


class End(NamedTuple):
    """The end of a turn, or the point where its card has no free hex left (KT.5).

    `own`, `gold`: the settlements and the gold of the player · `done`, `last`: the actions up to
    it · `number`: how many ends were found before · `due`: the settlements that are still due.
    """

    own: Hexes
    gold: int
    done: tuple[Action, ...]
    last: tuple[Action, ...]
    number: int
    due: int = 0

    @property
    def actions(self) -> tuple[Action, ...]:
        return (*self.done, *self.last)

    @property
    def length(self) -> int:
        return len(self.done) + len(self.last)


class _Way(NamedTuple):
    """A table with the actions up to it, and the next actions, which are not carried out yet.

    `own`: the settlements of the player after them.
    """

    table: Table
    done: tuple[Action, ...]
    following: tuple[Action, ...]
    own: Hexes


#: Ways to different tables, by keys that tell the tables apart.
_Ways: TypeAlias = dict[object, _Way]
_Known: TypeAlias = tuple[object, _Way]


class Turns:
    """All turns of the player to move at a table; `purse`: that of the player.

    ends: the different ends · open: those at which a card is shown before the turn ends, with their
    tables · narrowed: True if only the best tables were followed from some action on.
    """

    def __init__(self, start: Table, purse: Purse) -> None:
        self.ends: dict[object, End] = {}
        self.open: dict[object, Table] = {}
        self.narrowed = False
        self._start = start
        self._seat = start.to_move
        self._moment = (start.turn, start.to_move)
        self._purse = purse
        self._sets = Sets(purse)
        self._by_locations = beside(of([*start.board.locations]))
        self._top: list[tuple[int, int, int, Hexes]] = []
        self._steps = 0

    @property
    def leading(self) -> list[object]:
        """The keys of the ends with the most gold, without open ones."""
        return [key for *_, key in self._top]

    def work(self) -> Iterator[None]:
        """Examine all turns, in slices."""
        ways: _Ways = {None: _Way(self._start, (), (), self._start.own[self._seat])}
        while ways:
            found: _Ways = {}
            waiting = deque(ways.items())
            narrowed = False
            while waiting:
                for _ in self._follow(waiting.popleft()[1], found):
                    # All of them at once would take gigabytes, and the best ones stay the best.
                    if self._too_many(len(found), len(waiting)):
                        narrowed = True
                        yield from self._narrow(found)
                        waiting = deque((yield from self._best(waiting)))
                    yield
            if narrowed or len(found) > sets.EXACT_UP_TO:
                yield from self._narrow(found)
            ways = found

    def _too_many(self, found: int, waiting: int) -> bool:
        many = found > sets.BEAM or waiting > sets.BEAM
        return many and (found > 2 * sets.EXACT_UP_TO or len(self.ends) > MOST_ENDS)

    def _narrow(self, found: _Ways) -> Iterator[None]:
        """Keep only the best tables, by gold."""
        self.narrowed = True
        best = yield from self._best(list(found.items()))
        found.clear()
        found.update(best)

    def _best(self, ways: Collection[_Known]) -> Generator[None, None, list[_Known]]:
        golds = yield from self._sets.golds(way.own for _, way in ways)
        best = set(best_places(golds))
        return [known for place, known in enumerate(ways) if place in best]

    def _follow(self, way: _Way, found: _Ways) -> Iterator[None]:
        """Find what can be done next after a way."""
        table = way.table.copy()
        for action in way.following:
            table.do(action)
        table.go_on()
        if self._is_time(_OF_A_TABLE):
            yield
        # Forced actions are part of the turn and have been carried out.
        forced = [action for seat, action in table.forced if seat == self._seat]
        done = (*way.done, *way.following, *forced)
        if (table.turn, table.to_move) != self._moment or table.is_over:
            self._ended(table.own[self._seat], done, ())
        elif table.draws:
            self._cut_off(table, done)
        else:
            yield from self._due(table, done, found)
            yield from self._uses(table, done, found)

    def _cut_off(self, table: Table, done: tuple[Action, ...]) -> None:
        """Note an end at which settlements are due but the card has no free hex left (KT.5)."""
        own = table.own[self._seat]
        due = min(DUE - table.built, table.supply(self._seat))
        key = own, due
        if key not in self.ends:
            self.ends[key] = End(own, self._purse.total(own), done, (), len(self.ends), due)
            self.open[key] = table

    def _ended(self, own: Hexes, done: tuple[Action, ...], last: tuple[Action, ...]) -> None:
        """Note an end of the turn, unless it is known."""
        if own in self.ends:
            return
        gold, number = self._purse.total(own), len(self.ends)
        end = self.ends[own] = End(own, gold, done, last, number)
        best = self._top
        if len(best) == LEADING and gold < best[0][0]:
            return
        ranked = gold, -end.length, -number, own
        if len(best) < LEADING:
            heappush(best, ranked)
        elif ranked > best[0]:
            heapreplace(best, ranked)

    def _due(self, table: Table, done: tuple[Action, ...], found: _Ways) -> Iterator[None]:
        """Make all due builds, or end the turn if there are none."""
        own = table.own[self._seat]
        on = table.board.on[table.terrain] & table.free if table.terrain and table.due else 0
        if not on:
            if isinstance(table.options and table.options[-1], actions.End):
                self._ended(own, done, (END,))
            return
        ways = yield from self._sets.ways(own, on, table.due)
        self.narrowed = self.narrowed or ways.narrowed
        tried = _Tried(table, done, self._by_locations)
        for own, hexes in [*ways.whole.items(), *ways.short.items()]:
            self._note(tried, tuple(map(Build, hexes)), own, found)
            if self._is_time():
                yield

    def _uses(self, table: Table, done: tuple[Action, ...], found: _Ways) -> Iterator[None]:
        """Try every use of a tile; if that is the last action, only the ends are noted."""
        own, options = table.own[self._seat], table.options or Options()
        usable = [tile for tile in table.tiles[self._seat] if not (tile.used or tile.new)]
        is_last = len(usable) == 1 and not table.due
        tried = _Tried(table, done, self._by_locations)
        for kind, start, hexes in _by_tile(options):
            left = own if start is None else own ^ 1 << start
            for hex in each(hexes):
                after = left | 1 << hex
                if not (is_last and after in self.ends):
                    use = Build(hex, kind) if start is None else Move(start, hex, kind)
                    if is_last:
                        self._ended(after, done, (use,))
                    else:
                        self._note(tried, (use,), after, found)
                if self._is_time():
                    yield

    def _note(self, tried: _Tried, following: tuple[Action, ...], own: Hexes, found: _Ways) -> None:
        """Note what these actions lead to, unless another way leads there."""
        due, tiles, given_up = tried.after(following, own)
        if not due and all(tile.used or tile.new for tile in tiles):
            self._ended(own, tried.done, following)
            return
        key = own, due, tiles, given_up
        if key not in found:
            found[key] = _Way(tried.table, tried.done, following, own)

    def _is_time(self, steps: int = 1) -> bool:
        """Count steps; return True if it is time to yield."""
        before = self._steps // sets.SLICE
        self._steps += steps
        return self._steps // sets.SLICE > before


class _Tried:
    """A table from which the search tries actions, and the actions up to it."""

    def __init__(self, table: Table, done: tuple[Action, ...], by_locations: Hexes) -> None:
        self.table = table
        self.done = done
        self._own = table.own[table.to_move]
        self._by_locations = by_locations
        #: The tiles after one of a kind is used, by kind; None if no tile is used.
        self._tiles: dict[str | None, tuple[Tile, ...]] = {}

    def after(
        self, following: tuple[Action, ...], own: Hexes
    ) -> tuple[int, tuple[Tile, ...], Hexes]:
        """Return the due builds, the tiles, and the location hexes given up after these actions."""
        table, seat = self.table, self.table.to_move
        by = getattr(following[0], "by", None)
        tiles, given_up = self._tiles.get(by), table.given_up[seat]
        if tiles is None or (self._own ^ own) & self._by_locations:
            after = table.copy()
            for action in following:
                after.do(action)
            tiles = tuple(sorted(after.tiles[seat]))
            if (self._own ^ own) & self._by_locations:
                given_up = after.given_up[seat]
            else:
                self._tiles[by] = tiles
        built = table.built + (len(following) if by is None else 0)
        due = min(DUE - built, SETTLEMENTS - own.bit_count()) if table.terrain else 0
        return due, tiles, given_up


def _by_tile(options: Options) -> Iterator[tuple[str, int | None, Hexes]]:
    """Yield the uses of tiles: the kind, the settlement that moves if one does, and the hexes."""
    for by, hexes in options.builds:
        if by is not None:
            yield by, None, hexes
    yield from options.moves
