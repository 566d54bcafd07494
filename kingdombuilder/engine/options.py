"""The legal decisions of a player, stored compactly as sets of hexes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from kingdombuilder.engine.actions import END, Action, Build, End, Move
from kingdombuilder.engine.hexes import Hexes, each


class Options(Sequence[Action]):
    """The legal builds, then the moves, then the end of the turn.

    `builds`: tile (None for due builds) and hexes. `moves`: tile, settlement, and the hexes to
    which it may move.
    """

    __slots__ = ("_length", "builds", "end", "moves")

    def __init__(
        self,
        builds: tuple[tuple[str | None, Hexes], ...] = (),
        moves: tuple[tuple[str, int, Hexes], ...] = (),
        end: bool = False,
    ) -> None:
        self.builds = builds
        self.moves = moves
        self.end = end
        length = int(end)
        for _, hexes in builds:
            length += hexes.bit_count()
        for _, _, hexes in moves:
            length += hexes.bit_count()
        self._length = length

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
        for by, hexes in self.builds:
            number = hexes.bit_count()
            if index < number:
                return Build(_nth(hexes, index), by)
            index -= number
        for tile, start, hexes in self.moves:
            number = hexes.bit_count()
            if index < number:
                return Move(start, _nth(hexes, index), tile)
            index -= number
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


def _nth(hexes: Hexes, index: int) -> int:
    """Return the hex at this place of a set."""
    for _ in range(index):
        hexes &= hexes - 1
    return (hexes & -hexes).bit_length() - 1
