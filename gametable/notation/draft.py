"""A position that is being edited: its JSON data, valid or not, with undo.

The data has the shape of a position's JSON and is never changed in place. Its faults are those
found when it is loaded.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import fields
from typing import Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar

from pydantic import BaseModel, ValidationError

from gametable.notation.faults import fault_of
from gametable.notation.pasted import is_json, position
from gametable.play.errors import Fault, ImpossiblePosition

Data: TypeAlias = Mapping[str, Any]

_PART: Final = re.compile(r"\[(\d+)\]|([^.\[\]]+)")
#: The errors of values that must be lists or objects.
_SHAPES: Final = ("list_type", "dict_type", "model_type", "dataclass_type")


class Faulty(Protocol):
    """A position that may be impossible."""

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that is wrong with it."""


S = TypeVar("S", bound=Faulty)


class Draft(ABC, Generic[S]):
    """A position that is being set up, as the JSON values in `data`; a game has a subclass.

    Paths are those of faults: ``year``, ``rules.may_decline``, ``players[0].gold``. `schema`: the
    fields of a position; `inner`: those of the objects within, by the name of their field.
    """

    #: The package of the game.
    game: ClassVar[str]
    schema: ClassVar[type[BaseModel]]
    inner: ClassVar[Mapping[Any, type[Any]]] = {}

    def __init__(self, data: Data) -> None:
        """Raises `ImpossiblePosition` for data that lacks a required list or object."""
        self._before: list[Data] = []
        self._after: list[Data] = []
        self._show(self.shaped(data))

    @abstractmethod
    def read(self, data: Data) -> S:
        """Return the position that the data describes, with all its faults."""

    @abstractmethod
    def read_record(self, text: str) -> Data:
        """Return the data of the last position of a record. Raises `RecordError`."""

    @abstractmethod
    def faults_of_names(self, names: list[str]) -> Iterable[Fault]:
        """Return why these names cannot be those of all players."""

    @abstractmethod
    def named_elsewhere(self, old: str, new: str) -> dict[str, Any]:
        """Return the changes, by path, to everything that names a player who gets another name."""

    # The present position -----------------------------------------------------------------

    @property
    def data(self) -> Data:
        """The position as JSON values, not to be changed."""
        return self._data

    @property
    def text(self) -> str:
        """The position as one line of JSON."""
        return json.dumps(self._data, ensure_ascii=False)

    @property
    def position(self) -> S:
        """The position, with all its faults in `faults`."""
        return self._position

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that is wrong with it."""
        return self._position.faults

    @property
    def names(self) -> list[str]:
        """The names of the players by seat; an empty text where a name is missing."""
        names = [player.get("name") for player in self.get("players")]
        return [name if isinstance(name, str) else "" for name in names]

    def get(self, path: str) -> Any:
        """Return the value at a path, or the default of its field.

        Raises `IndexError` for a list entry that does not exist.
        """
        parts = _parts(path)
        value: Any = self._data
        for part in parts:
            if isinstance(part, str) and part not in value:
                return self._default(parts)
            value = value[part]
        return value

    # Changes ------------------------------------------------------------------------------

    def change(self, changes: Data) -> None:
        """Put a value at each path, all as one change.

        None, or a field's default, removes a field. In a list, None removes the entry, and a value
        after the last entry is added.
        """
        self.take(self._changed(changes))

    def faults_after(self, changes: Data) -> tuple[Fault, ...]:
        """Return the faults that a change would lead to; nothing is changed."""
        return self.read(self._changed(changes)).faults

    def switch(self, path: str, word: str | int) -> None:
        """Add a word to the list at a path, or remove it."""
        self.change({path: switched(self.get(path), word)})

    def take(self, data: Data) -> None:
        """Replace all data, as one change."""
        # Compared as text, since 1, 1.0 and true are equal in Python.
        if json.dumps(data) != json.dumps(self._data):
            self._before.append(self._data)
            self._after.clear()
            self._show(data)

    def shaped(self, raw: object) -> Data:
        """Return values that have lists and objects where required. Raises `ImpossiblePosition`."""
        wrong = misshapen(self.schema, raw)
        if wrong:
            raise ImpossiblePosition(wrong)
        assert isinstance(raw, Mapping)
        return raw

    def rename(self, seat: int, name: str) -> None:
        """Rename a player everywhere in the position.

        Raises `ImpossiblePosition` for an invalid name; then nothing has changed.
        """
        if wrong := self.faults_of_name(seat, name):
            raise ImpossiblePosition(wrong)
        old = self.names[seat]
        changes: dict[str, Any] = {f"players[{seat}].name": name}
        # If two players share a name, other mentions of it are ambiguous.
        if old and self.names.count(old) == 1:
            changes |= self.named_elsewhere(old, name)
        self.change(changes)

    def faults_of_name(self, seat: int, name: str) -> list[Fault]:
        """Return why a player cannot have this name."""
        others = self.names[:seat] + self.names[seat + 1 :]
        last = f"players[{len(others)}].name"
        found = self.faults_of_names([*others, name])
        return [fault.at(f"players[{seat}].name") for fault in found if fault.path == last]

    def open(self, text: str) -> None:
        """Load a position from JSON, valid or not, or the last position of a record.

        Raises `Malformed` for invalid JSON, `RecordError` for a wrong line of a record, and
        `ImpossiblePosition` for JSON without a list or an object where one is required.
        Then nothing has changed.
        """
        if is_json(text):
            self.take(self.shaped(position(text, self.game)))
        else:
            self.take(self.read_record(text))

    # Undo ---------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """True if there is anything to undo."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """True if there is anything to redo."""
        return bool(self._after)

    def undo(self) -> None:
        """Undo the last change, if there is one."""
        if self._before:
            self._after.append(self._data)
            self._show(self._before.pop())

    def redo(self) -> None:
        """Redo what was undone last, if anything."""
        if self._after:
            self._before.append(self._data)
            self._show(self._after.pop())

    def _changed(self, changes: Data) -> Data:
        data = self._data
        for path, value in changes.items():
            parts = _parts(path)
            data = _with(data, parts, None if self._is_default(parts, value) else value)
        return data

    def _show(self, data: Data) -> None:
        self._data = data
        self._position = self.read(data)

    def _default(self, parts: list[int | str]) -> Any:
        model = self.schema if len(parts) == 1 else self.inner.get(parts[0])
        return _defaults(model).get(str(parts[-1])) if model else None

    def _is_default(self, parts: list[int | str], value: object) -> bool:
        """True if a value equals the default and has its type: 0 is not False."""
        default = self._default(parts)
        return type(value) is type(default) and value == default


def misshapen(schema: type[BaseModel], raw: object) -> list[Fault]:
    """Return a fault for each value that must be a list or an object and is not."""
    if not isinstance(raw, dict):
        return [Fault("", "a position is a JSON object: {{…}}")]
    try:
        schema.model_validate(raw)
    except ValidationError as errors:
        details = errors.errors(include_url=False)
        return [fault_of(detail) for detail in details if detail["type"] in _SHAPES]
    return []


def _defaults(model: type[Any]) -> dict[str, Any]:
    """Return the defaults of the fields that have one."""
    if issubclass(model, BaseModel):
        found = model.model_fields.items()
        return {name: field.default for name, field in found if not field.is_required()}
    return {field.name: field.default for field in fields(model)}


def switched(words: list[Any], word: str | int) -> list[Any]:
    """Return these words with another one added, or without it if it is among them."""
    kept = [each for each in words if each != word]
    return kept if word in words else [*kept, word]


def renamed(words: Sequence[Any], old: str, new: str) -> list[Any]:
    """Return these words with one of them replaced by another."""
    return [new if each == old else each for each in words]


def _parts(path: str) -> list[int | str]:
    return [int(place) if place else name for place, name in _PART.findall(path)]


def _with(old: Any, parts: list[int | str], value: object) -> Any:
    """Return a copy with this value at this path; unchanged parts are shared."""
    first: Any = parts[0]
    new = copy(old)
    if len(parts) > 1:
        empty: Any = [] if isinstance(parts[1], int) else {}
        inner = old.get(first, empty) if isinstance(old, Mapping) else old[first]
        new[first] = _with(inner, parts[1:], value)
        if isinstance(new, dict) and not new[first]:
            del new[first]
    elif isinstance(new, list):
        new[first : first + 1] = [] if value is None else [value]
    elif value is None:
        new.pop(first, None)
    else:
        new[first] = value
    return new
