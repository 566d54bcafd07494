"""Reads catalogue files into entries. A fault raises a ValueError with file, entry and fault.

The functions of `kingsburg.catalogue` read the files of the package; whoever writes a house rule
can read other files with the functions here.
"""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from types import UnionType
from typing import Annotated, Any, Final, TypeGuard, TypeVar, get_args, get_origin

from gametable.language.names import LANGUAGES, Names
from kingsburg.catalogue import entries

Entry = TypeVar("Entry")


class Fields:
    """The keys of one table, taken one by one; those that are left are unknown."""

    def __init__(self, where: str, values: object) -> None:
        if not isinstance(values, dict):
            raise _fault(where, "a table", values)
        self.where = where
        self.left: dict[str, object] = dict(values)

    def has(self, key: str) -> bool:
        return key in self.left

    def entry(self, kind: type[Entry]) -> Entry:
        """All keys as an entry of this kind; those with a default may be missing."""
        found: dict[str, object] = {}
        for each in fields(kind):  # type: ignore[arg-type]
            required = each.default is MISSING and each.default_factory is MISSING
            if required or self.has(each.name):
                found[each.name] = self._value(each.name, each.type)
        self.done()
        return kind(**found)

    def _value(self, key: str, type_: Any) -> object:
        among: Sequence[Any] = ()
        if get_origin(type_) is Annotated:
            type_, *among = get_args(type_)
        elif isinstance(type_, UnionType):
            type_ = get_args(type_)[0]
        if isinstance(type_, type) and is_dataclass(type_):
            return self.table(key).entry(type_)
        inner = get_args(type_)[0] if get_origin(type_) is tuple else None
        if isinstance(inner, type) and is_dataclass(inner):
            return tuple(each.entry(inner) for each in self.one_or_more(key))
        return _READERS[type_](self, key, *among)

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

    def numbers(self, key: str, among: Collection[object]) -> dict[object, int]:
        """A table of whole numbers under known keys."""
        inner = self.table(key)
        found = {known: inner.number(str(known)) for known in among if inner.has(str(known))}
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

    def whole_numbers(self, key: str) -> tuple[int, ...]:
        value = self._take(key)
        if not isinstance(value, list) or not all(map(_is_number, value)):
            raise _fault(f"{self.where}, {key}", "a list of whole numbers", value)
        return tuple(value)

    def table(self, key: str) -> "Fields":
        return Fields(f"{self.where}, {key}", self._take(key))

    def one_or_more(self, key: str) -> "list[Fields]":
        """A table, or several in a list."""
        value = self._take(key)
        found = value if isinstance(value, list) else [value]
        return [Fields(f"{self.where}, {key}", each) for each in found]

    def tables(self, key: str) -> list[object]:
        value = self._take(key)
        if not isinstance(value, list):
            raise _fault(self.where, f"entries that start with [[{key}]]", value)
        return value

    def names(self, key: str) -> Names:
        inner = self.table(key)
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


#: The methods that read the fields of an entry, by the type of the field.
_READERS: Final[Mapping[object, Callable[..., object]]] = {
    str: Fields.text,
    int: Fields.number,
    Names: Fields.names,
    tuple[int, int, int]: Fields.cost,
    tuple[str, ...]: Fields.texts,
    tuple[int, ...]: Fields.whole_numbers,
    Mapping[str, int]: Fields.numbers,
    Mapping[int, int]: Fields.numbers,
}


def _fault(where: str, expected: str, value: object) -> ValueError:
    return ValueError(f"{where}: expected {expected}, not {value!r}")


def _is_number(value: object) -> TypeGuard[int]:
    # True and False are numbers in Python, but not in a catalogue.
    return isinstance(value, int) and not isinstance(value, bool)


def advisors_of(toml: str, file: str) -> tuple[entries.AdvisorEntry, ...]:
    """The advisors of a file like advisors.toml, by ascending number."""
    found = _entries(toml, file, "advisor", entries.AdvisorEntry, lambda entry: entry.number)
    return tuple(sorted(found, key=lambda entry: entry.number))


def buildings_of(toml: str, file: str) -> tuple[entries.BuildingEntry, ...]:
    """The buildings of a file like buildings.toml, in printed order."""
    found = _entries(toml, file, "building", entries.BuildingEntry, _by_id)
    return tuple(sorted(found, key=lambda entry: (entry.row, entry.column)))


def known_buildings_of(toml: str, file: str) -> tuple[entries.NamedEntry, ...]:
    """The buildings of a file like module_2.toml, of which only the names are known."""
    return _entries(toml, file, "building", entries.NamedEntry, _by_id, beside="row")


def rows_of(toml: str, file: str) -> tuple[entries.RowEntry, ...]:
    """The rows of a file like module_2.toml, in the order of the file."""
    return _entries(toml, file, "row", entries.RowEntry, _by_id, beside="building")


def governors_of(toml: str, file: str) -> tuple[entries.GovernorEntry, ...]:
    """The governors of a file like module_3.toml, in the order of the file."""
    return _entries(toml, file, "governor", entries.GovernorEntry, _by_id)


def destinies_of(toml: str, file: str) -> tuple[entries.DestinyEntry, ...]:
    """The destiny cards of a file like module_4.toml, in the order of the file."""
    return _entries(toml, file, "destiny", entries.DestinyEntry, _by_id)


def tiles_of(toml: str, file: str) -> tuple[entries.TileEntry, ...]:
    """The tiles of a file like module_6.toml, by ascending number."""
    found = _entries(toml, file, "tile", entries.TileEntry, lambda entry: entry.number)
    return tuple(sorted(found, key=lambda entry: entry.number))


def enemies_of(toml: str, file: str) -> tuple[entries.EnemyEntry, ...]:
    """The enemy cards of a file like enemies.toml, in the order of the file."""
    return _entries(
        toml,
        file,
        "enemy",
        entries.EnemyEntry,
        lambda card: (card.year, card.race, card.strength),
        beside="race",
    )


def races_of(toml: str, file: str) -> dict[str, Names]:
    """The names of the six races, from the same file as the enemy cards."""
    races = Fields(file, _parsed(toml, file)).table("race")
    found: dict[str, Names] = {}
    for race in entries.RACES:
        entry = races.table(race)
        found[race] = entry.names("names")
        entry.done()
    races.done()
    return found


def rules_of(toml: str, file: str) -> dict[str, entries.RuleEntry]:
    """The rules of a file like rules.toml by id, in the order of the file."""
    found = _entries(toml, file, "rule", entries.RuleEntry, _by_id)
    return {entry.id: entry for entry in found}


def editions_of(toml: str, file: str) -> tuple[entries.EditionEntry, ...]:
    """The games of a file like editions.toml, in the order of the file."""
    return _entries(toml, file, "edition", entries.EditionEntry, _by_id)


def positions_of(toml: str, file: str) -> dict[str, entries.PositionEntry]:
    """The positions of a file like positions.toml by id, in the order of the file.

    The JSON and the lines of a record in them are left to the engine to read.
    """
    found = _entries(toml, file, "position", entries.PositionEntry, _by_id)
    return {entry.id: entry for entry in found}


def _entries(
    toml: str,
    file: str,
    kind: str,
    entry_kind: type[Entry],
    key_of: Callable[[Entry], Hashable],
    beside: str = "",
) -> tuple[Entry, ...]:
    """All entries of one kind; the same one twice is a fault.

    `beside`: what else is in the file, and is read separately.
    """
    file_fields = Fields(file, _parsed(toml, file))
    found: dict[Hashable, Entry] = {}
    for place, values in enumerate(file_fields.tables(kind), start=1):
        table = Fields(f"{file}, {kind} {_label(values, place)}", values)
        entry = table.entry(entry_kind)
        if found.setdefault(key_of(entry), entry) is not entry:
            raise ValueError(f"{table.where}: is there twice")
    file_fields.left.pop(beside, None)
    file_fields.done()
    return tuple(found.values())


def _by_id(entry: Any) -> str:
    return str(entry.id)


def _parsed(toml: str, file: str) -> Mapping[str, object]:
    # Imported here so that `import kingsburg` stays light.
    import tomllib

    try:
        return tomllib.loads(toml)
    except tomllib.TOMLDecodeError as fault:
        raise ValueError(f"{file}: no TOML: {fault}") from None


def _label(values: object, place: int) -> str:
    """What helps a person find the entry: its id, or else its place in the file."""
    if isinstance(values, dict) and isinstance(values.get("id"), str):
        return f'"{values["id"]}"'
    return f"number {place} in the file"
