"""Gold: the ten cards and the castles (KE.2, KC), and the hexes that earn it.

purse = Purse(board, cards, all_, seat, zero=True)
purse.total(own)                # while the others stay where they are
purse.by_card(own)["hermits"]   # with the hexes that earn it
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from kingdombuilder.engine.board import CASTLE, MOUNTAIN, WATER, Board, board_of
from kingdombuilder.engine.hexes import (
    HEXES,
    NEIGHBOURS,
    ROWS,
    SECTIONS,
    SIZE,
    Hexes,
    areas,
    beside,
    each,
    of,
)


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
    """The gold that a card pays for settlements and areas, and the hexes that earn it.

    `alike`: a number for settlements, their areas and one more hex; hexes with the same number lead
    to the same gold. `by_area`: True if areas matter.
    """

    gold: Callable[[Hexes, Areas], int]
    hexes: Callable[[Hexes, Areas], Hexes]
    alike: Callable[[Hexes, Areas, int], int]
    by_area: bool = False


#: A function from a board and the others' settlements to a card's payout.
Scoring: TypeAlias = Callable[[Board, Sequence[Hexes]], Payout]


def _in_row(own: Hexes, _areas: Areas, hex: int) -> int:
    """Return how many settlements there are in the row of a hex."""
    return (ROWS[hex // SIZE] & own).bit_count()


def _section_of(_own: Hexes, _areas: Areas, hex: int) -> int:
    return _SECTIONS_OF[hex]


_SECTIONS_OF: Final = tuple(
    next(at for at, section in enumerate(SECTIONS) if section >> hex & 1) for hex in HEXES
)


@lru_cache(maxsize=256)
def _hexes_beside(sections: tuple[str, ...], kinds: tuple[str, ...], but: str) -> Hexes:
    """Return the hexes of a board beside these kinds, without those of another kind."""
    board = board_of(sections)
    return beside(sum(board.on[kind] for kind in kinds)) & ~(board.on[but] if but else 0)


def _each_beside(kinds: tuple[str, ...], but: str = "") -> Scoring:
    def scored(board: Board, others: Sequence[Hexes]) -> Payout:
        there = _hexes_beside(board.sections, kinds, but)
        return Payout(
            lambda own, _areas: (own & there).bit_count(),
            lambda own, _areas: own & there,
            lambda _own, _areas, hex: there >> hex & 1,
        )

    return scored


def _always(card: Payout) -> Scoring:
    """Return the scoring of a card that depends neither on the board nor on the other players."""
    return lambda board, others: card


def _by_area(
    gold: Callable[[Hexes, Areas], int], hexes: Callable[[Hexes, Areas], Hexes]
) -> Scoring:
    """Return the scoring of a card that pays for areas, which one more settlement may join."""

    def scored(board: Board, others: Sequence[Hexes]) -> Payout:
        def touched(_own: Hexes, areas: Areas, hex: int) -> int:
            near = NEIGHBOURS[hex]
            found = near & board.special
            for area in areas:
                if area.hexes & near:
                    found |= area.hexes
            return found

        return Payout(gold, hexes, touched, True)

    return scored


def _first_of_each(parts: Iterable[Hexes]) -> Hexes:
    return of([next(each(part)) for part in parts])


def _row(own: Hexes) -> Hexes:
    return max((row & own for row in ROWS), key=int.bit_count)


_DISCOVERERS: Final = Payout(
    lambda own, _areas: sum(1 for row in ROWS if row & own),
    lambda own, _areas: _first_of_each(row & own for row in ROWS if row & own),
    _in_row,
)
_KNIGHTS: Final = Payout(
    lambda own, _areas: 2 * max([(row & own).bit_count() for row in ROWS]),
    lambda own, _areas: _row(own),
    _in_row,
)
_HERMITS: Final = _by_area(
    lambda _own, areas: len(areas),
    lambda _own, areas: _first_of_each(area.hexes for area in areas),
)


def _largest(areas: Areas) -> Hexes:
    return max((area.hexes for area in areas), key=int.bit_count, default=0)


_CITIZENS: Final = _by_area(
    lambda _own, areas: _largest(areas).bit_count() // 2, lambda _own, areas: _largest(areas)
)


def _joined(areas: Areas) -> Hexes:
    """Return the special hexes that an area joins to at least one other."""
    found = 0
    for area in areas:
        if area.special & area.special - 1:
            found |= area.special
    return found


_MERCHANTS: Final = _by_area(
    lambda _own, areas: 4 * _joined(areas).bit_count(), lambda _own, areas: _joined(areas)
)


def _section(own: Hexes) -> Hexes:
    return min((section & own for section in SECTIONS), key=int.bit_count)


_FARMERS: Final = Payout(
    lambda own, _areas: 3 * _section(own).bit_count(),
    lambda own, _areas: _section(own),
    _section_of,
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
            _section_of,
        )

    return scored


def _castles(board: Board, others: Sequence[Hexes]) -> Payout:
    """Return the payout for each castle beside a settlement of the player (KE.2)."""
    castles = board.on[CASTLE]
    near = [(NEIGHBOURS[castle], 1 << castle) for castle in each(castles)]

    def reached(own: Hexes) -> Hexes:
        return sum([castle for around, castle in near if around & own])

    return Payout(
        lambda own, _areas: _CASTLE_GOLD * reached(own).bit_count(),
        lambda own, _areas: reached(own),
        lambda _own, _areas, hex: NEIGHBOURS[hex] & castles,
    )


_CASTLE_GOLD: Final = 3
_PRIZES: Final = (12, 6)
_SCORED: Final[dict[str, Scoring]] = {
    "fishermen": _each_beside((WATER,), but=WATER),
    "miners": _each_beside((MOUNTAIN,)),
    "workers": _each_beside((CASTLE, "location")),
    "discoverers": _always(_DISCOVERERS),
    "knights": _always(_KNIGHTS),
    "hermits": _HERMITS,
    "citizens": _CITIZENS,
    "merchants": _MERCHANTS,
    "farmers": _always(_FARMERS),
    "lords": _lords(zero=False),
}
#: The ten Kingdom Builder cards.
CARDS: Final = tuple(_SCORED)
_LORDS_WITH_ZERO: Final = _lords(zero=True)
#: The most sets of settlements whose areas are kept for each board.
_MOST_KNOWN: Final = 5000


def _stays_connected(rest: Hexes, gone: Hexes) -> bool:
    """True if it is easy to see that an area without one of its hexes is still connected."""
    if gone & gone - 1:
        return False
    around = NEIGHBOURS[gone.bit_length() - 1] & rest
    return around != 0 and next(areas(around)) == around


@lru_cache(maxsize=16)
def _known_areas(special: Hexes) -> dict[Hexes, Areas]:
    """Return the areas found so far on a board with these castles and locations, by settlements."""
    return {}


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
        self._by_area = any(card.by_area for card in self._cards.values())
        self._first = all_[seat]
        self._known = _known_areas(board.special)
        #: For settlements to which one is added: the gold of each card by `Payout.alike`.
        self._added: dict[Hexes, tuple[Areas, list[tuple[Payout, dict[int, int]]]]] = {}

    def by_card(self, own: Hexes) -> dict[str, Earned]:
        """Return what each card and the castles give."""
        areas = self._areas(own)
        return {
            name: Earned(card.gold(own, areas), card.hexes(own, areas))
            for name, card in self._cards.items()
        }

    def total(self, own: Hexes) -> int:
        """Return the total gold; fast if one settlement is new since the first ones."""
        new = own & ~self._first
        if new and not new & new - 1:
            return self.one_more(own ^ new, new.bit_length() - 1)
        areas = self._areas(own)
        found = 0
        for count in self._counts:
            found += count(own, areas)
        return found

    def one_more(self, own: Hexes, hex: int) -> int:
        """Return the total gold with one more settlement; fast for many hexes in turn."""
        added = self._added.get(own)
        if added is None:
            cards = [(card, dict[int, int]()) for card in self._cards.values()]
            added = self._added[own] = self._areas(own), cards
        areas, cards = added
        more, found = own | 1 << hex, 0
        for card, known in cards:
            like = card.alike(own, areas, hex)
            gold = known.get(like)
            if gold is None:
                gold = known[like] = card.gold(more, self._areas(more) if card.by_area else [])
            found += gold
        return found

    def _areas(self, own: Hexes) -> Areas:
        if not self._by_area:
            return []
        known = self._known
        found = known.get(own)
        if found is None:
            if len(known) > _MOST_KNOWN:
                known.clear()
            found = known[own] = self._found(own)
        return found

    def _found(self, own: Hexes) -> Areas:
        """Find areas from scratch, or from those of the first settlements."""
        kept = own & self._first
        if own == self._first:
            return self._parts(own)
        if own == kept:
            found = []
            for area in self._areas(self._first):
                rest = area.hexes & own
                if rest == area.hexes:
                    found.append(area)
                elif _stays_connected(rest, area.hexes ^ rest):
                    found.append(Area(rest, beside(rest) & self._board.special))
                else:
                    found += self._parts(rest)
            return found
        found = self._areas(kept)
        for hex in each(own & ~kept):
            found = self._grown(found, hex)
        return found

    def _parts(self, hexes: Hexes) -> Areas:
        return [Area(area, beside(area) & self._board.special) for area in areas(hexes)]

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
