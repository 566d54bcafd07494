"""The cards that come before a player draws: shown, useless, discarded and shuffled (KT.4, KT.5).

Before that draw, all that matters about a card is whether it is useless. So for each sequence of
useless and other cards, the expected numbers of cards of each terrain determine the chances of
the card that is drawn in the end.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from kingdombuilder.engine.board import TERRAINS
from kingdombuilder.engine.table import DUE, Table

#: An expected number of cards for each terrain.
Cards: TypeAlias = tuple[Fraction, ...]


class Way(NamedTuple):
    """One sequence of useless and other cards, up to some point.

    pile: how many cards are in the pile · unseen: the cards that may be in the pile, or in hands
    that may hold any of them · held: the cards in hands that were drawn before the pile was
    refilled, None if it was not · stayed: the cards in hands at an earlier shuffle · discards.
    """

    pile: int
    unseen: Cards
    held: Cards | None
    stayed: Cards
    discards: Cards


class Taken(NamedTuple):
    """A card that is taken, useless or not: its chance, what it may be, and the way after it."""

    chance: Fraction
    useless: bool
    card: Cards
    after: Way


#: The ways that follow one way, each with its chance.
Following: TypeAlias = Iterator[tuple[Fraction, Way]]


def drawn_by(table: Table, seat: int) -> Cards:
    """Return the chance of each terrain as the card a player draws next; all 0 if none is left.

    Chances are from 0 to 1. Cards of terrains without a free hex on the present board are useless.
    """
    ways = {_now(table): Fraction(1)}
    for step in _steps(table, seat):
        following: dict[Way, Fraction] = defaultdict(Fraction)
        for way, chance in ways.items():
            for more, after in step(way):
                following[after] += chance * more
        ways = following
    found = [Fraction(0)] * len(TERRAINS)
    for way, chance in ways.items():
        unseen = _to_draw_from(way).unseen
        all_ = sum(unseen)
        if all_:
            found = [
                sum_ + chance * number / all_ for sum_, number in zip(found, unseen, strict=True)
            ]
    return tuple(found)


def _now(table: Table) -> Way:
    stayed = table.stayed_unknown()
    unseen, discards = table.of_pile(), table.discards
    return Way(max(0, table.pile()), _cards(unseen), None, _cards(stayed), _cards(discards))


def _cards(numbers: Mapping[str, int]) -> Cards:
    # A faulty position may list more cards than there are.
    return tuple(Fraction(max(0, numbers[terrain])) for terrain in TERRAINS)


def _steps(table: Table, seat: int) -> Iterator[Callable[[Way], Following]]:
    """Yield what happens until this player draws."""
    if not table.replaces:
        for waiting in table.draws:
            if waiting == seat:
                return
            yield _draw
    players = len(table.names)
    for turn in range(players):
        at = (table.to_move + turn) % players
        yield _Turn(table, at)
        if at == seat:
            return
        yield _draw


def _to_draw_from(way: Way) -> Way:
    """Return the same way, with the discards shuffled if the pile is empty (KT.4)."""
    if way.pile:
        return way
    return Way(
        pile=int(sum(way.discards)),
        unseen=way.discards,
        held=way.unseen if way.held is None else way.held,
        stayed=way.stayed,
        discards=_cards(dict.fromkeys(TERRAINS, 0)),
    )


def _draw(way: Way) -> Following:
    """Yield the way after somebody draws a hidden card, which may still be any unseen one."""
    way = _to_draw_from(way)
    yield Fraction(1), way._replace(pile=max(0, way.pile - 1))


class _Turn:
    """A turn of one player, up to the discard of the card that was shown."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._seat = seat
        free, on = table.free, table.board.on
        self._useless = {terrain for terrain in TERRAINS if not on[terrain] & free}
        built = table.built if seat == table.to_move else 0
        # If nothing is free, no card leaves the game.
        some_fit = len(self._useless) < len(TERRAINS)
        self._due = built < DUE and table.supply(seat) > 0 and some_fit

    def __call__(self, way: Way) -> Following:
        """Yield each way in which the turn may end."""
        for chance, useless, card, after in self._shown(way):
            if useless and self._due:
                yield from self._replaced(chance, after)
            else:
                yield chance, _discarded(after, card)

    def _shown(self, way: Way) -> Iterator[Taken]:
        """Yield what the card shown first may be."""
        table, seat = self._table, self._seat
        known = table.terrain if seat == table.to_move and table.terrain else table.hand[seat]
        if known:
            card = _cards({terrain: int(terrain == known) for terrain in TERRAINS})
            yield Taken(Fraction(1), known in self._useless, card, way)
        elif table.replaces and seat == table.to_move:
            yield from self._from_pile(way)
        elif seat in table.stayed.seats:
            yield from self._one_of(way, "stayed")
        else:
            yield from self._one_of(way, "unseen" if way.held is None else "held")

    def _replaced(self, chance: Fraction, way: Way) -> Following:
        """Yield the ways after cards are drawn until one is not useless or none is left (KT.5)."""
        for more, useless, card, after in self._from_pile(way):
            if useless:
                yield from self._replaced(chance * more, after)
            else:
                yield chance * more, _discarded(after, card)

    def _from_pile(self, way: Way) -> Iterator[Taken]:
        way = _to_draw_from(way)
        yield from self._one_of(way._replace(pile=max(0, way.pile - 1)), "unseen")

    def _one_of(self, way: Way, place: str) -> Iterator[Taken]:
        """Yield the taking of a useless card from this field of the way, and of another card."""
        cards: Cards = getattr(way, place)
        all_ = sum(cards)
        for useless in (False, True):
            alike = [
                number if (terrain in self._useless) is useless else Fraction(0)
                for terrain, number in zip(TERRAINS, cards, strict=True)
            ]
            if number := sum(alike):
                card = tuple(each / number for each in alike)
                left = tuple(a - b for a, b in zip(cards, card, strict=True))
                fields: dict[str, Any] = {place: left}
                yield Taken(number / all_, useless, card, way._replace(**fields))
        if not all_:
            yield Taken(Fraction(1), False, cards, way)


def _discarded(way: Way, card: Cards) -> Way:
    discards = tuple(a + b for a, b in zip(way.discards, card, strict=True))
    return way._replace(discards=discards)
