"""The legal decisions of a player, stored compactly as sets of hexes."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from typing import Final, overload

from kingdombuilder.engine.actions import END, Action, Build, End, Move
from kingdombuilder.engine.hexes import Hexes, each


class Options(Sequence[Action]):
    """The legal builds, then the moves, then the end of the turn.

    `builds`: tile (None for due builds) and hexes. `moves`: tile, settlement, and the hexes to
    which it may move.
    """

    __slots__ = ("_length", "_places", "builds", "end", "moves")

    def __init__(
        self,
        builds: tuple[tuple[str | None, Hexes], ...] = (),
        moves: tuple[tuple[str, int, Hexes], ...] = (),
        end: bool = False,
    ) -> None:
        self.builds = builds
        self.moves = moves
        self.end = end
        #: The place of the first action of each build and move, and of the end.
        self._places = places = [0]
        length = 0
        for _, hexes in builds:
            length += hexes.bit_count()
            places.append(length)
        for _, _, hexes in moves:
            length += hexes.bit_count()
            places.append(length)
        self._length = length + end

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return list(self)[index]
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError(index)
        at = bisect(self._places, index) - 1
        place = index - self._places[at]
        if at < len(self.builds):
            by, hexes = self.builds[at]
            return Build(_nth(hexes, place), by)
        at -= len(self.builds)
        if at < len(self.moves):
            tile, start, hexes = self.moves[at]
            return Move(start, _nth(hexes, place), tile)
        return END

    def __iter__(self) -> Iterator[Action]:
        for by, hexes in self.builds:
            for hex in each(hexes):
                yield Build(hex, by)
        for tile, start, hexes in self.moves:
            for hex in each(hexes):
                yield Move(start, hex, tile)
        if self.end:
            yield END

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Build):
            return any(by == action.by and hexes >> action.hex & 1 for by, hexes in self.builds)
        if isinstance(action, Move):
            return any(
                (tile, start) == (action.by, action.start) and hexes >> action.to & 1
                for tile, start, hexes in self.moves
            )
        return isinstance(action, End) and self.end

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and (
            (self.builds, self.moves, self.end) == (other.builds, other.moves, other.end)
        )

    def __hash__(self) -> int:
        return hash((self.builds, self.moves, self.end))


#: Numbers of hexes to be skipped at once, each with the set of the first so many hexes.
_SKIPPED: Final = tuple((number, (1 << number) - 1) for number in (256, 128, 64, 32, 16))
#: Up to here it is quicker to count one by one.
_FEW: Final = 12


def _nth(hexes: Hexes, index: int) -> int:
    """Return the hex at this place of a set."""
    first = 0
    if index > _FEW:
        for skipped, lowest in _SKIPPED:
            number = (hexes & lowest).bit_count()
            if number <= index:
                hexes >>= skipped
                first += skipped
                index -= number
    for _ in range(index):
        hexes &= hexes - 1
    return first + (hexes & -hexes).bit_length() - 1
