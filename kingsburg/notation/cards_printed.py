"""Printed cards, written as custom cards: JSON as in a file (docs/your-own-cards.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from gametable.language.names import CASES, Names
from kingsburg.catalogue import enemies
from kingsburg.catalogue.entries import (
    AdvisorEntry,
    BuildingEntry,
    DestinyEntry,
    EnemyEntry,
    GovernorEntry,
)
from kingsburg.engine.content import Content
from kingsburg.engine.powers.building import Building
from kingsburg.engine.powers.destiny import DestinyCard
from kingsburg.engine.powers.governors import Governor
from kingsburg.notation.cards import all_printed


def printed(kind: str, id: str) -> dict[str, Any] | None:
    """Return a printed card of any module, without its source; None if there is none.

    `id`: the number of an advisor or of a tile; the year and the name of an enemy, such as
    ``1 goblins 3``. The deeds of a card that does more than a file can say are left out.
    """
    if kind == "enemy":
        return next((_enemy(each) for each in enemies() if written(each) == id), None)
    if kind == "tile":
        tile = next((each for each in all_printed().tiles.values() if str(each.number) == id), None)
        return {"number": tile.number, "help": tile.help, "text": tile.text} if tile else None
    found = {str(key): each for key, each in _of_kind(kind, all_printed()).items()}.get(id)
    if isinstance(found, AdvisorEntry):
        return {"number": found.number, **_named(found), "help": found.help}
    if isinstance(found, Building):
        entry = found.entry
        place = {"row": entry.row, "column": entry.column}
        printed = {"cost": [*entry.cost], "vp": entry.vp}
        return {**_named(entry), **place, **printed, **_deeds(entry, special(id))}
    if isinstance(found, Governor):
        return {**_named(found.entry), **_deeds(found.entry, special(id))}
    if isinstance(found, DestinyCard):
        more = {"enemy_strength": found.enemy_strength, "closed": [*found.closed]}
        return {**_named(found.entry), **more, **_deeds(found.entry, special(id))}
    return None


def ids(kind: str, content: Content) -> list[str]:
    """Return the ids, as for `printed`, of the cards of a kind that can be written so."""
    if kind == "enemy":
        return [f"{year} {card.race} {card.strength}" for year, card in content.cards]
    if kind == "tile":
        return [str(number) for number, tile in content.tiles.items() if tile.help]
    return [str(id) for id in _of_kind(kind, content)]


def special(id: str) -> bool:
    """True if a printed card does more than a file can say."""
    power = all_printed().power(id)
    return power is not None and type(power) not in (Building, Governor, DestinyCard)


def written(enemy: EnemyEntry) -> str:
    """Return the id of an enemy card."""
    return f"{enemy.year} {enemy.race} {enemy.strength}"


def _of_kind(kind: str, content: Content) -> Mapping[Any, object]:
    kinds: dict[str, Mapping[Any, object]] = {
        "building": content.buildings,
        "advisor": content.advisors,
        "governor": content.governors,
        "destiny": content.destinies,
    }
    return kinds.get(kind, {})


def _enemy(entry: EnemyEntry) -> dict[str, Any]:
    card = {name: getattr(entry, name) for name in ("year", "race", "strength", "reward", "loss")}
    return {**card, "replaces": f"{entry.race} {entry.strength}"}


def _named(entry: AdvisorEntry | BuildingEntry | GovernorEntry | DestinyEntry) -> dict[str, Any]:
    return {"id": entry.id, "names": _names(entry.names), "text": entry.text}


def _names(names: Names) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, name in names.items():
        language, _, case = key.partition(".")
        if language == "en":
            found["en"] = name
        elif case in ("", *CASES):
            found.setdefault(language, {})[case or "nom"] = name
    return found


def _deeds(entry: BuildingEntry | GovernorEntry | DestinyEntry, special: bool) -> dict[str, Any]:
    tables = ("numbers", "strength_against", "strength_up_to", "cheaper")
    found: dict[str, Any] = {
        name: {str(key): number for key, number in table.items()}
        for name in tables
        if (table := getattr(entry, name))
    }
    for name, deeds in (("gives", entry.gives), ("offers", entry.offers)):
        if deeds and not special:
            several = [_without_nothing(asdict(each)) for each in deeds]
            found[name] = several if len(several) > 1 else several[0]
    return found


def _without_nothing(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: _without_nothing(each) if isinstance(each, dict) else each
        for name, each in values.items()
        if each not in (None, "")
    }
