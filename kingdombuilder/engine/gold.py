"""Gold: the ten cards and the castles (KE.2, KC). Each rule gives the hexes that earn it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from kingdombuilder.engine.board import CASTLE, MOUNTAIN, WATER, Board
from kingdombuilder.engine.hexes import NEIGHBOURS, ROWS, SECTIONS, Hexes, areas, beside, each, of


class Earned(NamedTuple):
    """Gold by one card, and the hexes that earn it: settlements, castles or locations."""

    gold: int
    hexes: Hexes = 0


Scoring = Callable[[Board, Sequence[Hexes], int], Earned]


def _each_beside(kinds: Sequence[str], but: str = "") -> Scoring:
    def scored(board: Board, all_: Sequence[Hexes], seat: int) -> Earned:
        there = beside(sum(board.on[kind] for kind in kinds))
        earning = all_[seat] & there & ~(board.on[but] if but else 0)
        return Earned(earning.bit_count(), earning)

    return scored


def _discoverers(board: Board, all_: Sequence[Hexes], seat: int) -> Earned:
    rows = [row & all_[seat] for row in ROWS if row & all_[seat]]
    return Earned(len(rows), of([next(each(row)) for row in rows]))


def _knights(board: Board, all_: Sequence[Hexes], seat: int) -> Earned:
    fullest = max((row & all_[seat] for row in ROWS), key=int.bit_count)
    return Earned(2 * fullest.bit_count(), fullest)


@lru_cache(maxsize=16)
def _areas(own: Hexes) -> tuple[Hexes, ...]:
    """The areas of a seat; several cards ask for them in turn."""
    return tuple(areas(own))


def _hermits(board: Board, all_: Sequence[Hexes], seat: int) -> Earned:
    found = _areas(all_[seat])
    return Earned(len(found), of([next(each(area)) for area in found]))


def _citizens(board: Board, all_: Sequence[Hexes], seat: int) -> Earned:
    largest = max(_areas(all_[seat]), key=int.bit_count, default=0)
    return Earned(largest.bit_count() // 2, largest)


def _merchants(board: Board, all_: Sequence[Hexes], seat: int) -> Earned:
    joined = 0
    for area in _areas(all_[seat]):
        touched = beside(area) & board.special
        if touched.bit_count() > 1:
            joined |= touched
    return Earned(4 * joined.bit_count(), joined)


def _farmers(board: Board, all_: Sequence[Hexes], seat: int) -> Earned:
    fewest = min((section & all_[seat] for section in SECTIONS), key=int.bit_count)
    return Earned(3 * fewest.bit_count(), fewest)


def _lords(zero: bool) -> Scoring:
    def scored(board: Board, all_: Sequence[Hexes], seat: int) -> Earned:
        gold, earning = 0, 0
        for section in SECTIONS:
            numbers = [(section & own).bit_count() for own in all_]
            places = sorted({number for number in numbers if zero or number}, reverse=True)
            mine = numbers[seat]
            for place, prize in zip(places, _PRIZES, strict=False):
                if mine == place:
                    gold += prize
                    earning |= section & all_[seat]
        return Earned(gold, earning)

    return scored


_PRIZES: Final = (12, 6)
_SCORED: Final[dict[str, Scoring]] = {
    "fishermen": _each_beside((WATER,), but=WATER),
    "miners": _each_beside((MOUNTAIN,)),
    "workers": _each_beside((CASTLE, "location")),
    "discoverers": _discoverers,
    "knights": _knights,
    "hermits": _hermits,
    "citizens": _citizens,
    "merchants": _merchants,
    "farmers": _farmers,
    "lords": _lords(zero=False),
}
#: The ten Kingdom Builder cards.
CARDS: Final = tuple(_SCORED)
_LORDS_WITH_ZERO: Final = _lords(zero=True)
#: Gold for a castle with an own settlement beside it (KE.2).
_CASTLE_GOLD: Final = 3


def castles(board: Board, own: Hexes) -> Earned:
    """3 gold for each castle with at least one of the player's settlements beside it."""
    reached = of([hex for hex in each(board.on[CASTLE]) if NEIGHBOURS[hex] & own])
    return Earned(_CASTLE_GOLD * reached.bit_count(), reached)


def by_card(
    board: Board, cards: Sequence[str], all_: Sequence[Hexes], seat: int, *, lords_zero: bool
) -> dict[str, Earned]:
    """What each card and the castles give to this seat; `all_`: the settlements by seat."""
    found = {"castles": castles(board, all_[seat])}
    for card in cards:
        scored = _LORDS_WITH_ZERO if card == "lords" and lords_zero else _SCORED[card]
        found[card] = scored(board, all_, seat)
    return found


def total(
    board: Board, cards: Sequence[str], all_: Sequence[Hexes], seat: int, *, lords_zero: bool
) -> int:
    """All gold of this seat so far."""
    earned = by_card(board, cards, all_, seat, lords_zero=lords_zero)
    return sum(each.gold for each in earned.values())
