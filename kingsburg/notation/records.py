"""Whole games as text: a record of Kingsburg and its expectations (docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from gametable import paths
from gametable.notation import records
from gametable.notation.json_text import parsed
from gametable.notation.records import (
    MOST_CHARACTERS,
    Compared,
    PlayersHeader,
    RecordError,
    Records,
    compare,
)
from gametable.play.errors import (
    NOTHING,
    ImpossiblePosition,
    Malformed,
    Message,
    check_function,
)
from gametable.play.history import History
from kingsburg.catalogue.entries import OwnCards
from kingsburg.engine.actions import SeatOrder
from kingsburg.engine.check import LIMITS, RESERVED, check_names
from kingsburg.engine.content import ContentMaker, content_of
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import cards, files, lines

__all__ = ["MOST_CHARACTERS", "RecordError", "read", "stored", "write"]


def read(
    text: str, maker: ContentMaker = content_of, beside: Callable[[str], OwnCards] | None = None
) -> History[Position]:
    """Play a record, check its expectations and return the history of the game.

    `maker`: makes the content of rules, by default the printed content. `beside`: returns the cards
    of a file beside the record by its name, if that file is open. Raises `RecordError` at the first
    line that is wrong.
    """
    check_function(maker, "maker")
    if beside is not None:
        check_function(beside, "beside")
    return records.read(text, _RECORDS, _Header(maker, beside or _not_opened))


def _not_opened(file: str) -> OwnCards:
    raise Malformed("this game is played with the cards of {file}: open that file first", file=file)


def stored(name: str) -> History[Position]:
    """Return the game of a record in the notebooks' folder, by its name without suffix."""
    return read((paths.folder("notebooks") / "records" / f"{name}.txt").read_text("utf-8"))


def write(history: History[Position], *, whole: bool = False) -> str:
    """Return the record of a game from its start to the present node; `whole`: to its end."""
    return records.write(history, _RECORDS, whole=whole)


#: The name of a file in the same folder, on any system.
_CARDS_FILE: Final = re.compile(r"\w[\w.-]{0,99}\.toml")


class _Header(PlayersHeader[Position]):
    rule = "S.1"

    def __init__(self, maker: ContentMaker, beside: Callable[[str], OwnCards]) -> None:
        super().__init__()
        self.maker = maker
        self.beside = beside
        self.rules: dict[str, Any] = {}

    def new_game(self) -> Position:
        return new_game(self.players, content=self.maker(Rules(**self.rules)))

    def expect_nothing_else(self) -> None:
        if self.rules:
            raise Malformed("the rules are part of the position, so no line gives them")


def _read_rules(header: _Header, value: str) -> None:
    header.rules |= options(value.split())


def options(words: Iterable[str]) -> dict[str, Any]:
    """Return options of `Rules` from words such as ``may_decline=true``. Raises `Malformed`."""
    found: dict[str, Any] = {}
    for word in words:
        name, _, chosen = word.partition("=")
        if name not in Rules.CHOICES:
            known = tuple(Rules.CHOICES)
            raise Malformed("there is no option {name}, only {known}", name=name[:40], known=known)
        values = {_word(choice): choice for choice in Rules.CHOICES[name]}
        if chosen not in values:
            *others, last = values
            raise Malformed(
                "{name} must be {wanted}, not {given}",
                name=name,
                wanted=Message("{others} or {last}", others=tuple(others), last=last),
                given=chosen[:40] or NOTHING,
            )
        found[name] = values[chosen]
    return found


def _read_cards(header: _Header, value: str) -> None:
    """Read a line with the name of a file of cards, or with the cards themselves as JSON."""
    if header.position:
        raise Malformed("the cards must come before the position")
    if value.startswith("{"):
        own, faults = cards.from_json(parsed(value))
        if faults:
            raise cards.FaultyCards(faults)
    elif _CARDS_FILE.fullmatch(value):
        own = header.beside(value)
    else:
        raise Malformed(
            "{file} is not a plain file name such as house.toml", file=value[:40] or NOTHING
        )
    header.maker = cards.maker(own)


def _read_modules(header: _Header, value: str) -> None:
    for word in value.split():
        if word not in map(str, Rules.MODULES):
            raise Malformed.against(
                "M", "module {number} is not part of this version", number=word[:40]
            )
    header.rules["modules"] = tuple(map(int, value.split()))


def _read_players(header: _Header, value: str) -> None:
    if header.players:
        raise Malformed.against("S.1", "there are two lines with players")
    header.players = value.split()
    check_names(header.players)


def _read_position(header: _Header, value: str) -> None:
    if header.position:
        raise Malformed("there are two lines with a position")
    try:
        header.position = files.load(value, header.maker)
    except ImpossiblePosition as error:
        raise Malformed("position: {why}", why=error.said) from error


_Header.readers = {
    "rules": _read_rules,
    "cards": _read_cards,
    "modules": _read_modules,
    "players": _read_players,
    "position": _read_position,
}


def _header_lines(start: Position) -> list[str]:
    players = f"players {' '.join(lines.LINES.names(start))}"
    if isinstance(start.example, SeatOrder):
        modules = _modules_line(start.rules)
        own = _cards_line(start.content.own)
        return [*_rules_line(start.rules), *modules, *own, players]
    return [players, f"position {files.to_text(start)}"]


def _rules_line(rules: Rules) -> list[str]:
    changed = [f"{name}={_word(value)}" for name, value in rules.changed.items()]
    return [f"rules {' '.join(changed)}"] if changed else []


def _modules_line(rules: Rules) -> list[str]:
    return [f"modules {' '.join(map(str, rules.modules))}"] if rules.modules else []


def _cards_line(own: OwnCards | None) -> list[str]:
    return [f"cards {own.file or own.data}"] if own else []


def _word(value: object) -> str:
    return str(value).lower()


def _expected(position: Position, word: str, value: str) -> Iterator[Compared]:
    if word == "order" and "=" not in value:
        yield Compared(Message("the order"), value.split(), list(position.order))
        return

    def of_player(name: str) -> dict[str, object]:
        player = position.player(name)
        return {
            **{field: getattr(player, field) for field in LIMITS},
            "buildings": [building.id for building in player.buildings],
            "envoy": "yes" if player.envoy else "no",
        }

    of_table = {"year": position.year, "phase": position.phase, "step": position.step}
    yield from compare(position, word, value, of_player, of_table)


_RECORDS: Final = Records(
    "kingsburg 1",
    Malformed("a record starts with the line: kingsburg 1"),
    lines.LINES,
    _header_lines,
    _expected,
    RESERVED,
)
