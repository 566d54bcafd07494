"""From the text of a catalogue file to entries. A fault is one ValueError: file, entry, what.

The texts of the package are read by the functions of `kingsburg.catalogue`; whoever writes a house
rule reads a file of their own with the functions here.
"""

from collections.abc import Callable, Collection, Hashable, Mapping
from typing import TypeGuard, TypeVar

from gametable.language.names import LANGUAGES, Names
from kingsburg.catalogue.entries import (
    RACES,
    AdvisorEntry,
    BuildingEntry,
    EnemyEntry,
    Gift,
    Offer,
    PositionEntry,
    RuleEntry,
)

CONFIDENCE = ("two_sources", "one_source", "derived", "name_only")
NUMBERS = (
    "white",
    "coloured",
    "strength",
    "soldier_price",
    "soldiers",
    "ties_won",
    "sway",
)
RULE_PHASES = (
    "setup",
    "aid",
    "season",
    "reward",
    "envoy",
    "recruit",
    "winter",
    "end",
    "two_players",
    "advisors",
    "buildings",
    "notation",
)
POSITION_KINDS = ("start", "example", "question")
COLUMNS = ("1", "2", "3", "4")

Entry = TypeVar("Entry")


class Fields:
    """The keys of one table, taken one by one; what nobody took is unknown."""

    def __init__(self, where: str, values: object) -> None:
        if not isinstance(values, dict):
            raise _fault(where, "a table", values)
        self.where = where
        self.left: dict[str, object] = dict(values)

    def has(self, key: str) -> bool:
        return key in self.left

    def text(self, key: str, among: Collection[str] = ()) -> str:
        value = self._take(key)
        if not isinstance(value, str) or not value:
            raise _fault(f"{self.where}, {key}", "a text", value)
        if among and value not in among:
            raise _fault(f"{self.where}, {key}", f"one of {', '.join(among)}", value)
        return value

    def number(self, key: str) -> int:
        value = self._take(key)
        if not _is_number(value):
            raise _fault(f"{self.where}, {key}", "a whole number", value)
        return value

    def numbers(self, key: str, among: Collection[str]) -> dict[str, int]:
        """A table of whole numbers under known keys; an empty one if there is none."""
        if not self.has(key):
            return {}
        inner = self.table(key)
        found = {known: inner.number(known) for known in among if inner.has(known)}
        inner.done()
        return found

    def cost(self, key: str) -> tuple[int, int, int]:
        match self._take(key):
            case [gold, wood, stone] if _is_number(gold) and _is_number(wood) and _is_number(stone):
                return gold, wood, stone
            case value:
                expected = "three whole numbers: gold, wood, stone"
                raise _fault(f"{self.where}, {key}", expected, value)

    def texts(self, key: str) -> tuple[str, ...]:
        value = self._take(key)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise _fault(f"{self.where}, {key}", "a list of texts", value)
        return tuple(value)

    def table(self, key: str) -> "Fields":
        return Fields(f"{self.where}, {key}", self._take(key))

    def tables(self, key: str) -> list[object]:
        value = self._take(key)
        if not isinstance(value, list):
            raise _fault(self.where, f"entries that start with [[{key}]]", value)
        return value

    def names(self) -> Names:
        inner = self.table("names")
        found: dict[str, str] = {}
        for language in LANGUAGES:
            if language != "en" and not inner.has(language):
                continue
            if isinstance(inner.left.get(language), dict):
                cases = inner.table(language)
                found[language] = cases.text("nom")
                found.update({f"{language}.{case}": cases.text(case) for case in list(cases.left)})
            else:
                found[language] = inner.text(language)
        inner.done()
        return found

    def done(self) -> None:
        if self.left:
            raise ValueError(f'{self.where}: unknown key "{next(iter(self.left))}"')

    def _take(self, key: str) -> object:
        if key not in self.left:
            raise ValueError(f'{self.where}: missing key "{key}"')
        return self.left.pop(key)


def _fault(where: str, expected: str, value: object) -> ValueError:
    return ValueError(f"{where}: expected {expected}, not {value!r}")


def _is_number(value: object) -> TypeGuard[int]:
    # True and false are numbers to Python, but not to whoever writes a card.
    return isinstance(value, int) and not isinstance(value, bool)


def advisors_of(toml: str, file: str) -> tuple[AdvisorEntry, ...]:
    """The advisors of a file like advisors.toml, by ascending number."""
    found = _entries(toml, file, "advisor", _advisor, lambda entry: entry.number)
    return tuple(sorted(found, key=lambda entry: entry.number))


def buildings_of(toml: str, file: str) -> tuple[BuildingEntry, ...]:
    """The buildings of a file like buildings.toml, in printed order."""
    found = _entries(toml, file, "building", _building, lambda entry: entry.id)
    return tuple(sorted(found, key=lambda entry: (entry.row, entry.column)))


def enemies_of(toml: str, file: str) -> tuple[EnemyEntry, ...]:
    """The enemy cards of a file like enemies.toml, in the order of the file."""
    return _entries(toml, file, "enemy", _enemy, lambda card: (card.year, card.race, card.strength))


def races_of(toml: str, file: str) -> dict[str, Names]:
    """The names of the six races, from the same file as the enemy cards."""
    races = Fields(file, _parsed(toml, file)).table("race")
    found: dict[str, Names] = {}
    for race in RACES:
        entry = races.table(race)
        found[race] = entry.names()
        entry.done()
    races.done()
    return found


def rules_of(toml: str, file: str) -> dict[str, RuleEntry]:
    """The rules of a file like rules.toml by id, in the order of the file."""
    found = _entries(toml, file, "rule", _rule, lambda entry: entry.id)
    return {entry.id: entry for entry in found}


def positions_of(toml: str, file: str) -> dict[str, PositionEntry]:
    """The positions of a file like positions.toml by id, in the order of the file.

    What stands in them is JSON and lines of a record, which the engine reads.
    """
    found = _entries(toml, file, "position", _position, lambda entry: entry.id)
    return {entry.id: entry for entry in found}


def _advisor(fields: Fields) -> AdvisorEntry:
    return AdvisorEntry(
        number=fields.number("number"),
        id=fields.text("id"),
        names=fields.names(),
        help=fields.text("help"),
        text=fields.text("text"),
        source=fields.text("source"),
        confidence=fields.text("confidence", CONFIDENCE),
    )


def _building(fields: Fields) -> BuildingEntry:
    cheaper = fields.numbers("cheaper", COLUMNS)
    return BuildingEntry(
        id=fields.text("id"),
        row=fields.text("row"),
        column=fields.number("column"),
        cost=fields.cost("cost"),
        vp=fields.number("vp"),
        names=fields.names(),
        text=fields.text("text"),
        source=fields.text("source"),
        confidence=fields.text("confidence", CONFIDENCE),
        numbers=fields.numbers("numbers", NUMBERS),
        strength_against=fields.numbers("strength_against", RACES),
        cheaper={int(column): gold for column, gold in cheaper.items()},
        gives=_gift(fields.table("gives")) if fields.has("gives") else None,
        offers=_offer(fields.table("offers")) if fields.has("offers") else None,
    )


def _gift(fields: Fields) -> Gift:
    phase = fields.text("phase") if fields.has("phase") else None
    gift = Gift(moment=fields.text("moment"), what=fields.text("what"), phase=phase)
    fields.done()
    return gift


def _offer(fields: Fields) -> Offer:
    offer = Offer(moment=fields.text("moment"), pay=fields.text("pay"), gives=fields.text("gives"))
    fields.done()
    return offer


def _enemy(fields: Fields) -> EnemyEntry:
    return EnemyEntry(
        year=fields.number("year"),
        race=fields.text("race", RACES),
        strength=fields.number("strength"),
        reward=fields.text("reward"),
        loss=fields.text("loss"),
        source=fields.text("source"),
        confidence=fields.text("confidence", CONFIDENCE),
    )


def _rule(fields: Fields) -> RuleEntry:
    return RuleEntry(
        id=fields.text("id"),
        text=fields.text("text"),
        source=fields.text("source"),
        phase=fields.text("phase", RULE_PHASES),
    )


def _position(fields: Fields) -> PositionEntry:
    return PositionEntry(
        id=fields.text("id"),
        title=fields.text("title"),
        kind=fields.text("kind", POSITION_KINDS),
        players=fields.number("players"),
        rules=fields.texts("rules"),
        position=fields.text("position"),
        lines=fields.text("lines"),
        question=fields.text("question") if fields.has("question") else "",
        hint=fields.text("hint") if fields.has("hint") else "",
    )


def _entries(
    toml: str,
    file: str,
    kind: str,
    entry_of: Callable[[Fields], Entry],
    key_of: Callable[[Entry], Hashable],
) -> tuple[Entry, ...]:
    """All entries of one kind; the same one twice is a fault."""
    file_fields = Fields(file, _parsed(toml, file))
    found: dict[Hashable, Entry] = {}
    for place, values in enumerate(file_fields.tables(kind), start=1):
        fields = Fields(f"{file}, {kind} {_label(values, place)}", values)
        entry = entry_of(fields)
        fields.done()
        if found.setdefault(key_of(entry), entry) is not entry:
            raise ValueError(f"{fields.where}: is there twice")
    # The races stand in the same file as the enemies; each reader takes its own.
    if kind == "enemy":
        file_fields.left.pop("race", None)
    file_fields.done()
    return tuple(found.values())


def _parsed(toml: str, file: str) -> Mapping[str, object]:
    # Imported here so that `import kingsburg` stays light.
    import tomllib

    try:
        return tomllib.loads(toml)
    except tomllib.TOMLDecodeError as fault:
        raise ValueError(f"{file}: no TOML: {fault}") from None


def _label(values: object, place: int) -> str:
    """How a person finds the entry: by its id, else by its place in the file."""
    if isinstance(values, dict) and isinstance(values.get("id"), str):
        return f'"{values["id"]}"'
    return f"number {place} in the file"
