"""Whole games as text: a record of Kingdom Builder and its expectations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from gametable.notation import records
from gametable.notation.records import Compared, PlayersHeader, RecordError, Records, compare
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
    """Return the record of a game from its start to the present node; `whole`: to its end."""
    return records.write(history, _RECORDS, whole=whole)


class _Header(PlayersHeader[Position]):
    rule = "KS.4"

    def __init__(self) -> None:
        super().__init__()
        self.given: dict[str, Any] = {}

    def reads(self, word: str, value: str) -> bool:
        if word in self.given:
            raise Malformed("there are two {word} lines", word=word)
        return super().reads(word, value)

    def new_game(self) -> Position:
        chosen = {word: self.given[word] for word in ("sections", "cards") if word in self.given}
        return new_game(self.players, **chosen, lords_zero=self.given.get("rules", True))

    def expect_nothing_else(self) -> None:
        if self.given.keys() - {"players", "position"}:
            raise Malformed("rules, sections and cards are part of the position")


def _read_rules(header: _Header, value: str) -> None:
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
    header.given["rules"] = chosen == "yes"


def _read_words(word: str, header: _Header, value: str) -> None:
    header.given[word] = tuple(value.split())


def _read_players(header: _Header, value: str) -> None:
    header.given["players"] = header.players = value.split()


def _read_position(header: _Header, value: str) -> None:
    try:
        header.given["position"] = header.position = files.load(value)
    except ImpossiblePosition as error:
        raise Malformed("position: {why}", why=error.said) from error


_Header.readers = {
    "rules": _read_rules,
    "players": _read_players,
    "sections": partial(_read_words, "sections"),
    "cards": partial(_read_words, "cards"),
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
    table = position.table

    def of_player(name: str) -> dict[str, object]:
        seat = position.seat(name)
        return {
            "gold": position.total(name),
            "settlements": table.supply(seat),
            "tiles": [tile.kind for tile in table.tiles[seat]],
            "area": sum(1 for _ in areas(table.own[seat])),
        }

    of_table = {"turn": table.turn, "terrain": table.terrain or ""}
    yield from compare(position, word, value, of_player, of_table)


_RECORDS: Final = Records(
    "kingdombuilder 1",
    Malformed("a record starts with the line: kingdombuilder 1"),
    lines.LINES,
    _header_lines,
    _expected,
    RESERVED,
)
