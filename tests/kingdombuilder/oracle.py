"""A second version of the rules, independent of the engine, with sets of (row, column).

It was written from the rules alone. A board is a list of 20 texts of 20 letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Hex = tuple[int, int]
TERRAIN = {"grass": "G", "flower": "F", "forest": "T", "canyon": "C", "desert": "D"}
LAND = "GFTCD"


def neighbours(hex: Hex) -> set[Hex]:
    row, column = hex
    side = -1 if row % 2 == 0 else 0
    found = {
        (row, column - 1),
        (row, column + 1),
        *((row + up, column + side + more) for up in (-1, 1) for more in (0, 1)),
    }
    return {(r, c) for r, c in found if 0 <= r < 20 and 0 <= c < 20}


def cube(hex: Hex) -> tuple[int, int]:
    row, column = hex
    return column - (row - row % 2) // 2, row


def line(hex: Hex, direction: tuple[int, int], steps: int) -> Hex:
    x, z = cube(hex)
    x, z = x + direction[0] * steps, z + direction[1] * steps
    return z, x + (z - z % 2) // 2


DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def on_board(hex: Hex) -> bool:
    return 0 <= hex[0] < 20 and 0 <= hex[1] < 20


class Oracle:
    """A board with the settlements of all players, by seat."""

    def __init__(self, board: list[str], settlements: list[set[Hex]]) -> None:
        self.board = board
        self.all = settlements
        self.taken = set().union(*settlements)
        self.hexes = [(row, column) for row in range(20) for column in range(20)]

    def letter(self, hex: Hex) -> str:
        return self.board[hex[0]][hex[1]]

    def free(self, letters: str) -> set[Hex]:
        return {hex for hex in self.hexes if self.letter(hex) in letters} - self.taken

    # Where to build --------------------------------------------------------------------------

    def nearby(self, wanted: set[Hex], own: set[Hex]) -> set[Hex]:
        """Return the hexes beside own settlements, or all of them if none is (KB.2)."""
        touching = {hex for hex in wanted if neighbours(hex) & own}
        return touching or wanted

    def builds(self, kind: str, terrain: str, seat: int) -> set[Hex]:
        own = self.all[seat]
        if kind == "tavern":
            return {hex for hex in self.free(LAND) if self.ends_a_run(hex, own)}
        wanted = {
            "due": TERRAIN[terrain],
            "oracle": TERRAIN[terrain],
            "farm": "G",
            "oasis": "D",
            "tower": LAND,
        }[kind]
        free = self.free(wanted)
        if kind == "tower":
            free = {hex for hex in free if {hex[0], hex[1]} & {0, 19}}
        return self.nearby(free, own)

    @staticmethod
    def ends_a_run(hex: Hex, own: set[Hex]) -> bool:
        return any(
            all(line(hex, direction, step) in own for step in (1, 2, 3)) for direction in DIRECTIONS
        )

    def moves(self, kind: str, terrain: str, seat: int) -> set[tuple[Hex, Hex]]:
        own, found = self.all[seat], set()
        for start in own:
            if kind == "paddock":
                to = {line(start, direction, 2) for direction in DIRECTIONS}
                to &= self.free(LAND)
            else:
                letters = "W" if kind == "harbor" else TERRAIN[terrain]
                # KB.3: it is lifted first, so its hex is free, but it may not return there.
                free = self.free(letters) | ({start} if self.letter(start) in letters else set())
                to = self.nearby(free, own - {start}) - {start}
            found |= {(start, hex) for hex in to}
        return found

    # Gold ---------------------------------------------------------------------------------------

    def areas(self, seat: int) -> list[set[Hex]]:
        left, found = set(self.all[seat]), []
        while left:
            area, waiting = set(), [left.pop()]
            while waiting:
                hex = waiting.pop()
                area.add(hex)
                more = neighbours(hex) & left
                left -= more
                waiting += more
            found.append(area)
        return found

    def beside(self, hexes: Iterable[Hex], letters: str) -> list[Hex]:
        return [
            hex for hex in hexes if any(self.letter(other) in letters for other in neighbours(hex))
        ]

    @staticmethod
    def section(hex: Hex) -> int:
        return 2 * (hex[0] // 10) + hex[1] // 10

    def gold(self, card: str, seat: int, *, zero: bool = False) -> int:
        own = self.all[seat]
        rows = [sum(hex[0] == row for hex in own) for row in range(20)]
        parts = [sum(self.section(hex) == part for hex in own) for part in range(4)]
        match card:
            case "castles":
                castles = [hex for hex in self.hexes if self.letter(hex) == "K"]
                return 3 * sum(bool(neighbours(castle) & own) for castle in castles)
            case "fishermen":
                return len(self.beside([hex for hex in own if self.letter(hex) != "W"], "W"))
            case "miners":
                return len(self.beside(own, "M"))
            case "workers":
                return len(self.beside(own, "KL"))
            case "discoverers":
                return sum(number > 0 for number in rows)
            case "knights":
                return 2 * max(rows)
            case "hermits":
                return len(self.areas(seat))
            case "citizens":
                return max(map(len, self.areas(seat)), default=0) // 2
            case "merchants":
                return 4 * len(set().union(*self.joined(seat), set()))
            case "farmers":
                return 3 * min(parts)
            case "lords":
                return sum(self.lord(part, seat, zero) for part in range(4))
        raise AssertionError(card)

    def joined(self, seat: int) -> Iterator[set[Hex]]:
        special = {hex for hex in self.hexes if self.letter(hex) in "KL"}
        for area in self.areas(seat):
            touched = {hex for hex in special if neighbours(hex) & area}
            if len(touched) >= 2:
                yield touched

    def lord(self, part: int, seat: int, zero: bool) -> int:
        numbers = [sum(self.section(hex) == part for hex in own) for own in self.all]
        mine = numbers[seat]
        if not mine and not zero:
            return 0
        most = max(numbers)
        if mine == most:
            return 12
        second = max(number for number in numbers if number < most)
        return 6 if mine == second and (second or zero) else 0
