"""The controller of the table: picking tiles, clicking hexes, asking what earns gold."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import ClassVar

from gametable.play.outcomes import Unclear
from gametable.widgets.board import Board
from kingdombuilder.engine.hexes import Hexes
from kingdombuilder.engine.position import Position
from kingdombuilder.pages.table import story, typed
from kingdombuilder.pages.table.state import PlayState
from kingdombuilder.play import Play
from kingdombuilder.play.how import PACES
from kingdombuilder.players.planner.advice import Advice, advised
from kingdombuilder.views.board import hexes
from kingdombuilder.views.board import words as say


class Controller(Board[Play, PlayState]):
    """The controller of a game of Kingdom Builder; a subclass shows the game.

    `earning`: the card whose hexes are marked on the board, "" for none. `earner`: the player for
    whom they earn gold, "" for all.
    """

    words: ClassVar = say
    lines: ClassVar = typed
    paces: ClassVar = PACES
    teller: ClassVar = story

    def begin(self) -> None:
        super().begin()
        self.earning = self.earner = ""
        self.listing = self.legend = False
        self._advised: tuple[Position, Advice] | None = None

    def forget(self) -> None:
        super().forget()
        self.play.looking = ""

    @property
    def position(self) -> Position:
        return self.play.position

    @property
    def asked(self) -> tuple[Hashable, ...]:
        """A key that is the same for a whole turn, so that a player who builds need not wait."""
        table = self.position.table
        return (self.play, table.turn, table.to_move, self.play.by_chance)

    @property
    def aside(self) -> tuple[Hashable, ...]:
        return (self.play.looking,)

    @property
    def advice(self) -> Advice | None:
        """What the eye advises, or None if it is closed or no reader decides."""
        play, position = self.play, self.position
        decides = isinstance(position.actor, str) and not play.by_machine and not self.watching
        if not self.state.odds or not decides:
            return None
        if self._advised is None or self._advised[0] is not position:
            self._advised = position, advised(position)
        return self._advised[1]

    @property
    def marks(self) -> dict[str, Hexes]:
        """The layers of the hexes that earn the gold of the chosen card, and of the best turn.

        In a review, also that of the turn that was played.
        """
        players = [self.earner] if self.earner else self.position.names
        earning = hexes.earning(self.position, players, self.earning)
        if better := self.better():
            return earning | {
                "played": hexes.built(better.played),
                "advised": hexes.built(better.best),
            }
        best = self.advice.options[0] if self.advice else None
        return earning | {"advised": hexes.built((best.action, *best.then)) if best else 0}

    def at_hex(self, hex: int) -> None:
        """Build on a hex, or pick or move the settlement on it."""
        outcome = self.play.at_hex(hex)
        if outcome is None:
            self.show(partial(say.ask, self.play))
            return
        if isinstance(outcome, Unclear):
            self.found = outcome.ways
        self.come_of(outcome)

    def pick_tile(self, kind: str) -> None:
        """Pick a tile to use, or say why it cannot be used now."""
        if kind not in self.play.tiles:
            # The refusal is about the tile, so no hex is pointed at.
            refused = self.play.against_tile(kind)
            self.show(partial(say.refused, self.play, refused))
            return
        self.play.pick_tile(kind)
        self.show(partial(say.ask, self.play))

    def ask_gold(self, card: str) -> None:
        """Mark the hexes that earn the gold of a card, or remove the marks."""
        self.earning = "" if self.earning == card else card
        self.show(partial(say.card_read, self.position, card) if self.earning else "")

    def ask_whose(self, player: str) -> None:
        """Mark the hexes that earn gold for this player, "" for all."""
        self.earner = player
        self.draw()

    def look(self, player: str) -> None:
        """Show a player the card in their own hand until the next click; "" hides it at once."""
        self.play.looking = player
        self.show("")

    def close_hands(self, how: str) -> None:
        """Show cards in hand ("open"), or hide them from the other readers ("closed")."""
        self.play_so(closed=how == "closed")
        self.show("")

    def show_odds(self) -> None:
        """Show or hide the odds."""
        self.play_so(odds=not self.state.odds)
        self.draw()
