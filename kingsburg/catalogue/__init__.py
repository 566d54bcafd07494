"""The printed components and the rules: names, numbers, texts, sources.

Everything is read once, on first use, from the TOML files beside this module.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from gametable.language.names import Names
from kingsburg.catalogue import entries, reading


@cache
def advisors() -> tuple[entries.AdvisorEntry, ...]:
    """The 18 advisors by ascending number."""
    return reading.advisors_of(_text("advisors.toml"), "advisors.toml")


@cache
def buildings(module: int = 0) -> tuple[entries.BuildingEntry, ...]:
    """The buildings of a module, or the 20 of the base game, in printed order.

    Rows go from top to bottom, columns from left to right; most modules have no buildings.
    """
    file = _BUILDINGS.get(module)
    return reading.buildings_of(_text(file), file) if file else ()


@cache
def tiles() -> tuple[entries.TileEntry, ...]:
    """The 16 tiles of module 6 by ascending number."""
    return reading.tiles_of(_text("module_6.toml"), "module_6.toml")


@cache
def known_rows() -> tuple[entries.RowEntry, ...]:
    """The alternative rows of module 2 of which something is public."""
    return reading.rows_of(_text("module_2.toml"), "module_2.toml")


@cache
def known_buildings() -> tuple[entries.NamedEntry, ...]:
    """The buildings of module 2 of which something is public, though not what they cost."""
    return reading.known_buildings_of(_text("module_2.toml"), "module_2.toml")


@cache
def governors() -> tuple[entries.GovernorEntry, ...]:
    """The governors of module 3, also those of whom only the name is known."""
    return reading.governors_of(_text("module_3.toml"), "module_3.toml")


@cache
def destinies() -> tuple[entries.DestinyEntry, ...]:
    """The destiny cards of module 4, also those of which only the name is known."""
    return reading.destinies_of(_text("module_4.toml"), "module_4.toml")


@cache
def enemies() -> tuple[entries.EnemyEntry, ...]:
    """The 25 enemy cards, year by year."""
    return reading.enemies_of(_text("enemies.toml"), "enemies.toml")


@cache
def races() -> Mapping[str, Names]:
    """The names of the six races by id."""
    return MappingProxyType(reading.races_of(_text("enemies.toml"), "enemies.toml"))


@cache
def rules() -> Mapping[str, entries.RuleEntry]:
    """Every rule by id, in the order of the year."""
    return MappingProxyType(reading.rules_of(_text("rules.toml"), "rules.toml"))


@cache
def editions() -> tuple[entries.EditionEntry, ...]:
    """The games that the books and the authors describe."""
    return reading.editions_of(_text("editions.toml"), "editions.toml")


@cache
def positions() -> Mapping[str, entries.PositionEntry]:
    """Positions worth looking at, by id: starts of games, worked examples, questions."""
    return MappingProxyType(reading.positions_of(_text("positions.toml"), "positions.toml"))


#: The files of buildings by module; the base game is 0.
_BUILDINGS: Final = {0: "buildings.toml", 1: "module_1.toml"}


def _text(file: str) -> str:
    # Imported here so that `import kingsburg` stays light.
    from importlib.resources import files

    return files(__package__).joinpath(file).read_text(encoding="utf-8")
