"""The state of a game, which is changed in place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from kingdombuilder.engine.actions import Action, Build, Draw, Move
from kingdombuilder.engine.board import Board
from kingdombuilder.engine.deck import Deck
from kingdombuilder.engine.gold import Purse
from kingdombuilder.engine.hexes import ALL, NEIGHBOURS, Hexes
from kingdombuilder.engine.options import Options
from kingdombuilder.engine.tiles import BUILDING, MOVING, ON_EACH, Tile, beside_own, builds, moves

#: Settlements of each player (KS.4), and due builds in a turn (KT.2).
SETTLEMENTS: Final = 40
DUE: Final = 3

_NOTHING: Final = Options()


class Table(Deck):
    """One game, including its terrain cards.

    own, tiles, given_up: by seat, the settlements, the tiles, and the location hexes whose tile was
    lost · turn: the round, from 1 · built: due builds made this turn · ending: True once somebody
    has built their last settlement · options: the decisions of the player to move, None if no
    player has a choice · forced: decisions with a single option, taken since the last play.
    """

    __slots__ = (
        "board",
        "built",
        "cards",
        "ending",
        "events",
        "forced",
        "free",
        "given_up",
        "lords_zero",
        "names",
        "options",
        "own",
        "tiles",
        "turn",
    )

    def __init__(
        self,
        board: Board,
        cards: tuple[str, ...],
        names: Sequence[str],
        *,
        lords_zero: bool = True,
    ) -> None:
        players = len(names)
        super().__init__(players)
        self.board = board
        self.cards = cards
        self.names = tuple(names)
        self.lords_zero = lords_zero
        self.own: list[Hexes] = [0] * players
        self.tiles: list[tuple[Tile, ...]] = [()] * players
        self.given_up: list[Hexes] = [0] * players
        self.turn = 1
        self.built = 0
        self.ending = False
        self.free: Hexes = ALL
        self.options: Options | None = None
        self.events: list[tuple[str, str, int | None, Any]] = []
        self.forced: list[tuple[int, Action]] = []

    def copy(self) -> Table:
        """Return a copy with an empty log, which can be changed independently."""
        new = Table.__new__(Table)
        new.board = self.board
        new.cards = self.cards
        new.names = self.names
        new.lords_zero = self.lords_zero
        new.own = self.own[:]
        new.tiles = self.tiles[:]
        new.given_up = self.given_up[:]
        new.hand = self.hand[:]
        new.turn = self.turn
        new.to_move = self.to_move
        new.terrain = self.terrain
        new.built = self.built
        new.ending = self.ending
        new.discards = self.discards.copy()
        new.gone = self.gone.copy()
        new.stayed = self.stayed
        new.draws = self.draws
        new.free = self.free
        new.options = self.options
        new.events = []
        new.forced = []
        return new

    def state(self) -> tuple[object, ...]:
        """Return everything that makes two tables equal, as values that compare by content."""
        return (
            (self.board.sections, self.cards, self.names, self.lords_zero),
            (tuple(self.own), tuple(self.tiles), tuple(self.given_up), tuple(self.hand)),
            (self.turn, self.to_move, self.terrain, self.built, self.ending, self.draws),
            (tuple(self.discards.values()), tuple(self.gone.values()), self.stayed),
        )

    # Where the game stands ----------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """True if the last round is finished (KE.1)."""
        waits = self.terrain is None and not self.draws and self.built == 0
        return self.ending and self.to_move == 0 and waits

    @property
    def due(self) -> int:
        """How many settlements the player to move still has to build (KT.2)."""
        if self.terrain is None:
            return 0
        return min(DUE - self.built, self.supply(self.to_move))

    def supply(self, seat: int) -> int:
        """Return how many settlements a player has not built yet."""
        return SETTLEMENTS - self.own[seat].bit_count()

    def purse(self, seat: int) -> Purse:
        """Return the purse of a player, which finds the gold for any settlements."""
        return Purse(self.board, self.cards, self.own, seat, zero=self.lords_zero)

    def taken_from(self, seat: int) -> Hexes:
        """Return the location hexes that have given this player a tile (KL.1)."""
        found = self.given_up[seat]
        for tile in self.tiles[seat]:
            found |= 1 << tile.place
        return found

    def tiles_left(self, place: int) -> int:
        """Return how many tiles are left on a location hex."""
        takers = sum(self.taken_from(seat) >> place & 1 for seat in range(len(self.names)))
        return max(0, ON_EACH - takers)

    def weights(self) -> Mapping[str, int]:
        """Return the cards that may be drawn or shown now, with weights; empty if none may be."""
        return {} if self.is_over else super().weights()

    # Playing ------------------------------------------------------------------------------

    def play(self, action: Action) -> None:
        """Carry out a legal action, and go on until somebody has a choice."""
        self.do(action)
        self.go_on()

    def do(self, action: Action) -> None:
        """Carry out a legal action, without what follows from it."""
        self.options = None
        if isinstance(action, Draw):
            self._drawn(action.terrain)
        elif isinstance(action, Build):
            self._build(action)
        elif isinstance(action, Move):
            self._move(action)
        else:
            self._end()

    def go_on(self) -> None:
        """Show cards, end turns and do what is forced, until somebody has a choice or draws."""
        while True:
            if self.draws:
                if any(self.weights().values()):
                    return
                # Nobody can draw if no card is left.
                self.draws = ()
            if self.is_over:
                return
            if self.terrain is None and not self._show():
                return
            if self._is_useless():
                continue
            options = self.options = self._decisions()
            if len(options) > 1:
                return
            if len(options) == 1 and not options.end:
                self.forced.append((self.to_move, options[0]))
                self.do(options[0])
            else:
                self._end()

    def _show(self) -> bool:
        """Show the card in hand (KT.1); return False if chance must first decide which it is."""
        card = self.hand[self.to_move]
        if card is None:
            # If no card is left in the game, the turn goes on without one.
            return not any(number > 0 for number in self.unknown().values())
        self.hand[self.to_move] = None
        self.terrain = card
        self.stayed = self.stayed.without(self.to_move, card)
        self.tell("shows", "KT.1", card)
        return True

    def _is_useless(self) -> bool:
        """Remove the shown card if it is useless (KT.5); return True if so."""
        terrain = self.terrain
        if terrain is None or not self.due or self.board.on[terrain] & self.free:
            return False
        if not self.board.buildable & self.free:
            # No card would fit.
            return False
        self.gone[terrain] += 1
        self.terrain = None
        self.tell("useless", "KT.5", terrain)
        self.draws = (self.to_move,)
        return True

    def _decisions(self) -> Options:
        seat, terrain, due = self.to_move, self.terrain, self.due
        own, free, board = self.own[seat], self.free, self.board
        found: list[tuple[str | None, Hexes]] = []
        moved: list[tuple[str, int, Hexes]] = []
        if due and terrain:
            there = board.on[terrain] & free
            if there:
                found.append((None, beside_own(there, own)))
        if self.tiles[seat] and (self.built == 0 or not due):
            supply = self.supply(seat)
            for kind in self.usable(seat):
                if kind in BUILDING:
                    hexes = builds(kind, board, terrain, own, free) if supply else 0
                    if hexes:
                        found.append((kind, hexes))
                else:
                    for start, to in moves(kind, board, terrain, own, free):
                        moved.append((kind, start, to))
        can_end = not (found and found[0][0] is None) and bool(found or moved)
        return Options(tuple(found), tuple(moved), can_end) if found or moved else _NOTHING

    def usable(self, seat: int) -> list[str]:
        """Return the kinds of tiles that a player may still use this turn, in rulebook order."""
        kinds = {tile.kind for tile in self.tiles[seat] if not (tile.used or tile.new)}
        return [kind for kind in (*BUILDING, *MOVING) if kind in kinds]

    def _drawn(self, terrain: str) -> None:
        if not self.draws:
            self.hand[self.to_move] = terrain
            return
        if self.pile() <= 0:
            self.tell("shuffles", "KT.4", None, None)
            self.shuffle()
        replaces, (seat, *others) = self.replaces, self.draws
        self.draws = tuple(others)
        if replaces:
            self.terrain = terrain
            self.tell("shows", "KT.5", terrain)
        else:
            self.hand[seat] = terrain or None
            self.tell("draws", "KT.4", terrain or None, seat)

    def _build(self, action: Build) -> None:
        seat = self.to_move
        if action.by is None:
            self.built += 1
        else:
            self._use(seat, action.by)
        self.own[seat] |= 1 << action.hex
        self.free &= ~(1 << action.hex)
        self.tell("builds", "KT.2" if action.by is None else f"KL.{action.by}", action)
        self._take_tile(seat, action.hex)
        if not self.ending and self.supply(seat) == 0:
            self.ending = True
            self.tell("last_settlement", "KE.1")

    def _move(self, action: Move) -> None:
        seat = self.to_move
        self._use(seat, action.by)
        self.own[seat] ^= 1 << action.start | 1 << action.to
        self.free ^= 1 << action.start | 1 << action.to
        self.tell("moves", f"KL.{action.by}", action)
        self._leave(seat, action.start)
        self._take_tile(seat, action.to)

    def _use(self, seat: int, kind: str) -> None:
        tiles = list(self.tiles[seat])
        at = next(
            at for at, tile in enumerate(tiles) if tile.kind == kind and not (tile.used or tile.new)
        )
        tiles[at] = tiles[at]._replace(used=True)
        self.tiles[seat] = tuple(tiles)

    def _take_tile(self, seat: int, hex: int) -> None:
        """Take a tile from the location hex beside this one (KL.1)."""
        place = self.board.near.get(hex)
        kind = self.board.locations.get(place) if place is not None else None
        if place is None or kind is None or self.taken_from(seat) >> place & 1:
            return
        if self.tiles_left(place) > 0:
            self.tiles[seat] = (*self.tiles[seat], Tile(kind, place, new=True))
            self.tell("takes_tile", "KL.1", (kind, place))

    def _leave(self, seat: int, hex: int) -> None:
        """Lose the tile of a location hex if the player's last settlement has left it (KL.2)."""
        place = self.board.near.get(hex)
        if place is None or place not in self.board.locations:
            return
        if NEIGHBOURS[place] & self.own[seat]:
            return
        mine = next((tile for tile in self.tiles[seat] if tile.place == place), None)
        if mine is None:
            return
        alike = [tile for tile in self.tiles[seat] if tile.kind == mine.kind]
        # Tiles of one kind are interchangeable: a used one goes first, then a new one.
        goes = max(alike, key=lambda tile: (tile.used, tile.new, tile.place == place))
        tiles = [tile for tile in self.tiles[seat] if tile is not goes]
        self.tiles[seat] = tuple(
            tile._replace(place=goes.place) if tile is mine else tile for tile in tiles
        )
        self.given_up[seat] |= 1 << place
        self.tell("loses_tile", "KL.2", (mine.kind, place))

    def _end(self) -> None:
        """Discard the card; this player draws, and the next one is to move (KT.4)."""
        seat = self.to_move
        if self.terrain is not None:
            self.discards[self.terrain] += 1
        self.terrain = None
        self.built = 0
        if any(tile.used or tile.new for tile in self.tiles[seat]):
            self.tiles[seat] = tuple(Tile(tile.kind, tile.place) for tile in self.tiles[seat])
        self.tell("ends", "KT.4")
        last = seat == len(self.names) - 1
        self.to_move = 0 if last else seat + 1
        self.turn += last
        self.options = None
        if not (last and self.ending):
            self.draws = (seat,)

    def tell(self, kind: str, rule: str, data: Any = None, seat: int | None = -1) -> None:
        """Log what happened and the rule for it; `seat` is by default the player to move."""
        self.events.append((kind, rule, self.to_move if seat == -1 else seat, data))
