"""A position in a link, as in a file (docs/notation.md), or a game not yet begun."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Final, TypeAlias

from pydantic import BeforeValidator, PlainSerializer, ValidationInfo

from gametable.notation.by_fields import ByFields
from gametable.notation.state import StrictModel, among, plain, validated
from gametable.play.errors import ImpossiblePosition
from kingsburg.engine.actions import SeatOrder
from kingsburg.engine.content import ContentMaker, content_of
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Options, Rules
from kingsburg.notation import cards, files

_NEW: Final = "new"


class _NewGame(StrictModel):
    """A game whose turn order has not been drawn yet, which no file can hold (S.2)."""

    players: list[str]
    rules: Annotated[Options, ByFields()] = Options()
    modules: list[Annotated[int, among(*Rules.MODULES)]] = []
    cards: dict[str, Any] = {}


def read_position(raw: object, info: ValidationInfo) -> Position:
    """Return the position in the data of a link. Raises `GameError`, also if it has faults.

    The context of `info` makes the content, by default the printed content.
    """
    return possible(_read(raw, info.context or content_of))


def _read(raw: object, maker: ContentMaker) -> Position:
    if isinstance(raw, Position):
        return raw
    if isinstance(raw, dict) and raw.keys() == {_NEW}:
        game = validated(_NewGame, raw[_NEW])
        rules = Rules(**asdict(game.rules), modules=tuple(game.modules))
        if game.cards:
            own, faults = cards.from_json(game.cards)
            if faults:
                raise cards.FaultyCards(faults)
            maker = cards.maker(own)
        return new_game(game.players, content=maker(rules))
    return files.from_json(raw, maker)


def possible(position: Position) -> Position:
    """Return the same position. Raises `ImpossiblePosition` if it has faults."""
    if position.faults:
        raise ImpossiblePosition(position.faults)
    return position


def write_position(position: Position) -> dict[str, Any]:
    """Return the data of a position for a link. Raises `GameError` if a file cannot hold it (S.5).

    It is written as it was set up; what happened automatically happens again on reading.
    """
    if isinstance(position.example, SeatOrder):
        rules = Options(**position.rules.changed)
        names = [player.name for player in position.players]
        own = position.content.own
        mine = cards.to_json(own) if own else {}
        modules = list(position.rules.modules)
        game = _NewGame(players=names, rules=rules, modules=modules, cards=mine)
        return {_NEW: plain(game)}
    return files.to_json(position.given)


#: A position without faults, from which anything hidden has already been removed (S.5).
PositionField: TypeAlias = Annotated[
    Position, BeforeValidator(read_position), PlainSerializer(write_position)
]
