"""What is printed on the components, and what each rule says: names, numbers, texts, sources.

Everything is read from the TOML files beside this module, on first use and once.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from gametable.language.names import Names
from kingsburg.catalogue.entries import (
    GOODS,
    RACES,
    AdvisorEntry,
    BuildingEntry,
    EnemyEntry,
    Gift,
    Offer,
    PositionEntry,
    RuleEntry,
)
from kingsburg.catalogue.reading import (
    advisors_of,
    buildings_of,
    enemies_of,
    positions_of,
    races_of,
    rules_of,
)

__all__ = [
    "GOODS",
    "RACES",
    "AdvisorEntry",
    "BuildingEntry",
    "EnemyEntry",
    "Gift",
    "Offer",
    "PositionEntry",
    "RuleEntry",
    "advisors",
    "buildings",
    "enemies",
    "positions",
    "races",
    "rules",
]


@cache
def advisors() -> tuple[AdvisorEntry, ...]:
    """The 18 advisors by ascending number."""
    return advisors_of(_text("advisors.toml"), "advisors.toml")


@cache
def buildings() -> tuple[BuildingEntry, ...]:
    """The 20 buildings in printed order: rows from top to bottom, columns from left to right."""
    return buildings_of(_text("buildings.toml"), "buildings.toml")


@cache
def enemies() -> tuple[EnemyEntry, ...]:
    """The 25 enemy cards, year by year."""
    return enemies_of(_text("enemies.toml"), "enemies.toml")


@cache
def races() -> Mapping[str, Names]:
    """The names of the six races by id."""
    return MappingProxyType(races_of(_text("enemies.toml"), "enemies.toml"))


@cache
def rules() -> Mapping[str, RuleEntry]:
    """Every rule by id, in the order of the year."""
    return MappingProxyType(rules_of(_text("rules.toml"), "rules.toml"))


@cache
def positions() -> Mapping[str, PositionEntry]:
    """Positions worth looking at by id: how games start, worked examples, questions."""
    return MappingProxyType(positions_of(_text("positions.toml"), "positions.toml"))


def _text(file: str) -> str:
    # Imported here so that `import kingsburg` stays light.
    from importlib.resources import files

    return files(__package__).joinpath(file).read_text(encoding="utf-8")
