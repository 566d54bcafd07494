"""Which printed enemies cards of one's own take the place of, and what is wrong with that (S.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from gametable.play.errors import Fault
from kingsburg.catalogue import enemies
from kingsburg.catalogue.entries import EnemyEntry

#: The year of a card, and how it is called: ``goblins 3``.
_Card: TypeAlias = tuple[int, str]


def faults(found: Mapping[str, EnemyEntry]) -> Iterator[Fault]:
    """Cards that replace none of their year, or one that is replaced already; `found` by path."""
    printed = {(entry.year, f"{entry.race} {entry.strength}") for entry in enemies()}
    gone: dict[_Card, str] = {}
    for path, data in found.items():
        card = _replaced(data)
        if data.replaces and card not in printed:
            yield Fault(
                f"{path}.replaces",
                "year {year} has no card {card}",
                "S.3",
                year=data.year,
                card=data.replaces[:40],
            )
        elif card in gone:
            yield Fault(f"{path}.replaces", "{other} already takes its place", other=gone[card])
        gone[card] = path
    for path, data in found.items():
        if data.replaces and _card(data) in printed - gone.keys():
            yield Fault(
                f"{path}.strength", "year {year} already has such a card", "S.3", year=data.year
            )


def _card(data: EnemyEntry) -> _Card:
    return data.year, f"{data.race} {data.strength}"


def _replaced(data: EnemyEntry) -> _Card:
    return (data.year, data.replaces) if data.replaces else _card(data)
