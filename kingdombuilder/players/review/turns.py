"""What whole turns are worth: the played ones, and the best ones with each card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gametable.play.history import Node
from kingdombuilder.engine.actions import END, Action
from kingdombuilder.engine.hexes import of
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.table import Table
from kingdombuilder.engine.tiles import Tile
from kingdombuilder.odds.terrain import next_card
from kingdombuilder.players.planner.prospects import Prospects
from kingdombuilder.players.planner.search import Search
from kingdombuilder.players.planner.way import Way


class Played(NamedTuple):
    """What a player did from the first decision after a card on.

    `deeds`: in order, with what was forced, without the end of the turn · `end`: the position after
    them · `over`: True if the player has nothing left to decide with this card
    """

    who: str
    deeds: tuple[Action, ...]
    end: Position
    over: bool


def played(line: Sequence[Node[Position]], node: int) -> Played | None:
    """Return the turn that begins at a decision, or None if it has begun before."""
    who = str(line[node].position.actor)
    if node and line[node - 1].position.actor == who:
        return None
    deeds: list[Action] = []
    for each in line[node + 1 :]:
        here = each.position
        done = [each.action, *(action for name, action in here.forced if name == who)]
        deeds += [deed for deed in done if deed != END]
        if here.actor != who:
            return Played(who, tuple(deeds), here, over=True)
    return Played(who, tuple(deeds), line[-1].position, over=False)


def as_way(turn: Played, start: Position) -> Way:
    """Return a turn from this position as the planner thinks of it."""
    seat, before, after = start.seat(turn.who), start.table, turn.end.table
    had, has = (of([tile.place for tile in each.tiles[seat]]) for each in (before, after))
    gone = after.given_up[seat] & ~before.given_up[seat]
    usable = [tile.kind for tile in after.tiles[seat] if not (tile.used or tile.new)]
    taken = (has | gone) & ~had
    return Way(after.own[seat], tuple(usable), after.built, taken, gone, turn.deeds)


def after_turn(position: Position, deeds: Sequence[Action]) -> Position:
    """Return the position after these deeds of a turn and its end."""
    who = position.actor
    for deed in (*deeds, END):
        # What is forced has been done already.
        if position.actor == who and deed in position.actions():
            position = position.play(deed)
    return position


def with_card(position: Position, who: str, terrain: str) -> float:
    """Return the gold that a player may expect, if the player's turn began now with this card."""
    table, seat = position.table_copy(), position.seat(who)
    if not (table.replaces and table.to_move == seat):
        table.to_move, table.built = seat, 0
        table.tiles[seat] = tuple(Tile(tile.kind, tile.place) for tile in table.tiles[seat])
    table.draws, table.terrain, table.hand[seat] = (), terrain, None
    cards = {terrain: 1}
    if not table.board.on[terrain] & table.free:
        # Another card is shown in its place (KT.5).
        cards = _fitting(position.table) or cards
    return sum(number * _best(table, each) for each, number in cards.items()) / sum(cards.values())


def _fitting(table: Table) -> dict[str, int]:
    """Return the cards in unknown places that are not useless, by terrain."""
    return {
        terrain: number
        for terrain, number in table.unknown().items()
        if number > 0 and table.board.on[terrain] & table.free
    }


def _best(table: Table, terrain: str) -> float:
    """Return the gold that the player to move may expect with this card."""
    table.terrain = terrain
    prospects = Prospects(Position(table))
    search = Search(prospects)
    tiles = sum(prospects.tile[tile.place] for tile in table.tiles[prospects.seat])
    return tiles + prospects.worth(search.best([search.nothing]))


def expected(position: Position, who: str) -> float:
    """Return the gold that a player may expect, as far ahead as the planner looks."""
    table, seat = position.table, position.seat(who)
    if not plays_on(table, seat):
        return float(position.total(who))
    if table.terrain and table.to_move == seat and not table.draws:
        return _best(position.table_copy(), table.terrain)
    cards = _cards(position, who)
    return sum(chance * with_card(position, who, each) for each, chance in cards.items())


def plays_on(table: Table, seat: int) -> bool:
    """True if a player has another turn, or has one now."""
    return not table.is_over and (not table.ending or seat >= table.to_move)


def _cards(position: Position, who: str) -> Mapping[str, float]:
    """Return the cards with which the player's next turn may begin, with their chances."""
    hand = position.table.hand[position.seat(who)]
    if hand:
        return {hand: 1.0}
    return {each: float(chance) for each, chance in next_card(position, who).items() if chance}
