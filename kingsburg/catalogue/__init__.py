"""The printed components and the rules: names, numbers, texts, sources.

Everything is read once, on first use, from the TOML files beside this module.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from gametable.language.names import Names, flat
from kingsburg.catalogue import entries
from kingsburg.catalogue.reading import entries_of, parsed


@cache
def advisors() -> tuple[entries.AdvisorEntry, ...]:
    """Return the 18 advisors by ascending number."""
    return entries_of("advisors.toml", "advisor", entries.AdvisorEntry)


@cache
def buildings(module: int = 0) -> tuple[entries.BuildingEntry, ...]:
    """Return the buildings of a module, or the 20 of the base game (0), in printed order.

    Rows go from top to bottom, columns from left to right; most modules have no buildings.
    """
    file = _BUILDINGS.get(module)
    return entries_of(file, "building", entries.BuildingEntry) if file else ()


@cache
def tiles() -> tuple[entries.TileEntry, ...]:
    """Return the 16 tiles of module 6 by ascending number."""
    return entries_of("module_6.toml", "tile", entries.TileEntry)


@cache
def known_rows() -> tuple[entries.RowEntry, ...]:
    """Return the alternative rows of module 2 about which something is public."""
    return entries_of("module_2.toml", "row", entries.RowEntry)


@cache
def known_buildings() -> tuple[entries.NamedEntry, ...]:
    """Return the buildings of module 2 about which something is public, but not their cost."""
    return entries_of("module_2.toml", "building", entries.NamedEntry)


@cache
def governors() -> tuple[entries.GovernorEntry, ...]:
    """Return the governors of module 3, including those known only by name."""
    return entries_of("module_3.toml", "governor", entries.GovernorEntry)


@cache
def destinies() -> tuple[entries.DestinyEntry, ...]:
    """Return the destiny cards of module 4, including those known only by name."""
    return entries_of("module_4.toml", "destiny", entries.DestinyEntry)


@cache
def enemies() -> tuple[entries.EnemyEntry, ...]:
    """Return the 25 enemy cards, year by year."""
    return entries_of("enemies.toml", "enemy", entries.EnemyEntry)


@cache
def races() -> Mapping[str, Names]:
    """Return the names of the six races by id."""
    races = parsed("enemies.toml")["race"]
    return MappingProxyType({race: flat(races[race]["names"]) for race in entries.RACES})


@cache
def rules() -> Mapping[str, entries.RuleEntry]:
    """Return every rule by id, in the order of the year."""
    found = entries_of("rules.toml", "rule", entries.RuleEntry)
    return MappingProxyType({each.id: each for each in found})


@cache
def editions() -> tuple[entries.EditionEntry, ...]:
    """Return the games that the books and the authors describe."""
    return entries_of("editions.toml", "edition", entries.EditionEntry)


@cache
def positions() -> Mapping[str, entries.PositionEntry]:
    """Return positions worth looking at, by id: starts of games, worked examples, questions."""
    found = entries_of("positions.toml", "position", entries.PositionEntry)
    return MappingProxyType({each.id: each for each in found})


#: The file of buildings of each module; the base game is 0.
_BUILDINGS: Final = {0: "buildings.toml", 1: "module_1.toml"}
