"""Whole games as text: a record of Kingdom Builder and its expectations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from gametable.notation import records
from gametable.notation.records import Compared, RecordError, Records, pairs
from gametable.play.errors import NOTHING, ImpossiblePosition, Malformed, Message
from gametable.play.history import History
from kingdombuilder.engine.hexes import areas
from kingdombuilder.engine.names import RESERVED
from kingdombuilder.engine.new_game import new_game
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import files, lines

__all__ = ["RecordError", "read", "write"]


def read(text: str) -> History[Position]:
    """Play a record, check its expectations and return the history of the game.

    Raises `RecordError` at the first line that is wrong.
    """
    return records.read(text, _RECORDS, _Header())


def write(history: History[Position], *, whole: bool = False) -> str:
    """The record of a game from its start to the present moment; `whole`: to its end."""
    return records.write(history, _RECORDS, whole=whole)


@dataclass
class _Header:
    players: list[str] = field(default_factory=list)
    given: dict[str, Any] = field(default_factory=dict)
    position: Position | None = None

    def reads(self, word: str, value: str) -> bool:
        if word in _HEADER:
            if word in self.given:
                raise Malformed("there are two {word} lines", word=word)
            self.given[word] = _HEADER[word](self, value)
        return word in _HEADER

    def start(self) -> Position:
        if not self.players:
            raise Malformed.against(
                "KS.4", "a line with the players must come first: players Ann Brian"
            )
        if self.position is None:
            chosen = {
                word: self.given[word] for word in ("sections", "cards") if word in self.given
            }
            return new_game(self.players, **chosen, lords_zero=self.given.get("rules", True))
        if list(self.position.names) != self.players:
            raise Malformed.against(
                "KS.4", "the position and the line above it name different players"
            )
        if self.given.keys() - {"players", "position"}:
            raise Malformed("rules, sections and cards are part of the position")
        return self.position


def _read_rules(header: _Header, value: str) -> bool:
    name, _, chosen = value.partition("=")
    if name != "lords_zero":
        raise Malformed(
            "there is no option {name}, only {known}",
            name=name[:40] or NOTHING,
            known=("lords_zero",),
        )
    if chosen not in ("no", "yes"):
        wanted = Message("{others} or {last}", others=("no",), last="yes")
        raise Malformed(
            "{name} must be {wanted}, not {given}",
            name=name,
            wanted=wanted,
            given=chosen[:40] or NOTHING,
        )
    return chosen == "yes"


def _read_players(header: _Header, value: str) -> list[str]:
    header.players = value.split()
    return header.players


def _read_position(header: _Header, value: str) -> Position:
    try:
        header.position = files.load(value)
    except ImpossiblePosition as error:
        raise Malformed("position: {why}", why=error.said) from error
    return header.position


_HEADER: Final[dict[str, Callable[[_Header, str], object]]] = {
    "rules": _read_rules,
    "players": _read_players,
    "sections": lambda header, value: tuple(value.split()),
    "cards": lambda header, value: tuple(value.split()),
    "position": _read_position,
}


def _header_lines(start: Position) -> list[str]:
    table = start.table
    players = f"players {' '.join(table.names)}"
    if table.draws == tuple(range(len(table.names))) and not any(table.own):
        return [
            *([] if table.lords_zero else ["rules lords_zero=no"]),
            players,
            f"sections {' '.join(table.board.sections)}",
            f"cards {' '.join(table.cards)}",
        ]
    return [players, f"position {files.to_text(start)}"]


def _expected(position: Position, word: str, value: str) -> Iterator[Compared]:
    if word in position.names and (word != "winners" or "=" in value):
        yield from _expected_of_player(position, word, value.split())
    elif word == "winners":
        yield Compared(Message("the winners"), sorted(value.split()), sorted(position.winners))
    else:
        table, actor = position.table, position.actor
        actual = {
            "turn": table.turn,
            "to_move": actor if isinstance(actor, str) else "",
            "terrain": table.terrain or "",
        }
        for key, wanted in pairs(f"{word} {value}".split(), actual):
            yield Compared(key, wanted, str(actual[key]))


def _expected_of_player(position: Position, name: str, words: list[str]) -> Iterator[Compared]:
    table, seat = position.table, position.seat(name)
    actual = {
        "gold": position.total(name),
        "settlements": table.supply(seat),
        "tiles": ",".join(sorted(tile.kind for tile in table.tiles[seat])),
        "area": sum(1 for _ in areas(table.own[seat])),
    }
    for key, value in pairs(words, actual):
        wanted = ",".join(sorted(filter(None, value.split(",")))) if key == "tiles" else value
        yield Compared(f"{name} {key}", wanted, str(actual[key]))


_RECORDS: Final = Records(
    "kingdombuilder 1",
    Malformed("a record starts with the line: kingdombuilder 1"),
    lines.LINES,
    _header_lines,
    _expected,
    RESERVED,
)
