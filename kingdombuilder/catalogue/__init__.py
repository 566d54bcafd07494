"""The printed game: sections of the board, names, and every rule in one sentence of our own.

Everything is read once, on first use, from the TOML files beside this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple


class Section(NamedTuple):
    """One section of the board: ten rows of ten letters (see sections.toml)."""

    id: str
    rows: tuple[str, ...]
    source: str
    confidence: str


class RuleEntry(NamedTuple):
    """One rule in one plain sentence; `about`: other words by which people look for it."""

    id: str
    text: str
    source: str
    about: str = ""


class NameEntry(NamedTuple):
    """The names of one thing by language; grammatical cases have keys such as "pl.acc"."""

    id: str
    names: Mapping[str, str]
    source: str


class CardEntry(NamedTuple):
    """A Kingdom Builder card."""

    id: str
    names: Mapping[str, str]
    text: str
    source: str


class PositionEntry(NamedTuple):
    """A position worth looking at, and what it teaches.

    `kind`: start, advice, rule, tile or card. `rules`: the ids of the rules that it shows.
    `position`: JSON, as in a file. `lines`: lines of a record that is played from there, with
    expectations.
    """

    id: str
    title: str
    kind: str
    players: int
    rules: tuple[str, ...]
    position: str
    lines: str
    question: str
    hint: str


@cache
def sections() -> Mapping[str, Section]:
    """Return the eight sections by id, in the order of the file."""
    found = {
        raw["id"]: Section(raw["id"], _rows(raw["map"]), raw["source"], raw["confidence"])
        for raw in _entries("sections.toml", "section")
    }
    return MappingProxyType(found)


@cache
def rules() -> Mapping[str, RuleEntry]:
    """Return every rule by id, in the order of the rulebook."""
    return MappingProxyType({raw["id"]: RuleEntry(**raw) for raw in _entries("rules.toml", "rule")})


@cache
def cards() -> Mapping[str, CardEntry]:
    """Return the ten Kingdom Builder cards by id."""
    return MappingProxyType({raw["id"]: CardEntry(**raw) for raw in _entries("cards.toml", "card")})


@cache
def kinds() -> Mapping[str, NameEntry]:
    """Return the kinds of hexes by id, the five terrains first."""
    return _named("kind")


@cache
def tiles() -> Mapping[str, NameEntry]:
    """Return the eight kinds of location tiles by id."""
    return _named("tile")


@cache
def positions() -> Mapping[str, PositionEntry]:
    """Return the positions worth looking at by id, in the order of the file."""
    found = {
        raw["id"]: PositionEntry(**raw | {"rules": tuple(raw["rules"])})
        for raw in _entries("positions.toml", "position")
    }
    return MappingProxyType(found)


def _named(kind: str) -> Mapping[str, NameEntry]:
    return MappingProxyType({raw["id"]: NameEntry(**raw) for raw in _entries("names.toml", kind)})


_TEN: Final = 10


def _rows(text: str) -> tuple[str, ...]:
    rows = tuple("".join(line.split()) for line in text.strip("\n").split("\n"))
    assert len(rows) == _TEN
    assert all(len(row) == _TEN for row in rows)
    return rows


def _entries(file: str, kind: str) -> list[dict[str, Any]]:
    # Imported here so that `import kingdombuilder` stays light.
    import tomllib
    from importlib.resources import files

    found: list[dict[str, Any]] = tomllib.loads(
        files(__package__).joinpath(file).read_text(encoding="utf-8")
    )[kind]
    return found
