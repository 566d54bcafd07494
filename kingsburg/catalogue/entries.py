"""The entries of the catalogue: plain values, no behaviour.

The mappings are shared by all callers and typed as read-only, so that nobody changes them. They
are plain dictionaries, so that whatever holds an entry can be copied and sent to another process.
The types say what a file may hold, of the catalogue or of cards of one's own
(kingsburg/notation/card_fields.py); `Annotated` adds the known texts or keys.
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
    """What every card has that has a name."""

    id: str
    names: Names = field(hash=False)
    text: str = ""
    source: str = ""
    confidence: Annotated[str, CONFIDENCE] = "one_source"


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvisorEntry(NamedCard):
    """One of the 18 advisors; help is written in the grammar that advisors.toml describes."""

    number: int
    help: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TileEntry:
    """One tile that lies on the advisor of its number; help is written as for an advisor."""

    number: int
    help: str = ""
    """Empty if the grammar does not suffice."""
    text: str = ""
    source: str = ""
    confidence: Annotated[str, CONFIDENCE] = "one_source"
    signs: str = ""
    """What is drawn on it in place of help, in the same grammar."""
    holds: Annotated[str, TILE_HOLDS] = ""
    """What lies on it: a good of "all" kinds, or one that is "drawn"."""


@dataclass(frozen=True, slots=True)
class When:
    """A condition: all that it names must be true."""

    phase: str | None = None
    total_at_most: int | None = None
    """The total of the roll, white dice included."""
    soldiers_at_most: int | None = None


@dataclass(frozen=True, slots=True)
class Gift:
    """What the owner of a card gets at a moment, or loses: "-3 vp".

    It may be for a number of things that the owner has: "1 vp per 2 any".
    """

    moment: str
    what: str
    when: When | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """What the owner of a card may pay at a moment, and what it gives.

    A reroll of dice in place of that: of any of them, of all, or of one.
    """

    moment: str
    pay: str
    gives: str = ""
    when: When | None = None
    reroll: Annotated[str, REROLLS] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deeds(NamedCard):
    """A card, and what it does, as far as data can say it."""

    numbers: Annotated[Mapping[str, int], NUMBERS] = field(default_factory=dict, hash=False)
    strength_against: Annotated[Mapping[str, int], RACES] = field(default_factory=dict, hash=False)
    """Strength by race, on top of the strength in numbers."""
    strength_up_to: Annotated[Mapping[int, int], STRENGTHS] = field(
        default_factory=dict, hash=False
    )
    """Strength by the highest strength of an enemy against whom it counts."""
    cheaper: Annotated[Mapping[int, int], COLUMNS] = field(default_factory=dict, hash=False)
    """Gold less, by column of the building bought."""
    gives: tuple[Gift, ...] = ()
    """One or several, which come in this order where they come at the same moment."""
    offers: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingEntry(Deeds):
    """One building of a province; `cost`: gold, wood, stone."""

    row: str = ""
    column: int = 0
    cost: tuple[int, int, int]
    vp: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GovernorEntry(Deeds):
    """One governor (M3); one of whom the name alone is known cannot be dealt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DestinyEntry(Deeds):
    """One destiny card (M4), whose deeds concern every player."""

    enemy_strength: int = 0
    """How much stronger the enemy is."""
    closed: tuple[int, ...] = ()
    """The numbers of advisors who cannot be influenced."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowEntry(NamedCard):
    """A row of buildings by their ids, columns I to IV, in place of the printed one of its letter.

    A row without a letter, or one of whose buildings the name alone is known, cannot be dealt (M2).
    """

    names: Names = field(default_factory=dict, hash=False)
    letter: str = ""
    buildings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedEntry(NamedCard):
    """A building of which little more than the name is known (M2); it cannot be built."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnemyEntry:
    """One enemy card; reward and loss are bundles such as "1 gold, 1 building"."""

    year: int
    race: Annotated[str, RACES]
    strength: int
    reward: str
    loss: str
    replaces: str = ""
    """The card of its year that it takes the place of, such as "goblins 3"."""
    source: str = ""
    confidence: Annotated[str, CONFIDENCE] = "one_source"


@dataclass(frozen=True)
class OwnCards:
    """Cards that somebody has added to those of the box, or that replace some of them.

    `data`: the cards as JSON text, by which two sets are equal. `file`: the file that a record
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
    """One rule in one plain sentence; phase is the part in which it is shown.

    `about`: other words by which people look for it. `beforehand`: what players should know of it
    before a game with all these `modules`, since no book says it.
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
    """The options that are not the default ones, as in a record: "may_decline=true"."""
    modules: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class PositionEntry:
    """A position worth looking at, and what can be learnt from it.

    `position` is JSON as in a file (docs/notation.md); `lines` are lines of a record: what is
    played from there, and the expected results. `question` and `hint` may be empty.
    """

    id: str
    title: str
    kind: Annotated[str, POSITION_KINDS]
    """An example is one of a rulebook, or of a rule."""
    players: int
    rules: tuple[str, ...]
    """The rules that it shows, by id."""
    position: str
    lines: str
    question: str = ""
    hint: str = ""
