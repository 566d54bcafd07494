"""The panel that puts a new game together: players, sections, cards and options."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from gametable.language import _
from gametable.views.text import text
from gametable.widgets.controls import choices
from gametable.widgets.items import Block, Button, Field, Group, Item
from kingdombuilder.engine.names import PLAYERS
from kingdombuilder.engine.new_game import (
    FIRST_CARDS,
    FIRST_SECTIONS,
    drawn_box,
    new_game,
)
from kingdombuilder.engine.position import Position
from kingdombuilder.play.draft import SEATS
from kingdombuilder.views import words
from kingdombuilder.views.board import desk as say

#: Boards drawn by lot have numbers below this; whoever wants may type any other text.
_BOARDS: Final = 10_000
_LONGEST: Final = 40


class NewGame:
    """What a new game will be made of; `begin` is called with its position."""

    def __init__(
        self,
        rng: Random,
        does: Callable[..., Callable[[], None]],
        begin: Callable[[Position], None],
    ) -> None:
        self._rng = rng
        self._does = does
        self._begin = begin
        self._players = 2
        # The number of the drawn board, "" for that of the first game.
        self._board = ""
        self._lords_zero = True

    @property
    def _box(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The sections and the cards."""
        return drawn_box(self._board) if self._board else (FIRST_SECTIONS, FIRST_CARDS)

    def _choose(self, board: str) -> None:
        self._board = board.strip()

    def _draw(self) -> None:
        self._choose(str(self._rng.randrange(_BOARDS)))

    def _play(self, number: int) -> None:
        self._players = number

    def _rule(self, lords_zero: bool) -> None:
        self._lords_zero = lords_zero

    def _start(self) -> None:
        names = SEATS[: self._players]
        self._begin(new_game(names, *self._box, lords_zero=self._lords_zero))

    def groups(self) -> list[Group]:
        """The choices, what has been chosen, and the button that begins."""
        labels = {number: say.players(number) for number in PLAYERS}
        number = choices(
            "how-many", labels, self._players, lambda chosen: self._does(self._play, chosen)()
        )
        suggested = self._does(self._choose, "")
        begin = Button("begin", _(say.BEGIN), state="main", do=self._does(self._start))
        ways: list[Item] = [
            Button("suggested", _(say.SUGGESTED), pressed=not self._board, do=suggested),
            Button("drawn", _(say.DRAWN), pressed=bool(self._board), do=self._does(self._draw)),
            begin,
        ]
        numbered = Field(
            "board-number",
            _(say.BOARD_NUMBER),
            value=self._board,
            most=_LONGEST,
            fill=lambda text: self._does(self._choose, text)(),
        )
        told = Block("chosen", self._told())
        lords = choices(
            "lords-zero",
            {zero: _(label) for zero, label in say.LORDS_ZERO.items()},
            self._lords_zero,
            lambda chosen: self._does(self._rule, chosen)(),
        )
        return [
            Group("how-many", _(say.HOW_MANY), number, area="tray", look="panel"),
            Group("ways", _(say.BOARD), ways, area="tray", look="panel"),
            Group("chosen", "", [told, numbered], area="tray", look="panel"),
            Group("lords-zero", _(say.LORDS), lords, area="tray", look="panel"),
        ]

    def _told(self) -> str:
        box_sections, box_cards = self._box
        sections = ", ".join(map(say.section, box_sections))
        cards = ", ".join(map(words.card, box_cards))
        return f"{text(_(say.SECTIONS))}: {text(sections)}<br>{text(_(say.CARDS))}: {text(cards)}"
