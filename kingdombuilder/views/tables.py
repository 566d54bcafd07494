"""Tables for a notebook: printed cards and boards, gold, terrain cards, turns, many games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gametable.play.intervals import Share
from gametable.views.tables import Column, Kind, Table, between, keyed
from kingdombuilder import words
from kingdombuilder.catalogue import cards as printed
from kingdombuilder.catalogue import tiles as printed_tiles
from kingdombuilder.engine.board import Board
from kingdombuilder.engine.hexes import NAMES, SECTIONS, Hexes, each
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import actions
from kingdombuilder.odds import one_more as odds
from kingdombuilder.odds.best import Turn
from kingdombuilder.odds.terrain import bound

if TYPE_CHECKING:
    from gametable.arena.games import Games


def cards() -> Table:
    """Return a row for each Kingdom Builder card: name, what it pays for, id of the rule."""
    rows = [(words.card(id), words.card_text(id), f"KC.{id}") for id in printed()]
    return Table("cards", keyed("card", "gold", "rule"), rows)


def board(board: Board) -> Table:
    """Return a row for each section, by its place: how many hexes of each kind it has."""
    columns = keyed("section", *(words.kind(kind) for kind in board.on))
    rows = [
        (name, *((hexes & SECTIONS[place]).bit_count() for hexes in board.on.values()))
        for place, name in enumerate(board.sections)
    ]
    return Table("board", columns, rows, indexed=True)


def gold(position: Position) -> Table:
    """Return a row for each player and card, and castles: the gold, and the hexes that earn it."""
    rows = [
        (name, words.card(card), earned.gold, hexes(earned.hexes))
        for name in position.names
        for card, earned in position.gold(name).items()
    ]
    return Table("gold", keyed("player", "card", "gold", "hexes"), rows)


def hexes(found: Hexes) -> str:
    """Return the names of hexes."""
    return " ".join(NAMES[hex] for hex in each(found))


def one_more(position: Position, player: str) -> Table:
    """Return a row for each free hex, most gold first: what a settlement would earn, by card."""
    names = ["castles", *position.table.cards]
    found = odds.one_more(position, player)
    rows = [
        (
            NAMES[hex],
            words.kind(position.board.kinds[hex]),
            *(more.cards.get(card, 0) for card in names),
            more.gold,
        )
        for hex, more in sorted(found.items(), key=lambda each: -each[1].gold)
    ]
    columns = keyed("hex", "kind", *map(words.card, names), "gold")
    return Table("one-more", columns, rows, indexed=True)


def terrain(position: Position, player: str, planned: Hexes = 0) -> Table:
    """Return a row for each terrain: its chance as the next card, and where it allows building.

    The table uses what this player may know. `chance`: from 0 to 1. `touched`: True if the first
    settlement must stand beside one of the player's. `planned`: hexes on which the player is going
    to build first.
    """
    found = bound(position.seen_by(player), player, planned)
    rows = [
        (words.kind(terrain), card.chance, card.touched, card.hexes)
        for terrain, card in found.items()
    ]
    return Table("terrain", keyed("terrain", "chance", "touched", "hexes"), rows, indexed=True)


def turns(found: Sequence[Turn]) -> Table:
    """Return a row for each turn: gold at its end, what it gains, and what the next card leads to.

    `ahead`: the gold expected after the player's next card, None if it was not computed.
    """
    rows = [
        (", ".join(map(actions.words, turn.actions)), turn.gold, turn.gain, turn.ahead)
        for turn in found
    ]
    return Table("turns", keyed("turn", "gold", "gain", "ahead"), rows)


#: What the columns of gold by card, and of tiles by kind, begin with.
_GOLD, _TILES = "gold_", "tiles_"


def gold_columns(played: Games) -> dict[str, str]:
    """Return the column of each card's gold, by the card."""
    columns = played.columns()
    return {each.removeprefix(_GOLD): each for each in columns if each.startswith(_GOLD)}


def tile_shares(played: Games) -> dict[str, tuple[Share | None, Share | None]]:
    """Return the shares of winners and of others who end with each kind of tile on the board."""
    shares = {kind: played.holding(f"{_TILES}{kind}") for kind in printed_tiles()}
    return {kind: each for kind, each in shares.items() if any(s and s.value for s in each)}


def games(played: Games) -> Table:
    """Return a row for each player and source of gold: the mean per game, with its interval.

    `played`: at least two games. The last row of each player is all gold.
    """
    parts = {words.card(card): column for card, column in gold_columns(played).items()}
    parts[words.all_gold()] = ""
    rows = [
        (seat, player, card, played.mean(seat, column), *played.interval(seat, column))
        for seat, player in enumerate(played.players, 1)
        for card, column in parts.items()
    ]
    return Table("games", keyed("seat", "player", "card", "gold", "low", "high"), rows)


def tiles(played: Games) -> Table:
    """Return a row for each kind of tile: how often winners and others end with it, from 0 to 1."""
    share = Kind(data=between)
    shares = Column(key="winners", kind=share), Column(key="others", kind=share)
    rows = [(words.tile(kind), *shares) for kind, shares in tile_shares(played).items()]
    return Table("tiles", [*keyed("tile"), *shares], rows, indexed=True)
