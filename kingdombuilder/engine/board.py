"""The board: four of the eight sections, each as printed or turned by 180 degrees (KS.1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from gametable.play.errors import Fault, Malformed, check_type
from kingdombuilder.catalogue import sections
from kingdombuilder.engine.hexes import NEIGHBOURS, SIZE, Hexes, each

#: The five terrains that can be built on, in the order of the cards (KB.1).
TERRAINS: Final = ("grass", "flower", "forest", "canyon", "desert")
WATER: Final = "water"
MOUNTAIN: Final = "mountain"
CASTLE: Final = "castle"
LOCATION: Final = "location"
_LETTERS: Final = {
    "G": "grass",
    "F": "flower",
    "T": "forest",
    "C": "canyon",
    "D": "desert",
    "W": WATER,
    "M": MOUNTAIN,
    "K": CASTLE,
    "L": LOCATION,
}
_HALF: Final = SIZE // 2
#: The suffix of a section that is turned.
TURNED: Final = "/"


class Board(NamedTuple):
    """What is printed on the board.

    sections: their names, with "/" after a turned one · kinds: what each hex is · on: the hexes of
    each kind · buildable: the hexes of the five terrains · locations: the kind of tile on each
    location hex · special: castles and location hexes · near: the special hex that a hex touches,
    for each hex that touches one.
    """

    sections: tuple[str, ...]
    kinds: tuple[str, ...]
    on: dict[str, Hexes]
    buildable: Hexes
    locations: dict[int, str]
    special: Hexes
    near: dict[int, int]

    def __reduce__(self) -> tuple[object, ...]:
        return board_of, (self.sections,)


@lru_cache(maxsize=64)
def board_of(names: tuple[str, ...]) -> Board:
    """Return the board of these sections: top left, top right, bottom left, bottom right.

    Raises `Malformed` unless they are four different sections that exist (KS.1).
    """
    if faults := faults_of(names):
        raise Malformed(tuple(faults))
    kinds = [""] * (SIZE * SIZE)
    locations: dict[int, str] = {}
    for place, name in enumerate(names):
        section = sections()[name.removesuffix(TURNED)]
        for row, letters in enumerate(section.rows):
            for column, letter in enumerate(letters):
                at = (row, column) if name == section.id else (_HALF - 1 - row, _HALF - 1 - column)
                hex = SIZE * (at[0] + _HALF * (place // 2)) + at[1] + _HALF * (place % 2)
                kinds[hex] = _LETTERS[letter]
                if kinds[hex] == LOCATION:
                    locations[hex] = section.id
    on = dict.fromkeys(_LETTERS.values(), 0)
    for hex, kind in enumerate(kinds):
        on[kind] |= 1 << hex
    special = on[CASTLE] | on[LOCATION]
    near = {hex: place for place in each(special) for hex in each(NEIGHBOURS[place])}
    buildable = sum(on[terrain] for terrain in TERRAINS)
    return Board(names, tuple(kinds), on, buildable, locations, special, near)


def faults_of(names: Sequence[str]) -> list[Fault]:
    """Return what is wrong with the sections of a board."""
    faults: list[Fault] = []
    if len(names) != 4:
        faults.append(
            Fault("sections", "a board has 4 sections, not {number}", "KS.1", number=len(names))
        )
    seen: set[str] = set()
    for place, name in enumerate(names):
        path = f"sections[{place}]"
        check_type(name, str, path)
        plain = name.removesuffix(TURNED)
        if plain not in sections():
            known = tuple(sections())
            faults.append(
                Fault(
                    path,
                    "there is no section {name}, only {known}",
                    "N.4",
                    name=name[:40],
                    known=known,
                )
            )
        elif plain in seen:
            faults.append(Fault(path, "section {name} appears twice", "KS.1", name=plain))
        seen.add(plain)
    return faults
