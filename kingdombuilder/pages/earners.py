"""Buttons that choose the card and the player whose gold is marked on the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gametable.language import _
from gametable.widgets.items import Button, Group
from kingdombuilder import words
from kingdombuilder.engine.position import Position
from kingdombuilder.views.board import words as say
from kingdombuilder.views.board.shapes import settlement


def earner_groups(
    position: Position,
    card: str,
    who: str,
    ask: Callable[[str], object],
    choose: Callable[[str], object],
) -> list[Group]:
    """Return a toggle for each card, with `card` pressed, and a choice of the player.

    `who`: the chosen player, "" for all. `ask` and `choose` are called with a card and a player.
    """
    cards = [
        Button(
            f"earns-{each}",
            words.card(each),
            pressed=each == card,
            hint=words.card_text(each),
            do=partial(ask, each),
        )
        for each in (*position.table.cards, words.CASTLES)
    ]
    all_ = Button("earner-all", _(say.EVERYBODY), pressed=not who, do=partial(choose, ""))
    players = [
        Button(
            f"earner-{seat}",
            name,
            settlement(seat),
            pressed=name == who,
            do=partial(choose, name),
        )
        for seat, name in enumerate(position.names)
    ]
    return [
        Group("cards", _(say.EARNED_BY), cards, area="right"),
        Group("earners", _(say.EARNERS), [all_, *players], area="right"),
    ]
