"""A position that is being edited: its JSON data, valid or not, with undo.

The data has the shape of position JSON (notation.md, Positions) and is never changed in place.
Its faults are those found when it is loaded.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Final, TypeAlias

from pydantic import BaseModel

from gametable.notation.json_text import parsed
from gametable.play.errors import Fault, ImpossiblePosition
from kingsburg.engine.actions import GOODS
from kingsburg.engine.check import name_faults
from kingsburg.engine.content import Box, Content, content_of
from kingsburg.engine.player import TOKEN
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import files, records
from kingsburg.notation.schema import PlacedData, PlayerData, PositionData, RulesData, misshapen

Data: TypeAlias = Mapping[str, Any]

#: Default names of players, by seat.
NAMES: Final = ("Ann", "Brian", "Cindy", "David", "Eva")
#: Three players at the start of a game: a position on which nothing has been set up.
EMPTY: Final[Data] = {"players": [{"name": name} for name in NAMES[:3]]}

_PART: Final = re.compile(r"\[(\d+)\]|([^.\[\]]+)")
_MODELS: Final[dict[Any, type[BaseModel]]] = {
    "rules": RulesData,
    "players": PlayerData,
    "placed": PlacedData,
}


class Draft:
    """A position that is being set up, as the JSON values in `data`.

    Paths are those of faults: ``year``, ``rules.may_decline``, ``players[0].gold``.
    """

    def __init__(self, data: Data = EMPTY, box: Box = content_of) -> None:
        """`box`: gives the components. Raises `ImpossiblePosition` as `open` does."""
        self._box = box
        self._before: list[Data] = []
        self._after: list[Data] = []
        self._show(_shaped(data))

    # What stands there --------------------------------------------------------------------

    @property
    def data(self) -> Data:
        """The position as JSON values; to be read only."""
        return self._data

    @property
    def text(self) -> str:
        """The position as one line of JSON."""
        return json.dumps(self._data, ensure_ascii=False)

    @property
    def position(self) -> Position:
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

    @property
    def order(self) -> list[Any]:
        """The turn order; by default that of the seats."""
        order = self.get("order")
        return order if order is not None else self.names

    def seen(self, card: str = "enemy", path: str = "seen_by") -> list[Any]:
        """Who knows a card; by default everybody if there is one, else nobody."""
        seen = self.get(path)
        return seen if seen is not None else self._all_who_know(card)

    @property
    def tiles(self) -> list[dict[str, Any]]:
        """The tiles that lie on advisors; by default those with which a game starts."""
        tiles = self.get("tiles")
        return tiles if tiles is not None else [{"advisor": each} for each in self.position.tiles]

    def soldier_tokens(self, path: str) -> list[Any]:
        """The soldier tokens that a player has left; by default all."""
        tokens = self.get(path)
        return tokens if tokens is not None else [*self.position.content.soldier_tokens]

    def get(self, path: str) -> Any:
        """The value at a path, or the default of its field.

        Raises `IndexError` for a list entry that does not exist.
        """
        parts = _parts(path)
        value: Any = self._data
        for part in parts:
            if isinstance(part, str) and part not in value:
                return _default(parts)
            value = value[part]
        return value

    # Changes ------------------------------------------------------------------------------

    def change(self, changes: Data) -> None:
        """Put a value at each path, all as one change.

        None, or a field's default, leaves a field out. In a list, None takes the entry away, and
        the place behind the last entry is a new one.
        """
        self._take(self._changed(changes))

    def faults_after(self, changes: Data) -> tuple[Fault, ...]:
        """The faults that a change would lead to; nothing is changed."""
        return files.from_json(self._changed(changes), self._box).faults

    def switch(self, path: str, word: str | int) -> None:
        """Add a word to a list or remove it: a building, a power that was used, a module."""
        self.change({path: _switched(self.get(path), word)})

    def switch_building(self, path: str, id: str) -> None:
        """Add a building and all to its left in its row, or take it and all to its right away."""
        content, built = self.position.content, self.get(path)
        row = [each.id for each in content.rows[content.buildings[id].row]]
        at = row.index(id)
        if id in built:
            self.change({path: [each for each in built if each not in row[at:]]})
        else:
            self.change({path: [*built, *(each for each in row[: at + 1] if each not in built)]})

    def add_die(self, path: str, face: int) -> None:
        """Add a die to those that a player has rolled: coloured ones first, then white ones."""
        text = self.get(path)
        dice = text.strip() if isinstance(text, str) else ""
        if dice and "+" not in dice and len(dice.split()) == Rules.COLOURED_DICE:
            dice += " +"
        self.change({path: f"{dice} {face}".strip()})

    def switch_seen(self, name: str, card: str = "enemy", path: str = "seen_by") -> None:
        """Switch whether a player has seen the enemy, or the card of the valley."""
        seen, everybody = _switched(self.seen(card, path), name), self._all_who_know(card)
        usual = len(seen) == len(everybody) and all(each in seen for each in everybody)
        self.change({path: None if usual else seen})

    def switch_tile(self, number: int) -> None:
        """Lay a tile on its advisor, or take it away."""
        others = [tile for tile in self.tiles if tile.get("advisor") != number]
        gone = len(others) < len(self.tiles)
        self.change({"tiles": others if gone else [*others, {"advisor": number}]})

    def switch_good(self, number: int, good: str, *, several: bool) -> None:
        """Put a good on a tile or take it away; a tile that holds one good gets this one."""
        there = self.position.tiles.get(number, ()) if several else ()
        goods = [each for each in GOODS if (each == good) != (each in there)]
        changed = {"advisor": number, "holds": " ".join(goods)}
        tiles = [changed if tile.get("advisor") == number else tile for tile in self.tiles]
        self.change({"tiles": tiles})

    def switch_token(self, path: str, token: int, *, there: bool) -> None:
        """Take a soldier token from a player who has it, or give it back."""
        tokens = self.soldier_tokens(path)
        if there:
            tokens = [*tokens[: tokens.index(token)], *tokens[tokens.index(token) + 1 :]]
        else:
            tokens = [*tokens, token]
        usual = sorted(tokens) == [*self.position.content.soldier_tokens]
        self.change({path: None if usual else tokens})

    def move_forward(self, name: str) -> None:
        """Move a player one place forward in the turn order; the first one becomes the last."""
        order = list(self.order)
        place = order.index(name)
        order.pop(place)
        order.insert(place - 1 if place else len(order), name)
        self.change({"order": None if order == self.names else order})

    def set_players(self, number: int) -> None:
        """Set the number of players, at most 5; all that belongs to those who leave goes too."""
        names = self.names
        stay = self.get("players")[:number]
        left = [name for name in names[number:] if name and name not in names[:number]]
        free = [name for name in NAMES if name not in names]
        joined = free[: max(0, number - len(names))]
        changes = {
            field: [each for each in self.get(field) if each not in left] + joined_too
            for field, joined_too in (("order", joined), ("seen_by", []), ("valley_seen_by", []))
            if self.get(field) is not None
        }
        placed = [each for each in self.get("placed") if each.get("player") not in left]
        self.change(
            {
                "players": stay + [{"name": name} for name in joined],
                "to_move": None if self.get("to_move") in left else self.get("to_move"),
                "placed": placed,
                **changes,
            }
        )

    def rename(self, seat: int, name: str) -> None:
        """Rename a player everywhere in the position.

        Raises `ImpossiblePosition` for an invalid name; then nothing has changed.
        """
        wrong = self.faults_of_name(seat, name)
        if wrong:
            raise ImpossiblePosition(wrong)
        old = self.names[seat]
        changes: dict[str, Any] = {f"players[{seat}].name": name}
        # If two players share a name, other mentions of it are ambiguous.
        if old and self.names.count(old) == 1:
            changes |= self._named_elsewhere(old, name)
        self.change(changes)

    def faults_of_name(self, seat: int, name: str) -> list[Fault]:
        """Why a player cannot have this name."""
        others = self.names[:seat] + self.names[seat + 1 :]
        return [
            fault.at(f"players[{seat}].name")
            for fault in name_faults([*others, name])
            if fault.path == f"players[{len(others)}].name"
        ]

    def _named_elsewhere(self, old: str, new: str) -> dict[str, Any]:
        changes: dict[str, Any] = {
            field: [new if each == old else each for each in self.get(field)]
            for field in ("order", "seen_by", "valley_seen_by")
            if self.get(field) is not None
        }
        if self.get("to_move") == old:
            changes["to_move"] = new
        for place, group in enumerate(self.get("placed")):
            if group.get("player") == old:
                changes[f"placed[{place}].player"] = new
        for place, line in enumerate(self.get("then")):
            if isinstance(line, str) and line.split()[:1] == [old]:
                changes[f"then[{place}]"] = line.replace(old, new, 1)
        return changes

    def open(self, text: str) -> None:
        """Load a position from JSON, valid or not, or the last position of a record.

        Raises `Malformed` for invalid JSON, `RecordError` for a wrong line of a record, and
        `ImpossiblePosition` for JSON without a list or an object where one is required.
        Then nothing has changed.
        """
        text = text.removeprefix("\ufeff").strip()
        if text.startswith(("{", "[")):
            self._take(_shaped(parsed(text)))
        else:
            self._take(files.to_json(records.read(text, self._box).position))

    def start_anew(self) -> None:
        """Start with an empty position, with the cards of this one."""
        own = self._data.get("cards")
        self._take({**EMPTY, "cards": own} if own else EMPTY)

    # Undo ---------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether anything has been changed."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is anything to redo."""
        return bool(self._after)

    def undo(self) -> None:
        """Take the last change back; nothing if there is none."""
        if self._before:
            self._after.append(self._data)
            self._show(self._before.pop())

    def redo(self) -> None:
        """Redo what was undone last; nothing if there is none."""
        if self._after:
            self._before.append(self._data)
            self._show(self._after.pop())

    def _take(self, data: Data) -> None:
        # Compared as text, since 1, 1.0 and true are equal in Python.
        if json.dumps(data) != json.dumps(self._data):
            self._before.append(self._data)
            self._after.clear()
            self._show(data)

    def _changed(self, changes: Data) -> Data:
        data = self._data
        for path, value in changes.items():
            parts = _parts(path)
            data = _with(data, parts, None if _is_default(parts, value) else value)
        return data

    def _show(self, data: Data) -> None:
        self._data = data
        self._position = files.from_json(data, self._box)

    def _all_who_know(self, card: str) -> list[str]:
        return self.names if self.get(card) is not None else []


def usable(content: Content, buildings: Sequence[object]) -> list[str]:
    """What can have been used this season: a +2, and the buildings that have a use."""
    once = [
        building.id
        for building in content.buildings.values()
        if building.id in buildings and (building.offers_at or building.numbers.get("sway"))
    ]
    return [TOKEN, *once]


def _shaped(raw: object) -> Data:
    wrong = misshapen(raw)
    if wrong:
        raise ImpossiblePosition(wrong)
    assert isinstance(raw, Mapping)
    return raw


def _parts(path: str) -> list[int | str]:
    return [int(place) if place else name for place, name in _PART.findall(path)]


def _default(parts: list[int | str]) -> Any:
    model = PositionData if len(parts) == 1 else _MODELS.get(parts[0])
    field = model.model_fields.get(str(parts[-1])) if model else None
    return None if field is None or field.is_required() else field.default


def _is_default(parts: list[int | str], value: object) -> bool:
    """Whether a value equals the default and has its type: 0 is not False."""
    default = _default(parts)
    return type(value) is type(default) and value == default


def _with(old: Any, parts: list[int | str], value: object) -> Any:
    """A copy with this value at this path; unchanged parts are shared."""
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


def _switched(words: list[Any], word: str | int) -> list[Any]:
    kept = [each for each in words if each != word]
    return kept if word in words else [*kept, word]
