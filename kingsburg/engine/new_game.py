"""The start of a game (S.1, S.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations

from gametable.play.errors import Malformed, check_type
from kingsburg.catalogue.entries import OwnCards
from kingsburg.engine.actions import Action, SeatOrder
from kingsburg.engine.chances import Chances
from kingsburg.engine.check import check_names
from kingsburg.engine.content import Content, content_of
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.engine.table import Table


def new_game(
    names: Sequence[str],
    rules: Rules | None = None,
    cards: OwnCards | None = None,
    *,
    content: Content | None = None,
) -> Position:
    """Return the start of a game, at which chance decides the turn order (S.1, S.2).

    `names`: 2 to 5, in seat order. `cards`: custom cards that add to or replace the printed ones.
    `content`: everything that is played with, in place of `rules` and `cards`. Raises `Malformed`.
    """
    if content is None:
        content = content_of(Rules() if rules is None else rules, cards)
    check_type(content, Content, "content")
    check_names(names)
    if why := content.why_not_dealt(len(names)):
        raise Malformed.against("M2", "{why}", why=why)
    table = Table(content, names)
    table.ask_chance(None, _orders(len(names)), _begin)
    return Position(table)


@cache
def _orders(players: int) -> Chances:
    return Chances((SeatOrder(seats), 1) for seats in permutations(range(players)))


def _begin(table: Table, _: None, action: Action) -> None:
    assert isinstance(action, SeatOrder)
    table.order = list(action.seats)
    table.at = table.content.first
    table.tell("order", "S.2", None, action.seats)
    table.open()
