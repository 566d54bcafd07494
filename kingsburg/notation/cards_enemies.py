"""The printed enemies that custom cards replace, and faults of such cards (S.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from gametable.play.errors import Fault
from kingsburg.catalogue import enemies
from kingsburg.catalogue.entries import EnemyEntry

#: The year of a card, and its name: ``goblins 3``.
_Card: TypeAlias = tuple[int, str]


def faults(found: Mapping[str, EnemyEntry]) -> Iterator[Fault]:
    """Yield faults of cards that replace a missing or already replaced card; `found`: by path."""
    printed = {(entry.year, f"{entry.race} {entry.strength}") for entry in enemies()}
    gone: dict[_Card, str] = {}
    for path, card in found.items():
        place = _replaced(card)
        if card.replaces and place not in printed:
            yield Fault(
                f"{path}.replaces",
                "year {year} has no card {card}",
                "S.3",
                year=card.year,
                card=card.replaces[:40],
            )
        elif place in gone:
            yield Fault(f"{path}.replaces", "{other} already takes its place", other=gone[place])
        gone[place] = path
    for path, card in found.items():
        if card.replaces and _card(card) in printed - gone.keys():
            yield Fault(
                f"{path}.strength", "year {year} already has such a card", "S.3", year=card.year
            )


def _card(card: EnemyEntry) -> _Card:
    return card.year, f"{card.race} {card.strength}"


def _replaced(card: EnemyEntry) -> _Card:
    return (card.year, card.replaces) if card.replaces else _card(card)
