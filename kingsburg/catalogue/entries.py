"""What an entry of the catalogue is: plain values, no behaviour.

The mappings are typed as read-only and shared by everybody who asks: nobody changes them.
They stay plain dictionaries underneath, so that whatever holds an entry can be copied and sent
to another process.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from gametable.language.names import Names

GOODS = ("gold", "wood", "stone")
RACES = ("barbarians", "goblins", "orcs", "zombies", "demons", "dragons")


@dataclass(frozen=True, slots=True)
class AdvisorEntry:
    """One of the 18 advisors; help is written in the small grammar of advisors.toml."""

    number: int
    id: str
    names: Names = field(hash=False)
    help: str
    text: str
    source: str
    confidence: str


@dataclass(frozen=True, slots=True)
class Gift:
    """What a building gives of itself at a moment; with a phase, only in that one."""

    moment: str
    what: str
    phase: str | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """What the owner of a building may pay at a moment, and what for."""

    moment: str
    pay: str
    gives: str


@dataclass(frozen=True, slots=True)
class BuildingEntry:
    """One building of a province; the fields with defaults say what it does."""

    id: str
    row: str
    column: int
    cost: tuple[int, int, int]
    """Gold, wood, stone."""
    vp: int
    names: Names = field(hash=False)
    text: str
    source: str
    confidence: str
    numbers: Mapping[str, int] = field(default_factory=dict, hash=False)
    strength_against: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Strength by race, on top of the strength in numbers."""
    cheaper: Mapping[int, int] = field(default_factory=dict, hash=False)
    """Gold less, by column of the building bought."""
    gives: Gift | None = None
    offers: Offer | None = None


@dataclass(frozen=True, slots=True)
class EnemyEntry:
    """One enemy card; reward and loss are bundles such as "1 gold, 1 building"."""

    year: int
    race: str
    strength: int
    reward: str
    loss: str
    source: str
    confidence: str


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One rule in one plain sentence; phase says with which others it is shown."""

    id: str
    text: str
    source: str
    phase: str


@dataclass(frozen=True, slots=True)
class PositionEntry:
    """A position worth looking at, and what can be learnt from it.

    `position` is JSON as in a file (notation.md, Positions); `lines` are lines of a record: what is
    played from there, and what is expected of it. `question` and `hint` may be empty.
    """

    id: str
    title: str
    kind: str
    """"start", "example" (of a rulebook, or of a rule) or "question"."""
    players: int
    rules: tuple[str, ...]
    """The rules that it shows, by id."""
    position: str
    lines: str
    question: str = ""
    hint: str = ""
