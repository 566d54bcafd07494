"""The exact chance of each terrain as the next card, and where a player could build (KT.4)."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import NamedTuple

from gametable.play.errors import Fault, Malformed, check_type
from kingdombuilder.engine.board import TERRAINS
from kingdombuilder.engine.hexes import ALL, Hexes, beside
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.table import Table
from kingdombuilder.odds.upcoming import drawn_by


def next_card(position: Position, player: str) -> dict[str, Fraction]:
    """Return the chance of each terrain, from 0 to 1, as the next unknown card of a player.

    That is the card in the player's hand, or else the one drawn at the end of the player's turn.
    The chances use everything in this position; for what a player may know, pass
    `position.seen_by(player)`. An empty pile is refilled with the discards, including the cards of
    the turns until then. Until the player draws, cards of terrains without a free hex on the
    present board are useless (KT.5). All chances are 0 if no card is left. Raises `Malformed` for
    an unknown player.
    """
    check_type(position, Position, "position")
    table, seat = position.table, position.seat(player)
    shown = seat == table.to_move and table.terrain
    if table.hand[seat] is None and not shown and seat not in table.draws:
        return _shares(table.in_hand(seat))
    return dict(zip(TERRAINS, drawn_by(table, seat), strict=True))


def shown_instead(table: Table) -> dict[str, Fraction]:
    """Return the chance of each terrain as the card finally shown in place of a useless one.

    Cards leave the game until one has a free hex (KT.5), first those of the pile, then those of the
    discards. The chances sum to less than 1 if there may be no such card.
    """
    pile, discards = table.of_pile(), table.discards
    fits = [terrain for terrain in TERRAINS if table.board.on[terrain] & table.free]
    some, later = (sum(cards[terrain] for terrain in fits) for cards in (pile, discards))
    all_, drawn = sum(pile.values()), max(0, table.pile())
    # Some of the cards that may be in the pile may be in hands instead.
    none = Fraction(comb(all_ - some, drawn), comb(all_, drawn))
    return {
        terrain: (1 - none) * Fraction(pile[terrain], some or 1)
        + none * Fraction(discards[terrain], later or 1)
        for terrain in fits
    }


def _shares(cards: Mapping[str, int]) -> dict[str, Fraction]:
    left = {terrain: max(0, cards[terrain]) for terrain in TERRAINS}
    all_ = sum(left.values())
    return {terrain: Fraction(number, all_ or 1) for terrain, number in left.items()}


class Bound(NamedTuple):
    """The effect of a terrain card on a player, on the board as it is or as planned.

    `chance`: the chance, from 0 to 1, that the player's next unknown card shows it. `touched`: True
    if a free hex of the terrain touches a settlement of the player, so that the next one must be
    built on such a hex (KB.2). `hexes`: the number of hexes on which the first settlement could
    stand; 0 if the card would be useless (KT.5).
    """

    chance: Fraction
    touched: bool
    hexes: int


def check_hexes(hexes: object, what: str) -> None:
    """Raise `Malformed` unless an argument, called `what`, is a set of hexes of the board."""
    if not isinstance(hexes, int) or isinstance(hexes, bool) or not 0 <= hexes <= ALL:
        given = reprlib.repr(hexes)
        raise Malformed(Fault(what, "expected a set of hexes, not {given}", given=given))


def bound(position: Position, player: str, planned: Hexes = 0) -> dict[str, Bound]:
    """Return, for each terrain, its chance and how it would limit the first settlement.

    `planned`: hexes on which the player is going to build first. Raises `Malformed` for an unknown
    player, and for hexes that are not on the board.
    """
    check_type(position, Position, "position")
    check_hexes(planned, "planned")
    table, seat = position.table, position.seat(player)
    own, free = table.own[seat] | planned, table.free & ~planned
    chances = next_card(position, player)
    found: dict[str, Bound] = {}
    for terrain in TERRAINS:
        there = table.board.on[terrain] & free
        near = there & beside(own)
        found[terrain] = Bound(chances[terrain], bool(near), (near or there).bit_count())
    return found


def chance_to_be_free(position: Position, player: str, planned: Hexes = 0) -> Fraction:
    """Return the chance that a player's next unknown card lets them build anywhere on its terrain.

    It does if its terrain has free hexes, none of which touches a settlement of the player.
    """
    cards = bound(position, player, planned).values()
    return sum((each.chance for each in cards if each.hexes and not each.touched), Fraction(0))
