"""The state of a game, which is changed in place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, Final, NamedTuple

from gametable.play.copying import AS_DICT, AS_EMPTY_LIST, AS_LIST, copier
from kingdombuilder.engine.actions import Action, Build, Draw, Move
from kingdombuilder.engine.board import TERRAINS, Board
from kingdombuilder.engine.gold import Purse
from kingdombuilder.engine.hexes import ALL, NEIGHBOURS, Hexes
from kingdombuilder.engine.options import Options
from kingdombuilder.engine.tiles import BUILDING, MOVING, ON_EACH, Tile, beside_own, builds, moves

#: Settlements of each player (KS.4), and due builds in a turn (KT.2).
SETTLEMENTS: Final = 40
DUE: Final = 3

_NOTHING: Final = Options()

#: Cards of each terrain (KS.3).
OF_EACH: Final = 5


class Stayed(NamedTuple):
    """The cards in hands when the discards were shuffled: whose hands, and which cards.

    Everybody knows these cards as a set, because all other cards were discarded, and so they are
    not counted among the cards of the new pile.
    """

    seats: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()

    def without(self, seat: int, card: str) -> Stayed:
        """Return what is left after a seat shows its card."""
        if seat not in self.seats:
            return self
        cards = list(self.cards)
        cards.remove(card)
        return Stayed(tuple(each for each in self.seats if each != seat), tuple(cards))


_NONE_STAYED: Final = Stayed()


def _no_cards() -> dict[str, int]:
    return dict.fromkeys(TERRAINS, 0)


@dataclass(slots=True, eq=False, repr=False)
class Table:
    """One game, including its terrain cards (KS.3, KT.4).

    There are 25 cards. Each is in the pile, in a hand, shown, discarded, or out of the game.
    """

    board: Board
    cards: tuple[str, ...]
    names: tuple[str, ...]
    lords_zero: bool = field(default=True, kw_only=True)
    #: By seat: the settlements, the tiles, and the location hexes whose tile was lost.
    own: list[Hexes] = field(init=False, metadata=AS_LIST)
    tiles: list[tuple[Tile, ...]] = field(init=False, metadata=AS_LIST)
    given_up: list[Hexes] = field(init=False, metadata=AS_LIST)
    #: The card in hand by seat, None if there is none or it is unknown.
    hand: list[str | None] = field(init=False, metadata=AS_LIST)
    #: The round, from 1, and the seat whose turn it is.
    turn: int = 1
    to_move: int = 0
    #: The card shown, None before that.
    terrain: str | None = None
    #: Due builds made this turn.
    built: int = 0
    #: True once somebody has built their last settlement.
    ending: bool = False
    #: The discarded cards and those out of the game, by terrain.
    discards: dict[str, int] = field(default_factory=_no_cards, metadata=AS_DICT)
    gone: dict[str, int] = field(default_factory=_no_cards, metadata=AS_DICT)
    #: The cards in hands at the last shuffle.
    stayed: Stayed = _NONE_STAYED
    #: The seats that draw now, in order.
    draws: tuple[int, ...] = ()
    free: Hexes = ALL
    #: The decisions of the player to move, None if no player has a choice.
    options: Options | None = None
    #: Kind, rule, seat and data of what has happened since the last play.
    events: list[tuple[str, str, int | None, Any]] = field(
        default_factory=list, metadata=AS_EMPTY_LIST
    )
    #: Decisions with a single option, taken since the last play.
    forced: list[tuple[int, Action]] = field(default_factory=list, metadata=AS_EMPTY_LIST)

    def __post_init__(self) -> None:
        players = len(self.names)
        self.own = [0] * players
        self.tiles = [()] * players
        self.given_up = [0] * players
        self.hand = [None] * players

    def copy(self) -> Table:
        """Return a copy with an empty log, which can be changed independently."""
        return _copy(self)

    def state(self) -> tuple[object, ...]:
        """Return everything that makes two tables equal, as values that compare by content."""
        return (
            (self.board.sections, self.cards, self.names, self.lords_zero),
            (tuple(self.own), tuple(self.tiles), tuple(self.given_up), tuple(self.hand)),
            (self.turn, self.to_move, self.terrain, self.built, self.ending, self.draws),
            (tuple(self.discards.values()), tuple(self.gone.values()), self.stayed),
        )

    # The terrain cards --------------------------------------------------------------------

    def unknown(self) -> dict[str, int]:
        """Return, by terrain, the cards in unknown places: in the pile or in a hand."""
        known = self.hand if self.terrain is None else [*self.hand, self.terrain]
        return {
            terrain: OF_EACH - self.discards[terrain] - self.gone[terrain] - known.count(terrain)
            for terrain in TERRAINS
        }

    def stayed_unknown(self) -> dict[str, int]:
        """Return, by terrain, the cards of `stayed` whose holders are unknown."""
        known = [self.hand[seat] for seat in self.stayed.seats]
        return {
            terrain: self.stayed.cards.count(terrain) - known.count(terrain) for terrain in TERRAINS
        }

    def of_pile(self) -> dict[str, int]:
        """Return, by terrain, the cards of the pile and of hands that may hold any of them."""
        if not self.stayed.seats:
            return self.unknown()
        stayed = self.stayed_unknown()
        return {terrain: number - stayed[terrain] for terrain, number in self.unknown().items()}

    def in_hand(self, seat: int) -> dict[str, int]:
        """Return, by terrain, the cards that an unknown hand may hold, as weights."""
        return self.stayed_unknown() if seat in self.stayed.seats else self.of_pile()

    def pile(self) -> int:
        """Return how many cards are in the pile."""
        waits = {*self.draws} if not self.replaces else {self.to_move}
        without = waits | ({self.to_move} if self.terrain else set())
        in_hands = sum(
            1 for seat, card in enumerate(self.hand) if card is None and seat not in without
        )
        return sum(self.unknown().values()) - in_hands

    @property
    def replaces(self) -> bool:
        """True if the card drawn now is shown at once, in place of a useless one (KT.5)."""
        return self.draws == (self.to_move,)

    def weights(self) -> Mapping[str, int]:
        """Return the cards that may be drawn or shown now, with weights; empty if none may be."""
        if self.is_over:
            return {}
        if self.draws:
            # An empty pile is refilled with the discards (KT.4).
            return self.of_pile() if self.pile() > 0 else self.discards
        if self.terrain is None and self.hand[self.to_move] is None:
            return self.in_hand(self.to_move)
        return {}

    def chances(self) -> tuple[tuple[Action, Fraction], ...]:
        """Return the cards that may be drawn or shown now, with exact probabilities."""
        weights = {card: number for card, number in self.weights().items() if number > 0}
        all_ = sum(weights.values())
        return tuple((Draw(card), Fraction(number, all_)) for card, number in weights.items())

    def draw(self, rng: Random) -> Action:
        """Return a card drawn at random."""
        weights = self.weights()
        return Draw(rng.choices(tuple(weights), tuple(weights.values()))[0])

    def shuffle(self) -> None:
        """Shuffle the discards into a new pile; cards in hands are not part of it (KT.4)."""
        held = self.unknown()
        for card in filter(None, self.hand):
            held[card] += 1
        seats = tuple(seat for seat in range(len(self.hand)) if seat not in self.draws)
        cards = tuple(terrain for terrain, number in held.items() for _ in range(number))
        # A partly known position may list fewer cards than hands.
        self.stayed = Stayed(seats, cards) if len(seats) == len(cards) else _NONE_STAYED
        self.discards = dict.fromkeys(TERRAINS, 0)

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

    def offers(self, seat: int, place: int) -> bool:
        """True if a location hex has a tile for this player (KL.1)."""
        return not self.taken_from(seat) >> place & 1 and self.tiles_left(place) > 0

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
            options = self.options = self.decisions()
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
        if terrain is None or self.board.on[terrain] & self.free or not self.due:
            return False
        if not self.board.buildable & self.free:
            # No card would fit.
            return False
        self.gone[terrain] += 1
        # Without any card the game would never end.
        self.ending |= sum(self.gone.values()) == OF_EACH * len(TERRAINS)
        self.terrain = None
        self.tell("useless", "KT.5", terrain)
        self.draws = (self.to_move,)
        return True

    def decisions(self) -> Options:
        """Return what the player to move may do; nothing if the turn ends."""
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
        if place is not None and kind is not None and self.offers(seat, place):
            self.tiles[seat] = (*self.tiles[seat], Tile(kind, place, new=True))
            self.tell("takes_tile", "KL.1", (kind, place))

    def tile_lost(self, seat: int, hex: int, own: Hexes) -> Tile | None:
        """Return the tile that a player loses by leaving a hex with these settlements (KL.2)."""
        place = self.board.near.get(hex)
        if place is None or place not in self.board.locations or NEIGHBOURS[place] & own:
            return None
        return next((tile for tile in self.tiles[seat] if tile.place == place), None)

    def _leave(self, seat: int, hex: int) -> None:
        """Lose the tile of a location hex if the player's last settlement has left it (KL.2)."""
        mine = self.tile_lost(seat, hex, self.own[seat])
        if mine is None:
            return
        alike = [tile for tile in self.tiles[seat] if tile.kind == mine.kind]
        # Tiles of one kind are interchangeable: a used one goes first, then a new one.
        goes = max(alike, key=lambda tile: (tile.used, tile.new, tile.place == mine.place))
        tiles = [tile for tile in self.tiles[seat] if tile is not goes]
        self.tiles[seat] = tuple(
            tile._replace(place=goes.place) if tile is mine else tile for tile in tiles
        )
        self.given_up[seat] |= 1 << mine.place
        self.tell("loses_tile", "KL.2", (mine.kind, mine.place))

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


_copy: Final = copier(Table)
