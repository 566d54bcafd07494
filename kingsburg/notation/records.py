"""Whole games as text: what stands in a record of Kingsburg, and what it may expect.

See notation.md, Records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from gametable.notation import records
from gametable.notation.records import (
    MOST_CHARACTERS,
    Compared,
    RecordError,
    Records,
    pairs,
)
from gametable.play.errors import NOTHING, ImpossiblePosition, Malformed, Message, Reason
from gametable.play.history import History
from kingsburg import paths
from kingsburg.engine.check import check_names
from kingsburg.engine.content import Box, content_of
from kingsburg.engine.position import Position, new_game
from kingsburg.engine.rules import Rules
from kingsburg.engine.table import CHANCE
from kingsburg.notation import files, lines

__all__ = ["MOST_CHARACTERS", "RecordError", "read", "stored", "write"]


def read(text: str, box: Box = content_of) -> History[Position]:
    """Play a record and check what it expects; the history of the game as far as it goes.

    `box`: what is played with, if not with the printed components. Raises `RecordError` at
    the first line that is wrong.
    """
    return records.read(text, _RECORDS, _Header(box))


def stored(name: str) -> History[Position]:
    """The game of a record that lies beside the notebooks, by its name without ending."""
    return read((paths.folder("notebooks") / "records" / f"{name}.txt").read_text("utf-8"))


def write(history: History[Position]) -> str:
    """The record of a game from its start to the present moment."""
    return records.write(history, _RECORDS)


# The header -------------------------------------------------------------------------------


@dataclass
class _Header:
    """What stands before the first event."""

    box: Box
    rules: dict[str, Any] = field(default_factory=dict)
    players: list[str] = field(default_factory=list)
    position: Position | None = None

    def reads(self, word: str, value: str) -> bool:
        if word in _HEADER:
            _HEADER[word](self, value)
        return word in _HEADER

    def start(self) -> Position:
        if not self.players:
            raise Malformed(Reason("S.1", "first comes the line: players Ann Brian"))
        if self.position is None:
            return new_game(self.players, content=self.box(Rules(**self.rules)))
        if lines.LINES.names(self.position) != self.players:
            raise Malformed(Reason("S.1", "the position has other players than the line above it"))
        if self.rules:
            raise Malformed("the position says itself which rules are played")
        return self.position


def _read_rules(header: _Header, value: str) -> None:
    for word in value.split():
        name, _, chosen = word.partition("=")
        if name not in Rules.CHOICES:
            known = tuple(Rules.CHOICES)
            raise Malformed("there is no option {name}, only {known}", name=name[:40], known=known)
        values = {_word(choice): choice for choice in Rules.CHOICES[name]}
        if chosen not in values:
            *others, last = values
            raise Malformed(
                "{name} is {wanted}, not {given}",
                name=name,
                wanted=Message("{others} or {last}", others=tuple(others), last=last),
                given=chosen[:40] or NOTHING,
            )
        header.rules[name] = values[chosen]


def _read_modules(header: _Header, value: str) -> None:
    if value:
        raise Malformed(
            Reason("M", "modules are not part of this version: {given}", given=value[:40])
        )


def _read_players(header: _Header, value: str) -> None:
    if header.players:
        raise Malformed(Reason("S.1", "the players are named once"))
    header.players = value.split()
    check_names(header.players)


def _read_position(header: _Header, value: str) -> None:
    if header.position:
        raise Malformed("there is one position to start from")
    try:
        header.position = files.load(value, header.box)
    except ImpossiblePosition as error:
        raise Malformed("position: {why}", why=error.said) from error


_HEADER: Final[dict[str, Callable[[_Header, str], None]]] = {
    "rules": _read_rules,
    "modules": _read_modules,
    "players": _read_players,
    "position": _read_position,
}


def _header_lines(start: Position) -> list[str]:
    players = f"players {' '.join(lines.LINES.names(start))}"
    if start.actor is CHANCE and lines.subject_of(start) == lines.ORDER:
        return [*_rules_line(start.rules), players]
    return [players, f"position {files.to_text(start)}"]


def _rules_line(rules: Rules) -> list[str]:
    chosen = {name: getattr(rules, name) for name in Rules.CHOICES}
    changed = [
        f"{name}={_word(value)}"
        for name, value in chosen.items()
        if value != Rules.CHOICES[name][0]
    ]
    return [f"rules {' '.join(changed)}"] if changed else []


def _word(value: object) -> str:
    return str(value).lower()


# Expectations -----------------------------------------------------------------------------


def _expected(position: Position, word: str, value: str) -> Iterator[Compared]:
    if word in lines.LINES.names(position) and (word != "winners" or "=" in value):
        yield from _expected_of_player(position, word, value.split())
    elif word == "order":
        yield Compared(Message("the order"), value.split(), list(position.order))
    elif word == "winners":
        winners = sorted(position.winners)
        yield Compared(Message("the winners"), sorted(value.split()), winners)
    else:
        actor = position.actor
        actual = {
            "year": position.year,
            "phase": position.phase,
            "step": position.step,
            "to_move": actor if isinstance(actor, str) else "",
        }
        for key, wanted in pairs(f"{word} {value}".split(), actual):
            yield Compared(key, wanted, str(actual[key]))


def _expected_of_player(position: Position, name: str, words: list[str]) -> Iterator[Compared]:
    player = position.player(name)
    actual = {
        "vp": player.vp,
        "gold": player.gold,
        "wood": player.wood,
        "stone": player.stone,
        "tokens": player.tokens,
        "soldiers": player.soldiers,
        "white_dice": player.white_dice,
        "buildings": ",".join(sorted(building.id for building in player.buildings)),
        "envoy": "yes" if player.envoy else "no",
    }
    for key, value in pairs(words, actual):
        wanted = ",".join(sorted(filter(None, value.split(",")))) if key == "buildings" else value
        yield Compared(f"{name} {key}", wanted, str(actual[key]))


_RECORDS: Final = Records(
    "kingsburg 1",
    Malformed("a record starts with the line: kingsburg 1"),
    lines.LINES,
    _header_lines,
    _expected,
)
