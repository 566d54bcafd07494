"""Positions as JSON: files, `position` lines and ``--json`` output.

Reading finds all faults at once: wrong values, and broken rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from gametable.notation import pasted
from gametable.notation.faults import is_within, shown, validated
from gametable.play.errors import Fault, Field, ImpossiblePosition, Malformed
from kingdombuilder.engine import check
from kingdombuilder.engine.board import TERRAINS, board_of, faults_of
from kingdombuilder.engine.hexes import ALL, NAMES, NUMBERS, Hexes, each
from kingdombuilder.engine.new_game import FIRST_CARDS, FIRST_SECTIONS, faults_of_cards
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.table import OF_EACH, Stayed, Table
from kingdombuilder.engine.tiles import BUILDING, MOVING, Tile
from kingdombuilder.notation.schema import STAND_INS, PlayerData, PositionData


def read(text: str) -> Position:
    """Return the position that a JSON text describes, with all its faults in `faults`.

    Raises `Malformed` if it is not a JSON object.
    """
    return from_json(pasted.position(text, "kingdombuilder"))


def load(text: str) -> Position:
    """Return what `read` does. Raises `ImpossiblePosition` with all faults if there are any."""
    position = read(text)
    if position.faults:
        raise ImpossiblePosition(position.faults)
    return position


def from_json(raw: object) -> Position:
    """Return the position that parsed JSON describes; see `read`."""
    if not isinstance(raw, dict):
        raise Malformed("a position is a JSON object: {{…}}")
    data, faults = validated(PositionData, raw, STAND_INS)
    return _Reader(data, faults).position()


def to_json(position: Position) -> dict[str, Any]:
    """Return a position as JSON values, without fields at their defaults.

    It is written as it was set up; what happened automatically happens again on loading.
    """
    table = position.given.table
    data: dict[str, Any] = {
        "version": 1,
        "game": "kingdombuilder",
        "rules": {} if table.lords_zero else {"lords_zero": "no"},
        "sections": list(table.board.sections),
        "cards": list(table.cards),
        "turn": table.turn,
        "to_move": table.names[table.to_move],
        "terrain": table.terrain,
        "built": table.built,
        "ending": table.ending,
        "players": [_player_json(table, seat) for seat in range(len(table.names))],
        "discards": _counted(table.discards),
        "gone": _counted(table.gone),
        "stayed": _stayed_json(table),
        "draws": [table.names[seat] for seat in table.draws],
    }
    always = ("version", "game", "sections", "cards", "turn", "to_move", "players")
    return {
        key: value
        for key, value in data.items()
        if key in always or value not in (None, [], {}, 0, False)
    }


def to_text(position: Position) -> str:
    """Return a position as one line of JSON."""
    return json.dumps(to_json(position), ensure_ascii=False)


def _counted(cards: dict[str, int]) -> dict[str, int]:
    return {terrain: number for terrain, number in cards.items() if number}


def _stayed_json(table: Table) -> dict[str, Any]:
    seats, cards = table.stayed
    if not seats:
        return {}
    return {
        "players": [table.names[seat] for seat in seats],
        "cards": {terrain: cards.count(terrain) for terrain in TERRAINS if terrain in cards},
    }


def _player_json(table: Table, seat: int) -> dict[str, Any]:
    tiles = [
        {"kind": tile.kind, "from": NAMES[tile.place], "used": tile.used, "new": tile.new}
        for tile in table.tiles[seat]
    ]
    data = {
        "name": table.names[seat],
        "settlements": [NAMES[hex] for hex in each(table.own[seat])],
        "tiles": [{key: value for key, value in tile.items() if value} for tile in tiles],
        "given_up": [NAMES[hex] for hex in each(table.given_up[seat])],
        "next": table.hand[seat],
    }
    return {key: value for key, value in data.items() if value or key == "name"}


# Reading ----------------------------------------------------------------------------------


_TILE_FIELDS: Final = ("kind", "from", "used", "new")


class _Reader:
    """A reader that builds a table from values of the right type and collects the faults."""

    def __init__(self, data: PositionData, faults: list[Fault]) -> None:
        self._data = data
        self._faults = faults
        self._wrong = {fault.path for fault in faults}
        self._names = [player.name for player in data.players]

    def position(self) -> Position:
        data = self._data
        if data.version != 1:
            given = str(data.version)
            self._fault_at("version", "must be {wanted}, not {given}", wanted=1, given=given)
        sections = tuple(data.sections) if data.sections else FIRST_SECTIONS
        faults = faults_of(sections)
        wrong = bool(faults) or "sections" in self._wrong
        cards = tuple(data.cards) if data.cards else FIRST_CARDS
        self._check([*faults, *faults_of_cards(cards)])
        # Nothing can be checked against a wrong board, so the board of the first game stands in.
        board = board_of(FIRST_SECTIONS if wrong else sections)
        known = cards if not faults_of_cards(cards) else FIRST_CARDS
        zero = data.rules.lords_zero == "yes"
        table = Table(board, known, tuple(self._names), lords_zero=zero)
        for seat, player in enumerate(data.players):
            self._player(table, seat, player, board_is_known=not wrong)
        table.free = ALL
        for own in table.own:
            table.free &= ~own
        self._moment(table)
        checked = check.faults(table)
        self._check(fault for fault in checked if not (wrong and fault.rule == "KB.1"))
        if self._faults:
            return Position(table, tuple(self._faults))
        return Position.started(table)

    def _check(self, faults: Iterable[Fault]) -> None:
        """Report faults, except those about a stand-in."""
        self._faults += [each for each in faults if not is_within(each.path, self._wrong)]

    def _fault_at(self, path: str, message: str, rule: str = "", /, **fields: Field) -> None:
        self._check([Fault(path, message, rule, **fields)])

    def _hexes(self, path: str, names: Iterable[str]) -> Hexes:
        found = 0
        for place, name in enumerate(names):
            if name not in NUMBERS:
                self._fault_at(f"{path}[{place}]", "{hex} is not a hex", "N.4", hex=name[:40])
            elif found >> NUMBERS[name] & 1:
                self._fault_at(f"{path}[{place}]", "{hex} appears twice", "KB.1", hex=name)
            else:
                found |= 1 << NUMBERS[name]
        return found

    def _player(self, table: Table, seat: int, given: PlayerData, *, board_is_known: bool) -> None:
        path = f"players[{seat}]"
        table.own[seat] = self._hexes(f"{path}.settlements", given.settlements)
        table.given_up[seat] = self._hexes(f"{path}.given_up", given.given_up)
        if board_is_known:
            for hex in each(table.given_up[seat]):
                if hex not in table.board.locations:
                    self._fault_at(
                        f"{path}.given_up", "{hex} is not a location hex", "KL.2", hex=NAMES[hex]
                    )
            table.tiles[seat] = tuple(self._tiles(table, f"{path}.tiles", given))
        if given.next is not None:
            table.hand[seat] = self._terrain(f"{path}.next", given.next)

    def _tiles(self, table: Table, path: str, given: PlayerData) -> Iterable[Tile]:
        for place, raw in enumerate(given.tiles):
            at = f"{path}[{place}]"
            kind, source = raw.get("kind"), raw.get("from")
            flags = [raw.get(flag, False) for flag in ("used", "new")]
            for field in raw:
                if field not in _TILE_FIELDS:
                    self._fault_at(f"{at}.{str(field)[:40]}", "there is no such field")
            missing = [field for field in ("kind", "from") if field not in raw]
            for field in missing:
                self._fault_at(f"{at}.{field}", "is missing")
            if missing:
                continue
            if kind not in (*BUILDING, *MOVING):
                self._fault_at(f"{at}.kind", "there is no tile {tile}", "N.4", tile=_word(kind))
            elif not isinstance(source, str) or source not in NUMBERS:
                self._fault_at(f"{at}.from", "{hex} is not a hex", "N.4", hex=_word(source))
            elif table.board.locations.get(NUMBERS[source]) != kind:
                self._fault_at(
                    f"{at}.from",
                    "{hex} is not a location hex of the {tile}",
                    "KS.2",
                    hex=source,
                    tile=str(kind),
                )
            elif not all(isinstance(flag, bool) for flag in flags):
                self._fault_at(at, "used and new must be true or false")
            else:
                yield Tile(str(kind), NUMBERS[source], bool(flags[0]), bool(flags[1]))

    def _terrain(self, path: str, word: str) -> str | None:
        if word in TERRAINS:
            return word
        self._fault_at(
            path,
            "there is no terrain {terrain}, only {known}",
            "N.4",
            terrain=word[:40],
            known=TERRAINS,
        )
        return None

    def _moment(self, table: Table) -> None:
        data = self._data
        table.turn, table.built, table.ending = data.turn, data.built, data.ending
        if data.terrain is not None:
            table.terrain = self._terrain("terrain", data.terrain)
        table.discards |= self._cards("discards", data.discards)
        table.gone |= self._cards("gone", data.gone)
        stayed = self._cards("stayed.cards", data.stayed.cards)
        table.stayed = Stayed(
            tuple(
                self._seat(f"stayed.players[{place}]", name)
                for place, name in enumerate(data.stayed.players)
            ),
            tuple(terrain for terrain in TERRAINS for _ in range(stayed.get(terrain, 0))),
        )
        if data.to_move is not None:
            table.to_move = self._seat("to_move", data.to_move)
        table.draws = tuple(
            self._seat(f"draws[{place}]", name) for place, name in enumerate(data.draws)
        )

    def _cards(self, path: str, given: dict[str, int]) -> dict[str, int]:
        """Return cards by terrain, without impossible ones."""
        found: dict[str, int] = {}
        for word, number in given.items():
            if self._terrain(f"{path}.{word[:40]}", word) is None:
                continue
            if 0 <= number <= OF_EACH:
                found[word] = number
            else:
                self._fault_at(
                    f"{path}.{word}",
                    "{number} is not from {least} to {most}",
                    "KS.3",
                    number=number,
                    least=0,
                    most=OF_EACH,
                )
        return found

    def _seat(self, path: str, name: str) -> int:
        if name in self._names:
            return self._names.index(name)
        self._fault_at(path, "there is no player {player}", "N.4", player=name[:40])
        return 0


def _word(value: object) -> str:
    return value[:40] if isinstance(value, str) else shown(value)
