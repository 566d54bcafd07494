"""Gold: the ten cards and the castles (KE.2, KC), and the hexes that earn it.

purse = Purse(board, cards, all_, seat, zero=True)
purse.total(own)                # while the others stay where they are
purse.by_card(own)["hermits"]   # with the hexes that earn it
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain, compress
from operator import add, or_, sub
from typing import Final, NamedTuple, TypeAlias

from kingdombuilder.engine.board import CASTLE, MOUNTAIN, WATER, Board, board_of
from kingdombuilder.engine.hexes import (
    NEIGHBOURS,
    ROWS,
    SECTIONS,
    Hexes,
    areas,
    areas_and_around,
    beside,
    each,
    of,
)


class Earned(NamedTuple):
    """The gold from one card, and the hexes that earn it: settlements, castles or locations."""

    gold: int
    hexes: Hexes = 0


#: The areas of one player: connected settlements, and all hexes that touch one of them. Empty if
#: no card depends on areas.
Areas: TypeAlias = list[tuple[Hexes, Hexes]]
#: Hexes, and the number that counts for each of them.
Marks: TypeAlias = Iterable[tuple[Hexes, int]]


class Payout(NamedTuple):
    """The gold that a card pays for settlements and areas, and the hexes that earn it.

    `gains`: what one more settlement on some hexes changes, as gold that adds up where sets of
    hexes overlap. `by_leaving`: the most gold that one of the settlements brings by leaving its
    hex, None if it can bring nothing. `by_area`: True if areas matter.
    """

    gold: Callable[[Hexes, Areas], int]
    hexes: Callable[[Hexes, Areas], Hexes]
    gains: Callable[[Hexes, Areas, Hexes], Marks]
    by_leaving: Callable[[Hexes, int], int] | None = None
    by_area: bool = False


#: A function from a board and the others' settlements to a card's payout.
Scoring: TypeAlias = Callable[[Board, Sequence[Hexes]], Payout]


def _grouped(
    hexes: Hexes, marks: Marks, first: int = 0, join: Callable[[int, int], int] = add
) -> dict[int, Hexes]:
    """Return these hexes by number: the first one, joined with each mark that counts for a hex."""
    found = {first: hexes}
    for where, number in marks:
        if where & hexes:
            split: dict[int, Hexes] = {}
            for before, there in found.items():
                inside = there & where
                if inside:
                    then = join(before, number)
                    split[then] = split.get(then, 0) | inside
                if inside != there:
                    split[before] = split.get(before, 0) | there ^ inside
            found = split
    return found


def _by_board(scored: Callable[[Board], Payout]) -> Scoring:
    """Return the scoring of a card that does not depend on the other players."""
    payout = lru_cache(maxsize=64)(lambda sections: scored(board_of(sections)))
    return lambda board, others: payout(board.sections)


def _each_beside(kinds: tuple[str, ...], but: str = "") -> Scoring:
    def scored(board: Board) -> Payout:
        there = beside(sum(board.on[kind] for kind in kinds)) & ~(board.on[but] if but else 0)
        return Payout(
            lambda own, _areas: (own & there).bit_count(),
            lambda own, _areas: own & there,
            lambda _own, _areas, _more: [(there, 1)],
        )

    return _by_board(scored)


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
    lambda own, _areas, _more: [(row, 1) for row in ROWS if not row & own],
)


def _longer_row(own: Hexes, _areas: Areas, _more: Hexes) -> Marks:
    lengths = [(row & own).bit_count() for row in ROWS]
    most = max(lengths)
    return [(row, 2) for row, length in zip(ROWS, lengths, strict=True) if length == most]


_KNIGHTS: Final = Payout(
    lambda own, _areas: 2 * max([(row & own).bit_count() for row in ROWS]),
    lambda own, _areas: _row(own),
    _longer_row,
)


@lru_cache(maxsize=1024)
def _number_of_parts(hexes: Hexes) -> int:
    return sum(1 for _ in areas(hexes))


_HERMITS: Final = Payout(
    lambda _own, areas: len(areas),
    lambda _own, areas: _first_of_each(area for area, _ in areas),
    # A new area, which replaces those that it touches.
    lambda _own, areas, more: [(more, 1), *[(around, -1) for _, around in areas]],
    # What lay around it may become as many areas, in place of one.
    by_leaving=lambda own, hex: _number_of_parts(NEIGHBOURS[hex] & own) - 1,
    by_area=True,
)


def _largest(areas: Areas) -> Hexes:
    return max([area for area, _ in areas], key=int.bit_count, default=0)


def _larger(_own: Hexes, areas: Areas, more: Hexes) -> Marks:
    most = _largest(areas).bit_count()
    sizes = _grouped(more, [(around, area.bit_count()) for area, around in areas], first=1)
    return [(there, max(size, most) // 2 - most // 2) for size, there in sizes.items()]


_CITIZENS: Final = Payout(
    lambda _own, areas: _largest(areas).bit_count() // 2,
    lambda _own, areas: _largest(areas),
    _larger,
    by_area=True,
)


def _merchants(board: Board) -> Payout:
    """Return the payout for the castles and locations that an area joins to at least one other."""
    special = board.special
    marks = _around(special)

    def joined(areas: Areas) -> Hexes:
        found = 0
        for _, around in areas:
            there = around & special
            if there & there - 1:
                found |= there
        return found

    def gains(_own: Hexes, areas: Areas, more: Hexes) -> Marks:
        now = joined(areas)
        reaching = [*marks, *[(around, around & special) for _, around in areas]]
        return [
            (there, _JOINED_GOLD * (now | reached).bit_count() - _JOINED_GOLD * now.bit_count())
            for reached, there in _grouped(more, reaching, join=or_).items()
            if reached & reached - 1
        ]

    return Payout(
        lambda _own, areas: _JOINED_GOLD * joined(areas).bit_count(),
        lambda _own, areas: joined(areas),
        gains,
        by_area=True,
    )


def _around(hexes: Hexes) -> tuple[tuple[Hexes, Hexes], ...]:
    """Return the neighbours of each of these hexes, with the hex."""
    return tuple((NEIGHBOURS[hex], 1 << hex) for hex in each(hexes))


def _section(own: Hexes) -> Hexes:
    return min((section & own for section in SECTIONS), key=int.bit_count)


def _fuller_section(own: Hexes, _areas: Areas, _more: Hexes) -> Marks:
    """Return the section with the fewest settlements; if there are two, one more earns nothing."""
    numbers = [(section & own).bit_count() for section in SECTIONS]
    least = min(numbers)
    return [(SECTIONS[numbers.index(least)], 3)] if numbers.count(least) == 1 else []


_FARMERS: Final = Payout(
    lambda own, _areas: 3 * _section(own).bit_count(),
    lambda own, _areas: _section(own),
    _fuller_section,
)


def _lords(zero: bool) -> Scoring:
    def scored(board: Board, others: Sequence[Hexes]) -> Payout:
        sections = [(section, *_two_most(section, others)) for section in SECTIONS]

        def prizes(own: Hexes, more: int = 0) -> list[int]:
            found = []
            for section, first, second in sections:
                mine = (section & own).bit_count() + more
                paid = _FIRST_PRIZE if mine >= first else _SECOND_PRIZE if mine >= second else 0
                found.append(paid if mine or zero else 0)
            return found

        return Payout(
            lambda own, _areas: sum(prizes(own)),
            lambda own, _areas: own & sum(compress(SECTIONS, prizes(own))),
            lambda own, _areas, _more: zip(
                SECTIONS, map(sub, prizes(own, 1), prizes(own)), strict=True
            ),
        )

    return scored


def _two_most(section: Hexes, others: Sequence[Hexes]) -> tuple[int, int]:
    """Return the two highest different numbers of settlements that others have in a section."""
    numbers = {(section & own).bit_count() for own in others}
    first = max(numbers, default=0)
    return first, max(numbers - {first}, default=0)


def _castles(board: Board) -> Payout:
    """Return the payout for each castle beside a settlement of the player (KE.2)."""
    near = _around(board.on[CASTLE])

    def reached(own: Hexes) -> Hexes:
        return sum([castle for around, castle in near if around & own])

    return Payout(
        lambda own, _areas: CASTLE_GOLD * reached(own).bit_count(),
        lambda own, _areas: reached(own),
        lambda own, _areas, _more: [
            (around, CASTLE_GOLD) for around, _ in near if not around & own
        ],
    )


CASTLE_GOLD: Final = 3
_JOINED_GOLD: Final = 4
_FIRST_PRIZE: Final = 12
_SECOND_PRIZE: Final = 6
_SCORED: Final[dict[str, Scoring]] = {
    "fishermen": _each_beside((WATER,), but=WATER),
    "miners": _each_beside((MOUNTAIN,)),
    "workers": _each_beside((CASTLE, "location")),
    "discoverers": _always(_DISCOVERERS),
    "knights": _always(_KNIGHTS),
    "hermits": _always(_HERMITS),
    "citizens": _always(_CITIZENS),
    "merchants": _by_board(_merchants),
    "farmers": _always(_FARMERS),
    "lords": _lords(zero=False),
}
#: The ten Kingdom Builder cards.
CARDS: Final = tuple(_SCORED)
_CASTLES: Final = _by_board(_castles)
_LORDS_WITH_ZERO: Final = _lords(zero=True)
#: The most sets of settlements whose areas a purse keeps.
_MOST_KNOWN: Final = 5000


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
        self._cards = {"castles": _CASTLES(board, others)}
        for card in cards:
            scored = _LORDS_WITH_ZERO if card == "lords" and zero else _SCORED[card]
            self._cards[card] = scored(board, others)
        self._by_area = any(card.by_area for card in self._cards.values())
        self._by_leaving = [card.by_leaving for card in self._cards.values() if card.by_leaving]
        self._first = all_[seat]
        self._known: dict[Hexes, Areas] = {}

    def by_card(self, own: Hexes) -> dict[str, Earned]:
        """Return what each card and the castles give."""
        areas = self._areas(own)
        return {
            name: Earned(card.gold(own, areas), card.hexes(own, areas))
            for name, card in self._cards.items()
        }

    def total(self, own: Hexes) -> int:
        """Return the total gold."""
        return self._total(own, self._areas(own))

    def one_more(self, own: Hexes, hexes: Hexes) -> dict[int, Hexes]:
        """Return these hexes by the total gold with one more settlement on one of them."""
        areas = self._areas(own)
        gains = [card.gains(own, areas, hexes) for card in self._cards.values()]
        return _grouped(hexes, chain.from_iterable(gains), self._total(own, areas))

    def by_leaving(self, own: Hexes, hex: int) -> int:
        """Return quickly a number that is at least the gold that leaving a hex brings."""
        found = 0
        for most in self._by_leaving:
            found += most(own, hex)
        return found

    def _total(self, own: Hexes, areas: Areas) -> int:
        found = 0
        for card in self._cards.values():
            found += card.gold(own, areas)
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
            return list(areas_and_around(own))
        if own == kept:
            found: Areas = []
            for area, around in self._areas(self._first):
                rest = area & own
                found += [(area, around)] if rest == area else areas_and_around(rest)
            return found
        found = self._areas(kept)
        for hex in each(own & ~kept):
            found = _grown(found, hex)
        return found


def _grown(found: Areas, hex: int) -> Areas:
    """Return the areas after one more settlement, which may join some of them."""
    joined, near = 1 << hex, NEIGHBOURS[hex]
    apart: Areas = []
    for area, around in found:
        if around >> hex & 1:
            joined |= area
            near |= around
        else:
            apart.append((area, around))
    return [*apart, (joined, near)]
