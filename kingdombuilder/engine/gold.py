"""Gold: the ten cards and the castles (KE.2, KC), and the hexes that earn it.

purse = Purse(board, cards, all_, seat, zero=True)
purse.total(own)                # while the others stay where they are
purse.by_card(own)["hermits"]   # with the hexes that earn it
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from kingdombuilder.engine.board import CASTLE, MOUNTAIN, WATER, Board
from kingdombuilder.engine.hexes import NEIGHBOURS, ROWS, SECTIONS, Hexes, areas, beside, each, of


class Earned(NamedTuple):
    """The gold from one card, and the hexes that earn it: settlements, castles or locations."""

    gold: int
    hexes: Hexes = 0


class Area(NamedTuple):
    """Connected settlements of one player, and the castles and location hexes beside them."""

    hexes: Hexes
    special: Hexes


#: The areas of one player; empty if no card depends on them.
Areas: TypeAlias = list[Area]


class Payout(NamedTuple):
    """The gold that a card pays for settlements and areas, and the hexes that earn it."""

    gold: Callable[[Hexes, Areas], int]
    hexes: Callable[[Hexes, Areas], Hexes]


#: A function from a board and the others' settlements to a card's payout.
Scoring: TypeAlias = Callable[[Board, Sequence[Hexes]], Payout]


def _each_beside(kinds: Sequence[str], but: str = "") -> Scoring:
    def scored(board: Board, others: Sequence[Hexes]) -> Payout:
        there = beside(sum(board.on[kind] for kind in kinds)) & ~(board.on[but] if but else 0)
        return Payout(
            lambda own, _areas: (own & there).bit_count(), lambda own, _areas: own & there
        )

    return scored


def _always(card: Payout) -> Scoring:
    """Return the scoring of a card that depends neither on the board nor on the other players."""
    return lambda board, others: card


def _first_of_each(parts: Iterable[Hexes]) -> Hexes:
    return of([next(each(part)) for part in parts])


def _row(own: Hexes) -> Hexes:
    return max((row & own for row in ROWS), key=int.bit_count)


_DISCOVERERS: Final = Payout(
    lambda own, _areas: sum(1 for row in ROWS if row & own),
    lambda own, _areas: _first_of_each(row & own for row in ROWS if row & own),
)
_KNIGHTS: Final = Payout(
    lambda own, _areas: 2 * _row(own).bit_count(), lambda own, _areas: _row(own)
)
_HERMITS: Final = Payout(
    lambda _own, areas: len(areas),
    lambda _own, areas: _first_of_each(area.hexes for area in areas),
)


def _largest(areas: Areas) -> Hexes:
    return max((area.hexes for area in areas), key=int.bit_count, default=0)


_CITIZENS: Final = Payout(
    lambda _own, areas: _largest(areas).bit_count() // 2, lambda _own, areas: _largest(areas)
)


def _joined(areas: Areas) -> Hexes:
    """Return the special hexes that an area joins to at least one other."""
    found = 0
    for area in areas:
        if area.special & area.special - 1:
            found |= area.special
    return found


_MERCHANTS: Final = Payout(
    lambda _own, areas: 4 * _joined(areas).bit_count(), lambda _own, areas: _joined(areas)
)


def _section(own: Hexes) -> Hexes:
    return min((section & own for section in SECTIONS), key=int.bit_count)


_FARMERS: Final = Payout(
    lambda own, _areas: 3 * _section(own).bit_count(), lambda own, _areas: _section(own)
)


def _lords(zero: bool) -> Scoring:
    def scored(board: Board, others: Sequence[Hexes]) -> Payout:
        numbers = [[(section & own).bit_count() for own in others] for section in SECTIONS]

        def prizes(own: Hexes) -> list[tuple[Hexes, int]]:
            found = []
            for section, theirs in zip(SECTIONS, numbers, strict=True):
                mine = section & own
                number = mine.bit_count()
                higher = {other for other in theirs if other > number}
                scores = (zero or number) and len(higher) < len(_PRIZES)
                found.append((mine, _PRIZES[len(higher)] if scores else 0))
            return found

        return Payout(
            lambda own, _areas: sum(prize for _, prize in prizes(own)),
            lambda own, _areas: sum(mine for mine, prize in prizes(own) if prize),
        )

    return scored


def _castles(board: Board, others: Sequence[Hexes]) -> Payout:
    """Return the payout for each castle beside a settlement of the player (KE.2)."""
    near = [(NEIGHBOURS[castle], 1 << castle) for castle in each(board.on[CASTLE])]

    def reached(own: Hexes) -> Hexes:
        return sum(castle for around, castle in near if around & own)

    return Payout(
        lambda own, _areas: _CASTLE_GOLD * reached(own).bit_count(),
        lambda own, _areas: reached(own),
    )


_CASTLE_GOLD: Final = 3
_PRIZES: Final = (12, 6)
_SCORED: Final[dict[str, Scoring]] = {
    "fishermen": _each_beside((WATER,), but=WATER),
    "miners": _each_beside((MOUNTAIN,)),
    "workers": _each_beside((CASTLE, "location")),
    "discoverers": _always(_DISCOVERERS),
    "knights": _always(_KNIGHTS),
    "hermits": _always(_HERMITS),
    "citizens": _always(_CITIZENS),
    "merchants": _always(_MERCHANTS),
    "farmers": _always(_FARMERS),
    "lords": _lords(zero=False),
}
#: The ten Kingdom Builder cards.
CARDS: Final = tuple(_SCORED)
_LORDS_WITH_ZERO: Final = _lords(zero=True)
_BY_AREA: Final = {"hermits", "citizens", "merchants"}


class Purse:
    """The gold of a seat with any settlements, while those of the other players stay.

    A search asks about thousands of sets that differ little from the first one. Their areas are
    grown from its areas by the new settlements, instead of being found from scratch.
    """

    def __init__(
        self, board: Board, cards: Sequence[str], all_: Sequence[Hexes], seat: int, *, zero: bool
    ) -> None:
        """`all_`: the settlements by seat; `zero`: whether 0 settlements count for the Lords."""
        others = [own for at, own in enumerate(all_) if at != seat]
        self._cards = {"castles": _castles(board, others)}
        for card in cards:
            scored = _LORDS_WITH_ZERO if card == "lords" and zero else _SCORED[card]
            self._cards[card] = scored(board, others)
        self._counts = [card.gold for card in self._cards.values()]
        self._board = board
        self._by_area = not _BY_AREA.isdisjoint(cards)
        self._first = all_[seat]
        #: The areas of subsets of the first settlements.
        self._grown_from: dict[Hexes, Areas] = {}

    def by_card(self, own: Hexes) -> dict[str, Earned]:
        """Return what each card and the castles give."""
        areas = self._areas(own)
        return {
            name: Earned(card.gold(own, areas), card.hexes(own, areas))
            for name, card in self._cards.items()
        }

    def total(self, own: Hexes) -> int:
        """Return the total gold."""
        areas = self._areas(own)
        found = 0
        for count in self._counts:
            found += count(own, areas)
        return found

    def _areas(self, own: Hexes) -> Areas:
        if not self._by_area:
            return []
        kept = own & self._first
        found = self._grown_from.get(kept)
        if found is None:
            found = self._grown_from[kept] = [self._area(area) for area in areas(kept)]
        for hex in each(own & ~kept):
            found = self._grown(found, hex)
        return found

    def _area(self, hexes: Hexes) -> Area:
        return Area(hexes, beside(hexes) & self._board.special)

    def _grown(self, found: Areas, hex: int) -> Areas:
        """Return the areas after one more settlement, which may join some of them."""
        near, hexes = NEIGHBOURS[hex], 1 << hex
        special = near & self._board.special
        apart: Areas = []
        for area in found:
            if area.hexes & near:
                hexes |= area.hexes
                special |= area.special
            else:
                apart.append(area)
        apart.append(Area(hexes, special))
        return apart
