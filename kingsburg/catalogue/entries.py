"""The entries of the catalogue: plain values, no behaviour.

All callers share the mappings, so they are typed as read-only. They are plain dictionaries, so
that anything that holds an entry can be copied and sent to another process.
The types say what a file of the catalogue or of own cards (kingsburg/notation/card_fields.py)
may contain; `Annotated` adds the allowed texts or keys.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from gametable.language.names import Names

GOODS = ("gold", "wood", "stone")
RACES = ("barbarians", "goblins", "orcs", "zombies", "demons", "dragons")
CONFIDENCE = ("two_sources", "one_source", "derived", "name_only")
NUMBERS = (
    "white", "coloured", "strength", "soldier_price", "soldiers", "ties_won", "sway",
    "tokens_recruit",
)  # fmt: skip
COLUMNS = (1, 2, 3, 4)
STRENGTHS = tuple(range(1, 20))
POSITION_KINDS = ("start", "example", "question")
TILE_HOLDS = ("all", "drawn")
REROLLS = ("any", "all", "one")
RULE_PHASES = (
    "setup", "aid", "season", "reward", "envoy", "recruit", "winter", "end", "two_players",
    "advisors", "buildings", "modules", "notation",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedCard:
    """The fields that all named cards share."""

    id: str
    names: Names = field(hash=False)
    text: str = ""
    source: str = ""
    confidence: Annotated[str, CONFIDENCE] = "one_source"


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvisorEntry(NamedCard):
    """One of the 18 advisors; `help` is written in the grammar that advisors.toml describes."""

    number: int
    help: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TileEntry:
    """A tile that lies on the advisor with its number; `help` is written as for an advisor."""

    number: int
    help: str = ""
    """Empty if the grammar cannot express it."""
    text: str = ""
    source: str = ""
    confidence: Annotated[str, CONFIDENCE] = "one_source"
    signs: str = ""
    """What is drawn on the tile in place of `help`, in the same grammar."""
    holds: Annotated[str, TILE_HOLDS] = ""
    """The goods that lie on the tile: one of each kind ("all"), or one that is "drawn"."""


@dataclass(frozen=True, slots=True)
class When:
    """A condition: every field that is set must hold."""

    phase: str | None = None
    total_at_most: int | None = None
    """The total of the roll, including white dice."""
    soldiers_at_most: int | None = None


@dataclass(frozen=True, slots=True)
class Gift:
    """What the owner of a card gets or loses ("-3 vp") at the hook `moment`.

    It may scale with what the owner has: "1 vp per 2 any".
    """

    moment: str
    what: str
    when: When | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """What the owner of a card may pay at the hook `moment`, and what this gives.

    `reroll`: it gives a reroll of any dice, of all, or of one instead.
    """

    moment: str
    pay: str
    gives: str = ""
    when: When | None = None
    reroll: Annotated[str, REROLLS] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deeds(NamedCard):
    """A card with those of its effects that data can express."""

    numbers: Annotated[Mapping[str, int], NUMBERS] = field(default_factory=dict, hash=False)
    strength_against: Annotated[Mapping[str, int], RACES] = field(default_factory=dict, hash=False)
    """Strength by race, added to the strength in `numbers`."""
    strength_up_to: Annotated[Mapping[int, int], STRENGTHS] = field(
        default_factory=dict, hash=False
    )
    """Strength by the highest strength of an enemy against which it counts, added likewise."""
    cheaper: Annotated[Mapping[int, int], COLUMNS] = field(default_factory=dict, hash=False)
    """The gold saved, by column of the building bought."""
    gives: tuple[Gift, ...] = ()
    """One or more gifts; those at the same hook come in this order."""
    offers: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingEntry(Deeds):
    """A building of a province; `cost`: gold, wood, stone."""

    row: str = ""
    column: int = 0
    cost: tuple[int, int, int]
    vp: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GovernorEntry(Deeds):
    """A governor (M3); one known only by name cannot be dealt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DestinyEntry(Deeds):
    """A destiny card (M4), whose effects apply to every player."""

    enemy_strength: int = 0
    """How much stronger the enemy is."""
    closed: tuple[int, ...] = ()
    """The numbers of advisors who cannot be influenced."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowEntry(NamedCard):
    """A row of building ids, columns I to IV, that replaces the printed row with its letter.

    A row without a letter, or with a building known only by name, cannot be dealt (M2).
    """

    names: Names = field(default_factory=dict, hash=False)
    letter: str = ""
    buildings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedEntry(NamedCard):
    """A building known by little more than its name (M2); it cannot be built."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnemyEntry:
    """An enemy card; `reward` and `loss` are bundles such as "1 gold, 1 building"."""

    year: int
    race: Annotated[str, RACES]
    strength: int
    reward: str
    loss: str
    replaces: str = ""
    """The card of its year that it replaces, such as "goblins 3"."""
    source: str = ""
    confidence: Annotated[str, CONFIDENCE] = "one_source"


@dataclass(frozen=True)
class OwnCards:
    """Cards that a user adds to the printed ones, or that replace some of them.

    `data`: the cards as JSON text, the only field that is compared. `file`: the file that a record
    names, or "".
    """

    data: str
    buildings: tuple[BuildingEntry, ...] = field(default=(), compare=False)
    advisors: tuple[AdvisorEntry, ...] = field(default=(), compare=False)
    enemies: tuple[EnemyEntry, ...] = field(default=(), compare=False)
    rows: tuple[RowEntry, ...] = field(default=(), compare=False)
    governors: tuple[GovernorEntry, ...] = field(default=(), compare=False)
    destinies: tuple[DestinyEntry, ...] = field(default=(), compare=False)
    tiles: tuple[TileEntry, ...] = field(default=(), compare=False)
    file: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule in one plain sentence; `phase` is the part in which it is shown.

    `about`: other words that people may search for. `beforehand`: what players should know about
    it before a game with all these `modules`, because no book says it.
    """

    id: str
    text: str
    source: str
    phase: Annotated[str, RULE_PHASES]
    about: str = ""
    beforehand: str = ""
    modules: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class EditionEntry:
    """A game as a book or the authors describe it."""

    id: str
    title: str
    text: str
    options: tuple[str, ...]
    """The options that differ from the default, as in a record: "may_decline=true"."""
    modules: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class PositionEntry:
    """A position worth looking at, and what can be learnt from it.

    `position`: JSON as in a file (docs/notation.md). `lines`: the lines of a record played from
    there, with the expected results. `question` and `hint` may be empty.
    """

    id: str
    title: str
    kind: Annotated[str, POSITION_KINDS]
    """An "example" comes from a rulebook or illustrates a rule."""
    players: int
    rules: tuple[str, ...]
    """The rules that it shows, by id."""
    position: str
    lines: str
    question: str = ""
    hint: str = ""
