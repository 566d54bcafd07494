"""A position in a link: as in a file (notation.md, Positions), or a game not yet begun."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

from pydantic import BeforeValidator, PlainSerializer

from gametable.notation.state import Data, plain, validated
from gametable.play.errors import ImpossiblePosition
from kingsburg.engine.position import Position, new_game
from kingsburg.engine.rules import Rules
from kingsburg.engine.table import CHANCE
from kingsburg.notation import files, lines
from kingsburg.notation.schema import RulesData

_NEW: Final = "new"


class _NewGame(Data):
    """A game of which not even the turn order is drawn, which no file can hold (S.2)."""

    players: list[str]
    rules: RulesData = RulesData()


def read_position(raw: object) -> Position:
    """What a link holds as a position without faults. Raises `GameError`."""
    return possible(_read(raw))


def _read(raw: object) -> Position:
    if isinstance(raw, Position):
        return raw
    if isinstance(raw, dict) and raw.keys() == {_NEW}:
        game = validated(_NewGame, raw[_NEW])
        return new_game(game.players, Rules(**game.rules.model_dump()))
    return files.from_json(raw)


def possible(position: Position) -> Position:
    """The same. Raises `ImpossiblePosition` if it has faults."""
    if position.faults:
        raise ImpossiblePosition(position.faults)
    return position


def write_position(position: Position) -> dict[str, Any]:
    """What a link holds. Raises `GameError` where a file cannot hold it (S.5)."""
    if position.actor is CHANCE and lines.subject_of(position) == lines.ORDER:
        rules = {field: getattr(position.rules, field) for field in Rules.CHOICES}
        names = [player.name for player in position.players]
        return {_NEW: plain(_NewGame(players=names, rules=RulesData(**rules)))}
    return files.to_json(position)


#: A position without faults; what a reader must not know is left out of it before (S.5).
PositionField: TypeAlias = Annotated[
    Position, BeforeValidator(read_position), PlainSerializer(write_position)
]
